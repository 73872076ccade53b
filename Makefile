# make setup        everything installed and built
# make play         a table in the browser (PORT=8000, HOST=0.0.0.0 for other devices, NO_BROWSER=1 opens none)
# make check        the quick checks and tests, in a minute and a half, once all is built
# make preflight    what is missing for the tests? (part of make test)
# make test         everything that protects users
# make test-all     everything, other Pythons and the oldest libraries included
# make test-under-load  `make test` again and again on a busy machine: which tests fail? (RUNS=5, TARGET=check)
# make fuzz         random games with all checks on (MINUTES=60)
# make soak         servers and databases killed while people play: is anything lost? (KILLS=1000, MINUTES=60)
# make site-kills   the game in the browser, its page killed while people play (KILLS=50)
# make site-journeys  the browser's tests of the table, at the game as files
# make probe        does the service tell what it must not, or fail at what it is sent? (MINUTES=60)
# make audit        are vulnerabilities known of what it is made of? (asks pypi.org and npmjs.org)
# make mutants      a fault in each place of the rules: does a test notice?
# make faults       ten faults in the service and the front end: does a test notice?
# make compiled     the rules compiled, in build/compiled, where that can be done
# make bench        how quick the engine is, interpreted and compiled
# make bench-check  the instructions a decision takes, against those stored
# make peers        the speed of other engines on this machine
# make environments  the speed of the encoding and the environments, beside others
# make cluster      games on a real Ray cluster of this machine, a worker killed
# make wheel        a wheel with the front end and compiled rules, in dist/ (PURE=1: interpreted)
# make try-wheel    the wheel in dist/, installed and played with in a fresh environment
# make site         the game as files that need no server, in dist/site
# make docs         the guides as a site, in build/docs
# make contract     the protocol's schemas, types and tables, made anew of the server's types
# make lock         the locked requirements renewed
# make clean        back to a fresh clone, but for the tables played

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
MINUTES ?= 60
KILLS ?= 1000
RUNS ?= 5
TARGET ?= test

VENV := .venv
# The version of an environment that is there stays, unless PYTHON names another one.
version = $(shell $(1) -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2> /dev/null)
INTERPRETER := $(shell command -v $(PYTHON))
VERSION := $(or $(if $(filter file,$(origin PYTHON)),$(call version,$(VENV)/bin/python)),$(call version,$(PYTHON)),-unknown)
ENVIRONMENT := $(VENV)/bin/python$(VERSION)
INSTALLED := $(VENV)/lib/python$(VERSION)/.installed
WEB_INSTALLED := web/node_modules/.installed
FRONT_END := src/firstclass/static/index.html
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard docs/rules*.md) \
	$(wildcard src/firstclass/messages/*/*.ftl src/firstclass/messages/*/*/*.ftl)
SOURCES := $(shell find src/firstclass -name static -prune -o -name '*.py' -print -o -name '*.toml' -print -o -name '*.ftl' -print -o -name '*.npz' -print -o -name drawings.json -print)
# All that what is compiled may know.
COMPILED_SOURCES := $(filter-out src/firstclass/service/% src/firstclass/commands/% src/firstclass/envs/% src/firstclass/lab/% src/firstclass/pictures/%,$(filter %.py,$(SOURCES)))
EXTENSIONS := build/compiled/.extensions
COMPILED := build/compiled/.done
COMPILED_RULES := build/compiled/firstclass/rules/*/*.so
PEERS := build/peers/.installed
# Libraries for the browser's Python, as its processor has them.
SITE_WHEELS := build/site/wheels/.fetched
# The game for browsers that play it themselves, as a server offers it.
DEVICE := src/firstclass/static/device/index.html
FOR_BROWSERS := --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --abi cp314 --only-binary :all:
# A file's tests share its servers. In order of their names, for those that take longest are the browser's.
SPREAD := --numprocesses auto --dist loadfile --no-loadscope-reorder
# Stands behind a command that needs a network: its output is kept, and a failure is one line.
DOWNLOADED = > $(CURDIR)/$(VENV)/download.log 2>&1 || { echo "$@: the download failed; is there a network?" \
	"$(VENV)/download.log ends: $$(tail -n 1 $(CURDIR)/$(VENV)/download.log)" >&2; exit 1; }
PIP_INSTALL := python -m pip install --quiet --disable-pip-version-check
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --upgrade

# Tools, Node among them, come from the virtual environment alone.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)
# As the command has it: players think on one thread, for as many games as there are cores are played beside one another.
export OPENBLAS_NUM_THREADS ?= 1
# What was read once is kept: the tests begin some hundreds of processes, and most of a start is reading.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: preflight setup compiled play check check-rules check-python test test-python test-all test-rules test-properties test-slow test-lowest test-pythons test-under-load \
	lint test-web fuzz soak site-kills site-journeys probe audit mutants faults \
	bench bench-check cluster peers environments wheel try-wheel offer site docs contract lock clean

setup: $(FRONT_END) offer

# What this machine lacks, a line for each thing. An old Python could not even read the script that says so.
PREFLIGHT := $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "firstclass needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3" >&2; exit 2; }; \
	$(PYTHON) -m scripts.preflight

