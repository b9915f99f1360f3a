def to_document(s):
    return {}


def from_document(d, s):
    pass
