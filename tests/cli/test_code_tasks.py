#!/usr/bin/python3
"""The task in code that ends each lesson: run with its gap filled it prints the numbers that the lesson asks for. And the
table of lesson 14 that its code writes: the program finds the mistake that the lesson tells.

Needs NumPy, as test_snippets.py does; see shared.py."""
import csv
import io
import pathlib
import re

import numpy as np

from shared import ROOT, Case, posenc, run_tests

LESSONS = sorted((ROOT / "assets/lessons").glob("[0-9][0-9]-*.md"))
CODE = re.compile(r"^`([^`\n]+)`$", re.MULTILINE)
CELL = re.compile(r"\{cell (\d+) (\d+)(?: to \d+)?(?: with ([^}]+))?\}")


class Task:
    """The last step of a lesson, read as people read it."""

    def __init__(self, path):
        step = [part for part in path.read_text().split("\n## ") if "```state" in part][-1]
        self.title = step.splitlines()[0]
        self.state = re.search(r"```state\n(.*?)```", step, re.DOTALL)[1]
        ask = re.search(r"```ask\n(.*?)```", step, re.DOTALL)[1]
        lines = dict(line.split(" = ", 1) for line in ask.splitlines())
        self.lines = CODE.findall(step)
        self.wanted = re.sub(r"^print\((.*)\)$", r"\1", re.search(r"`([^`]+)`", lines["predict"])[1])
        self.gap = re.search(r"`([^`]+)`", lines["because"])[1]
        self.array, self.number, self.within = lines.get("array"), lines.get("number", ""), float(lines.get("within", 1e-6))

    def printed(self, gap):
        names = {"np": np}
        for line in self.lines:
            exec(line.replace("___", gap), names)  # the lesson's own lines
        return np.ravel(eval(self.wanted, names)).astype(float)

    def asked_for(self):
        if self.array:
            return np.ravel(self.exported(self.array.replace(" ", "%20")))
        cell = CELL.fullmatch(self.number)
        if not cell:
            return np.array([float(number) for number in self.number.split(",")])
        keys = dict(line.split(" = ", 1) for line in self.state.splitlines() if not line.startswith(("lock", "view")))
        keys.update(pair.split("=", 1) for pair in (cell[3] or "").split("&") if pair)
        return self.exported("&".join(key + "=" + value.replace(" ", "%20") for key, value in keys.items()))[int(cell[1]), int(cell[2])][None]

    @staticmethod
    def exported(state):
        run = posenc("export", "--state", state, "--format", "csv", "--out", "-")
        assert run.returncode == 0, run.stderr
        return np.array([[float(cell) for cell in row] for row in csv.reader(io.StringIO(run.stdout.decode()))])


def apart(numbers, others):
    """How far each is from the other; infinite numbers that are the same are not apart."""
    with np.errstate(invalid="ignore"):
        return np.where(numbers == others, 0, np.abs(numbers - others))


class CodeTasks(Case):
    def test_every_lesson_ends_with_one_in_every_language(self):
        self.assertEqual(len(LESSONS), 17)
        for path in LESSONS:
            german = Task(path.parent / "de" / path.name)
            task = Task(path)
            self.assertEqual((task.title, german.title), ("A task in code", "Eine Aufgabe in Code"), path.name)
            self.assertEqual(sum("___" in line for line in task.lines), 1, path.name)
            for name in ("lines", "wanted", "gap", "array", "number", "within", "state"):
                self.assertEqual(getattr(task, name), getattr(german, name), path.name)

    def test_the_filled_gap_gives_the_number(self):
        for path in LESSONS:
            task = Task(path)
            asked, room = task.asked_for(), task.within + 5e-4 * ("to" in task.number)
            printed = task.printed(task.gap)
            self.assertEqual(printed.shape, asked.shape, path.name)
            self.assertLessEqual(np.max(apart(printed, asked)), max(room, 1e-12), path.name)

    def test_a_wrong_gap_does_not(self):
        wrong = {"01-why-order": "0", "02-four-first-ideas": "9", "03-bits-and-waves": "3", "04-reading-the-heatmap": "i",
                 "05-wavelengths": "64", "06-distance-in-the-dot-product": "s", "07-relative-and-clipped": "4",
                 "08-relative-shift": "3, 4", "09-position-in-the-logits": "m[:, None, None] * (i - j)",
                 "10-rotary-and-long-contexts": "k", "11-trees-and-graphs": "3", "12-masks": "-1",
                 "13-time-images-recurrence": "np.arange(6)[:, None] * f", "14-numbers": "[0, 1, 2, 3, 4, 5, 6, 7]",
                 "15-learning": "3", "16-models-of-today": "7", "19-looking-back": "B + 1"}
        for path in LESSONS:
            task = Task(path)
            off = apart(task.printed(wrong[path.stem]), task.asked_for())
            self.assertGreater(np.max(off), task.within, path.name)

    def test_the_table_with_a_mistake(self):
        for language, edition in (("en", ""), ("de", "de/")):
            lesson = (ROOT / f"assets/lessons/{edition}14-numbers.md").read_text()
            [step] = [part for part in lesson.split("\n## ") if "np.savetxt" in part]
            names = {"np": np}
            for line in CODE.findall(step):
                exec(line.replace("table.csv", self.path("table.csv")), names)  # the lesson's own lines
            expected = re.search("`posenc recognise table.csv (.*?)`", step)[1].split()
            run = posenc("recognise", self.path("table.csv"), *expected, "--language", language)
            self.assertEqual(run.returncode, 1, run.stderr)
            said = re.search("because = .*?[“„]((Mistake|Fehler): .*?)[”“]", step)[1]
            self.assertIn(said, run.stdout.decode())
            self.assertIn("Length: 8" if language == "en" else "Länge: 8", run.stdout.decode())
            wide = list(csv.reader(io.StringIO(
                posenc("export", "sinusoidal", "--d-model", "16", "--out", "-", "--format", "csv").stdout.decode())))
            for row, col in re.findall(r"\{cell (\d) (\d) to 4 with d_model=16\}", step):
                mine = names["t"][int(row)][int(col) // 2]  # column c has the frequency of column 2c at twice the width
                self.assertAlmostEqual(mine, float(wide[int(row)][int(col)]), delta=1e-9)


if __name__ == "__main__":
    run_tests()
