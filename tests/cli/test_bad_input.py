#!/usr/bin/env python3
"""Settings that contradict each other are refused by key, value and rule, and nothing is written; what is legal but
loses something is computed and said; what is undefined is explained.

    tests/cli/test_bad_input.py [BUILD_DIR]
"""
import json
import math

from shared import Case, posenc, run_tests

CONTRADICTIONS = [
    # words after `export`, the flag, and what the message must tell: the value and the rule
    ("rotary-table --d-model=64 --rotary-width=128", "--rotary-width", "‘128’", "up to d_model, 64"),
    ("rotary-score --d-model=64 --rotary-width=9", "--rotary-width", "‘9’", "even numbers"),
    ("rotary-frequencies --d-model=64 --rotary-width=66", "--rotary-width", "‘66’", "up to d_model, 64"),
    ("xpos --d-model=64 --rotary-width=128", "--rotary-width", "‘128’", "up to d_model, 64"),
    ("m-rope --d-model=64 --sections=3,4,5", "--sections", "12", "must add up to the 32 pairs"),
    ("prefix --length=50 --prefix-length=51", "--prefix-length", "‘51’", "0 … 50"),
    ("combined-mask --length=50 --first-mask=prefix --prefix-length=60", "--prefix-length", "‘60’", "0 … 50"),
    ("documents --length=20 --document-lengths=10,20,5", "--document-lengths", "2 of 3", "within 20 keys"),
    ("block-sparse --local-blocks=2 --global-blocks=4", "--global-blocks", "4", "2 blocks"),
    ("t5-bias --head-count=4 --head=4", "--head", "‘4’", "0 … 3"),
    ("t5-bucket --buckets=2", "--buckets", "‘2’", "at least 4"),
    ("t5-bucket --max-distance=3", "--max-distance", "‘3’", "more than 8"),
    ("deberta-bucket --buckets=64 --max-position=10", "--max-position", "‘10’", "64 and more"),
    ("kerple --kernel=power --kerple-p=3", "--kerple-p", "0.01 … 2"),
    ("shaw --d-model=16 --dimension=16", "--dimension", "‘16’", "0 … 15"),
    ("relative-shift --query-length=8 --key-length=4", "--query-length", "‘8’", "4"),
    ("rotary-table --scaling=yarn --beta-slow=50 --beta-fast=2", "--beta-slow", "50", "must not be larger"),
    ("rotary-table --d-model=4 --scaling=longrope --short-factor=1,1,1", "--short-factor", "3 numbers", "2 pairs"),
    ("rotary-axial --d-model=6", "--d-model", "‘6’", "multiples of 4"),
    ("tree-step --branching=2 --branch=2", "--branch", "‘2’", "0 … 1"),
    ("laplacian --edges=0-1,1-2 --k=3", "--k", "‘3’", "2 eigenvectors"),
    ("four-terms --tokens=a --sentence=2", "--sentence", "2", "0 … 0"),
    ("sinusoidal-2d --d-model=6", "--d-model", "‘6’", "multiple of 4"),
    ("similarity --of=index --length=5000", "--length", "5000", "2048"),
    ("distance --positions=home", "--positions", "‘home’", "numbers"),
]

NOT_A_NUMBER = [
    ("time --times=1,nan", "--times", "‘nan’", "10000000000"),
    ("time --times=1,inf", "--times", "‘inf’", "10000000000"),
    ("tree --decays=0.5,NaN", "--decays", "‘NaN’", "0 … 0.999"),
    ("rotary-frequencies --scaling=longrope --long-factor=1,nan", "--long-factor", "‘nan’", "1 … 10000"),
    ("distance --positions=1,2,nan", "--positions", "‘nan’", "numbers"),
    ("laplacian --edges=0-nan", "--edges", "‘0-nan’", "two node numbers"),
    ("m-rope --sections=nan,1,1", "--sections", "‘nan’", "0 … 8192"),
]

LOSSY = [
    ("tree --depth=2 --tree=((a+b)*c-d)/e", "--depth", "deeper than 2"),
    ("laplacian --edges=0-1,2-3", "--edges", "2 parts"),
    ("hop-distance --edges=0-1,2", "--edges", "2 parts"),
    ("laplacian --edges=0-1,1-2,2-0", "--k", "repeats"),
    ("learned --length=5 --trained-length=3", "--trained-length", "undefined"),
    ("axial-learned --axes=2,2 --length=6", "--axes", "undefined"),
    ("binary --bits=2 --length=10", "--bits", "repeat"),
    ("tree-step --step=pop --decays=0", "--decays", "undefined"),
]


