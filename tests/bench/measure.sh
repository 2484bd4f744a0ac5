#!/usr/bin/env bash
# Builds what is measured, measures P1 to P11 and writes README.md of this folder and assets/cost-against-length.svg.
# Takes about a quarter of an hour after the builds; the machine should do nothing else meanwhile.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

build=yes
quick=()
for word in "$@"; do
    case $word in
        --no-build) build=no ;;
        --quick) quick=(--quick) ;; # few samples, to try the tools out
        *) echo "usage: tests/bench/measure.sh [--no-build] [--quick]" >&2; exit 2 ;;
    esac
done

# What cannot be built is reported as not measured.
attempt() { "$@" >&2 || echo "measure.sh: failed: $*" >&2; }

if [ "$build" = yes ]; then
    attempt cmake --preset release
    attempt cmake --build --preset release
    attempt cmake --preset web
    attempt cmake --build --preset web
    attempt cmake --build --preset web --target empty_page bench_kernels
fi
exec python3 tests/bench/measure.py "${quick[@]}"
