#!/usr/bin/env bash
# Prints how much of src/core and src/session the tests of numbers run, by lines: tests/coverage.sh [PERCENT]
# These are golden_check and number_tests, the unit and property tests that draw nothing, built by clang with its own
# counters in build/coverage. Files with the smallest share come first. Fails below PERCENT (95).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

least=${1:-95}
folder=build/coverage
{ cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER=clang++ -DPOSENC_WERROR=OFF \
    -DCMAKE_CXX_FLAGS_RELEASE="-O1 -fprofile-instr-generate -fcoverage-mapping" &&
    cmake --build "$folder" --target golden_check number_tests; } >"$folder.log" || { tail -n 30 "$folder.log"; exit 1; }

rm -f "$folder"/*.profraw
LLVM_PROFILE_FILE=$folder/golden.profraw "$folder/golden_check" tests/golden/data | tail -n 1
LLVM_PROFILE_FILE=$folder/tests.profraw "$folder/number_tests" --gtest_brief=1
llvm-profdata merge -sparse "$folder"/*.profraw -o "$folder/all.profdata"
llvm-cov export -summary-only -instr-profile="$folder/all.profdata" "$folder/number_tests" \
    -object "$folder/golden_check" >"$folder/coverage.json"

python3 - "$folder/coverage.json" "$least" <<'PYTHON'
import json, os, sys

folders = ("src/core/", "src/session/")
files = json.load(open(sys.argv[1], encoding="utf-8"))["data"][0]["files"]
lines = {os.path.relpath(os.path.realpath(file["filename"])): file["summary"]["lines"] for file in files}
lines = {name: counts for name, counts in lines.items() if name.startswith(folders) and counts["count"]}
for name, counts in sorted(lines.items(), key=lambda item: item[1]["percent"]):
    if counts["covered"] < counts["count"]:
        print(f"{counts['percent']:6.1f} % {counts['covered']:5} of {counts['count']:4} lines  {name}")
covered, count = (sum(counts[key] for counts in lines.values()) for key in ("covered", "count"))
percent = 100 * covered / max(count, 1)
print(f"{percent:6.1f} % {covered:5} of {count} lines of src/core and src/session, {len(lines)} files")
sys.exit(percent < float(sys.argv[2]))
PYTHON
