"""Whether numbers are the ones that were meant and, if not, why: of tables, of vectors that were turned, of weights.

`check`, `rotated` and `permuted` answer; `assert_matches`, `assert_rotated` and `assert_permuted` raise an
AssertionError whose first line is the cause.
"""
from __future__ import annotations

import json
from typing import Any, List, Mapping, NamedTuple, Optional, Tuple

from . import _library, arrays, fields, models, settings as given
from .models import Config

COMPUTED = fields.COMPUTED
SIZES = ("length", "query_length", "key_length")  # the array has them


class Verdict(NamedTuple):
    """What was found. True where the numbers are as meant; printed it is what an AssertionError says."""
    agrees: bool
    mistakes: Tuple[str, ...]  # ids, at most three: `posenc recognise --mistakes` lists all
    cause: Optional[str]
    text: str  # how many numbers differ, where, and how far
    first: Optional[Tuple[int, int]]  # the first differing number: row and column, or vector and channel
    there: Optional[float]
    meant: Optional[float]
    max_error: Optional[float]
    budgets: Optional[float]  # the largest difference in units of what rounding may make of it
    shows: Optional[str]  # settings with which it would agree, as a link has them
    state: Optional[str]  # those that were meant
    explanation: Optional[fields.Explanation]  # of the first differing number

    def __bool__(self) -> bool:
        return self.agrees

    @property
    def would_match(self) -> dict:
        """The settings, other than those that were meant, with which it would agree; empty where none are known."""
        if not self.shows or not self.state:
            return {}
        shown, meant = fields.read_state(self.shows), fields.read_state(self.state)
        other = {} if shown.method == meant.method else {"method": shown.method}
        return {**other, **{key: value for key, value in shown.settings.items()
                            if key not in SIZES and value != meant.settings.get(key, value if other else None)}}

    @property
    def link(self) -> Optional[str]:
        """What was meant in the explorer, at the first differing number."""
        if not self.state:
            return None
        focus = f"&focus={self.explanation.row},{self.explanation.column}" if self.explanation else ""
        return fields.address(None) + "#" + self.state + focus

    def __str__(self) -> str:
        if self.agrees:
            return "Every number is as meant, as closely as rounding allows."
        lines = [self.cause or "No mistake that is known here explains the difference."]
        if self.first is not None and self.there is not None:
            meant = "" if self.meant is None else f", {self.meant:.9g} was meant"
            lines.append(f"First difference at {list(self.first)}: {self.there:.9g} is there{meant}")
        if self.explanation is not None:
            lines += ["    " + step.text for step in self.explanation.steps]
        if self.text and self.text != self.cause:
            lines.append(self.text)
        if self.budgets is not None and "rounding" not in self.text:
            lines.append(f"The largest difference is {self.budgets:.3g} times what rounding may make of it.")
        if self.would_match:
            lines.append("It would match with " + ", ".join(f"{key}={value}" for key, value in self.would_match.items()))
        if self.link:
            lines.append(f"What was meant: {self.link}")
        return "\n".join(lines)


def failure(found: Any) -> AssertionError:
    """The exception of what was found; pytest_plugin.py takes it from there into the report."""
    error = AssertionError(str(found))
    error.posenc_link = getattr(found, "link", None)  # type: ignore[attr-defined]
    return error


def question(method: Optional[str], config: Optional[Config], layer: Optional[int], dtype: Any,
             settings: Mapping[str, Any]) -> str:
    """What was meant, as the library is asked."""
    asked: dict = {}
    number = 0 if layer is None else given.whole("layer", layer)
    if config is not None and not settings:
        asked.update(config=models.config_text(config), layer=number)
        if method is not None:
            asked["method"] = method
    elif config is not None:
        of_layer = models.config(config).layer(number).settings
        asked["settings"] = json.loads(given.text(method or "rotary-table", {**of_layer, **settings}))
    elif layer is not None:
        raise TypeError("layer: says which layer of a configuration; give config= too")
    elif method is None:
        raise TypeError("method: says what was meant, such as \"rotary-table\"; without it give config=")
    else:
        asked["settings"] = json.loads(given.text(method, settings))
    if dtype is not None:
        asked["dtype"] = arrays.dtype_name(dtype, COMPUTED)
    return json.dumps(asked)


