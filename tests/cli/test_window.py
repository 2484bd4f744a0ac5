#!/usr/bin/env python3
"""posenc-explorer from outside: what it makes of its arguments where there is no display, and, on one that lives in memory
(Xvfb), that a link opens, what is said where graphics, a place to remember or the display itself are missing, that pixels
twice as fine show the same, that the window stands where it was left, and what random edits leave behind. All of it on X11;
that it draws on Wayland too is tried with Weston and Debian's other GLFW, from build/third_party.

    tests/cli/test_window.py [BUILD_DIR]
"""
import os
import pathlib
import subprocess
import sys
import time

from display import WITHOUT_DISPLAY
from display_case import EXPLORER, DisplayCase
from shared import ROOT, Case, run_tests

sys.path.insert(0, str(ROOT / "tests/sweep"))
import soak_window  # noqa: E402

PICTURE = "view=biases&method=alibi&theme=light&length=9" # as the program writes it


class Window(Case):
    def said(self, code, *words):
        run = subprocess.run([EXPLORER, *words], capture_output=True, timeout=60, env=WITHOUT_DISPLAY)
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
        run = subprocess.run([EXPLORER, "--help"], capture_output=True, timeout=60, env=WITHOUT_DISPLAY)
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        self.assertIn(b"LINK", run.stdout)


