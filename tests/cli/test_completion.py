#!/usr/bin/env python3
"""What bash completes: its script is sourced in bash and asked as bash would ask it; see shared.py."""
import json
import os
import pathlib
import subprocess

from shared import POSENC, Case, posenc, run_tests

ASK = """
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_posenc "$1" "${COMP_WORDS[COMP_CWORD]#=}" "${COMP_WORDS[COMP_CWORD-1]}"
printf '%s\\n' "${COMPREPLY[@]}"
complete -p posenc >/dev/null
"""


class Completion(Case):
    def setUp(self):
        super().setUp()
        self.script = self.path("posenc.bash")
        pathlib.Path(self.script).write_text(self.good("completion", "bash"))

    def offered(self, *words):
        """What is offered for the last word; '=' is a word of its own, as in bash."""
        run = subprocess.run(["bash", "--norc", "-uc", ASK, "bash", self.script, POSENC, *words], timeout=60,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder.name)
        self.assertEqual((run.returncode, run.stderr), (0, b""), words)
        return run.stdout.decode().split()

    def test_the_script_is_clean(self):
        run = subprocess.run(["shellcheck", "--shell=bash", self.script], stdout=subprocess.PIPE)
        self.assertEqual((run.returncode, run.stdout), (0, b""))

    def test_commands(self):
        commands = self.offered("")
        self.assertEqual(commands[-4:], ["help", "version", "--help", "--version"])
        for command in commands[:-4]:
            self.assertIn("posenc " + command, self.good("--help"))
        self.assertEqual(self.offered("exp"), ["export", "explain"])
        self.assertEqual(self.offered("help", "r"), ["render"])
        self.assertEqual(self.offered("nonsense", ""), [])

    def test_ids(self):
        methods = [item["id"] for item in json.loads(self.good("list", "--format=json"))]
        self.assertEqual(self.offered("export", ""), methods)
        self.assertEqual(self.offered("explain", "rotary-t"), ["rotary-table"])
        views = [item["id"] for item in json.loads(self.good("list", "--views", "--format=json"))]
        self.assertEqual(self.offered("render", "--view", ""), views)
        self.assertEqual(self.offered("list", "ali"), ["alibi"])
        self.assertEqual(self.offered("render", "ali"), ["alibi"])
        self.assertEqual(self.offered("list", "--family", "r"), ["relative", "rotary"])
        presets = [item["id"] for item in json.loads(self.good("list", "--presets", "--format=json"))]
        self.assertEqual(self.offered("export", "--preset", ""), presets)
        self.assertEqual(self.offered("render", "--method", "sinusoidal-"), ["sinusoidal-2d"])
        lessons = [line.split("\t")[0] for line in self.good("lessons", "list").splitlines()]
        self.assertEqual(self.offered("render", "--lesson", ""), lessons)
        self.assertEqual(self.offered("lessons", "w"), ["worksheet"])
        self.assertEqual(self.offered("lessons", "worksheet", "x", "--no"), ["--no-answers"])
        self.assertEqual(self.offered("lessons", "list", "--language", ""), ["en", "de"])

    def test_flags(self):
        self.assertEqual(self.offered("list", "--f"), ["--family", "--format"])
        self.assertEqual(self.offered("explain", "alibi", "--q"), ["--query-length", "--quiet"])
        self.assertEqual(self.offered("export", "shaw", "--cl"), ["--clip"])
        self.assertEqual(self.offered("export", "shaw", "--d_mo"), ["--d-model"])
        self.assertEqual(self.offered("export", "sinusoidal", "--cl"), [])
        self.assertEqual(self.offered("export", "--cl"), [])
        self.assertEqual(self.offered("export", "--preset", "clip-3", "--cl"), ["--clip"])
        self.assertEqual(self.offered("render", "--view", "relative", "--cl"), ["--clip"])
        self.assertEqual(self.offered("render", "--view", "heatmap", "--orient"), ["--orientation"])
        self.assertEqual(self.offered("render", "--view", "relative", "--method", "t5-bias", "--buck"), ["--buckets"])
        self.assertEqual(self.offered("explain", "sinusoidal", "--row", "2", "--co"), ["--column"])
        self.assertEqual(self.offered("export", "distance", "--signed", "--al"), ["--alignment"])

    def test_values(self):
        layouts = ["interleaved", "halves", "halves-cosine-first"]
        self.assertEqual(self.offered("export", "sinusoidal", "--layout", ""), layouts)
        self.assertEqual(self.offered("export", "sinusoidal", "--layout", "=", "halves-"), layouts[2:])
        self.assertEqual(self.offered("export", "sinusoidal", "--layout", "="), layouts)
        self.assertEqual(self.offered("export", "sinusoidal", "--base", "=", "100", "--layout", "h"), layouts[1:])
        self.assertEqual(self.offered("export", "sinusoidal", "--format", ""), ["npy", "csv", "json"])
        self.assertEqual(self.offered("export", "sinusoidal", "--length", ""), [])
        self.assertEqual(self.offered("completion", ""), ["bash"])

    def test_files(self):
        for name in ("config.json", "other.txt"):
            pathlib.Path(self.path(name)).touch()
        self.assertEqual(self.offered("config", "con"), ["config.json"])
        self.assertEqual(self.offered("config", "config.json", "--format", "j"), ["json"])
        self.assertEqual(self.offered("export", "sinusoidal", "--out", "oth"), ["other.txt"])

    def test_nonsense_is_silent(self):
        for words in (["export", "sinusoidal", "--none-such", "3", ""], ["export", "none-such", "--state", "a=b", "-"],
                      ["render", "--preset", "none-such", "--"], ["export", "x" * 5000, "é\n", "--"]):
            self.offered(*words)

    def test_refusals(self):
        self.refused(2, ["completion"], "bash")
        self.refused(2, ["completion", "fish"], "fish", "bash")
        self.refused(2, ["completion", "bash", "extra"], "extra")
        self.assertEqual(posenc("completion", "words", stdin=subprocess.DEVNULL).returncode, 0)
        self.assertTrue(os.access(POSENC, os.X_OK))


if __name__ == "__main__":
    run_tests()
