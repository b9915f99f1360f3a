"""What can be clicked: every action of every game finds its spots in the picture of whoever takes it."""

import re

import fireside

from ..collection.cases import every_case, every_game, positions

OFTEN = 5
LONG_ENOUGH = 250


MARK = re.compile(r'data-key="([^"]*)" x="(.*?)" y="(.*?)" width="(.*?)" height="(.*?)"')


def keys_of(picture):
    return set(re.findall(r'data-key="([^"]*)"', picture))


def buried(picture, live):
    """Return the live spots whose middles lie under other live ones: those cannot be clicked."""
    boxes = [(key, *map(float, box)) for key, *box in MARK.findall(picture) if key in live]
    on_top = {}
    for key, x, y, width, height in boxes:
        middle = (x + width / 2, y + height / 2)
        over = [one for one, *box in boxes if 0 < middle[0] - box[0] < box[2] and 0 < middle[1] - box[1] < box[3]]
        on_top.setdefault(key, False)
        on_top[key] |= over[-1] == key
    return {key for key, free in on_top.items() if not free}


@every_case
def test_spots_are_in_the_picture(name, options):
    game = fireside.games[name]
    for policy in (None, "greedy"):
        for state, action in positions(name, options, 3, policy):
            if state.steps > LONG_ENOUGH:
                break
            if action is None or state.steps % OFTEN:
                continue
            picture = game.draw(state, int(state.seat))
            keys, live = keys_of(picture), set()
            for legal in game.legal_actions(state).tolist():
                spots = set(game.spots_of(state, legal))
                assert spots <= keys, (
                    f"{game.phase(state)}: {game.describe_action(state, legal)} touches {spots - keys}"
                )
                live |= spots
            assert not buried(picture, live), f"{game.phase(state)}: {buried(picture, live)} lie under other spots"


@every_game
def test_most_decisions_can_be_taken_on_the_table(name):
    """Buttons are for what has no place on the table, such as passing."""
    game = fireside.games[name]
    on_table = decisions = 0
    for state, action in positions(name, {"num_players": max(2, game.player_counts[0])}, 4, "greedy"):
        if action is not None:
            decisions += 1
            on_table += any(game.spots_of(state, legal) for legal in game.legal_actions(state).tolist())
    assert on_table > decisions / 2


@every_game
def test_spots_do_not_show(name):
    """They lie last, above the drawing, and have neither fill nor stroke."""
    game = fireside.games[name]
    picture = game.draw(game.new(seed=1), 0)
    assert keys_of(picture)
    for mark in re.findall(r"<[^>]*data-key[^>]*>", picture):
        assert 'fill="none"' in mark
        assert "stroke" not in mark
    assert "data-key" not in picture[: picture.index("data-key") - 80]
