#!/usr/bin/env python3
"""The command line from outside: numbers, formats, lists, pictures, messages and exit codes; see shared.py.

Expected numbers come from the formulas of Vaswani et al. 2017, worked out here.
"""
import importlib.util
import json
import math
import os
import pathlib
import re
import struct

from shared import Case, posenc, read_csv, read_npy, read_png, run_tests


def sinusoid(position, column, d_model=128, base=10000.0):
    angle = position * base ** (-2.0 * (column // 2) / d_model)
    return math.sin(angle) if column % 2 == 0 else math.cos(angle)


class Numbers(Case):
    def with_numbers(self):
        """All methods but that of numbers that are brought."""
        return [line.split()[0] for line in self.good("list").splitlines() if line.split()[0] != "own"]

    def test_csv_is_the_formula(self):
        table = read_csv(self.good("export", "sinusoidal", "--length", "40", "--d-model=64", "--out", "-",
                                   "--format", "csv"))
        self.assertEqual((len(table), len(table[0])), (40, 64))
        for row, line in enumerate(table):
            for column, number in enumerate(line):
                self.assertAlmostEqual(number, sinusoid(row, column, 64), delta=1e-15)

    def test_formats_hold_the_same_doubles(self):
        for suffix in ("npy", "csv", "json"):
            self.good("export", "sinusoidal", "--d_model", "12", "--offset", "-3", "--out", self.path("t." + suffix))
        kind, table = read_npy(self.path("t.npy"))
        self.assertEqual(kind, "<f8")
        self.assertEqual(table, read_csv(pathlib.Path(self.path("t.csv")).read_text()))
        document = json.loads(pathlib.Path(self.path("t.json")).read_text())
        self.assertEqual(document["values"], table)
        self.assertEqual((document["method"], document["rows"], document["columns"]), ("sinusoidal", 50, 12))
        self.assertAlmostEqual(table[0][2], sinusoid(-3, 2, 12), delta=1e-15)
        if importlib.util.find_spec("numpy"):
            import numpy
            self.assertEqual(numpy.load(self.path("t.npy")).tolist(), table)
        self.assertEqual(self.left(), ["t.csv", "t.json", "t.npy"])

    def test_curves_are_taken_with_their_names(self):
        words = ["export", "sinusoidal", "--view", "frequencies", "--curve", "wavelengths", "--d-model=8"]
        lines = self.good(*words, "--format=csv", "--out=-").splitlines()
        self.assertEqual(lines[0], "pair,wavelength (positions),frequency (radians per position)")
        for pair, line in enumerate(lines[1:]):
            number, wavelength, frequency = map(float, line.split(","))
            self.assertEqual(number, pair)
            self.assertAlmostEqual(frequency, 10.0 ** -pair, delta=1e-15)
            self.assertAlmostEqual(wavelength, 2 * math.pi * 10.0 ** pair, delta=1e-9)
        self.assertEqual(len(lines), 1 + 4)
        document = json.loads(self.good(*words, "--format=json", "--out=-", "--columns=0:2"))
        self.assertEqual(document["names"], ["pair", "wavelength (positions)"])
        self.assertEqual(document["values"], [[float(x) for x in line.split(",")[:2]] for line in lines[1:]])
        self.good(*words, "--out", self.path("c.npy"), "--dtype=float32")
        self.assertEqual(read_npy(self.path("c.npy"))[0], "<f4")
        heads = self.good("export", "alibi", "--curve=curve", "--length=5", "--head-count=2", "--format=csv", "--out=-")
        self.assertEqual(heads.splitlines()[0], "distance k = j − i,head 0,head 1")
        alone = self.good("export", "--view=precision", "--curve=curve", "--format=csv", "--out=-", "--rows=:3")
        self.assertEqual(alone.splitlines()[0], "position,float32,float16,bfloat16")

    def test_curves_that_are_not_there_are_refused(self):
        out = ["--format=csv", "--out=-"]
        self.refused(2, ["export", "sinusoidal", "--view=frequencies", "--curve=curve", *out], "--curve", "waves, wavelengths, widths")
        self.refused(2, ["export", "sinusoidal", "--curve=waves", *out], "--curve", "heatmap", "profiles")
        self.refused(2, ["export", "look-ahead", "--view=masks", "--curve=curve", *out], "--curve", "masks", "draws none")
        self.refused(2, ["export", "sinusoidal", "--view=frequencies", *out], "--view", "with --curve")
        self.refused(2, ["export", "alibi", "--curve=curve", "--minus", "length=3", *out], "--minus", "without --curve")
        self.refused(2, ["export", "alibi", "--view=tree", "--curve=curve", *out], "--view", "alibi")
        self.refused(2, ["export", "--curve=curve", *out], "METHOD")

    def test_float32_is_the_rounded_double(self):
        self.good("export", "sinusoidal", "--out", self.path("a.npy"))
        self.good("export", "sinusoidal", "--dtype", "float32", "--out", self.path("b.npy"))
        kind, table = read_npy(self.path("b.npy"))
        self.assertEqual(kind, "<f4")
        doubles = read_npy(self.path("a.npy"))[1]
        self.assertEqual((len(table), len(table[0])), (50, 128))
        for row, line in enumerate(table):
            for number, double in zip(line, doubles[row]):
                self.assertLessEqual(abs(number - double), abs(double) * 2.0 ** -23)  # one step of float

    def test_endings_in_large_letters(self):
        self.good("export", "sinusoidal", "--out", self.path("A.NPY"))
        self.good("export", "sinusoidal", "--out", self.path("a.npy"), "--format=npy")
        self.assertEqual(read_npy(self.path("A.NPY")), read_npy(self.path("a.npy")))
        self.good("render", "--view=heatmap", "--size=200X160", "--out", self.path("A.PNG"))
        self.assertEqual(read_png(pathlib.Path(self.path("A.PNG")).read_bytes())[:2], (200, 160))

    def test_ranges(self):
        def export(*words):
            return read_csv(self.good("export", "sinusoidal", "--out=-", "--format=csv", *words))
        table = export()
        self.assertEqual(export("--rows", "3:7", "--columns", "126:"), [row[126:] for row in table[3:7]])
        self.assertEqual(export("--rows", ":2"), table[:2])
        self.assertEqual(export("--rows", ":"), table)
        self.assertEqual(export("--rows=49:50", "--columns=0:1"), [[table[49][0]]])
        document = json.loads(self.good("export", "sinusoidal", "--out=-", "--format=json", "--rows=5:6"))
        self.assertEqual((document["first_row"], document["rows"], document["values"]), (5, 1, [table[5]]))

    def test_transposed(self):
        def export(*words):
            return self.good("export", "sinusoidal", "--length=9", "--d-model=6", "--out=-", "--format=csv", *words)
        table = read_csv(export())
        turned = [list(column) for column in zip(*table)]
        self.assertEqual(read_csv(export("--transposed")), turned)
        self.assertEqual(read_csv(export("--transposed", "--rows=4:6", "--columns=7:")),
                         [row[7:] for row in turned[4:6]])
        self.assertEqual(export("--transposed", "--header", "--columns=:2").splitlines()[0], "position 0,position 1")
        self.refused(2, ["export", "sinusoidal", "--transposed", "--rows=0:129", "--out=-", "--format=csv"], "128")
        for method in self.with_numbers():
            words = ("export", method, "--out", self.path("t.npy"))
            self.good(*words)
            plain = read_npy(self.path("t.npy"))[1]
            self.good(*words, "--transposed")
            self.assertEqual(repr(read_npy(self.path("t.npy"))[1]), repr([list(row) for row in zip(*plain)]), method)

    def test_minus(self):
        def export(*words):
            return read_csv(self.good("export", "sinusoidal", "--length=20", "--out=-", "--format=csv", *words))
        one, two = export("--d-model=16"), export("--d-model=16", "--base=500", "--offset=3")
        words = ("--d-model=16", "--minus", "base=500&offset=3")
        less = [[a - b for a, b in zip(*rows)] for rows in zip(one, two)]
        self.assertEqual(export(*words), less)
        self.assertEqual(export(*words, "--transposed", "--rows=2:3"), [[row[2] for row in less]])
        self.assertEqual(export("--d-model=16", "--base=500", "--offset=3", "--minus=offset=0&base=10000"),
                         [[-x for x in row] for row in less])
        self.good("export", "sinusoidal", "--length=20", *words, "--dtype=float32", "--out", self.path("t.npy"))
        self.assertEqual(read_npy(self.path("t.npy"))[1],
                         [[struct.unpack("f", struct.pack("f", x))[0] for x in row] for row in less])
        document = json.loads(self.good("explain", "sinusoidal", "--length=20", *words, "--row=4", "--column=5",
                                        "--format=json"))
        self.assertEqual(document["value"], less[4][5])
        self.assertEqual([step["value"] for step in document["steps"]], [one[4][5], two[4][5], less[4][5]])

    def test_minus_another_method(self):
        def export(*words):
            return read_csv(self.good("export", *words, "--length=12", "--out=-", "--format=csv"))
        one, two = export("masked-softmax", "--mask=look-ahead"), export("look-ahead")
        self.assertEqual(export("masked-softmax", "--mask=look-ahead", "--minus=method=look-ahead"),
                         [[a - b for a, b in zip(*rows)] for rows in zip(one, two)])

    def test_minus_what_does_not_fit(self):
        for command in (["export", "--out", self.path("x.csv")], ["explain", "--row=0", "--column=0"]):
            words = [command[0], "sinusoidal", *command[1:], "--minus"]
            self.refused(2, [*words, "length=60"], "--minus", "50 × 128", "60 × 128", "allowed")
            self.refused(2, [*words, "length=0"], "--minus", "length", "16777216")
            self.refused(2, [*words, "colour=red"], "--minus", "colour")
            self.refused(2, [*words, "method=none-such"], "--minus", "none-such")
            self.refused(2, [*words, "method=tree&tree=(("], "--minus", "tree")
            self.refused(2, words, "--minus")
        self.assertEqual(self.left(), [])

    def test_header_only_when_asked(self):
        text = self.good("export", "sinusoidal", "--columns", "2:4", "--header", "--out", "-", "--format", "csv")
        self.assertEqual(text.splitlines()[0], "dimension 2,dimension 3")
        self.assertEqual(len(read_csv(text, skip=1)), 50)

    def test_state_comes_first_wherever_it_stands(self):
        one = self.good("export", "sinusoidal", "--length", "4", "--state", "length=9&d_model=6", "--out=-",
                        "--format=csv")
        two = self.good("export", "sinusoidal", "--length=4", "--d-model=6", "--out=-", "--format=csv")
        self.assertEqual(one, two)

    def test_explain(self):
        text = self.good("explain", "sinusoidal", "--row", "3", "--column", "5", "--offset", "10").splitlines()
        word, number = text[-1].split()
        self.assertEqual(word, "value")
        self.assertAlmostEqual(float(number), sinusoid(13, 5), delta=1e-15)
        document = json.loads(self.good("explain", "sinusoidal", "--row=3", "--column=5", "--offset=10",
                                        "--format=json"))
        self.assertEqual(document["value"], float(number))
        self.assertEqual(document["steps"][-1]["value"], float(number))
        self.assertEqual([step["text"] for step in document["steps"]], text[:len(document["steps"])])

    def test_every_method_exports_what_it_explains(self):
        methods = self.with_numbers()
        self.assertIn("sinusoidal", methods)
        for method in methods:
            document = json.loads(self.good("export", method, "--out=-", "--format=json"))
            values = document["values"]
            self.assertEqual((len(values), len(values[0])), (document["rows"], document["columns"]), method)
            row, column = len(values) - 1, len(values[0]) // 2
            text = self.good("explain", method, "--row", str(row), "--column", str(column))
            self.assertEqual(text.split()[-2], "value", method)
            explained, exported = float(text.split()[-1]), float(values[row][column])
            self.assertTrue(explained == exported or math.isnan(explained) and math.isnan(exported), method)


class Lists(Case):
    def test_text_and_json_agree(self):
        for words in (("list",), ("list", "--views")):
            lines = self.good(*words).splitlines()
            items = json.loads(self.good(*words, "--format", "json"))
            self.assertEqual([line.split()[0] for line in lines], [item["id"] for item in items])
            self.assertTrue(items)
        methods = {item["id"]: item for item in json.loads(self.good("list", "--format=json"))}
        rows = {row["key"]: row for row in methods["sinusoidal"]["parameters"]}
        self.assertEqual((rows["length"]["low"], rows["length"]["high"], rows["length"]["default"]),
                         (1, 16777216, "50"))
        self.assertEqual([choice["id"] for choice in rows["grid"]["choices"]], ["paper", "inclusive"])
        self.assertIn("BLOOM", methods["alibi"]["users"])
        self.assertEqual((methods["alibi"]["limit"], methods["swin-index"]["limit"]), (None, 1024))

    def test_help_and_version(self):
        for words in (["help"], ["-h"], ["help", "help"]):
            self.assertEqual(self.good(*words), self.good("--help"))
        self.assertEqual(self.good("version"), self.good("--version"))
        self.assertRegex(self.good("--version"), r"^posenc \d+\.\d+\.\d+\n$")
        for command in ("list", "export", "explain", "render"):
            self.assertIn("posenc " + command, self.good("--help"))
            self.assertEqual(self.good("help", command), self.good(command, "--help"))
        self.assertIn("--d-model", self.good("export", "sinusoidal", "--help"))


class Refusals(Case):
    def test_usage(self):
        self.refused(2, [], "--help")
        self.refused(2, ["walk"], "walk", "export")
        self.refused(2, ["list", "all"], "all", "posenc list")
        self.refused(2, ["list", "alibi", "--views"], "--views", "one of them")
        self.refused(2, ["list", "--format", "xml"], "--format", "xml", "json")
        self.refused(2, ["export"], "METHOD", "sinusoidal")
        self.refused(2, ["export", "sinusoidal\nx"], "METHOD", "did you mean sinusoidal?")
        self.refused(2, ["export", "sinusoidal", "extra", "--out=-"], "extra")
        self.refused(2, ["export", "sinusoidal"], "--out")
        self.refused(2, ["export", "sinusoidal", "--out", "-"], "--format", "npy")
        self.refused(2, ["export", "sinusoidal", "--out", self.path("x.txt")], "--out", ".npy")
        self.refused(2, ["export", "sinusoidal", "--wide", "--out", self.path("x.csv")], "--wide")
        self.refused(2, ["export", "sinusoidal", "-o", self.path("x.csv")], "-o")
        self.refused(2, ["export", "sinusoidal", "--out", self.path("x.csv"), "--dtype=float32"], "--dtype", "npy")
        self.refused(2, ["export", "sinusoidal", "--out", self.path("x.npy"), "--header"], "--header", "csv")
        self.refused(2, ["export", "sinusoidal", "--out", self.path("x.npy"), "--format=csv"], "--format", "‘csv’",
                     "x.npy")
        self.refused(2, ["export", "sinusoidal", "--out", self.path("x.csv"), "--header=1"], "--header")
        self.refused(2, ["explain", "sinusoidal", "--row", "1"], "--column", "127")
        self.assertEqual(self.left(), [])

    def test_values(self):
        def refused(flag, *parts):
            self.refused(2, ["export", "sinusoidal", "--out", self.path("x.csv"), *flag], *parts)
        refused(["--length", "0"], "--length", "‘0’", "1 … 16777216")
        refused(["--length=1.5"], "--length", "1.5")
        refused(["--length", "99999999999999999999"], "--length", "16777216")
        refused(["--length"], "--length", "16777216")
        refused(["--d-model", "nan"], "--d-model", "16384")
        refused(["--base=1"], "--base", "above 1")
        refused(["--grid", "square"], "--grid", "square", "inclusive")
        refused(["--theme", "dark"], "--theme", "sinusoidal", "posenc list sinusoidal")
        refused(["--state", "length=0"], "--state", "length", "16777216")
        refused(["--state", "colour=red"], "--state", "colour")
        wrong = ["5:3", "5:5", "0:0", "-1:3", "1:-1", "3", "a:b", "0:b", "", "1:2:3", "0.5:2", "0:nan", "0:inf", "0x1:2"]
        for big in ("1e300", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551617",
                    "-9223372036854775809"):
            wrong += [big + ":", ":" + big, big + ":" + big, big]
        for flag, size in (("--rows", 50), ("--columns", 128)):
            for text in [*wrong, f"0:{size + 1}", f"{size}:", f"{size}:{size}"]:
                refused([flag + "=" + text], flag, "0 ≤ A < B ≤ " + str(size))
            refused([flag], flag, "A:B")
        for text in ("50", "-1", "x", "1e99", ""):
            self.refused(2, ["explain", "sinusoidal", "--column=0", "--row=" + text], "--row", "0 … 49")
        self.assertEqual(self.left(), [])

    def test_render(self):
        out = ["--out", self.path("x.png")]
        view = ["--view", self.good("list", "--views").split()[0]]
        self.refused(2, ["render", *out], "--view")
        self.refused(2, ["render", "--view", "nowhere", *out], "--view", "nowhere", "posenc list --views")
        self.refused(2, ["render", *view, "--out", self.path("x.jpg")], "--out", ".png")
        for size in ("5x5", "x", "100", "100x", "0x0", "-5x100", "9000x20", "20.5x20", "1e9x1e9", "100x100x100"):
            self.refused(2, ["render", *view, "--size=" + size, *out], "--size", "16 … 8192")
        self.refused(2, ["render", *view, "--size", "5000x100", "--scale", "2", *out], "--size", "8192")
        self.refused(2, ["render", *view, "--scale", "0", *out], "--scale", "0.5 … 8")
        self.refused(2, ["render", *view, "--theme", "pink", *out], "--theme", "contrast")
        self.refused(2, ["render", *view, "--method", "none-such", *out], "--method", "none-such")
        self.refused(2, ["render", *view, "--focus", "3", *out], "--focus", "too short", "2 numbers")
        self.refused(2, ["render", *view, "--zoom", "1,2,3", *out], "--zoom", "too short", "4 numbers")
        self.assertEqual(self.left(), [])


class Pictures(Case):
    def test_every_view_draws_its_example(self):
        for view in [line.split()[0] for line in self.good("list", "--views").splitlines()]:
            self.good("render", "--view", view, "--size", "320x200", "--out", self.path("x.png"))
            width, height, pixels = read_png(pathlib.Path(self.path("x.png")).read_bytes())
            self.assertEqual((width, height), (320, 200))
            self.assertGreater(len(set(pixels)), 8, view + " is empty")
        self.assertEqual(self.left(), ["x.png"])

    def test_scale_and_theme(self):
        view = self.good("list", "--views").split()[0]
        words = ["render", "--view", view, "--size=200x160", "--out=-"]
        light, again, dark = (posenc(*words, *theme).stdout
                              for theme in ([], ["--theme=light"], ["--theme", "dark"]))
        self.assertEqual(light, again)
        self.assertNotEqual(light, dark)
        self.assertEqual(read_png(posenc(*words, "--scale", "1.25").stdout)[:2], (250, 200))

    def test_cell_and_part(self):
        words = ["render", "--view", "heatmap", "--size=640x480", "--out=-"]
        cell, part = ["--focus", "3,4"], ["--zoom", "0,0,9,9"]
        drawn = [posenc(*words, *more).stdout for more in ([], cell, part, [*cell, *part])]
        self.assertEqual(len(set(drawn)), 4)
        self.assertEqual(posenc(*words, "--state", "zoom=0,0,9,9&focus=3,4").stdout, drawn[3])

    def test_bare(self):
        """The picture fills the place of the window; theme and size are those asked for."""
        words = ["render", "--view=biases", "--size=320x200", "--out=-"]
        whole, bare, dark = (read_png(posenc(*words, *more).stdout)
                             for more in ([], ["--bare"], ["--bare", "--theme=dark"]))
        self.assertEqual([picture[:2] for picture in (whole, bare, dark)], [(320, 200)] * 3)
        self.assertNotEqual(whole, bare)
        self.assertNotEqual(bare, dark)
        self.assertEqual(read_png(posenc(*words, "--bare", "--scale=1.5").stdout)[:2], (480, 300))
        self.assertGreater(len(set(bare[2])), 8)
        self.refused(2, ["render", "--lesson=01-why-order", "--bare", "--out", self.path("x.png")], "--bare")

    def test_caption_and_cells(self):
        words = ["render", "sinusoidal", "--d-model=48", "--length=60", "--size=640x480", "--out"]
        svg = self.path("x.svg")

        def texts(*more):
            self.good(*words, svg, *more)
            return re.findall("<text [^>]*>([^<]*)</text>", pathlib.Path(svg).read_text(encoding="utf-8"))
        self.assertIn("Sinusoidal, Heatmap, 60 × 48: Width = 48, Length = 60", texts("--caption"))
        self.assertNotIn("Sinusoidal, Heatmap, 60 × 48: Width = 48, Length = 60", texts("--bare"))
        self.assertIn("position", texts("--bare"))
        self.assertEqual(texts("--cells"), [])
        self.assertEqual(texts("--cells", "--caption"), ["Sinusoidal, Heatmap, 60 × 48: Width = 48, Length = 60"])
        self.refused(2, ["render", "--lesson=01-why-order", "--caption", "--out", self.path("x.png")], "--bare")

    def test_what_draws_nothing_needs_no_graphics(self):
        """The libraries are opened by the first picture: with a broken one everything else works."""
        pathlib.Path(self.path("libEGL.so.1")).write_text("no library")
        without = dict(os.environ, LD_LIBRARY_PATH=self.folder.name)
        self.good("list", env=without)
        self.good("explain", "alibi", "--row=1", "--column=0", env=without)
        self.refused(1, ["render", "--view=heatmap", "--out", self.path("x.png")], "libEGL.so.1", "cannot be loaded",
                     env=without)
        self.assertEqual(self.left(), ["libEGL.so.1"])

    def test_missing_graphics(self):
        view = self.good("list", "--views").split()[0]
        environment = dict(os.environ, __EGL_VENDOR_LIBRARY_FILENAMES=self.path("none.json"))
        self.refused(1, ["render", "--view", view, "--out", self.path("x.png")], "graphics", env=environment)
        self.assertEqual(self.left(), [])


if __name__ == "__main__":
    run_tests()
