#!/usr/bin/python3
"""Position bugs of public reports, rebuilt small (tests/oracle): the wrong numbers are named by their cause, the mended ones pass."""
import json
import pathlib
import sys
import tempfile

from shared import Case, ROOT, posenc, run_tests

FOLDER = ROOT / "tests" / "oracle"
sys.path.insert(0, str(FOLDER))
import more_cases  # noqa: E402

CASES = json.loads((FOLDER / "index.json").read_text())["cases"]
MADE = tempfile.TemporaryDirectory()  # what more_cases.py computes
for made in more_cases.write(MADE.name):
    CASES.append({**made, "folder": MADE.name})
POSITIONS = "positions"  # ids of batches: what is asked of them is another matter than tables


def meant(case):
    if case.get("use") == "config":
        return ["--config", str(FOLDER / case["files"]["config"]), "--layer", str(case["layer"])]
    return ["--expect", case["expect"]]


def ask(case, which, *more):
    files = {name: str(pathlib.Path(case.get("folder", FOLDER), file)) for name, file in case["files"].items()}
    if case["kind"] == "weights":
        return posenc("permuted", files["right"], files[which], "--heads", str(case["given"]["heads"]), *more)
    words = ["check", files[which]] if case["kind"] == "table" else ["rotated", files["x"], files[which]]
    if case["kind"] == "applied" and "positions" in files:
        words += ["--positions", files["positions"]]
    if "table" in files:
        words += ["--source", files["table"]]
    if case["dtype"] != "float32" and case["dtype"].startswith(("float", "bfloat")):
        words += ["--dtype", case["dtype"]]
    return posenc(*words, *meant(case), *more)


class Oracle(Case):
    """A test for each case is added below."""

    def check_case(self, case):
        wrong = ask(case, "wrong", "--format", "json")
        self.assertEqual(wrong.returncode, 1, wrong.stderr)
        answer = json.loads(wrong.stdout)
        self.assertLessEqual(len(answer["mistakes"]), 3)
        self.assertTrue({case["mistake"], *case["synonyms"]} & set(answer["mistakes"]), answer)
        first_line = ask(case, "wrong").stdout.decode().splitlines()[0]
        self.assertEqual(first_line, answer.get("cause") or answer["text"])
        right = ask(case, "right", "--format", "json")
        self.assertEqual((right.returncode, json.loads(right.stdout)["mistakes"]), (0, []))

    def test_every_kind_is_asked(self):
        self.assertEqual({case["kind"] for case in CASES}, {"table", "applied", "weights", POSITIONS})

    def test_a_layer_is_named_by_its_number(self):
        config = str(FOLDER / "modernbert-base.config.json")
        table = str(FOLDER / "modernbert-base.right.npy")
        self.assertEqual(posenc("check", table, "--config", config, "--layer", "1").returncode, 0)
        full = posenc("check", table, "--config", config, "--layer", "0")
        self.assertEqual(full.returncode, 1)
        self.assertIn("Mistake: the base is different (160\u2009000 was meant, the table has 10\u2009000).", full.stdout.decode())
        for layer in ("22", "-1", "1.5", "x"):
            refused = posenc("check", table, "--config", config, "--layer", layer)
            self.assertEqual(refused.returncode, 2)
            self.assertIn("allowed: 0 … 21", refused.stderr.decode())

    def test_what_cannot_be_asked_is_said(self):
        table = str(FOLDER / "laguna-factor.right.npy")
        for words, said in ((["check", table], "--expect or --config"),
                            (["check", table, "--expect", "method=rotry-table"], "rotary-table"),
                            (["rotated", table, table, "--expect", "method=alibi"], "turns no vectors"),
                            (["rotated", table], "two files"),
                            (["permuted", table, table, "--heads", "5"], "divides the 24 rows"),
                            (["permuted", table, str(FOLDER / "flash-window.right.npy")], "24 × 64 and 12 × 12")):
            refused = posenc(*words)
            self.assertEqual(refused.returncode, 2, words)
            self.assertIn(said, refused.stderr.decode())

    def test_positions_are_those_of_tokens(self):
        case = next(case for case in CASES if case["case"] == "gpt-oss-twice")
        vectors = [str(FOLDER / case["files"][name]) for name in ("x", "right")]
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "ids.csv")
            for text, said in (("nan," * 9 + "1", "‘NaN’"), ("1e300," * 9 + "1", "allowed: -16777216"), ("1,2,3", "one for each token")):
                file.write_text(text)
                refused = posenc("rotated", *vectors, "--positions", str(file), "--expect", case["expect"])
                self.assertEqual(refused.returncode, 2, text)
                self.assertIn(said, refused.stderr.decode())

    def test_speaks_german(self):
        case = next(case for case in CASES if case["case"] == "mllama-unscaled")
        said = ask(case, "wrong", "--language", "de").stdout.decode()
        self.assertTrue(said.startswith("Fehler: Skalierung der Rotary-Frequenzen fehlt (gemeint war Llama 3, die Tabelle hat"), said)

    def test_a_table_that_was_not_meant_is_only_told_to_differ(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "x.csv")
            file.write_text("\n".join(",".join(str((row * 7 + col * 3) % 11) for col in range(8)) for row in range(6)))
            answer = posenc("check", str(file), "--expect", "method=rotary-table&d_model=8&length=6")
            self.assertEqual(answer.returncode, 1)
            self.assertTrue(answer.stdout.decode().startswith("No mistake that is known here explains the difference."))


for one in CASES:
    if one["kind"] != POSITIONS:
        setattr(Oracle, "test_" + one["case"].replace("-", "_").replace(".", "_"), lambda self, case=one: self.check_case(case))

if __name__ == "__main__":
    run_tests()
