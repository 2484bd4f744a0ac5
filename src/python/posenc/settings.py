"""Settings as keyword arguments: the keys of `posenc list METHOD`, and what is said where one cannot be used."""
from __future__ import annotations

import difflib
import functools
import json
import operator
from typing import Any, Dict, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import unquote

from . import _library
from ._library import SettingsError


class Setting(NamedTuple):
    """A keyword argument of a method."""
    key: str
    kind: str  # "integer", "real", "choice", "flag", "text", …
    default: str
    low: Optional[float]
    high: Optional[float]
    choices: Tuple[str, ...]
    unit: str
    help: str

    def __str__(self) -> str:
        among = ", ".join(self.choices) or (f"{self.low:g} … {self.high:g}" if self.low is not None and self.high is not None else "")
        return f"{self.key}={self.default}  {self.help}" + (f"; {among}" if among else "")


class Method(NamedTuple):
    """A method, such as alibi, with the keyword arguments that it takes."""
    id: str
    title: str
    family: str  # absolute, relative, rotary, trees, masks, attention, precision, own
    settings: Tuple[Setting, ...]

    def __str__(self) -> str:
        return "\n    ".join([f"{self.id}: {self.title} ({self.family})", *map(str, self.settings)])


def setting_of(told: Mapping[str, Any]) -> Setting:
    return Setting(told["key"], told["kind"], told["default"], told["low"], told["high"],
                   tuple(choice["id"] for choice in told["choices"]), told["unit"], told["help"])


@functools.lru_cache(maxsize=None)
def catalogue() -> Dict[str, Method]:
    return {told["id"]: Method(told["id"], told["title"], told["family"], tuple(map(setting_of, told["parameters"])))
            for told in _library.call("methods")}


def methods() -> Dict[str, Method]:
    """All methods by their ids; `print(posenc.methods()["alibi"])` lists what alibi takes.

    >>> "rotary-table" in posenc.methods()
    True
    """
    return dict(catalogue())


def plain(key: str, value: Any) -> Any:
    """A value as links write it. NumPy's scalars and other numbers are taken as numbers, sequences with commas."""
    if value is None:
        return "none"
    if isinstance(value, bool) or type(value).__name__ in ("bool_", "bool"):
        return "1" if value else "0"
    if isinstance(value, str):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple, range)):
        return ",".join(plain(key, one) for one in value)
    if hasattr(value, "__index__"):
        return str(value.__index__())
    if hasattr(value, "__float__"):
        return repr(float(value)).replace("inf", "infinity")
    raise TypeError(f"{key}: {value!r} cannot be used; allowed: a number, a text, True, False, None or a sequence of numbers")


def settings_of(state: str) -> Dict[str, str]:
    """The keyword arguments that a state or link names, the method among them."""
    pairs = (pair.split("=", 1) for pair in state.rsplit("#", 1)[-1].split("&") if "=" in pair)
    return {key: unquote(value) for key, value in pairs}


def text(method: Optional[str], settings: Mapping[str, Any]) -> str:
    """Settings as the library takes them: a JSON object."""
    if method is not None and not isinstance(method, str):
        raise TypeError(f"method: {method!r} cannot be used; allowed: the name of a method, such as \"rotary-table\"")
    given = {} if method is None else {"method": method}
    return json.dumps({**given, **{key: plain(key, value) for key, value in settings.items()}})


def refused(error: SettingsError, method: Optional[str], settings: Mapping[str, Any]) -> Exception:
    """The library's refusal as Python people expect it: TypeError for a keyword argument that there is not."""
    known = catalogue().get(method or "")
    if error.argument != "settings" or error.key not in settings or known is None:
        return error
    keys = [one.key for one in known.settings]
    if error.key in keys:
        return error
    nearest = next(iter(difflib.get_close_matches(error.key, keys, 1)), error.nearest if error.nearest in keys else None)
    meant = f"; did you mean {nearest!r}?" if nearest else f"; print(posenc.methods()[{method!r}]) lists all"
    return TypeError(f"unexpected keyword argument {error.key!r} for {method!r}{meant}")


def whole(name: str, value: Any) -> int:
    """A number that counts or numbers something."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} cannot be used; allowed: a whole number") from None
    if not -(1 << 63) <= number < 1 << 63:
        raise ValueError(f"{name}: {value!r} cannot be used; allowed: numbers of 64 bits")
    return number


def ask(function: str, method: Optional[str], settings: Mapping[str, Any], *arguments: Any) -> Any:
    """What the library's function answers to settings and what follows them."""
    try:
        return _library.call(function, text(method, settings), *arguments)
    except SettingsError as error:
        raise refused(error, method, settings) from None
