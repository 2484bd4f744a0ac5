import numpy as np
from seeded import normals
from t5 import bucket, buckets

head = 0
seed = 0

# Learned in a model, one number per bucket and head.
table = np.array([normals(seed, 48, 256 * n + head, 1)[0] for n in range(buckets)])
field = table[bucket]
