# make play     build, and play a game of New York
# make quick    build, and run the checks for the change at hand
# make check    build, and run every check
# The rest is listed by: make help

VENV := .venv
BIN := $(VENV)/bin
MATURIN := $(VENV)/.maturin
READY := $(VENV)/.ready
PYTEST := $(BIN)/pytest -n auto --dist worksteal
GAMES ?= 100000
COMPARED ?= 10000
FUZZ ?= 1000000
SEED ?= 1
PYTHONS ?= python3.11 python3.12 python3.13
WHEEL_TAG ?= manylinux2014
INTERPRETER ?= $(BIN)/python

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

.PHONY: help play quick check check-lint check-rust check-python check-stubs check-docs check-wheel test build docs \
	bench random-games worst-times compare leaks perft replays mutations mutants ray fuzz recorded-games pictures layout stubs schema format lock clean needs-cargo \
	wheels check-sdist pythons check-crate check-msrv check-workflows release-check

help:
	@echo "make play          build, and play a game of New York"
	@echo "make quick         the checks for the change at hand: lints, types, unit tests, tests that are not slow"
	@echo "make check         build, and run every check"
	@echo "make test          the Python tests alone"
	@echo "make bench         steps per second, in the core and from Python"
	@echo "make random-games  $(GAMES) random games a table size, invariants at every step (GAMES=n SEED=n)"
	@echo "make worst-times   longest trails and best tickets against brute force, and how long they take at worst (SEED=n)"
	@echo "make compare       $(COMPARED) games of every variant and table size on engine and reference (COMPARED=n SEED=n)"
	@echo "make leaks         $(GAMES) pairs of games that a player cannot tell apart (GAMES=n SEED=n)"
	@echo "make replays       $(COMPARED) games of every variant recorded and replayed (COMPARED=n SEED=n)"
	@echo "make perft         count the move trees of the tables anew, on engine and reference"
	@echo "make mutations     put wrong rules into the reference: tests and comparison have to catch each"
	@echo "make recorded-games play the recorded games anew, and compare files and table"
	@echo "make mutants       change the core's code, line by line: its tests have to catch each change"
	@echo "make ray           the example with Ray, which it installs: 280 MB"
	@echo "make fuzz          $(FUZZ) changed inputs to every reader; those of the core need cargo-fuzz (FUZZ=n SEED=n)"
	@echo "make docs          build the site of the documentation"
	@echo "make wheels        the wheel for old systems ($(WHEEL_TAG)), into dist; brings Zig: 100 MB"
	@echo "make check-sdist   the source archive: a wheel is built from it, and some of its tests are run"
	@echo "make pythons       one wheel, tested with $(PYTHONS) (PYTHONS=\"...\" WHEEL=file)"
	@echo "make check-crate   the crate as it would be uploaded, built from its package"
	@echo "make check-msrv    build with the oldest Rust that Cargo.toml promises, which rustup must have"
	@echo "make check-workflows the files in .github/workflows, against their schema"
	@echo "make release-check refuse a release in which something does not agree: docs/releasing.md"
	@echo "make format        format all code"
	@echo "make stubs         generate _core.pyi anew from the module"
	@echo "make pictures      draw the pictures of README and documentation anew"
	@echo "make layout        lay out the shipped boards anew, from the places of the cities: 10 minutes"
	@echo "make schema        put the rules anew into the schema of variant documents"
	@echo "make lock          pin the newest tools in requirements-dev.txt"
	@echo "make clean         remove what was built"
	@echo "Another Python: make PYTHON=/path/to/python3 ... (then make clean first)"

needs-cargo:
	@command -v cargo >/dev/null 2>&1 || { \
		echo "Rust is missing: cargo is not on the PATH; install it from https://rustup.rs" >&2; exit 1; }
	@command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || command -v clang >/dev/null 2>&1 || { \
		echo "A C compiler is missing: Rust links with it (on Debian: build-essential)" >&2; exit 1; }

PIP_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes

# What builds the module, and nothing else: enough to play.
$(MATURIN): requirements-dev.txt
	@python=$$(sh tools/find_python.sh "$(PYTHON)") && rm -rf $(VENV) && "$$python" -m venv $(VENV)
	@sed -n '/^maturin==/,/[^\\]$$/p' requirements-dev.txt > $(VENV)/maturin.txt
	$(PIP_INSTALL) -r $(VENV)/maturin.txt
	@touch $(MATURIN)

$(READY): $(MATURIN)
	$(PIP_INSTALL) -r requirements-dev.txt
	@touch $(READY)

build: needs-cargo $(MATURIN)
	@test -d target/release/deps || echo "Compiling the core: some minutes the first time"
	$(BIN)/maturin develop --release --locked --quiet

play: build
	@$(BIN)/python examples/quickstart.py
	@echo "To play yourself: $(BIN)/ttr-rules play"

quick: check-lint build
	cargo test --package ttr-core --lib --locked --quiet
	$(PYTEST) -m "not slow"

check: check-lint check-rust check-python check-stubs check-docs check-wheel
	@echo "All checks passed."

