from deberta import bucket

field = bucket
