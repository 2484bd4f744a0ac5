from t5 import bucket

field = bucket
