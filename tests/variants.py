"""The ways to play that the checks run through: every table size, and every option that changes the game."""

import fireside

VARIANTS = {
    "lanterns": [
        {"num_players": 2},
        {"num_players": 3},
        {"num_players": 4},
        {"num_players": 2, "favor_supply": "unlimited"},
        {"num_players": 3, "start_player": 1},
        {"num_players": 4, "start_player": 3, "favor_supply": "unlimited"},
    ],
    "bonfire": [
        {"num_players": 1},
        {"num_players": 2},
        {"num_players": 3},
        {"num_players": 4},
        {"num_players": 1, "handicap": -10},
        {"num_players": 2, "mixed_colours": True},
        {"num_players": 3, "mixed_colours": True},
        {"num_players": 4, "mixed_colours": True},
    ],
}

PLAYTHROUGHS = {
    "lanterns_2": ("lanterns", {"num_players": 2}),
    "lanterns_4": ("lanterns", {"num_players": 4}),
    "bonfire_1": ("bonfire", {"num_players": 1}),
    "bonfire_2": ("bonfire", {"num_players": 2}),
    "bonfire_4": ("bonfire", {"num_players": 4}),
}
"""The games that are written down: name of the file, game, options."""


def label(options):
    """Name a variant in a test's id."""
    return "-".join(str(value) for value in options.values())


CASES = [(name, options) for name in fireside.games for options in VARIANTS[name]]
