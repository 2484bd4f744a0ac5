import numpy as np
from graph import adjacency, nodes

k = 2

degree = adjacency.sum(axis=0)
walk = adjacency / degree.clip(1)  # column: where a walk at that node is after a step
chances = np.eye(nodes)
field = np.zeros((nodes, k))
for steps in range(k):
    chances = walk @ chances
    field[:, steps] = np.diagonal(chances)
