"""What a seat cannot know is resampled by ``determinize``, and nothing else."""

import fireside

from .cases import Chooser, every_case, positions


def without_chance(game, state):
    document = game.to_json(state)
    del document["random"]
    return document


@every_case
def test_determinize_keeps_what_the_seat_knows(name, options):
    game = fireside.games[name]
    for number in range(6):
        for state, action in positions(name, options, number, "greedy" if number == 5 else None):
            if action is None:
                continue
            before = state.tobytes()
            for seat in range(options["num_players"]):
                other = game.determinize(state, seat, seed=int(state.steps))
                assert game.observe(other, seat).tobytes() == game.observe(state, seat).tobytes()
                assert (other.seat, other.phase, other.steps) == (state.seat, state.phase, state.steps)
                if seat == state.seat:
                    assert game.mask(other).tobytes() == game.mask(state).tobytes()
                assert game.scores(other)[seat] == game.scores(state)[seat]
            assert state.tobytes() == before


@every_case
def test_determinize_changes_what_is_hidden(name, options):
    """Every game begins with something hidden from everybody: a draw pile, a bag, other hands."""
    game = fireside.games[name]
    for state, _ in positions(name, options, 1):
        if state.steps > 5:
            break
        for seat in range(options["num_players"]):
            worlds = {repr(without_chance(game, game.determinize(state, seat, seed=k))) for k in range(10)}
            assert len(worlds) > 5
            assert worlds != {repr(without_chance(game, state))}


@every_case
def test_determinize_depends_on_nothing_hidden(name, options):
    """Whatever the hidden truth is, the same seed gives the same world: so nothing that uses it can cheat."""
    game = fireside.games[name]
    for state, action in positions(name, options, 7):
        if action is None or state.steps % 3:
            continue
        for seat in range(options["num_players"]):
            other_truth = game.determinize(state, seat, seed=1)
            assert game.determinize(other_truth, seat, seed=2) == game.determinize(state, seat, seed=2)


@every_case
def test_determinize_by_seed(name, options):
    game = fireside.games[name]
    state = game.new(seed=1, **options)
    assert game.determinize(state, 0, seed=4) == game.determinize(state, 0, seed=4)
    assert game.determinize(state, 0, seed=4) != game.determinize(state, 0, seed=5)
    assert game.determinize(state, 0) != game.determinize(state, 0)


@every_case
def test_determinized_games_play_to_their_end(name, options):
    game = fireside.games[name]
    for state, _ in positions(name, options, 2):
        if state.steps % 10 or state.over:
            continue
        for seat in range(options["num_players"]):
            other, chooser = game.determinize(state, seat, seed=seat), Chooser(seat)
            other = game.from_json(game.to_json(other))  # it is a state that passes every check
            while not other.over:
                game.apply(other, chooser.legal(game.mask(other)))
            assert min(game.ranks(other)) == 1


@every_case
def test_greedy_player_uses_only_what_it_knows(name, options):
    game = fireside.games[name]
    for seed in range(4):
        for state, action in positions(name, options, seed, "greedy" if seed % 2 else None):
            if action is not None:
                choice = game.greedy_action(state)
                for k in range(3):
                    assert game.greedy_action(game.determinize(state, int(state.seat), seed=k)) == choice
