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

# ahead NAME COMMAND...: runs it, and keeps its output in a log, its exit status and its seconds for `run`.
ahead() {
    local start=$SECONDS status=0
    timeout --kill-after=10 3600 "${@:2}" >"$logs/$1.log" 2>&1 </dev/null || status=$?
    echo "$status $((SECONDS - start))" >"$logs/$1.end"
}

# run NAME COMMAND...: the command's output is in $log, its exit status is the result, which runs now unless it has run ahead;
# sets $seconds.
run() {
    local status
    log=$logs/$1.log
    [ -s "$logs/$1.end" ] || ahead "$@"
    read -r status seconds <"$logs/$1.end"
    return "$status"
}

# count NAME PASSED FAILED: adds up, and shows which tests failed, and the end of the log.
count() {
    passed=$((passed + $2))
    failed=$((failed + $3))
    printf '%-6s %-28s %5d passed %5d failed %4d s\n' "$([ "$3" -eq 0 ] && echo ok || echo FAILED)" "$1" "$2" "$3" "$seconds"
    [ "$3" -eq 0 ] || { grep -n -A 20 '^not ok \|: Failure$\|^\[  FAILED  \]' "$log" | head -n 100; tail -n 60 "$log"; } | sed 's/^/       | /'
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

# One part. Where the leak checker itself crashed, which says nothing of the program, its halves, each with a check of its own.
shard() {
    local half
    GTEST_SHARD_INDEX=$1 "$2" >"$3/$1" 2>&1 && return
    grep -q "LeakSanitizer has encountered a fatal error" "$3/$1" || return
    : >"$3/$1"
    for half in "$1" $(($1 + GTEST_TOTAL_SHARDS)); do
        GTEST_TOTAL_SHARDS=$((2 * GTEST_TOTAL_SHARDS)) GTEST_SHARD_INDEX=$half "$2" >>"$3/$1" 2>&1 || return
    done
}

# A Google Test program, its tests shared out among the processors in parts small enough that none waits long for the other.
shards() {
    local parts=$((4 * $(nproc))) folder status=0
    folder=$(mktemp -d)
    # shellcheck disable=SC2016 # the inner shell expands them
    seq 0 $((parts - 1)) | GTEST_TOTAL_SHARDS=$parts xargs -P "$(nproc)" -I {} bash -c 'shard "$@"' _ {} "$1" "$folder" || status=1
    cat "$folder"/*
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

# node_suite NAME FILE: tests in JavaScript.
node_suite() {
    local status good bad
    run "$1" node --test --test-reporter=tap "$2"
    status=$?
    good=$(sed -n 's/^# pass \([0-9]*\)$/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/^# \(fail\|cancelled\) \([0-9]*\)$/\2/p' "$log" | awk '{sum += $1} END {print sum + 0}')
    numbers "$1" "$status" "${good:-0}" "${bad:-0}"
}

# suite_file NAME FILE
suite_file() {
    case $2 in
        *.mjs) node_suite "$@" ;;
        *) suite "$@" ;;
    esac
}

# ahead_file NAME FILE
ahead_file() {
    case $2 in
        *.mjs) ahead "$1" node --test --test-reporter=tap "$2" ;;
        *) ahead "$@" ;;
    esac
}

# side_by_side PREFIX INPUTS FILE...: a suite each, one more at a time than there are processors, since all wait now and then
# for a window or a page; the long ones, likely, first.
side_by_side() {
    local file name files waiting=()
    mapfile -t files < <(wc -c "${@:3}" | sort -rn | sed -n 's/^ *[0-9]* \(.*\/.*\)$/\1/p')
    for file in "${files[@]}"; do
        name=$1-$(basename "${file%%.*}")
        passed_before "$name" "$2 $file" || waiting+=("$name" "$file")
    done
    # shellcheck disable=SC2016 # the inner shell expands them
    [ ${#waiting[@]} -eq 0 ] || printf '%s\n' "${waiting[@]}" | xargs -P $(($(nproc) + 1)) -n 2 bash -c 'ahead_file "$0" "$1"'
    for file in "${files[@]}"; do
        unless_passed "$2 $file" suite_file "$1-$(basename "${file%%.*}")" "$file"
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

# build_beside PRESET [TARGET...]: the same, while something else is done.
build_beside() {
    {
        build "$@" >"$logs/$1.log" 2>&1
        echo $? >"$logs/$1.status"
    } &
}

# wait_for PRESET: until a build beside has ended; its output and its exit status.
wait_for() {
    until [ -s "$logs/$1.status" ]; do sleep 0.2; done
    cat "$logs/$1.log"
    [ "$(cat "$logs/$1.status")" = 0 ]
}

# built PRESET: a step, the end of a build beside.
built() { step "build-$1" bash -c "wait_for $1"; }

finish() {
    [ "$remembered" -eq 0 ] || echo "$remembered of these passed before and were not run again; tests/run.sh --again runs them"
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" -eq 0 ]
    exit
}
export -f build shard shards wait_for ahead ahead_file
export logs