class BadInput(Case):
    def test_contradictions_and_numbers_that_are_none(self):
        for words, *parts in CONTRADICTIONS + NOT_A_NUMBER:
            self.refused(2, ["export", *words.split(), "--out", self.path("x.csv")], *parts)
            self.refused(2, ["explain", *words.split(), "--row=0", "--column=0"], *parts)
        self.assertEqual(self.left(), [])

    def test_in_a_state_too(self):
        for text, part in (("prefix_length=99", "prefix-length"), ("rotary_width=512&d_model=64", "rotary-width")):
            method = "prefix" if "prefix" in text else "rotary-table"
            self.refused(2, ["export", method, "--state", text, "--out", self.path("x.csv")], part)
        self.assertEqual(self.left(), [])

    def test_defaults_fit_every_length(self):
        """A default that is too long for a short sequence is nobody's mistake."""
        for method in ("prefix", "documents", "longformer", "attention-sink"):
            self.good("export", method, "--length=3", "--out=-", "--format=csv")

    def test_lossy_is_computed_and_said(self):
        for words, *parts in LOSSY:
            run = posenc("export", *words.split(), "--out", self.path("x.csv"))
            line = run.stderr.decode()
            self.assertEqual(run.returncode, 0, (words, line))
            for part in ("posenc: warning: ", *parts):
                self.assertIn(part, line, words)
            self.assertEqual(self.left(), ["x.csv"], words)
            for quiet in ("--quiet", "-q"):
                self.good("export", *words.split(), quiet, "--out", self.path("x.csv"))

    def test_a_refusal_is_one_line_also_after_a_warning(self):
        graph = ["explain", "laplacian", "--edges=0-1,2-3,1-0", "--column=0"]
        self.refused(2, [*graph, "--row=-1"], "--row", "0 … 3")
        self.refused(2, [*graph, "--row=0", "--k=40"], "--k", "‘40’")
        self.refused(2, [*graph, "--row=-1", "--quiet"], "--row")

    def test_pictures_are_as_strict_as_numbers(self):
        out = ["--out", self.path("x.png")]
        long = " ".join(["a"] * 2000)
        for words, *parts in ((["--view=tree", "--tree=(((("], "--tree", "never closed"),
                              (["--view=attention", "--length=5", "--tokens=" + long], "only 5 of the 2000 tokens"),
                              (["alibi", "--head-count=4", "--head=4"], "--head", "0 … 3")):
            self.refused(2, ["render", *words, *out], *parts)
        self.assertEqual(self.left(), [])


class Undefined(Case):
    def explained(self, *words):
        run = posenc("explain", *words, "--format=json")
        self.assertEqual(run.returncode, 0, run.stderr)
        document = json.loads(run.stdout)
        self.assertIn(document["value"], (None, "nan"), words)
        return document["steps"][-1]["text"] + " " + document["meaning"]

    def test_explain_says_why(self):
        learned = ["learned", "--length=5", "--trained-length=3", "--row=3", "--column=0"]
        self.assertIn("nothing was ever learned", self.explained(*learned))
        self.assertIn("axes hold 4 positions", self.explained("axial-learned", "--axes=2,2", "--length=6", "--row=5",
                                                              "--column=0"))
        self.assertIn("no vector", self.explained("similarity", "--of=learned", "--length=5", "--trained-length=3",
                                                  "--row=1", "--column=4"))
        self.assertIn("undefined", self.explained("tree-step", "--step=pop", "--decays=0", "--row=0", "--column=2"))
        self.assertIn("mask", self.explained("transformer-xl", "--memory=0", "--row=0", "--column=3"))

    def test_minus_infinity_is_a_value(self):
        run = posenc("explain", "alibi", "--row=0", "--column=3")
        self.assertIn("hidden, −∞", run.stdout.decode())
        self.assertEqual(float(run.stdout.split()[-1]), -math.inf)


class Conditions(Case):
    def test_list_names_when_a_row_applies(self):
        methods = {item["id"]: item for item in json.loads(self.good("list", "--format=json"))}
        rows = {row["key"]: row for row in methods["rotary-table"]["parameters"]}
        self.assertEqual(rows["beta_fast"]["only_with"], "scaling=yarn")
        self.assertEqual({row["key"]: row["only_with"] for row in methods["one-hot"]["parameters"]}.keys(), {"length"})
        rows = {row["key"]: row["only_with"] for row in methods["similarity"]["parameters"]}
        self.assertEqual(rows["of"], "")
        self.assertEqual(rows["head_dim"], "projected=1")
        self.assertEqual(rows["times"], "of=time,time2vec")
        self.assertEqual(rows["layout"],
                         "projected=1&of=sinusoidal,fourier-features|projected=1&of=time&terms=!cosines")
        rows = {row["key"]: row["only_with"] for row in methods["attention"]["parameters"]}
        self.assertEqual(rows["odd"], "d_model=odd&encoding_combine=!none")
        self.assertEqual(rows["sentence"], "tokens=!")

    def test_positions_with_names(self):
        text = self.good("export", "distance", "--positions=Rome 0, Florence 232, Bologna 313.5", "--signed=1",
                         "--out=-", "--format=csv", "--header")
        self.assertEqual(text.splitlines()[0].count("Florence"), 1)
        self.assertEqual(text.splitlines()[1].split(","), ["0", "232", "313.5"])
        self.assertEqual(text.splitlines()[3].split(","), ["-313.5", "-81.5", "0"])

    def test_documents_from_sentences(self):
        given, said = (self.good("export", "documents", "--length=6", *words, "--out=-", "--format=csv")
                       for words in (["--document-lengths=2,3,1"],
                                     ["--document-source=sentences", "--tokens=the dog\n\nbit the man\nhere"]))
        self.assertEqual(given, said)


if __name__ == "__main__":
    run_tests()
