import numpy as np
from graph import adjacency, nodes

k = 2
laplacian_part = "eigenvectors"
isolated = "one"
single_node = False

degree = adjacency.sum(axis=1)
scale = 1 / np.sqrt(degree.clip(1))
laplacian = np.eye(nodes) - scale[:, None] * adjacency * scale
if isolated == "zero":
    laplacian[degree == 0, degree == 0] = 0.0


# Signs of eigenvectors are arbitrary, and so are bases where an eigenvalue repeats. A rule fixes both:
# project the unit vector of a node on what is left of the eigenspace, taking the first node for
# which that is longest.
def settled(values, vectors):
    start = 0
    for end in range(1, nodes + 1):
        if end < nodes and values[end] - values[end - 1] <= 1e-9:
            continue
        projector = vectors[:, start:end] @ vectors[:, start:end].T
        for column in range(start, end):
            squared_length = np.diagonal(projector)
            node = (squared_length > squared_length.max() - 1e-9).nonzero()[0][0]
            vectors[:, column] = projector[:, node] / np.sqrt(squared_length[node])
            projector = projector - np.outer(vectors[:, column], vectors[:, column])
        start = end
    return vectors


if laplacian_part == "matrix":
    field = laplacian
elif single_node:
    field = np.full((1, 1), np.nan)  # no eigenvector after the first
else:
    values, vectors = np.linalg.eigh(laplacian)
    field = settled(values, vectors)[:, 1 : k + 1]  # the first belongs to the eigenvalue 0
