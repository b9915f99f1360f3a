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
    "glow": [
        {"num_players": 1, "map": "shadows"},
        {"num_players": 1, "map": "archipelago"},
        {"num_players": 2, "map": "shadows"},
        {"num_players": 2, "map": "archipelago"},
        {"num_players": 3, "map": "shadows"},
        {"num_players": 3, "map": "archipelago", "adventurers": "random", "first_player": 1},
        {"num_players": 4, "map": "shadows", "view": "live"},
        {"num_players": 4, "map": "archipelago"},
        {"num_players": 1, "map": "archipelago", "adventurers": ["Pocana"], "arthur_dice": ["yellow", "green"]},
    ],
}

PLAYTHROUGHS = {
    "lanterns_2": ("lanterns", {"num_players": 2}),
    "lanterns_4": ("lanterns", {"num_players": 4}),
    "glow_2_shadows": ("glow", {"num_players": 2, "map": "shadows"}),
    "glow_3_archipelago": ("glow", {"num_players": 3, "map": "archipelago"}),
    "glow_solo": ("glow", {"num_players": 1, "map": "archipelago"}),
}
"""The games that are written down: name of the file, game, options."""


def label(options):
    """Name a variant in a test's id."""
    return "-".join("+".join(value) if isinstance(value, list) else str(value) for value in options.values())


CASES = [(name, options) for name in fireside.games for options in VARIANTS[name]]
