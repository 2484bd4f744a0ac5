"""Which pictures the guard draws: asked of the program itself, so that a new view, method, preset or lesson joins them.

- every view's example in every size and theme, in German, in large type with high contrast, and beside the next view
- every method in every view; where a view does not show it, the refusal is compared
- every preset, every step of every lesson, and the first step of each presented in German
- the states of tests/pictures.json and a few more

What is drawn once has its size and theme by its name, so that an added picture changes no other.
"""
import json
import pathlib
import re
import subprocess
import sys
import urllib.parse
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIZES = ("1280x800", "1024x768", "390x844")
THEMES = ("light", "dark")
MOST_STEPS = 200  # of a lesson
MORE_STATES = (
    {"view": "heatmap", "name": "pinned", "state": "length=60&pins=3,17,40"},
    {"view": "heatmap", "name": "difference", "state": "length=40&beside=base%3D100&difference=1"},
    {"view": "heatmap", "name": "ranges", "state": "length=5000&pixel=range"},
    {"view": "similarity", "name": "ranges", "state": "length=5000&pixel=range"},
    {"view": "masks", "name": "pinned", "state": "pins=1,4"},
    {"view": "heatmap", "name": "cell-in-part", "state": "length=60&focus=21,34&zoom=16,32,12,8"},
    {"view": "biases", "name": "cell-in-part", "state": "focus=9,4&zoom=4,0,10,10"},
    {"view": "masks", "name": "cell-in-part", "state": "focus=5,3&zoom=3,2,4,4"},
)


def asked(program, *words):
    """What the program lists."""
    done = subprocess.run([program, *words], capture_output=True, text=True)
    if done.returncode or not done.stdout:
        sys.exit(f"{program} {' '.join(words)}: {done.stderr.strip() or 'says nothing'}")
    return done.stdout


def listed(program, *what):
    return json.loads(asked(program, "list", *what, "--format", "json"))


def step_count(program, lesson):
    """A step that is not there is refused with those that are."""
    done = subprocess.run([program, "render", "--lesson", lesson, "--step", str(MOST_STEPS), "--out", "-"],
                          capture_output=True)
    allowed = re.search(r"allowed: 1 … (\d+)$", done.stderr.decode().strip())
    if not allowed:
        sys.exit(f"{program}: the steps of {lesson} cannot be counted: {done.stderr.decode().strip()}")
    return int(allowed[1])


def once(name, *words, theme=None):
    """A picture whose size and theme follow from its name."""
    number = zlib.crc32(name.encode())
    size, theme = SIZES[number % 3], theme or THEMES[number // 3 % 2]
    return f"{name}-{size}-{theme}", [*words, "--size", size, "--theme", theme]


def view_pictures(views):
    for view, following in zip(views, views[1:] + views[:1]):
        name, words = f"view-{view['id']}", ("--view", view["id"])
        for size in SIZES:
            for theme in THEMES:
                yield f"{name}-{size}-{theme}", [*words, "--size", size, "--theme", theme]
        yield once(f"{name}-german", *words, "--language", "de")
        yield once(f"{name}-large", *words, "--text-size", "1.5", theme="contrast")
        beside = urllib.parse.quote(f"view={following['id']}&{following['example']}")
        yield once(f"{name}-beside-{following['id']}", *words, "--state", f"beside={beside}")


def lesson_pictures(program):
    for line in asked(program, "lessons", "list").splitlines():
        lesson = line.split("\t")[0]
        for step in range(1, step_count(program, lesson) + 1):
            yield once(f"lesson-{lesson}-{step:02}", "--lesson", lesson, "--step", str(step))
        yield once(f"lesson-{lesson}-presented", "--lesson", lesson, "--presenter", "1", "--language", "de")


def pictures(program):
    """The words for posenc render by the name of each picture."""
    views, methods = listed(program, "--views"), listed(program)
    made = list(view_pictures(views))
    for view in views:
        for method in methods:
            made.append(once(f"method-{view['id']}-{method['id']}", "--view", view["id"],
                             "--state", f"method={method['id']}"))
    for preset in listed(program, "--presets"):
        made.append(once(f"preset-{preset['id']}", "--preset", preset["id"]))
    made += lesson_pictures(program)
    for entry in (*json.loads((ROOT / "tests/pictures.json").read_text()), *MORE_STATES):
        if entry["state"]:  # else the view's example once more
            made.append(once(f"state-{entry['view']}-{entry['name']}", "--view", entry["view"],
                             "--state", entry["state"]))
    by_name = dict(made)
    assert len(by_name) == len(made), "two pictures of one name"
    return by_name
