"""Payments are exactly those that an exhaustive search finds. Specification, section 4."""

from functools import cache

import numpy as np
import pytest

from fireside.envs.bonfire.city import withdraw_choices
from fireside.envs.bonfire.payments import payable as can_pay
from fireside.envs.bonfire.payments import purse
from fireside.envs.bonfire.rules import carry_out, find_choices

from .positions import GAME, TOKENS, legal, play, position, ship, tokens

SUPPLIES = 10_000
GOLD, WILD, YELLOW = 5, 6, 6


@cache
def ways_to_pay_tokens(held, kind, units, worth):
    """Return the first tokens of all complete payments, as (type,) or (type, type) for a pair; None if paid."""
    if units <= 0:
        return None
    found = set()
    for first in range(7):
        if held[first] == 0:
            continue
        if first in (kind, YELLOW):
            rest = taken(held, first)
            left = units - (1 if first == kind else worth)
            if left <= 0 or ways_to_pay_tokens(rest, kind, left, worth):
                found.add((first,))
        else:
            for second in range(6):
                rest = taken(held, first)
                if second != kind and rest[second]:
                    rest = taken(rest, second)
                    if units == 1 or ways_to_pay_tokens(rest, kind, units - 1, worth):
                        found.add((first, second))
    return frozenset(found)


@cache
def ways_to_pay_units(held, units):
    """Return the first resources of all complete payments of a list of units."""
    found = set()
    unit, rest = units[0], units[1:]
    for first in range(6):
        if held[first] == 0:
            continue
        after = taken(held, first)
        if unit == WILD or first in (unit, GOLD):
            if not rest or ways_to_pay_units(after, rest):
                found.add((first,))
        else:
            for second in range(5):
                if second != unit and after[second]:
                    if not rest or ways_to_pay_units(taken(after, second), rest):
                        found.add((first, second))
    return frozenset(found)


def taken(held, index):
    return tuple(number - (i == index) for i, number in enumerate(held))


def offered_payments(state, first_id, phases):
    """Return what the game offers now, pairs with their second halves."""
    found = set()
    for action in legal(state):
        after = GAME.clone(state)
        before = GAME.phase(after), int(after.seat)
        assert before[0] == phases[0]
        half = after.pair_token + after.pair_resource
        assert half == 0
        probe = np.array([after])[0]
        step_without_resolving(probe, action)
        if probe.phase == GAME.phases.index(phases[1]):
            seconds = seconds_of(probe)
            assert seconds, "a pair was begun that cannot be completed"
            found |= {(action - first_id, second - first_id) for second in seconds}
        else:
            found.add((action - first_id,))
    return found


def step_without_resolving(state, action):
    withdraw_choices(state)
    carry_out(state, action)


def seconds_of(state):
    find_choices(state)
    return state.choice[: state.choices].tolist()


def at_payment(state, phase):
    """Put a state at a payment, without walking on; return whether anything can be paid."""
    withdraw_choices(state)
    state.phase = GAME.phases.index(phase)
    find_choices(state)
    return state.choices > 0


def test_tokens_over_random_supplies():
    rng = np.random.default_rng(1)
    state, payable = position(masters=[5], tokens="yellow1"), 0
    for _ in range(SUPPLIES):
        held = rng.integers(0, rng.integers(2, 5), 7) * (rng.random(7) < 0.6)
        kind, units, worth = int(rng.integers(6)), int(rng.integers(1, 5)), int(rng.integers(1, 3))
        state.masters[0] = 1 << 5 if worth == 2 else 0
        state.tok[0] = held
        state.cost_type, state.cost_left, state.pair_token = kind + 1, units, 0
        state.unit[:] = 0
        state.doing = 4
        expected = ways_to_pay_tokens(tuple(held.tolist()), kind, units, worth)
        assert (purse(state, 0, kind) >= units) == bool(expected)
        if expected:
            payable += 1
            at_payment(state, "PAY_TOKEN")
            assert offered_payments(state, 68, ("PAY_TOKEN", "PAY_TOKEN2")) == expected, (held, kind, units, worth)
    assert payable > SUPPLIES / 4


def test_resources_over_random_supplies():
    rng = np.random.default_rng(2)
    state, payable = position(tokens="yellow1"), 0
    for _ in range(SUPPLIES):
        held = rng.integers(0, rng.integers(2, 5), 6) * (rng.random(6) < 0.6)
        first, second = (int(unit) for unit in rng.integers(0, 6, 2))
        units = [(first, second), (first,), (first, first), (WILD,), (WILD, WILD)][rng.integers(5)]
        state.res[0] = held
        state.cost_type = state.cost_left = state.pair_resource = 0
        state.unit[:] = [units[0] + 1, units[1] + 1 if len(units) > 1 else 0]
        state.doing = 4
        expected = ways_to_pay_units(tuple(held.tolist()), units)
        assert can_pay(state, 0, units[0], units[1] if len(units) > 1 else -1) == bool(expected), (held, units)
        if expected:
            payable += 1
            at_payment(state, "PAY_RES")
            assert offered_payments(state, 75, ("PAY_RES", "PAY_RES2")) == expected, (held, units)
    assert payable > SUPPLIES / 4


@pytest.mark.parametrize("name", TOKENS[:-1])
def test_a_single_way_is_not_asked_for(name):
    state = position(tokens="ship1")
    play(state, ship(4))
    assert tokens(state) == {}
    state = position(tokens=f"{name}2")
    play(state, ship(4))
    assert tokens(state) == ({"ship": 1} if name == "ship" else {})


def test_master_5_pays_two_units_and_loses_what_is_over():
    state = position(masters=[5], tokens="yellow2", ship=0)
    play(state, ship(13))  # three units
    assert tokens(state) == {}
    state = position(masters=[5], tokens="yellow1", ship=0)
    assert ship(13) not in legal(state)
    assert ship(4) in legal(state)  # two units
    play(state, ship(1))  # one unit
    assert tokens(state) == {}
