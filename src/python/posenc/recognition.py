"""Which table, bias or mask an array is, and which known mistakes lie in it."""
from __future__ import annotations

import json
from typing import Any, Mapping, NamedTuple, Optional, Tuple, Union

from . import _library, arrays, fields, settings as given


class Match(NamedTuple):
    """A method whose numbers these are, with its settings."""
    method: str
    state: str  # the settings, as a link has them
    max_error: Optional[float]
    mistakes: Tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def settings(self) -> dict:
        """Those that differ from the defaults, as keyword arguments of `field`."""
        return {key: value for key, value in given.settings_of(self.state).items() if key != "method"}

    @property
    def link(self) -> str:
        """The match in the explorer."""
        return fields.address(None) + "#" + self.state


class Recognition(NamedTuple):
    """What an array was found to be, the best match first; print it. True where something explains the numbers."""
    matches: Tuple[Match, ...]
    mistakes: Tuple[str, ...]  # of the first match, or what differs from what was expected
    cause: Optional[str]  # where it was expected to be something else: why it is not
    agrees: Optional[bool]  # whether it is what was expected; None where nothing was
    facts: dict  # what is seen of the numbers alone
    text: str

    def __bool__(self) -> bool:
        return bool(self.matches) if self.agrees is None else self.agrees

    def __str__(self) -> str:
        return self.text


def expected(meant: Union[None, str, Mapping[str, Any]]) -> Optional[str]:
    if meant is None:
        return None
    if isinstance(meant, str):
        return json.dumps({"settings": meant.rsplit("#", 1)[-1]})
    if isinstance(meant, Mapping):
        return json.dumps({"settings": json.loads(given.text(None, meant))})
    raise TypeError(f"expect: {meant!r} cannot be used; allowed: a state or link such as \"method=alibi&length=8\", "
                    "or a dict of its keys")


def recognise(array: Any, expect: Union[None, str, Mapping[str, Any]] = None) -> Recognition:
    """Which table, bias or mask an array is, with which settings, and which known mistakes explain what is odd in it.

    array     rows × columns, or a list
    expect    what was meant, as `"method=alibi&length=8"`, a link, or `{"method": "alibi", "length": 8}`: it is tried
              first, and settings that differ from it count as mistakes

    >>> found = posenc.recognise(posenc.field("sinusoidal", length=40, d_model=32))
    >>> found.matches[0].method
    'sinusoidal'
    """
    table = arrays.read(array)
    told = _library.call("recognise", table.as_argument(), expected(expect))
    matches = tuple(Match(one["method"], one["state"], float(one["max_error"]), tuple(one["mistakes"]), one["text"])
                    for one in told["matches"])
    meant = told.get("meant")
    mistakes = told.get("mistakes") or (matches[0].mistakes if matches else ())
    lines = [told.get("cause"), meant and meant.get("text"), *(one.text for one in matches)]
    text = "\n".join(line for line in lines if line) or "No method explains these numbers."
    return Recognition(matches, tuple(mistakes), told.get("cause"), meant and meant["agrees"], told.get("facts") or {}, text)
