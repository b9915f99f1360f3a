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
    "century_golem": [
        {"num_players": 2},
        {"num_players": 3},
        {"num_players": 4},
        {"num_players": 5},
        {"num_players": 2, "perfect_recall": False},
        {"num_players": 3, "max_rounds": 100},  # cuts off about half of all random games
        {"num_players": 5, "first_player": 3, "perfect_recall": False},
    ],
}

PLAYTHROUGHS = {
    "lanterns_2": ("lanterns", {"num_players": 2}),
    "lanterns_4": ("lanterns", {"num_players": 4}),
    "century_golem_2": ("century_golem", {"num_players": 2}),
    "century_golem_5": ("century_golem", {"num_players": 5}),
}
"""The games that are written down: name of the file, game, options."""


def label(options):
    """Name a variant in a test's id."""
    return "-".join(str(value) for value in options.values())


CASES = [(name, options) for name in fireside.games for options in VARIANTS[name]]