preflight:
	@$(PREFLIGHT) test
	@rm -rf build/failures

$(ENVIRONMENT):
	@$(PREFLIGHT) setup
	$(INTERPRETER) -m venv --clear $(VENV)

# uv installs in a fourth of the time that pip takes; pip does it where it alone is told the way to the packages.
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

# Beside the building of the front end, which it does not need. Where nothing can be compiled
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
	@if ls $(COMPILED_RULES) > /dev/null 2>&1; then \
		python setup.py --quiet build_py --build-lib build/compiled > build/compiled.log 2>&1 \
			|| { cat build/compiled.log; exit 1; }; fi
	@touch $@

play: compiled
	PYTHONPATH=build/compiled firstclass play --host $(HOST) --port $(PORT) --db .data/tables.sqlite $(if $(filter 1,$(NO_BROWSER)),--no-browser)

# Three tiers (docs/contribute/testing.md): `check` while you work, `test` before you push, `test-all` before a release.
check: compiled
	$(MAKE) --jobs 2 --output-sync=target lint test-web check-rules check-python

test: preflight
	$(MAKE) --jobs 3 --output-sync=target compiled lint test-web docs
	$(MAKE) test-python

test-all: test
	$(MAKE) test-rules test-properties test-slow cluster test-lowest test-pythons
	$(MAKE) soak KILLS=25

PROGRAMS := CHROMIUM="$$(python -m scripts.preflight chromium)" NGINX_PATH="$$(python -m scripts.preflight nginx)"

# The compiled build, as `make play` has it; the interpreted one where nothing can be compiled.
PYTEST_COMPILED = $(if $(wildcard $(COMPILED_RULES)),FIRSTCLASS_RULES=compiled PYTHONPATH=$(CURDIR)/build/compiled) \
	$(PROGRAMS) pytest $(SPREAD)

check-rules: setup
	pytest $(SPREAD) -m "not hypothesis and not slow" tests/rules

check-python: compiled
	$(PYTEST_COMPILED) -m "not integration and not slow" --ignore tests/rules tests

test-python: compiled
	$(PYTEST_COMPILED) -m "not slow"

test-slow: compiled
	$(PYTEST_COMPILED) -m slow --hypothesis-profile thorough

# All examples of the properties, of which `make test` draws a quarter.
test-properties: compiled
	$(PYTEST_COMPILED) -m "hypothesis and not slow" --hypothesis-profile thorough

# The interpreted rules; the properties are tested with the compiled ones.
test-rules: setup
	pytest $(SPREAD) -m "not hypothesis" tests/rules tests/scenarios

# The service, the lab and the environments with the oldest libraries that pyproject.toml admits.
LOWEST := build/lowest
test-lowest: setup
	uv venv --quiet --clear --python $(VENV)/bin/python $(LOWEST)
	uv pip install --quiet --python $(LOWEST)/bin/python --require-hashes --requirement requirements/dev.txt
	uv pip install --quiet --python $(LOWEST)/bin/python --upgrade --resolution lowest-direct \
		--editable '.[server,postgres,lab,data,envs]'
	$(LOWEST)/bin/pytest $(SPREAD) -m "not slow" tests/service tests/lab tests/envs tests/device tests/words

