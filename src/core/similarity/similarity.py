import numpy as np

measure = "dot"
projected = False
head_dim = 16
summed_pairs = None
seed = 0
rows = 50
cut = False

from encoding import field

# The field so far is the encoding that the setting `of` names; what follows compares its rows.
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
