"""Arthur, the automaton of the solo game. Specification §11."""

from __future__ import annotations

from ..core.compile import kernel
from ..core.random import below, shuffle
from ..core.types import State
from .board import arthur_dice_on, roll_small_die
from .components import (
    ADVENTURER_COLOR,
    ARTHUR_DICE_COUNT,
    ARTHUR_DISTANCE,
    FOOTPRINT_FACE,
    FOOTPRINTS_PER_FACE,
    GREATEST_BOAT,
    ISLAND_POINTS,
    NO_BOAT,
    NOWHERE,
    NUM_ADVENTURERS,
    NUM_ELEMENTS,
    NUM_ROUTES,
    NUM_SECTIONS,
    NUM_SMALL,
    NUM_TILES,
    PURPLE,
    ROUTE_FROM,
    ROUTE_LEAST,
    ROUTE_TO,
    SHADOWS,
    SPARK_FACE,
    SPARKS_PER_FACE,
    START_SCORE,
    TILE_BOAT,
    TILE_BONUS,
    TILE_CAMP,
    TILE_STEPS,
    VILLAGE_COST,
    VILLAGE_INDEX,
    VILLAGE_POINTS,
    VILLAGES,
    YELLOW,
)
from .dice import roll
from .journey import boats_on, island_points, shift_boat
from .state import ARTHUR_CHOICE, AT_RANDOM, MAP, NO_COLOR, SET_ASIDE, bit, has

# ---------------------------------------------------------------------- setup


@kernel
def color_allowed(state: State, color: int) -> bool:
    """Tell whether Arthur may have a die of this color: not the player's, not twice, not yellow with purple."""
    if color == ADVENTURER_COLOR[state.adventurer[0]] or color == state.arthur_color[0]:
        return False
    other = state.arthur_color[0]
    return not ((color == PURPLE and other == YELLOW) or (color == YELLOW and other == PURPLE))


@kernel
def arthur_colors(state: State) -> int:
    """Return the colors that may be chosen for Arthur's next die."""
    colors = 0
    for color in range(NUM_ADVENTURERS):
        if color_allowed(state, color):
            colors |= bit(color)
    return colors


@kernel
def choose_color(state: State, color: int) -> bool:
    """Give Arthur a die; tell whether he has both."""
    if state.arthur_color[0] == NO_COLOR:
        state.arthur_color[0] = color
        return False
    state.arthur_color[1] = color
    return True


@kernel
def preset_colors(state: State) -> bool:
    """Give Arthur the dice of the option, if they are not to be chosen; every allowed pair is equally likely."""
    preset = state.config[ARTHUR_CHOICE]
    if preset >= 0:
        state.arthur_color[0] = preset
        state.arthur_color[1] = state.config[ARTHUR_CHOICE + 1]
        return True
    if preset != AT_RANDOM:
        return False
    while state.arthur_color[1] == NO_COLOR:
        first, second = below(state.rng, NUM_ADVENTURERS), below(state.rng, NUM_ADVENTURERS)
        state.arthur_color[0] = NO_COLOR
        if color_allowed(state, first):
            state.arthur_color[0] = first
            if color_allowed(state, second):
                state.arthur_color[1] = second
    return True


@kernel
def shuffle_tiles(state: State) -> None:
    """Make the stack of all tiles."""
    for tile in range(NUM_TILES):
        state.tile_stack[tile] = 1 + tile
    shuffle(state.rng, state.tile_stack, NUM_TILES)
    state.tiles_left = NUM_TILES


@kernel
def set_up_arthur(state: State) -> None:
    """Lay a tile beside each section, and roll his dice."""
    state.arthur_score = START_SCORE
    for section in range(NUM_SECTIONS):
        state.section_tile[section] = draw_tile(state)
    for k in range(ARTHUR_DICE_COUNT):
        roll_arthur_die(state, k)


@kernel
def draw_tile(state: State) -> int:
    """Take the next tile of the stack."""
    state.tiles_left -= 1
    tile = state.tile_stack[state.tiles_left]
    state.tile_stack[state.tiles_left] = 0
    return tile


@kernel
def roll_arthur_die(state: State, k: int) -> None:
    """Roll a die of Arthur's onto a section; a special face pays him, and the die is set aside."""
    symbol = roll(state.rng, state.arthur_color[k])
    state.arthur_die[k] = symbol if symbol < NUM_ELEMENTS else SET_ASIDE
    if symbol == SPARK_FACE:
        state.arthur_score += SPARKS_PER_FACE
    elif symbol == FOOTPRINT_FACE:
        state.arthur_footprints += FOOTPRINTS_PER_FACE


# ---------------------------------------------------------------------- his tile


