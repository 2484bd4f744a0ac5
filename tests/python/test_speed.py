#!/usr/bin/python3
"""What is promised of time and memory: time of the processor, the best of some tries, since the machine may be busy."""
import os
import subprocess
import sys
import time
import unittest

from package import PACKAGE, numpy, posenc, run_tests

TRIES = 15
IMPORT = "import time; begin = time.process_time(); import posenc; print(time.process_time() - begin)"
MEMORY = """
import resource, numpy, posenc
posenc.field("rotary-table", length=2, d_model=2, dtype="{dtype}")
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
before = peak()
made = posenc.field("rotary-table", length=16384, d_model=1024, dtype="{dtype}")
print((peak() - before) / made.nbytes)
"""


def program(text):
    environment = {**os.environ, "PYTHONPATH": str(PACKAGE), "PYTHONDONTWRITEBYTECODE": ""}
    return float(subprocess.run([sys.executable, "-c", text], stdout=subprocess.PIPE, check=True, env=environment).stdout)


def best(call):
    times = []
    for _ in range(TRIES):
        begin = time.process_time()
        call()
        times.append(time.process_time() - begin)
    return min(times)


class Speed(unittest.TestCase):
    def told(self, what, seconds, most):
        print(f"{what}: {1000 * seconds:.1f} ms")
        self.assertLessEqual(seconds, most)

    def test_a_table_is_checked_in_50_ms(self):
        for dtype in ("float32", "float16"):
            table = posenc.field("rotary-table", length=4096, d_model=128, dtype=dtype)
            self.told(f"assert_matches 4096 × 128 {dtype}", best(lambda: posenc.assert_matches(table, "rotary-table")), 0.05)
        strided = numpy.asfortranarray(table)
        self.told("columns first", best(lambda: posenc.assert_matches(strided, "rotary-table")), 0.05)

    def test_it_is_imported_in_50_ms(self):
        self.told("import posenc", min(program(IMPORT) for _ in range(TRIES)), 0.05)

    def test_a_field_takes_twice_its_numbers_at_most(self):
        for dtype in ("float64", "float32", "float16", "bfloat16"):
            times = program(MEMORY.format(dtype=dtype))
            print(f"memory of a field of {dtype}: {times:.2f} times its numbers")
            self.assertLessEqual(times, 2)


if __name__ == "__main__":
    run_tests()
