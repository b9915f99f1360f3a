"""Tiles that a player has not seen are equally likely to be anywhere."""

import fireside

from ...statistics import largest_chi_square

GAME = fireside.games["lanterns"]
DRAWS = 2000


def mid_game(num_players, decisions):
    state = GAME.new(seed=17, num_players=num_players)
    for number in range(decisions):
        legal = GAME.legal_actions(state)
        GAME.apply(state, legal[number * 7 % len(legal)])
    return state


def hidden_places(state, seat):
    """Return every place whose tile ``seat`` has not seen, as (place, tile)."""
    document = GAME.to_json(state)
    places = [(("stack", i), tile) for i, tile in enumerate(document["stack"])]
    places += [(("box", i), tile) for i, tile in enumerate(document["unused"])]
    for other, player in enumerate(document["players"]):
        if other != seat:
            places += [((other, i), tile) for i, tile in enumerate(player["hand"]) if tile is not None]
    return places


def test_unseen_tiles_are_anywhere():
    for num_players in GAME.player_counts:
        state = mid_game(num_players, 30)
        seat = 1
        places = hidden_places(state, seat)
        followed = [places[0][1], places[-1][1]]  # the next tile of the stack, and one in a hand
        counts = {tile: {place: 0 for place, _ in places} for tile in followed}
        for seed in range(DRAWS):
            found = hidden_places(GAME.determinize(state, seat, seed=seed), seat)
            assert sorted(tile for _, tile in found) == sorted(tile for _, tile in places)
            for place, tile in found:
                if tile in counts:
                    counts[tile][place] += 1
        expected = DRAWS / len(places)
        for tile in followed:
            assert sum(counts[tile].values()) == DRAWS
            distance = sum((count - expected) ** 2 / expected for count in counts[tile].values())
            assert distance < largest_chi_square(len(places) - 1), (num_players, tile)


def test_something_changes_whenever_two_tiles_are_hidden():
    for num_players in GAME.player_counts:
        state = GAME.new(seed=18, num_players=num_players)
        while not state.over:
            for seat in range(num_players):
                before = hidden_places(state, seat)
                worlds = {repr(hidden_places(GAME.determinize(state, seat, seed=k), seat)) for k in range(12)}
                assert (len(worlds) > 1) == (len(before) > 1)
            legal = GAME.legal_actions(state)
            GAME.apply(state, legal[len(legal) // 2])
