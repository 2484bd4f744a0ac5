#!/usr/bin/python3
"""posenc recognise from outside: its contract for scripts, and a hundred tables with known mistakes; see shared.py."""
import json
import math
import struct
import sys

from shared import Case, POSENC, ROOT, at_night, posenc, run_tests

sys.path.insert(0, str(ROOT / "tests/recognise"))
import generate  # noqa: E402
import table  # noqa: E402

table.POSENC = POSENC
KEYS = ["method", "state", "max_error", "relative_error", "first_difference", "mistakes", "structure", "equal", "text"]


def npy(rows, leading=()):
    """The bytes of a float32 file; `leading`: axes before the last two, which count slices one below the other."""
    slices = math.prod(leading)
    shape = (*leading, len(rows) // slices, len(rows[0]))
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    header = header.ljust(117) + "\n"
    numbers = [number for row in rows for number in row]
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(
        f"<{len(numbers)}f", *numbers)


def sinusoidal(length=40, width=16, base=10000.0, first=0):
    return [[(math.sin, math.cos)[col % 2]((row + first) * base ** (-(col - col % 2) / width)) for col in range(width)]
            for row in range(length)]


class Recognise(Case):
    def file(self, rows):
        path = self.path("table.npy")
        with open(path, "wb") as file:
            file.write(npy(rows))
        return path

    def told(self, code, *words):
        run = posenc("recognise", *words)
        self.assertEqual((run.returncode, run.stderr), (code, b""), words)
        return run.stdout.decode()

    def matches(self, rows, *words, code=0):
        return json.loads(self.told(code, self.file(rows), "--format", "json", *words))["matches"]

    def test_the_document_has_its_keys(self):
        document = json.loads(self.good("recognise", self.file(sinusoidal()), "--format=json"))
        self.assertEqual(list(document), ["file", "tensor", "shape", "notes", "matches", "facts"])
        self.assertEqual(document["shape"], [40, 16])
        first = document["matches"][0]
        self.assertEqual(list(first), KEYS)
        self.assertEqual((first["method"], first["mistakes"], first["first_difference"]), ("sinusoidal", [], None))
        self.assertTrue(first["state"].startswith("method=sinusoidal&"), first["state"])
        self.assertLess(first["max_error"], 1e-6)

    def test_a_few_numbers_are_no_method_that_they_differ_from(self):
        for text in ("7 -400", "1 1 -1", "0 1 0 -1 1"):
            run = posenc("recognise", "-", input=text.encode())
            self.assertEqual((run.returncode, run.stderr), (1, b""), (text, run.stdout))
        for text, lengths in (("1 1 1 1 0\n1 1 1 0 0", "right 4,3"), ("1 1\n1 0", "right 2,1")):
            batch = posenc("recognise", "-", "--format=json", input=text.encode())
            self.assertEqual((batch.returncode, batch.stderr), (0, b""), "what no method draws is found too")
            document = json.loads(batch.stdout)
            self.assertEqual((document["matches"], document["facts"]["padding"]), ([], lengths))
        one_hot = self.matches([[1.0, 0.0], [0.0, 1.0]])[0]
        self.assertEqual((one_hot["method"], one_hot["mistakes"]), ("one-hot", []))

    def test_a_single_column_is_not_turned_over(self):
        first = self.matches([[float(row)] for row in range(12)], "--expect", "method=index&length=12&d_model=1")[0]
        self.assertEqual((first["method"], first["mistakes"]), ("index", []))

    def test_its_own_table_of_width_two_is_read_whole(self):
        path = self.path("two.csv")
        self.good("export", "sinusoidal", "--d-model", "2", "--length", "6", "--out", path)
        first = json.loads(self.good("recognise", path, "--format", "json", "--expect",
                                     "method=sinusoidal&d_model=2&length=6"))["matches"][0]
        self.assertEqual((first["method"], first["mistakes"]), ("sinusoidal", []))

    def test_a_configuration_may_be_what_was_meant(self):
        config, table = str(ROOT / "tests/configs/llama-3.1-8b.json"), self.path("cos.npy")
        meant = json.loads(self.good("config", config, "--format", "json"))["state"]

        def told(code, *settings):
            self.good("export", "rotary-table", "--state", meant, "--length", "64", *settings, "--out", table)
            return self.told(code, table, "--expect", config)
        self.assertNotIn("differ", told(0))
        self.assertIn("the scaling of the rotary frequencies is missing (Llama 3 was meant", told(1, "--scaling", "none"))
        text = told(1, "--base", "10000")
        self.assertIn("500", text)
        self.assertIn("the base is different", text)
        for words in (["llama.json"], [str(ROOT / "README.md")], [str(ROOT / "tests/configs/rwkv5-3b.json")]):
            self.refused(2, ["recognise", table, "--expect", *words], words[0].rsplit("/", 1)[-1])

    def test_printed_numbers_are_right_within_their_digits(self):
        rows = sinusoidal(12, 8)
        for digits in (3, 4, 6, 9):
            text = "\n".join(",".join(f"{number:.{digits}f}" for number in row) for row in rows)
            with open(self.path("printed.csv"), "w") as file:
                file.write(text)
            first = json.loads(self.good("recognise", self.path("printed.csv"), "--format=json"))["matches"][0]
            self.assertEqual((first["method"], first["mistakes"]), ("sinusoidal", []), digits)
            self.told(0, self.path("printed.csv"), "--expect", "method=sinusoidal&length=12&d_model=8")
        off = json.dumps([[number + (0.002 if (row, col) == (5, 3) else 0) for col, number in enumerate(numbers)]
                          for row, numbers in enumerate(rows)])
        with open(self.path("off.json"), "w") as file:
            file.write(off)
        self.assertIn("row 5, column 3", self.told(1, self.path("off.json"), "--expect", "length=12&d_model=8"))

    def test_what_was_lost_in_reading_is_told(self):
        with open(self.path("gaps.json"), "w") as file:
            json.dump([[None, 1.0], [2.0, 3.0]], file)
        run = posenc("recognise", self.path("gaps.json"), "--language", "de")
        self.assertIn("null wurde als NaN gelesen", run.stderr.decode())
        run = posenc("recognise", self.path("gaps.json"), "--format", "json")
        self.assertEqual(json.loads(run.stdout)["notes"], ["null was read as NaN: 1 time."])
        run = posenc("export", "own", "--numbers", self.path("gaps.json"), "--out", self.path("out.csv"))
        self.assertEqual(run.stderr.decode(), "posenc: warning: null was read as NaN: 1 time.\n")

    def test_the_state_makes_the_table(self):
        state = self.matches(sinusoidal(base=1000.0, first=3))[0]["state"]
        out = self.good("export", "--state", state, "--out", "-", "--format", "csv")
        numbers = [float(number) for number in out.splitlines()[7].split(",")]
        for number, right in zip(numbers, sinusoidal(base=1000.0, first=3)[7]):
            self.assertAlmostEqual(number, right, delta=1e-9)

    def test_one_slice_of_a_tensor_is_named(self):
        rows = [[0.5 * row for _ in range(16)] for row in range(40)] + sinusoidal(first=1)
        path = self.path("slices.npy")
        with open(path, "wb") as file:
            file.write(npy(rows, leading=(1, 2)))
        first = json.loads(self.good("recognise", path, "--slice", "0,1", "--format", "json"))["matches"][0]
        self.assertEqual((first["method"], first["first_difference"]), ("sinusoidal", None))
        self.assertIn("offset=1", first["state"])
        run = posenc("recognise", path, "--slice", "0", "--language", "de")
        self.assertIn("--slice: braucht 2 Indizes für die Achsen 1 × 2, die weder", run.stderr.decode())
        with open(self.path("plain.npy"), "wb") as file:
            file.write(npy(sinusoidal(first=1)))
        self.refused(2, ["recognise", self.path("plain.npy"), "--slice", "3"], "--slice", "has no slices", "without --slice")
        run = posenc("recognise", path, "--slice", "0,2")
        self.assertEqual(run.returncode, 2)
        self.assertIn("‘2’ is not allowed on axis 1; allowed: 0 … 1", run.stderr.decode())

    def test_rows_and_columns_are_axes_of_choice(self):
        """A tensor of positions × heads × width: along its first and last axis each head is a table."""
        heads = [sinusoidal(first=1), [[0.5 * row for _ in range(16)] for row in range(40)]]
        path = self.path("heads.npy")
        with open(path, "wb") as file:
            file.write(npy([head[row] for row in range(40) for head in heads], leading=(40,)))
        self.assertEqual(posenc("recognise", path, "--slice", "0").returncode, 1)
        for axes in ("0,2", "0,-1", "-3,-1"):
            document = json.loads(self.good("recognise", path, "--axes", axes, "--slice", "0", "--format", "json"))
            first = document["matches"][0]
            self.assertEqual((first["method"], first["mistakes"], document["shape"]), ("sinusoidal", [], [40, 2, 16]))
            self.assertIn("offset=1", first["state"])
        run = posenc("recognise", path, "--axes", "0,2", "--slice", "2")
        self.assertIn("‘2’ is not allowed on axis 1; allowed: 0 … 1", run.stderr.decode())
        run = posenc("recognise", path, "--axes", "0,3", "--language", "de")
        self.assertEqual(run.returncode, 2)
        self.assertIn("--axes: „0,3“ nennt keine zwei Dimensionen von 40 × 2 × 16", run.stderr.decode())

    def test_slices_of_these_axes_stand_one_below_the_other(self):
        rows = sinusoidal()
        path = self.path("turned.npy")
        with open(path, "wb") as file:  # 16 × 40: columns before rows
            file.write(npy([[row[col] for row in rows] for col in range(16)]))
        first = json.loads(self.good("recognise", path, "--axes", "1,0", "--format", "json"))["matches"][0]
        self.assertEqual((first["method"], first["mistakes"], first["first_difference"]), ("sinusoidal", [], None))
        with open(path, "wb") as file:  # 2 × 16 × 20: the first half of the positions and the second
            file.write(npy([[row[col] for row in half] for half in (rows[:20], rows[20:]) for col in range(16)], leading=(2,)))
        first = json.loads(self.good("recognise", path, "--axes", "2,1", "--format", "json"))["matches"][0]
        self.assertEqual((first["method"], first["mistakes"], first["first_difference"]), ("sinusoidal", [], None))

    def test_a_setting_is_a_mistake_only_beside_what_was_meant(self):
        rows = sinusoidal(first=1)
        self.assertEqual(self.matches(rows)[0]["mistakes"], [])
        self.assertEqual(self.matches(rows, "--expect", "method=sinusoidal", code=1)[0]["mistakes"], ["offset-by-one"])

    def test_a_cell_that_differs_is_named(self):
        rows = sinusoidal()
        rows[21][7] += 0.25
        first = self.matches(rows)[0]
        self.assertEqual((first["mistakes"], first["first_difference"]), (["cells-differ"], [21, 7]))
        self.assertAlmostEqual(first["max_error"], 0.25, delta=1e-6)

    def test_no_match_ends_with_1_and_facts(self):
        rows = [[math.sin(row * row * 1.7 + 3.1 * col * col) for col in range(9)] for row in range(30)]
        run = posenc("recognise", self.file(rows), "--format", "json")
        self.assertEqual((run.returncode, run.stderr), (1, b""))
        document = json.loads(run.stdout)
        self.assertEqual(document["matches"], [])
        self.assertIn("rank", document["facts"])

    def test_bad_input_ends_with_2(self):
        with open(self.path("broken.npy"), "wb") as file:
            file.write(b"\x93NUMPY\x01\x00\xff\xff")
        for path in (self.path("broken.npy"), self.path("not-there.npy")):
            run = posenc("recognise", path)
            self.assertEqual(run.returncode, 2, path)
            self.assertNotEqual(run.stderr, b"")

    def test_sentences_are_said_in_german(self):
        text = self.told(1, self.file(sinusoidal(first=1)), "--expect", "method=sinusoidal", "--language", "de")
        self.assertTrue(text.startswith("634 Zellen von 640 weichen vom Gemeinten ab; "), text)
        self.assertIn("\nSinusförmig; Breite: 16; Länge: 40; Erste Position: 1. Jede Zahl stimmt", text)
        self.assertIn(" Fehler: Positionen beginnen", text)
        run = posenc("recognise", self.path("not-there.safetensors"), "--language", "de")
        self.assertEqual(run.returncode, 2)
        with open(self.path("empty.npy"), "wb"):
            pass
        run = posenc("recognise", self.path("empty.npy"), "--language", "de")
        self.assertEqual((run.returncode, run.stderr.decode().strip()), (2, "posenc: ‘empty.npy’: ist leer"))

    def test_mistakes_are_listed(self):
        lines = self.good("recognise", "--mistakes").splitlines()
        ids = [line.split()[0] for line in lines]
        self.assertEqual(len(ids), len(set(ids)))
        for known in ("offset-by-one", "float32-angles", "diagonal-off-by-one", "head-count"):
            self.assertIn(known, ids)

    def test_every_method_and_every_mistake(self):
        cases = list(generate.each_alone(7))
        self.assertLessEqual(set(generate.ALL), {mistake for case in cases for mistake in case.mistakes})
        self.assertEqual([(case.kind, case.mistakes, case.expected) for case in cases if not table.answered(case)], [])

    @at_night
    def test_a_hundred_tables(self):
        cases = list(generate.cases(7, 43))
        self.assertEqual(len(cases), 100)
        wrong = [(case.kind, case.mistakes, case.expected) for case in cases if not table.answered(case)]
        self.assertLessEqual(len(wrong), 2, wrong)


if __name__ == "__main__":
    run_tests()
