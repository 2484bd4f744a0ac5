"""What tests of the window have in common: a display of their own, the window on it, and waiting for what it shows."""
import pathlib
import subprocess
import time

from display import Display
from shared import POSENC, Case

EXPLORER = str(pathlib.Path(POSENC).with_name("posenc-explorer"))


class DisplayCase(Case):
    """A display of its own for each test, and the program posenc-explorer on it."""

    def display(self, *options, **more):
        display = Display(self.folder.name, *options, **more)
        self.addCleanup(display.stop)
        return display

    def begin(self, environment, *words):
        child = subprocess.Popen([EXPLORER, *words], stderr=subprocess.PIPE, env=environment, cwd=self.folder.name)
        self.addCleanup(child.stderr.close)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        return child

    def remembered(self, text, folder="kept"):
        """Waits until the window has drawn the state and kept it."""
        kept = pathlib.Path(self.path(folder), "posenc/memory.tsv")
        end = time.monotonic() + 60
        while not (kept.exists() and text in kept.read_text()) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertIn(text, kept.read_text() if kept.exists() else "")

    def still(self, display):
        """Waits until the picture has not changed for a while."""
        picture, since, end = None, 0, time.monotonic() + 60
        while picture is None or time.monotonic() - since < 1:
            self.assertLess(time.monotonic(), end, "the picture comes to rest")
            if (seen := display.picture()) != picture:
                picture, since = seen, time.monotonic()
            time.sleep(0.1)

    def same(self, small, large):
        """Averages of finer pixels differ from the others by less than what a shift by four pixels changes."""
        off = sum(abs(a - b) for row, other in zip(small, large) for a, b in zip(row, other))
        ink = sum(abs(a - b) for row in small for a, b in zip(row, row[4:]))
        self.assertGreater(ink, len(small) * len(small[0]), "there is something to see")
        self.assertLess(off, 0.75 * ink)

    def settled(self, ask, expected):
        end = time.monotonic() + 30
        while (seen := ask()) != expected and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(seen, expected)
