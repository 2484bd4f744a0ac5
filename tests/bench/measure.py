#!/usr/bin/env python3
"""Runs every measurement that is built and writes tests/bench/README.md and assets/cost-against-length.svg.

measure.sh builds first and calls this; --quick takes few samples, to try the tools out. What is missing is reported as
'not measured: …'. Raw results stay in build/bench. Text that interprets the numbers is notes.md, taken over as it is.
Standard library only.
"""

import datetime
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys
import time

import cost_graph
import report

ROOT = pathlib.Path(__file__).resolve().parents[2]
RAW = ROOT / "build/bench"
EXPORT = ["export", "sinusoidal", "--length=16384", "--d-model=4096", "--dtype=float32", "--out"]
QUICK = "--quick" in sys.argv[1:]
EXPORT_ROUNDS = 1 if QUICK else 5
BENCH = ["build/release/posenc_bench", "--benchmark_format=json", f"--benchmark_repetitions={2 if QUICK else 3}", "--benchmark_min_time=0.2",
         "--benchmark_report_aggregates_only=true"]
# What Google Benchmark appends to a name.
SUFFIX = re.compile(r"/(?:(?:real|process|manual)_time|(?:iterations|repeats|min_time|min_warmup_time|threads):[^/]*)")
TO_NS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


class Missing(Exception):
    """Says why something could not be measured."""


def run(command, needs=(), limit=1800):
    """Standard output of the command, run in the repository root; `needs` are files it cannot do without."""
    for path in needs:
        if not (ROOT / path).exists():
            raise Missing(f"{path} does not exist")
    print("measure.py:", *command, file=sys.stderr)
    try:
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=limit)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Missing(f"{command[0]}: {error.strerror if isinstance(error, OSError) else 'took too long'}") from None
    if done.returncode != 0:
        raise Missing(f"{pathlib.Path(command[-1] if command[0] == 'node' else command[0]).name} "
                      f"ended with {done.returncode}")
    return done.stdout


def native():
    """{name: nanoseconds of processor time}, medians."""
    rows = json.loads(run(BENCH, ["build/release/posenc_bench"]))["benchmarks"]
    return {SUFFIX.sub("", row["run_name"]): row["cpu_time"] * TO_NS[row["time_unit"]]
            for row in rows if row.get("aggregate_name") == "median" and not row.get("error_occurred")}


def wasm():
    """{name: nanoseconds} of the same kernels in Node."""
    lines = run(["node", "tests/bench/wasm.mjs"], ["tests/bench/wasm.mjs"]).splitlines()
    rows = [json.loads(line) for line in lines if line.startswith("{")]
    if not rows:
        raise Missing("wasm.mjs printed no result")
    return {row["name"]: row["ns"] for row in rows}


def numpy():
    script = "tests/bench/numpy_compare.py"
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import numpy"], stderr=subprocess.DEVNULL).returncode == 0:
            return json.loads(run([python, script], [script]).splitlines()[-1])
    raise Missing("there is no Python with NumPy")


def page():
    command = ["node", "tests/bench/page.mjs", "--json", *(["--edits=6", "--loads=3"] if QUICK else [])]
    return json.loads(run(command, ["build/web/index.html"], 5400).splitlines()[-1])


def accuracy():
    script = "tests/bench/accuracy.py"
    return json.loads(run([sys.executable, script], [script, "build/release/posenc"]).splitlines()[-1])


def timed(command):
    """Seconds, and peak memory in bytes: at least that of this Python, from which the child starts."""
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    if status != 0:
        raise Missing(f"{pathlib.Path(command[0]).name} {command[1]} failed")
    return time.perf_counter() - start, usage.ru_maxrss * 1024


def export():
    """The export and dd of the same file into the same folder take turns."""
    posenc = ROOT / "build/release/posenc"
    if not posenc.exists():
        raise Missing("build/release/posenc does not exist")
    out, copy = RAW / "export.npy", RAW / "copy.npy"
    print("measure.py: posenc", *EXPORT, file=sys.stderr)
    exports, copies, peak = [], [], 0
    try:
        for _ in range(EXPORT_ROUNDS):
            out.unlink(missing_ok=True)
            seconds, memory = timed([str(posenc), *EXPORT, str(out)])
            exports.append(seconds)
            peak = max(peak, memory)
            copy.unlink(missing_ok=True)
            copies.append(timed(["/bin/dd", f"if={out}", f"of={copy}", "bs=1M", "status=none"])[0])
        size = out.stat().st_size
    finally:
        out.unlink(missing_ok=True)
        copy.unlink(missing_ok=True)
    return {"bytes": size, "peak": peak, "export": statistics.median(exports), "copy": statistics.median(copies)}


def first_line(*command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        lines = done.stdout.splitlines()
    except OSError:
        return None
    return lines[0].strip() if lines else None


def machine():
    """The class of the machine: nothing that names it."""
    system = platform.freedesktop_os_release().get("PRETTY_NAME", platform.system())
    tools = [first_line("g++", "--version"), first_line("em++", "--version"),
             "Node " + (first_line("node", "--version") or "none"),
             first_line(os.environ.get("CHROMIUM", "/usr/bin/chromium"), "--version")]
    emscripten = re.search(r"\d+\.\d+\.\d+", tools[1] or "")
    tools[1] = f"Emscripten {emscripten[0]}" if emscripten else None
    cores = f"{os.cpu_count()} {platform.machine()} cores"
    return ", ".join([cores, system, *(tool for tool in tools if tool)])


def main():
    RAW.mkdir(parents=True, exist_ok=True)
    results = {}
    for part in (native, wasm, numpy, accuracy, page, export):
        try:
            results[part.__name__] = part()
        except (Missing, ValueError, KeyError) as error:
            results[part.__name__] = {"missing": str(error)}
            print(f"measure.py: {part.__name__} not measured: {error}", file=sys.stderr)
    (RAW / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    lines = cost_graph.lines_of(results["native"])
    if lines:
        (ROOT / "assets").mkdir(exist_ok=True)
        (ROOT / "assets/cost-against-length.svg").write_text(cost_graph.draw(lines), encoding="utf-8")
    date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    notes = ROOT / "tests/bench/notes.md"
    text = report.write(results, date, machine(), notes.read_text(encoding="utf-8"), bool(lines),
                        QUICK)
    (ROOT / "tests/bench/README.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
