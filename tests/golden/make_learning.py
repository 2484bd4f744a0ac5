#!/usr/bin/env python3
"""Writes the cases of learning in tests/golden/data: what PyTorch makes of a small transformer with each encoding.

    /usr/bin/python3 tests/golden/make_learning.py          # needs Debian's python3-torch

A case holds one list of numbers: the logits, the loss, its derivative by every learned number, and the learned numbers
after some steps of torch.optim.Adam on the same batch. Learned numbers begin as 0.35 sin(12.9898 n + 1), n counting all
of them in the order of src/core/learning/model_shape.hpp; gains have 1 added.
"""
import json
import math
import pathlib

import torch
import torch.nn.functional as F

from learning_encodings import (Alibi, Cope, Deberta, Encoding, Fire, FourierFeatures, Kerple, Learned, LearnedBias, OneHot,
                                Path, Rotary, Shaw, Sinusoidal, T5, Time2Vec, TransformerXl, Tupe, Window, Xpos, distances)

DATA = pathlib.Path(__file__).resolve().parent / "data"
RATE, DECAYS = 3e-3, (0.9, 0.98)
TOKENS, OUTPUTS = 8, 8
SMALL = dict(layers=1, width=8, heads=2, hidden=12, causal=0, gelu=0, sequences=2, length=6)


class Model:
    def __init__(self, encoding, shape, dtype):
        self.encoding, self.shape = encoding, shape
        width, hidden = shape["width"], shape["hidden"]
        encoding.sized(width, shape["heads"], shape["length"])
        layer = [("g1", 1, width), ("b1", 1, width), ("qkv", width, 3 * width), ("mix", width, width), ("g2", 1, width),
                 ("b2", 1, width), ("up", width, hidden), ("up_b", 1, hidden), ("down", hidden, width), ("down_b", 1, width)]
        names = [("embedding", TOKENS, width)]
        names += [(f"{number} {name}", rows, cols) for number in range(shape["layers"]) for name, rows, cols in layer]
        names += [("g", 1, width), ("b", 1, width), ("out", width, OUTPUTS), ("out_b", 1, OUTPUTS)]
        names += [(f"positions {number}", *size) for number, size in enumerate(self.sizes())]
        start, self.places = [], {}
        for name, rows, cols in names:
            gain = 1.0 if name.split()[-1] in ("g", "g1", "g2") else 0.0
            self.places[name] = (len(start), rows, cols)
            start += [gain + 0.35 * math.sin(12.9898 * (len(start) + n) + 1) for n in range(rows * cols)]
        self.values = torch.tensor(start, dtype=dtype, requires_grad=True)

    def sizes(self):
        return self.encoding.matrices or [(self.encoding.rows, self.encoding.cols)]

    def learned(self):
        matrices = [self[f"positions {number}"] for number in range(len(self.sizes()))]
        return matrices if self.encoding.matrices else matrices[0]

    def __getitem__(self, name):
        first, rows, cols = self.places[name]
        found = self.values[first:first + rows * cols].view(rows, cols)
        return found[0] if rows == 1 and not name.startswith("positions") else found

    def logits(self, x):
        width, heads = self.shape["width"], self.shape["heads"]
        learned, bare = self.learned(), self.shape.get("bare_interval", 0)
        (count, n), d = x.shape, width // heads
        h = self.encoding.embed(self["embedding"][x], learned)
        for number in range(self.shape["layers"]):
            own = lambda name: self[f"{number} {name}"]  # noqa: E731
            encoding = Encoding() if bare and (number + 1) % bare == 0 else self.encoding
            y = F.layer_norm(h, (width,), own("g1"), own("b1"))
            encoding.inputs = y
            q, k, v = ((y @ part).view(count, n, heads, d).transpose(1, 2) for part in own("qkv").chunk(3, 1))
            q, k = encoding.turns(q, k)
            z = encoding.logits_of_keys(k, encoding.logits(q, q @ k.transpose(-1, -2), learned), learned)
            z = encoding.bias(z / math.sqrt(d), learned)
            if self.shape["causal"]:
                z = z.masked_fill(distances(n) > 0, -math.inf)
            h = h + (z.softmax(-1) @ v).transpose(1, 2).reshape(count, n, width) @ own("mix")
            act = F.gelu if self.shape["gelu"] else F.relu
            y = F.layer_norm(h, (width,), own("g2"), own("b2"))
            h = h + act(y @ own("up") + own("up_b")) @ own("down") + own("down_b")
        return F.layer_norm(h, (width,), self["g"], self["b"]) @ self["out"] + self["out_b"]


