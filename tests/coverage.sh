#!/usr/bin/env bash
# Prints how much of src/core and src/session the tests of numbers run, by lines: tests/coverage.sh [PERCENT]
# These are golden_check and the unit and property tests that draw nothing (tests/number_tests.py), built by clang with
# its own counters in build/coverage. Files with the smallest share come first. Fails below PERCENT (95).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

least=${1:-95}
folder=build/coverage
tests/number_tests.py "$folder" --compiler "$(command -v ccache || true) clang++" \
    --flags "-O1 -fprofile-instr-generate -fcoverage-mapping" >"$folder.log" || { tail -n 30 "$folder.log"; exit 1; }

rm -f "$folder"/*.profraw
LLVM_PROFILE_FILE=$folder/golden.profraw "$folder/golden_check" tests/golden/data | tail -n 1
LLVM_PROFILE_FILE=$folder/tests.profraw "$folder/number_tests" --gtest_brief=1
llvm-profdata-14 merge -sparse "$folder"/*.profraw -o "$folder/all.profdata"
llvm-cov-14 export -summary-only -instr-profile="$folder/all.profdata" "$folder/number_tests" \
    -object "$folder/golden_check" src/core src/session >"$folder/coverage.json" 2>"$folder/coverage.log"

python3 - "$folder/coverage.json" "$least" <<'PYTHON'
import json, os, sys

data = json.load(open(sys.argv[1], encoding="utf-8"))["data"][0]
for file in sorted(data["files"], key=lambda file: file["summary"]["lines"]["percent"]):
    lines = file["summary"]["lines"]
    if lines["covered"] < lines["count"]:
        print(f"{lines['percent']:6.1f} % {lines['covered']:5} of {lines['count']:4} lines  {os.path.relpath(file['filename'])}")
total = data["totals"]["lines"]
print(f"{total['percent']:6.1f} % {total['covered']:5} of {total['count']} lines of src/core and src/session")
sys.exit(total["percent"] < float(sys.argv[2]))
PYTHON
