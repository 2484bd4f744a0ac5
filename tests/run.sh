#!/usr/bin/env bash
# Builds the program and tests it: tests/run.sh [--quick | --all [PART...] | --release] [--again] [--no-install]
#   (nothing)     by day: the whole program; what has to pass before a change is taken
#   --quick       before every commit: rules, numbers and screens of the native build
#   --all         by night: everything, part by part; parts that have passed at this commit are not run again. PART: only these
#   --release     by whoever releases: two builds compared, changes that tests must notice, coverage, long fuzzing
#   --again       also what has passed before with the very same programs and files, which else is counted and not run
#   --no-install  do not install missing packages
# The suites are listed in tests/suites/CMakeLists.txt. The last line is 'N passed, N failed'; logs are in build/test-logs.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

install=yes
run=day
parts=()
for word in "$@"; do
    case $word in
        --quick | --all | --release) run=${word#--} ;;
        --again) export AGAIN=1 ;;
        --no-install) install=no ;;
        -*) sed -n '2,9s/^# *//p' "$0" >&2; exit 2 ;;
        *) parts+=("$word") ;;
    esac
done

unset DISPLAY # nothing here may need one
export POSENC="$PWD/build/release/posenc" POSENC_SITE="$PWD/build/web" CHROMIUM="${CHROMIUM:-/usr/bin/chromium}"
export UBSAN_OPTIONS="print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
if [ "$install" = yes ] && ! src/third_party/install-debian.sh; then
    echo "0 passed, 1 failed"
    exit 1
fi
exec tests/suites/night.py "$run" "${parts[@]}"
