import numpy as np
from seeded_rows import seeded_rows
from word_hash import hash_of

length = 50
words = None
term = "sum"
head_dim = 16
base = 10000.0
seed = 0

if words is None:
    E = seeded_rows(seed, 35, 0, length, head_dim)
else:
    E = np.concatenate(
        [seeded_rows(seed, 35, 3 * 2**32 + hash_of(word), 1, head_dim) for word in words]
    )
angle = np.arange(length)[:, None] * base ** (-2 * np.arange((head_dim + 1) // 2) / head_dim)
U = np.stack((np.sin(angle), np.cos(angle)), 2).reshape(length, -1)[:, :head_dim]
W_q = seeded_rows(seed, 35, 2**32, head_dim, head_dim) * head_dim**-0.5
W_k = seeded_rows(seed, 35, 2 * 2**32, head_dim, head_dim) * head_dim**-0.5

if term == "content-content":
    logits = (E @ W_q.T) @ (E @ W_k.T).T
elif term == "content-position":
    logits = (E @ W_q.T) @ (U @ W_k.T).T
elif term == "position-content":
    logits = (U @ W_q.T) @ (E @ W_k.T).T
elif term == "position-position":
    logits = (U @ W_q.T) @ (U @ W_k.T).T
else:
    logits = ((E + U) @ W_q.T) @ ((E + U) @ W_k.T).T
field = logits * head_dim**-0.5
