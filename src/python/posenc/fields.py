"""The numbers of a method, how one comes about, and programs and links that show them."""
from __future__ import annotations

import ctypes
import os
import pathlib
from typing import Any, NamedTuple, Optional, Sequence, Tuple

from . import _library, settings as given
from .arrays import dtype_name

STORED = {"float64": "d", "float32": "f", "float16": "e", "bfloat16": "H"}
COMPUTED = tuple(STORED)


class Read(NamedTuple):
    """What settings mean, every default filled in."""
    method: str
    settings: dict
    state: str
    rows: int
    cols: int
    row_axis: str
    col_axis: str


class Step(NamedTuple):
    """A step of an explanation, with the numbers of the cell in it, and what it comes to."""
    text: str
    value: Optional[float]


class Explanation(NamedTuple):
    """How a number comes about; print it."""
    method: str
    row: int
    column: int
    value: float
    steps: Tuple[Step, ...]
    meaning: str

    def __str__(self) -> str:
        head = f"{self.method}, row {self.row}, column {self.column}: {self.value:g}"
        return "\n".join([head, *("    " + one.text for one in self.steps)])


def read(method: str, settings: dict) -> Read:
    return as_read(given.ask("read", method, settings))


def as_read(told: dict) -> Read:
    return Read(told["method"], told["settings"], told["state"], told["rows"], told["cols"], told["row_axis"], told["col_axis"])


def read_state(state: str) -> Read:
    """What a link or the text behind its # means."""
    return as_read(_library.call("read", "#" + state.rsplit("#", 1)[-1]))


def block_of(block: Optional[Sequence[int]], size: Read) -> _library.Block:
    if block is None:
        return _library.Block(0, 0, size.rows, size.cols)
    row, col, rows, cols = (given.whole("block", number) for number in block)
    if not (0 <= row and 0 <= col and 0 < rows <= size.rows - row and 0 < cols <= size.cols - col):
        raise ValueError(f"block: {tuple(block)} does not lie within {size.rows} × {size.cols}; "
                         "allowed: (row, column, rows, columns), counted from 0")
    return _library.Block(row, col, rows, cols)


def memory(block: _library.Block, letter: str) -> Tuple[Any, int]:
    """Room for the numbers and its address: a NumPy array, or a memoryview of the same shape where there is no NumPy."""
    try:
        import numpy
    except ImportError:
        size = block.rows * block.cols * {"d": 8, "f": 4, "e": 2, "H": 2}[letter]
        room = bytearray(size)
        return memoryview(room).cast(letter, (block.rows, block.cols)), ctypes.addressof(ctypes.c_char.from_buffer(room))
    array = numpy.empty((block.rows, block.cols), letter)
    return array, array.ctypes.data


def widened(stored: Any) -> Any:
    """bfloat16 as NumPy can hold it: its own type where the package ml_dtypes has been imported, else as float32."""
    import sys
    if "ml_dtypes" in sys.modules:
        return stored.view(sys.modules["ml_dtypes"].bfloat16)
    wide = stored.astype("uint32")
    wide <<= 16
    return wide.view("float32")


def field(method: str, /, *, dtype: Any = "float64", block: Optional[Sequence[int]] = None, **settings: Any) -> Any:
    """The numbers of a method as a NumPy array, rows × columns.

    method     an id of `methods()`, such as "rotary-table", "sinusoidal", "alibi", "sliding-window"
    dtype      "float64", "float32", "float16" or "bfloat16" (or NumPy's, PyTorch's, JAX's): the exact number, rounded
               once. bfloat16 comes as float32 whose low bits are zero, or as ml_dtypes' where that is imported
    block      (row, column, rows, columns), a part of it; a field is computed cell by cell, so a part of sixteen million
               rows costs as much as one of a thousand
    settings   the keys that `posenc.methods()[method]` names. Rows of tables are positions 0, 1, 2, …, the first one
               `offset`; of biases and masks rows are queries and columns keys

    >>> posenc.field("rotary-table", d_model=64, length=4096, rotary_part="sin", base=500000).shape
    (4096, 64)
    >>> float(posenc.field("alibi", length=3, head_count=8)[2, 0])
    -1.0
    """
    name = dtype_name(dtype, COMPUTED)
    size = read(method, settings)
    part = block_of(block, size)
    array, address = memory(part, STORED[name])
    given.ask("field", method, settings, part, _library.DTYPES.index(name), address)
    return widened(array) if name == "bfloat16" and hasattr(array, "astype") else array


def budget(method: str, /, *, dtype: Any = "float32", block: Optional[Sequence[int]] = None, **settings: Any) -> Any:
    """How far from each number of `field` a right program may be that computes in `dtype`: float64, rows × columns.

    Derived from the formula's own steps: the angle p·w rounded, its sine rounded, the result stored. A difference within
    it is rounding, one beyond it is not.

    >>> bool((posenc.budget("rotary-table", d_model=8, length=9, dtype="bfloat16") < 0.04).all())
    True
    """
    name = dtype_name(dtype, COMPUTED)
    part = block_of(block, read(method, settings))
    array, address = memory(part, "d")
    given.ask("budget", method, settings, part, _library.DTYPES.index(name), address)
    return array


def explain(method: str, /, row: int, column: int, **settings: Any) -> Explanation:
    """How the number at (row, column) comes about, step by step with its own numbers.

    >>> print(posenc.explain("alibi", 1, 0, length=3, head_count=4).value)
    -0.25
    """
    told = given.ask("explain", method, settings, given.whole("row", row), given.whole("column", column))
    return as_explanation(told)


def as_explanation(told: dict) -> Explanation:
    steps = tuple(Step(step["text"], None if step["value"] is None else float(step["value"])) for step in told["steps"])
    return Explanation(told["method"], told["row"], told["column"], float(told["value"]), steps, told.get("meaning") or "")


def snippet(method: str, /, language: str = "numpy", **settings: Any) -> str:
    """A program that makes the same numbers, in "numpy", "pytorch" or "cpp"; the first two leave them in `field`.

    >>> "import numpy" in posenc.snippet("alibi", length=8)
    True
    """
    return given.ask("snippet", method, settings, str(language))["text"]


def explorer_file() -> Optional[pathlib.Path]:
    """The explorer as one file, if this package was built with it."""
    file = pathlib.Path(os.environ.get("POSENC_EXPLORER") or pathlib.Path(__file__).with_name("explorer.html"))
    return file if file.is_file() else None


def address(site: Optional[str]) -> str:
    """Of the page that links open: what was asked for, the environment's POSENC_ADDRESS, or the file in this package."""
    chosen = site if site is not None else os.environ.get("POSENC_ADDRESS")
    if chosen is not None:
        return chosen
    file = explorer_file()
    return file.resolve().as_uri() if file else ""


def link(method: str, /, site: Optional[str] = None, **settings: Any) -> str:
    """A link to these settings in the explorer: `site`#state.

    site    the address of a site of the explorer; "" gives `#state` alone. Without it the environment's POSENC_ADDRESS,
            or the explorer in this package, a file that opens without a network

    >>> posenc.link("alibi", site="", length=9)
    '#method=alibi&length=9'
    """
    return address(site) + "#" + read(method, settings).state
