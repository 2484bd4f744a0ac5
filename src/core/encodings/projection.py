import numpy as np

of = "sinusoidal"
components = 3
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

# The field so far is the encoding; what follows projects its rows.
if cut:
    field = field[:rows]
known = ~np.isnan(field).any(axis=1)
centred = field - field[known].mean(axis=0)
_, lengths, directions = np.linalg.svd(centred[known], full_matrices=False)
shares = lengths**2 / max((lengths**2).sum(), 1e-300)  # of the variance
directions = directions[shares > 1e-12]
shares = shares[shares > 1e-12]

# Signs are arbitrary, and so are bases where shares are equal. A rule fixes both: project the unit
# vector of a column on what is left of the directions, the first column for which that is longest.
start = 0
for end in range(1, len(shares) + 1):
    if end < len(shares) and shares[end - 1] - shares[end] <= 1e-9 * shares[end - 1]:
        continue
    projector = directions[start:end].T @ directions[start:end]
    for k in range(start, end):
        squared_length = np.diagonal(projector)
        column = (squared_length > squared_length.max() - 1e-9).nonzero()[0][0]
        directions[k] = projector[column] / np.sqrt(squared_length[column])
        projector = projector - np.outer(directions[k], directions[k])
    start = end

scores = centred @ directions[:components].T
field = np.zeros((rows, components))
field[:, : scores.shape[1]] = scores  # further components have no variance
field[~known] = np.nan
