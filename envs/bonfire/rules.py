"""The rules of Bonfire put together: the decision machine. Specification §5.

A chapter of the rulebook is a module: ``fate``, ``ship``, ``path``, ``tasks`` (and ``conditions``), ``guardians``,
``great_bonfire``, ``gnomes``, ``council``, ``ending``, ``tom``. Each sets ``state.phase`` to what comes next, a
decision or a step between decisions; the loop here walks from one to the next until somebody has to choose.
"""

from __future__ import annotations

import numpy as np

from ..core.compile import kernel
from ..core.outcome import share_victory
from ..core.types import Array, State
from .actions import (
    BONUS_FIRST,
    COUNCIL_FIRST,
    DISPLAY_FIRST,
    DONE,
    FATE,
    FETCH,
    GIFT_FIRST,
    GUARDIAN_FIRST,
    KEEP_FIRST,
    LIGHT_FIRST,
    MASTER_FIRST,
    PASS,
    PAY_RESOURCE_FIRST,
    PICK_FIRST,
    PLACE_FIRST,
    PORTAL_FIRST,
    POSITION_FIRST,
    PROCESSION_FIRST,
    RESOURCE_FIRST,
    SHIP_FIRST,
    TASK_FIRST,
    TOKEN_FIRST,
    TOM_TASK_FIRST,
    TURN_FIRST,
    TWO_TOKENS,
)
from .city import offer, withdraw_choices
from .components import (
    GNOME_TOKEN,
    GREAT_BONFIRE_TOKEN,
    GUARDIAN_TOKEN,
    ISLAND_GUARDIAN,
    MAX_DECISIONS,
    PATH_TOKEN,
    SHIP_TOKEN,
    TASK_TOKEN,
)
from .council import (
    light,
    offer_bonus_or_point,
    offer_bonuses,
    offer_council,
    offer_lights,
    seat_novice,
    send_neutral,
    take_bonus_or_point,
)
from .ending import begin_slot, built_points, end_game, end_slot, final_points, go_out, pass_turn
from .fate import (
    begin_city,
    begin_fate,
    can_place,
    keep_token,
    offer_keep,
    offer_picks,
    offer_positions,
    offer_setup,
    pick_tile,
    place_tile,
)
from .gnomes import (
    begin_gnome,
    choose_mode,
    finish_gnome,
    offer_free_masters,
    offer_gnomes,
    offer_modes,
    recruit_master,
)
from .great_bonfire import (
    begin_turning,
    offer_all_turns,
    offer_portals,
    offer_rewards,
    offer_turns,
    take_portal,
    take_rewards,
    turn_to,
)
from .guardians import (
    arrive,
    begin_procession,
    choose_resource,
    offer_any_resource,
    offer_fetch,
    offer_missing_guardians,
    offer_movers,
    offer_moves,
    offer_processions,
    offer_walk,
    offer_walkers,
    pick_mover,
    pick_walker,
    start_walking,
    target_of,
    walk,
    walk_on,
    welcome_guardian,
)
from .path import begin_path, finish_path, offer_any_tile, offer_path, offer_path_tiles, take_any_tile
from .payments import (
    charge_tokens,
    offer_resources,
    offer_second_resource,
    offer_second_token,
    offer_tokens,
    pay_resource,
    pay_second_resource,
    pay_second_token,
    pay_token,
    purse,
)
from .setup import set_up
from .ship import arrive_at_island, begin_ship, offer_free_ship, offer_ship
from .state import (
    AFTER,
    BONUS_OR_POINT,
    CHAIN_END,
    CHOOSE_RES,
    COUNCIL,
    FATE_PICK,
    FATE_POS,
    GIFT,
    GNOME_MODE,
    ISLAND,
    KEEP,
    MAIN,
    MOVE_DEST,
    MOVE_PICK,
    MOVE_SHIP,
    PAID,
    PATH_PICK,
    PAY_RES,
    PAY_RES2,
    PAY_TOKEN,
    PAY_TOKEN2,
    PLACE_TASK,
    PORTAL,
    PROC_DEST,
    PROC_PICK,
    REWARD,
    SETUP,
    SLOT_END,
    TAKE_GUARD,
    TAKE_MASTER,
    TAKE_PATH,
    TOM,
    TOM_AFTER,
    TOM_TASK,
    TOM_TURN,
    TRUNCATED,
    TURN_GB,
    WALK,
)
from .tasks import begin_task, choose_gift, offer_gifts, offer_spaces, offer_tasks, place_task, swap_gift_for_task
from .tom import finish_tom_turn, give_task_to_tom, offer_tom_tasks, play_tom_card

