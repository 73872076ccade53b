# make setup   everything installed and built
# make play    a table in the browser (PORT=8000, NO_BROWSER=1 opens none)
# make test    every check and every test
# make fuzz    random games with all checks on (MINUTES=60)
# make wheel   a wheel with the built front end, in dist/
# make lock    the locked requirements renewed
# make clean   back to a fresh clone, but for the tables played

PYTHON ?= python3
PORT ?= 8000
MINUTES ?= 60

VENV := .venv
INSTALLED := $(VENV)/.installed
WEB_INSTALLED := web/node_modules/.installed
FRONT_END := src/firstclass/static/index.html
WEB_SOURCES := $(shell find web -name node_modules -prune -o -type f -print)
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml

# Tools, Node among them, come from the virtual environment alone.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

.DELETE_ON_ERROR:
.PHONY: setup play test lint test-web fuzz wheel lock clean

setup: $(FRONT_END)

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "firstclass needs Python 3.11 or newer; name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): requirements/dev.txt pyproject.toml setup.py | $(VENV)/bin/python
	python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	python scripts/link_node.py
	@touch $@

$(WEB_INSTALLED): web/package.json web/package-lock.json $(INSTALLED)
	cd web && npm ci --no-audit --no-fund
	@touch $@

$(FRONT_END): $(WEB_SOURCES) $(WEB_INSTALLED)
	cd web && npm run build
	@touch $@

play: setup
	firstclass play --port $(PORT) --db .data/tables.sqlite $(if $(filter 1,$(NO_BROWSER)),--no-browser)

test: lint test-web
	CHROMIUM="$$(scripts/chromium.sh)" pytest

lint: setup
	ruff check
	ruff format --check
	mypy
	lint-imports

test-web: setup
	cd web && npm run check && npm test

fuzz: setup
	python -m tests.fuzz --minutes $(MINUTES)

wheel: setup
	rm -rf build
	python -m build --wheel --no-isolation

lock: $(INSTALLED)
	$(COMPILE) --upgrade --output-file requirements/run.txt
	$(COMPILE) --upgrade --group dev --output-file requirements/dev.txt

clean:
	rm -rf $(VENV) web/node_modules src/firstclass/static build dist src/*.egg-info
