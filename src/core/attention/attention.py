import numpy as np
from seeded_table import seeded_table
from sinusoid_waves import frequency, sinusoid_waves, sines, cosines, sine_columns, cosine_columns
from word_hash import hash_of

length = 50
words = None
typed = None
typed_rows = None
d_model = 128
scale_embeddings = False
encoding_combine = "add"
offset = 0
projections = "identity"
pairs_read = None
shift = 1
gain = 32.0
noise = 0.0
attention_stage = "weights"
term = "sum"
seed = 0

if words is None:
    E = seeded_table(seed, 22, 0, length, d_model)
else:
    E = np.concatenate([seeded_table(seed, 22, 3 * 2**32 + hash_of(word), 1, d_model) for word in words])
if typed is not None:
    E[typed_rows] = np.array(typed)
if scale_embeddings:
    E = E * d_model**0.5

if encoding_combine == "none":
    U = np.zeros((length, d_model))
else:
    U = sinusoid_waves((offset + np.arange(length)[:, None]) * frequency)

# What the embeddings and the encodings contribute to the input.
if encoding_combine == "concatenate":
    content = np.concatenate((E, np.zeros((length, d_model))), 1)
    place = np.concatenate((np.zeros((length, d_model)), U), 1)
else:
    content = E
    place = U
X = content + place

width = len(X[0])
if projections == "seeded":
    W_q = seeded_table(seed, 22, 4 * 2**32, width, width).T * width**-0.5
    W_k = seeded_table(seed, 22, 5 * 2**32, width, width).T * width**-0.5
    W_v = seeded_table(seed, 22, 6 * 2**32, width, width).T * width**-0.5
elif projections == "identity" or encoding_combine == "none":
    W_q = np.eye(width)
    W_k = np.eye(width)
    W_v = np.eye(width)
elif projections in ("shift", "first"):
    # Query i is the encoding of position i + shift, or of position 0 times the slowest cosine, which is nearly 1. A sine
    # without its cosine is not read.
    M = np.zeros((d_model, d_model))
    paired = sine_columns[:cosines]
    if projections == "first":
        M[cosine_columns, cosine_columns[-1:]] = 1
    else:
        turn = frequency[:cosines] * shift
        M[paired, paired] = np.cos(turn)
        M[cosine_columns, cosine_columns] = np.cos(turn)
        M[paired, cosine_columns] = np.sin(turn)
        M[cosine_columns, paired] = -np.sin(turn)
    W_k = np.eye(width)[:, width - d_model:]
    drawn = np.zeros((d_model, width))
    read = np.concatenate((paired, cosine_columns))
    drawn[read] = seeded_table(seed, 22, 7 * 2**32, d_model, width)[read]
    W_q = gain * (M @ W_k.T + noise * drawn).T
    W_v = np.eye(width)
else:
    W_q = np.eye(width)[:, pairs_read]
    W_k = np.eye(width)[:, pairs_read]
    W_v = np.eye(width)
Z = (X @ W_q) @ (X @ W_k).T * len(W_q[0]) ** -0.5
A = np.exp(Z - np.amax(Z, 1)[:, None])
A = A / A.sum(1)[:, None]

if attention_stage == "embeddings":
    field = E
elif attention_stage == "encodings":
    field = U
elif attention_stage == "input":
    field = X
elif attention_stage == "queries":
    field = X @ W_q
elif attention_stage == "keys":
    field = X @ W_k
elif attention_stage == "values":
    field = X @ W_v
elif attention_stage == "logits" and term == "content-content":
    field = (content @ W_q) @ (content @ W_k).T * len(W_q[0]) ** -0.5
elif attention_stage == "logits" and term == "content-position":
    field = (content @ W_q) @ (place @ W_k).T * len(W_q[0]) ** -0.5
elif attention_stage == "logits" and term == "position-content":
    field = (place @ W_q) @ (content @ W_k).T * len(W_q[0]) ** -0.5
elif attention_stage == "logits" and term == "position-position":
    field = (place @ W_q) @ (place @ W_k).T * len(W_q[0]) ** -0.5
elif attention_stage == "logits":
    field = Z
elif attention_stage == "weights":
    field = A
elif attention_stage == "output":
    field = A @ (X @ W_v)
else:
    if attention_stage == "word-reading":
        part = content
    else:
        part = place
    squares = (part**2).sum(axis=1)
    field = X @ part.T / np.where(squares == 0, 1.0, squares)  # a part of zeros: 0