ASK = -1  # there is something to choose


@kernel
def deal(state: State) -> None:
    """Set the table up to the first player's first decision, which is SETUP."""
    set_up(state)
    begin_slot(state)
    offer_setup(state)


@kernel
def apply(state: State, action: int) -> None:
    """Carry out the action, and what follows without asking, up to the next decision."""
    while action != ASK:
        carry_out(state, action)
        action = walk_to_decision(state)
    if state.steps >= MAX_DECISIONS and not state.over:
        withdraw_choices(state)
        end_game(state, TRUNCATED)
        state.truncated = 1


@kernel
def legal(state: State, mask: Array) -> None:
    """The legal actions were found on the way to the decision."""
    for i in range(state.choices):
        mask[state.choice[i]] = 1


@kernel
def walk_to_decision(state: State) -> int:
    """Take the steps up to the next decision; return its only choice, or ASK (§5, auto-resolve)."""
    while True:
        withdraw_choices(state)
        if state.over:
            return ASK
        if state.phase >= PAID:
            go_on(state)
            continue
        find_choices(state)
        if state.phase == MAIN:
            if state.choices == 0 or (state.choices == 1 and state.choice[0] == PASS):
                go_out(state)
                continue
            return ASK
        if state.choices != 1 or state.phase == SETUP:
            return ASK
        return np.int64(state.choice[0])


@kernel
def find_choices(state: State) -> None:
    """List the legal actions of the decision at hand."""
    if state.phase == MAIN:
        offer_main(state)
    elif state.phase <= PLACE_TASK:
        find_common_choices(state)
    else:
        find_other_choices(state)


# ---------------------------------------------------------------------- the turn


@kernel
def offer_main(state: State) -> None:
    """MAIN: pass, options I, II and III, bonus actions."""
    seat = state.seat
    if state.pass_value > 0:
        offer(state, PASS)
    if can_place(state, seat):
        offer(state, FATE)
    offer_ship(state, purse(state, seat, SHIP_TOKEN))
    offer_path(state, purse(state, seat, PATH_TOKEN))
    offer_tasks(state, purse(state, seat, TASK_TOKEN))
    guardian_tokens = purse(state, seat, GUARDIAN_TOKEN)
    offer_fetch(state, guardian_tokens)
    offer_processions(state, guardian_tokens)
    offer_turns(state, purse(state, seat, GREAT_BONFIRE_TOKEN))
    offer_gnomes(state, purse(state, seat, GNOME_TOKEN))
    offer_lights(state)
    offer_bonuses(state)


@kernel
def find_common_choices(state: State) -> None:
    """Decisions of fate, path, ship and task."""
    seat = state.seat
    if state.phase == PAY_TOKEN:
        offer_tokens(state)
    elif state.phase == PAY_TOKEN2:
        offer_second_token(state)
    elif state.phase == PAY_RES:
        offer_resources(state)
    elif state.phase == PAY_RES2:
        offer_second_resource(state)
    elif state.phase == ISLAND:
        offer(state, DONE)
        offer_tasks(state, purse(state, seat, TASK_TOKEN))
        offer_fetch(state, purse(state, seat, GUARDIAN_TOKEN))
    elif state.phase == AFTER:
        offer(state, DONE)
        offer_bonuses(state)
    elif state.phase == SETUP:
        offer_setup(state)
    elif state.phase == KEEP:
        offer_keep(state)
    elif state.phase == FATE_PICK:
        offer_picks(state)
    elif state.phase == FATE_POS:
        offer_positions(state)
    elif state.phase == PATH_PICK:
        offer_path_tiles(state)
    elif state.phase == GIFT:
        offer_gifts(state)
    else:
        offer_spaces(state)


