# FNV-1a: a word has the same vector wherever it stands.
def hash_of(word):
    hash = 0xCBF29CE484222325
    for byte in word.encode():
        hash = ((hash ^ byte) * 0x100000001B3) % 2**64
    return ((hash >> 32) ^ hash) % 2**32
