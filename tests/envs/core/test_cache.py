"""Machine code is kept apart by all that it was made from."""

import shutil
import subprocess
import sys

import pytest

import fireside
from fireside.envs.core import compile as compiling

GAME = next(iter(fireside.games))


def hash_of(game):
    return compiling.source_hash.__wrapped__(game)  # not the remembered one


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """A copy of the games' sources, and beside them another game."""
    folder = tmp_path / "envs"
    shutil.copytree(compiling.ENVS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "another").mkdir()
    (folder / "another" / "rules.py").write_text("A = 1\n")
    monkeypatch.setattr(compiling, "ENVS", folder)
    return folder


def edit(path):
    path.write_text(path.read_text() + "\n")


def test_unchanged_sources(sources):
    assert hash_of(GAME) == hash_of(GAME)
    shutil.copy(sources / GAME / "rules.py", sources / GAME / "rules.pyc")  # not a source
    before = hash_of(GAME)
    (sources / GAME / "__pycache__").mkdir()
    (sources / GAME / "__pycache__" / "rules.pyc").write_bytes(b"x")
    assert hash_of(GAME) == before
    assert len({hash_of(GAME), hash_of("another"), hash_of("core")}) == 3


def test_every_source_of_the_game_counts(sources):
    for path in sorted([*(sources / GAME).glob("*.py"), *(sources / GAME).glob("*.json")]):
        before = hash_of(GAME), hash_of("another"), hash_of("core")
        edit(path)
        after = hash_of(GAME), hash_of("another"), hash_of("core")
        assert after[0] != before[0], path
        assert after[1:] == before[1:], path


def test_every_source_of_the_core_counts(sources):
    for path in sorted((sources / "core").glob("*.py")):
        before = hash_of(GAME), hash_of("another"), hash_of("core")
        edit(path)
        after = hash_of(GAME), hash_of("another"), hash_of("core")
        assert all(new != old for new, old in zip(after, before, strict=True)), path


def test_another_game_does_not_count(sources):
    before = hash_of(GAME), hash_of("core"), hash_of("another")
    edit(sources / "another" / "rules.py")
    assert (hash_of(GAME), hash_of("core")) == before[:2]
    assert hash_of("another") != before[2]


def test_a_new_or_renamed_file_counts(sources):
    before = hash_of(GAME)
    (sources / GAME / "more.py").write_text("")
    middle = hash_of(GAME)
    (sources / GAME / "more.py").rename(sources / GAME / "still_more.py")
    assert len({before, middle, hash_of(GAME)}) == 3


def test_settings_of_the_compiler_count(monkeypatch):
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    hashes = {hash_of(GAME)}
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    hashes.add(hash_of(GAME))
    monkeypatch.setattr(compiling.numba, "__version__", "99.9")
    hashes.add(hash_of(GAME))
    monkeypatch.setattr(compiling.platform, "python_version", lambda: "99.9")
    hashes.add(hash_of(GAME))
    assert len(hashes) == 4


def root():
    return compiling._cache_root.__wrapped__()


def test_named_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "numba"))
    monkeypatch.setenv("FIRESIDE_CACHE_DIR", str(tmp_path / "own"))
    assert root() == tmp_path / "own" / "fireside"
    monkeypatch.delenv("FIRESIDE_CACHE_DIR")
    assert root() == tmp_path / "numba" / "fireside"


@pytest.mark.skipif(sys.platform != "linux", reason="folders of Linux")
def test_users_folder_or_a_temporary_one(tmp_path, monkeypatch):
    for name in ("NUMBA_CACHE_DIR", "FIRESIDE_CACHE_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert root() == tmp_path / "cache" / "fireside"
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    found = root()
    assert found.is_dir()
    assert tmp_path not in found.parents
    found.rmdir()


COUNT_MISSES = """
import sys
import fireside
from fireside.envs.core.kernels import TABLE

batch = fireside.Batch(sys.argv[1], 2, seed=1)
batch.step(batch.sample_actions())
kernels = batch.game.kernels
for name in ("seed_tables", "restart", "first_illegal", "step", "sample_actions"):
    stats = getattr(kernels, name).stats
    print(name, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


@pytest.mark.parametrize("name", list(fireside.games))
def test_second_process_compiles_nothing(name):
    """Kernels of a game are found again, although its copy of the loops is made while running."""
    for _ in range(2):  # the first one fills the cache where it is empty
        done = subprocess.run([sys.executable, "-c", COUNT_MISSES, name], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        kernel, hits, misses = line.split()
        assert (hits, misses) == ("1", "0"), kernel
    assert len(done.stdout.splitlines()) == 5


def test_numbas_own_setting_is_left_alone():
    import numba

    before = numba.config.CACHE_DIR

    @compiling.kernel
    def nothing() -> None:
        pass

    assert before == numba.config.CACHE_DIR


def test_template_refuses_unknown_functions():
    from fireside.envs.core import kernels

    with pytest.raises(ValueError, match="knows no function called dance"):
        compiling.instantiate(kernels, "fireside.envs.none.kernels", {"dance": print})