# A copy of what git has for each: built and tested with that Python.
test-pythons: setup
	@for python in $$(python scripts/other_pythons.py); do \
		copy=build/$$(basename $$python); \
		rm -rf $$copy && git checkout-index --all --prefix=$$copy/ && \
		$(MAKE) --directory=$$copy PYTHON=$$python compiled test-python || exit 1; \
	done

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

# Of each kind so many kills, or for so long; PLACE=sqlite, postgresql or database for one kind alone.
soak: setup
	python -m tests.soak --kills $(KILLS) --minutes $(MINUTES) $(PLACE)

site-kills: preflight site
	$(PROGRAMS) python -m tests.browser.site_kills --kills $(if $(filter file,$(origin KILLS)),50,$(KILLS)) --games 6

# Tests of a table at one screen, which may be anywhere.
JOURNEYS := aid colours decisions hints history keyboard layers pointing review text tutorial

site-journeys: preflight setup $(SITE_WHEELS)
	$(PROGRAMS) pytest $(SPREAD) --at site $(JOURNEYS:%=tests/browser/test_%.py)

probe: setup
	python -m tests.service.test_blind --minutes $(MINUTES)
	pytest --hypothesis-profile tenfold tests/service/test_openapi.py tests/service/test_hostile.py

audit: setup
	uvx pip-audit --disable-pip --require-hashes --requirement requirements/run.txt
	cd web && npm audit --omit=dev

# In a copy of what git has, for there the rules are never compiled.
mutants: setup
	rm -rf build/mutants
	git checkout-index --all --prefix=build/mutants/
	cd build/mutants && mutmut run
	cd build/mutants && mutmut results > ../mutants.txt

faults: setup
	$(PROGRAMS) python -m tests.faults

wheel: setup
	rm -rf build/lib* build/bdist*
	FIRSTCLASS_COMPILE=$(if $(PURE),0,1) python -m build --wheel --no-isolation

# As somebody without a compiler has it: a fresh environment, with what the wheel asks for.
try-wheel:
	rm -rf build/wheel
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/python -m pip install --quiet --disable-pip-version-check dist/*.whl
	cd build/wheel && env -u PYTHONPATH bin/firstclass --version
	cd build/wheel && env -u PYTHONPATH bin/firstclass simulate --bots conductor,novice --games 1 --modules CF

bench: compiled
	PYTHONPATH=build/compiled firstclass bench

bench-check: compiled
	python benchmarks/instructions.py

# Other engines have requirements that nothing else here needs.
$(PEERS): requirements/peers.txt requirements/run.txt
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements/run.txt
	build/peers/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements/peers.txt
	@touch $@

peers: compiled $(PEERS)
	build/peers/bin/python benchmarks/peers.py

environments: compiled $(PEERS)
	build/peers/bin/python benchmarks/environments.py

# It takes Ray most of a minute to begin where others are at work, and 79 MB to be there at all.
cluster: setup
	uv pip install --quiet --python $(VENV)/bin/python 'ray>=2.50'
	RAY_raylet_start_wait_time_s=300 python -m tests.lab.cluster

$(SITE_WHEELS): requirements/site.txt $(INSTALLED)
	@rm -rf $(@D)
	python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes $(FOR_BROWSERS) \
		--requirement $< --dest $(@D)
	@touch $@

# Where the libraries for the browser's Python can not be had, a server does without it.
offer: $(FRONT_END)
	@$(MAKE) --silent $(DEVICE) || echo "play on this device: left out, see above" >&2

site: $(FRONT_END) $(SITE_WHEELS)
	python scripts/site.py

$(DEVICE): $(FRONT_END) $(SITE_WHEELS) $(SOURCES) scripts/site.py scripts/bytecode.mjs
	python scripts/site.py --beside-the-server

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
	$(COMPILE) requirements/peers.in --output-file requirements/peers.txt

clean:
	rm -rf $(VENV) web/node_modules src/firstclass/static build dist src/*.egg-info
