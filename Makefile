# Everything a person or CI runs. `make help` lists it.

PYTHON ?= $(shell sh scripts/find_python.sh)
VENV   := .venv
BIN    := $(VENV)/bin
PYTEST := $(BIN)/pytest -n 2 --dist worksteal -q
SEED   = $(shell date +%s)
comma := ,
CATALOGUES  := $(wildcard src/gobelet/i18n/locale/*/LC_MESSAGES/*.po)

export PIP_CONSTRAINT := constraints.txt
export PIP_ROOT_USER_ACTION := ignore
export PLAYWRIGHT_BROWSERS_PATH := $(CURDIR)/$(VENV)/browsers
unexport PYTHONDONTWRITEBYTECODE  # every process that a test starts would compile everything anew

# Run the tests that markers select, with options, and what follows if they pass.
# Without a browser run all others of them, then fail with what is missing.
define run_tests
if sh scripts/install_browser.sh $(BIN) 2> $(VENV)/browser.txt; then others=; else others=" and not browser"; fi; \
echo "== pytest: -m '$(1)$$others'"; \
$(PYTEST) -m "$(1)$$others" $(2) $(3); code=$$?; \
if [ -n "$$others" ]; then cat $(VENV)/browser.txt >&2; exit 1; fi; \
exit $$code
endef

# Compile the solver's kernels for all tests in the background: lint needs one core.
prepare_kernels = PYTHONPATH=tests $(BIN)/python -m support.prepare_kernels $(VENV)/kernels > $(VENV)/kernels.txt 2>&1 < /dev/null

# Install the solver and what prints pads in the background, if they are not there yet: the game can begin without them.
install_later = [ -e $(VENV)/.later ] || \
	{ $(BIN)/python scripts/install.py later && touch $(VENV)/.later; } > $(VENV)/later.txt 2>&1 < /dev/null &

.PHONY: help play terminal test soak browser check lint bench format translations messages docs wheel clean

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(VENV)/.play $(CATALOGUES:.po=.mo) ## play: start the game and open the browser (LAN=1: phones may join)
	@$(install_later) $(BIN)/gobelet $(if $(LAN),--lan)

terminal: $(VENV)/.play $(CATALOGUES:.po=.mo) ## play in this terminal, line by line
	@$(install_later) $(BIN)/gobelet play

test: lint ## lint, then every test but the long ones
	@$(call run_tests,not soak)

soak: $(VENV)/.dev translations ## the long tests, and the quick ones in another order (SEED=1: repeat)
	@sh scripts/install_nginx.sh || true  # the test that needs it fails without it
	@seed=$(SEED); echo "== SEED=$$seed"; export TEST_SEED=$$seed; \
	$(call run_tests,soak,--hypothesis-seed=$$seed,\
		&& echo "== pytest: the quick tests$(comma) shuffled" && TEST_SHUFFLE=$$seed $(PYTEST) -m "not slow and not soak")

browser: $(VENV)/.dev ## Chromium for the tests in a browser, if there is none
	@sh scripts/install_browser.sh $(BIN)

check: lint ## the quick part: lint, then the quick tests
	@echo "== pytest: the quick tests"
	@$(PYTEST) -m "not slow and not soak"

lint: $(VENV)/.dev translations ## formatting, lint, types and import contracts
	@$(if $(filter test,$(MAKECMDGOALS)),$(prepare_kernels) &)
	@sh scripts/lint.sh $(VENV)

bench: $(VENV)/.bench ## measure; the figures belong into PERFORMANCE.md
	@$(BIN)/python -m bench.machine_speed
	@$(BIN)/python -m bench.startup
	@$(BIN)/python -m bench.random_games
	@$(BIN)/python -m bench.solver
	@$(BIN)/python -m bench.simulation
	@$(BIN)/python -m bench.sweep
	@$(BIN)/python -m bench.store
	@$(BIN)/python -m bench.long_log
	@$(BIN)/python -m bench.finished_games
	@$(BIN)/python -m bench.cards
	@$(BIN)/python -m bench.server
	@$(BIN)/python -m bench.server --growth --seconds 5
	@PYTHONPATH=tests $(BIN)/python -m bench.cluster
	@$(BIN)/python -m bench.overload
	@$(BIN)/python -m bench.pages
	@$(BIN)/python -m bench.advice
	@$(BIN)/python -m bench.reconnect
	@$(BIN)/python -m bench.pads

format: $(VENV)/.dev ## put the code into shape
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .
	@$(BIN)/djlint --reformat --quiet src/gobelet/web/templates ; $(BIN)/python scripts/format_assets.py

translations: $(VENV)/.dev $(CATALOGUES:.po=.mo) ## compile the translations

messages: $(VENV)/.dev ## bring new messages of the program into the translations
	@$(BIN)/python scripts/update_messages.py

docs: translations ## write docs/rules and docs/tips.md from the texts in the program
	@$(BIN)/python scripts/write_rules.py
	@$(BIN)/python scripts/write_tips.py

wheel: $(VENV)/.release ## build the wheel and the source distribution into dist
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation > $(VENV)/build.txt 2>&1 || { cat $(VENV)/build.txt; exit 1; }
	@$(BIN)/twine check --strict dist/*

clean: ## remove everything made here
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	@find src -name '*.mo' -delete; find . -name __pycache__ -prune -exec rm -rf {} +

# An installation compiles the translations, too. Without the developers' tools, Gobelet alone is installed again.
%.mo: %.po | $(VENV)/.play
	@[ $@ -nt $< ] || $(BIN)/python scripts/build_translations.py 2> $(VENV)/translations.txt || \
		$(BIN)/python scripts/install.py translations

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Gobelet needs Python 3.11 or newer; $(PYTHON) is older or missing. Name another: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is missing. Install it first: sudo apt install python3-venv" >&2; exit 1; }
	@echo "== making $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv --clear $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt scripts/build_translations.py | $(BIN)/pip
	@rm -f $(VENV)/.later
	@$(BIN)/python scripts/install.py game
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt scripts/build_translations.py | $(BIN)/pip
	@echo "== installing Gobelet and the tools that test it (once)"
	@$(BIN)/python scripts/install.py dev
	@touch $@ $(VENV)/.play $(VENV)/.later

$(VENV)/.bench: $(VENV)/.dev
	@echo "== installing what the benchmarks compare with (once)"
	@$(BIN)/python scripts/install.py dev,bench
	@touch $@

$(VENV)/.release: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "== installing what builds and checks distributions (once)"
	@$(BIN)/python scripts/install.py release
	@touch $@
