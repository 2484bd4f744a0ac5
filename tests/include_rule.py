#!/usr/bin/env python3
"""Who may know whom: reads every #include under src/ and fails on one that runs against the architecture.

Prints one line a violation and, last, 'N files, N violations'; the exit code is 1 if there is one. With the
argument --self-test it checks itself on made-up lines instead, so that a rule that never fails is noticed.
"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "src"

# folder -> folders it may include from; its own is always allowed. The header platform/*.hpp stands on nothing.
EVERYTHING = {"core", "answers", "export", "import", "background", "learning", "recognition", "session", "platform", "widgets", "views", "panels", "lessons", "explorer.hpp", "explorer_arguments.hpp"}
MAY_INCLUDE = {
    "core": set(),
    "export": {"core"},
    "import": {"core"},
    "background": {"core"},
    "learning": {"core", "background"},
    "recognition": {"core", "background"},
    "session": {"core", "background", "learning", "recognition"},
    "widgets": {"core", "session", "platform"},
    "views": {"core", "learning", "session", "platform", "widgets"},
    "lessons": {"core", "learning", "recognition", "session", "platform", "import"},
    "panels": {"core", "learning", "recognition", "session", "platform", "widgets", "views", "lessons", "import", "export"},
    "platform": {"background", "learning", "recognition"},
    "cli": EVERYTHING,
    "answers": {"core", "export", "import"},
    "c_interface": {"answers", "core", "export", "import"},
    "explorer_arguments.cpp": {"core", "explorer_arguments.hpp"},
    "explorer_arguments.hpp": {"core"},
    "main.cpp": EVERYTHING,
    "background_program.cpp": {"core", "background", "learning", "recognition"},
    "explorer.cpp": EVERYTHING,
    "explorer.hpp": EVERYTHING,
}
# What any view may include of views/, apart from its own folder.
SHARED_VIEWS = {"canvas", "plot", "sentence", "views.hpp"}
# Where shared folders may not include everything that is shared: plots stand on the canvas.
STAND_BELOW = {"canvas": {"canvas", "views.hpp"}}
# The panels, those that know fewer of the others first: each may include its own folder's files and those before it.
PANELS = ["actions.hpp", "cards", "inspector", "parameters", "compare", "lessons", "workshop", "presenter", "screen", "mirror"]
DRAWING = {"widgets", "views", "panels", "platform"}
IMGUI = re.compile(r"(^|/)(imgui|imstb_)")
# Dear ImGui's insides are for what every control is made of, and for the frame around it all.
IMGUI_INTERNAL = re.compile(r"(^|/)imgui_internal\.h$")
INTERNAL_FOLDERS = {"widgets", "platform"}
SYSTEM = re.compile(r"^(GLFW|EGL|GL|GLES[23]|KHR|dbus|emscripten)(/|\.h$)|imgui_impl_glfw")
OUTSIDE_LIBRARIES = re.compile(r"^(nlohmann|CLI|stb|md4c|gif_lib)(/|[_.])")
LIBRARY_FOLDERS = {"import", "export", "answers", "c_interface", "cli"}
EMSCRIPTEN = re.compile(r"\b__EMSCRIPTEN__\b")
# What is remembered between frames is Canvas::memory of a view and a member of a panel, not a number in a window of Dear
# ImGui.
STORAGE = re.compile(r"\bGetStateStorage\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def shared_view(path, name):
    """Whether a file of views/ may include that file of views/: its own folder's, or what all views share."""
    folder = path.parts[1]
    return name.split("/")[1] in STAND_BELOW.get(folder, SHARED_VIEWS | {folder})


def earlier_panel(path, name):
    """Whether a file of panels/ may include that file of panels/."""
    places = [PANELS.index(part) if part in PANELS else -1 for part in (name.split("/")[1], path.parts[1])]
    return path.parts[1] == "actions.cpp" or 0 <= places[0] <= places[1]


def violations(path, text):
    """What is wrong in one file; path is relative to src/."""
    folder = path.parts[0]
    if folder not in MAY_INCLUDE:
        return [f"{path}: the folder {folder} has no place in the architecture"]
    found = []
    if EMSCRIPTEN.search(text) and folder != "platform":
        found.append(f"{path}: __EMSCRIPTEN__ outside src/platform")
    if STORAGE.search(text) and folder in {"views", "panels"}:
        found.append(f"{path}: GetStateStorage; what is remembered is Canvas::memory or a member")
    for name in INCLUDE.findall(text):
        target = name.split("/")[0]
        header_only_standard = folder == "platform" and path.suffix == ".hpp"
        if name.startswith("."):
            found.append(f"{path}: {name}: includes are relative to src/")
        elif target in MAY_INCLUDE and target != folder and (target not in MAY_INCLUDE[folder] or header_only_standard):
            found.append(f"{path}: {folder} must not know {name}")
        elif IMGUI.search(name) and (folder not in DRAWING or header_only_standard):
            found.append(f"{path}: Dear ImGui ({name}) is not for {folder}")
        elif IMGUI_INTERNAL.search(name) and folder not in INTERNAL_FOLDERS:
            found.append(f"{path}: {name} is only for src/widgets and src/platform")
        elif folder == "views" == target and not shared_view(path, name):
            found.append(f"{path}: a view must not know another one's {name}")
        elif folder == "panels" == target and not earlier_panel(path, name):
            found.append(f"{path}: panels must not go round in a circle: {name}")
        elif SYSTEM.search(name) and (folder != "platform" or (header_only_standard and path.name != "gl.hpp")):
            found.append(f"{path}: {name} is only for src/platform/*.cpp")
        elif OUTSIDE_LIBRARIES.search(name) and folder not in LIBRARY_FOLDERS:
            found.append(f"{path}: the library {name} is not for {folder}")
    return found


