# Powers of 2 ** (-bias_max / head_count) where the number of heads is a power of two; else the
# slopes of the power of two below come first, then every second one of the next.
def press_slope(head, head_count, bias_max):
    power = 2 ** (head_count.bit_length() - 1)
    if head < power:
        return 2.0 ** (-bias_max * (head + 1) / power)
    return 2.0 ** (-bias_max * (2 * (head - power) + 1) / (2 * power))
