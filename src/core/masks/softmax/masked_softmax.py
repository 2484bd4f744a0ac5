import numpy as np
from two_masks import may_look
from seeded import normals

length = 50
treatment = "fill-inf"
arithmetic = "float32"
mask_strength = 1.0
closed = True
seed = 0
sink_logit = None

i = np.arange(length)[:, None]
j = np.arange(length)[None, :]
visible = may_look(i, j)

# Random logits in place of query · key / √d: each pair has the same one whatever the length.
logits = np.array([normals(seed, 2, 4096 * query, length) for query in range(length)])
if arithmetic == "float32":
    logits = logits.astype(np.float32)
if not closed:
    masked = np.where(visible, logits, logits + np.log(np.array(1 - mask_strength)))  # hidden keys count less
elif treatment == "add-1e9":
    masked = np.where(visible, logits, logits - 1e9)
elif treatment == "add-min":
    masked = np.where(visible, logits, logits + np.finfo(logits.dtype).min)
elif treatment == "fill-1e9":
    masked = np.where(visible, logits, -1e9)
else:
    masked = np.where(visible, logits, -np.inf)

if sink_logit is not None:
    masked = np.concatenate((masked, sink_logit + np.zeros((length, 1), dtype=masked.dtype)), 1)
exponential = np.exp(masked - np.amax(masked, 1)[:, None])
field = exponential / exponential.sum(axis=1)[:, None]
field = field[:, :length]  # the sink has a share, but no value
if closed and treatment == "zero-row":
    field = np.where(visible.any(axis=1)[:, None], field, 0.0)  # not NaN where no key is visible
