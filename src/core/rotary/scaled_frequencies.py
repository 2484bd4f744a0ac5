import math

import numpy as np
from pair_frequencies import pair, frequency, rotary_width, base

scaling = "none"
scaling_share = 1.0
whole_scaling = True
factor = 4.0
rotary_share = 0.25
original_length = 2048
seen_length = 50
attention_factor = None
beta_fast = 32.0
beta_slow = 1.0
truncate = True
mscale = None
mscale_all_dim = None
low_freq_factor = 1.0
high_freq_factor = 4.0
short_factor = [1.0]
long_factor = [1.0, 1.5, 2.0, 3.0, 4.0]


# The pair, as a real number, that turns this often within the original length.
def pair_of(turns):
    wavelength = original_length / turns
    return rotary_width * math.log(wavelength / (2 * math.pi)) / (2 * math.log(base))


trained = frequency
if scaling == "linear":
    frequency = frequency / factor
elif scaling in ("ntk", "dynamic-ntk", "qwen1"):
    if scaling == "ntk":
        stretch = factor
    elif scaling == "qwen1":
        stretch = max(2.0 ** math.ceil(math.log2(seen_length / original_length) + 1) - 1, 1)
    else:
        stretch = factor * max(seen_length, original_length) / original_length - (factor - 1)
    new_base = base * stretch ** (rotary_width / max(rotary_width - 2, 1))
    frequency = new_base ** (-2 * pair / rotary_width)
elif scaling == "yarn":
    low, high = pair_of(beta_fast), pair_of(beta_slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = min(max(low, 0), rotary_width - 1), min(max(high, 0), rotary_width - 1)
    if low == high:
        high += 0.001
    ramp = ((pair - low) / (high - low)).clip(0, 1)  # 0: fast, stays; 1: slow, interpolated
    frequency = (1 - ramp) * frequency + ramp * frequency / factor
elif scaling == "longrope":
    if seen_length > original_length:
        divisors = long_factor
    else:
        divisors = short_factor
    pairs = rotary_width // 2
    divisors = (divisors + [divisors[-1]] * pairs)[:pairs]  # the last one serves the rest
    frequency = frequency / np.array(divisors)
elif scaling == "llama3":
    turns = original_length * frequency / (2 * math.pi)
    span = max(high_freq_factor - low_freq_factor, 1e-300)  # the limits may be equal
    kept = ((turns - low_freq_factor) / span).clip(0, 1)  # 1: fast, stays; 0: slow, interpolated
    frequency = (1 - kept) * frequency / factor + kept * frequency
elif scaling == "proportional":
    frequency = np.where(pair < rotary_share * rotary_width // 2, frequency / factor, 0)
if scaling != "none" and not whole_scaling:
    frequency = trained * (frequency / trained) ** scaling_share


# What cosines and sines are multiplied by.
def attention_scaling():
    if attention_factor is not None:
        return attention_factor
    elif scaling == "longrope":
        return math.sqrt(1 + math.log(factor) / math.log(original_length))
    elif mscale is not None and mscale_all_dim is not None:
        grown = 0.1 * math.log(factor)
        return (mscale * grown + 1) / (mscale_all_dim * grown + 1)
    else:
        return 0.1 * math.log(factor) + 1
