#!/usr/bin/env python3
"""posenc train: what it writes, what it refuses, Ctrl-C in between, and results put together; see shared.py."""
import csv
import json
import pathlib
import re
import signal
import subprocess

from shared import POSENC, Case, posenc, run_tests
from test_progress import TIME_LEFT, Terminal

PATIENCE = 120  # seconds: only failures wait this long


def quick(*words):
    """A race of a few steps, with one seed where no other number is asked for."""
    seeds = [] if "--seeds" in words else ["--seeds", "1"]
    return ["train", "--task", "three-back", "--steps", "5", *seeds, *words]


class Train(Case):
    def trained(self, *words):
        return json.loads(self.good(*quick(*words), "--format", "json", "--out", "-"))

    def refused(self, *words, out="-"):
        """The one line that a command ends with which is refused."""
        run = posenc("train", *words, "--format", "json", "--out", out)
        self.assertEqual((run.returncode, run.stdout), (2, b""), words)
        line = run.stderr.decode()
        self.assertEqual(line.count("\n"), 1, line)
        return line

    def write(self, name, *words):
        path = self.path(name)
        self.good(*quick(*words), "--out", path)
        return path

    def test_three_seeds_are_usual(self):
        words = ["train", "--task", "three-back", "--methods", "none,shaw", "--steps", "1", "--tests", "1", "--test-lengths", "8",
                 "--format"]
        report = json.loads(self.good(*words, "json", "--out=-"))
        self.assertEqual([run["seed"] for run in report["runs"]], [0, 1, 2] * 2)
        record = self.good(*words, "record", "--out=-").splitlines()
        self.assertEqual(len([line for line in record if line.startswith("run ")]), 6)

    def test_json_has_every_run(self):
        report = self.trained("--methods", "none,alibi:form=causal,rotary-table", "--seeds", "2", "--first_seed", "3",
                              "--train_length", "10", "--test_lengths", "8,12", "--tests", "7")
        self.assertEqual((report["task"], report["finished"]), ("three-back", True))
        self.assertEqual(report["model"], {"layers": 1, "width": 32, "heads": 4, "hidden": 128, "causal": False,
                                           "gelu": False, "nope_interval": 0})
        self.assertEqual(report["training"]["longest"], 10)
        runs = report["runs"]
        self.assertEqual([(run["method"], run["settings"], run["seed"]) for run in runs],
                         [("none", "", 3), ("none", "", 4), ("alibi", "form=causal", 3), ("alibi", "form=causal", 4),
                          ("rotary-table", "", 3), ("rotary-table", "", 4)])
        for run in runs:
            self.assertEqual((len(run["loss"]), list(run["accuracy"]), list(run["exact"])), (5, ["8", "12"], ["8", "12"]))
            self.assertTrue(run["finished"] and not run["diverged"] and run["seconds"] >= 0)
            self.assertEqual([len(places) for places in run["places"].values()], [8, 12])
            self.assertEqual(run["places"]["8"][:3], [None] * 3)
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

    def test_csv_of_places_and_of_steps(self):
        words = ["--methods", "shaw", "--test-lengths", "8,16"]
        places = self.good(*quick(*words), "--format", "csv", "--table", "places", "--out", "-").splitlines()
        self.assertEqual(places[0], "task,method,settings,seed,steps,length,place,accuracy")
        run = self.trained(*words)["runs"][0]
        wanted = [("" if share is None else share) for length in ("8", "16") for share in run["places"][length]]
        self.assertEqual([cell and float(cell) for cell in (line.rsplit(",", 1)[1] for line in places[1:])], wanted)
        steps = self.good("train", "merge", self.write("a.json", *words), "--table", "steps", "--format", "csv", "--out", "-")
        self.assertEqual([float(line.rsplit(",", 1)[1]) for line in steps.splitlines()[1:]], run["loss"])

    def test_layers_may_do_without_positions(self):
        words = ["--layers", "2", "--methods", "none,shaw,shaw:model_nope_interval=2"]
        plain, bare = (self.trained(*words, "--nope-interval", interval)["runs"] for interval in ("0", "2"))
        self.assertEqual(plain[0]["loss"], bare[0]["loss"])
        self.assertNotEqual(plain[1]["loss"], bare[1]["loss"])
        self.assertEqual(plain[2]["loss"], bare[1]["loss"])

    def test_a_race_ends_where_the_page_ends_it(self):
        words = ["train", "--task", "three-back", "--methods", "none,shaw", "--steps", "200", "--tests", "8",
                 "--test-lengths", "8,16", "--seeds", "1"]
        record = self.path("race.record")
        self.good(*words, "--out", record)
        scores = [line.split()[2:6] for line in pathlib.Path(record).read_text().splitlines() if line.startswith("score")]
        lines = list(csv.DictReader(self.good(*words, "--until-learned", "--format=csv", "--out=-").splitlines()))
        self.assertEqual([[line["steps"], line["length"]] for line in lines], [score[:2] for score in scores])
        for line, score in zip(lines, scores):
            self.assertAlmostEqual(float(line["accuracy"]), float(score[2]), places=5)
            self.assertAlmostEqual(float(line["exact"]), float(score[3]), places=5)
        self.assertLess(int(lines[-1]["steps"]), 200)
        self.assertTrue(all(line["finished"] == "true" for line in lines))

    def test_what_suits_a_task_is_its_default(self):
        report = json.loads(self.good("train", "--task", "again", "--steps", "1", "--methods", "none", "--tests", "1",
                                      "--seeds=1", "--format=json", "--out=-"))
        self.assertEqual((report["model"]["layers"], report["model"]["causal"]), (2, True))
        report = self.trained("--methods", "none", "--layers", "3", "--width", "16", "--heads", "2", "--causal", "1",
                              "--activation", "gelu")
        self.assertEqual(report["model"], {"layers": 3, "width": 16, "heads": 2, "hidden": 64, "causal": True,
                                           "gelu": True, "nope_interval": 0})

    def test_every_method_that_is_offered_trains(self):
        line = self.refused("--task", "first", "--methods", "tree")
        offered = line.split("allowed: ")[1].split(", ")
        self.assertGreater(len(offered), 20)
        report = json.loads(self.good("train", "--task", "first", "--steps", "1", "--tests", "2", "--seeds=1",
                                      "--methods", ",".join(name.strip() for name in offered), "--format=json", "--out=-"))
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
            ([*task, "--methods", "none", "--nope-interval", "2"], "NoPE interval: ‘2’ is out of range; allowed: 0 in"),
            ([*task, "--methods", "shaw:model_nope_interval=2"], "NoPE interval: ‘2’ is out of range"),
            ([*task, "--methods", "none", "--table", "steps"], "--table: does not apply to json"),
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
        stopped = self.write("stopped.json", "--methods", "none", "--first-seed", "1", "--until-learned")
        self.assertIn('"until_learned":true', self.refused("merge", one, stopped))
        for text, said in [("", "is no result"), ("[]", "is no result"), ('{"runs":[]}', "is no result"),
                           (pathlib.Path(one).read_text().replace('"exact"', '"exakt"'), "its run 1 lacks")]:
            pathlib.Path(other).write_text(text)
            self.assertIn(said, self.refused("merge", one, other))
        run = posenc("train", "merge", self.path("none.json"), "--format=json", "--out=-")
        self.assertEqual(run.returncode, 1)

    def test_a_file_that_cannot_be_written_is_said_at_once(self):
        run = posenc("train", "--task", "first", "--methods", "none", "--steps", "100000", "--layers", "3", "--width", "128",
                     "--out", self.path("no/folder.json"))  # trained first, it would take longer than any test waits
        self.assertEqual(run.returncode, 1)

    def test_an_interrupt_writes_what_there_is(self):
        path = self.path("race.json")
        terminal = Terminal(self)
        child = terminal.start("train", "--task", "first", "--methods", "none", "--steps", "100000", "--seeds=1", "--out", path)
        drawn = terminal.read(lambda text: text.count("\r") >= 3, PATIENCE)
        self.assertRegex(drawn, r"\d+ of 100000 steps  " + f"({TIME_LEFT.pattern})")  # days, while the machine is busy
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(PATIENCE), 1)
        self.assertIn("interrupted: 0 of 1 run is finished", terminal.read(lambda text: "interrupted" in text))
        report = json.loads(pathlib.Path(path).read_text())
        self.assertEqual((report["finished"], report["runs"][0]["finished"]), (False, False))
        self.assertGreater(len(report["runs"][0]["loss"]), 0)
        self.assertIsNotNone(report["runs"][0]["accuracy"]["16"])
        self.assertEqual(self.left(), ["race.json"])

    def test_a_record_is_the_race_as_the_page_trains_it(self):
        words = ["--methods", "none,shaw:clip=3", "--seeds", "2", "--tests", "4", "--test-lengths", "8,24"]
        path = self.write("race.record", *words)
        head, news, *lines = pathlib.Path(path).read_text().splitlines()
        self.assertRegex(head, r"^posenc-record \d+\.\d+\.\d+ \d{4}-\d\d-\d\d ")
        self.assertIn("race=none,shaw:clip%3D3", head)
        self.assertIn("train_steps=5&", head)
        self.assertEqual(news, "news 0")
        kinds = [line.split()[0] for line in lines]
        self.assertEqual([kinds.count(kind) for kind in ("run", "losses", "score", "example", "learned")], [4, 4, 8, 2, 2])
        losses = [[float(loss) for loss in line.split()[3:]] for line in lines if line.startswith("losses")]
        reports = self.trained(*words)["runs"]  # by encoding, a record by seed
        for loss, run in zip(losses, (reports[n] for n in (0, 2, 1, 3))):
            self.assertTrue(all(abs(a - b) < 1e-4 for a, b in zip(loss, run["loss"], strict=True)))

    def test_a_record_is_of_a_race_that_the_page_can_train(self):
        for words, said in [(["--seeds", "9"], "train_seeds"), (["--steps", "30000"], "train_steps"),
                            (["--methods", ",".join(["none", "shaw"] + [f"shaw:clip={n}" for n in range(1, 6)])],
                             "is one too many")]:
            run = posenc(*quick("--methods", "none", *words), "--out", self.path("race.record"))
            self.assertEqual(run.returncode, 2)
            self.assertIn(said, run.stderr.decode())
        for methods in ("rotary-table", "none,rotary-table"):
            run = posenc(*quick("--methods", methods, "--width", "12", "--heads", "4"), "--out", self.path("race.record"))
            self.assertEqual((run.returncode, run.stdout), (2, b""))
            self.assertIn("--methods: rotary-table: d_model: ‘3’ does not fit", run.stderr.decode())
        self.assertEqual(self.left(), [])
        run = posenc("train", "merge", self.write("a.json", "--methods", "none"), "--out", self.path("b.record"))
        self.assertEqual(run.returncode, 2)

    def test_settings_go_by_their_keys_too(self):
        def numbers(*words):
            report = json.loads(self.good("train", "--task=first", *words, "--format=json", "--out=-"))
            return report["model"], report["training"], [(run["seed"], run["loss"], run["accuracy"]) for run in report["runs"]]
        flags = {"--methods": ("--race", "none,shaw"), "--steps": ("--train_steps", "3"), "--seeds": ("--train-seeds", "1"),
                 "--tests": ("--test-texts", "4"), "--width": ("--model_width", "16"), "--causal": ("--model-causal", "1"),
                 "--rate": ("--train-rate", "0.01")}
        by_flags = numbers(*(word for flag, (_, value) in flags.items() for word in (flag, value)))
        self.assertEqual(numbers(*(f"{key}={value}" for key, value in flags.values())), by_flags)
        self.assertIn("--train-steps: ‘0’ is out of range",
                      self.refused("--task", "first", "--methods", "none", "--train_steps", "0"))
        self.assertIn("--race: ‘’ cannot be trained", self.refused("--task", "first", "--race", "none,"))
        text = self.good("train", "--help")
        for flag, (key, _) in flags.items():
            self.assertRegex(text, rf"(?m)^  {flag}, {key.replace('_', '-')} ")

    def test_help_names_all_cards(self):
        text = self.good("train", "--help")
        for card in re.findall(r"[a-z-]+", self.refused("--task", "x", "--methods", "none").split("allowed: ")[1])[:8]:
            self.assertIn(card, text)

    def test_silent_without_a_terminal(self):
        run = subprocess.run([POSENC, *quick("--methods", "none", "--out", self.path("x.json"))],
                             stderr=subprocess.PIPE, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stderr), (0, b""))


if __name__ == "__main__":
    run_tests()
