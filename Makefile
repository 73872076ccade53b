# Targets with a comment after ## are for everybody: `make` lists them. Longer tests and measurements: python -m campaigns.
# Paths are relative, because the folder of the project may contain spaces. Where one must be absolute, it is quoted.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1

VENV := .venv
# An existing environment keeps its version, unless PYTHON names another one.
version = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null)
INTERPRETER := $(shell command -v $(PYTHON))
VERSION := $(or $(if $(filter file,$(origin PYTHON)),$(call version,$(VENV)/bin/python)),$(call version,$(PYTHON)),-unknown)
ENVIRONMENT := $(VENV)/bin/python$(VERSION)
# What the game needs, and what only tests, checks and guides need.
INSTALLED := $(VENV)/lib/python$(VERSION)/.installed
TOOLS := $(VENV)/lib/python$(VERSION)/.tools
WEB_INSTALLED := web/node_modules/.installed
WEB_TOOLS := web/node_modules/.tools
FRONT_END := src/firstclass/static/index.html
WEB_SOURCES := $(shell find web \( -name node_modules -o -name .svelte-check -o -name generated \) -prune -o -type f -print) \
	$(wildcard docs/rules*.md docs/rules.sources.json src/firstclass/messages/*/*.ftl src/firstclass/messages/*/*/*.ftl)
SOURCES := $(shell find src/firstclass -name static -prune -o -name '*.py' -print -o -name '*.toml' -print -o -name '*.ftl' -print -o -name '*.npz' -print -o -name drawings.json -print)
# All sources on which compiled modules may depend.
COMPILED_SOURCES := $(filter-out src/firstclass/service/% src/firstclass/commands/% src/firstclass/envs/% src/firstclass/lab/% src/firstclass/pictures/%,$(filter %.py,$(SOURCES)))
EXTENSIONS := build/compiled/.extensions
COMPILED := build/compiled/.done
COMPILED_RULES := build/compiled/firstclass/rules/*/*.so
# Libraries for the browser's Python, built for WebAssembly.
SITE_WHEELS := build/site/wheels/.fetched
FOR_BROWSERS := --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --abi cp314 --only-binary :all:
# The rules, compiled for the browser's Python by the one compiler for WebAssembly that PyPI has.
ZIG := build/site/zig/.fetched
BROWSER_RULES := build/site/rules/firstclass_compiled.json
# The game that runs in the browser, as a server offers it.
DEVICE := src/firstclass/static/device/index.html
# The tests of a file share its servers. The order by name is kept, because the slowest tests, those in the browser, come first.
# Tests also wait, so there is one more process than cores. Those of `make check` do not wait.
CORES := $(shell getconf _NPROCESSORS_ONLN)
SPREAD := --numprocesses $(shell expr $(CORES) + 1) --dist loadfile --no-loadscope-reorder
# Follows a command that needs a network: saves its output, and reports the cause of a failure in one line.
DOWNLOADED = > $(VENV)/download.log 2>&1 || { $(PYTHON) -m scripts.failure $(VENV)/download.log >&2; exit 1; }
# The same for a command that builds.
BUILT = > $(1) 2>&1 || { cat $(1) >&2; exit 1; }
PIP_INSTALL := python -m pip install --quiet --disable-pip-version-check
UV_INSTALL := uv pip install --quiet
BUILD_WHEEL := uv build --quiet --wheel --no-build-isolation --python $(VENV)/bin/python --out-dir dist
# One version of each library for every Python: type checks and results would differ otherwise.
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --upgrade

# All tools, Node included, come from the virtual environment.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
# As in the command: bots think on one thread, because one game per core is played at the same time.
export OPENBLAS_NUM_THREADS ?= 1
# Keep bytecode: the tests start some hundreds of processes, and compiling takes most of a start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play check test test-all test-pythons lint docs site compiled wheel release contract lock clean \
	built offer browser-rules tools preflight check-rules check-python test-python test-web test-rules test-properties test-slow \
	test-lowest test-environments

help: ## list these targets
	@awk -F ' *## ' '/^[a-z-]+:.* ## / { sub(":.*", "", $$1); printf "make %-13s %s\n", $$1, $$2 }' Makefile
	@echo "python -m campaigns lists longer tests and measurements (in .venv/bin)."

setup: ## install and build what the game needs (PYTHON=/path/to/python3)
	@$(MAKE) --no-print-directory --jobs 2 built
	@echo "Ready. Now: make play"

play: ## play in the browser (PORT=9000, HOST=0.0.0.0 for other devices, NO_BROWSER=1)
	@$(MAKE) --no-print-directory --jobs 2 built
	@PYTHONPATH=build/compiled firstclass play --host $(HOST) --port $(PORT) --db .data/tables.sqlite \
		$(if $(filter 1,$(NO_BROWSER)),--no-browser)

# Three tiers (docs/contribute/testing.md): while you work, before you push, before a release.
check: ## run the quick checks and tests
	$(MAKE) built tools
	$(MAKE) --jobs 2 --output-sync=target check-python test-web check-rules lint

test: preflight ## run all tests that protect users
	$(MAKE) browser-rules built tools
	$(MAKE) --jobs 3 --output-sync=target lint test-web docs
	python -m campaigns firefox --numprocesses 0 tests/browser/test_lobby.py
	$(MAKE) test-python

test-all: test ## run all tests, also with other Pythons and the oldest libraries
	$(MAKE) test-rules test-environments test-properties test-slow test-lowest
	python -m campaigns firefox
	python -m campaigns cluster
	python -m campaigns soak --kills 25
	$(MAKE) test-pythons

# In copies of the files in git. Each is a repository of its own, because tools skip what the one around it ignores.
test-pythons: tools ## run checks, tests and guides with each supported Python on this machine
	@python -m scripts.other_pythons | while read -r python; do \
		copy=build/$$(basename "$$python") && rm -rf $$copy && \
		git checkout-index --all --prefix=$$copy/ && git init --quiet $$copy && \
		PYTEST_ADDOPTS='--ignore tests/browser' $(MAKE) --directory=$$copy PYTHON="$$python" \
			lint docs test-web test-environments test-python < /dev/null || exit 1; \
	done

lint: tools ## check style, types, layers and prose
	ruff check
	ruff format --check
	mypy
	lint-imports
	python -m scripts.prose
	cd web && npm run --silent lint

docs: tools ## build the guides as a site in build/docs
	MPLBACKEND=agg python -m scripts.guides build/guides
	NO_MKDOCS_2_WARNING=1 mkdocs build --strict --quiet

site: $(FRONT_END) $(SITE_WHEELS) browser-rules ## build the static site in dist/site
	python -m scripts.site

compiled: $(COMPILED) ## compile the rules into build/compiled

wheel: browser-rules built ## build a wheel with compiled rules, and one with the pages, in dist/ (PURE=1: interpreted rules)
	rm -rf build/lib* build/bdist* web/wheel/build
	FIRSTCLASS_COMPILE=$(if $(PURE),0,1) $(BUILD_WHEEL) .
	$(BUILD_WHEEL) web/wheel

release: browser-rules built tools ## rehearse a release with each Python on this machine: wheels, an index, a game
	python -m scripts.release

contract: tools ## generate the protocol's schemas, types and tables from the server's types
	python -m scripts.contract

lock: tools ## update the locked requirements
	$(COMPILE) pyproject.toml --extra server --extra postgres --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --extra server --extra postgres --extra lab --extra data --extra envs --group dev \
		--constraint requirements/run.txt --output-file requirements/dev.txt
	$(COMPILE) pyproject.toml --extra server --group setup --constraint requirements/dev.txt --output-file requirements/setup.txt
	printf 'librt\nmypy-extensions\npydantic\n' | $(COMPILE) - --constraint requirements/run.txt --output-file requirements/site.txt
	printf 'librt\nmypy\nmypy-extensions\nnumpy\npydantic\nsetuptools\n' | $(COMPILE) - --constraint requirements/dev.txt --output-file requirements/build.txt
	echo ziglang | $(COMPILE) - --output-file requirements/zig.txt
	echo uv | $(COMPILE) - --constraint requirements/dev.txt --output-file requirements/uv.txt
	echo pypiserver | $(COMPILE) - --output-file requirements/index.txt
	echo 'playwright<1.65' | $(COMPILE) - --output-file requirements/firefox.txt
	$(COMPILE) requirements/peers.in --output-file requirements/peers.txt

clean: ## delete everything that was installed, built or left by tools; your tables stay
	@$(PYTHON) -B -m scripts.clean

# What follows is for the targets above.

# The first check is here because an old Python cannot read the script.
PREFLIGHT := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "firstclass needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3" >&2; exit 2; }; \
	$(PYTHON) -m scripts.preflight

