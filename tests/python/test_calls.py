#!/usr/bin/python3
"""Every call of the package answers what the command line says, and refuses what cannot be used as Python people expect."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from package import BUILT, ORACLE, PACKAGE, ROOT, first_line, halves, numpy, posenc, run_tests

PROGRAM = BUILT / "posenc"
CONFIG = ORACLE / "modernbert-base.config.json"


def told(*words):
    return json.loads(subprocess.run([PROGRAM, *words, "--format", "json"], stdout=subprocess.PIPE, check=True).stdout)


def turned(x, **settings):
    settings = {"d_model": x.shape[-1], "length": x.shape[-2], **settings}
    cosines, sines = (posenc.field("rotary-table", rotary_part=part, **settings) for part in ("cos", "sin"))
    return x * cosines + halves(x) * sines


MEMORY = """
import resource, sys
import posenc
assert not {"numpy", "gzip", "webbrowser", "inspect", "dataclasses"} & sys.modules.keys(), "what is not needed at once is imported late"
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
posenc.field("rotary-table", length=2, d_model=2, dtype="bfloat16")
for dtype in ("bfloat16", "float32", "float64"):
    before = peak()
    made = posenc.field("rotary-table", length=8192, d_model=1024, dtype=dtype)
    print((peak() - before) / made.nbytes)
    del made