def check_tree():
    files = sorted(path for path in SOURCE.rglob("*") if path.suffix in {".cpp", ".hpp"})
    found = [line for path in files for line in violations(path.relative_to(SOURCE), path.read_text(encoding="utf-8"))]
    print("\n".join(found + [f"{len(files)} files, {len(found)} violations"]))
    return 1 if found or not files else 0


def self_test():
    wrong = [
        ("core/a.cpp", '#include "session/session.hpp"'),
        ("core/a.hpp", '#include <imgui.h>'),
        ("core/a.cpp", '#include <nlohmann/json.hpp>'),
        ("core/a.cpp", "#ifdef __EMSCRIPTEN__"),
        ("export/a.cpp", '#include "import/lesson.hpp"'),
        ("session/a.cpp", '  #  include "views/view.hpp"'),
        ("session/a.cpp", '#include "imgui.h"'),
        ("widgets/a.cpp", '#include "views/view.hpp"'),
        ("views/a.cpp", '#include "panels/top.hpp"'),
        ("views/a.cpp", "#include <GLFW/glfw3.h>"),
        ("panels/cards/a.cpp", "#include <dbus/dbus.h>"),
        ("views/a.cpp", '#include "../core/field.hpp"'),
        ("platform/a.cpp", '#include "core/field.hpp"'),
        ("platform/a.hpp", '#include "learning/trainer.hpp"'),
        ("learning/a.cpp", '#include "session/session.hpp"'),
        ("platform/a.hpp", "#include <emscripten.h>"),
        ("views/a.cpp", '#include "explorer.hpp"'),
        ("views/masks/a.cpp", '#include "views/relative/relative_view.hpp"'),
        ("views/plot/a.hpp", '#include "views/all_methods/all_methods.hpp"'),
        ("views/views.cpp", '#include "views/masks/masks_view.hpp"'),
        ("views/masks/a.cpp", "#include <imgui_internal.h>"),
        ("panels/cards/a.cpp", "#include <imgui_internal.h>"),
        ("views/canvas/a.cpp", '#include "views/plot/dials.hpp"'),
        ("panels/cards/a.cpp", '#include "panels/lessons/contents.hpp"'),
        ("panels/unknown/a.cpp", '#include "panels/cards/card.hpp"'),
        ("views/masks/a.cpp", "ImGui::GetStateStorage()->SetFloat(id, 1);"),
        ("elsewhere/a.cpp", ""),
    ]
    right = [
        ("core/a.cpp", '#include "core/field.hpp"\n#include <vector>\n#include <Eigen/Dense>'),
        ("export/a.cpp", '#include "core/field.hpp"'),
        ("import/a.cpp", "#include <nlohmann/json.hpp>"),
        ("views/a.cpp", '#include "platform/heat.hpp"\n#include "widgets/items.hpp"\n#include <imgui.h>'),
        ("views/masks/a.cpp", '#include "views/masks/masks_view.hpp"\n#include "views/canvas/canvas.hpp"'),
        ("views/masks/a.cpp", '#include "views/sentence/sentence.hpp"\n#include "views/views.hpp"'),
        ("views/plot/a.cpp", '#include "views/canvas/canvas.hpp"'),
        ("panels/lessons/a.cpp", '#include "panels/cards/card.hpp"\n#include "panels/lessons/contents.hpp"'),
        ("panels/actions.cpp", '#include "panels/actions.hpp"'),
        ("widgets/a.cpp", "#include <imgui_internal.h>"),
        ("platform/web/page.cpp", "#include <emscripten.h>\n#ifdef __EMSCRIPTEN__"),
        ("platform/native/background.cpp", '#include "learning/trainer.hpp"'),
        ("cli/main.cpp", '#include <CLI/CLI.hpp>\n#include "views/view.hpp"\n#include "explorer.hpp"'),
    ]
    failed = [f"not found: {line} in {path}" for path, line in wrong if not violations(pathlib.Path(path), line)]
    failed += [f"found for nothing: {line} in {path}" for path, line in right if violations(pathlib.Path(path), line)]
    print("\n".join(failed + [f"{len(wrong) + len(right)} rules tried, {len(failed)} failed"]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else check_tree())
