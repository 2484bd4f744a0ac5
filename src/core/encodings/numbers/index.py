import numpy as np

length = 50
d_model = 128
offset = 0

position = offset + np.arange(length)
field = position[:, None] * np.ones(d_model)
