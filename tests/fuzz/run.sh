#!/usr/bin/env bash
# Fuzzes one target that the preset `asan` has built: tests/fuzz/run.sh NAME short|OPTION...
#   short       always the same inputs, from tests/fuzz/corpus/NAME on
#   OPTION...   libFuzzer's own, as -runs=10000000; goes on from what earlier runs kept in build/fuzz/corpus/NAME
# What tests/run.sh does is `tests/fuzz/run.sh all`: every target, short, one a processor; the last line counts them.
# Findings are left in build/fuzz/findings; give one to build/asan/fuzz_NAME to see it again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ "$*" = all ]; then
    logs=$(mktemp -d)
    trap 'rm -r "$logs"' EXIT
    basename -s .cpp -a tests/fuzz/*.cpp |
        xargs -P "$(nproc)" -I{} bash -c "if tests/fuzz/run.sh {} short >$logs/{} 2>&1; then rm $logs/{}; fi"
    failed=$(find "$logs" -type f | wc -l)
    find "$logs" -type f -exec tail -n 40 {} +
    echo "$(($(find tests/fuzz -maxdepth 1 -name '*.cpp' | wc -l) - failed)) passed, $failed failed"
    exit "$((failed > 0))"
fi
if [ $# -lt 2 ] || [ ! -f "tests/fuzz/$1.cpp" ]; then
    echo "usage: tests/fuzz/run.sh all | NAME short|OPTION..., NAME one of: $(basename -s .cpp -a tests/fuzz/*.cpp | xargs)" >&2
    exit 2
fi
name=$1
shift

corpus=build/fuzz/corpus/$name
options=("$@")
if [ "$1" = short ]; then
    corpus=build/fuzz/short/$name
    rm -rf "$corpus"
    options=(-seed=1 -runs=100000 -max_total_time=12)
fi
mkdir -p "$corpus" build/fuzz/findings
[ ! -f "tests/fuzz/$name.dict" ] || options+=("-dict=tests/fuzz/$name.dict")
seeds=()
# tests/configs has files of real models, tests/config_forms what people bring
for folder in "tests/fuzz/corpus/$name" "tests/${name}s" "tests/${name}_forms"; do
    [ ! -d "$folder" ] || seeds+=("$folder")
done

# Where memory was allocated is told by one call instead of thirty, and 1 MiB of freed memory is watched, that of some ten
# inputs, not 256: both cost time at every allocation. A finding that is run again by itself is told in full.
export ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=1${ASAN_OPTIONS:+:$ASAN_OPTIONS}

# libFuzzer writes new inputs into the first folder only. An option given twice counts the last time. Without -entropic=0
# the bookkeeping of how often each feature was seen takes longer than the targets.
exec "${FUZZERS:-build/asan}/fuzz_$name" -max_len=4096 -timeout=10 -entropic=0 -print_funcs=0 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/findings/$name-" "${options[@]}" "$corpus" "${seeds[@]}"
