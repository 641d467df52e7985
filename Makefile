# Every target works on a machine with Python 3.11 or later only: it makes its own environment.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help demo test test-long check format generate coverage mutation bench lock clean
.DEFAULT_GOAL := help

help:  ## List the targets
	@grep -hE '^[a-z-]+:.*  ## ' $(MAKEFILE_LIST) \
		| sed -E 's/^([a-z-]+):.*  ## (.*)/  make \1\t\2/' | expand -t 20

demo: $(READY)  ## Watch machine players play a short game, then see its score sheet
	@$(BIN)/boardwright play azul --demo --seed 3

test: $(READY)  ## Run the tests, and see which branches of the engine those of its parts take
	@rm -rf .coverage && mkdir .coverage
	@$(BIN)/python -m pytest -p tests.measure -n auto --dist loadgroup
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report --format=total

test-long: $(READY)  ## Run the tests that take minutes, and write what games were seen to keep
	@$(BIN)/pytest -n auto --dist loadgroup -m long
	@$(BIN)/boardwright trust --long --missing --save --jobs 2
	@$(BIN)/boardwright generate

check: $(READY)  ## Check style, types, import floors, and that generated files are current
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/boardwright generate --check

format: $(READY)  ## Mend style where a tool can
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format

generate: $(READY)  ## Write schemas/ and docs/reference/ from the language's constructs
	@$(BIN)/boardwright generate

coverage: $(READY)  ## List what `make test` has last seen no test of the engine's parts take
	@$(BIN)/coverage report --show-missing --skip-covered --sort=cover

mutation: $(READY)  ## Change the engine's code here and there, and see whether its tests notice
	@$(BIN)/python -m bench.mutation

bench: $(READY)  ## Measure games per second
	@$(BIN)/python -m bench.run

lock:  ## Resolve requirements-dev.txt anew from pyproject.toml (needs uv)
	@rm -f uv.lock
	@{ echo '# Made by `make lock` from pyproject.toml, for every platform and Python from 3.11.'; \
		uv export --quiet --no-header --no-annotate --no-emit-project; } > requirements-dev.txt

clean:  ## Remove the environment, caches and build results
	@rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Made anew when the requirements change; otherwise only looked at.
$(READY): pyproject.toml requirements-dev.txt .ci/environment
	@.ci/environment $(VENV)
	@touch $@
