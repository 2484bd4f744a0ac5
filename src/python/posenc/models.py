"""What a config.json says about positions, layer by layer, and what contradicts itself in it."""
from __future__ import annotations

import json
import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library, fields
from .settings import settings_of

Config = Union[str, "os.PathLike[str]", Mapping[str, Any]]
MOST_FILES = 10000
MOST_BYTES = 1 << 20


class Layer(NamedTuple):
    """A layer of a model. What it does not have is None; sizes are numbers of channels, lengths of tokens."""
    number: int  # from 0
    kind: str  # layers of one kind are alike
    attention: str  # "full", "window", …
    position: Optional[str]  # "rotary", "alibi", …
    window: Optional[int]
    base: Optional[float]
    scaling: Optional[str]
    rotary_width: Optional[int]
    pairing: Optional[str]
    heads: Optional[int]
    kv_heads: Optional[int]
    head_dim: Optional[int]
    settings: dict  # keyword arguments for `field` and the like
    raw: dict  # everything that is known of it

    def field(self, method: str = "rotary-table", **settings: Any) -> Any:
        """The numbers of one of its tables, as `posenc.field`."""
        return fields.field(method, **{**self.settings, **settings})


class Note(NamedTuple):
    """A key of a configuration and what was made of it."""
    key: str
    text: str


class Model(NamedTuple):
    """A configuration as it was read; print it."""
    model_type: Optional[str]
    known: bool  # whether the model's code is known; otherwise it is a guess by the names of the keys
    layers: Tuple[Layer, ...]
    d_model: Optional[int]
    heads: Optional[int]
    kv_heads: Optional[int]
    head_dim: Optional[int]
    base: Optional[float]
    trained_length: Optional[int]
    max_length: Optional[int]
    took: Tuple[Note, ...]
    assumed: Tuple[Note, ...]
    ignored: Tuple[Note, ...]
    text: str  # all layers in a line
    raw: dict

    def __str__(self) -> str:
        return f"{self.model_type or 'no model_type'}: {self.text}"

    def layer(self, number: int) -> Layer:
        """A layer by its number, from 0; IndexError says which there are."""
        if not 0 <= number < len(self.layers):
            raise IndexError(f"layer: {number} is none of {self.model_type or 'the model'}; allowed: 0 … {len(self.layers) - 1}")
        return self.layers[number]


class Finding(NamedTuple):
    """Something that contradicts itself in a configuration."""
    key: str
    text: str
    old_reader: Optional[str]  # what a program that does not know the newer key takes


class Audited(NamedTuple):
    """A file of a folder. True where nothing is suspicious."""
    file: str
    model_type: Optional[str]
    pattern: Optional[str]  # its layers
    base: Optional[float]
    max_length: Optional[int]
    suspicious: Tuple[Finding, ...]
    raw: dict

    def __bool__(self) -> bool:
        return not self.suspicious

    def __str__(self) -> str:
        said = "; ".join(f"{one.key}: {one.text}" for one in self.suspicious) or "nothing suspicious"
        return f"{self.file} ({self.model_type or 'no model_type'}): {said}"


def keywords(settings: Any) -> dict:
    return settings_of(settings) if isinstance(settings, str) else dict(settings or {})


def layer_of(number: int, name: str, kind: dict) -> Layer:
    known = [kind.get(key) for key in ("position", "window", "base", "scaling", "rotary_width", "pairing", "heads",
                                       "kv_heads", "head_dim")]
    settings = keywords(kind.get("settings"))
    settings.pop("method", None)
    return Layer(number, name, kind.get("attention", ""), *known, settings, kind)


def notes_of(told: Sequence[dict]) -> Tuple[Note, ...]:
    return tuple(Note(one["key"], one["text"]) for one in told or ())


def model_of(told: dict) -> Model:
    kinds: Dict[str, dict] = told.get("kinds") or {}
    layers = tuple(layer_of(number, name, kinds[name]) for number, name in enumerate(told.get("layer_kind") or ()))
    numbers = [told.get(key) for key in ("d_model", "heads", "kv_heads", "head_dim", "base", "trained_length", "max_length")]
    notes = [notes_of(told.get(key, [])) for key in ("took", "assumed", "ignored")]
    text = told.get("text") or told.get("without_layers") or ""
    return Model(told.get("model_type"), bool(told.get("known")), layers, *numbers, *notes, text, told)


def config_text(config: Config) -> str:
    """The text of a config.json: of a file, a folder that holds one, or an object that was read already."""
    if isinstance(config, Mapping):
        return json.dumps(config)
    if hasattr(config, "to_dict"):  # a configuration of transformers
        return json.dumps(config.to_dict(), default=str)
    if isinstance(config, (str, os.PathLike)):
        if isinstance(config, str) and config.lstrip().startswith("{"):
            return config
        path = os.path.join(config, "config.json") if os.path.isdir(config) else config
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    raise TypeError(f"config: {config!r} cannot be used; allowed: the path of a config.json, its text, or a dict")


def config(config: Config, lengths: Optional[Sequence[int]] = None) -> Model:
    """What a model's configuration says about positions, layer by layer.

    config     the path of a config.json or of its folder, its text, a dict, or transformers' configuration
    lengths    texts whose cache is counted, in tokens: `model.raw["cache_bytes"]`

    >>> model = posenc.config({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2,
    ...                        "num_attention_heads": 4, "rope_theta": 500000.0})
    >>> model.layers[1].base, model.layers[1].head_dim
    (500000, 16)
    """
    asked = None if lengths is None else json.dumps({"lengths": [int(length) for length in lengths]})
    return model_of(_library.call("config", config_text(config), asked))


def files_of(folder: Union[str, "os.PathLike[str]"]) -> List[str]:
    """Files of a folder and those below it that may be configurations."""
    found = []
    for place, folders, names in os.walk(folder):
        found += [os.path.join(place, name) for name in names
                  if name == "config.json" or name.endswith(".json") and os.path.getsize(os.path.join(place, name)) <= MOST_BYTES]
    return sorted(found)


def audited(path: str) -> Optional[Audited]:
    """None: the file speaks of no model, and its name promises none."""
    promised = os.path.basename(path) == "config.json"
    try:
        told = _library.call("config", config_text(path), json.dumps({"audit": True}))
    except (OSError, ValueError) as error:
        return None if not promised else Audited(path, None, None, None, None, (Finding("file", str(error), None),), {})
    if not promised and not told["speaks_of_a_model"]:
        return None
    findings = tuple(Finding(one["key"], one["text"], one.get("old_reader")) for one in told.get("suspicious") or ())
    known = [told.get(key) for key in ("model_type", "pattern", "base", "max_length")]
    return Audited(path, *known, findings, told)


def audit(folder: Union[str, "os.PathLike[str]"]) -> List[Audited]:
    """What contradicts itself in the configurations of a folder and of those below it: one entry a file.

    Each config.json counts, even if it is broken, and every other file of JSON that speaks of a model.

    >>> for one in posenc.audit("checkpoints"):          # doctest: +SKIP
    ...     if one.suspicious:
    ...         print(one)
    """
    if not os.path.isdir(folder):
        raise ValueError(f"folder: {os.fspath(folder)!r} is no folder; allowed: one that holds config.json files")
    found = [row for row in map(audited, files_of(folder)) if row is not None]
    if not found or len(found) > MOST_FILES:
        raise ValueError(f"folder: {os.fspath(folder)!r} holds {len(found) or 'no'} configurations; allowed: 1 … {MOST_FILES}")
    return found
