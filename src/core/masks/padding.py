import numpy as np
from mask_rules import padding
from polarity import written

length = 50

i = np.arange(length)[:, None]
j = np.arange(length)[None, :]
field = written(padding(i, j))
