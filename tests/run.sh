#!/usr/bin/env bash
# Builds everything and runs every test: ./tests/run.sh [--no-install]
# Each step counts as one pass or failure, a suite with the numbers it reports itself; a suite that crashes, hangs or
# runs nothing is a failure. Logs are kept in build/test-logs. The last line is 'N passed, N failed'.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

install=yes
case "${1:-}" in
    "") ;;
    --no-install) install=no ;;
    *) echo "usage: tests/run.sh [--no-install]" >&2; exit 2 ;;
esac

unset DISPLAY # nothing here may need one
export POSENC="$PWD/build/release/posenc" POSENC_SITE="$PWD/build/web" CHROMIUM="${CHROMIUM:-/usr/bin/chromium}"
export UBSAN_OPTIONS="print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
logs=build/test-logs
rm -rf "$logs"
mkdir -p "$logs"
passed=0
failed=0

# run NAME COMMAND...: the command's output goes to log $log, its exit status is the result; sets $seconds.
run() {
    local start=$SECONDS status
    log=$logs/$1.log
    timeout --kill-after=10 1800 "${@:2}" >"$log" 2>&1 </dev/null
    status=$?
    seconds=$((SECONDS - start))
    return "$status"
}

# count NAME PASSED FAILED: adds up, and shows the end of the log of what failed.
count() {
    passed=$((passed + $2))
    failed=$((failed + $3))
    printf '%-6s %-28s %5d passed %5d failed %4d s\n' "$([ "$3" -eq 0 ] && echo ok || echo FAILED)" "$1" "$2" "$3" "$seconds"
    [ "$3" -eq 0 ] || tail -n 60 "$log" | sed 's/^/       | /'
}

# step NAME COMMAND...: one pass or one failure.
step() {
    if run "$@"; then count "$1" 1 0; else
        count "$1" 0 1
        return 1
    fi
}

missing() {
    log=$logs/$1.log
    seconds=0
    echo "$2" >"$log"
    count "$1" 0 1
}

# numbers NAME STATUS PASSED FAILED: a suite's own numbers, mistrusted where they contradict the exit status.
numbers() {
    local good=${3:-0} bad=${4:-0}
    if [ "$2" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    if [ "$2" -eq 0 ] && [ $((good + bad)) -eq 0 ]; then bad=1; fi
    count "$1" "$good" "$bad"
}

# suite NAME COMMAND...: a program whose last line may be 'N passed, N failed'; without it, one pass or failure.
suite() {
    local status last
    run "$@"
    status=$?
    last=$(tail -n 1 "$log")
    if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed(,\ [0-9]+\ skipped)?$ ]]; then
        numbers "$1" "$status" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    else
        count "$1" $((status == 0)) $((status != 0))
    fi
}

# A Google Test program, its tests shared out among the processors.
shards() {
    local total shard status=0 folder pids=()
    total=$(nproc)
    folder=$(mktemp -d)
    for ((shard = 0; shard < total; ++shard)); do
        GTEST_TOTAL_SHARDS=$total GTEST_SHARD_INDEX=$shard "$1" >"$folder/$shard" 2>&1 &
        pids+=($!)
    done
    for shard in "${!pids[@]}"; do
        wait "${pids[$shard]}" || status=$?
        cat "$folder/$shard"
    done
    rm -r "$folder"
    return "$status"
}

# google_test NAME PROGRAM
google_test() {
    local status total good
    run "$1" bash -c "shards $2"
    status=$?
    total=$(sed -n 's/^\[=*\] \([0-9]*\) tests\{0,1\} from .* ran\..*/\1/p' "$log" | awk '{sum += $1} END {print sum + 0}')
    good=$(sed -n 's/^\[  PASSED  \] \([0-9]*\) tests\{0,1\}\..*/\1/p' "$log" | awk '{sum += $1} END {print sum + 0}')
    # A skipped test has not passed; a crash leaves no total.
    numbers "$1" "$status" "$good" $((total - good))
}

