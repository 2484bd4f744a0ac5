import numpy as np
from pairs import i, j

polarity = "visibility"

visible = j <= i
if polarity == "visibility":
    field = np.where(visible, 1.0, 0.0)
elif polarity == "boolean":
    field = np.where(visible, 0.0, 1.0)  # 1 = hidden
else:
    field = np.where(visible, 0.0, -np.inf)  # added to logits
