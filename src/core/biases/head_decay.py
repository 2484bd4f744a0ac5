import math

import numpy as np
from pairs import i, j

head_count = 8
head = 0
decay_rule = "retention"
decay_layers = 80
decay_layer = 0
decay_form = "weight"

if decay_rule == "retention":
    rate = -math.log1p(-(2.0 ** (-5 - head)))
else:
    rate = 2.0 ** (-8 * (head + 1) / head_count) * (1 - decay_layer / (decay_layers - 1 + 1e-5) + 1e-5)

logarithm = np.where(j <= i, rate * (j - i), -np.inf)
if decay_form == "bias":
    field = logarithm
else:
    field = np.exp(logarithm)
