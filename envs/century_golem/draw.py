"""stub."""


def text(state, seat=None):
    return ""


def draw(state, seat=None):
    return ""
