#!/usr/bin/env bash
# Installs what is missing, builds the page and serves it on this machine until Ctrl-C.
# The address is the only line on stdout; everything else goes to stderr.
set -euo pipefail

usage() {
    cat <<'TEXT'
Usage: web/start.sh [--port N] [--no-install]

Builds the page and serves it at http://127.0.0.1:PORT/, which is printed. Ctrl-C stops it.

  --port N       exactly this port; without it the first free one from 8080
  --no-install   do not install missing packages (Debian only; may ask for the sudo password)
  --help         this text
TEXT
}

refuse() {
    printf 'start.sh: %s; see web/start.sh --help\n' "$*" >&2
    exit 2
}

port=
install=1
while [ $# -gt 0 ]; do
    case $1 in
    --help) usage; exit ;;
    --no-install) install= ;;
    --port)
        [ $# -ge 2 ] || refuse "--port needs a number"
        port=$2
        shift
        ;;
    --port=*) port=${1#--port=}; [ -n "$port" ] || refuse "--port needs a number" ;;
    *) refuse "unknown argument '$1'" ;;
    esac
    shift
done
if [ -n "$port" ]; then
    [[ $port =~ ^[1-9][0-9]{0,4}$ && $port -le 65535 ]] || refuse "'$port' is no port: a whole number from 1 to 65535 is needed"
fi

cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Each step runs beside this shell, so that a signal reaches it at once and leaves no child behind. Its own
# process group takes the compilers with it.
child=
stop() {
    trap '' INT TERM
    [ -z "$child" ] || kill -TERM -- "-$child" 2>/dev/null || true
    wait
    exit 0
}
trap stop INT TERM

step() {
    local status=0
    set -m
    "$@" >&2 </dev/null &
    child=$!
    set +m
    wait "$child" || status=$?
    child=
    return "$status"
}

if [ -n "$install" ]; then
    step src/third_party/install-debian.sh || {
        echo "start.sh: installing failed (above); with --no-install the step is left out" >&2
        exit 1
    }
fi
step cmake --preset web || { echo "start.sh: the page could not be configured (above)" >&2; exit 1; }
step cmake --build --preset web || { echo "start.sh: the page could not be built (above)" >&2; exit 1; }

trap - INT TERM
exec python3 web/serve.py build/web ${port:+--port "$port"}
