#!/usr/bin/env python3
"""posenc lessons worksheet from outside: the file of a lesson, its figures, and what is refused; see shared.py."""
import base64
import html.parser
import os
import pathlib
import subprocess

from shared import POSENC, Case, posenc, read_png, run_tests

LESSON = """# A title

What it is about.

## One <b>step</b>

```state
length = 20
theme_of_nobody = 3
```

Text.

```ask
predict = How many?
right = one
wrong = two
because = There is one.
```
"""


class Reader(html.parser.HTMLParser):
    """Titles of steps, figures and questions of a worksheet."""

    def __init__(self, text):
        super().__init__()
        self.figures, self.headings, self.questions, self.tags, self.inside = [], [], 0, set(), None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.add(tag)
        self.inside = tag
        if tag == "h2":
            self.headings.append("")
        if tag == "img":
            self.figures.append(attributes["src"])
        self.questions += attributes.get("class") == "question"

    def handle_endtag(self, tag):
        self.inside = None

    def handle_data(self, data):
        if self.inside == "h2":
            self.headings[-1] += data


def picture(address):
    start = "data:image/png;base64,"
    assert address.startswith(start)
    return read_png(base64.b64decode(address[len(start):], validate=True))


class Worksheet(Case):
    def file(self, text, name="lesson.md"):
        path = pathlib.Path(self.path(name))
        path.write_text(text)
        return str(path)

    def test_a_lesson_of_the_program(self):
        out = self.path("sheet.html")
        self.assertEqual(self.good("lessons", "worksheet", "01-why-order", "--out", out), "")
        text = pathlib.Path(out).read_text()
        sheet = Reader(text)
        source = (pathlib.Path(__file__).parents[2] / "assets/lessons/01-why-order.md").read_text()
        steps = source.count("```state")
        self.assertEqual(len(sheet.headings), steps + 1)
        self.assertEqual(sheet.headings[-1], "Answers")
        self.assertEqual(len(sheet.figures), steps)
        self.assertEqual(sheet.questions, source.count("```ask") + source.count("```goal"))
        seen = set()
        for figure in sheet.figures:
            width, height, pixels = picture(figure)
            self.assertEqual((width, height), (1280, 800))
            self.assertGreater(len(set(pixels[4 * 1280 * 400:][:400000])), 20)  # not blank
            seen.add(pixels)
        self.assertLessEqual(len(seen), len(set(sheet.figures)))  # equal pictures may carry different settings
        self.assertGreater(len(seen), 1)
        self.assertIn("#lesson=01-why-order", text)
        self.assertIn("@media print", text)
        self.assertNotIn("http://", text)

    def test_an_edition(self):
        text = self.good("lessons", "worksheet", "01-why-order", "--language", "de", "--out", "-")
        source = (pathlib.Path(__file__).parents[2] / "assets/lessons/de/01-why-order.md").read_text()
        title = source.splitlines()[0][2:]
        self.assertIn(f"<h1>{title}</h1>", text)
        self.assertIn('<html lang="de">', text)
        self.assertIn("#lesson=01-why-order<", text)
        sheet = Reader(text)
        self.assertEqual(len(sheet.figures), source.count("```state"))
        self.assertEqual(sheet.headings[-1], "Lösungen")
        self.assertIn("Im Bild markieren. Zeile und Spalte: <", text)
        self.assertIn("Zeile 5, Spalte 6", text)
        body = text[text.index("<body>"):]
        for figure in set(sheet.figures):
            body = body.replace(figure, "")
        for english in ("Answer", "Date", "The picture of", "In the explorer"):
            self.assertNotIn(english, body)

    def test_memory_is_that_of_one_picture(self):
        def most_memory(steps):
            texts = [f"\n## {i}\n\n```state\nlength = {10000000 + i}\n```\n" for i in range(steps)]
            command = [POSENC, "lessons", "worksheet", self.file("# T\n" + "".join(texts)), "--out", self.path("x.html")]
            child = subprocess.Popen(command)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(child.returncode, 0)
            return usage.ru_maxrss / 1024

        few, many = most_memory(5), most_memory(30)
        self.assertLess(many - few, 25)  # MiB; 25 more pictures are 112

    def test_a_file_and_standard_output(self):
        path = self.file(LESSON)
        run = posenc("lessons", "worksheet", path, "--out", "-", "--no-answers")
        self.assertEqual(run.returncode, 0)
        self.assertIn(b"lesson.md:9: ", run.stderr)
        text = run.stdout.decode()
        sheet = Reader(text)
        self.assertEqual(sheet.headings, ["1 · One <b>step</b>"])
        self.assertNotIn("b", sheet.tags)
        self.assertEqual((len(sheet.figures), sheet.questions), (1, 1))
        self.assertNotIn("There is one.", text)
        self.assertNotIn("#lesson=", text)
        with open(path, "rb") as file:
            self.assertEqual(posenc("lessons", "worksheet", "-", "--out", "-", "--no-answers", stdin=file).stdout,
                             run.stdout)

    def test_chosen_steps(self):
        text = self.good("lessons", "worksheet", "02-four-first-ideas", "--steps", "4-5, 1,4", "--out", "-")
        sheet = Reader(text)
        self.assertEqual([heading.split(" ·")[0] for heading in sheet.headings], ["1", "4", "5", "Answers"])
        self.assertEqual(len(sheet.figures), 3)
        for steps in ("0", "99", "3-2", "2-99", "two", "1,", "-3", "1.5", ""):
            self.refused(2, ("lessons", "worksheet", "02-four-first-ideas", "--steps", steps, "--out", "-"), "--steps")

    def test_refusals(self):
        out = self.path("sheet.html")
        self.refused(2, ("lessons", "worksheet", "no-such", "--out", out), "‘no-such’", "posenc lessons list")
        self.refused(1, ("lessons", "worksheet", self.path("none.md"), "--out", out), "none.md", "cannot be read")
        self.refused(2, ("lessons", "worksheet", "--out", out), "LESSON")
        self.refused(2, ("lessons", "worksheet", "a", "b", "--out", out), "LESSON")
        self.refused(2, ("lessons", "worksheet", "01-why-order"), "--out")
        self.refused(2, ("lessons", "list", "--out", out), "--out")
        self.refused(2, ("lessons", "check", "x.md", "--no-answers"), "--no-answers")
        self.refused(2, ("lessons", "check", "x.md", "--steps", "1"), "--steps")
        self.refused(1, ("lessons", "worksheet", "01-why-order", "--out", self.path("none/sheet.html")), "none/sheet.html")
        self.refused(1, ("lessons", "worksheet", "01-why-order", "--out", self.folder.name), "cannot be written")
        self.assertEqual(self.left(), [])

    def test_without_a_step_there_is_no_sheet(self):
        path = self.file("# A title\n\nNo step.\n")
        run = posenc("lessons", "worksheet", path, "--out", self.path("sheet.html"))
        self.assertEqual((run.returncode, run.stdout), (2, b""))
        mistake, refusal = run.stderr.decode().splitlines()
        self.assertIn("the lesson has no step", mistake)
        self.assertIn("no step", refusal)
        self.assertEqual(self.left(), ["lesson.md"])

    def test_a_full_disk(self):
        if os.path.exists("/dev/full"):
            self.refused(1, ("lessons", "worksheet", "01-why-order", "--out", "/dev/full"), "/dev/full")


if __name__ == "__main__":
    run_tests()
