#!/usr/bin/env python3
"""Writes explorer.html: the whole site in one file that needs no server and no network.

    pack_page.py SITE UNPACKER ONE_FILE_SITE OUT --most BYTES

SITE is the folder of the built site. Its modules become one script (JavaScript in one file cannot import), its texts,
fonts and programs stay as they are; all are packed by gzip, which the browser unpacks (web/one_file/unpack.js). The page's policy names
the scripts and style sheets by their hashes and allows no other, nor any request. Modules are read line by line, and
what this does not understand is an error. Standard library only; the same site gives the same bytes.
"""

import argparse
import base64
import gzip
import hashlib
import json
import pathlib
import re
import struct
import sys

STYLES = ("web/mirror.css", "worksheet.css")
LEFT_OUT = ("assets/", "explorer.html", "index.html", "service_worker.js", "web/")  # of those, STYLES come all the same
REPLACED = {"web/site.js": "web/one_file/site.js"}
STATIC = re.compile(r'^import (?:(?P<default>\w+)|\{ (?P<names>[\w, ]+) \}) from "(?P<path>[./\w-]+)";$', re.M)
LATER = re.compile(r'\bimport\("(?P<path>[./\w-]+)"\)')
EXPORT = re.compile(r"^export (?=(?:const|function|async function|class) (?P<name>\w+))", re.M)
DEFAULT = re.compile(r"^export default (?P<name>\w+);$", re.M)


def fail(message):
    sys.exit(f"pack_page.py: {message}")


def digest(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


class Bundle:
    """Modules as functions of one script: `need` gives what one exports, `later` a promise of that."""

    def __init__(self, site, own_site):
        self.site, self.own_site, self.modules = site, own_site, {}

    def text(self, name):
        return (self.own_site if name in REPLACED else self.site / name).read_text(encoding="utf-8")

    def add(self, name):
        if name in self.modules:
            return
        self.modules[name] = ""  # being read: modules may need each other
        folder, text, exported = pathlib.PurePosixPath(name).parent, self.text(name), []

        def place(path):
            parts = []
            for part in (folder / path).parts:
                parts = parts[:-1] if part == ".." else [*parts, part]
            found = "/".join(parts)
            self.add(found)
            return found

        def static(match):
            names = f"default: {match['default']}" if match["default"] else match["names"].replace(" as ", ": ")
            return f'const {{ {names} }} = need("{place(match["path"])}");'

        def export(match):
            exported.append(match["name"])
            return ""

        text = STATIC.sub(static, text)
        text = LATER.sub(lambda match: f'later("{place(match["path"])}")', text)
        text = EXPORT.sub(export, text)
        default = DEFAULT.search(text)
        text = DEFAULT.sub("", text)
        # Emscripten's programs look for their .wasm beside themselves, but are given it.
        text = text.replace("import.meta.url", '"https://one.file/"')
        if left := re.search(r"^(?:import|export)\b.*|\bimport\s*[(.]", text, re.M):
            fail(f"{name}: '{left[0]}' is no import or export that can be packed; the head of pack_page.py says more")
        exports = ", ".join(exported + ([f"default: {default['name']}"] if default else []))
        self.modules[name] = f'{json.dumps(name)}: (need, later) => {{\n{text}\nreturn {{ {exports} }};\n}}'

    def script(self):
        return ('"use strict";\nconst made = new Map();\nconst modules = {\n' + ",\n".join(self.modules.values()) + "\n};\n"
                "function need(name) {\n    if (!made.has(name)) made.set(name, modules[name](need, later));\n"
                "    return made.get(name);\n}\nasync function later(name) { return need(name); }\n")


def program(site, own_site):
    bundle = Bundle(site, own_site)
    boot = (site / "web/boot.js").read_text(encoding="utf-8")
    for name in re.findall(r'site\.module\("([^"]+)"\)', boot):
        bundle.add(name)
    start = ("const script = document.currentScript, contents = script.contents;\nscript.contents = null;\n"
             "script.site = { whole: true, module: later, answer: async (name) => new Response(contents.get(name)),\n"
             "    asked: need(\"web/site.js\").asked };\n")
    return f"(() => {{\n{bundle.script()}{start}}})();\n{boot}"


def worker(site, own_site):
    bundle = Bundle(site, own_site)
    bundle.add("web/background_worker.js")
    run = 'need("web/background_worker.js");\n'
    start = "const contents = event.data;\n"
    return f'addEventListener("message", (event) => {{\n{bundle.script()}{start}{run}}}, {{ once: true }});\n'


def packed(contents):
    head = json.dumps([[name, len(data)] for name, data in contents.items()], separators=(",", ":")).encode()
    whole = struct.pack("<I", len(head)) + head + b"".join(contents.values())
    return base64.b64encode(gzip.compress(whole, 9, mtime=0)).decode()


def replaced(html, pattern, text):
    html, count = re.subn(pattern, lambda _: text, html, flags=re.M)
    if not count:
        fail(f"index.html has nothing like {pattern}")
    return html


def page(site, contents, unpacker):
    html = (site / "index.html").read_text(encoding="utf-8")
    style = (site / "web/style.css").read_text(encoding="utf-8")
    for text in (style, unpacker):
        if re.search(r"</(?:script|style)|<!--|\r", text, re.I):
            fail("a script or style sheet holds what would end its element")
    scripts = [digest(unpacker), digest(contents["program.js"].decode())]
    styles = [digest(style), *(digest(contents[name].decode()) for name in STYLES)]
    policy = (f"default-src 'none'; script-src {' '.join(scripts)} 'wasm-unsafe-eval'; style-src {' '.join(styles)}; "
              "img-src data:; worker-src blob:; base-uri 'none'; form-action 'none'")
    letters = packed(contents)
    html = replaced(html, r'(?<=Content-Security-Policy" content=")[^"]*', policy)
    html = replaced(html, r'^<link rel="(?:manifest|preload|modulepreload)".*\n', "")
    html = replaced(html, r'^<link rel="stylesheet" href="web/style.css">', f"<style>{style}</style>")
    html = replaced(html, r'^<script src="web/boot.js" defer></script>\n', "")
    # Last, so that the unpacker can tell when the file was cut off.
    element = f'<script type="application/octet-stream" id="packed" data-letters="{len(letters)}">{letters}</script>'
    return replaced(html, r"^</body>", f"<script>{unpacker}</script>\n{element}\n</body>")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("site", "unpacker", "own_site", "out"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--most", type=int, required=True, help="bytes that the file may have")
    given = parser.parse_args()
    files = sorted(path.relative_to(given.site).as_posix() for path in given.site.rglob("*") if path.is_file())
    kept = [name for name in files if name in STYLES or not name.startswith(LEFT_OUT) and not name.endswith(".js")]
    contents = {name: (given.site / name).read_bytes() for name in kept}
    contents["program.js"] = program(given.site, given.own_site).encode()
    contents["background_worker.js"] = worker(given.site, given.own_site).encode()
    html = page(given.site, contents, given.unpacker.read_text(encoding="utf-8")).encode()
    if len(html) > given.most:
        fail(f"the file would have {len(html)} bytes, {len(html) - given.most} more than the {given.most} allowed; "
             "nothing is written")
    given.out.write_bytes(html)


if __name__ == "__main__":
    main()
