import numpy as np

parents = [-1, 0, 1, 1, 0, 4, 4, 6, 6]  # nodes in preorder
branches = [0, 0, 0, 1, 1, 0, 1, 0, 1]  # which child of its parent a node is
branching = 2
depth = 3
decays = [0.6, 0.9]

d = depth * branching * len(decays)
p = np.array(decays)
x = np.zeros((len(parents), depth, branching, len(decays)))
for node in range(1, len(parents)):
    x[node, 1:] = p * x[parents[node], :-1]  # the parent's path, faded by a level
    x[node, 0, branches[node]] = np.sqrt((1 - p**2) * d / 2)
field = x.reshape(len(parents), d)
