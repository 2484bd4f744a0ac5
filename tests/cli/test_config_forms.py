#!/usr/bin/env python3
"""posenc config on configurations as people bring them, and links with everyday names; see tests/config_forms."""
import json
import re

from shared import ROOT, Case, posenc, run_tests

FORMS = ROOT / "tests/config_forms"
CASES = json.loads((FORMS / "cases.json").read_text())


def at(document, path):
    """The value at a path of keys and indices, None where there is none."""
    for key in path.split("."):
        if isinstance(document, list):
            document = document[int(key)] if int(key) < len(document) else None
        else:
            document = document.get(key) if document is not None else None
    return document


def words(case):
    return [str(FORMS / case["file"]) if word == "FILE" else word for word in case["run"]]


class Forms(Case):
    def test_each_is_told_as_it_is(self):
        self.assertGreaterEqual(len(CASES), 50)
        for case in CASES:
            with self.subTest(case["id"]):
                run = posenc(*words(case))
                text = run.stdout.decode() + run.stderr.decode()
                self.assertIn(run.returncode, case["expect"].get("exit", [0]), text)
                for pattern in case["expect"].get("says", []):
                    self.assertRegex(text, re.compile(pattern, re.DOTALL))
                for pattern in case["expect"].get("lacks", []):
                    self.assertNotRegex(text, re.compile(pattern, re.DOTALL))

    def test_numbers_agree(self):
        for case in CASES:
            expect = case["expect"]
            if not {"json", "inv_freq"} & set(expect):
                continue
            with self.subTest(case["id"]):
                document = json.loads(self.good(*words(case), "--format", "json"))
                for path, wanted in expect.get("json", {}).items():
                    found = at(document, path)
                    if isinstance(wanted, (int, float)) and not isinstance(wanted, bool):
                        self.assertIsNotNone(found, path)
                        self.assertAlmostEqual(found / wanted, 1, delta=1e-5, msg=path)
                    else:
                        self.assertEqual(found, wanted, path)
                if "inv_freq" in expect:
                    found = document["inv_freq"]
                    self.assertEqual(len(found), expect["inv_freq"]["count"])
                    for index, wanted in expect["inv_freq"]["at"].items():
                        self.assertAlmostEqual(found[int(index)] / wanted, 1, delta=1e-5, msg=index)

    def test_states_are_accepted(self):
        for case in CASES:
            if case["run"][0] != "config":
                continue
            with self.subTest(case["id"]):
                state = json.loads(self.good(*words(case), "--format", "json"))["state"]
                if state is not None:
                    self.assertIn("value ", self.good("explain", "--row", "0", "--column", "0", "--state", state or "method=sinusoidal"))

    def test_texts_that_are_cut_are_no_whole(self):
        whole = (FORMS / "hf-print.txt").read_bytes()
        for cut in (20, len(whole) // 2, len(whole) - 3):
            path = self.path("cut.txt")
            with open(path, "wb") as file:
                file.write(whole[:cut])
            self.refused(2, ("config", path), "the text ends too early")


class Names(Case):
    def test_everyday_names_lead_to_keys(self):
        for given, state in (("method=rope&rope_theta=500000&seq_len=64", "method=rotary-table&length=64&base=500000"),
                             ("theta=100&hidden_size=64", "d_model=64&base=100"),
                             ("method=causal&max_len=9", "method=look-ahead&length=9"),
                             ("method=alibi&n_heads=12", "method=alibi&head_count=12"),
                             ("method=rope&hidden_size=4096&num_attention_heads=64", "method=rotary-table&d_model=64&head_count=64"),
                             ("method=rope&rope_type=dynamic&scaling_factor=2", "method=rotary-table&scaling=dynamic-ntk&factor=2")):
            self.assertEqual(self.good("link", given).splitlines()[0], state, given)

    def test_flags_and_methods_have_them_too(self):
        self.assertEqual(self.good("link", "rope", "--rope-theta", "5e5", "--seq-len=60").strip(),
                         "method=rotary-table&length=60&base=500000")
        self.assertEqual(self.good("export", "Sinusoidal_2D", "--hidden-size", "16", "--out", "-", "--format", "csv"),
                         self.good("export", "sinusoidal-2d", "--d-model", "16", "--out", "-", "--format", "csv"))

    def test_what_may_be_several_things_is_asked(self):
        for given, meant in (("method=yarn", "rotary-table&scaling=yarn"), ("rope_thta=9", "base"), ("width=9", "d_model")):
            self.assertIn(f"(did you mean {meant}?)", posenc("link", given).stdout.decode())
        self.refused(2, ("export", "relative", "--out", "-"), "did you mean shaw?")

    def test_what_they_stand_for_is_told(self):
        text = self.good("link", "method=rope&rope_theta=7&base=8")
        self.assertRegex(text, r"method +Method +rotary-table +‘rope’ stands for rotary-table; instead of sinusoidal")
        self.assertRegex(text, r"rope_theta +Base +8 +stands for base; ‘7’ stands for nothing: a later key sets it again")


if __name__ == "__main__":
    run_tests()
