#!/usr/bin/python3
"""The wheel, as somebody gets it: its tag is honest, its licences are in it, it installs into an empty environment without a
network, works there with and without NumPy, and a test of three lines catches a wrong base and says so."""
import email
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile

from package import BUILT, run_tests

WHEEL = next(iter(sorted(BUILT.glob("posenc-*.whl"))), None)
THREE_LINES = """import numpy, posenc
def test_base():
    w = {base} ** -(numpy.arange(0, 64, 2) / 64)
    posenc.assert_matches(numpy.cos(numpy.outer(numpy.arange(512), numpy.hstack([w, w]))), "rotary-table", d_model=64)
"""
BARE = """
import os, sys
os.environ["POSENC_EXPLORER"] = "nowhere"  # also where the page was built
import posenc
numbers = posenc.field("alibi", length=3, head_count=8)
assert isinstance(numbers, memoryview) and numbers.shape == (3, 3) and numbers[2, 0] == -1, numbers
assert "numpy" not in sys.modules
posenc.assert_matches(numbers, "alibi")
assert posenc.check(posenc.field("alibi", length=9, slopes="plain", head_count=12, head=9), "alibi", head_count=12, head=9).mistakes
assert posenc.field("rotary-table", length=2, d_model=4, dtype="bfloat16").format == "H"
for call in (lambda: posenc.recognise([[1.0, 2.0]]), lambda: posenc.show("alibi")):
    try:
        call()
    except (TypeError, RuntimeError) as error:
        print(error)
print(posenc.__version__)
"""


def environment():
    """Without what would let the sources be found instead."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("POSENC", "PYTHON"))}


def run(*words, **more):
    return subprocess.run(list(map(str, words)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment(), **more)


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.here = pathlib.Path(cls.folder.name)

    def installed(self, name, *options):
        """The Python of a new environment into which the wheel was installed."""
        place = self.here / name
        made = run("/usr/bin/python3", "-m", "venv", *options, place)
        self.assertEqual(made.returncode, 0, made.stdout)
        python = place / "bin" / "python"
        done = run(python, "-m", "pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check", WHEEL)
        self.assertEqual(done.returncode, 0, done.stdout)
        return python

    def test_its_name_says_where_it_runs(self):
        self.assertIsNotNone(WHEEL, "cmake --build --preset release --target wheel")
        found = re.fullmatch(r"posenc-(\d+\.\d+\.\d+)-py3-none-(manylinux_2_(\d+)|linux)_(\w+)\.whl", WHEEL.name)
        self.assertTrue(found, WHEEL.name)
        self.assertEqual(found[1], re.search(r'version = "(.*)"', (BUILT.parents[1] / "src/core/version.hpp").read_text())[1])
        with zipfile.ZipFile(WHEEL) as wheel:
            wheel.extract("posenc/libposenc.so", self.here)
        told = run("objdump", "-p", self.here / "posenc" / "libposenc.so").stdout
        needed, newest = re.findall(r"NEEDED\s+(\S+)", told), max(map(int, re.findall(r"GLIBC_2\.(\d+)", told)))
        self.assertEqual([name for name in needed if not re.match(r"lib[cm]\.so|ld-linux", name)], [])
        self.assertEqual(max(newest, 17), int(found[3]))

    def test_what_is_in_it(self):
        with zipfile.ZipFile(WHEEL) as wheel:
            names = wheel.namelist()
            about = email.message_from_string(wheel.read(next(name for name in names if name.endswith("/METADATA"))).decode())
        for name in ("posenc/py.typed", "posenc/notebook.js", "posenc/libposenc.so"):
            self.assertIn(name, names)
        self.assertFalse([name for name in names if "__pycache__" in name or "example" in name])
        licences = {name.rsplit("/", 1)[1] for name in names if ".dist-info/" in name}
        self.assertLessEqual({"LICENSE", "MPL-2.0", "licences.tsv", "posenc.spdx.json"}, licences)
        self.assertEqual((about["Name"], about["Requires-Python"], about["Requires-Dist"]), ("posenc", ">=3.9", 'numpy ; extra == "numpy"'.replace('"', "'")))
        self.assertIn("rope_in_pytest", about.get_payload())

    def test_an_empty_environment_without_numpy(self):
        python = self.installed("bare")
        found = run(python, "-c", BARE, cwd=self.here)
        self.assertEqual(found.returncode, 0, found.stdout)
        self.assertIn("NumPy", found.stdout)

    def test_three_lines_catch_a_wrong_base(self):
        python = self.installed("tested", "--system-site-packages")
        for base, code in (("10000.0", 0), ("500000.0", 1)):
            file = self.here / f"test_{code}.py"
            file.write_text(THREE_LINES.format(base=base))
            report = self.here / "report.xml"
            found = run(python, "-m", "pytest", "-p", "no:cacheprovider", f"--junit-xml={report}", file, cwd=self.here)
            self.assertEqual(found.returncode, code, found.stdout)
            if code:
                errors = re.findall(r"^E +(.*)$", found.stdout, re.MULTILINE)
                self.assertEqual(errors[0].replace("\u2009", " "), "AssertionError: Mistake: the base is different (10 000 was meant, the table has 500 000).")
                self.assertIn("What was meant, in the explorer", found.stdout)
                self.assertIn('name="posenc_link"', report.read_text())
                self.assertNotIn("verdicts.py", found.stdout)
        plain = run(python, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:posenc", file, cwd=self.here)
        self.assertIn("the base is different", plain.stdout)
        self.assertNotIn("in the explorer -", plain.stdout)


if __name__ == "__main__":
    run_tests()