def write(name, encoding, dtype="float64", steps=10, **sizes):
    shape = dict(SMALL, **sizes)
    count, n = shape["sequences"], shape["length"]
    x = torch.tensor([[(5 * b + 3 * i * i + i + b * i) % TOKENS for i in range(n)] for b in range(count)])
    wanted = torch.full((count, n), -1)
    wanted[:, 2:] = x[:, :-2]
    model = Model(encoding, shape, getattr(torch, dtype))
    loss_of = lambda z: F.cross_entropy(z.flatten(0, 1), wanted.flatten(), ignore_index=-1)  # noqa: E731
    logits = model.logits(x)
    loss = loss_of(logits)
    numbers = logits.flatten().tolist() + [loss.item()]
    numbers += torch.autograd.grad(loss, model.values)[0].tolist()
    adam = torch.optim.Adam([model.values], lr=RATE, betas=DECAYS)
    for _ in range(steps):
        adam.zero_grad()
        loss_of(model.logits(x)).backward()
        adam.step()
    numbers += model.values.tolist() if steps else []
    values = [float(f"{number:.7f}") for number in numbers]
    case = {
        "case": name, "group": "learning",
        "source": {"repo": "pytorch/pytorch", "path": "tests/golden/make_learning.py", "function": "Model",
                   "commit": torch.__version__},
        "params": {"method": encoding.method, "settings": encoding.settings, "steps": steps, "rate": RATE,
                   "decays": DECAYS, **shape},
        "shape": [len(values)], "dtype": dtype, "tolerance": {"abs": 1e-5}, "values": values,
        "inputs": {"tokens": {"shape": [count, n], "values": x.flatten().tolist()},
                   "wanted": {"shape": [count, n], "values": wanted.flatten().tolist()}}}
    (DATA / f"{name}.json").write_text(json.dumps(case, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    torch.set_num_threads(1)
    write("learning_none_two_layers_gelu", Encoding(), layers=2, gelu=1)
    write("learning_none_float32", Encoding(), dtype="float32", steps=0, causal=1, length=9)
    write("learning_sinusoidal_causal", Sinusoidal(), causal=1)
    write("learning_learned", Learned())
    write("learning_one_hot", OneHot())
    write("learning_rotary_halves", Rotary(settings="base=100"))
    write("learning_rotary_interleaved_float32", Rotary(settings="base=100&pairing=interleaved", interleaved=True),
          dtype="float32", steps=0)
    write("learning_alibi", Alibi(), heads=4)
    write("learning_shaw_causal", Shaw(), causal=1)
    write("learning_shaw_float32", Shaw(), dtype="float32", steps=0)
    write("learning_learned_bias", LearnedBias())
    write("learning_t5_bias_two_layers", T5(), layers=2, causal=1)
    write("learning_kerple_log", Kerple(), causal=1)
    write("learning_kerple_power", Kerple(settings="kernel=power", kernel="power"), causal=1)
    write("learning_xpos", Xpos(settings="base=100&scale_base=128", base=128), causal=1)
    write("learning_fire", Fire(), causal=1)
    write("learning_deberta_bias", Deberta())
    write("learning_sliding_window", Window())
    write("learning_transformer_xl_causal", TransformerXl(), causal=1)
    write("learning_transformer_xl_clamped", TransformerXl(settings="clamp=2", clamp=2))
    write("learning_tupe", Tupe(settings="tupe_reset=0"))
    write("learning_tupe_relative", Tupe(settings="tupe_relative=1&buckets=6&max_distance=2", reset=True, relative=True))
    write("learning_cope_causal", Cope(), causal=1)
    write("learning_cope_two_layers", Cope(), layers=2)
    write("learning_path_causal", Path(), causal=1)
    write("learning_path_two_layers", Path(), layers=2)
    write("learning_time2vec", Time2Vec())
    write("learning_fourier_features", FourierFeatures())
    write("learning_rotary_every_second_layer_bare", Rotary(settings="base=100"), layers=3, causal=1, bare_interval=2)
    write("learning_alibi_every_second_layer_bare", Alibi(), layers=2, bare_interval=2)
    write("learning_transformer_xl_every_third_layer_bare", TransformerXl(), layers=3, bare_interval=3)
