"""The ways to play that the checks run through: every table size, and every option that changes the game."""

import fireside

VARIANTS = {
    "fire_tower": [
        {"num_players": 2},
        {"num_players": 3},
        {"num_players": 4},
        {"num_players": 4, "shadow": False},
        {"num_players": 4, "team": True},
        {"num_players": 4, "mutual_aid": True},
        {"num_players": 2, "firestorm": False, "champion": [1, 2]},
        {"num_players": 3, "shadow": False, "mutual_aid": True, "max_steps": 450},
    ],
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
    "century_golem": [
        {"num_players": 2},
        {"num_players": 3},
        {"num_players": 4},
        {"num_players": 5},
        {"num_players": 2, "perfect_recall": False},
        {"num_players": 3, "max_rounds": 100},  # cuts off about half of all random games
        {"num_players": 5, "first_player": 3, "perfect_recall": False},
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
    "fire_tower_2": ("fire_tower", {"num_players": 2}),
    "fire_tower_3_shadow": ("fire_tower", {"num_players": 3}),
    "fire_tower_4_shadow": ("fire_tower", {"num_players": 4}),
    "fire_tower_4": ("fire_tower", {"num_players": 4, "shadow": False}),
    "fire_tower_team": ("fire_tower", {"num_players": 4, "team": True}),
    "fire_tower_mutual_aid": ("fire_tower", {"num_players": 3, "mutual_aid": True}),
    "fire_tower_beginners_champion": ("fire_tower", {"num_players": 2, "firestorm": False, "champion": [1, 2]}),
    "lanterns_2": ("lanterns", {"num_players": 2}),
    "lanterns_4": ("lanterns", {"num_players": 4}),
    "bonfire_1": ("bonfire", {"num_players": 1}),
    "bonfire_2": ("bonfire", {"num_players": 2}),
    "bonfire_4": ("bonfire", {"num_players": 4}),
    "century_golem_2": ("century_golem", {"num_players": 2}),
    "century_golem_5": ("century_golem", {"num_players": 5}),
    "glow_2_shadows": ("glow", {"num_players": 2, "map": "shadows"}),
    "glow_3_archipelago": ("glow", {"num_players": 3, "map": "archipelago"}),
    "glow_solo": ("glow", {"num_players": 1, "map": "archipelago"}),
}
"""The games that are written down: name of the file, game, options."""


def label(options):
    """Name a variant in a test's id."""
    return "-".join(str(value) if name == "num_players" else f"{name}={value}" for name, value in options.items())


CASES = [(name, options) for name in fireside.games for options in VARIANTS[name]]