"""


class Fields(unittest.TestCase):
    def test_numbers_are_those_of_the_command_line(self):
        for method, settings in (("sinusoidal", {"d_model": 6, "length": 5}), ("alibi", {"length": 4, "form": "keys"}),
                                 ("sliding-window", {"length": 7, "window": 3}), ("t5-bucket", {"length": 9})):
            with tempfile.TemporaryDirectory() as folder:
                file = pathlib.Path(folder, "field.npy")
                flags = [f"--{key.replace('_', '-')}={value}" for key, value in settings.items()]
                subprocess.run([PROGRAM, "export", method, *flags, "--out", file], check=True)
                numpy.testing.assert_array_equal(numpy.load(file), posenc.field(method, **settings))

    def test_types(self):
        exact = posenc.field("rotary-table", d_model=16, length=300)
        for dtype in ("float32", "float16", numpy.float32, numpy.dtype("float16"), "half"):
            rounded = posenc.field("rotary-table", d_model=16, length=300, dtype=dtype)
            numpy.testing.assert_array_equal(rounded, exact.astype(rounded.dtype))
        brain = posenc.field("rotary-table", d_model=16, length=300, dtype="bfloat16")
        self.assertEqual(brain.dtype, numpy.float32)
        self.assertFalse((brain.view(numpy.uint32) & 0xFFFF).any())
        self.assertLessEqual(numpy.abs(brain - exact).max(), 2 ** -9)

    def test_a_block_of_a_huge_field(self):
        part = posenc.field("rotary-table", length=1 << 24, d_model=64, block=(1 << 23, 3, 2, 4))
        alone = posenc.field("rotary-table", length=2, offset=1 << 23, d_model=64)[:, 3:7]
        numpy.testing.assert_array_equal(part, alone)
        for block in ((0, 0, 3, 65), (-1, 0, 1, 1), (1, 2, 3), "abc", (0, 0, 0, 1)):
            with self.assertRaises((ValueError, TypeError)):
                posenc.field("rotary-table", length=3, d_model=64, block=block)

    def test_settings_are_values_of_any_kind(self):
        for factors in ([1, 2.5], (1, 2.5), numpy.array([1, 2.5]), "1,2.5"):
            one = posenc.field("rotary-frequencies", d_model=8, scaling="longrope", short_factor=factors, long_factor=factors)
        self.assertEqual(one.shape, (4, 2))
        for no in (False, 0, "0", numpy.bool_(False)):
            posenc.field("rotary-frequencies", d_model=8, scaling="yarn", truncate=no)
        posenc.field("rotary-table", rotary_width=None, base=numpy.float32(500000), d_model=numpy.int64(8))
        posenc.field("rope", rope_theta=500000)  # everyday names, as in links

    def test_memory_is_that_of_the_numbers_and_imports_are_few(self):
        environment = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        run = subprocess.run([sys.executable, "-c", MEMORY], stdout=subprocess.PIPE, env=environment, text=True, check=True)
        for times in map(float, run.stdout.split()):
            self.assertLessEqual(times, 2)

    def test_explained_as_on_the_command_line(self):
        found = posenc.explain("rotary-table", 5, 3)
        command = told("explain", "rotary-table", "--row", "5", "--column", "3")
        self.assertEqual(([one.text for one in found.steps], found.value), ([one["text"] for one in command["steps"]], command["value"]))
        self.assertIn("row 5, column 3", str(found))
        self.assertEqual(posenc.explain("alibi", 0, 1, length=2).value, -numpy.inf)

    def test_links_and_programs(self):
        self.assertEqual(posenc.link("alibi", site="https://explorer.example/", length=9), "https://explorer.example/#method=alibi&length=9")
        self.assertIn("import torch", posenc.snippet("rotary-table", language="pytorch"))

    def test_methods_are_those_of_the_command_line(self):
        methods = posenc.methods()
        self.assertEqual(list(methods), [one["id"] for one in told("list")])
        self.assertIn("base=10000", str(methods["rotary-table"]))


class Refusals(unittest.TestCase):
    def refused(self, kind, parts, call, *words, **settings):
        with self.assertRaises(kind) as raised:
            call(*words, **settings)
        for part in parts:
            self.assertIn(part, str(raised.exception))
        return raised.exception

    def test_names_are_corrected(self):
        found = self.refused(ValueError, ["rotry-table", "rotary-table"], posenc.field, "rotry-table")
        self.assertEqual(found.nearest, "rotary-table")
        self.refused(TypeError, ["unexpected keyword argument 'bas'", "did you mean 'base'"], posenc.field, "rotary-table", bas=3)
        self.refused(TypeError, ["'window'", "posenc.methods()"], posenc.assert_matches, [[1.0]], "rotary-table", window=3)
        found = self.refused(ValueError, ["yarm", "did you mean yarn", "allowed"], posenc.field, "rotary-table", scaling="yarm")
        self.assertEqual((found.key, found.nearest), ("scaling", "yarn"))
        self.refused(ValueError, ["base", "allowed: above 1"], posenc.field, "rotary-table", base=-1)
        self.refused(ValueError, ["dtype", "float16, bfloat16"], posenc.field, "rotary-table", dtype="int8")
        self.refused(ValueError, ["language", "numpy"], posenc.snippet, "alibi", language="rust")

    def test_what_was_meant_is_said_once(self):
        table = numpy.ones((2, 8))
        self.refused(TypeError, ["config="], posenc.assert_matches, table)
        self.refused(TypeError, ["config="], posenc.assert_matches, table, "rotary-table", layer=3)
        self.refused(ValueError, ["0 … 21"], posenc.assert_matches, table, config=CONFIG, layer=22)
        self.refused(TypeError, ["layer"], posenc.assert_matches, table, config=CONFIG, layer=1.5)
        self.refused(TypeError, ["config"], posenc.config, 3)
        self.refused(OSError, ["nowhere.json"], posenc.config, "nowhere.json")
        self.refused(ValueError, ["config"], posenc.config, "{")
        self.refused(TypeError, ["expect"], posenc.recognise, table, expect=3)

    def test_places_and_counts_are_whole_numbers(self):
        self.refused(ValueError, ["0 … 49"], posenc.explain, "alibi", 50, 0)
        self.refused(TypeError, ["row", "whole number"], posenc.explain, "alibi", 0.5, 0)
        self.refused(ValueError, ["divides the 6 rows"], posenc.permuted, numpy.ones((6, 2)), numpy.ones((6, 2)), heads=4)
        self.refused(TypeError, ["heads"], posenc.permuted, numpy.ones((6, 2)), numpy.ones((6, 2)), heads="two")


class Verdicts(unittest.TestCase):
    def test_the_message_begins_with_the_cause(self):
        table = posenc.field("rotary-table", d_model=8, length=30, base=500000)
        with self.assertRaises(AssertionError) as raised:
            posenc.assert_matches(table, "rotary-table", d_model=8)
        lines = str(raised.exception).splitlines()
        self.assertTrue(first_line(raised.exception).startswith("Mistake: the base is different"))
        self.assertTrue(lines[1].startswith("First difference at [1, 1]: 0.9"))
        self.assertIn("    f = n^(−2t/r) = 10\u2009000^(−2/8) = 0.1", lines)
        self.assertIn("It would match with base=500000", lines)
        self.assertTrue(lines[-1].endswith("#method=rotary-table&length=30&d_model=8&focus=1,1"))
        self.assertEqual(raised.exception.posenc_link, posenc.check(table, "rotary-table", d_model=8).link)

    def test_a_verdict_has_parts(self):
        found = posenc.check(posenc.field("alibi", length=6, slopes="plain", head_count=12, head=9), "alibi", head_count=12, head=9)
        self.assertFalse(found)
        self.assertEqual((found.mistakes, found.first), (("slope-order",), (1, 0)))
        self.assertIn("is 12 times what rounding may make of it", str(found._replace(text="", budgets=12.0)))
        x = numpy.random.default_rng(0).standard_normal((5, 8))
        self.assertIn("times what rounding may make of it", str(posenc.rotated(x, turned(x, base=500000))))
        self.assertAlmostEqual(found.meant, posenc.field("alibi", length=6, head_count=12, head=9)[1, 0])

    def test_a_layer_of_a_configuration(self):
        table = numpy.load(ORACLE / "modernbert-base.right.npy")
        posenc.assert_matches(table, config=CONFIG, layer=1)
        posenc.assert_matches(table, config=json.loads(CONFIG.read_text()), layer=1)
        self.assertFalse(posenc.check(table, config=str(CONFIG)))
        sines = posenc.field("rotary-table", rotary_part="sin", length=48, offset=7, d_model=64, dtype="float32")
        posenc.assert_matches(sines, config=CONFIG, layer=1, rotary_part="sin", offset=7)

    def test_vectors_and_their_positions(self):
        x = numpy.random.default_rng(0).standard_normal((2, 3, 5, 16))
        posenc.assert_rotated(x, turned(x))
        posenc.assert_rotated(x[0, 0], turned(x[0, 0], offset=4), numpy.arange(4, 9))
        both = numpy.stack([turned(x[0]), turned(x[1], offset=9)])
        posenc.assert_rotated(x, both, [list(range(5)), list(range(9, 14))])
        self.assertEqual(posenc.rotated(x, x).mistakes, ("not-rotated",))
        self.assertTrue(first_line(posenc.rotated(x, turned(x, base=500000))).startswith("Mistake: the base"))
        with self.assertRaisesRegex(ValueError, "2 × 3 × 5 × 16 and 3 × 5 × 16"):
            posenc.rotated(x, x[0])
        with self.assertRaisesRegex(ValueError, "positions"):
            posenc.rotated(x, x, numpy.arange(4))

    def test_recognised(self):
        found = posenc.recognise(posenc.field("rotary-table", d_model=32, length=40, base=500000, dtype="float32"))
        self.assertEqual((found.matches[0].method, found.matches[0].settings["base"]), ("rotary-table", "500000"))
        self.assertEqual(found.agrees, None)
        self.assertIn("500", str(found.matches[0]))
        meant = posenc.recognise(posenc.field("alibi", length=12), expect={"method": "alibi", "length": 12})
        self.assertIs(meant.agrees, True)
        self.assertFalse(posenc.recognise(numpy.random.default_rng(0).standard_normal((7, 9))))


class Models(unittest.TestCase):
    def test_layers(self):
        model = posenc.config(CONFIG)
        self.assertEqual((model.model_type, len(model.layers), model.known), ("modernbert", 22, True))
        self.assertEqual([(one.base, one.window) for one in model.layers[:3]], [(160000, None), (10000, 64), (10000, 64)])
        self.assertEqual(model.layer(3).number, 3)
        with self.assertRaisesRegex(IndexError, "0 … 21"):
            model.layer(22)
        with self.assertRaisesRegex(IndexError, "0 … 21"):
            model.layer(-1)
        self.assertEqual(posenc.config(CONFIG, lengths=[100]).raw["cache_bytes"].keys(), {"100"})

    def test_an_audit_is_that_of_the_command_line(self):
        configurations = ROOT / "tests" / "configs"
        run = subprocess.run([PROGRAM, "model", configurations, "--format", "json"], stdout=subprocess.PIPE)
        rows = {row["file"]: [one["text"] for one in row["suspicious"]] for row in json.loads(run.stdout)}
        found = {one.file: [finding.text for finding in one.suspicious] for one in posenc.audit(configurations)}
        self.assertEqual(found, rows)
        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(ValueError, "no configurations"):
            posenc.audit(folder)
        with self.assertRaisesRegex(ValueError, "no folder"):
            posenc.audit(CONFIG)


if __name__ == "__main__":
    run_tests()
