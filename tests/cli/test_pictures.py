#!/usr/bin/python3
"""Pictures that posenc writes: what they carry, and that they open as they were; see shared.py."""
import base64
import json
import pathlib
import struct
import xml.etree.ElementTree

from shared import Case, read_csv, read_png, run_tests
from gif_file import read_gif  # which shared makes known
from png_file import START, chunk

STATE = "view=biases&theme=light&method=alibi&length=9"
SMALL = ("--size", "320x200")


class Carried(Case):
    def draw(self, name, *words):
        self.good("render", *words, *SMALL, "--out", self.path(name))
        return self.path(name)

    def settings(self, path):
        return dict(pair.split("=", 1) for pair in self.good("read", path).strip().split("&"))

    def test_a_png_carries_its_settings(self):
        for more in ((), ("--bare",)):
            path = self.draw("x.png", "alibi", "--length", "9", *more)
            self.assertEqual(self.settings(path), dict(pair.split("=") for pair in STATE.split("&")))
            self.assertEqual(read_png(pathlib.Path(path).read_bytes())[:2], (320, 200))
        self.assertEqual(json.loads(self.good("read", path, "--format", "json")),
                         {"file": path, "state": self.good("read", path).strip()})

    def test_a_scale_gives_the_same_pixels_with_and_without_the_program_around_it(self):
        sizes = set()
        for scale in ("1.3", "2.1", "4.7"):  # halves that are none in single precision
            for more in ((), ("--bare",)):
                self.good("render", "alibi", "--length", "3", "--size", "325x205", "--scale", scale, *more,
                          "--out", self.path("x.png"))
                sizes.add((scale, *read_png(pathlib.Path(self.path("x.png")).read_bytes())[:2]))
        self.assertEqual(len(sizes), 3, sizes)
        self.good("render", "alibi", "--bare", "--size", "325x205", "--scale", "1.3", "--sweep", "length=3..4:2",
                  "--out", self.path("x.gif"))

    def test_texts_of_people_come_back(self):
        path = self.draw("x.png", "--view", "attention", "--state", "tokens=d\u00e9j\u00e0 vu")
        again = self.draw("y.png", "--state", path)
        self.assertEqual(self.good("read", path), self.good("read", again))
        self.assertEqual(*(read_png(pathlib.Path(name).read_bytes()) for name in (path, again)))

    def test_a_picture_stands_for_its_state(self):
        path = self.draw("x.png", "alibi", "--length", "9", "--bare")
        self.assertEqual(self.good("export", "--state", path, "--out", "-", "--format", "csv"),
                         self.good("export", "alibi", "--length", "9", "--out", "-", "--format", "csv"))
        self.assertEqual(self.good("export", "--state", path, "--length", "3", "--out", "-", "--format", "csv"),
                         self.good("export", "alibi", "--length", "3", "--out", "-", "--format", "csv"))

    def test_a_step_of_a_lesson_comes_back(self):
        path = self.draw("x.png", "--lesson", "01-why-order", "--step", "2")
        found = self.settings(path)
        self.assertEqual((found["lesson"], found["lesson_step"]), ("01-why-order", "2"))

    def test_what_carries_nothing_is_refused(self):
        path = pathlib.Path(self.draw("x.png", "alibi"))
        data = path.read_bytes()
        size, = struct.unpack(">I", data[33:37])
        self.assertEqual(data[37:41], b"iTXt")
        path.write_bytes(data[:33] + data[45 + size:])
        self.refused(2, ["read", str(path)], "x.png", "carries no settings")
        self.refused(2, ["render", "--state", str(path), "--out", self.path("y.png")], "x.png", "carries no settings")
        broken = bytearray(data)
        broken[60] ^= 1
        path.write_bytes(broken)
        self.refused(2, ["read", str(path)], "damaged", "checksum")
        path.write_bytes(START + chunk(b"IHDR", bytes(13)))
        self.refused(2, ["read", str(path)], "carries no settings")
        path.write_bytes(data)
        self.refused(2, ["read", str(path), "--out", self.path("x.npy")], "--out", "is a picture")

    def test_a_file_that_is_no_picture_is_no_state(self):
        path = pathlib.Path(self.path("x.png"))
        path.write_text("1,2\n3,4\n")
        self.refused(2, ["render", "--state", str(path), "--out", self.path("y.png")], "--state")
        self.assertIn("1 tensor", self.good("read", str(path)))

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


