#!/usr/bin/env python3
"""Builds the tests of numbers: golden_check, and number_tests with all unit and property tests that draw nothing.

    tests/number_tests.py FOLDER [--compiler C++] [--flags FLAGS] [--tree TREE]

A test draws unless all it includes of src, itself or through others, is core, session, import or export: what needs
neither a screen nor fonts and is built in minutes. Sources are looked up, none is named here. tests/coverage.sh and
tests/mutation.py stand on this. FOLDER gets build.ninja, objects and the two programs.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARIES = ("core", "session", "import", "export")
ALSO_WITHOUT_A_SCREEN = ("platform/platform.hpp", "platform/data_files.hpp")
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)

# The real data_file stands beside the code that opens a headless screen.
DATA_FILE = """#include "platform/data_files.hpp"
#include "platform/platform.hpp"

std::optional<std::string_view> posenc::platform::data_file(std::string_view name) {
    return embedded_file(name);
}
"""

RULES = """rule compile
  command = {compiler} -std=c++20 -MMD -MF $out.d {flags} {includes} $more -c $in -o $out
  description = compile $in
  depfile = $out.d
  deps = gcc
rule link
  command = {compiler} {flags} -fuse-ld=lld @$out.rsp $libraries -o $out
  description = link $out
  rspfile = $out.rsp
  rspfile_content = $in
rule data
  description = write $out
  command = cmake -DOUT=$out "-DNAMES=$names" "-DFILES=$files" -P $script
"""


class Tree:
    """The C++ files of a source tree and who includes whom."""

    def __init__(self, root):
        self.root = root
        self.included = {}

    def files(self, folder, ending=".cpp"):
        return sorted(path for path in (self.root / folder).rglob("*" + ending))

    def find(self, name, beside):
        """The file that #include "name" means in a file of the folder `beside`."""
        above = [folder for folder in (beside, *beside.parents) if folder.is_relative_to(self.root / "tests")]
        for folder in (*above, self.root / "src"):
            if (folder / name).is_file():
                return (folder / name).resolve()
        return None

    def includes(self, path):
        if path not in self.included:
            names = INCLUDE.findall(path.read_text(encoding="utf-8"))
            found = [(name, self.find(name, path.parent)) for name in names]
            self.included[path] = [self.root / "src" / name if file is None else file for name, file in found]
        return self.included[path]

    def closure(self, path, stop=lambda path: False):
        """The file and all it includes, itself or through others; nothing is read where `stop` says so."""
        seen, waiting = {path}, [path]
        while waiting:
            file = waiting.pop()
            if not stop(file) and file.is_file():
                fresh = [other for other in self.includes(file) if other not in seen]
                seen.update(fresh)
                waiting += fresh
        return seen

    def is_drawing(self, path):
        if not path.is_relative_to(self.root / "src"):
            return False
        name = path.relative_to(self.root / "src").as_posix()
        return name.split("/")[0] not in LIBRARIES and name not in ALSO_WITHOUT_A_SCREEN

    def library_sources(self):
        return [path for folder in LIBRARIES for path in self.files(f"src/{folder}")]

    def number_tests(self):
        tests = self.files("tests/unit") + self.files("tests/property")
        return [path for path in tests if not any(map(self.is_drawing, self.closure(path, self.is_drawing)))]

    def golden_sources(self):
        return self.files("tests/golden")


class Build:
    """One build folder: what is compiled how, and what the two programs are made of."""

    def __init__(self, tree, folder, compiler="c++", flags="-O1"):
        self.tree, self.folder, self.compiler, self.flags = tree, folder.resolve(), compiler, flags
        third_party = ROOT / "build" / "third_party"
        self.markdown = third_party / "md4c" / "src"
        if not self.markdown.is_dir():
            sys.exit(f"{self.markdown} is missing: run src/third_party/install-debian.sh")
        system = [self.markdown, "/usr/include/eigen3", "/usr/include/stb"]
        self.includes = " ".join([f"-I{tree.root / 'src'}", f"-I{tree.root / 'tests'}",
                                  f'-DPOSENC_SOURCE_DIR=\\"{tree.root}\\"', *(f"-isystem {path}" for path in system)])
        data = [self.folder / "data_file.cpp", self.folder / "data_files.cpp"]
        core = tree.files("src/core")
        others = [path for path in tree.library_sources() if path not in core]
        self.programs = {
            "golden_check": core + tree.golden_sources(),
            "number_tests": core + others + tree.number_tests() + data + [self.markdown / "md4c.c"],
        }
        self.libraries = {"golden_check": "", "number_tests": "-lgtest -lgtest_main -lpthread"}

    def object(self, source):
        near = source.relative_to(self.tree.root) if source.is_relative_to(self.tree.root) else source.name
        return self.folder / "objects" / f"{near}.o"

    def write(self):
        lines = [RULES.format(compiler=self.compiler, flags=self.flags, includes=self.includes)]
        for source in dict.fromkeys(source for sources in self.programs.values() for source in sources):
            more = "-x c -w -std=c11" if source.suffix == ".c" else ""
            lines += [f"build {self.object(source)}: compile {source}", f"  more = {more}"]
        for program, sources in self.programs.items():
            lines.append(f"build {self.folder / program}: link {' '.join(str(self.object(path)) for path in sources)}")
            lines.append(f"  libraries = {self.libraries[program]}")
        python = self.tree.files("src/core", ".py")
        texts = self.tree.root / "assets" / "text" / "interface.tsv"
        script = self.tree.root / "src" / "platform" / "data_files.cmake"
        lines += [f"build {self.folder / 'data_files.cpp'}: data {' '.join(map(str, [*python, texts]))} | {script}",
                  f"  names = {';'.join([*(f'python/{path.name}' for path in python), 'text/interface.tsv'])}",
                  f"  files = {';'.join(map(str, [*python, texts]))}", f"  script = {script}"]
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "build.ninja").write_text("\n".join(lines) + "\n", encoding="utf-8")
        stand_in = self.folder / "data_file.cpp"
        if not stand_in.is_file() or stand_in.read_text(encoding="utf-8") != DATA_FILE:
            stand_in.write_text(DATA_FILE, encoding="utf-8")

    def make(self, jobs):
        self.write()
        if subprocess.run(["ninja", "-C", self.folder, f"-j{jobs}"], check=False).returncode != 0:
            sys.exit("the tests of numbers do not build")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--flags", default="-O1")
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    Build(Tree(given.tree.resolve()), given.folder, given.compiler, given.flags).make(given.jobs)


if __name__ == "__main__":
    main()
