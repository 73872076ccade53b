# make setup        install and build everything
# make play         play in the browser (PORT=8000, HOST=0.0.0.0 for other devices, NO_BROWSER=1 opens no browser)
# make check        run the quick checks and tests, in a minute and a half once everything is built
# make preflight    list what the tests need and this machine lacks (part of make test)
# make test         run all tests that protect users
# make test-all     run all tests, also with other Pythons and the oldest libraries
# make test-firefox  run games, lessons, the lobby and the site in Firefox (part of make test-all)
# make test-under-load  repeat `make test` on a busy machine and list the tests that fail (RUNS=5, TARGET=check)
# make fuzz         play random games with all checks (MINUTES=60)
# make soak         kill servers and databases while people play, and check that nothing is lost (KILLS=1000, MINUTES=60)
# make site-kills   the same with pages that play the game in the browser (KILLS=50)
# make site-journeys  run the browser's tests of the table on the static site
# make probe        check that the service reveals no secrets and survives any input (MINUTES=60)
# make audit        look up known vulnerabilities of the dependencies (asks pypi.org and npmjs.org)
# make mutants      put a fault into each part of the rules and check that a test fails
# make faults       put ten faults into the service and the front end and check that a test fails
# make compiled     compile the rules to build/compiled, if possible
# make bench        measure the speed of the engine, interpreted and compiled
# make bench-check  compare the instructions per decision with the stored figures
# make peers        measure the speed of other engines on this machine
# make environments  measure the speed of the encoding and the environments, next to others
# make cluster      play games on a real Ray cluster on this machine, and kill a worker
# make wheel        build a wheel with the front end and compiled rules in dist/ (PURE=1: interpreted)
# make try-wheel    install the wheel in dist/ into a fresh environment and play a game
# make site         build the static site in dist/site
# make docs         build the guides as a site in build/docs
# make contract     generate the protocol's schemas, types and tables from the server's types
# make lock         update the locked requirements
# make clean        delete everything built; played tables stay

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
MINUTES ?= 60
KILLS ?= 1000
RUNS ?= 5
TARGET ?= test

VENV := .venv
# An existing environment keeps its version, unless PYTHON names another one.
version = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null)
INTERPRETER := $(shell command -v $(PYTHON))
VERSION := $(or $(if $(filter file,$(origin PYTHON)),$(call version,$(VENV)/bin/python)),$(call version,$(PYTHON)),-unknown)
ENVIRONMENT := $(VENV)/bin/python$(VERSION)
INSTALLED := $(VENV)/lib/python$(VERSION)/.installed
WEB_INSTALLED := web/node_modules/.installed
FRONT_END := src/firstclass/static/index.html
WEB_SOURCES := $(shell find web \( -name node_modules -o -name .svelte-check \) -prune -o -type f -print) $(wildcard docs/rules*.md) \
	$(wildcard src/firstclass/messages/*/*.ftl src/firstclass/messages/*/*/*.ftl)
SOURCES := $(shell find src/firstclass -name static -prune -o -name '*.py' -print -o -name '*.toml' -print -o -name '*.ftl' -print -o -name '*.npz' -print -o -name drawings.json -print)
# All sources on which compiled modules may depend.
COMPILED_SOURCES := $(filter-out src/firstclass/service/% src/firstclass/commands/% src/firstclass/envs/% src/firstclass/lab/% src/firstclass/pictures/%,$(filter %.py,$(SOURCES)))
EXTENSIONS := build/compiled/.extensions
COMPILED := build/compiled/.done
COMPILED_RULES := build/compiled/firstclass/rules/*/*.so
PEERS := build/peers/.installed
# Libraries for the browser's Python, built for WebAssembly.
SITE_WHEELS := build/site/wheels/.fetched
# The game that runs in the browser, as a server offers it.
DEVICE := src/firstclass/static/device/index.html
FOR_BROWSERS := --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --abi cp314 --only-binary :all:
# The tests of a file share its servers. The order by name is kept, because the slowest tests, those in the browser, come first.
# Tests also wait, so there is one more process than cores. Those of `make check` do not wait.
CORES := $(shell getconf _NPROCESSORS_ONLN)
SPREAD := --numprocesses $(shell expr $(CORES) + 1) --dist loadfile --no-loadscope-reorder
# Follows a command that needs a network: saves its output, and reports a failure in one line.
DOWNLOADED = > $(CURDIR)/$(VENV)/download.log 2>&1 || { echo "$@: the download failed; is there a network?" \
	"$(VENV)/download.log ends: $$(tail -n 1 $(CURDIR)/$(VENV)/download.log)" >&2; exit 1; }
PIP_INSTALL := python -m pip install --quiet --disable-pip-version-check
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --upgrade

# All tools, Node included, come from the virtual environment.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
# As in the command: bots think on one thread, because one game per core is played at the same time.
export OPENBLAS_NUM_THREADS ?= 1
# Keep bytecode: the tests start some hundreds of processes, and compiling takes most of a start.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: preflight setup compiled play check check-rules check-python test test-python test-all test-rules test-properties test-slow test-firefox try-firefox test-lowest test-pythons test-environments test-environments-here test-under-load \
	lint test-web fuzz soak site-kills site-journeys probe audit mutants faults \
	bench bench-check cluster peers environments wheel wheels try-wheel offer site docs contract lock clean

setup: $(FRONT_END) offer

# Prints what this machine lacks, one line each. The first check is here because an old Python cannot read the script.
PREFLIGHT := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "firstclass needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3" >&2; exit 2; }; \
	$(PYTHON) -m scripts.preflight

