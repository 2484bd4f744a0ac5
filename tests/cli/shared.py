"""What the tests of the command line share: running the program, reading what it writes, counting.

    tests/cli/test_NAME.py [BUILD_DIR]

BUILD_DIR holds the program posenc; without it the environment's POSENC names the program.
"""
import csv
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from png_file import read_png  # noqa: E402, F401
DEFAULT = os.environ.get("POSENC", str(ROOT / "build/release/posenc"))
POSENC = os.path.abspath(os.path.join(sys.argv[1], "posenc") if len(sys.argv) > 1 else DEFAULT)


def posenc(*words, **options):
    """Runs the program; answers the finished process with bytes on both streams."""
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([POSENC, *words], stderr=subprocess.PIPE, timeout=120, **options)


def read_npy(path):
    """Own reader of .npy 1.0: (descr, rows of numbers)."""
    data = pathlib.Path(path).read_bytes()
    assert data[:8] == b"\x93NUMPY\x01\x00", data[:8]
    (length,) = struct.unpack("<H", data[8:10])
    assert (10 + length) % 64 == 0 and data[9 + length:10 + length] == b"\n"
    header = eval(data[10:10 + length].decode("ascii"), {"__builtins__": {}})  # a literal dictionary
    assert header["fortran_order"] is False
    rows, cols = header["shape"]
    letter = {"<f4": "f", "<f8": "d"}[header["descr"]]
    numbers = struct.unpack(f"<{rows * cols}{letter}", data[10 + length:])
    return header["descr"], [list(numbers[row * cols:(row + 1) * cols]) for row in range(rows)]


def read_csv(text, skip=0):
    return [[float(number) for number in row] for row in list(csv.reader(text.splitlines()))[skip:]]


def at_night(test):
    """A test of the night's run (tests/run.sh --all) only: by day others show such a fault."""
    return test if os.environ.get("POSENC_NIGHT") else None


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def left(self):
        return sorted(os.listdir(self.folder.name))

    def good(self, *words, **options):
        run = posenc(*words, **options)
        self.assertEqual((run.returncode, run.stderr), (0, b""), words)
        return run.stdout.decode() if run.stdout is not None else ""

    def refused(self, code, words, *parts, **options):
        """Exit code, nothing on standard output, one line on standard error with all parts in it."""
        run = posenc(*words, **options)
        line = run.stderr.decode()
        self.assertEqual(run.returncode, code, (words, line))
        self.assertFalse(run.stdout, words)
        self.assertTrue(line.startswith("posenc: ") and line.endswith("\n") and line.count("\n") == 1, repr(line))
        for part in parts:
            self.assertIn(part, line, words)
        return line


def run_tests():
    """Runs the tests of the script that was started; its last line is 'N passed, N failed'."""
    result = unittest.main(argv=sys.argv[:1], exit=False, verbosity=2).result
    failed = len({str(test) for test, _ in result.failures + result.errors}) + len(result.skipped)
    sys.stdout.flush()
    print(f"{result.testsRun - failed} passed, {failed} failed")
    sys.exit(1 if failed or result.testsRun == 0 else 0)
