# make play   set up, build the page, and lay the table
# make test   set up and run every test and check
# make soak   the same tests with far more of everything, for hours
# make bench  set up and measure every speed we claim
# make pictures  take the pictures of the page anew
# make lock   choose new versions of what we depend on

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web --loglevel=error
PAGE := src/sobremesa/server/page/index.html
PAGE_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) $(wildcard docs/*.md) web/index.html web/package-lock.json
COMPILED := $(wildcard src/sobremesa/kernels/*.py src/sobremesa/kernels/*/*.py src/sobremesa/bots/*.py src/sobremesa/bots/*/*.py)

# Tests start many processes: what they load is compiled to bytecode once, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

# One at a time: apt-get does not share.
debian = { echo "Installing $(1) ..." >&2; \
  flock /tmp/sobremesa-apt sh -c 'apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install -y --no-install-recommends $(2)' >/dev/null || \
  echo "$(1) could not be installed: install it, or whatever needs it will fail."; }

.PHONY: play test ready soak check page page-check chromium postgresql pictures bench format lock clean

play: $(VENV)/.play $(VENV)/.warm $(PAGE)
	@$(BIN)/sobremesa serve

# While packages of the system come, which takes hardly any work, everything else is made and checked.
test:
	@$(MAKE) --no-print-directory --jobs 3 --output-sync=target chromium postgresql ready
	$(BIN)/pytest -n 2 --dist worksteal

ready: $(VENV)/.dev
	@$(MAKE) --no-print-directory $(VENV)/.warm check page-check

soak: $(VENV)/.dev chromium postgresql $(PAGE) $(VENV)/.warm
	SOBREMESA_SOAK=1 $(BIN)/pytest -n 2 --dist worksteal

page: $(PAGE)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

page-check: $(VENV)/.dev $(PAGE)
	$(NPM) run check
	$(NPM) test

# A browser for the tests, the pictures and the page's figures, with a plain font, and a database for many
# servers. Where they cannot be installed, whatever needs them says so.
chromium:
	@command -v chromium-headless-shell >/dev/null && command -v chromium >/dev/null || \
	  $(call debian,Chromium,chromium chromium-headless-shell fonts-dejavu-core)

postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || $(call debian,PostgreSQL,postgresql)

pictures: $(VENV)/.dev $(PAGE) chromium
	$(BIN)/python -m tools.pictures

bench: $(VENV)/.bench $(PAGE) chromium
	$(BIN)/python -m benchmarks

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(VENV)/.dev
	$(PIP) install uv
	for group in build dev bench; do \
	  $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	    --upgrade --group $$group pyproject.toml -o requirements-$$group.lock; done

clean:
	rm -rf $(VENV) web/node_modules src/sobremesa/server/page

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# What playing needs, and what developing needs besides. The package itself is installed as it lies here. Bytecode is
# made of what is imported, when it is: of everything it would take longer.
$(VENV)/.play: requirements-build.lock pyproject.toml | $(BIN)/python
	@echo "Setting the table (the first time it takes a minute or two) ..."
	$(PIP) install --no-compile --require-hashes -r $<
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock pyproject.toml | $(BIN)/python
	$(PIP) install --no-compile --require-hashes -r $<
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@ $(VENV)/.play

# The opponents run in compiled code: it is made now, so that nobody waits for it in a game.
$(VENV)/.warm: $(COMPILED) | $(VENV)/.play
	$(BIN)/python -m sobremesa.bots.warming
	@touch $@

# What we are measured against.
$(VENV)/.bench: requirements-bench.lock | $(VENV)/.dev
	$(PIP) install --no-compile --require-hashes -r $<
	@touch $@

# The page: Node comes from the lock file too.
web/node_modules/.done: web/package-lock.json | $(VENV)/.play
	$(NPM) ci
	@touch $@

$(PAGE): web/node_modules/.done $(PAGE_SOURCES)
	$(BIN)/python -m sobremesa.server.types web/src/lib/protocol.ts
	$(NPM) run --silent build
