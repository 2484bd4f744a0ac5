import numpy as np
from pairs import i, j, query_length, key_length
from press_slope import press_slope

head_count = 8
head = 0
form = "causal"
slopes = "press"
bias_max = 8.0


def slope_of_power(head, head_count):
    return 2.0 ** (-bias_max * (head + 1) / head_count)


if slopes == "plain":
    slope = slope_of_power(head, head_count)
elif slopes == "mpt":
    power = 2 ** (head_count - 1).bit_length()  # the next power of two: its second slopes first
    if power == head_count:
        slope = slope_of_power(head, head_count)
    elif head < power // 2:
        slope = slope_of_power(2 * head + 1, power)
    else:
        slope = slope_of_power(2 * (head - power // 2), power)
else:
    slope = press_slope(head, head_count, bias_max)

if form == "causal":
    field = np.where(j <= i, slope * (j - i), -np.inf)
elif form == "matrix":
    field = slope * (j - i)
elif form == "symmetric":
    field = -slope * np.abs(j - i)
elif form == "keys":
    field = slope * (0 * i + j)
else:
    field = slope * (0 * i + j - (key_length - 1))
