# shellcheck shell=bash
# How tests/run.sh counts: a step is one pass or failure, a suite has the numbers it reports itself; a suite that
# crashes, hangs or runs nothing is a failure. Logs are kept in build/test-logs, what passed in build/passed. To be sourced.
logs=build/test-logs
rm -rf "$logs"
mkdir -p "$logs" build/passed
passed=0
failed=0
remembered=0
again=${again:-no}

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

# node_file NAME FILE: runs it; node_tests does so for many at a time, each with a browser and a server of its own.
node_file() {
    local start=$SECONDS status=0
    timeout --kill-after=10 1800 node --test --test-reporter=tap "$2" >"$logs/$1.log" 2>&1 </dev/null || status=$?
    echo "$status $((SECONDS - start))" >"$logs/$1.end"
}

# node_result NAME: counts what node_file left.
node_result() {
    local status good bad
    log=$logs/$1.log
    read -r status seconds <"$logs/$1.end"
    good=$(sed -n 's/^# pass \([0-9]*\)$/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/^# \(fail\|cancelled\) \([0-9]*\)$/\2/p' "$log" | awk '{sum += $1} END {print sum + 0}')
    numbers "$1" "$status" "${good:-0}" "${bad:-0}"
}

# node_tests INPUTS FILE...: as many side by side as there are processors; the long ones, likely, first.
node_tests() {
    local file name files waiting=()
    mapfile -t files < <(wc -c "${@:2}" | sort -rn | sed -n 's/^ *[0-9]* \(.*\.mjs\)$/\1/p')
    for file in "${files[@]}"; do
        name=browser-$(basename "$file" .test.mjs)
        passed_before "$name" "$1 $file" || waiting+=("$name" "$file")
    done
    # shellcheck disable=SC2016 # the inner shell expands them
    [ ${#waiting[@]} -eq 0 ] || printf '%s\n' "${waiting[@]}" | xargs -P "$(nproc)" -n 2 bash -c 'node_file "$0" "$1"'
    for file in "${files[@]}"; do
        unless_passed "$1 $file" node_result "browser-$(basename "$file" .test.mjs)"
    done
}

# checksum INPUTS: of the bytes of these files and folders, the scripts that run the tests, and the packages installed.
checksum() {
    local inputs
    read -ra inputs <<<"$1"
    {
        dpkg-query --show
        node --version
        find tests/run.sh tests/steps.sh "${inputs[@]}" -type f -not -path '*/__pycache__/*' -print0 | sort -z | xargs -0 sha256sum
    } | sha256sum | cut -d ' ' -f 1
}

# passed_before NAME INPUTS: whether this suite has passed with the very same inputs; sets $key, and $good, how many tests.
passed_before() {
    local known
    key=$(checksum "$2")
    [ "$again" = no ] && read -r known good 2>/dev/null <"build/passed/$1" && [ "$known" = "$key" ]
}

# unless_passed INPUTS SUITE NAME ARGUMENT...: runs the suite, or counts it as it was when nothing it depends on has changed.
unless_passed() {
    local key good passed_then=$passed failed_then=$failed
    if passed_before "$3" "$1"; then
        passed=$((passed + good))
        remembered=$((remembered + good))
        printf '%-6s %-28s %5d passed before, nothing it depends on has changed\n' ok "$3" "$good"
        return
    fi
    rm -f "build/passed/$3"
    "${@:2}"
    [ "$failed" -gt "$failed_then" ] || echo "$key $((passed - passed_then))" >"build/passed/$3"
}

# build PRESET [TARGET...]: everything, or only these.
build() { cmake --preset "$1" && cmake --build --preset "$1" ${2:+--target "${@:2}"}; }

# wait_for LOG: a command that was started earlier with this output, and its exit status in LOG.status when it ended.
wait_for() {
    until [ -s "$1.status" ]; do sleep 0.2; done
    cat "$1"
    [ "$(cat "$1.status")" = 0 ]
}

finish() {
    [ "$remembered" -eq 0 ] || echo "$remembered of these passed before and were not run again; tests/run.sh --again runs them"
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" -eq 0 ]
    exit
}
export -f build shards wait_for node_file
export logs