preflight:
	@$(PREFLIGHT) test
	@rm -rf build/failures

$(ENVIRONMENT):
	@$(PREFLIGHT) setup
	$(INTERPRETER) -m venv --clear $(VENV)

# uv takes a quarter of the time of pip. If only pip is configured to find the packages, pip installs them.
$(INSTALLED): requirements/uv.txt requirements/dev.txt pyproject.toml setup.py | $(ENVIRONMENT)
	@echo "installing the requirements: a minute or two, this once"
	@$(PIP_INSTALL) --require-hashes -r requirements/uv.txt $(DOWNLOADED)
	@{ uv pip install --quiet --python $(VENV)/bin/python --require-hashes -r requirements/dev.txt || \
		$(PIP_INSTALL) --require-hashes -r requirements/dev.txt; } $(DOWNLOADED)
	$(PIP_INSTALL) --no-deps --no-build-isolation --editable .
	python scripts/link_node.py
	@touch $@

$(WEB_INSTALLED): web/package.json web/package-lock.json $(INSTALLED)
	@cd web && npm ci --no-audit --no-fund $(DOWNLOADED)
	@touch $@

$(FRONT_END): $(WEB_SOURCES) $(WEB_INSTALLED)
	cd web && npm run build
	@touch $@

compiled: $(COMPILED)

# Can run in parallel with the build of the front end. If nothing can be compiled,
# there are no extensions, and Python finds the sources.
$(EXTENSIONS): $(COMPILED_SOURCES) setup.py $(INSTALLED)
	@rm -rf build/compiled && mkdir -p build/compiled
	@if python scripts/can_compile.py; then \
		echo "compiling the rules: half a minute, this once" && \
		FIRSTCLASS_COMPILE=1 python setup.py --quiet build_ext --build-lib build/compiled \
			> build/compiled.log 2>&1 || { cat build/compiled.log; exit 1; }; fi
	@touch $@

$(COMPILED): $(EXTENSIONS) $(SOURCES) pyproject.toml $(FRONT_END) | offer
	@find build/compiled -type f ! -name '*.so' ! -name '.*' -delete
	@rm -rf build/compiled/firstclass/static
	@if ls $(COMPILED_RULES) > /dev/null 2>&1; then \
		python setup.py --quiet build_py --build-lib build/compiled > build/compiled.log 2>&1 \
			|| { cat build/compiled.log; exit 1; }; \
		ln -s $(CURDIR)/src/firstclass/static build/compiled/firstclass/static; fi
	@touch $@

