"""A slow and plain search for legal placements, cell by cell, as the specification words them (sections 3 and 5.3)."""

from itertools import combinations

FLAME = {(7, 7), (7, 8), (8, 7), (8, 8)}
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
SURROUNDING = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
ALL = [(row, column) for row in range(16) for column in range(16)]


class Board:
    """Tokens, permanent fire and active zones as sets of (row, column)."""

    def __init__(self, fire, firebreaks, permanent, zones):
        self.fire, self.firebreaks, self.permanent, self.zones = map(set, (fire, firebreaks, permanent, zones))

    def on_board(self, place):
        return 0 <= place[0] < 16 and 0 <= place[1] < 16

    def burning(self, place):
        return place in self.fire or place in self.permanent

    def vacant(self, place):
        return self.on_board(place) and not self.burning(place) and place not in self.firebreaks

    def adjacent(self, place):
        return [n for n in (plus(place, step) for step in STEPS) if self.on_board(n)]

    def surrounding(self, place):
        return [n for n in (plus(place, step) for step in SURROUNDING) if self.on_board(n)]

    def spread(self, direction):
        back = STEPS[(direction + 2) % 4]
        return {place for place in ALL if self.vacant(place) and self.burning(plus(place, back))}

    def touch(self, besides=None):
        return {
            place for place in ALL
            if self.vacant(place) and any(self.burning(n) for n in self.adjacent(place) if n != besides)
        }  # fmt: skip

    def firebreak_legal(self, place):
        beside = any(n in self.firebreaks for n in self.adjacent(place))
        return self.vacant(place) and place not in self.zones and not beside

    def removable(self):
        return self.fire - self.zones

    # ------------------------------------------------------------------ cards with an orientation

    def walk(self, anchor, direction):
        cells, place = [], anchor
        while len(cells) < 3 and self.on_board(place) and place not in self.firebreaks:
            cells.append(place)
            place = plus(place, STEPS[direction])
        return cells

    def placed(self, cells):
        """Return the cells of a fire pattern that get a token, or none if no token touches earlier fire."""
        new = {place for place in cells if self.vacant(place)}
        touching = any(self.burning(n) for place in new for n in self.adjacent(place))
        return new if touching else set()

    def flare_up(self):
        """Return {(anchor, direction): new fire}, one encoding for each set of cells walked."""
        encodings = {}
        for anchor in ALL:
            for direction in range(4):
                walked = frozenset(self.walk(anchor, direction))
                if self.placed(walked):
                    encodings.setdefault(walked, []).append((anchor, direction))
        return {min(same): self.placed(walked) for walked, same in encodings.items()}

    def snag(self):
        """Return {(anchor, quadrant): new fire} over all squares that touch the board."""
        found = {}
        for top in range(-1, 16):
            for left in range(-1, 16):
                square = [(top + a, left + b) for a in (0, 1) for b in (0, 1)]
                cells = [place for place in square if self.on_board(place)]
                new = self.placed(cells)
                if new:
                    quadrant = {(False, False): 1, (True, False): 0, (False, True): 2, (True, True): 3}[
                        top < 0, left < 0
                    ]
                    found[min(cells), quadrant] = new
        return found

    def firebreak_pair(self, distance):
        """Return {(anchor, direction): the two cells}."""
        found = {}
        for anchor in ALL:
            for direction in (1, 2):
                step = STEPS[direction]
                pair = [anchor, (anchor[0] + distance * step[0], anchor[1] + distance * step[1])]
                if all(self.firebreak_legal(place) for place in pair):
                    found[anchor, direction] = set(pair)
        return found

    # ------------------------------------------------------------------ cards with a target

    def explosion(self):
        return {place: {n for n in self.surrounding(place) if self.vacant(n)} for place in self.fire}

    def ember(self):
        """Return {source: destinations}."""
        moves = {source: self.touch(besides=source) for source in self.removable()}
        return {source: targets for source, targets in moves.items() if targets}

    def smokejumper(self):
        jumps = {place: {n for n in self.surrounding(place) if n in self.removable()} for place in self.fire}
        return {place: taken for place, taken in jumps.items() if taken}

    def de_reforest(self):
        return {place for place in ALL if place in self.firebreaks or self.firebreak_legal(place)}

    # ------------------------------------------------------------------ subsets

    def windows(self, square):
        shapes = (
            [[(0, 0), (0, 1), (1, 0), (1, 1)]] if square else [[(0, k) for k in range(3)], [(k, 0) for k in range(3)]]
        )
        for row in range(-2, 16):
            for column in range(-2, 16):
                for shape in shapes:
                    yield {(row + a, column + b) for a, b in shape}

    def subsets(self, square, own_zone=None):
        """Return all sets of tokens that may be taken, as ascending tuples; with ``own_zone``, by the bucket."""
        tokens = self.removable() | (self.fire & (own_zone or set()))
        found = set()
        for window in self.windows(square):
            inside = sorted(window & tokens)
            for count in range(1, len(inside) + 1):
                found.update(combinations(inside, count))
        return {chosen for chosen in found if own_zone is None or set(chosen) & own_zone}


def next_picks(subsets, picks):
    """Return the cells that may follow ``picks``, and whether the picks may stand as they are."""
    longer = {chosen[len(picks)] for chosen in subsets if chosen[: len(picks)] == picks and len(chosen) > len(picks)}
    return longer, picks in subsets


def plus(place, step):
    return place[0] + step[0], place[1] + step[1]
