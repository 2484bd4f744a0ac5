import numpy as np
from seeded import normals

length = 50
forget_part = "bias"
gate_source = "seeded"
gate_shift = 3.0
seed = 0
gates = [0.9]

if gate_source == "seeded":
    kept = 1 / (1 + np.exp(-(np.array(normals(seed, 54, 0, length)) + gate_shift)))
else:
    kept = np.array((gates + [gates[-1]] * length)[:length])  # the last one serves the rest

i = np.arange(length)[:, None]
j = np.arange(length)[None, :]
until = np.cumsum(np.log(kept), axis=0)
bias = np.where(j <= i, until[:, None] - until[None, :], -np.inf)
if forget_part == "bias":
    field = bias
else:
    weight = np.exp(bias)
    field = weight / weight.sum(axis=1)[:, None]
