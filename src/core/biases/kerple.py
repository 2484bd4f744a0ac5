import numpy as np
from pairs import i, j

kernel = "log"
kerple_a = 1.0
kerple_p = 1.0

x = (i - j).clip(0)  # a causal mask hides the keys after the query
if kernel == "log":
    field = -kerple_p * np.log1p(kerple_a * x)
elif kernel == "power":
    field = -kerple_a * x**kerple_p
else:
    field = np.exp(-kerple_a * x**kerple_p)
