#!/usr/bin/env python3
"""How much faster the native table of 2048 x 1024 sinusoids is than the same table made with NumPy.

    python3 tests/bench/numpy_compare.py [build/release/posenc_bench]

Prints {"vectorised_ratio": ..., "loop_ratio": ...}: against NumPy's vectorised float64 code, and against the loop over
positions and dimensions that introductions print. The best of several rounds that take turns; the loop runs once.
Needs NumPy: if this Python has none, the system's is asked. Does not cover accuracy, see accuracy.py.
"""
import json
import os
import pathlib
import subprocess
import sys
import time

LENGTH, WIDTH = 2048, 1024
ROUNDS = 7
SYSTEM_PYTHON = "/usr/bin/python3"

try:
    import numpy as np
except ImportError:
    if os.path.realpath(sys.executable) != os.path.realpath(SYSTEM_PYTHON) and os.path.exists(SYSTEM_PYTHON):
        os.execv(SYSTEM_PYTHON, [SYSTEM_PYTHON, *sys.argv])
    sys.exit(f"numpy_compare.py: neither this Python nor {SYSTEM_PYTHON} has NumPy; nothing is compared")


def vectorised(length, width):
    position = np.arange(length)[:, np.newaxis]
    divisor = np.power(10000, np.arange(0, width, 2) / width)
    table = np.empty((length, width))
    table[:, 0::2] = np.sin(position / divisor)
    table[:, 1::2] = np.cos(position / divisor)
    return table


def loop(length, width):
    table = np.zeros((length, width))
    for position in range(length):
        for pair in range(width // 2):
            divisor = np.power(10000, 2 * pair / width)
            table[position, 2 * pair] = np.sin(position / divisor)
            table[position, 2 * pair + 1] = np.cos(position / divisor)
    return table


def seconds(make):
    start = time.perf_counter()
    make(LENGTH, WIDTH)
    return time.perf_counter() - start


def native_seconds(program):
    name = f"sample/sinusoidal/{LENGTH}x{WIDTH}"
    command = [program, f"--benchmark_filter=^{name}$", "--benchmark_format=json", "--benchmark_min_time=0.2"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    rows = json.loads(done.stdout)["benchmarks"] if done.returncode == 0 and done.stdout else []
    if not rows:
        sys.exit(f"numpy_compare.py: {program} did not measure {name}; nothing is compared")
    to_seconds = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    return min(row["real_time"] * to_seconds[row["time_unit"]] for row in rows)


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    program = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / "build/release/posenc_bench"
    if not program.exists():
        sys.exit(f"numpy_compare.py: {program} does not exist (target posenc_bench); nothing is compared")
    rounds = [(native_seconds(program), seconds(vectorised)) for _ in range(ROUNDS)]
    native, vector = (min(times) for times in zip(*rounds))
    print(json.dumps({"vectorised_ratio": vector / native, "loop_ratio": seconds(loop) / native}))


if __name__ == "__main__":
    main()
