#!/usr/bin/env bash
# Random calls of the Python package over the library under the address and undefined-behaviour sanitizers. Python itself is
# not under them, so the runtime comes first, and what Python keeps until its end is no leak.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
runtime=$(clang -print-file-name=libclang_rt.asan-"$(uname -m)".so)
[ -f "$runtime" ] || { echo "$runtime is missing: package libclang-rt-dev"; exit 1; }
export POSENC_LIBRARY=$PWD/build/asan/libposenc.so POSENC_CALLS="${POSENC_CALLS:-10000}"
exec env LD_PRELOAD="$runtime" ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 /usr/bin/python3 tests/python/test_random.py