play: compiled
	PYTHONPATH=build/compiled firstclass play --host $(HOST) --port $(PORT) --db .data/tables.sqlite $(if $(filter 1,$(NO_BROWSER)),--no-browser)

# Three tiers (docs/contribute/testing.md): `check` while you work, `test` before you push, `test-all` before a release.
check: compiled
	$(MAKE) --jobs 2 --output-sync=target check-python test-web check-rules lint

test: preflight
	$(MAKE) --jobs 3 --output-sync=target compiled lint test-web docs
	$(MAKE) try-firefox test-python

test-all: test
	$(MAKE) test-rules test-properties test-slow test-firefox cluster test-lowest test-pythons
	$(MAKE) soak KILLS=25

PROGRAMS := CHROMIUM="$$(python -m scripts.preflight chromium)" FIREFOX="$$(python -m scripts.preflight firefox)" \
	WEBKIT="$$(python -m scripts.preflight webkit)" XVFB="$$(python -m scripts.preflight xvfb)" \
	NGINX_PATH="$$(python -m scripts.preflight nginx)"

# Uses the compiled build, like `make play`, or the interpreted one if nothing can be compiled.
PYTEST_COMPILED = $(if $(wildcard $(COMPILED_RULES)),FIRSTCLASS_RULES=compiled PYTHONPATH=$(CURDIR)/build/compiled) \
	$(PROGRAMS) pytest $(SPREAD)

# The slowest files run in `make test`.
check-rules: setup
	pytest $(SPREAD) --numprocesses $(CORES) -m "not hypothesis and not slow" tests/rules \
		$(foreach test,determinism naive_modules record_compatibility recorded,--ignore tests/rules/test_$(test).py)

check-python: compiled
	$(PYTEST_COMPILED) --numprocesses $(CORES) -m "not integration and not slow" tests/catalogue tests/scenarios tests/service \
		$(foreach test,noninterference soak tournaments,--ignore tests/service/test_$(test).py)

test-python: compiled
	$(PYTEST_COMPILED) -m "not slow"

test-slow: compiled
	$(PYTEST_COMPILED) -m slow --hypothesis-profile thorough

# Later versions of Playwright need commands that Firefox ESR does not have.
FIREFOX_TESTS := build/firefox
IN_FIREFOX = $(subst pytest,$(FIREFOX_TESTS)/bin/pytest,$(PYTEST_COMPILED)) -m every_browser --browser firefox
$(FIREFOX_TESTS)/.installed: requirements/dev.txt requirements/firefox.txt $(INSTALLED)
	uv venv --quiet --clear --python $(VENV)/bin/python $(FIREFOX_TESTS)
	uv pip install --quiet --python $(FIREFOX_TESTS)/bin/python --require-hashes --requirement requirements/dev.txt
	uv pip install --quiet --python $(FIREFOX_TESTS)/bin/python --require-hashes --requirement requirements/firefox.txt
	uv pip install --quiet --python $(FIREFOX_TESTS)/bin/python --no-deps --editable .
	@touch $@

test-firefox: preflight compiled $(FIREFOX_TESTS)/.installed
	$(IN_FIREFOX) tests/browser

# One of these tests, for `make test`.
try-firefox: compiled $(FIREFOX_TESTS)/.installed
	$(IN_FIREFOX) --numprocesses 0 tests/browser/test_lobby.py

# Runs all examples of the property tests; `make test` runs a quarter of them.
test-properties: compiled
	$(PYTEST_COMPILED) -m "hypothesis and not slow" --hypothesis-profile thorough

# Tests the interpreted rules, and copies of environments with them; property tests use the compiled ones.
test-rules: setup
	pytest $(SPREAD) -m "not hypothesis" tests/rules tests/scenarios tests/envs/test_copies.py