# node_test NAME FILE...
node_test() {
    local status good bad
    # playwright-core is no part of the source tree. A file a processor: each has a browser and a server of its own.
    run "$1" node --test --test-concurrency="$(nproc)" --test-reporter=tap "${@:2}"
    status=$?
    good=$(sed -n 's/^# pass \([0-9]*\)$/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/^# \(fail\|cancelled\) \([0-9]*\)$/\2/p' "$log" | awk '{sum += $1} END {print sum + 0}')
    numbers "$1" "$status" "${good:-0}" "${bad:-0}"
}

# build PRESET [TARGET...]: everything, or only these.
build() { cmake --preset "$1" && cmake --build --preset "$1" ${2:+--target "${@:2}"}; }

check_format() {
    find src tests -name '*.[ch]pp' -print0 | xargs -0 clang-format --dry-run -Werror --style=file
}

check_scripts() {
    local scripts
    mapfile -t scripts < <(find src tests web .ci -type f -not -name '*.json' -exec grep -lE '^#!.*\b(ba)?sh$' {} + 2>/dev/null)
    printf '%s\n' "${scripts[@]}"
    [ ${#scripts[@]} -gt 0 ] && shellcheck "${scripts[@]}"
}

check_sizes() {
    local long
    long=$(find src tests web -type f \( -name '*.[ch]pp' -o -name '*.js' -o -name '*.mjs' -o -name '*.py' -o -name '*.sh' \
        -o -name '*.cmake' -o -name '*.css' \) -exec awk 'FNR == 401 {print FILENAME}' {} +)
    [ -z "$long" ] || { printf 'longer than 400 lines:\n%s\n' "$long"; return 1; }
}
# A program outside the tree that finds the installed core.
check_package() {
    local prefix=$PWD/build/package
    rm -rf "$prefix"
    cmake --install build/release --prefix "$prefix" &&
        cmake -S tests/package -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" &&
        cmake --build "$prefix/build" && "$prefix/build/table" | diff tests/package/expected.txt - &&
        bash -n "$prefix/share/bash-completion/completions/posenc"
}
export -f build shards check_format check_scripts check_sizes check_package

if [ "$install" = yes ]; then
    step install src/third_party/install-debian.sh
fi
step format bash -c check_format
step shellcheck bash -c check_scripts
step file-sizes bash -c check_sizes
step include-rule tests/include_rule.sh
step characters tests/characters.py
step picture-guard tests/picture_guard.py --self-test

declare -A targets=([asan]="posenc_tests golden_check") # the sanitizers look at what the tests run
for preset in release asan; do
    if step "build-$preset" bash -c "build $preset ${targets[$preset]:-}"; then
        google_test "unit-$preset" "build/$preset/posenc_tests"
        suite "golden-$preset" "build/$preset/golden_check" tests/golden/data
    else
        missing "unit-$preset" "not run: the build failed"
        missing "golden-$preset" "not run: the build failed"
    fi
    if [ "$preset" = release ]; then
        step package bash -c check_package
        google_test flat-cost build/release/flat_cost
        for script in tests/cli/*; do
            if [ -f "$script" ] && [ -x "$script" ]; then suite "cli-$(basename "${script%.*}")" "$script"; fi
        done
    fi
done

if step build-fuzz bash -c "build fuzz"; then fuzz_built=yes; else fuzz_built=no; fi
for target in tests/fuzz/*.cpp; do
    name=$(basename "${target%.cpp}")
    if [ "$fuzz_built" = yes ]; then
        step "fuzz-$name" tests/fuzz/run.sh "$name" short
    else
        missing "fuzz-$name" "not run: the build failed"
    fi
done

if step build-web bash -c "build web"; then
    browser_tests=(tests/browser/*.test.mjs)
    if [ -e "${browser_tests[0]}" ]; then
        node_test browser "${browser_tests[@]}"
    else
        missing browser "there are no browser tests"
    fi
else
    missing browser "not run: the build failed"
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
