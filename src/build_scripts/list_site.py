#!/usr/bin/env python3
"""Writes the site's service worker with the list of files that it keeps, each with its hash.

    list_site.py SITE WORKER OUT

SITE is the folder of the built site, WORKER web/service_worker.js. Pictures of the README, examples and explorer.html are
not kept: the page does without. Standard library only; the same site gives the same bytes.
"""

import hashlib
import json
import pathlib
import sys

LEFT_OUT = ("assets/", "explorer.html", "service_worker.js", "web/embed.html", "web/embed.css", "web/embed_page.js",
            "web/posenc-view.js")
FILES, BUILD = "new Map([])", 'BUILD = ""'


def main():
    site, worker, out = map(pathlib.Path, sys.argv[1:])
    names = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    kept = [[name, hashlib.sha256((site / name).read_bytes()).hexdigest()] for name in names if not name.startswith(LEFT_OUT)]
    text = worker.read_text(encoding="utf-8")
    for hole in (FILES, BUILD):
        if text.count(hole) != 1:
            sys.exit(f"list_site.py: {worker} has no {hole} to fill, or several")
    listed = json.dumps(kept, indent=0).replace("[\n\"", "[\"").replace("\",\n\"", "\", \"").replace("\"\n]", "\"]")
    build = hashlib.sha256(listed.encode() + text.encode()).hexdigest()[:16]
    out.write_text(text.replace(FILES, f"new Map({listed})").replace(BUILD, f'BUILD = "{build}"'), encoding="utf-8")


if __name__ == "__main__":
    main()
