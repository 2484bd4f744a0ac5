"""The tests of the day that changes of mutation.py have to get past, room by room, cheapest first.

Each kind of tests has `prepare`, for the tree as it is, and `judge`, with a change in it, which answers what came of it:
"caught" and by which test, "passed", "same code" (what is tested is byte for byte what it was) or "not compiled".
"""
import contextlib
import dataclasses
import filecmp
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "mutation"
SITE, POSENC = ROOT / "build" / "web", ROOT / "build" / "release" / "posenc"  # as tests/run.sh builds them
FAILURE = FOLDER / "failure.log"  # what the last that failed has said
TEST_SECONDS = (0.15, 1.5, float("inf"))  # up to the first a test is quick; the slowest go last
ALL_SECONDS, FILE_SECONDS = 1200, 90  # about what the slowest program of tests takes, and a test file
MEMORY = 6 << 30
LEFT_OUT = ("DISPLAY", "POSENC_NIGHT", "GTEST_FILTER")  # of the environment, as tests/run.sh does
# Google Test, then Python's unittest, then Node's TAP.
FAILED = re.compile(r"^\[  FAILED  \] ([\w/.]+)|^(.+?)(?: \(.*\))? \.\.\. (?:FAIL|ERROR)$|^ *not ok \d+ - (.+)",
                    re.MULTILINE)
FIRST, LAST = ("load", "address"), ("firefox", "webkit")  # tests of the page


