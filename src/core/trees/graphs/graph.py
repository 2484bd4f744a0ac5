import numpy as np

nodes = 9
edges = [(0, 1), (0, 4), (1, 2), (1, 3), (4, 5), (4, 6), (6, 7), (6, 8)]

adjacency = np.zeros((nodes, nodes))
for one, other in edges:
    adjacency[one, other] = adjacency[other, one] = 1.0
