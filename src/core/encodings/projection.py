import numpy as np

components = 3
rows = 50
cut = False

from encoding import field

# The field so far is the encoding that the setting `of` names; what follows projects its rows.
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
