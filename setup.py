"""The repository's root folder is the package: ``envs/`` installs as ``fireside.envs`` and so on."""

from setuptools import find_packages, setup

FOLDERS = ("envs", "wrappers", "training", "viewer", "benchmarks", "examples")

inner = find_packages(include=[pattern for folder in FOLDERS for pattern in (folder, f"{folder}.*")])
setup(
    packages=["fireside", *(f"fireside.{name}" for name in inner)],
    package_dir={"fireside": "."},
    package_data={
        "fireside": ["py.typed", "**/*.json", "configs/**/*.yaml", "envs/*/README.md", "viewer/page/*", "references/*"],
    },
    include_package_data=False,
)
