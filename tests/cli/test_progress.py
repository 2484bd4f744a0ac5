#!/usr/bin/env python3
"""Long exports: the progress line on a terminal, silence elsewhere, Ctrl-C, and a start that waits for nothing."""
import fcntl
import os
import pathlib
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import termios
import time

from shared import Case, POSENC, run_tests

HUGE = ["export", "sinusoidal", "--length", "16777216", "--d-model", "16384"]  # larger than any disk
LONG = ["export", "sinusoidal", "--length", "16777216", "--d-model", "16"]
TIME_LEFT = re.compile(r"\d+ (s|min|h|days) left|years left")


class Terminal:
    """A pseudo-terminal of a given width; what was drawn on it as text."""

    def __init__(self, case, columns=100):
        self.master, self.slave = pty.openpty()
        # Both ends stay open: with its last writer gone, Linux may end the reading before what was written last has come.
        for end in (self.master, self.slave):
            case.addCleanup(os.close, end)
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, columns, 0, 0))
        self.text = ""

    def start(self, *words, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        self.child = subprocess.Popen([POSENC, *words], stderr=self.slave, **options,
                                      preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        return self.child

    def read(self, done=lambda text: False, seconds=30):
        """Collects until `done`, nothing comes from a program that has ended, or the time is over."""
        end = time.monotonic() + seconds
        while not done(self.text) and time.monotonic() < end:
            ended = self.child.poll() is not None
            if select.select([self.master], [], [], 0.1)[0]:
                self.text += os.read(self.master, 65536).decode()
            elif ended:
                break
        return self.text


class Progress(Case):
    def stop(self, child):
        child.send_signal(signal.SIGINT)
        self.assertEqual(child.wait(20), -signal.SIGINT)

    def drawn_lines(self, *words, columns=100):
        """The lines drawn until there are three of them; the export is stopped by Ctrl-C then."""
        terminal = Terminal(self, columns)
        started = time.monotonic()
        child = terminal.start(*words)
        terminal.read(lambda text: text.count("\r") >= 4)
        taken = time.monotonic() - started
        self.stop(child)
        text = terminal.read()
        self.assertTrue(text.endswith("\n"), "the shell would go on behind the bar")
        lines = [line.replace("\x1b[K", "").rstrip() for line in text.split("\r")]
        self.assertEqual(lines[0], "")
        self.assertGreaterEqual(taken, 0.5 + 3 * 0.1)
        return [line for line in lines[1:] if line]

    def test_bar_and_time_left_in_every_format(self):
        # float32 comes at the speed of the disk, so it goes nowhere, and a table is taken that is too large to end soon.
        for table, words in ((HUGE, ["/dev/null", "--format=npy", "--dtype=float32"]), (LONG, ["x.npy"]), (LONG, ["x.csv"]), (LONG, ["x.json"])):
            lines = self.drawn_lines(*table, "--out", self.path(words[0]), *words[1:])
            self.assertGreaterEqual(len(lines), 3, words)
            for line in lines:
                self.assertRegex(line, r"^\[#*\.+\]  \d+ %  \d+ of 16777216 rows  ", words)
                self.assertRegex(line, TIME_LEFT, words)
                self.assertLess(len(line), 100)
            rows = [int(re.search(r"(\d+) of", line).group(1)) for line in lines]
            self.assertEqual(rows, sorted(rows))
            self.assertEqual(self.left(), [])

    def test_line_fits_the_terminal(self):
        for columns, shown in ((40, "left"), (20, "left"), (6, "0 %")):
            for line in self.drawn_lines(*LONG, "--out", self.path("x.csv"), columns=columns):
                self.assertLess(len(line), columns)
                self.assertIn(shown, line)

    def test_cleared_when_done(self):
        terminal = Terminal(self)
        child = terminal.start("export", "sinusoidal", "--length=6000", "--d-model=512", "--out", self.path("x.csv"))
        text = terminal.read(seconds=100)
        self.assertEqual(child.wait(20), 0)
        self.assertRegex(text, TIME_LEFT)
        self.assertTrue(text.endswith("\r\x1b[K"), repr(text[-80:]))
        self.assertEqual(self.left(), ["x.csv"])

    def test_an_error_gets_a_line_of_its_own(self):
        terminal = Terminal(self)
        child = terminal.start(*LONG, "--out", self.path("x.csv"))
        terminal.read(lambda text: "left" in text)
        resource.prlimit(child.pid, resource.RLIMIT_FSIZE, (1, 1))
        text = terminal.read()
        self.assertEqual(child.wait(20), 1)
        self.assertRegex(text, r"\r\x1b\[Kposenc: --out: [^\r\n]*File too large\r?\n$")
        self.assertEqual(self.left(), [])

    def test_the_line_goes_with_the_reader_of_a_pipe(self):
        terminal = Terminal(self)
        reader, writer = os.pipe()
        child = terminal.start(*HUGE, "--out=-", "--format=csv", stdout=writer)
        os.close(writer)
        end = time.monotonic() + 20
        while "left" not in terminal.text and time.monotonic() < end:
            os.read(reader, 1 << 20)
            terminal.read(lambda text: True)
            if select.select([terminal.master], [], [], 0)[0]:
                terminal.text += os.read(terminal.master, 65536).decode()
        os.close(reader)
        text = terminal.read()
        self.assertEqual(child.wait(20), 1)
        self.assertTrue(text.endswith("\r\x1b[K"), repr(text[-80:]))

    def test_quiet(self):
        terminal = Terminal(self)
        child = terminal.start("export", "sinusoidal", "--length=6000", "--d-model=512", "--quiet", "--out",
                               self.path("x.csv"))
        self.assertEqual(terminal.read(seconds=100), "")
        self.assertEqual(child.wait(20), 0)

    def test_quick_exports_draw_nothing(self):
        terminal = Terminal(self)
        child = terminal.start("export", "sinusoidal", "--out", self.path("x.csv"))
        self.assertEqual(terminal.read(), "")
        self.assertEqual(child.wait(20), 0)

    def test_silent_without_a_terminal_and_beside_the_numbers(self):
        child = subprocess.Popen([POSENC, *LONG, "--out", self.path("x.csv")], stderr=subprocess.PIPE,
                                 preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        time.sleep(1.2)
        self.stop(child)
        self.assertEqual(child.stderr.read(), b"")
        child.stderr.close()
        terminal = Terminal(self)
        child = terminal.start(*HUGE, "--out=-", "--format=csv", stdout=terminal.slave)
        started = time.monotonic()
        terminal.read(lambda text: time.monotonic() > started + 1.2)
        self.stop(child)
        self.assertNotIn("left", terminal.read())

    def test_interrupt_leaves_no_file(self):
        pathlib.Path(self.path("x.npy")).write_text("old")
        for out, kept in (("y.npy", ["x.npy"]), ("x.npy", ["x.npy"])):
            self.drawn_lines(*LONG, "--out", self.path(out))
            self.assertEqual(self.left(), kept)
        self.assertEqual(pathlib.Path(self.path("x.npy")).read_text(), "old")

    def test_largest_tables_start_at_once_in_little_memory(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_DATA, (64 << 20, 64 << 20))
        for format in (["npy", "--dtype=float32"], ["npy"], ["csv"], ["json"]):
            started = time.monotonic()
            child = subprocess.Popen([POSENC, *HUGE, "--out=-", "--format", *format], stdout=subprocess.PIPE,
                                     preexec_fn=limit)
            self.assertEqual(len(child.stdout.read(1 << 20)), 1 << 20, format)
            self.assertLess(time.monotonic() - started, 5, format)
            child.kill()
            child.wait(20)
            child.stdout.close()


if __name__ == "__main__":
    run_tests()
