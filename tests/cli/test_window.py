#!/usr/bin/env python3
"""posenc-explorer from outside: what it makes of its arguments where there is no display, and, on one that lives in memory
(Xvfb), that a link opens and what is said where graphics, a place to remember or the display itself are missing.

    tests/cli/test_window.py [BUILD_DIR]
"""
import os
import pathlib
import subprocess
import time

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


class OnADisplay(Case):
    """A display of its own for each test, without a window manager; graphics are drawn by Mesa in software."""

    def display(self, *options):
        reading, writing = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", *options],
                                  pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        with os.fdopen(reading) as stream:
            number = stream.readline().strip()
        self.assertTrue(number, "Xvfb did not start")
        return server, {**NO_DISPLAY, "DISPLAY": ":" + number, "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CONFIG_HOME": self.path("kept")}

    def begin(self, environment, *words):
        child = subprocess.Popen([EXPLORER, *words], stderr=subprocess.PIPE, env=environment)
        self.addCleanup(child.stderr.close)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        return child

    def remembered(self, text):
        """Waits until the window has drawn the state and kept it."""
        kept = pathlib.Path(self.path("kept/posenc/memory.tsv"))
        end = time.monotonic() + 60
        while not (kept.exists() and text in kept.read_text()) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertIn(text, kept.read_text() if kept.exists() else "")

    def test_a_link_opens(self):
        _, environment = self.display()
        child = self.begin(environment, "https://example.org/posenc/?x=1#colour=red&method=alibi&length=9&view=biases")
        self.remembered("view=biases&method=alibi&length=9")
        child.terminate()
        self.assertEqual((child.wait(30), child.stderr.read()), (-15, b""))

    def test_no_place_to_remember(self):
        _, environment = self.display()
        child = self.begin({**environment, "XDG_CONFIG_HOME": "/dev/null"}, "length=9")
        self.assertIn(b"nothing is remembered for the next time", child.stderr.readline())
        self.assertIsNone(child.poll(), "the window stays")

    def test_no_graphics(self):
        nothing = self.path("nothing")
        _, environment = self.display("-extension", "GLX")
        run = subprocess.run([EXPLORER, "length=9"], capture_output=True, timeout=60,
                             env={**environment, "__EGL_VENDOR_LIBRARY_FILENAMES": nothing, "LIBGL_DRIVERS_PATH": nothing})
        self.assertEqual((run.returncode, run.stdout), (1, b""), run.stderr)
        self.assertIn(b"posenc-explorer: no window: OpenGL 3.3 is needed", run.stderr)

    def test_the_display_goes_away(self):
        server, environment = self.display()
        child = self.begin(environment, "length=9")
        self.remembered("length=9")
        server.kill()
        self.assertEqual(child.wait(60), 1, "an exit code, no crash")


if __name__ == "__main__":
    run_tests()
