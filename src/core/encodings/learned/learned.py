import numpy as np
from seeded_table import seeded_table

length = 50
d_model = 128
trained_length = 512
seed = 0

known = min(length, trained_length)
field = np.full((length, d_model), np.nan)  # beyond the trained length there are no vectors
field[:known] = seeded_table(seed, 16, 0, known, d_model)
