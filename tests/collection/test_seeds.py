"""The same seed gives the same game, and one seed gives a whole sequence of games."""

import numpy as np

import fireside

from .cases import Chooser, every_case, look_around, make, next_action, same


def history(env, chooser):
    seen = [look_around(env)]
    while env.agents:
        env.step(next_action(env, chooser))
        seen.append(look_around(env))
    return seen


@every_case
def test_same_seed_same_game(name, options):
    env, other = make(name, options), make(name, options)
    env.reset(seed=12)
    first = history(env, Chooser(1))
    env.reset(seed=13)
    history(env, Chooser(2))
    env.reset(seed=12)
    assert same(history(env, Chooser(1)), first)
    other.reset(seed=12)
    assert same(history(other, Chooser(1)), first)
    assert env.seed == other.seed == 12


@every_case
def test_seed_is_the_seed_of_the_game(name, options):
    game, env = fireside.games[name], make(name, options)
    for seed in (0, 1, 2**32, 2**63 - 1, np.int64(5), np.uint8(6)):
        env.reset(seed=seed)
        assert env.record == game.new(seed=seed, **options)
    env.reset()
    assert env.record == game.new(seed=env.seed, **options)


@every_case
def test_reset_without_a_seed_goes_on(name, options):
    env, other = make(name, options), make(name, options)
    sequences = []
    for table, moves in ((env, 0), (other, 15)):  # how long the games are played must not matter
        table.reset(seed=20)
        sequence = [table.record.tobytes()]
        for _ in range(6):
            chooser = Chooser(moves)
            for _ in range(moves):
                table.step(next_action(table, chooser))
            table.reset()
            sequence.append(table.record.tobytes())
        sequences.append(sequence)
    assert sequences[0] == sequences[1]
    assert len(set(sequences[0])) == 7


@every_case
def test_different_seeds_differ(name, options):
    game = fireside.games[name]
    for seeds in (range(50), [2**k for k in range(63)]):
        deals = set()
        for seed in seeds:
            document = game.to_json(game.new(seed=seed, **options))
            del document["random"]
            deals.add(repr(document))
        assert len(deals) == len(seeds)


@every_case
def test_without_any_seed(name, options):
    envs = [make(name, options) for _ in range(4)]
    for env in envs:
        env.reset()
    assert len({env.seed for env in envs}) == 4
    game = fireside.games[name]
    assert len({game.digest(game.new(**options)) for _ in range(4)}) == 4
    assert len({int(fireside.Batch(name, 1, **options).seeds[0]) for _ in range(4)}) == 4


@every_case
def test_random_state_of_numpy_is_not_touched(name, options):
    before = np.random.get_state()[1].copy()  # noqa: NPY002
    env = make(name, options)
    env.reset(seed=3)
    history(env, Chooser(1))
    env.reset()
    assert np.array_equal(before, np.random.get_state()[1])  # noqa: NPY002
