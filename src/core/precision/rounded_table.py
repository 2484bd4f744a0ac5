import math

import numpy as np

table = "sinusoidal"
rounding = "every-step"
length = 50
offset = 0


# The nearest number of a format, ties to even, as processors round.
def rounded(x, number_format):
    bits, lowest, overflow = {
        "float32": (24, -126, 128),
        "float16": (11, -14, 16),
        "bfloat16": (8, -126, 128),
    }[number_format]
    x = np.asarray(x, dtype=np.float64)
    exponent = np.frexp(x)[1] - 1
    unit = 2.0 ** (exponent.clip(lowest) - (bits - 1))
    nearest = np.round(x / unit) * unit
    return nearest * np.where(np.abs(nearest) < 2.0**overflow, 1.0, np.inf)


if table in ("normalised", "fourier-features"):
    symmetric = False

    def spread(R):
        x = R(R(np.arange(length)[:, None]) / R(max(length - 1, 1)))
        if symmetric:
            x = R(2 * x - 1)
        return x

elif table in ("time", "time2vec"):
    times = [0.0, 0.5, 1.0, 2.0, 4.0, 4.5, 8.0, 16.0]
    t = np.array(times)[:, None]
elif table not in ("sinusoidal-2d", "own"):
    position = offset + np.arange(length)[:, None]

if table == "index":

    def entries(R):
        return R(position)

elif table == "normalised":

    def entries(R):
        return spread(R)

elif table == "single-sine":
    wavelength = 20.0

    def entries(R):
        return R(np.sin(R(R(position) * R(2 * np.pi / wavelength))))

elif table == "time":
    from time_waves import frequency, time_waves

    time_scale = 1.0

    def entries(R):
        return R(time_waves(R(R(R(t) * R(time_scale)) * R(frequency))))

elif table == "time2vec":
    from time2vec_waves import weights, biases, time2vec_waves

    def entries(R):
        return R(time2vec_waves(R(R(R(t) * R(weights)) + R(biases))))

elif table == "fourier-features":
    from fourier_bands import frequency, features

    def entries(R):
        x = spread(R)
        return R(features(x, R(x * R(frequency))))

elif table == "sinusoidal-2d":
    from grid_waves import flavour, sides, places, frequency, grid_waves

    normalise = False
    cut = False
    if cut:
        rows = 64
        places = [place[:rows] for place in places]

    def entries(R):
        angles = []
        for place, side in zip(places, sides):
            x = R(place[:, None])
            if flavour == "detr":
                if normalise:
                    x = R(R(x / R(side + 1e-6)) * R(2 * np.pi))
            angles.append(R(x * R(frequency)))
        return R(grid_waves(angles))

elif table == "rotary-table":
    from scaled_frequencies import frequency, scaling, attention_scaling

    rotary_part = "cos"
    pairing = "half-split"

    def entries(R):
        angle = R(R(position) * R(frequency))
        if rotary_part == "cos":
            waves = R(np.cos(angle))
        else:
            waves = R(np.sin(angle))
        if scaling in ("yarn", "longrope"):
            waves = R(R(attention_scaling()) * waves)
        if pairing == "half-split":
            return np.concatenate((waves, waves), 1)  # channels t and t + r/2 turn together
        else:
            return np.repeat(waves, 2, 1)  # channels 2t and 2t + 1 turn together

elif table == "alibi":
    from press_slope import press_slope

    head_count = 8
    slopes = np.array([press_slope(head, head_count, 8) for head in range(head_count)])

    def entries(R):
        return -R(R(position) * R(slopes))

elif table == "t5-bucket":
    buckets = 32
    max_distance = 128
    bidirectional = True
    if bidirectional:
        side = buckets // 2
    else:
        side = buckets

    # The rule in floating point, as libraries compute it.
    def entries(R):
        x, exact = np.abs(R(position)), side // 2
        logarithm = R(np.log(R(x.clip(exact) / R(exact))))
        share = R(logarithm / R(math.log(max_distance / exact)))
        bucket = (exact + np.floor(R(share * R(side - exact)))).clip(None, side - 1)
        return np.where(x < exact, x, bucket)

elif table == "own":
    from own import field

    numbers = field

    def entries(R):
        return R(numbers.astype(np.float64))

else:
    from sinusoid_waves import frequency, sinusoid_waves

    def entries(R):
        return R(sinusoid_waves(R(R(position) * R(frequency))))


def rounded_table(number_format):
    if rounding == "every-step" or table == "own":
        return entries(lambda x: rounded(x, number_format))  # after every step
    elif table == "t5-bucket":
        return entries(lambda x: rounded(x, "float32"))  # buckets are whole numbers
    else:
        return rounded(entries(lambda x: rounded(x, "float32")), number_format)
