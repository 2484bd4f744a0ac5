import numpy as np

signed = False
places = None
separations = None

if separations is not None:
    i, j = 0, np.array(separations)  # from row to column, for each pair as given
elif places is None:
    from pairs import i, j
else:
    i, j = np.array(places)[:, None], np.array(places)[None, :]

if signed:
    field = (j - i).astype(np.float64)
else:
    field = np.abs(j - i).astype(np.float64)