check-lint: needs-cargo $(READY)
	@echo "[1/6] Format, lints, layers, types"
	@cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1 || { \
		echo "rustfmt or clippy is missing: rustup component add rustfmt clippy" >&2; exit 1; }
	cargo fmt --all --check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tools.layers
	$(BIN)/mypy python examples benches tools docs tests

check-rust: needs-cargo
	@echo "[2/6] The core: clippy, tests, documentation"
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked --quiet
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked --quiet

check-python: $(READY) build
	@echo "[3/6] Python tests, about 10 minutes"
	$(PYTEST)

check-stubs: $(READY) build
	@echo "[4/6] The stub of the module"
	$(BIN)/python -m tools.stubs check

check-docs: $(READY) build
	@echo "[5/6] The site of the documentation"
	$(BIN)/python -m sphinx --jobs auto --quiet --fresh-env --fail-on-warning --keep-going --nitpicky \
		-c docs . docs/_build/html

check-wheel: needs-cargo $(READY)
	@echo "[6/6] The wheel, installed in an empty environment"
	$(BIN)/python -m tools.check_wheel

docs: check-docs
	@echo "docs/_build/html/index.html"

test: $(READY) build
	$(PYTEST)

bench: $(READY) build
	$(BIN)/python -m tools.bench
	$(BIN)/python benches/views.py
	$(BIN)/python -m benches.playouts
	$(BIN)/python -m benches.batches

random-games: needs-cargo
	cargo run --release --locked -p ttr-core --example random_games -- $(GAMES) $(SEED)

worst-times: needs-cargo
	cargo run --release --locked -p ttr-core --example worst_times -- 10000 500 $(SEED)

compare: $(READY) build
	$(BIN)/python -m ttr_rules.testing.compare --games $(COMPARED) --seed $(SEED)

leaks: $(READY) build
	$(BIN)/python -m ttr_rules.testing.leaks --pairs $(GAMES) --seed $(SEED)

replays: $(READY) build
	$(BIN)/python -m tools.replays --games $(COMPARED) --seed $(SEED)

perft: $(READY) build
	$(BIN)/python -m tools.perft check

mutations: $(READY) build
	$(BIN)/python -m tools.mutations

mutants: needs-cargo
	@cargo mutants --version >/dev/null 2>&1 || { \
		echo "cargo-mutants is missing: cargo install --locked cargo-mutants" >&2; exit 1; }
	PERFT_MOST=1000 RECORDED_GAMES=4 cargo mutants

recorded-games: $(READY) build
	$(BIN)/python -m tools.recorded_games check

# Ray is large, so it is no part of the checks.
ray: $(READY) build
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "ray>=2.60"
	RAY_AUTH_MODE=disabled $(BIN)/python -m pytest -ra tests/test_examples.py -k rollouts

fuzz: $(READY) build
	@cargo fuzz --version >/dev/null 2>&1 || \
		echo "cargo-fuzz is missing: after the Python readers the targets of the core will not run" >&2
	$(BIN)/python -m tools.fuzz run --inputs $(FUZZ) --seed $(SEED)
	$(BIN)/python -m tools.fuzz seeds target/fuzz-seeds
	sh tools/fuzz_core.sh $(FUZZ) $(SEED) target/fuzz-seeds

wheels: needs-cargo $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "ziglang>=0.13"
	PATH="$(abspath $(BIN)):$$PATH" $(BIN)/maturin build --release --locked --zig --compatibility $(WHEEL_TAG) \
		--interpreter $(INTERPRETER) --out dist

check-sdist: needs-cargo $(READY)
	$(BIN)/python -m tools.check_wheel sdist

pythons: needs-cargo $(READY)
	$(BIN)/python -m tools.check_wheel pythons $(WHEEL) $(PYTHONS)

check-crate: needs-cargo
	cargo package -p ttr-core --locked

# Elsewhere clippy (check-rust) refuses what the standard library of that Rust does not have.
check-msrv: needs-cargo
	rust=$$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml) && cargo "+$$rust" check --workspace --locked

check-workflows: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "check-jsonschema>=0.39"
	$(BIN)/python -m check_jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

release-check: needs-cargo $(READY) build
	$(BIN)/python -m tools.release

stubs: needs-cargo $(READY)
	$(BIN)/python -m tools.stubs write

pictures: $(READY) build
	$(BIN)/python -m tools.pictures write

layout: $(READY) build
	$(BIN)/python -m tools.board_layout write

schema: $(READY) build
	$(BIN)/python -m tools.variant_schema write

format: needs-cargo $(READY)
	cargo fmt --all
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lock: $(READY)
	$(BIN)/python -m pip install --quiet pip-tools
	$(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe --no-header \
		--no-emit-find-links --no-emit-index-url --output-file requirements-dev.txt requirements-dev.in
	@touch $(READY)

clean:
	rm -rf $(VENV) target dist docs/_build rust/fuzz/target rust/fuzz/corpus rust/fuzz/artifacts rust/fuzz/coverage
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find python -name '*.so' -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
