import numpy as np

query_length = 50
key_length = 50
alignment = "ends"

# Positions of the queries (rows) and keys (columns): where the lengths differ, ends or starts are aligned.
if alignment == "ends":
    i = key_length - query_length + np.arange(query_length)[:, None]
else:
    i = np.arange(query_length)[:, None]
j = np.arange(key_length)[None, :]
