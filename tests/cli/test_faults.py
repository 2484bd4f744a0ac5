#!/usr/bin/env python3
"""A small disk that fills up, for everything that writes a file; a kill in mid-export; see shared.py and test_disk.py.

    tests/cli/test_faults.py [BUILD_DIR]
"""
import os
import pathlib
import resource
import signal
import subprocess
import time

from shared import POSENC, Case, run_tests

# What stands in a folder of 192 KiB of which the file `ballast` takes so much that nothing below fits beside it.
SCRIPT = """
mount -t tmpfs -o size=192k none "$1" || exit 77
cd "$1"
shift
echo old >"$1"
head -c 180000 /dev/zero >ballast
shift
"$@" >said.out 2>/dev/fd/3
code=$?
rm said.out
ls -A
cat "$NAME"
exit "$code"
"""
WRITERS = [
    # the file, the words
    ("x.npy", ["export", "sinusoidal", "--length=400", "--out=x.npy"]),
    ("x.csv", ["export", "sinusoidal", "--length=400", "--out=x.csv"]),
    ("x.json", ["export", "sinusoidal", "--length=400", "--out=x.json"]),
    ("x.png", ["render", "--view=heatmap", "--size=1280x800", "--out=x.png"]),
    ("x.html", ["lessons", "worksheet", "04-reading-the-heatmap", "--out=x.html"]),
    ("x.svg", ["render", "--view=heatmap", "--size=1280x800", "--out=x.svg"]),
    ("x.gif", ["render", "--view=heatmap", "--bare", "--size=640x400", "--sweep=length=10..12", "--out=x.gif"]),
    ("x.tex", ["export", "sinusoidal", "--length=70", "--out=x.tex"]),
    ("x.md", ["export", "sinusoidal", "--length=70", "--out=x.md"]),
]
TRAIN = ["train", "--task=three-back", "--methods=none", "--seeds=1", "--steps=2", "--tests=2"]
SHORT_WRITERS = [("x.json", [*TRAIN, "--out=x.json"]), ("x.csv", [*TRAIN, "--table=places", "--out=x.csv"]),
                 ("x.record", [*TRAIN, "--out=x.record"])]
LIMIT = 500  # bytes, fewer than any of them has


class SmallDisk(Case):
    def on_small_disk(self, name, words):
        """Exit code, what was said, and what lay there afterwards; None where this machine lets nobody mount a disk."""
        user = [] if os.geteuid() == 0 else ["--map-root-user"]
        reading, writing = os.pipe()
        run = subprocess.run(["unshare", "--mount", *user, "sh", "-c", f"exec 3>&{writing}\n{SCRIPT}", "sh", self.folder.name, name,
                              POSENC, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, pass_fds=[writing],
                             env={**os.environ, "NAME": name})
        os.close(writing)
        with os.fdopen(reading, "rb") as stream:
            said = stream.read().decode()
        mounted = run.returncode != 77 and b"unshare:" not in run.stderr
        return (run.returncode, said, run.stdout.decode().split()) if mounted else None

    def test_a_full_disk_keeps_the_old_file_and_nothing_else(self):
        for name, words in WRITERS:
            found = self.on_small_disk(name, words)
            if found is None:
                print("no disk can be mounted here; the limit of a file's size stands in its place")
                return
            code, said, left = found
            self.assertEqual(code, 1, (words, said))
            self.assertTrue(said.startswith("posenc: ") and said.count("\n") == 1, said)
            self.assertIn("No space left", said)
            self.assertEqual(left, ["ballast", name, "old"], words)

    def test_a_file_that_grows_too_large_keeps_the_old_one_and_nothing_else(self):
        for number, (name, words) in enumerate([*WRITERS, *SHORT_WRITERS]):
            folder = pathlib.Path(self.path(str(number)))
            folder.mkdir()
            (folder / name).write_text("old")
            run = subprocess.run([POSENC, *words], cwd=folder, capture_output=True, timeout=120,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT)))
            said = run.stderr.decode()
            self.assertEqual((run.returncode, run.stdout), (1, b""), (words, said))
            self.assertIn("File too large", said)
            self.assertEqual([(one.name, one.read_text()) for one in folder.iterdir()], [(name, "old")], words)

    def test_a_full_pipe_of_pictures_and_pages(self):
        with open("/dev/full", "wb") as full:
            for words in (["render", "--view=heatmap", "--size=320x200", "--out=-"], ["link", "alibi"],
                          ["lessons", "worksheet", "01-why-order", "--out=-"], ["man"], ["list", "--keys"]):
                self.refused(1, words, "standard output", "No space", stdout=full)


class Killed(Case):
    def test_no_half_file_bears_the_final_name(self):
        """Whenever the kill comes: the file is as it was before, or whole."""
        whole = self.path("whole.npy")
        words = ["export", "sinusoidal", "--length=20000", "--d-model=512", "--out"]
        begin = time.monotonic()
        self.good(*words, whole)
        taken, size = time.monotonic() - begin, os.path.getsize(whole)
        for name, old in (("new.npy", None), ("old.npy", b"old")):
            for part in range(5):
                path = pathlib.Path(self.path(name))
                path.unlink(missing_ok=True)
                if old:
                    path.write_bytes(old)
                child = subprocess.Popen([POSENC, *words, str(path)], stderr=subprocess.DEVNULL)
                time.sleep(taken * (part + 1) / 6)
                child.kill()
                self.assertIn(child.wait(30), (0, -signal.SIGKILL))
                if path.exists():
                    self.assertIn(path.stat().st_size, (size, len(old or b"")))
                else:
                    self.assertIsNone(old)
        self.good("export", "index", "--out", self.path("next.npy"))
        self.assertEqual([name for name in self.left() if name.endswith(".part")], [])


class Pipes(Case):
    def test_a_reader_that_has_enough(self):
        """As `posenc … | head -n 1`: no complaint, whatever was to be written."""
        for words in (["list", "--keys", "--format=json"], ["man"], ["export", "sinusoidal", "--length=5000", "--out=-", "--format=csv"],
                      ["link", "-"]):
            given = b"length=7\n" * 20000 if words[0] == "link" else b""
            child = subprocess.Popen([POSENC, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                child.stdout.read(1) if not given else None
                child.stdout.close()
                child.stdin.write(given)
                child.stdin.close()
            except BrokenPipeError:
                pass
            self.assertEqual(child.stderr.read(), b"", words)
            child.stderr.close()
            self.assertIn(child.wait(30), (0, 1), words)


if __name__ == "__main__":
    run_tests()
