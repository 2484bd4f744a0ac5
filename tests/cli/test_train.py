#!/usr/bin/env python3
"""posenc train: what it writes, what it refuses, Ctrl-C in between, and results put together; see shared.py."""
import csv
import json
import pathlib
import re
import signal
import subprocess
import time

from shared import POSENC, Case, posenc, run_tests
from test_progress import Terminal

QUICK = ["train", "--task", "three-back", "--steps", "5"]


class Train(Case):
    def trained(self, *words):
        return json.loads(self.good(*QUICK, *words, "--format", "json", "--out", "-"))

    def refused(self, *words, out="-"):
        """The one line that a command ends with which is refused."""
        run = posenc("train", *words, "--format", "json", "--out", out)
        self.assertEqual((run.returncode, run.stdout), (2, b""), words)
        line = run.stderr.decode()
        self.assertEqual(line.count("\n"), 1, line)
        return line

    def write(self, name, *words):
        path = self.path(name)
        self.good(*QUICK, *words, "--out", path)
        return path

    def test_json_has_every_run(self):
        report = self.trained("--methods", "none,alibi:form=causal,rotary-table", "--seeds", "2", "--first_seed", "3",
                              "--train_length", "10", "--test_lengths", "8,12", "--tests", "7")
        self.assertEqual((report["task"], report["finished"]), ("three-back", True))
        self.assertEqual(report["model"], {"layers": 1, "width": 32, "heads": 4, "hidden": 128, "causal": False,
                                           "gelu": False})
        self.assertEqual(report["training"]["longest"], 10)
        runs = report["runs"]
        self.assertEqual([(run["method"], run["settings"], run["seed"]) for run in runs],
                         [("none", "", 3), ("none", "", 4), ("alibi", "form=causal", 3), ("alibi", "form=causal", 4),
                          ("rotary-table", "", 3), ("rotary-table", "", 4)])
        for run in runs:
            self.assertEqual((len(run["loss"]), list(run["accuracy"]), list(run["exact"])), (5, ["8", "12"], ["8", "12"]))
            self.assertTrue(run["finished"] and not run["diverged"] and run["seconds"] >= 0)
            for length, accuracy in run["accuracy"].items():
                self.assertTrue(0 <= run["exact"][length] <= accuracy <= 1)

    def test_the_same_command_gives_the_same_numbers(self):
        def numbers():
            return [(run["loss"], run["accuracy"]) for run in self.trained("--methods", "shaw,learned")["runs"]]
        self.assertEqual(numbers(), numbers())

    def test_csv_has_a_line_a_run_and_length(self):
        path = self.write("race.csv", "--methods", "none,sinusoidal:base=100&grid=inclusive", "--test-lengths", "8,16,24")
        lines = list(csv.DictReader(pathlib.Path(path).read_text().splitlines()))
        self.assertEqual([(line["method"], line["length"]) for line in lines],
                         [(method, length) for method in ("none", "sinusoidal") for length in ("8", "16", "24")])
        self.assertEqual(lines[-1]["settings"], "base=100&grid=inclusive")
        report = self.trained("--methods", "none", "--test-lengths", "8,16,24")
        self.assertEqual([float(line["accuracy"]) for line in lines[:3]], list(report["runs"][0]["accuracy"].values()))

    def test_what_suits_a_task_is_its_default(self):
        report = json.loads(self.good("train", "--task", "again", "--steps", "1", "--methods", "none", "--tests", "1",
                                      "--format=json", "--out=-"))
        self.assertEqual((report["model"]["layers"], report["model"]["causal"]), (2, True))
        report = self.trained("--methods", "none", "--layers", "3", "--width", "16", "--heads", "2", "--causal", "1",
                              "--activation", "gelu")
        self.assertEqual(report["model"], {"layers": 3, "width": 16, "heads": 2, "hidden": 64, "causal": True,
                                           "gelu": True})

    def test_every_method_that_is_offered_trains(self):
        line = self.refused("--task", "first", "--methods", "tree")
        offered = line.split("allowed: ")[1].split(", ")
        self.assertGreater(len(offered), 20)
        report = json.loads(self.good("train", "--task", "first", "--steps", "1", "--tests", "2", "--methods",
                                      ",".join(name.strip() for name in offered), "--format=json", "--out=-"))
        self.assertEqual(len(report["runs"]), len(offered))

    def test_a_table_that_ends_has_no_accuracy_beyond(self):
        accuracy = self.trained("--methods", "learned:trained_length=16")["runs"][0]["accuracy"]
        self.assertIsNone(accuracy["20"])
        self.assertIsNotNone(accuracy["16"])

    def test_a_run_that_diverges_is_written_and_others_go_on(self):
        report = self.trained("--methods", "none,index:offset=16777216", "--rate", "1", "--steps", "60")
        self.assertEqual(len(report["runs"]), 2)
        self.assertTrue(report["finished"])

    def test_positions_may_be_drawn(self):
        plain, drawn = (self.trained("--methods", "none,sinusoidal", "--spread", spread)["runs"] for spread in ("0", "64"))
        self.assertEqual(plain[0]["loss"], drawn[0]["loss"])  # nothing to draw without positions
        self.assertNotEqual(plain[1]["loss"], drawn[1]["loss"])

    def test_refused(self):
        task = ["--task", "three-back"]
        for words, said in [
            (["--methods", "none"], "--task TASK: is required"),
            (["--task", "four", "--methods", "none"], "--task: ‘four’ is unknown; allowed: three-back, previous"),
            (["--task", "back:64", "--methods", "none"], "back:1 … 63"),
            ([*task], "--methods ENTRANT,…: is required"),
            ([*task, "--methods", "none,nonsense"], "‘nonsense’ cannot be trained; allowed: none, "),
            ([*task, "--methods", "none:base=2"], "‘none:base=2’ cannot be trained"),
            ([*task, "--methods", "none,"], "‘’ cannot be trained"),
            ([*task, "--methods", "shaw:clip=-1"], "clip"),
            ([*task, "--methods", "shaw:base=2"], "‘base’ is not a parameter of shaw"),
            ([*task, "--methods", "shaw:d_model=2"], "‘d_model’ follows from the model"),
            ([*task, "--methods", "shaw,none,shaw"], "‘shaw’ is there twice"),
            ([*task, "--methods", "none", "--steps", "0"], "--steps"),
            ([*task, "--methods", "none", "--width", "30"], "‘30’ cannot be shared by 4 heads"),
            ([*task, "--methods", "rotary-table", "--width", "12"], "rotary-table: "),
            ([*task, "--methods", "none", "--test_lengths", "2"], "cannot be made of 2 tokens; it needs at least 4"),
            ([*task, "--methods", "none", "--train_length", "3"], "cannot be made of 3 tokens"),
            ([*task, "--methods", "none", "--train_length", "257"], "--train-length"),
            ([*task, "--methods", "none", "--seeds", "0"], "--seeds"),
            ([*task, "--methods", "none", "--spread", "47"], "spread: ‘47’ is out of range; allowed: 48 … 256"),
            (["merge"], "FILES: none is given"),
            (["merge", "x.json", "--task", "first"], "--task: does not apply to merge"),
            (["split"], "‘split’: unexpected argument"),
        ]:
            self.assertIn(said, self.refused(*words), words)

    def test_merged_results_are_one(self):
        one = self.write("one.json", "--methods", "none,shaw")
        two = self.write("two.json", "--methods", "none,shaw", "--first-seed", "1")
        merged = json.loads(self.good("train", "merge", one, two, "--out", "-", "--format", "json"))
        both = json.loads(pathlib.Path(one).read_text())
        both["runs"] += json.loads(pathlib.Path(two).read_text())["runs"]
        self.assertEqual(merged, both)
        lines = self.good("train", "merge", one, two, "--out", "-", "--format", "csv").splitlines()
        self.assertEqual(len(lines), 1 + 4 * 6)

    def test_results_that_do_not_fit_are_refused(self):
        one, other = self.write("one.json", "--methods", "none"), self.path("other.json")
        self.assertIn("holds a run that was there already: none with seed 0", self.refused("merge", one, one))
        self.good("train", "--task", "first", "--steps", "5", "--methods", "none", "--out", other)
        self.assertIn("is of another race: its task is \"first\"", self.refused("merge", one, other))
        wide = self.write("wide.json", "--methods", "none", "--width", "16")
        self.assertIn("its model is", self.refused("merge", one, wide))
        for text, said in [("", "is no result"), ("[]", "is no result"), ('{"runs":[]}', "is no result"),
                           (pathlib.Path(one).read_text().replace('"exact"', '"exakt"'), "its run 1 lacks")]:
            pathlib.Path(other).write_text(text)
            self.assertIn(said, self.refused("merge", one, other))
        run = posenc("train", "merge", self.path("none.json"), "--format=json", "--out=-")
        self.assertEqual(run.returncode, 1)

    def test_a_file_that_cannot_be_written_is_said_at_once(self):
        started = time.monotonic()
        run = posenc("train", "--task", "first", "--methods", "none", "--steps", "100000", "--out",
                     self.path("no/folder.json"))
        self.assertEqual(run.returncode, 1)
        self.assertLess(time.monotonic() - started, 20)

    def test_an_interrupt_writes_what_there_is(self):
        path = self.path("race.json")
        terminal = Terminal(self)
        child = terminal.start("train", "--task", "first", "--methods", "none", "--steps", "100000", "--out", path)
        drawn = terminal.read(lambda text: text.count("\r") >= 3)
        self.assertRegex(drawn, r"\d+ of 100000 steps  \d+ (s|min|h) left")
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(20), 1)
        self.assertIn("interrupted: 0 of 1 run is finished", terminal.read(lambda text: "interrupted" in text))
        report = json.loads(pathlib.Path(path).read_text())
        self.assertEqual((report["finished"], report["runs"][0]["finished"]), (False, False))
        self.assertGreater(len(report["runs"][0]["loss"]), 0)
        self.assertIsNotNone(report["runs"][0]["accuracy"]["16"])
        self.assertEqual(self.left(), ["race.json"])

    def test_help_names_all_cards(self):
        text = self.good("train", "--help")
        for card in re.findall(r"[a-z-]+", self.refused("--task", "x", "--methods", "none").split("allowed: ")[1])[:8]:
            self.assertIn(card, text)

    def test_silent_without_a_terminal(self):
        run = subprocess.run([POSENC, *QUICK, "--methods", "none", "--out", self.path("x.json")],
                             stderr=subprocess.PIPE, timeout=60)
        self.assertEqual((run.returncode, run.stderr), (0, b""))


if __name__ == "__main__":
    run_tests()
