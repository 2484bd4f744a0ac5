#!/usr/bin/env python3
"""The pages of the manual: complete, and without a mistake in the language of man; see shared.py."""
import json
import os
import pathlib
import subprocess

from shared import Case, run_tests


class Man(Case):
    def shown(self, *words):
        """A page as man shows it, on lines as long as it likes."""
        page = self.path("page.1")
        pathlib.Path(page).write_text(self.good("man", *words))
        run = subprocess.run(["man", "--warnings", "--encoding=UTF-8", "--local-file", page], timeout=60, capture_output=True,
                             env={**os.environ, "MANWIDTH": "1000", "LC_ALL": "C.UTF-8", "MAN_KEEP_FORMATTING": ""})
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        return " ".join(run.stdout.decode().split())

    def test_posenc(self):
        page = self.shown()
        self.assertEqual(page, self.shown("posenc"))
        self.assertIn("posenc - positional encodings", page)
        for line in self.good("help").splitlines():
            if line.startswith("  posenc "):
                self.assertIn(" ".join(line.split()), page)
        for method in json.loads(self.good("list", "--format=json")):
            for parameter in method["parameters"]:
                self.assertIn("--" + parameter["key"].replace("_", "-") + " ", page)
                self.assertIn(" ".join(parameter["help"].split()), page)

    def test_the_window(self):
        page = self.shown("posenc-explorer")
        for words in ("--lesson FILE", "--state TEXT", "preset=clip-3", "posenc(1)"):
            self.assertIn(words, page)

    def test_refusals(self):
        self.refused(2, ["man", "ls"], "ls", "posenc-explorer")
        self.refused(2, ["man", "posenc", "more"], "more")


if __name__ == "__main__":
    run_tests()