preflight:
	@$(PREFLIGHT) test
	@rm -rf build/failures

built: $(COMPILED) $(FRONT_END) offer

tools: $(TOOLS) $(WEB_TOOLS)

$(ENVIRONMENT):
	@$(PREFLIGHT) setup
	@$(INTERPRETER) -m venv --clear $(VENV)

# uv takes a quarter of the time of pip. If only pip is configured to find the packages, pip installs them.
INSTALL = { $(UV_INSTALL) --python $(VENV)/bin/python --require-hashes -r $< || $(PIP_INSTALL) --require-hashes -r $<; } $(DOWNLOADED)

$(INSTALLED): requirements/setup.txt requirements/uv.txt pyproject.toml setup.py | $(ENVIRONMENT)
	@echo "installing the server: a minute, this once"
	@$(PIP_INSTALL) --require-hashes -r requirements/uv.txt $(DOWNLOADED)
	@$(INSTALL)
	@$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	@python scripts/link_node.py
	@touch $@

$(TOOLS): requirements/dev.txt $(INSTALLED)
	@echo "installing what tests and checks need: a minute, this once"
	@$(INSTALL)
	@touch $@

$(WEB_INSTALLED): web/package.json web/package-lock.json $(INSTALLED)
	@echo "installing what builds the pages: half a minute, this once"
	@(cd web && npm ci --omit=dev) $(DOWNLOADED)
	@touch $@

