#!/usr/bin/env python3
"""Shows that nothing that is seen has changed: draws hundreds of pictures with two programs and compares their bytes.

    tests/picture_guard.py since COMMIT [--posenc PROGRAM]  that commit's pictures against those of build/release/posenc
    tests/picture_guard.py draw PROGRAM FOLDER              only draws the pictures of a program
    tests/picture_guard.py compare FOLDER FOLDER            only compares two sets
    tests/picture_guard.py --self-test                      shows that differences are noticed

The exit code is 0 where both sets are equal. --out FOLDER: what differs is written there as before, now, and the
places in red. --jobs N: so many at a time. What a program refuses to draw is kept as its message, NAME.txt instead of
NAME.png, and compared like a picture. guard/picture_set.py says what is drawn. Everything of `since` lies in
build/guard; a commit that was drawn there once is not drawn again.
"""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from guard.difference import compare  # noqa: E402
from guard.drawing import draw, drawn_by_these_rules  # noqa: E402
from guard.picture_set import ROOT  # noqa: E402
from guard.self_test import self_test  # noqa: E402

GUARD = ROOT / "build/guard"


def take_out(commit, folder):
    """The commit's files without a trace in the repository, with the third-party sources that are there already."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "build").mkdir(parents=True)
    (folder / "build/third_party").symlink_to(ROOT / "build/third_party")
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    subprocess.run(["tar", "-x"], cwd=folder, check=True, input=archive)


def build(commit, folder, jobs):
    """The commit's posenc, built in the folder where it is not yet."""
    source, log = folder / "source", folder / "build.log"
    program = source / "build/release/posenc"
    if program.exists():
        return program
    take_out(commit, source)
    cache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    for words in (["--preset", "release", "-DBUILD_TESTING=OFF", *cache],
                  ["--build", "--preset", "release", "--target", "posenc", "--parallel", str(jobs)]):
        with log.open("ab") as output:
            done = subprocess.run(["cmake", *words], cwd=source, stdout=output, stderr=output,
                                  env=os.environ | {"CCACHE_BASEDIR": str(source)})
        if done.returncode != 0:
            sys.exit(f"{commit}: its posenc cannot be built, see {log}")
    return program


def since(options):
    commit = subprocess.run(["git", "rev-parse", "--verify", "--quiet", f"{options.commit}^{{commit}}"], cwd=ROOT,
                            capture_output=True, text=True).stdout.strip()
    if not commit:
        sys.exit(f"{options.commit}: is no commit")
    folder = GUARD / commit[:12]
    before, now = folder / "pictures", GUARD / "present"
    if not drawn_by_these_rules(before):
        print(draw(build(commit, folder, options.jobs), before, options.jobs), flush=True)
    print(draw(options.posenc, now, options.jobs), flush=True)
    return report(before, now, options.out)


def report(first, second, out):
    lines, differs = compare(first, second, out)
    print("\n".join(lines))
    return 1 if differs else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    commands = parser.add_subparsers(dest="command")
    since_command, draw_command, compare_command = (commands.add_parser(name) for name in ("since", "draw", "compare"))
    since_command.add_argument("commit")
    since_command.add_argument("--posenc", type=pathlib.Path, default=ROOT / "build/release/posenc")
    draw_command.add_argument("posenc", type=pathlib.Path)
    draw_command.add_argument("folder", type=pathlib.Path)
    compare_command.add_argument("first", type=pathlib.Path)
    compare_command.add_argument("second", type=pathlib.Path)
    for command in (since_command, draw_command):
        command.add_argument("--jobs", type=int, default=os.cpu_count())
    for command in (since_command, compare_command):
        command.add_argument("--out", type=pathlib.Path)
    options = parser.parse_args()
    if bool(options.command) == options.self_test:
        parser.error("allowed: since, draw, compare, or --self-test alone")
    return options


def main():
    options = arguments()
    if options.self_test:
        return self_test()
    if options.command == "since":
        return since(options)
    if options.command == "compare":
        return report(options.first, options.second, options.out)
    print(draw(options.posenc, options.folder, options.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
