#!/usr/bin/env bash
# Fuzzes one target that the preset `fuzz` has built: tests/fuzz/run.sh NAME short|OPTION...
#   short       what tests/run.sh does: always the same inputs, from tests/fuzz/corpus/NAME on
#   OPTION...   libFuzzer's own, as -runs=10000000; goes on from what earlier runs kept in build/fuzz/corpus/NAME
# Findings are left in build/fuzz/findings; give one to build/fuzz/fuzz_NAME to see it again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ $# -lt 2 ] || [ ! -f "tests/fuzz/$1.cpp" ]; then
    echo "usage: tests/fuzz/run.sh NAME short|OPTION..., NAME one of: $(basename -s .cpp -a tests/fuzz/*.cpp | xargs)" >&2
    exit 2
fi
name=$1
shift

corpus=build/fuzz/corpus/$name
options=("$@")
if [ "$1" = short ]; then
    corpus=build/fuzz/short/$name
    rm -rf "$corpus"
    options=(-seed=1 -runs=200000 -max_total_time=25)
fi
mkdir -p "$corpus" build/fuzz/findings
[ ! -f "tests/fuzz/$name.dict" ] || options+=("-dict=tests/fuzz/$name.dict")
seeds=()
[ ! -d "tests/fuzz/corpus/$name" ] || seeds=("tests/fuzz/corpus/$name")

# libFuzzer writes new inputs into the first folder only. An option given twice counts the last time. Without -entropic=0
# the bookkeeping of how often each feature was seen takes longer than the targets.
exec "build/fuzz/fuzz_$name" -max_len=4096 -timeout=10 -entropic=0 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/findings/$name-" "${options[@]}" "$corpus" "${seeds[@]}"
