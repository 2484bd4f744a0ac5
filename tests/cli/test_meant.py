#!/usr/bin/env python3
"""What was probably meant: the nearest word of a misspelt one; methods named by a state, a link or a preset, and what
contradicts itself; one method told in full; one value for each head; see shared.py.

    tests/cli/test_meant.py [BUILD_DIR]
"""
import json

from shared import Case, posenc, run_tests

MISSPELT = [
    # words, the word or flag, what it is answered with
    ("export sinusiodal --out=-", "‘sinusiodal’", "sinusoidal"),
    ("explain alib --row=0 --column=0", "‘alib’", "alibi"),
    ("exprot alibi", "‘exprot’", "export"),
    ("list --family rotry", "‘rotry’", "rotary"),
    ("render --view heatmaps --out x.png", "‘heatmaps’", "heatmap"),
    ("render --preset clip3 --out x.png", "‘clip3’", "clip-3"),
    ("export alibi -o x.npy", "-o", "--out"),
    ("export alibi --heads=4 --out=-", "--heads", "--head-count"),  # by the label of the row
    ("export sinusoidal --width=4 --out=-", "--width", "--d-model"),
    ("export sinusoidal --state d_modle=4 --out=-", "‘d_modle’", "d_model"),
    ("export alibi --formt=csv --out=-", "--formt", "--format"),
    ("explain alibi --row=0 --column=0 --each=heads", "‘heads’", "head"),
    ("lessons worksheet 01-why-oder --out=-", "‘01-why-oder’", "01-why-order"),
]
SHORT = ["--out=-", "--format=csv"]


class Misspelt(Case):
    def test_the_nearest_is_named(self):
        for words, typed, meant in MISSPELT:
            self.refused(2, words.split(), typed, f"did you mean {meant}?")

    def test_lists_are_told_on_request_only(self):
        for words, where in (("export nonsense", "posenc list"), ("render --view nonsense", "posenc list --views"),
                             ("export --preset nonsense", "posenc list --presets")):
            self.refused(2, words.split(), "‘nonsense’", where)
        line = posenc("export", "nonsense").stderr.decode()
        self.assertNotIn("rotary", line)
        self.assertNotIn("did you mean", line)


class NamedElsewhere(Case):
    def test_a_state_a_link_or_a_flag_is_enough(self):
        wanted = self.good("export", "alibi", "--length=3", *SHORT)
        for words in (["--state", "method=alibi&length=3"], ["--state", "#method=alibi&length=3"],
                      ["--state", "https://example.org/posenc/?a=b#method=alibi&length=3"],
                      ["--method=alibi", "--length=3"], ["alibi", "--state", "method=alibi&length=3"]):
            self.assertEqual(self.good("export", *words, *SHORT), wanted, words)
        self.assertEqual(self.good("export", "--state", "length=3", *SHORT),
                         self.good("export", "sinusoidal", "--length=3", *SHORT), "as a link without a method")
        state = ["--state", "method=alibi&length=3"]
        self.assertIn("value ", self.good("explain", *state, "--row=1", "--column=0"))
        self.assertEqual(self.good("snippet", *state), self.good("snippet", "alibi", "--length=3"))

    def test_pictures_too(self):
        def drawn(name, *words):
            self.good("render", *words, "--size=320x200", "--out", self.path(name))
            with open(self.path(name), "rb") as file:
                return file.read()
        wanted = drawn("a.png", "alibi")
        self.assertEqual(drawn("b.png", "--state", "method=alibi"), wanted)
        self.assertEqual(drawn("c.png", "--method=alibi"), wanted)
        self.assertNotEqual(drawn("d.png", "kerple"), wanted)
        self.assertEqual(drawn("e.png", "--state", "view=masks"), drawn("f.png", "--view", "masks"))

    def test_a_part_of_the_same_thing(self):
        state = "method=rotary-table&length=4096&d_model=64&base=500000"
        words = ["--d-model=64", "--base=500000", "--length=4096", *SHORT]
        self.assertEqual(self.good("export", "rotary-frequencies", "--state", state, *SHORT),
                         self.good("export", "rotary-frequencies", *words))
        self.assertEqual(self.good("link", "precision-error", "--state", state),
                         "method=precision-error&length=4096&d_model=64&base=500000&table=rotary-table\n")

    def test_contradictions(self):
        out = ["--out", self.path("x.csv")]
        for words in (["--state", "method=alibi"], ["--method=alibi"], ["--preset=clip-3"]):
            self.refused(2, ["export", "rotary-table", *words, *out], "METHOD", "‘rotary-table’", "contradicts method=")
        self.refused(2, ["render", "kerple", "--state", "method=alibi", "--out", self.path("x.png")], "‘kerple’", "alibi")
        self.refused(2, ["render", "kerple", "--view=tree", "--out", self.path("x.png")], "tree", "‘kerple’")
        self.assertEqual(self.left(), [])


class Told(Case):
    def test_one_method_in_full(self):
        text = self.good("list", "alibi")
        for part in ("ALiBi\n", "Press et al. 2021", "https://arxiv.org/abs/2108.12409", "BLOOM", "m (j − i)",
                     "--head-count ", "1 … 256"):
            self.assertIn(part, text)
        self.assertEqual([item["id"] for item in json.loads(self.good("list", "alibi", "--format=json"))], ["alibi"])

    def test_one_family(self):
        items = json.loads(self.good("list", "--format=json"))
        rotary = [item["id"] for item in items if item["family"] == "rotary"]
        self.assertTrue(rotary)
        self.assertEqual([line.split()[0] for line in self.good("list", "--family", "rotary").splitlines()], rotary)
        self.assertEqual([item["id"] for item in json.loads(self.good("list", "--family=rotary", "--format=json"))],
                         rotary)

    def test_each_head(self):
        cell = ["--row=1", "--column=0"]
        lines = self.good("explain", "alibi", *cell, "--each=head", "--head-count=4").splitlines()
        self.assertEqual([line.split() for line in lines],
                         [["head", str(head), str(-0.25 ** (head + 1))] for head in range(4)])
        document = json.loads(self.good("explain", "alibi", *cell, "--each", "form", "--format=json"))
        self.assertEqual(document["form"]["causal"], -0.5)
        self.assertIn("symmetric", document["form"])
        self.refused(2, ["explain", "alibi", *cell, "--each=length"], "--each", "‘length’", "head, form")
        self.refused(2, ["explain", "index", *cell[:1], "--column=0", "--each=length"], "nothing of this method")
        self.refused(2, ["explain", "alibi", *cell, "--each=head", "--minus=head=1"], "--each", "--minus")


if __name__ == "__main__":
    run_tests()