class OnX11(DisplayCase):
    def test_a_link_opens(self):
        environment = self.display().environment
        child = self.begin(environment, "https://example.org/posenc/?x=1#colour=red&method=alibi&length=9&view=biases")
        self.remembered("view=biases&method=alibi&length=9")
        child.terminate()
        self.assertEqual((child.wait(30), child.stderr.read()), (-15, b""))

    def test_no_place_to_remember(self):
        environment = self.display().environment
        child = self.begin({**environment, "XDG_CONFIG_HOME": "/dev/null"}, "length=9")
        self.assertIn(b"nothing is remembered for the next time", child.stderr.readline())
        self.assertIsNone(child.poll(), "the window stays")

    def test_damaged_memory_is_told_once(self):
        kept = pathlib.Path(self.path("kept"), "posenc/memory.tsv")
        kept.parent.mkdir(parents=True)
        kept.write_bytes(b"state\tmethod=alibi&length=9\n\xff\x00 no line\nshare\tcut sh")
        child = self.begin(self.display().environment)
        said = child.stderr.readline().decode()
        self.assertIn("memory.tsv’ is damaged: what cannot be read of it is forgotten", said)
        child.terminate()
        self.assertEqual(child.stderr.read(), b"")

    def test_no_graphics(self):
        nothing = self.path("nothing")
        environment = self.display("-extension", "GLX").environment
        run = subprocess.run([EXPLORER, "length=9"], capture_output=True, timeout=60,
                             env={**environment, "__EGL_VENDOR_LIBRARY_FILENAMES": nothing, "LIBGL_DRIVERS_PATH": nothing})
        self.assertEqual((run.returncode, run.stdout), (1, b""), run.stderr)
        self.assertIn(b"posenc-explorer: no window: OpenGL 3.3 is needed", run.stderr)

    def test_the_display_goes_away(self):
        display = self.display()
        child = self.begin(display.environment, "length=9")
        self.remembered("length=9")
        display.server.kill()
        self.assertEqual(child.wait(60), 1, "an exit code, no crash")

    # Pixels and places. GLFW takes what the desktop says of its dots per inch from X11's resources, once.

    def drawn_at(self, dots_per_inch, width, height):
        """The window's picture at so many dots per inch, and how large it opens, both in pixels of 96 dots per inch."""
        display, side = self.display(size="2500x1500"), dots_per_inch // 96
        display.resources(f"Xft.dpi:\t{dots_per_inch}\n")
        self.begin({**display.environment, "XDG_CONFIG_HOME": self.path(str(side))}, PICTURE)
        window = display.window()
        left, top, wide, high = display.geometry(window)
        display.place(window, left, top, width * side, height * side)
        display.move(2490, 1490)
        self.remembered(PICTURE, str(side))
        self.still(display)
        return display.averages(left, top, width, height, side), (wide // side, high // side)

    def test_pixels_twice_as_fine_show_the_same(self):
        (small, size), (large, size_of_large) = (self.drawn_at(dots, 900, 600) for dots in (96, 192))
        self.assertEqual(size, size_of_large, "it opens as large for the eye")
        self.same(small, large)

    def test_the_window_stands_where_it_was_left(self):
        display = self.display(size="2500x1500")
        for dots, at_first, then in ((96, None, (100, 50, 900, 600)), (96, (100, 50, 900, 600), (40, 30, 700, 500)),
                                     (192, (40, 30, 1400, 1000), (10, 20, 1000, 800)), (96, (10, 20, 500, 400), (0, 0, 400, 330))):
            display.resources(f"Xft.dpi:\t{dots}\n")
            child = self.begin(display.environment, "length=9")
            window = display.window()
            if at_first:
                self.settled(lambda: display.geometry(window), at_first)
            display.place(window, *then)
            self.settled(lambda: display.geometry(window), then)
            time.sleep(0.3)
            display.close(window)
            self.assertEqual((child.wait(30), child.stderr.read()), (0, b""))

    def test_random_edits_leave_nothing_behind(self):
        display = self.display()
        child = self.begin(display.environment)
        hand = soak_window.Hand(display, child, soak_window.swept_states(pathlib.Path(EXPLORER).parent), 3)
        rows = soak_window.soak(hand, 3, lambda edits, _: edits >= 20)
        # More for a moment than the long form allows: one of many runs beside other work held 658 MB, for no known reason.
        untimed = [row._replace(edit_ms=0, step_ms=0) for row in rows]  # on a busy machine times say nothing
        self.assertEqual(soak_window.growth(untimed, 1000), [])
        self.assertLess(rows[-1].megabytes, rows[0].megabytes + 200)
        display.close(hand.window)
        self.assertEqual((child.wait(30), child.stderr.read()), (0, b""))


class OnWayland(DisplayCase):
    """Weston shows its screen in a window of X11, so that it has a mouse: without one GLFW 3.3 ends in a fault of its own."""
    GLFW = ROOT / "build/third_party/glfw_wayland"

    def drawn_at(self, scale, width, height):
        display = self.display(size="2600x1700")
        runtime = pathlib.Path(self.path(f"runtime{scale}"))
        runtime.mkdir(mode=0o700)
        settings = pathlib.Path(self.path("weston.ini"))
        settings.write_text("[shell]\npanel-position=none\n")
        words = [f"--config={settings}", "--backend=x11-backend.so", "--use-pixman", "--socket=posenc", "--idle-time=0",
                 "--width=1280", "--height=800", f"--scale={scale}"]
        weston = subprocess.Popen(["/usr/bin/weston", *words], env={**display.environment, "XDG_RUNTIME_DIR": str(runtime)},
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(weston.wait)
        self.addCleanup(weston.kill)
        self.settled((runtime / "posenc").exists, True)
        environment = {key: value for key, value in display.environment.items() if key != "DISPLAY"}
        child = self.begin({**environment, "XDG_RUNTIME_DIR": str(runtime), "WAYLAND_DISPLAY": "posenc",
                            "LD_LIBRARY_PATH": os.fspath(next(self.GLFW.glob("usr/lib/*")))}, PICTURE)
        display.connect()
        display.move(2595, 1695)
        self.remembered(PICTURE)
        self.still(display)
        averages = display.averages(0, 0, width, height, scale)
        weston.terminate()
        self.assertGreaterEqual(child.wait(60), 0, "an exit code, no crash")
        os.remove(self.path("kept/posenc/memory.tsv"))
        return averages

    def test_it_draws_at_every_scale(self):
        self.assertTrue(self.GLFW.is_dir(), "src/third_party/install-debian.sh fetches it")
        self.same(*(self.drawn_at(scale, 1200, 700) for scale in (1, 2)))


if __name__ == "__main__":
    run_tests()
