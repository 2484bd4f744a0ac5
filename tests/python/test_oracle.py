#!/usr/bin/python3
"""Position bugs of public reports (tests/oracle) through the package: the wrong numbers raise with their cause in the first
line, the mended ones pass."""
import json
import random
import unittest

from package import ORACLE, PACKAGE, first_line, module_of, numpy, posenc, run_tests

CASES = json.loads((ORACLE / "index.json").read_text())["cases"]
KINDS = {"table", "applied", "weights"}  # ids of batches are another matter
RIGHT = 100
bfloat16 = module_of(PACKAGE / "examples" / "kernel_error.py").bfloat16


def array(case, name):
    return numpy.load(ORACLE / case["files"][name])


def meant(case):
    """(method, keyword arguments)"""
    if case.get("use") == "config":
        return None, {"config": ORACLE / case["files"]["config"], "layer": case["layer"]}
    settings = dict(pair.split("=") for pair in case["expect"].split("&"))
    if "table" in case["files"]:
        settings["source"] = array(case, "table")
    return settings.pop("method"), settings


def ask(case, which):
    if case["kind"] == "weights":
        return posenc.assert_permuted(array(case, "right"), array(case, which), heads=case["given"]["heads"])
    method, settings = meant(case)
    if case["kind"] == "applied":
        positions = array(case, "positions") if "positions" in case["files"] else None
        return posenc.assert_rotated(array(case, "x"), array(case, which), positions, **settings)
    dtype = case["dtype"] if "float" in case["dtype"] else None
    return posenc.assert_matches(array(case, which), method, dtype=dtype, **settings)


def answer(case):
    if case["kind"] == "weights":
        return posenc.permuted(array(case, "right"), array(case, "wrong"), heads=case["given"]["heads"])
    method, settings = meant(case)
    if case["kind"] == "applied":
        positions = array(case, "positions") if "positions" in case["files"] else None
        return posenc.rotated(array(case, "x"), array(case, "wrong"), positions, **settings)
    return posenc.check(array(case, "wrong"), method, dtype=case["dtype"] if "float" in case["dtype"] else None, **settings)


class Oracle(unittest.TestCase):
    """A test for each case is added below."""

    def check_case(self, case):
        found = answer(case)
        self.assertLessEqual(len(found.mistakes), 3)
        self.assertTrue({case["mistake"], *case["synonyms"]} & set(found.mistakes), found)
        with self.assertRaises(AssertionError) as raised:
            ask(case, "wrong")
        self.assertTrue(first_line(raised.exception).startswith("Mistake"), raised.exception)
        self.assertEqual(str(raised.exception), str(found))
        ask(case, "right")

    def test_right_tables_are_not_accused(self):
        """As programs make them: frequencies, angles and their cosines rounded to float32, then stored."""
        dice = random.Random(1)
        for _ in range(RIGHT):
            width, length, offset = dice.choice([32, 64, 96, 128, 256]), dice.choice([7, 64, 512]), dice.choice([0, 1, 1000, 100000, 130000])
            base, part, dtype = dice.choice([1e4, 1.6e5, 5e5, 1e6, 1e7]), dice.choice(["cos", "sin"]), dice.choice(["float32", "float16", "bfloat16"])
            frequencies = 1 / numpy.float32(base) ** (numpy.arange(0, width, 2, dtype="float32") / numpy.float32(width))
            angles = numpy.outer(numpy.arange(offset, offset + length, dtype="float32"), numpy.hstack([frequencies, frequencies]))
            table = getattr(numpy, part)(angles)
            stored = bfloat16(table) if dtype == "bfloat16" else table.astype(dtype)
            posenc.assert_matches(stored, "rotary-table", d_model=width, base=base, offset=offset, rotary_part=part, dtype=dtype)

    def test_all_kinds_are_asked(self):
        self.assertEqual(KINDS, {case["kind"] for case in CASES} - {"positions"})


for one in CASES:
    if one["kind"] in KINDS:
        setattr(Oracle, "test_" + one["case"].replace("-", "_").replace(".", "_"), lambda self, case=one: self.check_case(case))

if __name__ == "__main__":
    run_tests()
