"""The C library: where its file is, how it is called, and how its answers and refusals become Python's.

src/c_interface/posenc.h is the contract. The file lies beside this one in a wheel; who builds the library from sources
names it by the environment variable POSENC_LIBRARY.
"""
from __future__ import annotations

import ctypes
import functools
import json
import os
import pathlib
from typing import Any, Optional

INTERFACE = 1
DIFFERS, UNUSABLE, NO_MEMORY = 1, 2, 3
MOST_AXES = 8
# In the order of the enumeration posenc_dtype.
DTYPES = ("float64", "float32", "float16", "bfloat16", "int64", "int32", "int16", "int8",
          "uint64", "uint32", "uint16", "uint8", "bool", "complex64", "complex128")


class Array(ctypes.Structure):
    """posenc_array."""
    _fields_ = [("data", ctypes.c_void_p), ("dtype", ctypes.c_int32), ("axes", ctypes.c_int32),
                ("shape", ctypes.c_int64 * MOST_AXES), ("strides", ctypes.c_int64 * MOST_AXES)]


class Block(ctypes.Structure):
    """posenc_block."""
    _fields_ = [("row", ctypes.c_int64), ("col", ctypes.c_int64), ("rows", ctypes.c_int64), ("cols", ctypes.c_int64)]


class SettingsError(ValueError):
    """Something that was given cannot be used.

    `argument` is which, `key` the setting where it is one, `allowed` what could stand there, `nearest` the name that
    was probably meant; each is None where it is not known.
    """

    def __init__(self, text: str, argument: Optional[str] = None, key: Optional[str] = None,
                 allowed: Optional[str] = None, nearest: Optional[str] = None):
        super().__init__(text)
        self.argument, self.key, self.allowed, self.nearest = argument, key, allowed, nearest


SettingsError.__module__ = "posenc"

TEXT, ANSWER = ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)
ARRAY, DTYPE, OUT, WHOLE = ctypes.POINTER(Array), ctypes.c_int32, ctypes.c_void_p, ctypes.c_int64
FUNCTIONS = {
    "methods": [], "read": [TEXT], "field": [TEXT, Block, DTYPE, OUT], "budget": [TEXT, Block, DTYPE, OUT],
    "explain": [TEXT, WHOLE, WHOLE], "snippet": [TEXT, TEXT],
    "recognise": [ARRAY, TEXT], "check": [ARRAY, TEXT],
    "check_resized": [ARRAY, ARRAY, TEXT], "rotated": [ARRAY, ARRAY, ARRAY, TEXT],
    "permuted": [ARRAY, ARRAY, WHOLE], "config": [TEXT, TEXT]}


def file() -> pathlib.Path:
    """The library's file."""
    given = os.environ.get("POSENC_LIBRARY")
    path = pathlib.Path(given) if given else pathlib.Path(__file__).with_name("libposenc.so")
    if not path.is_file():
        where = "POSENC_LIBRARY names it, but there is no such file" if given else "it belongs beside this package's files"
        raise ImportError(f"posenc: {path} is missing: {where}. Install the wheel, or build the library "
                          "(cmake --build --preset release --target libposenc) and set POSENC_LIBRARY to its file.")
    return path


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    path = file()
    loaded = ctypes.CDLL(str(path))
    loaded.posenc_interface.restype = ctypes.c_int32
    found = loaded.posenc_interface()
    if found != INTERFACE:
        raise ImportError(f"posenc: {path} has interface {found}, these files expect {INTERFACE}; "
                          "install a wheel, which has both")
    loaded.posenc_version.restype = TEXT
    loaded.posenc_free.argtypes, loaded.posenc_free.restype = [ctypes.c_void_p], None
    for name, arguments in FUNCTIONS.items():
        function = getattr(loaded, "posenc_" + name)
        function.argtypes, function.restype = [*arguments, ANSWER], ctypes.c_int
    return loaded


def version() -> str:
    return library().posenc_version().decode()


def refusal(error: dict) -> SettingsError:
    parts = {key: error.get(key) for key in ("argument", "key", "allowed", "nearest")}
    text = error.get("text") or f"{parts['argument']} cannot be used"
    return SettingsError(text, **{key: str(value) if value is not None else None for key, value in parts.items()})


def call(name: str, *arguments: Any) -> Any:
    """What posenc_NAME answers, read as JSON; None where it answers nothing. Texts are given as str."""
    loaded = library()
    given = [text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text for text in arguments]
    answer = ctypes.c_void_p()
    status = getattr(loaded, "posenc_" + name)(*given, ctypes.byref(answer))
    try:
        text = ctypes.string_at(answer.value).decode() if answer.value else ""
    finally:
        loaded.posenc_free(answer)
    if status == NO_MEMORY:
        raise MemoryError(f"posenc: there is not enough memory for {name}")
    result = json.loads(text) if text else None
    if status == UNUSABLE:
        raise refusal((result or {}).get("error", {}))
    return result
