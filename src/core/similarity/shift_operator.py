import numpy as np
from sinusoid_waves import d_model, frequency, sines, cosines, sine_columns, cosine_columns

shift = 1

# sin(a + b) = cos b sin a + sin b cos a and cos(a + b) = −sin b sin a + cos b cos a, b = w · shift
turn = frequency * shift
field = np.eye(d_model)  # a column of zeros stays as it is
field[sine_columns, sine_columns] = np.cos(turn)
field[cosine_columns, cosine_columns] = np.cos(turn[:cosines])
field[sine_columns[:cosines], cosine_columns] = np.sin(turn[:cosines])
field[cosine_columns, sine_columns[:cosines]] = -np.sin(turn[:cosines])
if sines > cosines and shift != 0:
    field[sine_columns[-1], :] = np.nan  # no matrix shifts a sine without its cosine
