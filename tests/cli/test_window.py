#!/usr/bin/env python3
"""posenc-explorer from outside, on a machine without a display: what it makes of its arguments; see shared.py.

    tests/cli/test_window.py [BUILD_DIR]
"""
import os
import pathlib
import subprocess

from shared import POSENC, Case, run_tests

EXPLORER = str(pathlib.Path(POSENC).with_name("posenc-explorer"))
NO_DISPLAY = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}


class Window(Case):
    def said(self, code, *words):
        run = subprocess.run([EXPLORER, *words], capture_output=True, timeout=60, env=NO_DISPLAY)
        line = run.stderr.decode()
        self.assertEqual((run.returncode, run.stdout), (code, b""), (words, line))
        self.assertTrue(line.startswith("posenc-explorer: ") and line.count("\n") == 1, line)
        return line

    def test_a_file_that_cannot_be_read_says_why(self):
        self.assertIn("none.json’: cannot be read: No such file", self.said(1, self.path("none.json")))
        self.assertIn("cannot be read: Is a directory", self.said(1, self.folder.name))
        self.assertIn("‘a=b’: cannot be read", self.said(1, "a=b"))
        self.assertIn("cannot be read", self.said(1, "--lesson", self.path("none.md")))

    def test_settings_and_links_are_no_files(self):
        path = pathlib.Path(self.path("config.json"))
        path.write_text("{}")
        for words in ([], ["preset=clip-3"], ["#length=7"], ["https://example.org/posenc/#method=alibi"], [str(path)],
                      ["length=7", str(path)], ["--state", "length=7"]):
            self.assertIn("no window", self.said(1, *words), words)

    def test_usage(self):
        self.assertIn("--wide", self.said(2, "--wide"))
        self.assertIn("‘b.json’", self.said(2, "a.json", "b.json"))
        run = subprocess.run([EXPLORER, "--help"], capture_output=True, timeout=60, env=NO_DISPLAY)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        self.assertIn(b"LINK", run.stdout)


if __name__ == "__main__":
    run_tests()
