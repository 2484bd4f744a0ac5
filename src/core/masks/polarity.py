import numpy as np

polarity = "visibility"


def written(visible):
    if polarity == "visibility":
        return np.where(visible, 1.0, 0.0)
    elif polarity == "boolean":
        return np.where(visible, 0.0, 1.0)  # 1 = hidden
    else:
        return np.where(visible, 0.0, -np.inf)  # added to logits
