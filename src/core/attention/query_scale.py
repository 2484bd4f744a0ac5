import numpy as np

length = 50
offset = 0
query_growth = 0.1
query_step = 8192
original_length = 2048

position = offset + np.arange(length)
llama4 = 1 + query_growth * np.log1p((position + 1) // query_step)
ministral = 1 + query_growth * np.log1p(position // original_length)
log_n = np.log(position + 1.0).clip(np.log(np.array(1.0 * original_length))) / np.log(np.array(1.0 * original_length))
field = np.stack((llama4, ministral, log_n), 1)
