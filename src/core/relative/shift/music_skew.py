import numpy as np
from seeded_rows import seeded_rows
from skewing import skewed, stage

length = 50
table_rows = None
head_dim = 16
seed = 0

if table_rows is None:
    known = length  # distances with a vector
else:
    known = min(table_rows, length)
queries = seeded_rows(seed, 33, 0, length, head_dim)
E = np.zeros((length, head_dim))  # the last row is distance 0; keys farther away get zeros
E[length - known :] = np.flip(seeded_rows(seed, 33, 2**32, known, head_dim), (0,))

if stage in ("direct", "result"):
    i, j = np.arange(length)[:, None], np.arange(length)[None, :]
    if stage == "direct":
        vectors = E[(length - 1 - i + j).clip(0, length - 1)]
        field = np.einsum("id,ijd->ij", queries, vectors)
    else:
        field = skewed(queries @ E.T)
    field = np.where(j <= i, field, np.nan)  # numbers after the query belong to other pairs
elif stage == "products":
    field = queries @ E.T
else:
    field = skewed(queries @ E.T)