# Tests the service, the lab and the environments with the oldest libraries that pyproject.toml allows.
LOWEST := build/lowest
test-lowest: setup
	uv venv --quiet --clear --python $(VENV)/bin/python $(LOWEST)
	uv pip install --quiet --python $(LOWEST)/bin/python --require-hashes --requirement requirements/dev.txt
	uv pip install --quiet --python $(LOWEST)/bin/python --upgrade --resolution lowest-direct \
		--editable '.[server,postgres,lab,data,envs]'
	$(LOWEST)/bin/pytest $(SPREAD) -m "not slow" tests/service tests/lab tests/envs tests/device tests/words

# Each Python builds and tests a copy of the files in git. Pages do not depend on the server's Python.
test-pythons: setup
	@for python in $$(python scripts/other_pythons.py); do \
		copy=build/$$(basename $$python); \
		rm -rf $$copy && git checkout-index --all --prefix=$$copy/ && \
		PYTEST_ADDOPTS='--ignore tests/browser' $(MAKE) --directory=$$copy PYTHON=$$python compiled test-python || exit 1; \
	done

# The environments on each Python and both builds, with the tests of PettingZoo, Gymnasium and OpenSpiel.
test-environments: setup
	$(MAKE) test-environments-here
	@for python in $$(python scripts/other_pythons.py); do \
		copy=build/environments-$$(basename $$python); \
		rm -rf $$copy && git checkout-index --all --prefix=$$copy/ && \
		$(MAKE) --directory=$$copy PYTHON=$$python test-environments-here || exit 1; \
	done

test-environments-here: compiled
	python --version
	pytest $(SPREAD) tests/envs
	$(PYTEST_COMPILED) tests/envs

test-under-load: compiled
	python scripts/under_load.py $(RUNS) $(MAKE) $(TARGET)

lint: setup
	ruff check
	ruff format --check
	mypy
	lint-imports
	python -m scripts.prose
	cd web && npm run lint

test-web: setup
	cd web && npm run check && npm test

fuzz: setup
	python -m tests.fuzz --minutes $(MINUTES)

# Each kind of kill runs this often, or this long; PLACE=sqlite, postgresql or database selects one kind.
soak: setup
	python -m tests.soak --kills $(KILLS) --minutes $(MINUTES) $(PLACE)

site-kills: preflight site
	$(PROGRAMS) python -m tests.browser.site_kills --kills $(if $(filter file,$(origin KILLS)),50,$(KILLS)) --games 6

# Tests of a table on one screen, which also work without a server.
JOURNEYS := aid colours decisions hints history keyboard layers pointing puzzle review text_commands tutorial

site-journeys: preflight setup $(SITE_WHEELS)
	$(PROGRAMS) pytest $(SPREAD) --at site $(JOURNEYS:%=tests/browser/test_%.py)

probe: setup
	python -m tests.service.test_noninterference --minutes $(MINUTES)
	pytest --hypothesis-profile tenfold tests/service/test_openapi.py tests/service/test_hostile.py

audit: setup
	uvx pip-audit --disable-pip --require-hashes --requirement requirements/run.txt
	cd web && npm audit --omit=dev

# Uses a copy of the files in git, where the rules are never compiled.
mutants: setup
	rm -rf build/mutants
	git checkout-index --all --prefix=build/mutants/
	cd build/mutants && mutmut run
	cd build/mutants && mutmut results > ../mutants.txt

faults: setup
	$(PROGRAMS) python -m tests.faults

# Two wheels: the rules, bots and server, and the pages.
wheel: setup
	rm -rf build/lib* build/bdist* web/wheel/build
	FIRSTCLASS_COMPILE=$(if $(PURE),0,1) python -m build --wheel --no-isolation
	python -m build --wheel --no-isolation --outdir dist web/wheel

