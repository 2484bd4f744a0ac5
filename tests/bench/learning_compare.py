#!/usr/bin/env python3
"""How much faster the default race learns than the same models in PyTorch on one thread.

    /usr/bin/python3 tests/bench/learning_compare.py [build/release/posenc]      # needs Debian's python3-torch

Prints {"ratio": {encoding: ...}, "seconds": {encoding: ...}, "gigaflops": ...}: PyTorch's processor time over ours for
400 steps (width 32, 4 heads, 1 layer, 32 texts of 6 to 16 tokens), ours, and the rate of our products with encoding
"none". The best of several rounds that take turns. Does not cover what is learned, see tests/learning_table.py.
"""
import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import time

import torch
import torch.nn as nn
import torch.nn.functional as F

ROUNDS, STEPS, TEXTS, WIDTH, HEADS, TOKENS = 3, 400, 32, 32, 4, 8
HEAD = WIDTH // HEADS
ENCODINGS = ["none", "sinusoidal", "rotary-table", "alibi", "shaw"]


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (nn.Linear(WIDTH, WIDTH, bias=False) for _ in range(4))
        self.first, self.second = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)


class Net(nn.Module):
    def __init__(self, encoding):
        super().__init__()
        self.encoding, self.layer = encoding, Layer()
        self.embedding, self.last, self.head = nn.Embedding(TOKENS, WIDTH), nn.LayerNorm(WIDTH), nn.Linear(WIDTH, TOKENS)
        self.vectors = nn.Parameter(torch.randn(17, HEAD) * 0.3)
        rate = 10000.0 ** (-torch.arange(WIDTH // 2).float() * 2 / WIDTH)
        angle = torch.arange(64).float()[:, None] * rate
        self.table = torch.stack([angle.sin(), angle.cos()], -1).flatten(1)
        turns = torch.arange(64).float()[:, None] * 100.0 ** (-torch.arange(HEAD // 2).float() * 2 / HEAD)
        self.cos, self.sin = turns.cos(), turns.sin()
        self.slopes = 2.0 ** (-8 * (torch.arange(HEADS).float() + 1) / HEADS)

    def turned(self, x):
        (a, b), n = x.chunk(2, -1), x.shape[-2]
        c, s = self.cos[:n], self.sin[:n]
        return torch.cat([a * c - b * s, b * c + a * s], -1)

    def forward(self, x):
        (count, n), layer = x.shape, self.layer
        h = self.embedding(x)
        if self.encoding == "sinusoidal":
            h = h + self.table[:n]
        y = layer.first(h)
        q, k, v = (part(y).view(count, n, HEADS, HEAD).transpose(1, 2) for part in (layer.q, layer.k, layer.v))
        if self.encoding == "rotary-table":
            q, k = self.turned(q), self.turned(k)
        z, place = q @ k.transpose(-1, -2), torch.arange(n)
        delta = place[None, :] - place[:, None]
        if self.encoding == "shaw":
            z = z + torch.einsum("bhid,ijd->bhij", q, self.vectors[delta.clamp(-8, 8) + 8])
        z = z / math.sqrt(HEAD)
        if self.encoding == "alibi":
            z = z - self.slopes[:, None, None] * delta.abs()
        h = h + layer.o((z.softmax(-1) @ v).transpose(1, 2).reshape(count, n, WIDTH))
        return self.head(self.last(h + layer.down(F.relu(layer.up(layer.second(h))))))


def of_torch(encoding):
    net, start = Net(encoding), time.process_time()
    adam = torch.optim.Adam(net.parameters(), lr=3e-3, betas=(0.9, 0.98))
    for step in range(STEPS):
        n = int(torch.randint(6, 17, (1,)))
        x = torch.randint(0, TOKENS, (TEXTS, n))
        wanted = torch.full((TEXTS, n), -100)
        wanted[:, 3:] = x[:, :-3]
        loss = F.cross_entropy(net(x).flatten(0, 1), wanted.flatten())
        adam.zero_grad()
        loss.backward()
        adam.step()
    return time.process_time() - start


def of_posenc(program, encoding):
    """The whole program, with its start and the tests of one text each."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([program, "train", "--task", "three-back", "--methods", encoding, "--steps", str(STEPS), "--tests", "1",
                    "--seeds", "1", "--test-lengths", "8", "--format", "json", "--out", "-"], check=True, stdout=subprocess.DEVNULL)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def flops():
    """Of all products in the steps: two a multiplication, backward twice as many as forward; 11 tokens on average."""
    a_token = 2 * (3 * WIDTH * WIDTH + WIDTH * WIDTH + 8 * WIDTH * WIDTH + WIDTH * TOKENS + 2 * 11 * WIDTH)
    return 3 * a_token * 11 * TEXTS * STEPS


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    program = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else str(root / "build/release/posenc")
    torch.set_num_threads(1)
    ratio, seconds = {}, {}
    for encoding in ENCODINGS:
        rounds = [(of_posenc(program, encoding), of_torch(encoding)) for _ in range(ROUNDS)]
        own, other = (min(times) for times in zip(*rounds))
        seconds[encoding], ratio[encoding] = round(own, 3), round(other / own, 2)
    print(json.dumps({"ratio": ratio, "seconds": seconds, "gigaflops": round(flops() / seconds["none"] / 1e9, 1)}))


if __name__ == "__main__":
    main()
