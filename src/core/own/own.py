import numpy as np

own_axes = [-2, -1]
own_slice = 0
own_transposed = False
rows = 16
columns = 16
brought = False

if brought:
    table = np.load("own.npy")  # your file; of safetensors: safetensors.numpy.load_file(file)[name]
    table = np.moveaxis(table, own_axes, (-2, -1)) if table.ndim > 1 else table
    if own_transposed:
        field = table.reshape(-1, columns, rows)[own_slice].T
    else:
        field = table.reshape(-1, rows, columns)[own_slice]
else:
    field = np.full((rows, columns), np.nan)  # its numbers are not here
