# Escarmouche. Needs Python 3.11 or later and make; everything else goes into .venv.

SHELL := /bin/sh
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
WORKERS ?= 2
# More than there are processors: tests of servers, databases and browsers spend much of their time waiting.
SEATS = $(shell expr $(WORKERS) + 1)
ARGS ?=

# The page that the server serves, built from web/ by Vite; nothing to build where there is no web/.
STATIC := src/escarmouche/server/static
ifneq ($(wildcard web/index.html),)
PAGE := $(STATIC)/.built
MODULES := web/node_modules/.installed
WEB_SOURCES := $(shell find web/src web/public 2>/dev/null) \
	$(wildcard web/*.json web/*.ts web/*.js web/*.html) src/escarmouche/draw/emblem_parts.json
endif
NPM := cd web && ../tools/with-node npm

# The first of these that is recent enough and has venv; or `make PYTHON=/path/to/python ...`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo $$p; break; }; done)

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYTHONUTF8 := 1
# Compiled modules are kept, whatever the machine says, and beside the sources of nobody: the tests
# start Python some hundred times, and each time would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/$(VENV)/compiled

# Installs by uv, which is quick; by pip when uv cannot reach the registry the way pip does.
# uv knows nothing of pip's configuration, so what it needs is read from there at run time.
define UV_FROM_PIP
eval "$$($(PY) requirements/pip_settings.py)"
endef
# The lock files are complete, hence --no-deps.
define INSTALL
install() { \
	$(UV_FROM_PIP); \
	$(BIN)/uv pip install -q --python $(PY) "$$@" 2>$(VENV)/install.log \
	|| { echo "uv could not install (see $(VENV)/install.log); trying pip"; \
		$(PY) -m pip install -q "$$@"; }; }; install
endef

.PHONY: help
help: ## Show this list
	@echo "make ..."
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))


# --- for whoever plays -------------------------------------------------------------------

.PHONY: play
play: $(VENV)/.play $(PAGE) ## Open the table in the browser
	@$(BIN)/escarmouche play $(ARGS)


.PHONY: lab
lab: $(VENV)/.lab ## Install what `escarmouche simulate` needs for all cores and for Parquet


# --- for whoever writes ------------------------------------------------------------------

.PHONY: venv
venv: $(VENV)/.test ## Make .venv with all that development needs

# What looks at the sources only is done side by side; the tests, which are timed and use both
# workers, have the machine to themselves.
.PHONY: test
test: $(VENV)/.test $(MODULES) $(PAGE) ## Check everything: what CI runs
	@$(MAKE) -j $(WORKERS) -O types web lint imports audit
	@$(MAKE) pytest
	@$(MAKE) browser
	@$(MAKE) clauses
	@echo "all good"

.PHONY: lint
lint: $(VENV)/.test ## Check formatting and style
	@echo "== ruff"
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --diff --quiet . ; echo "run: make fmt"; exit 1; }
	@$(BIN)/ruff check --quiet .

.PHONY: types
types: $(VENV)/.test ## Check types
	@echo "== mypy"
	@$(BIN)/mypy

.PHONY: imports
imports: $(VENV)/.test ## Check that imports point one way
	@echo "== import contracts"
	@$(BIN)/lint-imports --no-logo

.PHONY: pytest
pytest: $(VENV)/.test ## Run the tests (ARGS='-k fear')
	@echo "== pytest"
	@tools/postgres >/dev/null || { test "$${CI:-false}" = false || { \
		echo "The tests of storage need PostgreSQL, and it is neither here nor could it be" \
			"installed. Install the package postgresql." >&2; exit 1; }; \
		echo "NOTE: no PostgreSQL on this machine, so the tests on it are left out." \
			"Install postgresql and run: make pytest"; }
	@tools/in-memory $(PY) -m pytest -q -n $(SEATS) --dist worksteal --ignore=tests/browser $(ARGS)

.PHONY: page
page: $(PAGE) ## Build the page from web/, if it changed

.PHONY: web page-wire page-types page-style page-units
web: page-wire page-types page-style page-units ## Check the page's types, style and unit tests

page-wire: $(VENV)/.test $(MODULES)
ifneq ($(and $(PAGE),$(wildcard src/escarmouche/server/schema.py),$(wildcard web/tools/types.mjs)),)
	@echo "== web: what the server says"
	@mkdir -p build && $(PY) -m escarmouche.server.schema >build/schema.json
	@cd web && ../tools/with-node node tools/types.mjs --check <../build/schema.json
endif

page-types: $(MODULES)
ifdef PAGE
	@echo "== web: types"
	@$(NPM) run --silent check
endif

page-style: $(MODULES)
ifdef PAGE
	@echo "== web: style"
	@$(NPM) run --silent lint
endif

page-units: $(MODULES)
ifdef PAGE
	@echo "== web: units"
	@$(NPM) run --silent test
endif

.PHONY: browser
browser: $(VENV)/.test $(PAGE) ## Play in a real Chromium (ARGS='-k phone')
ifdef PAGE
	@echo "== browser"
	@if chromium=$$(tools/chromium); then \
		CHROMIUM="$$chromium" tools/in-memory $(PY) -m pytest -q -n $(SEATS) --dist worksteal $(ARGS) tests/browser; \
	elif test "$${CI:-false}" != false; then \
		echo "The browser tests need Chromium, and it is neither here nor could it be installed." \
			"Install the package chromium." >&2; exit 1; \
	else \
		echo "NOTE: no Chromium on this machine, so the browser tests were left out." \
			"Install chromium, or set CHROMIUM=/path/to/it, and run: make browser"; \
	fi
endif

.PHONY: screens
screens: ## The browser tests with pictures, of three sizes and two lights, in build/screenshots (ARGS='-k screens')
	@ESCARMOUCHE_PICTURES=1 $(MAKE) browser

.PHONY: clauses
clauses: $(VENV)/.test ## Check that declared clauses are enforced and proved
	@echo "== clauses"
	@$(BIN)/escarmouche clauses --check

.PHONY: audit
audit: $(VENV)/.test ## Ask for known faults of what is installed, where that can be asked
	@echo "== audit"
	@$(PY) tools/audit.py

.PHONY: fmt
fmt: $(VENV)/.test ## Format, and fix what can be fixed
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .

.PHONY: bench
bench: $(VENV)/.bench ## Measure, beside peers; writes docs/bench.md (ARGS=sqlite: a part; ARGS=soak)
	@$(PY) -m escarmouche.lab.bench $(ARGS)

.PHONY: soak
soak: $(VENV)/.test ## Random games and properties as in `make test`, several times as many; the browser at both sizes
	@ESCARMOUCHE_THOROUGH=1 $(PY) -m pytest -q -n $(WORKERS) --dist worksteal tests/properties tests/games $(wildcard tests/unit/*/test_fuzz.py) tests/server/test_long_games.py tests/server/test_dice_secrets.py tests/server/test_noninterference.py tests/unit/situations/test_mutations.py $(ARGS)
	@ESCARMOUCHE_THOROUGH=1 $(MAKE) browser