class AsSvg(Case):
    def svg(self, *words):
        path = self.path("x.svg")
        self.good("render", *words, "--out", path)
        return xml.etree.ElementTree.parse(path).getroot()

    def words(self, root):
        return [text.text for text in root.iter(SVG + "text")]

    def test_every_view_is_well_formed_and_holds_its_words(self):
        ids = [view["id"] for view in json.loads(self.good("list", "--views", "--format", "json"))]
        self.assertGreaterEqual(len(ids), 14)
        for view in ids:
            for more in ((), ("--bare",)):
                root = self.svg("--view", view, "--size", "900x600", *more)
                self.assertEqual((root.get("width"), root.get("height"), root.get("viewBox")), ("900", "600", "0 0 900 600"))
                self.assertGreater(sum(len(words) for words in self.words(root)), 40, view)
                for text in root.iter(SVG + "text"):
                    self.assertFalse([letter for letter in text.text if 0xE000 <= ord(letter) <= 0xF8FF], view)
                clips = {clip.get("id") for clip in root.iter(SVG + "clipPath")}
                used = {group.get("clip-path")[5:-1] for group in root.iter(SVG + "g")}
                self.assertEqual(clips, used, view)

    def test_text_is_text(self):
        root = self.svg("alibi", "--length", "9", "--size", "900x600", "--bare", "--language", "de")
        self.assertIn("ALiBi", " ".join(self.words(root)))
        self.assertTrue(any(text.get("textLength") for text in root.iter(SVG + "text")))
        self.assertIn("Inter", root.get("font-family"))

    def test_a_grid_of_numbers_is_a_picture_with_a_pixel_a_cell(self):
        root = self.svg("sinusoidal", "--length", "9", "--d_model", "8", "--view", "heatmap", "--size", "600x400", "--bare")
        sizes = []
        for image in root.iter(SVG + "image"):
            self.assertTrue(image.get(HREF).startswith("data:image/png;base64,"))
            data = base64.b64decode(image.get(HREF).split(",", 1)[1])
            sizes.append(read_png(data)[:2])
        self.assertIn((8, 9), sizes)

    def test_it_opens_as_it_was(self):
        root = self.svg("alibi", "--length", "9", *SMALL)
        stored = root.find(SVG + "metadata").text
        self.assertEqual(dict(pair.split("=") for pair in stored.split("&")), dict(pair.split("=") for pair in STATE.split("&")))
        self.assertEqual(self.good("read", self.path("x.svg")).strip(), stored)
        self.good("render", "--state", self.path("x.svg"), *SMALL, "--out", self.path("again.svg"))
        self.assertEqual(pathlib.Path(self.path("x.svg")).read_bytes(), pathlib.Path(self.path("again.svg")).read_bytes())

    def test_other_endings_are_refused(self):
        self.refused(2, ["render", "alibi", "--out", self.path("x.pdf")], "--out", ".png or .svg, of a sweep also .gif")