def asked(function: str, method: Optional[str], settings: Mapping[str, Any], *arguments: Any) -> dict:
    try:
        return _library.call(function, *arguments)
    except _library.SettingsError as error:
        raise given.refused(error, method, settings) from None


def explained(state: Optional[str], row: int, column: int) -> Optional[fields.Explanation]:
    """How the number that was meant comes about; None where there is none to explain."""
    try:
        return fields.as_explanation(_library.call("explain", "#" + state, row, column)) if state else None
    except ValueError:
        return None


def number(told: Any) -> Optional[float]:
    """JSON has no NaN and no infinities; the library writes them as texts."""
    return None if told is None else float(told)


def verdict(told: dict, there: Optional[float], explanation: Optional[fields.Explanation]) -> Verdict:
    first = told.get("first_difference")
    state = told.get("state")
    return Verdict(told["agrees"], tuple(told.get("mistakes") or ()), told.get("cause"), told.get("text") or "",
                   tuple(first) if first else None, there, explanation.value if explanation else None,
                   number(told.get("max_error")), number(told.get("budgets")), told.get("shows"), state, explanation)


def check(array: Any, method: Optional[str] = None, /, *, config: Optional[Config] = None, layer: Optional[int] = None,
          dtype: Any = None, source: Any = None, **settings: Any) -> Verdict:
    """Whether an array holds the numbers that were meant, and if not, why. `assert_matches` says what is given.

    >>> bool(posenc.check(posenc.field("alibi", length=8), "alibi"))
    True
    """
    table = arrays.read(array)
    text = question(method, config, layer, dtype, settings)
    learned = () if source is None else (arrays.read(source, "source").as_argument(),)
    told = asked("check_resized" if learned else "check", method, settings, table.as_argument(), *learned, text)
    first = told.get("first_difference")
    if learned and first:  # how a number comes about is known of the seeded table alone
        return verdict(told, arrays.number_at(table, *first), None)
    if told["agrees"] or not first:
        return verdict(told, None, None)
    state, there = told.get("state"), arrays.number_at(table, *first)
    explanation = explained(state, *first)
    if explanation is None and state and 1 in (len(table.shape), *table.shape[:1]):
        # A list of frequencies is the last column of theirs.
        explanation = explained(state, max(first), fields.read_state(state).cols - 1)
    return verdict(told, there, explanation)


def assert_matches(array: Any, method: Optional[str] = None, /, *, config: Optional[Config] = None,
                   layer: Optional[int] = None, dtype: Any = None, source: Any = None, **settings: Any) -> None:
    """Raises an AssertionError, its first line the cause, unless an array holds the numbers that were meant.

    array      cosines, sines, inverse frequencies, a bias, a mask, a table: rows × columns (leading axes of size 1 are
               left away), or a list. NumPy, PyTorch, JAX, DLPack, bfloat16 too
    method     which it is, an id of `methods()`
    settings   what was meant, the keys that `posenc.methods()[method]` names. Rows are positions 0, 1, 2, …, the first
               one `offset`
    config     in place of settings a model's config.json (path, dict, or transformers' configuration), of which `layer`
               (from 0) is meant; `method` then says which of its tables, if it is not the cosines or sines
    dtype      in which the numbers were computed, if it is not the array's type: what rounding may make of them follows
               from it, and nothing has to be tolerated by guess (`budget` tells it)
    source     of method "table-resized" the learned table that was resized, a row a place

    >>> posenc.assert_matches(posenc.field("rotary-table", d_model=8, base=500000), "rotary-table", d_model=8)
    Traceback (most recent call last):
        ...
    AssertionError: Mistake: the base is different (10 000 was meant, the table has 500 000).
    """
    __tracebackhide__ = True  # pytest shows the line of the test
    found = check(array, method, config=config, layer=layer, dtype=dtype, source=source, **settings)
    if not found:
        raise failure(found)


