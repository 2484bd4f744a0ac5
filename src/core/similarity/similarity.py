import numpy as np

of = "sinusoidal"
measure = "dot"
projected = False
head_dim = 16
summed_pairs = None
seed = 0
rows = 50
cut = False

if of == "sinusoidal":
    from sinusoidal import field
elif of == "index":
    from index import field
elif of == "normalised":
    from normalised import field
elif of == "one-hot":
    from one_hot import field
elif of == "binary":
    from binary import field
elif of == "single-sine":
    from single_sine import field
elif of == "learned":
    from learned import field
elif of == "time":
    from time import field
elif of == "fourier-features":
    from fourier_features import field
elif of == "time2vec":
    from time2vec import field
elif of == "axial-learned":
    from axial_learned import field
elif of == "recurrent":
    from recurrent import field
elif of == "sinusoidal-2d":
    from sinusoidal_2d import field
elif of == "own":
    from own import field
else:
    from rotary_table import field

# The field so far is the encoding; what follows compares its rows.
if cut:
    field = field[:rows]
if summed_pairs is not None:
    field = field[:, : 2 * summed_pairs]
if projected:
    from seeded_table import seeded_table

    d = field.shape[1]
    W_q = seeded_table(seed, 21, 0, head_dim, d) * d**-0.5
    W_k = seeded_table(seed, 21, 2**16, head_dim, d) * d**-0.5
    queries, keys = field @ W_q.T, field @ W_k.T
else:
    queries, keys = field, field
if measure == "dot":
    field = queries @ keys.T
elif measure == "cosine":
    lengths = np.sqrt((queries**2).sum(axis=1))[:, None] * np.sqrt((keys**2).sum(axis=1))
    field = queries @ keys.T / np.where(lengths == 0, 1.0, lengths)  # a row of zeros: 0
else:
    field = np.sqrt(((queries[:, None] - keys[None, :]) ** 2).sum(axis=2))