@kernel
def find_other_choices(state: State) -> None:
    """Decisions of guardians, Great Bonfire, gnomes, council and Tom."""
    if state.phase == PROC_DEST:
        offer_walk(state)
    elif state.phase == PROC_PICK:
        offer_walkers(state)
    elif state.phase == CHOOSE_RES:
        offer_any_resource(state)
    elif state.phase == REWARD:
        offer_rewards(state)
    elif state.phase == PORTAL:
        offer_portals(state)
    elif state.phase == GNOME_MODE:
        offer_modes(state, purse(state, state.seat, GNOME_TOKEN))
    elif state.phase == COUNCIL:
        offer_council(state)
    elif state.phase == BONUS_OR_POINT:
        offer_bonus_or_point(state)
    elif state.phase == TAKE_PATH:
        offer_any_tile(state)
    elif state.phase == TAKE_GUARD:
        offer_missing_guardians(state)
    elif state.phase == TURN_GB:
        offer_all_turns(state)
    elif state.phase == TAKE_MASTER:
        offer_free_masters(state)
    elif state.phase == MOVE_PICK:
        offer_movers(state)
    elif state.phase == MOVE_DEST:
        offer_moves(state)
    elif state.phase == MOVE_SHIP:
        offer_free_ship(state)
    else:
        offer_tom_tasks(state)


# ---------------------------------------------------------------------- carrying out


@kernel
def carry_out(state: State, action: int) -> None:
    """Do what was chosen at the decision it belongs to."""
    if state.phase == MAIN or state.phase == AFTER or state.phase == ISLAND:
        begin_action(state, action)
    elif state.phase <= PLACE_TASK:
        carry_out_common(state, action)
    else:
        carry_out_other(state, action)


@kernel
def begin_action(state: State, action: int) -> None:
    """MAIN, AFTER, ISLAND."""
    if action == PASS:
        pass_turn(state)
        return
    if action == DONE:
        state.phase = SLOT_END if state.phase == AFTER else CHAIN_END
        return
    state.doing = action + 1
    if BONUS_FIRST <= action < GIFT_FIRST:
        send_neutral(state, action - BONUS_FIRST)
        return
    state.main_done |= state.phase == MAIN
    if action == FATE:
        begin_fate(state)
    elif action < DISPLAY_FIRST:
        begin_ship(state, action - SHIP_FIRST)
    elif action < TASK_FIRST:
        begin_path(state, action)
    elif action < FETCH:
        begin_task(state, action - TASK_FIRST)
    elif action == FETCH:
        charge_tokens(state, GUARDIAN_TOKEN, 1)
    elif action < TURN_FIRST:
        begin_procession(state, action - PROCESSION_FIRST + 1)
    elif action < MASTER_FIRST:
        begin_turning(state, action - TURN_FIRST)
    elif action < LIGHT_FIRST:
        begin_gnome(state, action)
    else:
        light(state, action - LIGHT_FIRST)


@kernel
def finish_action(state: State) -> None:
    """Everything is paid: now it happens."""
    action = np.int64(state.doing) - 1
    if action < DISPLAY_FIRST:
        arrive_at_island(state, action - SHIP_FIRST)
    elif action < TASK_FIRST:
        finish_path(state, action)
    elif action < FETCH:
        swap_gift_for_task(state, action - TASK_FIRST)
    elif action == FETCH:
        welcome_guardian(state, ISLAND_GUARDIAN[state.ship[state.seat]])
    elif action < TURN_FIRST:
        start_walking(state, action - PROCESSION_FIRST + 1)
    elif action < MASTER_FIRST:
        turn_to(state, action - TURN_FIRST)
    else:
        finish_gnome(state, action)


@kernel
def go_on(state: State) -> None:
    """A step between decisions."""
    if state.phase == PAID:
        finish_action(state)
    elif state.phase == WALK:
        walk_on(state)
    elif state.phase == CHAIN_END:
        end_chain(state)
    elif state.phase == SLOT_END:
        end_slot(state)
    elif state.phase == TOM_TURN:
        play_tom_card(state)
    elif state.phase == TOM_AFTER:
        finish_tom_turn(state)
    else:
        begin_slot(state)


