import numpy as np
from seeded_table import seeded_table
from sinusoid_waves import frequency, sinusoid_waves, sines, cosines, sine_columns, cosine_columns, base
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
temperature = "none"
query_growth = 0.1
query_step = 8192
original_length = 2048
first_query = 0
sink_logit = None
turn_values = False

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
elif projections in ("fast-pairs", "slow-pairs"):
    W_q = np.eye(width)[:, pairs_read]
    W_k = np.eye(width)[:, pairs_read]
    W_v = np.eye(width)
elif projections == "shift" and encoding_combine != "none":
    # Query i is the encoding of position i + shift; a sine without its cosine is not read.
    M = np.zeros((d_model, d_model))
    turn = frequency[:cosines] * shift
    paired = sine_columns[:cosines]
    M[paired, paired] = np.cos(turn)
    M[cosine_columns, cosine_columns] = np.cos(turn)
    M[paired, cosine_columns] = np.sin(turn)
    M[cosine_columns, paired] = -np.sin(turn)
    W_k = np.eye(width)[:, width - d_model:]
    drawn = seeded_table(seed, 22, 7 * 2**32, d_model, width)
    read = np.abs(M).sum(1) > 0
    W_q = gain * (M @ W_k.T + noise * drawn * read[:, None]).T
    W_v = np.eye(width)
else:
    W_q = np.eye(width)
    W_k = np.eye(width)
    W_v = np.eye(width)
# What a query is multiplied by, by its position.
position = first_query + np.arange(length)
if temperature == "llama4":
    scale = 1 + query_growth * np.log1p((position + 1) // query_step)
elif temperature == "ministral":
    scale = 1 + query_growth * np.log1p(position // original_length)
elif temperature == "log-n":
    trained = np.array(1.0 * original_length)
    scale = np.log(position + 1.0).clip(np.log(trained)) / np.log(trained)
else:
    scale = np.ones(length)
W_scaled = len(W_q[0]) ** -0.5 * scale[:, None]
Z = (X @ W_q * W_scaled) @ (X @ W_k).T
largest = np.amax(Z, 1)[:, None]
if sink_logit is not None:
    largest = largest.clip(sink_logit)
    A = np.exp(Z - largest)
    A = A / (A.sum(1)[:, None] + np.exp(sink_logit - largest))
else:
    A = np.exp(Z - largest)
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
    field = (content @ W_q * W_scaled) @ (content @ W_k).T
elif attention_stage == "logits" and term == "content-position":
    field = (content @ W_q * W_scaled) @ (place @ W_k).T
elif attention_stage == "logits" and term == "position-content":
    field = (place @ W_q * W_scaled) @ (content @ W_k).T
elif attention_stage == "logits" and term == "position-position":
    field = (place @ W_q * W_scaled) @ (place @ W_k).T
elif attention_stage == "logits":
    field = Z
elif attention_stage == "weights":
    field = A
elif attention_stage == "output" and turn_values:
    V = X @ W_v
    even = len(V[0]) // 2 * 2
    turn = base ** (-2 * np.arange(even // 2) / len(V[0]))

    # Neighbouring channels of each row, turned by its angles.
    def turned(rows, angle):
        made = rows.copy()
        made[:, 0:even:2] = rows[:, 0:even:2] * np.cos(angle) - rows[:, 1:even:2] * np.sin(angle)
        made[:, 1:even:2] = rows[:, 1:even:2] * np.cos(angle) + rows[:, 0:even:2] * np.sin(angle)
        return made

    angle = np.arange(length)[:, None] * turn
    field = turned(A @ turned(V, angle), -angle)  # forth by the key's place, back by the query's
elif attention_stage == "output":
    field = A @ (X @ W_v)
else:
    if attention_stage == "word-reading":
        part = content
    else:
        part = place
    squares = (part**2).sum(axis=1)
    field = X @ part.T / np.where(squares == 0, 1.0, squares)  # a part of zeros: 0
