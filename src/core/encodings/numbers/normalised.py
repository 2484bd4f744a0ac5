import numpy as np
from spread import x

d_model = 128

field = x[:, None] * np.ones(d_model)
