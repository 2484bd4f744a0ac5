#!/usr/bin/env python3
"""posenc lessons from outside: what is wrong with a file, line by line, and the lessons of the program; see shared.py."""
import pathlib
import random

from shared import ROOT, Case, posenc, read_png, run_tests

GOOD = """# A title

What it is about.

## One step

```state
length = 20
```

One two {cell 1 0 to 3} four.

```ask
predict = How many?
right = one
wrong = two
```
"""


class Check(Case):
    def file(self, text, name="lesson.md"):
        path = pathlib.Path(self.path(name))
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    def mistakes(self, *paths):
        run = posenc("lessons", "check", *paths)
        self.assertEqual(run.returncode, 2, run.stderr)
        return run.stdout.decode(), run.stderr.decode().splitlines()

    def test_a_good_lesson(self):
        path = self.file(GOOD)
        self.assertEqual(self.good("lessons", "check", path), f"{path}: 1 step, 1 question, 0 goals, 16 words\n")
        with open(path, "rb") as file:
            self.assertEqual(self.good("lessons", "check", "-", stdin=file), "-: 1 step, 1 question, 0 goals, 16 words\n")

    def test_every_mistake_with_its_line(self):
        good = self.file(GOOD)
        path = self.file(GOOD.replace("length = 20", "lenght = 20").replace("right", "wright").replace("{cell", "{cel"),
                         "bad.md")
        out, lines = self.mistakes(good, path)
        self.assertEqual(out, f"{good}: 1 step, 1 question, 0 goals, 16 words\n")
        self.assertEqual([line.split(": ")[0] for line in lines],
                         [f"{path}:8", f"{path}:11", f"{path}:13", f"{path}:15", "posenc"])
        self.assertIn("lenght", lines[0])
        self.assertEqual(lines[-1], "posenc: 4 mistakes")

    def test_limits_with_line_and_column(self):
        words = ("x" * 1001, "abc " * 5001, "$a$ " * 201, "{rows} " * 201)
        for text, place in zip(words, ("12:1005", "12:1", "12:1", "12:1"), strict=True):
            path = self.file(GOOD.replace("One two", "\nOne " + text))
            _, lines = self.mistakes(path)
            self.assertEqual([line.split(": ")[0] for line in lines], [f"{path}:{place}", "posenc"])
            self.assertIn("more than", lines[0])
            self.assertIn("left out", lines[0])

    def test_views(self):
        _, lines = self.mistakes(self.file(GOOD.replace("length", "view = heatmp\nlength")))
        self.assertIn(":7: view: ‘heatmp’ is not a view", lines[0])
        _, lines = self.mistakes(self.file(GOOD.replace("length = 20", "view = rotary\nmethod = learned")))
        self.assertIn(":7: view: ‘rotary’ does not show the method learned", lines[0])

    def test_hostile_files(self):
        for text in (b"", b"\x00" * 5000, b"\xff" * 5000, b"```state\n" * 50000, b"{" * 2000000, b"> " * 500000):
            out, lines = self.mistakes(self.file(text))
            self.assertEqual(out, "")
            self.assertLessEqual(len(lines), 260)

    def test_the_lessons_of_the_program(self):
        files = sorted(str(path) for path in (ROOT / "assets/lessons").glob("[0-9][0-9]-*.md"))
        checked = self.good("lessons", "check", *files).splitlines()
        self.assertEqual([line.split(":")[0] for line in checked], files)
        listed = [line.split("\t") for line in self.good("lessons", "list").splitlines()]
        self.assertEqual([name for name, _ in listed], [pathlib.Path(file).stem for file in files])
        for (_, title), file in zip(listed, files):
            self.assertEqual(pathlib.Path(file).read_text().splitlines()[0], "# " + title)

    def test_editions(self):
        files = sorted(str(path) for path in (ROOT / "assets/lessons").glob("*/[0-9][0-9]-*.md"))
        self.assertTrue(files)
        checked = self.good("lessons", "check", *files).splitlines()
        self.assertEqual([line.split(":")[0] for line in checked], files)
        english = self.good("lessons", "list").splitlines()
        self.assertEqual(self.good("lessons", "list", "--language", "en").splitlines(), english)
        german = {path.stem: path for path in (ROOT / "assets/lessons/de").glob("*.md")}
        for before, line in zip(english, self.good("lessons", "list", "--language", "de").splitlines(), strict=True):
            name = line.split("\t")[0]
            title = german[name].read_text().splitlines()[0] if name in german else "# " + before.split("\t")[1]
            self.assertEqual(line, name + "\t" + title[2:])

    def test_a_lesson_travels_in_a_link(self):
        path = self.file(GOOD)
        link = self.good("link", "--lesson", path).strip()
        self.assertEqual(self.good("lessons", "check", link), "lesson_text: 1 step, 1 question, 0 goals, 16 words\n")
        self.assertEqual(self.good("lessons", "check", "https://example.org/explorer/#" + link),
                         "lesson_text: 1 step, 1 question, 0 goals, 16 words\n")
        self.assertIn("carries the lesson ‘", self.good("link", link))
        self.refused(2, ("lessons", "check", link[:-3]), "lesson_text", "was cut or changed")
        long = self.file(GOOD + "".join(f"\nAnother sentence, number {n * n * n}.\n" for n in range(900)), "long.md")
        run = posenc("link", "--lesson", long)
        self.assertEqual(run.returncode, 0)
        self.assertIn("the file is safer", run.stderr.decode())
        self.refused(2, ("link", "--lesson", self.file(random.Random(1).randbytes(200_000), "noise.md")), "--lesson", "too large")

    def test_usage(self):
        self.refused(2, ("lessons",), "check FILE", "list")
        self.refused(2, ("lessons", "list", "--language", "xx"), "--language", "‘xx’", "de")
        self.refused(2, ("lessons", "check", "x.md", "--language", "de"), "--language")
        self.refused(2, ("lessons", "chek"), "‘chek’", "list")
        self.refused(2, ("lessons", "list", "x"), "‘x’")
        self.refused(2, ("lessons", "check"), "FILE")
        self.refused(1, ("lessons", "check", self.path("none.md")), "none.md", "cannot be read")


