#!/usr/bin/env python3
"""Draws every picture of tests/pictures.json in every theme and writes a page that shows them all, for people to look at.

    tests/contact_sheet.py [--posenc build/release/posenc] [--out build/contact-sheet] [--size 1200x800]
                           [--view VIEW] [--theme light]

The page is OUT/index.html; a click on a picture opens it in full size.
"""
import argparse
import html
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
THEMES = ("light", "dark", "contrast")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--posenc", default=ROOT / "build/release/posenc")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/contact-sheet")
    parser.add_argument("--size", default="1200x800")
    parser.add_argument("--view", help="only this one")
    parser.add_argument("--theme", choices=THEMES, help="only this one")
    return parser.parse_args()


def draw(options, entry, theme):
    """The name of the picture's file, or what went wrong."""
    name = f"{entry['view']}-{entry['name']}-{theme}.png"
    state = "&".join(part for part in (f"theme={theme}", entry["state"]) if part)
    command = [str(options.posenc), "render", "--view", entry["view"], "--state", state, "--size", options.size,
               "--out", str(options.out / name)]
    done = subprocess.run(command, capture_output=True, text=True)
    return name, done.stderr.strip() if done.returncode else ""


def figure(entry, theme, name, problem):
    title = html.escape(f"{entry['view']} · {entry['name']} · {theme}")
    state = html.escape(entry["state"])
    body = f"<p>{html.escape(problem)}</p>" if problem else f'<a href="{name}"><img src="{name}" alt="{title}"></a>'
    return f"<figure>{body}<figcaption>{title}<br><code>{state}</code></figcaption></figure>"


def main():
    options = arguments()
    options.out.mkdir(parents=True, exist_ok=True)
    entries = json.loads((ROOT / "tests/pictures.json").read_text())
    figures, problems = [], 0
    for entry in entries:
        for theme in THEMES:
            if options.view not in (None, entry["view"]) or options.theme not in (None, theme):
                continue
            name, problem = draw(options, entry, theme)
            problems += bool(problem)
            figures.append(figure(entry, theme, name, problem))
    style = ("body{font:14px sans-serif;display:grid;grid-template-columns:repeat(auto-fill,minmax(420px,1fr));gap:16px}"
             "figure{margin:0}img{width:100%;border:1px solid #999}code{overflow-wrap:anywhere}")
    page = f'<!doctype html><meta charset="utf-8"><title>All views</title><style>{style}</style>{"".join(figures)}'
    (options.out / "index.html").write_text(page)
    print(f"{len(figures)} pictures in {options.out / 'index.html'}, {problems} could not be drawn")
    sys.exit(1 if problems or not figures else 0)


main()