$(WEB_TOOLS): web/package.json web/package-lock.json | $(WEB_INSTALLED)
	@(cd web && npm ci) $(DOWNLOADED)
	@touch $(WEB_INSTALLED) $@

$(FRONT_END): $(WEB_SOURCES) | $(WEB_INSTALLED)
	@echo "building the pages: half a minute"
	@mkdir -p build
	@(cd web && npm run build) $(call BUILT,build/pages.log)
	@touch $@

# Can run in parallel with the build of the front end. If nothing can be compiled,
# there are no extensions, and Python finds the sources.
$(EXTENSIONS): $(COMPILED_SOURCES) setup.py $(INSTALLED)
	@rm -rf build/compiled && mkdir -p build/compiled
	@if python scripts/can_compile.py; then \
		echo "compiling the rules: half a minute" && \
		FIRSTCLASS_COMPILE=1 python setup.py --quiet build_ext --build-lib build/compiled $(call BUILT,build/compiled.log); fi
	@touch $@

$(COMPILED): $(EXTENSIONS) $(SOURCES) pyproject.toml
	@find build/compiled -type f ! -name '*.so' ! -name '.*' -delete
	@rm -rf build/compiled/firstclass/static
	@if ls $(COMPILED_RULES) > /dev/null 2>&1; then \
		{ python setup.py --quiet build_py --build-lib build/compiled; } $(call BUILT,build/compiled.log); \
		ln -s ../../../src/firstclass/static build/compiled/firstclass/static; fi
	@touch $@

$(SITE_WHEELS): requirements/site.txt $(INSTALLED)
	@rm -rf $(@D)
	@python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes $(FOR_BROWSERS) \
		--requirement $< --dest $(@D) $(DOWNLOADED)
	@touch $@

$(ZIG): requirements/zig.txt | $(INSTALLED)
	@echo "downloading a compiler for the browser's rules: 100 MB, this once"
	@rm -rf $(@D)
	@python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
		--requirement $< --dest $(@D) $(DOWNLOADED)
	@touch $@

