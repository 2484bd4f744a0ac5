from pairs import i, j
from mask_rules import documents
from polarity import written

field = written(documents(i, j))
