"""What encodings do to the models of make_learning.py, in PyTorch."""
import math

import torch
import torch.nn.functional as F


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
    """No positions; others override what they do. `rows`, `cols`: of what is learned, or `matrices`, one after another."""
    method, settings, rows, cols, matrices = "none", "", 0, 0, None

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


class TransformerXl(Encoding):
    """As kimiyoung/transformer-xl, indexed instead of shifted: W, u, v; later keys have negative distances as in XLNet."""
    method, settings, clamp = "transformer-xl", "", 1000

    def sized(self, width, heads, length):
        self.width, self.matrices = width, [(width, width), (1, width), (1, width)]

    def of_heads(self, x, heads):
        return x.view(*x.shape[:-1], heads, -1)

    def logits(self, q, z, learned):
        matrix, _, v = learned
        heads, n = q.shape[1], q.shape[2]
        place = -distances(n).clamp(-self.clamp, self.clamp).double()
        angle = place[..., None] / 10000 ** (torch.arange(self.width // 2).double() * 2 / self.width)
        r = self.of_heads(torch.cat([angle.sin(), angle.cos()], -1).to(q.dtype) @ matrix, heads)
        return z + torch.einsum("bhid,ijhd->bhij", q + self.of_heads(v, heads).transpose(0, 1)[None], r)

    def logits_of_keys(self, k, z, learned):
        return z + torch.einsum("xhd,bhjd->bhxj", self.of_heads(learned[1], k.shape[1]), k)


class Tupe(Encoding):
    """As guolinke/TUPE: positions meet positions; 1 / √(2d) for both."""
    method, settings, reset, relative = "tupe", "", False, False

    def sized(self, width, heads, length):
        self.width, self.matrices = width, [(length + 1, width), (width, width), (width, width)]
        self.matrices += [(7, heads)] if self.relative else []

    def bias(self, z, learned):
        (heads, n), d = (z.shape[1], z.shape[-1]), self.width // z.shape[1]
        rows = F.layer_norm(learned[0], (self.width,))
        q, k = ((rows @ matrix).view(-1, heads, d).transpose(0, 1) for matrix in learned[1:3])
        all_pairs = q @ k.transpose(-1, -2) / math.sqrt(2 * d)
        bias = all_pairs[:, 1:n + 1, 1:n + 1].clone()
        if self.reset:
            bias[:, :, 0] = all_pairs[:, 1, 1][:, None]
            bias[:, 0, :] = all_pairs[:, 0, 0][:, None]
        if self.relative:  # six buckets, one each way for 0 and 1, the third for 2 and more
            delta = distances(n)
            bucket = (delta > 0).long() * 3 + delta.abs().clamp(max=2)
            bucket[:, 0], bucket[0, :] = 6, 3
            bias = bias + learned[3][bucket].permute(2, 0, 1)
        return z / math.sqrt(2) + bias


class Cope(Encoding):
    """As the code in the paper; keys after the query do not count."""
    method, settings, count = "cope", "cope_positions=4", 4

    def sized(self, width, heads, length):
        self.rows, self.cols = self.count, width // heads

    def logits(self, q, z, learned):
        self.q = q
        return z

    def bias(self, z, learned):
        gates = torch.sigmoid(z) * (distances(z.shape[-1]) <= 0)
        places = gates.flip(-1).cumsum(-1).flip(-1).clamp(max=self.count - 1)
        above, below = places.ceil().long(), places.floor().long()
        products = self.q @ learned.T
        part = places - below
        return z + products.gather(-1, above) * part + products.gather(-1, below) * (1 - part)


class Path(Encoding):
    """The formula of the paper, matrix by matrix; keys after the query are hidden."""
    method = "path-attention"

    def sized(self, width, heads, length):
        self.matrices = [(width, width), (width, heads), (1, heads)]

    def logits(self, q, z, learned):
        self.q = q
        return z

    def logits_of_keys(self, k, z, learned):
        (count, heads, n, d), unit = k.shape, torch.eye(k.shape[-1], dtype=k.dtype)
        w = (self.inputs @ learned[0]).view(count, n, heads, d).transpose(1, 2)
        w = w / (w.square().sum(-1, keepdim=True) + 1e-6).sqrt()
        beta = 2 * torch.sigmoid(self.inputs @ learned[1] + learned[2]).transpose(1, 2)
        turns = unit - beta[..., None, None] * w[..., :, None] * w[..., None, :]
        rows = []
        for i in range(n):
            row, product = [z[..., i, j] for j in range(n)], unit.expand(count, heads, d, d)
            for j in range(i, -1, -1):
                row[j] = (self.q[..., i, None, :] @ product @ k[..., j, :, None])[..., 0, 0]
                product = product @ turns[:, :, j]
            rows.append(torch.stack(row, -1))
        return torch.stack(rows, -2)

    def bias(self, z, learned):
        return z.masked_fill(distances(z.shape[-1]) > 0, -math.inf)


class Time2Vec(Encoding):
    method = "time2vec"

    def sized(self, width, heads, length):
        self.rows, self.cols = width, 2

    def embed(self, h, learned):
        angle = torch.arange(h.shape[1]).to(h.dtype)[:, None] * learned[:, 0] + learned[:, 1]
        return h + torch.cat([angle[:, :1], angle[:, 1:].sin()], 1)


class FourierFeatures(Encoding):
    """The frequencies learn as in Li et al. 2021."""
    method, settings, bands = "fourier-features", "bands=3", 3

    def sized(self, width, heads, length):
        self.matrices = [(2 * self.bands + 1, width), (self.bands, 1)]

    def embed(self, h, learned):
        x = torch.arange(h.shape[1]).to(h.dtype)[:, None] / (h.shape[1] - 1)
        angle = x * learned[1].T
        waves = torch.stack([angle.sin(), angle.cos()], -1).flatten(1)
        return h + torch.cat([x, waves], 1) @ learned[0]


class Window(Encoding):
    method, settings = "sliding-window", "window=2&direction=causal"

    def bias(self, z, learned):
        delta = distances(z.shape[-1])
        return z.masked_fill((delta > 0) | (delta <= -2), -math.inf)