@dataclasses.dataclass(frozen=True)
class Command:
    """A program that takes about so many seconds; it may take a multiple of them, and so much memory."""
    words: tuple
    seconds: float
    environment: dict = dataclasses.field(default_factory=dict)
    folder: pathlib.Path = ROOT
    memory: int = MEMORY

    def limit(self):
        resource.setrlimit(resource.RLIMIT_CPU, (int(5 * self.seconds + 5), int(5 * self.seconds + 10)))
        resource.setrlimit(resource.RLIMIT_AS, (self.memory, self.memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Running:
    """A command that runs, with all that it starts, and what it says."""

    def __init__(self, command):
        self.output = tempfile.TemporaryFile()
        self.begin = self.looked = time.monotonic()
        self.longest = 10 * command.seconds + 60
        kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        self.process = subprocess.Popen(
            list(map(str, command.words)), cwd=command.folder, env=kept | command.environment, preexec_fn=command.limit,
            start_new_session=True, stdin=subprocess.DEVNULL, stdout=self.output, stderr=subprocess.STDOUT)

    def said(self):
        file = self.output.fileno()
        return os.pread(file, os.fstat(file).st_size, 0).decode(errors="replace")  # it writes on where it was

    def failure(self):
        """What failed, "" while it is not known, None after all passed."""
        code, now = self.process.poll(), time.monotonic()
        if code == 0:
            return None
        if code in (-signal.SIGXCPU, -signal.SIGKILL) or now - self.begin > self.longest:
            return "time"
        if code is None and now - self.looked < 1:
            return ""
        self.looked = now
        found = FAILED.search(self.said())  # also of those that still run: the rest need not be waited for
        return next(filter(None, found.groups())) if found else "" if code is None else f"exit code {code}"

    def end(self):
        """All that it started: a browser ends when it is asked to, or when nobody holds its pipe."""
        for asked in (signal.SIGTERM, signal.SIGKILL):
            until = time.monotonic() + 10
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, asked)
                while time.monotonic() < until:
                    self.process.poll()
                    os.killpg(self.process.pid, 0)  # as long as there is one
                    time.sleep(0.02)
        self.output.close()


def first_failure(commands, at_once):
    """Runs them, so many at once, until one fails: (the place of that, what failed). (None, "") when all pass."""
    waiting, running = list(enumerate(commands))[::-1], {}
    try:
        while waiting or running:
            while waiting and len(running) < at_once:
                place, command = waiting.pop()
                running[place] = Running(command)
            for place, child in list(running.items()):
                if by := child.failure():
                    FAILURE.write_text(child.said(), encoding="utf-8")
                    return place, by
                if by is None:
                    running.pop(place).end()
            time.sleep(0.02)
    finally:
        for child in running.values():
            child.end()
    return None, ""


class Program:
    """Programs built from the tree; the first of them is a test, as golden_check is."""

    def __init__(self, laboratory, *programs):
        self.laboratory, self.programs, self.name = laboratory, programs, programs[0]
        self.paths = [laboratory.folder / program for program in programs]
        self.unchanged = None

    def checksum(self):
        return hashlib.sha256(b"".join(path.read_bytes() for path in self.paths)).hexdigest()

    def prepare(self):
        if self.unchanged:
            return
        print(f"building {', '.join(self.programs)}", flush=True)
        if not self.laboratory.make(self.programs):
            sys.exit(f"{self.name} does not build before anything was changed: {FAILURE}")
        self.measure(self.checksum())
        self.unchanged = self.checksum()

    def measure(self, _):
        if self.caught():
            sys.exit(f"{self.name} fails before anything was changed: {FAILURE}")

    def judge(self, change):
        if not self.laboratory.make(self.programs):
            return "not compiled", ""
        if self.checksum() == self.unchanged:
            return "same code", ""
        by = self.caught(change)
        return ("caught", by) if by else ("passed", "")

    def caught(self, _=None):
        """By what; nothing when all tests pass."""
        data = self.laboratory.tree / "tests" / "golden" / "data"
        return first_failure([Command([self.paths[0], data], seconds=2)], 1)[1]


class GoogleTests(Program):
    """A Google Test program: quick tests first. Those of the night, DISABLED_, do not run."""

    def measure(self, checksum):
        """Which tests are quick, by the seconds that each takes in the unchanged program; all must pass."""
        kept = FOLDER / f"{self.name}.json"
        known = json.loads(kept.read_text()) if kept.is_file() else {}
        if known.get("program") != checksum:
            known = {"program": checksum, "seconds": self.seconds_of_tests()}
            kept.write_text(json.dumps(known))
        seconds = known["seconds"]
        parts = [[name for name in seconds if least < seconds[name] <= most]
                 for least, most in zip((-1, *TEST_SECONDS), TEST_SECONDS)]
        self.groups = [(FOLDER / f"{self.name}-{number}.txt", sum(seconds[name] for name in names))
                       for number, names in enumerate(parts) if names]
        for number, names in enumerate(parts):  # in files, as they are too long for a command
            (FOLDER / f"{self.name}-{number}.txt").write_text("--gtest_filter=" + ":".join(names) + "\n")

    def seconds_of_tests(self):
        print(f"running {self.name} before anything is changed", flush=True)
        reports = [FOLDER / f"{self.name}-{part}.json" for part in range(self.laboratory.jobs)]
        commands = [self.command(part, ALL_SECONDS, f"--gtest_output=json:{report}") for part, report in enumerate(reports)]
        _, by = first_failure(commands, len(commands))
        if by:
            sys.exit(f"{by} of {self.name} fails before anything was changed: {FAILURE}")
        suites = [suite for report in reports for suite in json.loads(report.read_text())["testsuites"]]
        return {f"{suite['name']}.{test['name']}": float(test["time"].rstrip("s"))
                for suite in suites for test in suite["testsuite"] if test["status"] == "RUN"}

    def command(self, part, seconds, *options):
        return Command([self.paths[0], "--gtest_brief=1", "--gtest_fail_fast", *options], seconds,
                       {"GTEST_TOTAL_SHARDS": str(self.laboratory.jobs), "GTEST_SHARD_INDEX": str(part)})

    def caught(self, _=None):
        jobs = self.laboratory.jobs
        for filters, seconds in self.groups:
            commands = [self.command(part, seconds, f"--gtest_flagfile={filters}") for part in range(jobs)]
            if by := first_failure(commands, jobs)[1]:
                return by
        return ""


def by_subject(files, stem):
    """Test files of a command or of the page: those called as a changed file or that name it as a script, then those that
    nothing else works without, then by how often they mention it."""
    def place(file):
        text, subject = file.read_text(encoding="utf-8"), file.name.split(".")[0].removeprefix("test_")
        early = FIRST.index(subject) if subject in FIRST else len(FIRST) + (subject in LAST)
        return subject != stem and f"{stem}.js" not in text, early, -text.count(stem), file.name
    return sorted(files, key=place)


class TestFiles:
    """Test files that are programs. A failure counts when it comes again, and not without the change: they wait for
    clocks, windows and servers. `command` is asked for the one of a file, with the change and without."""

    def __init__(self):
        self.sound = set()  # passed without a change

    def first_caught(self, files, at_once):
        """The file that failed, and in it the test."""
        while files:
            commands = [self.command(file, changed=True) for file in files]
            place, by = first_failure(commands, at_once)
            if not by:
                break
            file = files[place]
            self.must_pass(file)
            if by := first_failure([commands[place]], 1)[1]:
                return f"{file.name}: {by}"
            files = [other for other in files if other != file]  # some may pass twice, which is no harm
        return ""

    def must_pass(self, file):
        tries = (first_failure([self.command(file, changed=False)], 1)[1] for _ in range(2))
        if file.name not in self.sound and all(tries):
            sys.exit(f"{file.name} fails before anything was changed: {FAILURE}")
        self.sound.add(file.name)


class Commands(TestFiles, Program):
    """The command line's tests, which run the window too."""

    def __init__(self, laboratory):
        TestFiles.__init__(self)
        Program.__init__(self, laboratory, "posenc", "posenc-explorer", "posenc_sweep")
        self.name = "tests/cli"

    def measure(self, _):
        unchanged = FOLDER / "unchanged"
        unchanged.mkdir(exist_ok=True)
        for path in self.paths:
            shutil.copy(path, unchanged / path.name)

    def command(self, file, changed):
        folder, root = (self.laboratory.folder, self.laboratory.tree) if changed else (FOLDER / "unchanged", ROOT)
        return Command([root / "tests" / "cli" / file.name], FILE_SECONDS, {"POSENC": str(folder / "posenc")}, root)

    def caught(self, change=None):
        files = (self.laboratory.tree / "tests" / "cli").glob("test_*.py")
        return self.first_caught(by_subject(files, pathlib.Path(change.path).stem), self.laboratory.jobs)


class Page(TestFiles):
    """The page's tests: its scripts are put into a copy of the built site, nothing is compiled."""

    name = "tests/browser"

    def __init__(self, laboratory):
        super().__init__()
        self.tree, self.site = laboratory.tree, FOLDER / "site"

    def scripts(self):
        return [path for path in (self.tree / "web").glob("*.js") if (SITE / "web" / path.name).is_file()]

    def prepare(self):
        if not POSENC.is_file() or not self.scripts() or any(
                not filecmp.cmp(path, SITE / "web" / path.name, shallow=False) for path in self.scripts()):
            sys.exit("the page and posenc are not built from these sources: tests/run.sh builds them")

    def make_site(self):
        """The worker that keeps the site has checksums of all files."""
        shutil.rmtree(self.site, ignore_errors=True)
        shutil.copytree(SITE, self.site)
        for path in self.scripts():
            shutil.copy(path, self.site / "web")
        subprocess.run([sys.executable, self.tree / "src/build_scripts/list_site.py", self.site,
                        self.tree / "web/service_worker.js", self.site / "service_worker.js"], check=True)

    def pack(self):
        """explorer.html, whose size is not the matter here."""
        scripts = [self.tree / "web/one_file" / name for name in ("unpack.js", "site.js")]
        subprocess.run([sys.executable, self.tree / "src/build_scripts/pack_page.py", self.site, *scripts,
                        self.site / "explorer.html", "--most", "1000000000"], check=True)

    def command(self, file, changed):
        root, site = (self.tree, self.site) if changed else (ROOT, SITE)
        words = ["node", "--test", "--test-reporter=tap", root / "tests" / "browser" / file.name]
        return Command(words, FILE_SECONDS, {"POSENC_SITE": str(site), "POSENC": str(POSENC)}, root,
                       resource.RLIM_INFINITY)  # a browser reserves far more than it takes

    def judge(self, change):
        self.make_site()
        for file in by_subject((self.tree / "tests/browser").glob("*.test.mjs"), pathlib.Path(change.path).stem):
            if file.name.startswith("one_file"):
                self.pack()
            if by := self.first_caught([file], 1):
                return "caught", by
        return "passed", ""
