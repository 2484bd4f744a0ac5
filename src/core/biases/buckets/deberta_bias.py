import math

import numpy as np
from deberta import bucket, span, j, key_length, query_length
from seeded_rows import seeded_rows

head_dim = 16
seed = 0

queries = seeded_rows(seed, 50, 0, query_length, head_dim)
keys = seeded_rows(seed, 50, 2**32, key_length, head_dim)
relative_keys = seeded_rows(seed, 50, 2 * 2**32, 2 * span, head_dim)
relative_queries = seeded_rows(seed, 50, 3 * 2**32, 2 * span, head_dim)

r = (bucket + span).clip(0, 2 * span - 1)
content_to_position = (queries @ relative_keys.T)[np.arange(query_length)[:, None], r]
position_to_content = (keys @ relative_queries.T)[j, r]
field = (content_to_position + position_to_content) / math.sqrt(3 * head_dim)