# Builds and tries a compiled wheel for each Python on this machine, in build/wheels.
wheels: setup
	rm -rf build/wheels && mkdir -p build/wheels
	@for python in $(CURDIR)/$(VENV)/bin/python $$(python scripts/other_pythons.py); do \
		copy=build/wheels/$$(basename $$python) && echo "a wheel for $$python" && \
		git checkout-index --all --prefix=$$copy/ && \
		uv venv --quiet --python $$python $$copy/.venv && \
		uv pip install --quiet --python $$copy/.venv/bin/python --require-hashes -r requirements/build.txt && \
		FIRSTCLASS_COMPILE=1 uv build --quiet --wheel --no-build-isolation --python $$copy/.venv/bin/python --out-dir $$copy/dist $$copy && \
		$(MAKE) try-wheel PYTHON=$$python WHEEL=$$(ls $$copy/dist/*.whl) && mv $$copy/dist/*.whl build/wheels || exit 1; \
	done

# As for somebody without a compiler: a fresh environment with the requirements of the wheel.
WHEEL := dist/*.whl
try-wheel:
	rm -rf build/wheel
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet --disable-pip-version-check $(WHEEL)
	cd build/wheel && env -u PYTHONPATH bin/firstclass --version
	cd build/wheel && env -u PYTHONPATH bin/firstclass simulate --bots conductor,novice --games 1 --modules CF

bench: compiled
	PYTHONPATH=build/compiled firstclass bench

bench-check: compiled
	python benchmarks/instructions.py

# A separate environment, because nothing else needs the requirements of other engines.
$(PEERS): requirements/peers.txt requirements/run.txt
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements/run.txt
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements/peers.txt
	@touch $@

peers: compiled $(PEERS)
	PYTHONPATH=src build/peers/bin/python -m benchmarks.peers

environments: compiled $(PEERS)
	PYTHONPATH=src build/peers/bin/python -m benchmarks.environments

# Installed only here, because Ray takes 79 MB. On a busy machine it starts slowly, within a minute or so.
cluster: setup
	uv pip install --quiet --python $(VENV)/bin/python 'ray>=2.50'
	RAY_raylet_start_wait_time_s=300 python -m tests.lab.cluster

$(SITE_WHEELS): requirements/site.txt $(INSTALLED)
	@rm -rf $(@D)
	python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes $(FOR_BROWSERS) \
		--requirement $< --dest $(@D)
	@touch $@

# If the libraries for the browser's Python are not available, the server does not offer the game in the browser.
offer: $(FRONT_END)
	@$(MAKE) --silent $(DEVICE) || echo "play on this device: left out, see above" >&2

site: $(FRONT_END) $(SITE_WHEELS)
	python -m scripts.site

$(DEVICE): $(FRONT_END) $(SITE_WHEELS) $(SOURCES) scripts/site.py scripts/lesson.py scripts/bytecode.mjs
	python -m scripts.site --beside-the-server

docs: $(INSTALLED)
	MPLBACKEND=agg python -m scripts.guides build/guides
	NO_MKDOCS_2_WARNING=1 mkdocs build --strict --quiet

contract: $(INSTALLED)
	python -m scripts.contract

lock: $(INSTALLED)
	$(COMPILE) pyproject.toml --extra server --extra postgres --output-file requirements/run.txt
	$(COMPILE) pyproject.toml --extra server --extra postgres --extra lab --extra data --extra envs --group dev --output-file requirements/dev.txt
	printf 'mypy-extensions\npydantic\n' | $(COMPILE) - --constraint requirements/run.txt --output-file requirements/site.txt
	printf 'mypy\nmypy-extensions\nnumpy\npydantic\nsetuptools\n' | $(COMPILE) - --constraint requirements/dev.txt --output-file requirements/build.txt
	echo uv | $(COMPILE) - --constraint requirements/dev.txt --output-file requirements/uv.txt
	echo 'playwright<1.65' | $(COMPILE) - --output-file requirements/firefox.txt
	$(COMPILE) requirements/peers.in --output-file requirements/peers.txt

clean:
	rm -rf $(VENV) web/node_modules src/firstclass/static build dist src/*.egg-info