.PHONY: faults
faults: $(VENV)/.test ## Kill servers 200 times on each database; writes docs/faults.md
	@rm -rf build/faults
	@FAULTS_KILLS=$${FAULTS_KILLS:-200} $(PY) -m pytest -q tests/faults $(ARGS)
	@$(PY) -m tests.faults.figures

.PHONY: recorded
recorded: $(VENV)/.test ## Record the games of tests/games/recorded anew, where a rule was meant to change
	@$(PY) -m tests.games.recording

BOOK ?= ef
COUNT ?= 200
SEED ?= 1
ROOM ?=
.PHONY: mutants
mutants: $(VENV)/.test ## Break rules and see who notices; writes docs/mutants.md (BOOK=ef|cc|ade|bm|lfw|table COUNT=200 SEED=1 ROOM=skills)
	@$(PY) -m tests.mutants $(BOOK) --room '$(ROOM)' --count $(COUNT) --seed $(SEED) --write $(ARGS)

.PHONY: lock
lock: $(VENV)/.uv ## Compile requirements/*.txt again (UPGRADE=1: newest versions)
	@$(UV_FROM_PIP); \
	compile() { \
		out=$$1; shift; echo "requirements/$$out.txt"; \
		$(BIN)/uv pip compile -q $(if $(UPGRADE),--upgrade) --universal --python-version 3.11 \
			--generate-hashes --no-emit-index-url --no-emit-find-links \
			--custom-compile-command "make lock" "$$@" -o requirements/$$out.txt; }; \
	set -e; \
	compile uv requirements/uv.in; \
	compile runtime pyproject.toml requirements/build.in; \
	compile lab requirements/lab.in; \
	compile node requirements/node.in; \
	compile dev requirements/dev.in; \
	compile bench requirements/bench.in --override requirements/overrides.in
	@if grep -nE '://|--(extra-)?index-url|--find-links' requirements/*.txt; then \
		echo "a lock file names a registry: do not commit it" >&2; exit 1; fi

.PHONY: clean
clean: ## Remove .venv and what tools leave behind
	rm -rf $(VENV) build dist play $(STATIC) web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true


# --- the virtual environment: a stamp per set of packages, made again when the set changes ----

$(PY):
	@test -n "$(PYTHON)" || { echo "Escarmouche needs Python 3.11 or later with its venv module" \
		"(on Debian and Ubuntu: python3-venv)." >&2; exit 1; }
	@echo "making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.uv: requirements/uv.txt | $(PY)
	@$(PY) -m pip install -q --no-deps --require-hashes -r requirements/uv.txt 2>$(VENV)/install.log \
		|| { cat $(VENV)/install.log >&2; \
			echo "uv is not to be had here; going on with pip" >&2; }
	@touch $@

$(VENV)/.runtime: requirements/runtime.txt $(VENV)/.uv
	@echo "installing the dependencies"
	@$(INSTALL) --no-deps --require-hashes -r requirements/runtime.txt
	@touch $@

$(VENV)/.play: pyproject.toml $(VENV)/.runtime
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.lab: requirements/lab.txt $(VENV)/.play
	@echo "installing what mass simulation needs"
	@$(INSTALL) --no-deps --require-hashes -r requirements/lab.txt
	@touch $@

$(VENV)/.test: requirements/dev.txt $(VENV)/.lab
	@echo "installing the development tools"
	@$(INSTALL) --no-deps --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.test
	@echo "installing the peers to measure against"
	@$(INSTALL) --no-deps --require-hashes -r requirements/bench.txt
	@touch $@


# --- the page ------------------------------------------------------------------------------

# The machine's own Node if it is recent enough; else Node goes into .venv like the rest.
.PHONY: node
node: $(VENV)/.uv
	@tools/with-node --find >/dev/null 2>&1 || { echo "installing Node into $(VENV)"; \
		$(INSTALL) --no-deps --require-hashes -r requirements/node.txt; }

$(MODULES): web/package-lock.json | node
	@echo "installing what builds the page"
	@$(NPM) ci --loglevel error --no-audit --no-fund
	@touch $@

$(PAGE): $(WEB_SOURCES) $(MODULES)
	@echo "building the page"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@
