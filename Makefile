# `make demo` and `make test` work on a fresh clone: each sets up what it needs.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test test-newest browser lint bench pages clean

demo: $(READY)  ## train an agent on Lanterns and evaluate it, in about three minutes
	$(BIN)/fireside train lanterns_demo

test: $(READY) browser  ## run the tests; pictures of the viewer's pages are kept in build/screenshots
	FIRESIDE_SCREENSHOTS=build/screenshots $(BIN)/python -m pytest -n 2 --dist worksteal -q

NEWEST := .venv-newest
test-newest:  ## run the checks of the environments and wrappers with a newer Gymnasium than RLlib allows
	$(PYTHON) -m venv $(NEWEST)
	grep -v '^gymnasium' constraints.txt > $(NEWEST)/constraints.txt
	$(NEWEST)/bin/python -m pip install --quiet --upgrade pip
	$(NEWEST)/bin/python -m pip install --quiet --constraint $(NEWEST)/constraints.txt torch
	$(NEWEST)/bin/python -m pip install --quiet --constraint $(NEWEST)/constraints.txt \
		--editable '.[interop,sb3,web]' gymnasium==1.4.0 pytest pytest-xdist
	$(NEWEST)/bin/python -m pytest -n 2 --dist worksteal -q tests/wrappers tests/collection/test_pettingzoo.py

browser:  ## make sure of a Chromium for the viewer's tests: root on Debian installs it, others are told
	@for name in "$$CHROMIUM" chromium chromium-browser google-chrome; do \
		if command -v "$$name" >/dev/null; then exit 0; fi; \
	done; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0; \
	fi; \
	echo "no Chromium: the tests of the page are skipped, or fail where CI is set" >&2

lint: $(READY)  ## check style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@mkdir -p $(VENV)/typing && ln -sfn "$(CURDIR)" $(VENV)/typing/fireside
	MYPYPATH=$(VENV)/typing $(BIN)/mypy

bench: $(READY)  ## measure speed
	$(BIN)/fireside bench

pages: $(READY)  ## rewrite the generated parts of the games' pages
	$(BIN)/python -m fireside.envs.core.page

$(READY): pyproject.toml setup.py constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet --constraint constraints.txt torch
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $(READY)

clean:  ## remove the virtual environment
	rm -rf $(VENV) $(NEWEST)