@kernel
def walk_with_tile(state: State) -> None:
    """Company, score and bonus of the section's tile (R36), then the camp."""
    tile = state.section_tile[state.section]
    state.arthur_company += TILE_STEPS[tile]
    state.arthur_score += state.arthur_company + TILE_BONUS[tile]
    if state.config[MAP] == SHADOWS and TILE_CAMP[tile]:
        state.arthur_camp = next_village(state.arthur_camp)


@kernel
def next_village(camp: int) -> int:
    """Return the village with the next higher points; the highest is its own next."""
    index = VILLAGE_INDEX[camp]
    return VILLAGES[min(index + 1, VILLAGES.shape[0] - 1)]


@kernel
def arthur_routes(state: State) -> int:
    """Return the routes among which the player chooses for Arthur; none where his tile moves no boat (R40)."""
    if state.config[MAP] == SHADOWS:
        return 0
    wanted = TILE_BOAT[state.section_tile[state.section]]
    if wanted == NO_BOAT:
        return 0
    open_routes = 0
    for distance in range(2):  # the center first, then the inner islands
        if open_routes == 0:
            for route in range(NUM_ROUTES):
                if ARTHUR_DISTANCE[ROUTE_FROM[route]] == distance and is_open(state, route):
                    open_routes |= bit(route)
    best = 0
    for route in range(NUM_ROUTES):
        if has(open_routes, route) and is_best(open_routes, route, wanted):
            best |= bit(route)
    return best


@kernel
def is_open(state: State, route: int) -> bool:
    """Tell whether one of Arthur's boats could go outwards along a route to an island where he has none."""
    if boats_on(state.arthur_boats, ROUTE_FROM[route]) == 0 or boats_on(state.arthur_boats, ROUTE_TO[route]) > 0:
        return False
    outer = ARTHUR_DISTANCE[ROUTE_TO[route]]
    return outer != NOWHERE and outer > ARTHUR_DISTANCE[ROUTE_FROM[route]]


@kernel
def is_best(open_routes: int, route: int, wanted: int) -> bool:
    """Tell whether no other open route of the same boat has a greater value, or a lesser one if that is wanted."""
    for other in range(NUM_ROUTES):
        if has(open_routes, other) and ROUTE_FROM[other] == ROUTE_FROM[route]:
            if wanted == GREATEST_BOAT and ROUTE_LEAST[other] > ROUTE_LEAST[route]:
                return False
            if wanted != GREATEST_BOAT and ROUTE_LEAST[other] < ROUTE_LEAST[route]:
                return False
    return True


@kernel
def sail_arthur(state: State, route: int) -> None:
    """Move one of Arthur's boats; he neither pays nor gains on the map."""
    state.arthur_boats = shift_boat(state.arthur_boats, route)


@kernel
def replace_tile(state: State) -> None:
    """Discard the tile and lay a new one; an empty stack is made of the discarded tiles, once."""
    state.tiles_out |= bit(state.section_tile[state.section])
    state.section_tile[state.section] = 0
    if state.tiles_left == 0:
        state.restocked += 1
        if state.restocked == 1:
            restock(state)
    if state.tiles_left > 0:
        state.section_tile[state.section] = draw_tile(state)


@kernel
def restock(state: State) -> None:
    """Shuffle the discarded tiles into a new stack."""
    for tile in range(1, NUM_TILES + 1):
        if has(state.tiles_out, tile):
            state.tile_stack[state.tiles_left] = tile
            state.tiles_left += 1
    state.tiles_out = 0
    shuffle(state.rng, state.tile_stack, state.tiles_left)


# ---------------------------------------------------------------------- after the dawn, and the end


@kernel
def stir_sections(state: State) -> None:
    """Take the footprints off Arthur's sections and roll all dice there again, and those set aside (R37, R38)."""
    small_dice = 0
    for section in range(NUM_SECTIONS):
        if arthur_dice_on(state, section) > 0:
            state.section_footprints[section] = 0
            small_dice |= state.section_dice[section]
            state.section_dice[section] = 0
    for k in range(ARTHUR_DICE_COUNT):
        roll_arthur_die(state, k)
    for small in range(NUM_SMALL):
        if has(small_dice, small):
            roll_small_die(state, small)


@kernel
def last_relocation(state: State) -> None:
    """At the end Arthur's camp moves on once, if he can pay for the next village (R41)."""
    if state.config[MAP] == SHADOWS:
        village = next_village(state.arthur_camp)
        if village != state.arthur_camp and state.arthur_footprints >= VILLAGE_COST[village]:
            state.arthur_footprints -= VILLAGE_COST[village]
            state.arthur_camp = village


@kernel
def arthur_total(state: State) -> int:
    """Return Arthur's sparks as they stand: score, map and footprints."""
    total = 0 + state.arthur_score + state.arthur_footprints
    if state.config[MAP] == SHADOWS:
        return total + VILLAGE_POINTS[state.arthur_camp]
    return total + island_points(ISLAND_POINTS, state.arthur_boats)
