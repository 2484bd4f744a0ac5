import numpy as np
from rounded_table import table, entries, rounded_table

precision = "float32"

if table == "t5-bucket":
    from buckets import t5_buckets
    from rounded_table import position, side, max_distance

    exact = t5_buckets(np.abs(position), side, max_distance)
else:
    exact = entries(lambda x: x)  # in double precision
field = rounded_table(precision) - exact
