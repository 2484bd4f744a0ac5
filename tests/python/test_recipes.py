#!/usr/bin/python3
"""The recipes of src/python/examples do what they say, examples in docstrings too, and the documents quote only what runs."""
import ast
import contextlib
import doctest
import importlib
import io
import pathlib
import pydoc
import re
import unittest

from package import PACKAGE, ROOT, module_of, posenc, run_tests

RECIPES = sorted((PACKAGE / "examples").glob("*.py"))
LEAST = 10


class Recipes(unittest.TestCase):
    """A test for each file is added below."""

    def check_recipe(self, path):
        module = module_of(path)
        tests = [getattr(module, name) for name in dir(module) if name.startswith("test_")]
        self.assertTrue(tests)
        with contextlib.redirect_stdout(io.StringIO()):
            for test in tests:
                test()

    def test_there_are_as_many_as_promised(self):
        self.assertGreaterEqual(len(RECIPES), LEAST)

    def test_the_readme_names_each_with_what_it_is_about(self):
        text = (PACKAGE / "README.md").read_text(encoding="utf-8")
        self.assertEqual(sorted(re.findall(r"\(examples/(\w+\.py)\)", text)), [path.name for path in RECIPES])

    def test_docstrings_run(self):
        for name in ("settings", "fields", "verdicts", "recognition", "models"):
            module = importlib.import_module(f"posenc.{name}")
            result = doctest.testmod(module, extraglobs={"posenc": posenc}, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
            self.assertEqual(result.failed, 0, name)

    def test_programs_in_the_documents_run(self):
        for document in (PACKAGE / "README.md", ROOT / "README.md"):
            text = document.read_text(encoding="utf-8")
            section = text[text.index("## Use it in your tests"):] if document == ROOT / "README.md" else text
            programs = re.findall(r"```python\n(.*?)```", section, re.DOTALL)
            self.assertTrue(programs, document)
            for program in programs:
                with self.subTest(document=document.name, program=program.splitlines()[0]):
                    names = {}
                    exec(compile(program, str(document), "exec"), names)
                    for name in [name for name in names if name.startswith("test_")]:
                        names[name]()

    def test_messages_in_the_documents_are_true(self):
        for text, meant, there in ((posenc.__doc__, 10000, 500000), ((PACKAGE / "README.md").read_text(encoding="utf-8"), 500000, 10000)):
            said = str(posenc.check(posenc.field("rotary-table", d_model=64, length=4096, base=there), "rotary-table", d_model=64, base=meant)).replace("\u2009", " ")
            quoted = text[text.index("    AssertionError: "):].split("\n\n")[0].replace("AssertionError: ", "")
            for line in quoted.splitlines():
                if line.strip() != "…" and line.strip() != "...":
                    self.assertIn(line.strip(), said)

    def test_python_3_9_reads_the_package(self):
        for path in sorted((PACKAGE / "posenc").glob("*.py")):
            ast.parse(path.read_text(encoding="utf-8"), feature_version=(3, 9))

    def test_help_teaches(self):
        text = pydoc.plain(pydoc.render_doc(posenc))
        for part in ("assert_matches", "the base is different", "rows × columns", "positions, 0, 1, 2"):
            self.assertIn(part, text)

    def test_what_is_offered_says_what_it_takes_and_has_types(self):
        for name in posenc.__all__:
            thing = getattr(posenc, name)
            self.assertTrue(thing.__doc__, name)
            if not isinstance(thing, type):
                self.assertIn("return", thing.__annotations__, name)
        self.assertTrue(pathlib.Path(posenc.__file__).with_name("py.typed").exists())


for one in RECIPES:
    setattr(Recipes, "test_" + one.stem, lambda self, path=one: self.check_recipe(path))

if __name__ == "__main__":
    run_tests()
