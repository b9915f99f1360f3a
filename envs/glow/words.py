"""Companions, adventurers, spells, tiles and spots in plain words, for descriptions, texts and pictures."""

from __future__ import annotations

from .components import (
    ADVENTURER,
    ADVENTURERS,
    CARD_DIE,
    CARD_FIREFLIES,
    CARD_NAMES,
    CARD_POINTS,
    CARD_POWER,
    COLORS,
    CROMAUG,
    ELEMENTS,
    FORBID,
    FORBIDS,
    GAIN_FIREFLIES,
    GAIN_FOOTPRINTS,
    GAIN_POINTS,
    GAIN_REROLLS,
    GREATEST_BOAT,
    HAS_EFFECT,
    ISLAND_FIREFLIES,
    ISLAND_FOOTPRINTS,
    ISLAND_POINTS,
    ISLAND_REROLLS,
    ISLAND_SKULL,
    KAAR,
    KILLS_LAST,
    LEAVES,
    NEED,
    NEEDS,
    NO_BOAT,
    NO_DIE,
    NUM_CARDS,
    NUM_SUPPLY,
    SAME,
    SPELL,
    SPOT_KIND,
    SPOT_SYMBOL,
    START,
    TILE_BOAT,
    TILE_BONUS,
    TILE_CAMP,
    TILE_STEPS,
    VILLAGE_COST,
    VILLAGE_FIREFLIES,
    VILLAGE_POINTS,
    VILLAGE_REROLLS,
    XARGOK,
)


def many(number: int, noun: str, plural: str = "") -> str:
    """Return "1 spark", "2 sparks"."""
    return f"{number} {noun if abs(number) == 1 else plural or noun + 's'}"


def gains(points: int, footprints: int, fireflies: int, rerolls: int) -> list[str]:
    """Return what is gained or lost, thing by thing."""
    named = (
        (points, "spark", ""),
        (footprints, "footprint", ""),
        (fireflies, "firefly", "fireflies"),
        (rerolls, "reroll", ""),
    )
    return [
        f"{'+' if number > 0 else '-'}{many(abs(number), noun, plural)}" for number, noun, plural in named if number
    ]


def source_name(source: int) -> str:
    """Return the name of a companion, an adventurer or a spell."""
    if source <= NUM_CARDS:
        return CARD_NAMES[source]
    return ADVENTURERS[source - ADVENTURER - 1] if source <= SPELL else f"spell {source - SPELL}"


def condition(source: int) -> str:
    """Say when a source acts."""
    if not HAS_EFFECT[source]:
        return "no condition"
    if SAME[source]:
        return f"{SAME[source]} identical"
    needed = [f"{NEED[source, e]} {name}" for e, name in enumerate(ELEMENTS) if NEED[source, e]]
    return ", ".join(needed + [f"no {name}" for e, name in enumerate(ELEMENTS) if FORBID[source, e]])


def effect(source: int) -> str:
    """Say what a source does each time it acts."""
    words = ["leaves"] if LEAVES[source] else []
    words += gains(GAIN_POINTS[source], GAIN_FOOTPRINTS[source], GAIN_FIREFLIES[source], GAIN_REROLLS[source])
    if source == XARGOK:
        words.append("a spell for every opponent")
    if source == CROMAUG:
        words.append("fetches a companion")
    if KILLS_LAST[source]:
        words.append("the last companion leaves")
    return ", ".join(words) or "nothing"


def card_words(card: int) -> str:
    """Describe a companion in a line: condition, effect, and what it has printed on it."""
    words = [f"{condition(card)}: {effect(card)}"] if HAS_EFFECT[card] else []
    if CARD_POWER[card]:
        words.append("a reroll each round")
    if CARD_DIE[card] != NO_DIE:
        words.append(f"{COLORS[CARD_DIE[card]] if CARD_DIE[card] < NUM_SUPPLY else 'any'} die")
    if card == KAAR:
        words.append("shield against the black die")
    if CARD_FIREFLIES[card]:
        words.append(many(CARD_FIREFLIES[card], "firefly", "fireflies"))
    if CARD_POINTS[card]:
        words.append(f"{CARD_POINTS[card]:+d} at the end")
    return "; ".join(words)


def spot_words(spot: int) -> str:
    """Say what a spot of the Shadows asks for."""
    if SPOT_KIND[spot] == START:
        return "the start"
    if SPOT_KIND[spot] == NEEDS:
        return f"needs {ELEMENTS[SPOT_SYMBOL[spot]]}"
    if SPOT_KIND[spot] == FORBIDS:
        return f"no {ELEMENTS[SPOT_SYMBOL[spot]]}"
    gained = gains(0, 0, VILLAGE_FIREFLIES[spot], VILLAGE_REROLLS[spot])
    costs = many(VILLAGE_COST[spot], "footprint")
    return f"village worth {VILLAGE_POINTS[spot]}, costs {costs}" + (f", {gained[0]}" if gained else "")


def island_words(island: int) -> str:
    """Say what an island gives."""
    words = gains(0, ISLAND_FOOTPRINTS[island], ISLAND_FIREFLIES[island], ISLAND_REROLLS[island])
    words += ["a skull"] if ISLAND_SKULL[island] else []
    words += [f"worth {ISLAND_POINTS[island]}"] if ISLAND_POINTS[island] else []
    return ", ".join(words)


def tile_words(tile: int) -> str:
    """Say what a tile does for Arthur."""
    words = [many(TILE_STEPS[tile], "step")]
    words += [f"+{TILE_BONUS[tile]}"] if TILE_BONUS[tile] else []
    words += ["camp"] if TILE_CAMP[tile] else []
    if TILE_BOAT[tile] != NO_BOAT:
        words.append("boat max" if TILE_BOAT[tile] == GREATEST_BOAT else "boat min")
    return ", ".join(words)
