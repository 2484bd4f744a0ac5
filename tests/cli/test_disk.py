#!/usr/bin/env python3
"""Full disks, locked folders, closed pipes and Ctrl-C: one clear line, the right exit code, nothing left behind."""
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import time

from shared import Case, POSENC, read_csv, run_tests


class Disks(Case):
    big = ["export", "sinusoidal", "--length", "1000000", "--d-model", "512"]

    def test_places_that_take_no_file(self):
        pathlib.Path(self.path("file")).write_text("kept")
        for name in ("none/x.csv", "file/x.csv"):
            self.refused(1, ["export", "sinusoidal", "--out", self.path(name)], "--out", name)
        self.refused(1, ["export", "sinusoidal", "--format=csv", "--out", self.folder.name], "directory")
        self.assertEqual(self.left(), ["file"])

    def test_unwritable_folder(self):
        shutil.copy(POSENC, self.path("posenc"))
        os.mkdir(self.path("locked"))
        for folder in (self.folder.name, self.path("locked")):
            os.chmod(folder, 0o555)
        user = {"user": 65534} if os.geteuid() == 0 else {}
        run = subprocess.run([self.path("posenc"), "export", "sinusoidal", "--out", self.path("locked/x.csv")],
                             capture_output=True, timeout=60, **user)
        os.chmod(self.folder.name, 0o755)
        self.assertEqual((run.returncode, run.stdout), (1, b""))
        self.assertIn(b"Permission denied", run.stderr)
        self.assertEqual(os.listdir(self.path("locked")), [])

    def test_full_disk(self):
        for format in ("npy", "csv", "json"):
            self.refused(1, ["export", "sinusoidal", "--format", format, "--out", "/dev/full"], "/dev/full", "No space")
        with open("/dev/full", "wb") as full:
            for words in (["list"], ["--help"], ["explain", "sinusoidal", "--row=1", "--column=1"],
                          ["export", "sinusoidal", "--out=-", "--format=npy"]):
                self.refused(1, words, "standard output", "No space", stdout=full)

    def test_a_file_larger_than_what_is_free_is_refused_at_once(self):
        # Written first, they would fill any disk and take longer than a command is given.
        huge = ["export", "sinusoidal", "--length=16777216", "--d_model=16384"]
        for name, size in (("x.npy", "2.2 TB"), ("x.csv", " TB"), ("x.json", " TB")):
            said = self.refused(1, [*huge, "--out", self.path(name)], "--out", name, "No space left", size, "are free",
                                "nothing is written")
            self.assertEqual("about" in said, name != "x.npy", said)
        self.assertEqual(self.left(), [])
        for out in ("-", "/dev/null"):  # whose size nobody knows
            child = subprocess.Popen([POSENC, *huge, "--format=npy", "--out", out], stdout=subprocess.DEVNULL,
                                     stderr=subprocess.PIPE)
            with self.assertRaises(subprocess.TimeoutExpired):
                child.wait(0.5)
            child.kill()
            child.communicate()

    def test_own_numbers_that_are_not_there(self):
        for words in (["own"], ["similarity", "--of=own"], ["precision-error", "--table=own"]):
            self.refused(1, ["export", *words, "--out", self.path("x.npy")], words[0], "--numbers FILE", "nothing is written")
        self.assertEqual(self.left(), [])

    def test_file_limit_keeps_the_old_file(self):
        pathlib.Path(self.path("x.csv")).write_text("old")

        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))
        self.refused(1, [*self.big, "--out", self.path("x.csv")], "x.csv", preexec_fn=limit)
        self.assertEqual(pathlib.Path(self.path("x.csv")).read_text(), "old")
        self.assertEqual(self.left(), ["x.csv"])

    def test_closed_pipe_and_closed_output(self):
        for stdout in (subprocess.PIPE, None):
            closed = (lambda: os.close(1)) if stdout is None else None
            child = subprocess.Popen([POSENC, *self.big, "--out=-", "--format=csv"], stdout=stdout,
                                     stderr=subprocess.PIPE, preexec_fn=closed)
            if stdout is not None:
                self.assertEqual(len(child.stdout.read(10)), 10)
                child.stdout.close()
            line = child.stderr.read().decode()
            child.stderr.close()
            self.assertEqual(child.wait(30), 1)
            if stdout is not None:
                self.assertEqual(line, "", "whoever read had enough: nothing went wrong")
            else:
                self.assertIn("standard output", line)
                self.assertEqual(line.count("\n"), 1, line)

    def test_interrupts_leave_nothing(self):
        pathlib.Path(self.path("x.npy")).write_text("old")
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # Whoever starts the tests may have told them to ignore Ctrl-C.
            child = subprocess.Popen([POSENC, *self.big, "--out", self.path("x.npy")], stderr=subprocess.PIPE,
                                     preexec_fn=lambda: signal.signal(number, signal.SIG_DFL))
            end = time.monotonic() + 20
            while len(self.left()) < 2 and time.monotonic() < end:
                time.sleep(0.01)
            self.assertEqual(len(self.left()), 2, "no temporary file was seen")
            child.send_signal(number)
            self.assertEqual(child.wait(20), -number)
            child.stderr.close()
            self.assertEqual(self.left(), ["x.npy"])
        self.assertEqual(pathlib.Path(self.path("x.npy")).read_text(), "old")

    def begun(self, name):
        """An export that has written into its temporary file, so holds its lock, and is kept from ending."""
        child = subprocess.Popen([POSENC, *self.big, "--out", self.path(name)], stderr=subprocess.DEVNULL)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        end = time.monotonic() + 20
        while not self.written(child) and time.monotonic() < end:
            time.sleep(0.01)
        child.send_signal(signal.SIGSTOP)
        self.assertEqual(len(self.parts(child)), 1, "no temporary file was seen")
        return child

    def written(self, child):
        return sum(os.path.getsize(self.path(name)) for name in self.parts(child))

    def parts(self, child):
        return [name for name in self.left() if name.startswith(f".posenc-{child.pid}-")]

    def test_what_a_killed_export_left_goes_with_the_next(self):
        killed, alive = self.begun("a.npy"), self.begun("b.npy")
        self.assertEqual(len(self.parts(killed)), 1, "the second leaves what the first is writing")
        killed.kill()
        killed.wait(20)
        self.assertEqual(len(self.parts(killed)), 1)
        self.good("export", "sinusoidal", "--out", self.path("c.npy"))
        self.assertEqual(self.parts(killed), [])
        self.assertEqual(len(self.parts(alive)), 1)

    def test_a_link_to_a_file_that_does_not_exist_yet_stays_a_link(self):
        os.mkdir(self.path("inner"))
        os.symlink("inner/second.csv", self.path("first.csv"))
        os.symlink("real.csv", self.path("inner/second.csv"))
        self.good("export", "sinusoidal", "--out", self.path("first.csv"))
        self.assertTrue(os.path.islink(self.path("first.csv")) and os.path.islink(self.path("inner/second.csv")))
        self.assertEqual(len(read_csv(pathlib.Path(self.path("inner/real.csv")).read_text())), 50)
        os.symlink("loop.csv", self.path("loop.csv"))
        self.refused(1, ["export", "sinusoidal", "--out", self.path("loop.csv")], "loop.csv")

    def test_replaces_through_links_and_keeps_modes(self):
        pathlib.Path(self.path("real.csv")).write_text("old")
        os.chmod(self.path("real.csv"), 0o640)
        os.symlink("real.csv", self.path("link.csv"))
        self.good("export", "sinusoidal", "--out", self.path("link.csv"))
        self.assertTrue(os.path.islink(self.path("link.csv")))
        self.assertEqual(os.stat(self.path("real.csv")).st_mode & 0o777, 0o640)
        self.assertEqual(len(read_csv(pathlib.Path(self.path("real.csv")).read_text())), 50)
        old = os.umask(0o027)
        self.good("export", "sinusoidal", "--out", self.path("new.csv"))
        os.umask(old)
        self.assertEqual(os.stat(self.path("new.csv")).st_mode & 0o777, 0o640)

    def test_memory_does_not_grow_with_the_table(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (192 << 20, 192 << 20))
        self.good("export", "sinusoidal", "--length", "100000", "--d-model", "512", "--dtype=float32", "--out",
                  "/dev/null", "--format=npy", preexec_fn=limit)


if __name__ == "__main__":
    run_tests()
