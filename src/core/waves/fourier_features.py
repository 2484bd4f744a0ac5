import numpy as np
from spread import x
from fourier_bands import frequency, features

field = features(x[:, None], x[:, None] * frequency)