@kernel
def end_chain(state: State) -> None:
    """What was begun is done: back to MAIN after a bonus action before the turn, otherwise to AFTER."""
    state.doing = 0
    state.taking = 0
    state.gift = 0
    state.gnome = 0
    state.mode = 0
    state.stride = 0
    state.asked = 0
    state.no_reward = 0
    state.seated = 0
    state.novice = 0
    state.phase = AFTER if state.main_done else MAIN


@kernel
def carry_out_common(state: State, action: int) -> None:
    """Decisions of fate, path, ship and task."""
    if state.phase == PAY_TOKEN:
        pay_token(state, action - TOKEN_FIRST)
    elif state.phase == PAY_TOKEN2:
        pay_second_token(state, action - TOKEN_FIRST)
    elif state.phase == PAY_RES:
        pay_resource(state, action - PAY_RESOURCE_FIRST)
    elif state.phase == PAY_RES2:
        pay_second_resource(state, action - PAY_RESOURCE_FIRST)
    elif state.phase == SETUP:
        begin_city(state, action)
    elif state.phase == KEEP:
        keep_token(state, action - KEEP_FIRST)
    elif state.phase == FATE_PICK:
        pick_tile(state, action - PICK_FIRST)
    elif state.phase == FATE_POS:
        place_tile(state, action - POSITION_FIRST)
    elif state.phase == PATH_PICK:
        state.doing = action + 1
        begin_path(state, action)
    elif state.phase == GIFT:
        choose_gift(state, action - GIFT_FIRST)
    else:
        place_task(state, action - PLACE_FIRST)


@kernel
def carry_out_other(state: State, action: int) -> None:
    """Decisions of guardians, Great Bonfire, gnomes, council and Tom."""
    if state.phase == PROC_DEST:
        walk(state, action)
    elif state.phase == PROC_PICK:
        pick_walker(state, action - GUARDIAN_FIRST)
    elif state.phase == CHOOSE_RES:
        choose_resource(state, action - RESOURCE_FIRST)
    elif state.phase == REWARD:
        take_rewards(state, action)
    elif state.phase == PORTAL:
        take_portal(state, action - PORTAL_FIRST)
    elif state.phase == GNOME_MODE:
        choose_mode(state, action - TWO_TOKENS)
    elif state.phase == COUNCIL:
        seat_novice(state, action - COUNCIL_FIRST)
    elif state.phase == BONUS_OR_POINT:
        take_bonus_or_point(state, action)
    elif state.phase == TOM_TASK:
        give_task_to_tom(state, action - TOM_TASK_FIRST)
    else:
        carry_out_bonus(state, action)


@kernel
def carry_out_bonus(state: State, action: int) -> None:
    """Decisions that council bonuses ask for."""
    if state.phase == MOVE_DEST:
        arrive(state, target_of(action))
        return
    state.doing = action + 1
    if state.phase == TAKE_PATH:
        take_any_tile(state, action)
    elif state.phase == TAKE_GUARD:
        welcome_guardian(state, action - GUARDIAN_FIRST)
    elif state.phase == TURN_GB:
        turn_to(state, action - TURN_FIRST)
    elif state.phase == TAKE_MASTER:
        recruit_master(state, action - MASTER_FIRST)
    elif state.phase == MOVE_PICK:
        pick_mover(state, action - GUARDIAN_FIRST)
    else:
        arrive_at_island(state, action - SHIP_FIRST)


# ---------------------------------------------------------------------- the result, §8.3, §8.4


@kernel
def scores(state: State, out: Array) -> None:
    """Points on the track and of the city, Tom's too; what is left over (parts 6 and 7) counts only at the end."""
    cities = 2 if state.num_players == 1 else state.num_players
    for seat in range(cities):
        out[seat] = final_points(state, seat) if state.over else built_points(state, seat)


@kernel
def standings(state: State, out: Array) -> None:
    """Points decide, then bonfires; then the victory is shared (R20)."""
    scores(state, out)
    for seat in range(state.num_players):
        out[seat] = out[seat] * 10 + state.bonfires[seat]


@kernel
def returns(state: State, standing: Array, out: Array) -> None:
    """Alone, more points than Tom; a tie is his."""
    if state.num_players == 1:
        out[0] = 1.0 if final_points(state, 0) > final_points(state, TOM) else -1.0
    else:
        share_victory(standing, state.num_players, out)
