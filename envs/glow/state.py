"""The record that is one game of Glow, and the game's options. Specification §1, §5, §10."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.compile import kernel
from ..core.options import Options, choice, names_or, players, seat_or
from ..core.state import record_type
from .components import (
    ADVENTURERS,
    ARTHUR_DICE_COUNT,
    COLORS,
    DECK_SIZE,
    MAPS,
    MAX_PLAYERS,
    NUM_ADVENTURERS,
    NUM_SECTIONS,
    NUM_SLOTS,
    NUM_SPELLS,
    NUM_SUPPLY,
    NUM_TILES,
    PURPLE,
    SPELL_TYPES,
    YELLOW,
)

PHASES = (
    "DRAFT", "ARTHUR_DICE", "INVITE", "BLACK_MOVE", "SKETAL_COLOR", "BURY", "ARTHUR_BOAT", "MORNING", "PAY", "DIE1",
    "DIE2", "SET_DIE", "SET_FACE", "NOON", "RESURRECT", "JOURNEY", "SKULL",
)  # fmt: skip
(
    DRAFT, ARTHUR_DICE, INVITE, BLACK_MOVE, SKETAL_COLOR, BURY, ARTHUR_BOAT, MORNING, PAY, DIE1,
    DIE2, SET_DIE, SET_FACE, NOON, RESURRECT, JOURNEY, SKULL,
) = range(len(PHASES))  # fmt: skip

# The parts of a round in which somebody decides; the last three are simultaneous (§5.7).
STAGES = ("setup", "dawn", "morning", "noon", "journey", "end")
AT_SETUP, AT_DAWN, AT_MORNING, AT_NOON, AT_JOURNEY, AT_END = range(len(STAGES))

MAX_ROW = 8
MAX_SPELLS = 2
SHOWN = MAX_PLAYERS
"""A player's things stand twice: at ``seat`` as they are, at ``SHOWN + seat`` as they were when the phase began."""

# A die in a slot: nothing there, not yet rolled, or FACE + its symbol.
ABSENT, UNROLLED, FACE = range(3)
# What is shown of a spell whose type nobody knows.
FACE_DOWN = SPELL_TYPES + 1
# Where an Arthur die is: on a section, or set aside.
SET_ASIDE = NUM_SECTIONS
NO_COLOR = -1
NO_SECTION = -1
NO_SLOT = -1


@dataclass(frozen=True)
class GlowOptions(Options):
    """Options of Glow."""

    num_players: int = players(1, MAX_PLAYERS)
    map: str = choice("shadows", MAPS, "the side of the map")
    adventurers: str | tuple[str, ...] = names_or(
        ("draft", "random"), ADVENTURERS, "who plays whom", width=MAX_PLAYERS
    )  # fmt: skip
    first_player: str | int = seat_or("random", "who goes first in round 1")
    view: str = choice("snapshot", ("snapshot", "live"), "what is seen of others in simultaneous phases (§5.7)")
    arthur_dice: str | tuple[str, ...] = names_or(
        ("choose", "random"), COLORS[:NUM_ADVENTURERS], "solo: the colors of Arthur's dice",
        width=ARTHUR_DICE_COUNT, count=ARTHUR_DICE_COUNT,
    )  # fmt: skip

    def __post_init__(self) -> None:
        super().__post_init__()
        if not isinstance(self.arthur_dice, tuple):
            return
        if {COLORS[PURPLE], COLORS[YELLOW]} == set(self.arthur_dice):
            raise ValueError(f"option arthur_dice={self.arthur_dice!r} is not allowed; allowed: not purple with yellow")
        if self.num_players == 1 and isinstance(self.adventurers, tuple):
            own = COLORS[ADVENTURERS.index(self.adventurers[0])]  # adventurers stand in the order of their colors
            if own in self.arthur_dice:
                raise ValueError(
                    f"option arthur_dice={self.arthur_dice!r} is not allowed; allowed: not the player's {own}"
                )


MAP = GlowOptions.offset("map")
ADVENTURER_CHOICE = GlowOptions.offset("adventurers")
BY_DRAFT, AT_RANDOM = -1, -2
FIRST_PLAYER = GlowOptions.offset("first_player")
VIEW = GlowOptions.offset("view")
SNAPSHOT, LIVE = range(2)
ARTHUR_CHOICE = GlowOptions.offset("arthur_dice")

BOTH = 2 * MAX_PLAYERS  # as they are, and as shown