def rotated(x: Any, y: Any, positions: Any = None, *, config: Optional[Config] = None, layer: Optional[int] = None,
            dtype: Any = None, **settings: Any) -> Verdict:
    """Whether a rotary embedding turned x into y as was meant, and if not, how. `assert_rotated` says what is given."""
    before, after = arrays.read(x, "x", 2), arrays.read(y, "y", 2)
    if before.shape != after.shape:
        raise ValueError(f"x and y: {arrays.shape_text(before.shape)} and {arrays.shape_text(after.shape)}; "
                         "allowed: two of one shape, … × tokens × channels")
    ids = arrays.read(positions, "positions") if positions is not None else None
    method = settings.pop("method", None if config is not None else "rotary-table")
    if config is None and "d_model" not in settings:
        settings["d_model"] = before.shape[-1]
    told = asked("rotated", method, settings, before.as_argument(), after.as_argument(),
                 ids.as_argument() if ids else None, question(method, config, layer, dtype, settings))
    first = told.get("first_difference")
    if told["agrees"] or not first:
        return verdict(told, None, None)
    tokens = before.shape[-2]
    place = arrays.number_at(ids, first[0] % tokens, 0) if ids and len(ids.shape) == 1 else first[0] % tokens
    state = told.get("state") or (fields.read(method, settings).state if method else None)
    explanation = explained(f"{state}&offset={int(place)}&length=1" if state else None, 0, first[1])
    if explanation:
        explanation = explanation._replace(row=int(place))
    found = verdict(told, arrays.number_at(after, *first), explanation)
    return found._replace(meant=None, state=state)  # what is explained is the cosine, not the number


def assert_rotated(x: Any, y: Any, positions: Any = None, *, config: Optional[Config] = None,
                   layer: Optional[int] = None, dtype: Any = None, **settings: Any) -> None:
    """Raises an AssertionError, its first line the cause, unless a rotary embedding turned x into y as was meant.

    x, y        before and after, both … × tokens × channels: (tokens, channels), (heads, tokens, channels),
                (batch, heads, tokens, channels); the last axis is a head
    positions   of each token, or (batch, tokens); without it 0, 1, 2, …
    settings    of "rotary-table": pairing, base, rotary_width, scaling, factor, …; d_model is the width of a head and need
                not be given. Or `config` and `layer`, and `dtype`, as for `assert_matches`
    """
    __tracebackhide__ = True
    found = rotated(x, y, positions, config=config, layer=layer, dtype=dtype, **settings)
    if not found:
        raise failure(found)


class Order(NamedTuple):
    """How the rows of two weights follow from each other. True where they stand alike."""
    agrees: bool
    mistakes: Tuple[str, ...]
    rows: Optional[List[int]]  # row i of what is there is row rows[i] of what is needed; None: in no order that is known
    text: str

    def __bool__(self) -> bool:
        return self.agrees

    def __str__(self) -> str:
        return self.text


def permuted(needed: Any, there: Any, heads: int = 1) -> Order:
    """Which order of rows leads from the weight that is needed to the one that is there.

    needed, there   two weights of a projection, rows × columns, such as `q_proj.weight` of two checkpoints
    heads           of how many heads the rows are; for keys the number of key heads
    """
    first, second = arrays.read(needed, "needed", 2, 2), arrays.read(there, "there", 2, 2)
    told = _library.call("permuted", first.as_argument(), second.as_argument(), given.whole("heads", heads))
    return Order(told["agrees"], tuple(told["mistakes"]), told["rows"], told["text"])


def assert_permuted(needed: Any, there: Any, heads: int = 1) -> None:
    """Raises an AssertionError, its first line the cause, unless the rows of two weights stand alike (see `permuted`)."""
    __tracebackhide__ = True
    found = permuted(needed, there, heads)
    if not found:
        raise failure(found)