class Render(Case):
    def picture(self, *words):
        run = posenc("render", "--size", "640x480", "--out", "-", *words)
        self.assertEqual((run.returncode, run.stderr), (0, b""), words)
        return read_png(run.stdout)

    def test_a_step_of_the_program(self):
        third = self.picture("--lesson", "02-four-first-ideas", "--step", "3")
        self.assertEqual(third, self.picture("--state", "lesson=02-four-first-ideas&lesson_step=3"))
        self.assertNotEqual(third, self.picture("--lesson", "02-four-first-ideas"))

    def test_a_step_in_another_language(self):
        words = ("--lesson", "01-why-order", "--step", "5")
        german = self.picture(*words, "--language", "de")
        self.assertEqual(german, self.picture(*words, "--state", "language=de"))
        self.assertEqual(german, self.picture("--state", "lesson=01-why-order&lesson_step=5&language=de"))
        self.assertNotEqual(german, self.picture(*words))

    def test_a_step_of_a_file(self):
        path = pathlib.Path(self.path("own lesson.md"))
        path.write_text(GOOD + "\n## Another\n\n```state\nmethod = binary\nlength = 9\n```\n\nText.\n")
        first, second = self.picture("--lesson", str(path)), self.picture("--lesson", str(path), "--step", "2")
        self.assertNotEqual(first, second)
        self.assertNotEqual(second, self.picture("--view", "heatmap", "--method", "binary", "--length", "9"))

    def test_refusals(self):
        out = ("--out", self.path("x.png"))
        self.refused(2, ("render", "--lesson", "nonsense", *out), "‘nonsense’", "posenc lessons list")
        self.refused(1, ("render", "--lesson", "de/01-why-order", *out), "de/01-why-order", "cannot be read")
        self.refused(2, ("render", "--lesson", "02-four-first-ideas", "--step", "99", *out), "--step", "‘99’")
        self.refused(2, ("render", "--lesson", "02-four-first-ideas", "--view", "heatmap", *out), "--view")
        self.refused(2, ("render", "alibi", "--lesson", "02-four-first-ideas", *out), "--lesson", "METHOD")
        path = pathlib.Path(self.path("empty.md"))
        path.write_text("# A title\n\nNo step.\n")
        self.refused(2, ("render", "--lesson", str(path), *out), "--lesson", "no step", "posenc lessons check")
        path.unlink()
        self.refused(1, ("render", "--lesson", self.path("none.md"), *out), "none.md", "cannot be read")
        self.assertEqual(self.left(), [])


if __name__ == "__main__":
    run_tests()
