#!/usr/bin/python3
"""What people brought to public trackers, rebuilt small: every case of tests/field; see shared.py and tests/field/README.md."""
import json
import pathlib
import re
import sys
import tempfile

from shared import Case, ROOT, posenc, run_tests

FOLDER = ROOT / "tests" / "field"
sys.path.insert(0, str(FOLDER))
import more_cases

MADE = tempfile.TemporaryDirectory()  # what more_cases.py computes
CASES = json.loads((FOLDER / "cases.json").read_text())["cases"]
for name, kind, content, ending, words, expected in more_cases.CASES:
    CASES.append({"id": name, "kind": kind, "file": f"{name}.{ending}", "folder": MADE.name, "run": words, "expect": expected})
    file = pathlib.Path(MADE.name, f"{name}.{ending}")
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
DEFAULTS = {method["id"]: {row["key"]: row["default"] for row in method["parameters"]}
            for method in json.loads(posenc("list", "--format", "json").stdout)}
STATE_LINE = re.compile(r"^\s*(?:method=)?[\w.-]+=[^\s]*(?:&[\w.-]+=[^\s]*)*$")


def ask(case, *more):
    words = [str(pathlib.Path(case.get("folder", FOLDER), case["file"])) if word == "FILE" else word for word in case["run"]]
    return posenc(*words, *more)


def sentences(run, case):
    """What is said to people: without lines that are a state and nothing else, and without the file's name."""
    text = (run.stdout + run.stderr).decode()
    lines = [line for line in text.splitlines() if not STATE_LINE.match(line)]
    return "\n".join(lines).replace(case["file"], "FILE") if case["file"] else "\n".join(lines)


def at_path(document, path):
    for key in path.split("."):
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document


def settings_of(state):
    return dict(part.split("=", 1) for part in state.split("&") if "=" in part)


class Field(Case):
    """A test for each case is added below."""

    def check_words(self, case, run):
        expect, said = case["expect"], sentences(run, case)
        for pattern in expect.get("says", []):
            self.assertRegex(said, re.compile(pattern, re.DOTALL | re.MULTILINE))
        for pattern in expect.get("lacks", []):
            self.assertNotRegex(said, re.compile(pattern, re.DOTALL | re.MULTILINE))

    def check_match(self, expect, matches):
        methods = expect.get("method", [])
        methods = methods if isinstance(methods, list) else [methods]
        first = matches[0] if matches else {"method": None, "state": "", "mistakes": []}
        if methods:
            self.assertIn(first["method"], methods)
        settings = settings_of(first["state"])
        for key, value in expect.get("state", {}).items():
            got = settings.get(key, DEFAULTS[first["method"]].get(key))
            self.assertEqual(str(got), str(value), key) if isinstance(value, str) else self.assertAlmostEqual(float(got), value)
        for mistake in expect.get("mistakes", []):
            self.assertIn(mistake, first["mistakes"])
        if "mistakes_are" in expect:
            self.assertEqual(sorted(first["mistakes"]), sorted(expect["mistakes_are"]))
        if expect.get("no_mistakes"):
            self.assertEqual(first["mistakes"], [])
        if expect.get("no_twins"):
            texts = [match["text"] for match in matches]
            self.assertEqual(len(texts), len(set(texts)))

    def check_frequencies(self, expect, document):
        for path, value in expect.get("json", {}).items():
            got = at_path(document, path)
            self.assertAlmostEqual(got, value, delta=1e-5 * abs(value)) if isinstance(value, float) else self.assertEqual(got, value)
        if wanted := expect.get("inv_freq"):
            self.assertEqual(len(document["inv_freq"]), wanted["count"])
            for index, value in wanted["at"].items():
                self.assertAlmostEqual(document["inv_freq"][int(index)], value, delta=1e-5 * value)

    def check(self, case):
        run, expect = ask(case), case["expect"]
        self.assertIn(run.returncode, expect.get("exit", [0]), run.stdout + run.stderr)
        self.check_words(case, run)
        if case["run"][0] == "link":
            return
        document = json.loads(ask(case, "--format", "json").stdout)
        if case["run"][0] == "recognise":
            self.check_match(expect, document["matches"])
        else:
            self.check_frequencies(expect, document if "part" not in expect else
                                   next(part for part in document["parts"] if part["part"] == expect["part"]))


for found in CASES:
    setattr(Field, "test_" + found["id"].replace("-", "_"), lambda self, case=found: self.check(case))

if __name__ == "__main__":
    run_tests()
