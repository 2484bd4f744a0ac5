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

DATA = pathlib.Path(__file__).resolve().parent / "data"
RATE, DECAYS = 3e-3, (0.9, 0.98)
TOKENS, OUTPUTS = 8, 8
SMALL = dict(layers=1, width=8, heads=2, hidden=12, causal=0, gelu=0, sequences=2, length=6)


def distances(n):
    place = torch.arange(n)
    return place[None, :] - place[:, None]


def sinusoids(n, width, base=10000.0):
    place, pair = torch.arange(n).double()[:, None], torch.arange(width // 2).double()
    angle = place / base ** (2 * pair / width)
    return torch.stack([angle.sin(), angle.cos()], -1).reshape(n, width)


def t5_buckets(n, buckets=32, most=128):
    """As in Hugging Face's T5, bidirectional; its logarithm in float64."""
    delta, side = distances(n), buckets // 2
    exact, far = side // 2, distances(n).abs()
    large = exact + (torch.log(far.clamp(min=1).double() / exact) / math.log(most / exact) * (side - exact)).long()
    return (delta > 0).long() * side + torch.where(far < exact, far, large.clamp(max=side - 1))


class Encoding:
    """No positions; others override what they do. `rows`, `cols`: of what is learned."""
    method, settings, rows, cols = "none", "", 0, 0

    def __init__(self, **settings):
        self.__dict__.update(settings)

    def sized(self, width, heads, length):
        pass

    def embed(self, h, learned):
        return h

    def turn(self, q):
        return q

    def turns(self, q, k):
        return self.turn(q), self.turn(k)

    def logits(self, q, z, learned):
        return z

    def logits_of_keys(self, k, z, learned):
        return z

    def bias(self, z, learned):
        return z


class Sinusoidal(Encoding):
    method = "sinusoidal"

    def embed(self, h, learned):
        return h + sinusoids(h.shape[1], h.shape[2]).to(h.dtype)


class Learned(Encoding):
    method = "learned"

    def sized(self, width, heads, length):
        self.rows, self.cols = length, width

    def embed(self, h, learned):
        return h + learned[:h.shape[1]]


class OneHot(Learned):
    """Beside the embedding and mixed with it: the same as a learned table."""
    method = "one-hot"


class Rotary(Encoding):
    method, interleaved = "rotary-table", False

    def turn(self, q):
        n, width = q.shape[-2:]
        rate = 100.0 ** (-2 * torch.arange(width // 2).double() / width)
        angle = (torch.arange(n).double()[:, None] * rate).to(q.dtype)
        c, s = angle.cos(), angle.sin()
        if self.interleaved:
            a, b = q[..., 0::2], q[..., 1::2]
            return torch.stack([a * c - b * s, b * c + a * s], -1).flatten(-2)
        a, b = q.chunk(2, -1)
        return torch.cat([a * c - b * s, b * c + a * s], -1)


class Alibi(Encoding):
    method, settings = "alibi", "form=symmetric"

    def bias(self, z, learned):
        heads = z.shape[1]
        slopes = 2.0 ** (-8 * (torch.arange(heads).double() + 1) / heads)
        return z - (slopes[:, None, None] * distances(z.shape[-1]).abs()).to(z.dtype)


class Shaw(Encoding):
    method, settings, clip = "shaw", "clip=2", 2

    def sized(self, width, heads, length):
        self.rows, self.cols = 2 * self.clip + 1, width // heads

    def logits(self, q, z, learned):
        read = distances(z.shape[-1]).clamp(-self.clip, self.clip) + self.clip
        return z + torch.einsum("bhid,ijd->bhij", q, learned[read])


class LearnedBias(Encoding):
    method, settings, clip = "learned-bias", "clip=3", 3

    def sized(self, width, heads, length):
        self.rows, self.cols = 2 * self.clip + 1, heads

    def bias(self, z, learned):
        read = distances(z.shape[-1]).clamp(-self.clip, self.clip) + self.clip
        return z + learned[read].permute(2, 0, 1)


class T5(Encoding):
    method = "t5-bias"

    def sized(self, width, heads, length):
        self.rows, self.cols = 32, heads

    def bias(self, z, learned):
        return z + learned[t5_buckets(z.shape[-1])].permute(2, 0, 1)


class Kerple(Encoding):
    method, settings, kernel = "kerple", "", "log"

    def sized(self, width, heads, length):
        self.rows, self.cols = heads, 2

    def bias(self, z, learned):
        far = (-distances(z.shape[-1])).clamp(min=0).to(z.dtype)
        a, p = learned.clamp(min=0.01).T[:, :, None, None]
        if self.kernel == "log":
            return z - p * torch.log1p(a * far)
        return z - a * far ** p.clamp(max=2)


class Xpos(Rotary):
    """As TorchScale: queries grow by scale^(p / 512), keys shrink by it."""
    method = "xpos"

    def grown(self, x, sign):
        n, width = x.shape[-2:]
        scale = (torch.arange(0, width, 2).double() + 0.4 * width) / (1.4 * width)
        factor = scale ** (sign * torch.arange(n).double()[:, None] / self.base)
        return self.turn(x) * torch.cat([factor, factor], -1).to(x.dtype)

    def turns(self, q, k):
        return self.grown(q, 1), self.grown(k, -1)


class Fire(Encoding):
    """f(ln(1 + c x) / (ln(1 + c max(i, threshold)) + 1e-6)), f a network of a head's own."""
    method, settings, units = "fire", "mlp_width=5", 5

    def sized(self, width, heads, length):
        self.rows, self.cols = heads, 3 * self.units + 2

    def bias(self, z, learned):
        n, u = z.shape[-1], self.units
        c, threshold = learned[:, -2].clamp(min=1e-4)[:, None, None], learned[:, -1][:, None, None]
        far, query = distances(n).abs().to(z.dtype), torch.arange(n).to(z.dtype)[None, :, None]
        part = torch.log1p(c * far) / (torch.log1p(c * torch.maximum(query, threshold)) + 1e-6)
        first, shift, second = (learned[:, k * u:(k + 1) * u][:, None, None, :] for k in range(3))
        return z + (F.relu(part[..., None] * first + shift) * second).sum(-1)


class Deberta(Encoding):
    """Small distances have a bucket each: table row clip(i − j + span, 0, 2 span − 1)."""
    method, settings, span = "deberta-bias", "buckets=16&max_position=64", 16

    def sized(self, width, heads, length):
        self.rows, self.cols = 4 * self.span, width // heads

    def logits(self, q, z, learned):
        read = (-distances(z.shape[-1]) + self.span).clamp(0, 2 * self.span - 1)
        return z + torch.einsum("bhid,ijd->bhij", q, learned[read])

    def logits_of_keys(self, k, z, learned):
        read = (-distances(z.shape[-1]) + self.span).clamp(0, 2 * self.span - 1)
        return z + torch.einsum("bhjd,ijd->bhij", k, learned[2 * self.span + read])


class Window(Encoding):
    method, settings = "sliding-window", "window=2&direction=causal"

    def bias(self, z, learned):
        delta = distances(z.shape[-1])
        return z.masked_fill((delta > 0) | (delta <= -2), -math.inf)


class Model:
    def __init__(self, encoding, shape, dtype):
        self.encoding, self.shape = encoding, shape
        width, hidden = shape["width"], shape["hidden"]
        encoding.sized(width, shape["heads"], shape["length"])
        layer = [("g1", 1, width), ("b1", 1, width), ("qkv", width, 3 * width), ("mix", width, width), ("g2", 1, width),
                 ("b2", 1, width), ("up", width, hidden), ("up_b", 1, hidden), ("down", hidden, width), ("down_b", 1, width)]
        names = [("embedding", TOKENS, width)]
        names += [(f"{number} {name}", rows, cols) for number in range(shape["layers"]) for name, rows, cols in layer]
        names += [("g", 1, width), ("b", 1, width), ("out", width, OUTPUTS), ("out_b", 1, OUTPUTS),
                  ("positions", encoding.rows, encoding.cols)]
        start, self.places = [], {}
        for name, rows, cols in names:
            gain = 1.0 if name.split()[-1] in ("g", "g1", "g2") else 0.0
            self.places[name] = (len(start), rows, cols)
            start += [gain + 0.35 * math.sin(12.9898 * (len(start) + n) + 1) for n in range(rows * cols)]
        self.values = torch.tensor(start, dtype=dtype, requires_grad=True)

    def __getitem__(self, name):
        first, rows, cols = self.places[name]
        found = self.values[first:first + rows * cols].view(rows, cols)
        return found[0] if rows == 1 and name != "positions" else found

    def logits(self, x):
        width, heads = self.shape["width"], self.shape["heads"]
        learned, encoding = self["positions"], self.encoding
        (count, n), d = x.shape, width // heads
        h = encoding.embed(self["embedding"][x], learned)
        for number in range(self.shape["layers"]):
            own = lambda name: self[f"{number} {name}"]  # noqa: E731
            y = F.layer_norm(h, (width,), own("g1"), own("b1"))
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
