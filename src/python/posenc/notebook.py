"""The explorer in a cell of a notebook, or in the browser.

`show` opens it, `state` reads back what the person did there. Tried in Jupyter Notebook 6, where both work. Other
notebooks (JupyterLab, Notebook 7, VS Code, Colab) show it by what they say of HTML with scripts in an output, which was
not tried; their pages do not lead to the kernel, and `state` says so.
"""
from __future__ import annotations

import json
import os
import pathlib
import re
import sys
from typing import Any, Dict, List, NamedTuple, Optional, Tuple

from . import arrays, fields, recognition
from .settings import methods, settings_of

TARGET = "posenc"
MOST_BYTES = 64 << 20
HEIGHT = 640
DEFAULT = "sinusoidal"  # the method of a state that names none


class Found(NamedTuple):
    """What the explorer takes an array for: settings, as a link has them, and a sentence."""
    state: str
    text: str


class Shown(NamedTuple):
    """What a cell shows now: `field(seen.method, **seen.settings)` are its numbers, unless it shows an array (method "own")."""
    state: str  # all of it, as a link has it
    method: str
    settings: dict
    found: Tuple[Found, ...]


def shown(state: str, found: List[dict]) -> Shown:
    given = settings_of(state)
    method = given.pop("method", DEFAULT)
    keys = {one.key for one in methods()[method].settings} if method in methods() else set(given)
    return Shown(state, method, {key: value for key, value in given.items() if key in keys},
                 tuple(Found(one["state"], one["text"]) for one in found))


class Told:
    """What the pages have told the kernel, a line (comm) a cell."""

    def __init__(self) -> None:
        self.cells: Dict[str, dict] = {}
        self.last: Optional[str] = None
        self.kernel: Any = None
        self.loaded = False

    def listen(self, shell: Any) -> None:
        kernel = getattr(shell, "kernel", None)
        if kernel is not None and kernel is not self.kernel:
            kernel.comm_manager.register_target(TARGET, self.opened)
            self.kernel, self.loaded = kernel, False

    def opened(self, line: Any, message: dict) -> None:
        cell = str(message["content"]["data"].get("cell", ""))
        line.on_msg(lambda message: self.heard(line, cell, message["content"]["data"]))

    def heard(self, line: Any, cell: str, data: dict) -> None:
        if data.get("want") == "explorer":
            line.send({"explorer": packed_explorer()})
        known = self.cells.setdefault(cell, {"state": "", "found": []})
        if isinstance(data.get("found"), list):
            known["found"] = data["found"]
        if isinstance(data.get("state"), str):
            if known["state"] not in ("", data["state"]):
                self.last = cell
            known["state"] = data["state"]


told = Told()


def packed_explorer() -> str:
    import gzip
    return letters_of(gzip.compress(explorer_file().read_bytes(), 6, mtime=0))


def letters_of(data: bytes) -> str:
    import base64
    return base64.b64encode(data).decode()


def explorer_file() -> pathlib.Path:
    file = fields.explorer_file()
    if file is None:
        raise RuntimeError("posenc: this package was built without the explorer, so nothing can be shown; "
                           "build the page (cmake --build --preset web), then the wheel, or set POSENC_EXPLORER to explorer.html")
    return file


def bytes_of(array: Any) -> tuple:
    """An array row by row, for the page: its type, shape and bytes."""
    numbers = arrays.read(array)
    if numbers.dtype.startswith("complex"):
        raise TypeError("array: complex numbers cannot be shown; hand over their real or imaginary part")
    data = arrays.copied(numbers)
    if len(data) > MOST_BYTES:
        raise ValueError(f"array: {arrays.shape_text(numbers.shape)} is {len(data)} bytes; allowed: at most {MOST_BYTES}, "
                         "show a part of it")
    return numbers.dtype, list(numbers.shape), data


def shell_of_notebook() -> Any:
    """IPython's shell where there is one with a kernel behind a page."""
    module = sys.modules.get("IPython")
    shell = module.get_ipython() if module else None
    return shell if getattr(shell, "kernel", None) is not None else None


def state_of(what: Any, settings: dict) -> Optional[str]:
    """The state that is meant by a text, a link, a method with settings, or a match; None: it is an array."""
    if isinstance(what, recognition.Match):
        return what.state
    if what is None or isinstance(what, str) and not settings and re.search(r"[#=]", what):
        return (what or "").rsplit("#", 1)[-1]
    if isinstance(what, str):
        return fields.read(what, settings).state
    if settings:
        raise TypeError(f"show() got an unexpected keyword argument {next(iter(settings))!r}: settings belong to a method")
    return None


def show(what: Any = None, /, *, name: str = "array", height: int = HEIGHT, load: bool = False, **settings: Any) -> None:
    """Opens the explorer: in a notebook in the cell, elsewhere in the browser. No network is needed.

    what       an array, which the explorer shows and recognises; a state or link, "method=alibi&length=8"; or a method
               with its settings, show("alibi", length=8)
    name       what the array is called there
    height     of the cell, in pixels
    load       put the explorer (4 MB) into this cell's output, though another cell has held it: where that was deleted

    The first cell of a notebook holds the explorer, all others use it. Outside of a notebook an array is recognised first,
    and what it was found to be is opened.
    """
    state = state_of(what, settings)
    file = explorer_file()
    shell = shell_of_notebook()
    if shell is None:
        if state is None:
            found = recognition.recognise(what)
            if not found.matches:
                raise ValueError("array: no method explains these numbers, so there is nothing to open outside of a notebook")
            state = found.matches[0].state
        import webbrowser
        webbrowser.open(f"{file.resolve().as_uri()}#{state}")
        return
    told.listen(shell)
    cell = f"posenc-{os.urandom(6).hex()}"  # kernels come and go while the page stays
    call: dict = {"cell": cell, "state": state or "", "height": int(height), "array": None}
    if state is None:
        dtype, shape, data = bytes_of(what)
        call["array"] = {"name": str(name), "dtype": dtype, "shape": shape, "data": letters_of(data)}
    script = pathlib.Path(__file__).with_name("notebook.js").read_text(encoding="utf-8")
    if load or not told.loaded:
        script += f"posenc_notebook.load({json.dumps(packed_explorer())});\n"
        told.loaded = True
    script += f"posenc_notebook.show({json.dumps(call)});\n".replace("</", "<\\/")
    told.last = cell
    from IPython.display import HTML, display
    display(HTML(f'<div id="{cell}"></div><script>{script}</script>'))


def state() -> Shown:
    """What the person last did in the explorer of this notebook: the settings of the cell that changed, or came, last.

    >>> seen = posenc.state()                                    # doctest: +SKIP
    >>> posenc.field(seen.method, **seen.settings)               # doctest: +SKIP
    """
    known = told.cells.get(told.last or "")
    if known is None:
        raise RuntimeError("posenc: no explorer of this notebook has told anything: run posenc.show() in a cell, and "
                           "state() in a later one. Pages of other notebooks than Jupyter Notebook 6 do not lead to the kernel.")
    return shown(known["state"], known["found"])