DTYPE = record_type(
    [
        # Sets are bits: of card ids (1-46), of spots, or of actions.
        ("choices", np.int64),  # the legal actions of this decision, see rules.choices; 0 when the game is over
        ("cemetery", np.int64),  # card ids
        ("unseen", np.int64),  # card ids that nobody has seen: decks and removed cards
        ("done", np.int64, (MAX_PLAYERS,)),  # resolved this noon: card ids, 0 for the adventurer
        ("visited", np.int64, (MAX_PLAYERS,)),  # spots where the company has been in this round
        ("used", np.int32, (MAX_PLAYERS,)),  # slots of dice spent in this journey
        # In front of the players, twice: see SHOWN.
        ("score", np.int16, (BOTH,)),  # place on the score track
        ("footprints", np.int16, (BOTH,)),
        ("fireflies", np.int16, (BOTH,)),  # tokens; those printed on cards come on top
        ("rerolls", np.int16, (BOTH,)),  # tokens
        ("boats", np.int16, (BOTH,)),  # islands with a boat, without the center, where the rest of the four is
        ("lapped", np.int8, (BOTH,)),  # 1 after passing the end of the track (R7)
        ("power_used", np.int8, (BOTH,)),  # rerolls taken from Lumipilis in this round
        ("row", np.int8, (BOTH, MAX_ROW)),  # companions, oldest first; 0 behind the last
        ("row_die", np.int8, (BOTH, MAX_ROW)),  # 1 + color of the large die bound to the card (R4), 0 for none
        ("spell", np.int8, (BOTH, MAX_SPELLS)),  # types, oldest first; 0 behind the last; FACE_DOWN where shown
        ("spell_up", np.int8, (BOTH, MAX_SPELLS)),  # 1 when face up
        ("die", np.int8, (BOTH, NUM_SLOTS)),  # ABSENT, UNROLLED, or FACE + symbol
        ("company", np.int8, (BOTH,)),  # spot
        ("camp", np.int8, (BOTH,)),  # spot, 0 when off the map
        # Fixed or in order.
        ("adventurer", np.int8, (MAX_PLAYERS,)),  # id, 0 before the draft
        ("first", np.int8),  # the first player of this round
        ("day", np.int8),  # the round: 1-8, 0 during setup
        ("stage", np.int8),  # part of the round
        ("finished", np.int8),  # bits of the seats that are through with this part
        # Between two decisions of one player.
        ("section", np.int8),  # chosen at INVITE, until the card is taken (solo: until Arthur is through)
        ("fetched", np.int8),  # card fetched by Cromaug in this player's noon
        ("mode", np.int8),  # 0, 1 for a reroll, 2 for setting a die
        ("pay_left", np.int8),  # reroll symbols still to be paid
        ("die1", np.int8),  # the slot chosen first
        ("xargok", np.int8),  # 1 + seat whose Xar'gok acted in this noon
        ("black_in_play", np.int8),
        ("black_entered", np.int8),  # 1 + seat that brought it into play in this noon
        # The meeting board and the stocks.
        ("section_card", np.int8, (NUM_SECTIONS,)),
        ("section_dice", np.int16, (NUM_SECTIONS,)),  # bits of the small dice
        ("section_footprints", np.int16, (NUM_SECTIONS,)),
        ("supply", np.int8, (NUM_SUPPLY,)),  # 1 while the large die is there
        ("deck", np.int8, (2, DECK_SIZE)),  # A and B, next card last; behind, the removed cards
        ("deck_left", np.int8, (2,)),
        ("spell_pile", np.int8, (NUM_SPELLS,)),  # types, next last
        ("spells_left", np.int8),
        ("spell_gone", np.int8, (SPELL_TYPES,)),  # in the box, seen
        ("spell_lost", np.int8, (SPELL_TYPES,)),  # in the box, never turned up
        # Solo.
        ("arthur_score", np.int16),
        ("arthur_footprints", np.int16),
        ("arthur_boats", np.int16),
        ("arthur_company", np.int8),  # counter
        ("arthur_camp", np.int8),
        ("arthur_color", np.int8, (ARTHUR_DICE_COUNT,)),  # of his dice, NO_COLOR before they are chosen
        ("arthur_die", np.int8, (ARTHUR_DICE_COUNT,)),  # section, or SET_ASIDE
        ("section_tile", np.int8, (NUM_SECTIONS,)),  # ids, 0 for none
        ("tile_stack", np.int8, (NUM_TILES,)),  # next last
        ("tiles_left", np.int8),
        ("tiles_out", np.int16),  # bits of the discarded tiles
        ("restocked", np.int8),  # how often the stack was empty when a tile was due
    ],
    GlowOptions.config_size(),
)


@kernel
def bit(n: int) -> int:
    """Return the set that holds ``n`` alone."""
    return np.int64(1) << np.int64(n)


@kernel
def has(bits: int, n: int) -> bool:
    """Tell whether the set ``bits`` holds ``n``."""
    return (np.int64(bits) >> np.int64(n)) & 1 != 0


@kernel
def size(bits: int) -> int:
    """Return how many a set holds."""
    rest = np.int64(bits)
    count = 0
    while rest != 0:
        rest &= rest - 1
        count += 1
    return count


@kernel
def is_solo(state: np.record) -> bool:
    """Tell whether one player plays against Arthur."""
    return state.num_players == 1


@kernel
def is_simultaneous(state: np.record) -> bool:
    """Tell whether everybody acts at once in this part of the round (§5.7)."""
    return AT_MORNING <= state.stage <= AT_JOURNEY
