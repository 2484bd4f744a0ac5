#!/usr/bin/env python3
"""Three rules about names, each checked on made-up text first:

- in src/ no two types of a namespace have one name: one program must not have that, and no compiler says so;
- code in src/ means a method by its object (core/registry.hpp), not by its id: the id stands in the method's own file. Presets and
  examples of views are texts of links, which name ids as lessons do; words of COMMON are judged by reading;
- a file of Google Tests stands in a namespace of its name: files of a folder are compiled together, those that are by
  night only too, and what they call alike must not meet.

Prints one line a violation and, last, 'N files, N violations'.
"""
import collections
import pathlib
import re
import sys

TESTS = pathlib.Path(__file__).resolve().parent
SOURCE = TESTS.parent / "src"
METHOD = re.compile(r"const Method registry::\w+ = \{\s*\.id = \"([\w-]+)\"")
# Ids that are also a view's id, a row's key or a word of their own.
COMMON = {"attention", "similarity", "projection", "distance", "index", "learned", "padding", "prefix", "binary",
          "tree", "own", "time", "xpos"}
# Where a row begins, a choice of its own that is called as a method, and keys and words of files.
ALLOWED = {("core/encodings/encoding_parameters.cpp", "sinusoidal"), ("core/precision/rounded_table_of_state.cpp", "sinusoidal"),
           ("core/state/program_parameters.cpp", "sinusoidal"), ("core/masks/pattern_parameters.cpp", "longformer"),
           ("core/masks/pattern_parameters.cpp", "look-ahead"), ("core/masks/pattern_parameters.cpp", "bigbird"),
           ("core/masks/windows/block_sparse.cpp", "bigbird"), ("core/visibility/block_layout.cpp", "bigbird"),
           ("views/tree/beside_heatmap.cpp", "laplacian"), ("views/tree/beside_heatmap.cpp", "random-walk"),
           ("views/attention/terms.cpp", "transformer-xl"), ("views/attention/terms.cpp", "tupe"),
           ("import/numbers/positions.cpp", "alibi"),
           ("import/configs/config_json.cpp", "alibi"), ("import/configs/notations/config_words.cpp", "alibi"), ("import/configs/config_families.cpp", "alibi"),
           ("import/configs/config_shape.cpp", "query-scale"), ("import/configs/dialects/params.cpp", "query-scale"), ("import/configs/config_rope.cpp", "alibi"), ("import/configs/config_rope.cpp", "recurrent"),
           ("import/configs/config_layer_plan.cpp", "recurrent"), ("import/configs/config_layer_shapes.cpp", "recurrent"),
           ("import/configs/config_mask.cpp", "longformer"), ("import/configs/config_layers.cpp", "longformer"), ("import/configs/model_config.cpp", "longformer"), ("panels/cards/import/import_text.cpp", "longformer")}
TYPE = re.compile(r"\b(?:struct|class|enum(?: class)?) (\w+)(?: final)?\s*(?::[^:].*)?$", re.DOTALL)
# Links, and the kinds of the table of models.
TEXTS = {"core/state/presets.cpp", "import/configs/model_facts.cpp", "import/configs/dialects/diffusers.cpp",
         "import/configs/dialects/tensorrt.cpp", "import/configs/dialects/training.cpp"}


def types_of(text):
    """(namespace, name) of each type that is defined outside functions, types and unnamed namespaces."""
    code = re.sub(r'//[^\n]*|^ *#[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'', "", text, flags=re.MULTILINE)
    inside, found = [], []  # names of namespaces, None for what else is open
    for before, mark in re.findall(r"([^{};]*)([{};])", code):
        if mark == "}" and inside:
            inside.pop()
        if mark != "{":
            continue
        space = re.search(r"\bnamespace\s*([\w:]*)\s*$", before)
        defined = TYPE.search(before)
        if defined and None not in inside and "" not in inside:
            found.append(("::".join(inside), defined[1]))
        inside.append(space[1] if space else None)
    return found


def ids_named(text, ids):
    """Ids of methods that code names in texts: whole, or behind method= where no example of a view begins."""
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r"(^|\s)//.*", "", line)
        example = ".example" in code or before.endswith(".example =")
        before = code.rstrip()
        if code.startswith("#include") or example:
            continue
        for word in re.findall(r'"(?:method=)?([\w-]+)(?:&[^"]*)?"', code):
            if word in ids:
                yield number, word


def stands_alone(stem, text):
    """Whether a file of this name has no Google Test, or a namespace of its name was the last that began before the first."""
    test = re.search(r"^TEST(?:_[FP])?\(", text, re.MULTILINE)
    spaces = re.findall(r"^namespace ([\w:]+) {", text[:test.start()], re.MULTILINE) if test else []
    return not test or re.fullmatch(rf"posenc::(\w+::)*{stem}", (spaces or [""])[-1]) is not None


def self_test():
    text = "namespace a {\n\nstruct Run {\n    int x;\n};\n\nnamespace {\nclass Run {\n};\n}\n\nclass Walk final : public Run {\n};\nstruct Later;\n}\n"
    if types_of(text) != [("a", "Run"), ("a", "Walk")]:
        sys.exit(f"names.py: its own check of types fails: {types_of(text)}")
    named = list(ids_named('if (id == "alibi") // "fire"\n    .example = "method=fire&x=1",\nset("method=fire&x=1");', {"alibi", "fire"}))
    if named != [(1, "alibi"), (3, "fire")]:
        sys.exit(f"names.py: its own check of ids fails: {named}")
    texts = {"namespace posenc {\n}\nnamespace posenc::b::a {\nnamespace {\nTEST(A, Is) {": True, "int main() {": True,
             "namespace posenc {\nTEST_P(A, Is) {": False, "namespace {\nTEST_F(A, Is) {": False,
             "TEST(A, Is) {\n}\nnamespace posenc::a {": False, "namespace posenc::a {\n}\nnamespace posenc::b {\nTEST(A, Is) {": False}
    if wrong := [text for text, right in texts.items() if stands_alone("a", text) != right]:
        sys.exit(f"names.py: its own check of tests' namespaces fails: {wrong}")


def main():
    self_test()
    files = {path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
             for path in sorted(SOURCE.rglob("*")) if path.suffix in {".cpp", ".hpp"}}
    own = {word: file for file, text in files.items() for word in METHOD.findall(text)}
    found, places = [], collections.defaultdict(set)
    for file, text in files.items():
        for name in types_of(text):
            places[name].add(file)
        if file in TEXTS:
            continue
        found += [f"{file}:{number}: the id {word}; registry:: names the method" for number, word in ids_named(text, own.keys() - COMMON)
                  if own[word] != file and (file, word) not in ALLOWED]
    found += [f"{space}::{name} is a type of {' and of '.join(sorted(at))}" for (space, name), at in places.items() if len(at) > 1]
    tests = {path: path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.cpp"))}
    found += [f"{path.relative_to(TESTS.parent)}: its tests stand in no namespace posenc::{path.stem}" for path, text in tests.items()
              if not stands_alone(path.stem, text)]
    print("\n".join(found + [f"{len(files) + len(tests)} files, {len(own)} methods, {len(found)} violations"]))
    return 1 if found or not own or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
