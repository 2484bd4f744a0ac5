from pairs import i, j
from mask_rules import block_sparse
from polarity import written

field = written(block_sparse(i, j))
