#!/usr/bin/env python3
"""What of others is in the programs: licences.tsv, which they show, and posenc.spdx.json, the same for machines (SPDX 2.3).

    make_parts.py --version VERSION --out FOLDER ID=FILE...

Each FILE is one of that part's own, from which its version is read and whose SHA-256 tells which it was. Of one build
the files are always the same bytes, so the date is that of SOURCE_DATE_EPOCH or the epoch itself.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
from typing import NamedTuple

SPDX_ID = re.compile(r"[^A-Za-z0-9.]+")


class Part(NamedTuple):
    name: str
    licence: str  # an SPDX expression
    owner: str  # as its copyright notice names them
    use: str
    version: str  # a pattern whose groups are the version's numbers; "font": the table of names; "=": it, told by no file


NPM = r'"version": "([^"]+)"'
PARTS = {
    "imgui": Part("Dear ImGui", "MIT", "2014 Omar Cornut", "user interface", r'define IMGUI_VERSION\s+"([^"]+)"'),
    "glfw": Part("GLFW", "Zlib", "2002 Marcus Geelnard, 2006 Camilla Löwy", "window",
                 r"define GLFW_VERSION_M\w+ +(\d+)(?s:.*?)define GLFW_VERSION_MINOR +(\d+)(?s:.*?)define GLFW_VERSION_REVISION +(\d+)"),
    "dbus": Part("D-Bus", "AFL-2.1 OR GPL-2.0-or-later", "2002 Red Hat, Inc. and others", "the desktop's dialogues for files",
                 r'DBUS_VERSION_STRING "([^"]+)"'),
    "qrcodegen": Part("QR Code generator", "MIT", "Project Nayuki", "QR codes", "=1.8.0"),
    "md4c": Part("MD4C", "MIT", "2016 Martin Mitáš", "text of lessons", r'VERSION "([^"]+)"'),
    "gif": Part("GIFLIB", "MIT", "1997 Eric S. Raymond", "GIF",
                r"GIFLIB_MAJOR (\d+)\s+#define GIFLIB_MINOR (\d+)\s+#define GIFLIB_RELEASE (\d+)"),
    "eigen": Part("Eigen", "MPL-2.0", "Gaël Guennebaud, Benoît Jacob and others", "linear algebra",
                  r"EIGEN_WORLD_VERSION (\d+)\s+#define EIGEN_MAJOR_VERSION (\d+)\s+#define EIGEN_MINOR_VERSION (\d+)"),
    "json": Part("JSON for Modern C++", "MIT", "2013 Niels Lohmann", "reading JSON",
                 r"VERSION_MAJOR (\d+) [^\n]*\n#define NLOHMANN_JSON_VERSION_MINOR (\d+) [^\n]*\n#define NLOHMANN_JSON_VERSION_PATCH (\d+)"),
    "stb_image": Part("stb_image", "MIT OR Unlicense", "2017 Sean Barrett", "DEFLATE", r"stb_image - v([\d.]+)"),
    "stb_image_write": Part("stb_image_write", "MIT OR Unlicense", "2017 Sean Barrett", "PNG", r"stb_image_write - v([\d.]+)"),
    "inter": Part("Inter", "OFL-1.1", "2020 The Inter Project Authors", "letters", "font"),
    "dejavu": Part("DejaVu Sans", "Bitstream-Vera", "2003 Bitstream, Inc., 2006 Tavmjong Bah", "letters", "font"),
    "lucide": Part("Lucide", "ISC", "Lucide Contributors", "icons", NPM),
    "mathjax": Part("MathJax", "Apache-2.0", "2009 The MathJax Consortium", "outlines of equations", NPM),
}


def version_of(part, file):
    """The version that the file names; an error where it names none."""
    if part.version == "font":
        from fontTools.ttLib import TTFont
        return re.search(r"Version ([\d.]+)", TTFont(file)["name"].getDebugName(5)).group(1)
    if part.version.startswith("="):
        return part.version[1:]
    found = re.search(part.version, file.read_text(encoding="utf-8"))
    if not found:
        raise SystemExit(f"make_parts.py: {file}: there is no version of {part.name}")
    return ".".join(found.groups())


def spdx(version, rows):
    """The document, of rows (part, version, checksum)."""
    date = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc)
    packages = [{"name": "posenc", "SPDXID": "SPDXRef-posenc", "versionInfo": version, "downloadLocation": "NOASSERTION",
                 "filesAnalyzed": False, "licenseConcluded": "MIT", "licenseDeclared": "MIT",
                 "copyrightText": "2026 The Positional Encoding Explorer contributors"}]
    for part, its_version, checksum in rows:
        packages.append({"name": part.name, "SPDXID": "SPDXRef-" + SPDX_ID.sub("-", part.name), "versionInfo": its_version,
                         "downloadLocation": "NOASSERTION", "filesAnalyzed": False, "licenseConcluded": part.licence,
                         "licenseDeclared": part.licence, "copyrightText": part.owner, "comment": part.use,
                         "checksums": [{"algorithm": "SHA256", "checksumValue": checksum}]})
    relations = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-posenc"}]
    relations += [{"spdxElementId": "SPDXRef-posenc", "relationshipType": "CONTAINS", "relatedSpdxElement": package["SPDXID"]}
                  for package in packages[1:]]
    content = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"posenc-{version}",
            "documentNamespace": f"https://spdx.org/spdxdocs/posenc-{version}-{content[:32]}",
            "creationInfo": {"created": date.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: make_parts.py"]},
            "packages": packages, "relationships": relations}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", required=True)
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("files", nargs="+", metavar="ID=FILE")
    arguments = parser.parse_args()
    rows = []
    for word in arguments.files:
        name, file = word.split("=", 1)
        part, path = PARTS[name], pathlib.Path(file)
        rows.append((part, version_of(part, path), hashlib.sha256(path.read_bytes()).hexdigest()))
    lines = ["\t".join([part.name, version, part.licence, part.owner, part.use, checksum]) for part, version, checksum in rows]
    (arguments.out / "licences.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (arguments.out / "posenc.spdx.json").write_text(
        json.dumps(spdx(arguments.version, rows), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
