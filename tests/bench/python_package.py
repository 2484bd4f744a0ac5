#!/usr/bin/python3
"""What the Python package takes of time: tests/bench/python_package.py. Time of the processor, the best of some tries.

Wanted: a table of 4096 × 128 is checked in 50 ms, `import posenc` takes 50 ms. What it takes of memory is tested.
"""
import os
import pathlib
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "python"))
from package import PACKAGE, numpy, posenc  # noqa: E402

TRIES = 15
IMPORT = "import time; begin = time.process_time(); import posenc; print(time.process_time() - begin)"


def best(call):
    times = []
    for _ in range(TRIES):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return min(times)


def imported():
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": ""}
    return min(float(subprocess.run([sys.executable, "-c", IMPORT], stdout=subprocess.PIPE, check=True, env=environment).stdout)
               for _ in range(TRIES))


def main():
    lines = [("import posenc", imported())]
    for dtype in ("float32", "float16"):
        table = posenc.field("rotary-table", length=4096, d_model=128, dtype=dtype)
        lines.append((f"assert_matches, 4096 × 128 of {dtype}", best(lambda: posenc.assert_matches(table, "rotary-table"))))
    turned = numpy.asfortranarray(table)
    lines += [("the same, columns first", best(lambda: posenc.assert_matches(turned, "rotary-table"))),
              ("recognise, the same", best(lambda: posenc.recognise(table))),
              ("field, 4096 × 128", best(lambda: posenc.field("rotary-table", length=4096, d_model=128)))]
    for what, seconds in lines:
        print(f"{what:40} {1000 * seconds:7.1f} ms")


if __name__ == "__main__":
    main()