$(BROWSER_RULES): $(ZIG) $(COMPILED_SOURCES) setup.py $(wildcard scripts/wasm/*)
	@echo "compiling the browser's rules: a minute"
	@python -m scripts.wasm $(call BUILT,build/browser-rules.log)

# Not for everybody who plays: it takes a large download. The browser interprets rules that are missing or out of date.
browser-rules: ## compile the rules for the browser (a download of 100 MB)
	@$(MAKE) --no-print-directory --silent $(BROWSER_RULES) || echo "the browser's rules are not compiled, see above" >&2

# If the libraries for the browser's Python are not available, the server does not offer the game in the browser.
offer: $(FRONT_END)
	@$(MAKE) --no-print-directory --silent $(DEVICE) || echo "play on this device: left out, see above" >&2

$(DEVICE): $(FRONT_END) $(SITE_WHEELS) $(SOURCES) $(wildcard $(BROWSER_RULES)) scripts/site.py scripts/lesson.py \
		scripts/bytecode.mjs $(wildcard scripts/wasm/*)
	@python -m scripts.site --beside-the-server

# Uses the compiled build, like `make play`, or the interpreted one if nothing can be compiled.
PYTEST_COMPILED = $(if $(wildcard $(COMPILED_RULES)),FIRSTCLASS_RULES=compiled PYTHONPATH="$(CURDIR)/build/compiled") pytest $(SPREAD)

# The slowest files run in `make test`.
check-rules: built tools
	pytest $(SPREAD) --numprocesses $(CORES) -m "not hypothesis and not slow" tests/rules \
		$(foreach test,determinism naive_modules record_compatibility recorded,--ignore tests/rules/test_$(test).py)

check-python: built tools
	$(PYTEST_COMPILED) --numprocesses $(CORES) -m "not integration and not slow" tests/catalogue tests/players/test_registered.py tests/scenarios tests/service \
		--ignore tests/service/test_noninterference.py --ignore tests/service/test_soak.py --ignore tests/service/tournaments

test-python: built tools
	$(PYTEST_COMPILED) -m "not slow"

test-web: $(FRONT_END) tools
	cd web && npm run --silent check && npm test --silent

test-slow: built tools
	$(PYTEST_COMPILED) -m slow --hypothesis-profile thorough

# Runs all examples of the property tests; `make test` runs a quarter of them.
test-properties: built tools
	$(PYTEST_COMPILED) -m "hypothesis and not slow" --hypothesis-profile thorough

# Tests the interpreted rules; property tests use the compiled ones.
test-rules: tools
	pytest $(SPREAD) -m "not hypothesis" tests/rules tests/scenarios

# The environments with interpreted rules, with the tests of PettingZoo, Gymnasium and OpenSpiel.
test-environments: tools
	pytest $(SPREAD) tests/envs

# Tests the service, the lab and the environments with the oldest libraries that pyproject.toml allows.
LOWEST := build/lowest
test-lowest: built tools
	uv venv --quiet --clear --python $(VENV)/bin/python $(LOWEST)
	$(UV_INSTALL) --python $(LOWEST)/bin/python --require-hashes --requirement requirements/dev.txt
	$(UV_INSTALL) --python $(LOWEST)/bin/python --upgrade --resolution lowest-direct \
		--editable '.[server,postgres,lab,data,envs]'
	$(LOWEST)/bin/pytest $(SPREAD) -m "not slow" tests/service tests/lab tests/envs tests/device tests/words

# Later versions of Playwright need commands that Firefox ESR does not have.
FIREFOX_TESTS := build/firefox
$(FIREFOX_TESTS)/.installed: requirements/firefox.txt $(TOOLS)
	uv venv --quiet --clear --python $(VENV)/bin/python $(FIREFOX_TESTS)
	$(UV_INSTALL) --python $(FIREFOX_TESTS)/bin/python --require-hashes --requirement requirements/dev.txt
	$(UV_INSTALL) --python $(FIREFOX_TESTS)/bin/python --require-hashes --requirement requirements/firefox.txt
	$(UV_INSTALL) --python $(FIREFOX_TESTS)/bin/python --no-deps --editable .
	@touch $@

# A separate environment, because nothing else needs the requirements of other engines.
build/peers/.installed: requirements/peers.txt requirements/run.txt
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/run.txt
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/peers.txt
	@touch $@
