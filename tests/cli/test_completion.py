#!/usr/bin/env python3
"""What bash, zsh and fish complete: each script is sourced in its shell and asked as that would ask it; see shared.py."""
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

# The parts of zsh's completion that need a terminal are replaced by what they stand for.
ASK_ZSH = """
compdef() { registered=$2 }
compadd() { [[ $1 == -- ]] && shift; print -rl -- "$@" }
compset() { PREFIX=${PREFIX#*=} }
_files() { print -r -- files }
source $1
shift
words=("$@")
CURRENT=$#words
PREFIX=$words[CURRENT]
_posenc
[[ $registered == posenc ]]
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
        self.assertEqual(self.offered("help", "r"), ["render", "read", "recognise", "rotated"])
        self.assertEqual(self.offered("nonsense", ""), [])

    def test_it_takes_no_settings_of_a_picture(self):
        self.refused(2, ["completion", "bash", "--length", "5"], "--length")

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
        self.assertEqual(self.offered("link", "--view", ""), views)
        self.assertEqual(self.offered("link", "--lesson", "01"), ["01-why-order"])
        self.assertEqual(self.offered("link", "ali"), ["alibi"])
        self.assertEqual(self.offered("link", "alibi", "--head-c"), ["--head-count"])
        self.assertEqual(self.offered("lessons", "w"), ["worksheet"])
        self.assertEqual(self.offered("lessons", "worksheet", "x", "--no"), ["--no-answers"])
        self.assertEqual(self.offered("lessons", "list", "--language", "")[:2], ["en", "de"])

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
        self.assertEqual(self.offered("export", "sinusoidal", "--format", ""), ["npy", "csv", "json", "latex", "markdown"])
        self.assertEqual(self.offered("export", "sinusoidal", "--length", ""), [])
        self.assertEqual(self.offered("completion", ""), ["bash", "zsh", "fish"])

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
        self.refused(2, ["completion", "csh"], "csh", "bash", "fish")
        self.refused(2, ["completion", "bash", "extra"], "extra")
        self.assertEqual(posenc("completion", "words", stdin=subprocess.DEVNULL).returncode, 0)
        self.assertTrue(os.access(POSENC, os.X_OK))

    def answers(self, command):
        run = subprocess.run(command, timeout=60, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder.name)
        self.assertEqual((run.returncode, run.stderr), (0, b""), command)
        return run.stdout.decode().split()

    def check_shell(self, offered, files):
        """What the other shells have to do beyond bash: `offered` is given the words, the last one unfinished."""
        self.assertEqual(offered("exp"), ["export", "explain"])
        self.assertEqual(offered("export", "shaw", "--cl"), ["--clip"])
        self.assertEqual(offered("export", "sinusoidal", "--layout", "halves-"), ["halves-cosine-first"])
        self.assertEqual(offered("export", "none-such", "--state", "a=b", "zzz"), [])
        pathlib.Path(self.path("other file.txt")).touch()
        self.assertEqual(offered("export", "sinusoidal", "--out", "oth"), files)

    def test_zsh(self):
        script = self.path("_posenc")
        pathlib.Path(script).write_text(self.good("completion", "zsh"))
        offered = lambda *words: self.answers(["zsh", "-f", "-c", ASK_ZSH, "zsh", script, POSENC, *words])
        self.check_shell(offered, ["files"])
        self.assertEqual(offered("list", "--format=j"), ["json"])

    def test_fish(self):
        script = self.path("posenc.fish")
        pathlib.Path(script).write_text(self.good("completion", "fish"))
        os.symlink(POSENC, self.path("posenc"))
        ask = 'source $argv[1]; set PATH $argv[2] $PATH; complete -C "posenc $argv[3]"'
        offered = lambda *words: self.answers(["fish", "--no-config", "-c", ask, script, self.folder.name, " ".join(words)])
        self.check_shell(offered, ["other", "file.txt"])
        self.assertEqual(offered("list", "--format=j"), ["--format=json"])


if __name__ == "__main__":
    run_tests()
