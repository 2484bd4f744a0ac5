import numpy as np
from rounded_table import rounded_table

columns_of_formats = []
for number_format in ("float32", "float16", "bfloat16"):
    numbers = rounded_table(number_format)
    numbers[np.isnan(numbers)] = np.inf  # sines of angles beyond the format count as equal
    first = {}  # the first row that holds these numbers
    columns_of_formats.append(
        [row - first.setdefault(tuple(entry), row) for row, entry in enumerate(numbers.tolist())]
    )
field = np.array(columns_of_formats).T