class Figures(Case):
    """--figure: a picture for a paper, in lengths of paper."""

    def svg(self, *words):
        path = self.path("x.svg")
        self.good("render", *words, "--figure", "--out", path)
        return xml.etree.ElementTree.parse(path).getroot()

    def test_a_column_of_a_paper(self):
        root = self.svg("alibi", "--length", "9")
        self.assertEqual((root.get("width"), root.get("height")), ("85mm", "59.5mm"))
        self.assertIn("10.667", {text.get("font-size") for text in root.iter(SVG + "text")})  # 8 pt
        root = self.svg("alibi", "--length", "9", "--width", "3.5in", "--height", "6cm", "--font", "12pt")
        self.assertEqual((root.get("width"), root.get("height")), ("88.9mm", "60mm"))
        self.assertIn("16", {text.get("font-size") for text in root.iter(SVG + "text")})

    def test_dots_of_a_png(self):
        for more, dots, size in (((), 11811, (1004, 703)), (("--scale", "2"), 7559, (643, 450))):
            self.good("render", "alibi", "--length", "9", "--figure", *more, "--out", self.path("x.png"))
            data = pathlib.Path(self.path("x.png")).read_bytes()
            self.assertEqual(read_png(data)[:2], size)
            at = data.index(b"pHYs")
            self.assertLess(at, data.index(b"IDAT"))
            self.assertEqual(struct.unpack(">IIB", data[at + 4:at + 13]), (dots, dots, 1))
        self.good("render", "alibi", "--length", "9", "--bare", "--out", self.path("x.png"))
        self.assertNotIn(b"pHYs", pathlib.Path(self.path("x.png")).read_bytes())

    def test_a_part_by_its_name(self):
        words = [text.text for text in self.svg("rotary-frequencies", "--panel", "wavelengths").iter(SVG + "text")]
        self.assertIn("Wavelength of each pair", words)
        self.assertFalse([word for word in words if "Scores" in word])
        self.refused(2, ["render", "alibi", "--figure", "--panel", "circles", "--out", self.path("x.png")], "--panel",
                     "biases", "matrix, numbers, curve, variants, shares")
        self.refused(1, ["render", "similarity", "--figure", "--panel", "errors", "--out", self.path("y.png")], "--panel",
                     "errors", "more room", "other methods")
        for part, title in (("curve", "Over the distance, head 0 highlighted"), ("variants", "Heads")):
            words = [text.text for text in self.svg("alibi", "--panel", part).iter(SVG + "text")]
            self.assertIn(title, words)
            self.assertNotIn("ALiBi", words)  # the title of the matrix

    def test_without_a_ground(self):
        self.good("render", "alibi", "--length", "9", "--figure", "--transparent", "--out", self.path("x.png"))
        pixels = read_png(pathlib.Path(self.path("x.png")).read_bytes())[2]
        self.assertEqual(pixels[3], 0)
        self.assertIn(255, pixels[3::4])
        for more, grounds in ((("--transparent",), 0), ((), 1)):
            root = self.svg("alibi", "--length", "9", *more)
            self.assertEqual(len([rect for rect in root.findall(SVG + "rect") if rect.get("x") is None]), grounds)

    def test_cells_are_all_there_is(self):
        self.good("render", "sinusoidal", "--length", "60", "--d-model", "48", "--cells", "--size", "640x420", "--out",
                  self.path("x.png"))
        self.assertEqual(read_png(pathlib.Path(self.path("x.png")).read_bytes())[:2], (624, 420))
        self.good("render", "sinusoidal", "--cells", "--size", "640x420", "--sweep", "length=30,60", "--out", self.path("x.gif"))

    def test_what_cannot_be_is_refused(self):
        out = ["--out", self.path("x.png")]
        for flag in (["--width", "85mm"], ["--height", "85mm"], ["--font", "8pt"], ["--panel", "curve"], ["--transparent"]):
            self.refused(2, ["render", "alibi", *flag, *out], flag[0], "with --figure")
        for flag in (["--width", "85"], ["--width", "9km"], ["--height", "2m"], ["--font", "1pt"], ["--width", "4mm"]):
            self.refused(2, ["render", "alibi", "--figure", *flag, *out], flag[0], "allowed", "mm, cm, in, pt or px")
        self.refused(2, ["render", "alibi", "--figure", "--size", "300x200", *out], "--size", "--width")
        self.refused(2, ["render", "alibi", "--figure", "--width", "900mm", "--scale", "8", *out], "--scale", "8192")
        self.refused(2, ["render", "--lesson=01-why-order", "--figure", *out], "--bare")


class Swept(Case):
    def test_numbers_run_on_their_scale(self):
        self.good("render", "sinusoidal", "--sweep", "base=100..10000:3", *SMALL, "--bare", "--out", self.path("f-%03d.png"))
        self.assertEqual(self.left(), ["f-001.png", "f-002.png", "f-003.png"])
        states = [self.good("read", self.path(name)).strip() for name in self.left()]
        self.assertIn("base=100&", states[0] + "&")
        self.assertIn("base=1000&", states[1] + "&")
        self.assertNotIn("base=", states[2])

    def test_values_one_by_one_and_whole_numbers(self):
        self.good("render", "rotary-table", "--sweep", "scaling=none,linear", *SMALL, "--bare", "--out", self.path("%d.svg"))
        self.assertEqual(self.left(), ["1.svg", "2.svg"])
        self.assertIn("scaling=linear", self.good("read", self.path("2.svg")))
        self.good("render", "sinusoidal", "--sweep", "d-model=4..7", *SMALL, "--bare", "--out", self.path("n%d.png"))
        self.assertEqual([name for name in self.left() if name.startswith("n")], ["n1.png", "n2.png", "n3.png", "n4.png"])

    def test_what_makes_no_sense_is_refused(self):
        out = ["--out", self.path("f-%03d.png")]
        for sweep, *parts in (("base", "names no values"), ("clip=1..3", "not a parameter"), ("base=x..3", "base"),
                              ("length=0..5", "length"), ("length=1..5:1", "2 … 1000"), ("length=1..5:x", "2 … 1000"),
                              ("layout=a..b", "does not run"), ("layout=upside-down", "layout")):
            self.refused(2, ["render", "sinusoidal", "--sweep", sweep, *out], "--sweep", *parts)
        for name in ("x.png", "%s.png", "%d-%d.png", "%3d.png", "-"):
            self.refused(2, ["render", "sinusoidal", "--sweep", "length=4..6", "--out", name if name == "-" else self.path(name)],
                         "--out")
        self.refused(2, ["render", "--lesson", "01-why-order", "--sweep", "length=4..6", *out], "--sweep", "lesson")
        self.refused(2, ["render", "sinusoidal", "--out", self.path("x.gif")], "--out", "--sweep")
        self.assertEqual(self.left(), [])


