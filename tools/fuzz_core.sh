#!/bin/sh
# The fuzz targets of the core, one after the other: sh tools/fuzz_core.sh INPUTS SEED [SEEDS]
# SEEDS: a folder of inputs to begin with, as `python -m tools.fuzz seeds SEEDS` writes it.
# The corpus that they find stays in rust/fuzz/corpus, and the next run begins with it.
set -eu
inputs=${1:-1000000}
seed=${2:-1}
seeds=${3:-target/fuzz-seeds}
cargo +nightly fuzz --version >/dev/null 2>&1 || {
	echo "cargo-fuzz or a nightly Rust is missing: cargo install --locked cargo-fuzz;" \
		"rustup toolchain install nightly" >&2
	exit 1
}
for target in positions boards actions; do
	mkdir -p "rust/fuzz/corpus/$target"
	# The core has no unsafe code: a sanitizer of addresses would find nothing.
	cargo +nightly fuzz run --fuzz-dir rust/fuzz --sanitizer none --release --debug-assertions "$target" \
		"rust/fuzz/corpus/$target" "$seeds/$target" -- \
		-runs="$inputs" -seed="$seed" -timeout=5 -rss_limit_mb=2048 -max_len=8192 -len_control=0 \
		-print_final_stats=1
done
