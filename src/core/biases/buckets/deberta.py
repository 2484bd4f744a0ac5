import numpy as np
from buckets import deberta_buckets
from pairs import i, j, key_length, query_length

buckets = 32
max_position = 512
deberta_flavour = "hf"
deberta_rows = "buckets"

distance = i - j
if deberta_rows == "distances":
    span = max_position
    bucket = distance.clip(-span, span - 1)
else:
    span = buckets
    if deberta_flavour == "microsoft":
        distance = distance.clip(1 - max_position, max_position - 1)
    bucket = np.sign(distance) * deberta_buckets(np.abs(distance), buckets, max_position)
