import numpy as np
from graph import adjacency, nodes

max_hops = 20

# Floyd and Warshall: paths through nodes 0 … middle.
hops = np.where(adjacency > 0, 1.0, np.inf)
hops[np.arange(nodes), np.arange(nodes)] = 0.0
for middle in range(nodes):
    hops = np.minimum(hops, hops[:, middle, None] + hops[middle, :])
field = hops.clip(0, max_hops + 1)  # larger distances and unreachable nodes count alike