class Animated(Case):
    """One GIF of a sweep, beside the numbered pictures of the same sweep."""
    def film(self, *words, size=SMALL):
        self.good("render", *words, *size, "--out", self.path("x.gif"))
        self.good("render", *words, *size, "--out", self.path("%d.png"))
        alone = [read_png(pathlib.Path(self.path(name)).read_bytes()) for name in self.left() if name.endswith(".png")]
        width, height, pictures, comments, again = read_gif(pathlib.Path(self.path("x.gif")).read_bytes())
        self.assertEqual((len(pictures), again), (len(alone), 0))
        self.assertEqual([stay for stay, _ in pictures], [10] * (len(alone) - 1) + [100])
        for size in alone:
            self.assertEqual(size[:2], (width, height))
        return [pixels for _, pixels in pictures], [pixels for _, _, pixels in alone], comments

    def test_few_colours_stay_as_they_are(self):
        shown, alone, _ = self.film("look-ahead", "--cells", "--sweep", "length=3..7")
        self.assertTrue(shown == alone)
        self.assertEqual(len(set(shown)), 5)

    def test_many_colours_come_near(self):
        shown, alone, _ = self.film("sinusoidal", "--bare", "--sweep", "base=100..10000:3")
        for mine, theirs in zip(shown, alone):
            far = [abs(a - b) for a, b in zip(mine, theirs)]
            self.assertLess(sum(far) / len(far), 1)
            self.assertLess(max(far), 48)
        self.assertEqual(len(set(shown)), 3)

    def test_the_window_around_it_is_drawn_too(self):
        shown, alone, _ = self.film("alibi", "--sweep", "length=4,9", size=("--size", "900x600"))
        self.assertEqual(shown[0][:4], alone[0][:4])
        self.assertTrue(shown[0] != shown[1])

    def test_it_carries_the_settings_before_the_sweep(self):
        _, _, comments = self.film("alibi", "--length", "9", "--bare", "--sweep", "head_count=1..4")
        state = self.good("read", self.path("x.gif")).strip()
        self.assertEqual(comments, [f"posenc\n{state}".encode()])
        self.assertEqual(dict(pair.split("=") for pair in state.split("&")), dict(pair.split("=") for pair in STATE.split("&")))
        self.assertEqual(self.good("export", "--state", self.path("x.gif"), "--out", "-", "--format", "csv"),
                         self.good("export", "alibi", "--length", "9", "--out", "-", "--format", "csv"))


class AsText(Case):
    def test_latex_and_markdown_by_name_or_format(self):
        words = ("export", "alibi", "--length", "3", "--head_count", "1", "--columns", ":2")
        self.good(*words, "--out", self.path("x.tex"))
        self.assertEqual(pathlib.Path(self.path("x.tex")).read_text(), self.good(*words, "--out", "-", "--format", "latex"))
        self.good(*words, "--out", self.path("x.md"))
        text = pathlib.Path(self.path("x.md")).read_text()
        self.assertEqual(text, self.good(*words, "--out", "-", "--format", "markdown"))
        self.assertEqual(len(text.splitlines()), 5)
        self.assertEqual({line.count("|") for line in text.splitlines()}, {4})

    def test_numbers_are_those_of_the_field(self):
        words = ("export", "sinusoidal", "--length", "4", "--d_model", "6", "--out", "-")
        exact = read_csv(self.good(*words, "--format", "csv"))
        lines = self.good(*words, "--format", "latex", "--decimals", "12").splitlines()
        self.assertEqual((lines[0], lines[-1]), ("\\left[\\begin{array}{*{6}{r}}", "\\end{array}\\right]"))
        for row, line in zip(exact, lines[1:-1]):
            found = [float(number) for number in line.removesuffix(" \\\\").split(" & ")]
            self.assertLess(max(abs(a - b) for a, b in zip(row, found)), 1e-12)

    def test_names_and_limits(self):
        text = self.good("export", "sinusoidal", "--length", "2", "--d_model", "2", "--header", "--out", "-", "--format", "latex")
        self.assertTrue(text.startswith("\\begin{tabular}{r|*{2}{r}}\nposition / dimension & 0 & 1 "))
        out = ["--out", self.path("x.tex")]
        self.refused(2, ["export", "sinusoidal", "--length", "101", "--d_model", "100", *out], "101 × 100", "10000", "--rows")
        self.good("export", "sinusoidal", "--length", "101", "--d_model", "100", "--rows", "1:", *out)
        self.refused(2, ["export", "sinusoidal", "--decimals", "2", "--out", self.path("x.csv")], "--decimals", "latex and markdown")
        self.refused(2, ["export", "sinusoidal", "--decimals", "16", *out], "--decimals", "15")
        self.refused(2, ["export", "sinusoidal", "--header", "--out", self.path("x.md")], "--header", "csv and latex")


if __name__ == "__main__":
    run_tests()
