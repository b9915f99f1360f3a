"""Pictures of a tournament: the ladder of ratings and the matrix of matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..envs.core.extras import require
from .tournament import Tournament

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def draw_tournament(tournament: Tournament, path: Path) -> None:
    """Draw ratings and match matrix side by side into a PNG (or whatever the file's name says)."""
    require("sb3", "matplotlib")
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    count = len(tournament.agents)
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 2.2 + 0.55 * count), width_ratios=(1, 1.1))
    _ladder(left, tournament)
    _matrix(right, tournament, figure)
    figure.suptitle(f"{tournament.game.title}, {tournament.players} players")
    figure.tight_layout()
    path.parent.mkdir(parents=True, exist_ok=True)
    save_figure(figure, path)


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure, whole or not at all, and close it."""
    from matplotlib import pyplot

    draft = path.with_name(f".{path.name}")
    figure.savefig(draft, dpi=120, format=path.suffix[1:] or "png")
    draft.replace(path)
    pyplot.close(figure)


def _ladder(axes: Any, tournament: Tournament) -> None:
    ratings = tournament.ratings()[::-1]
    places = np.arange(len(ratings))
    points = np.array([rating.points for rating in ratings])
    ends = np.array([rating.interval for rating in ratings])
    axes.errorbar(points, places, xerr=np.abs(ends.T - points), fmt="o", capsize=4, color="#b5451b")
    axes.set_yticks(places, [rating.agent[-24:] for rating in ratings])
    for x, y in zip(points, places, strict=True):
        axes.annotate(f"{x:+.0f}", (x, y), textcoords="offset points", xytext=(0, 7), ha="center", fontsize=9)
    axes.set(xlabel=f"rating, {tournament.agents[0]} = 0, 95 % interval", ylim=(-0.6, len(ratings) - 0.4))
    axes.grid(axis="x", alpha=0.3)


def _matrix(axes: Any, tournament: Tournament, figure: Figure) -> None:
    order = [tournament.agents.index(rating.agent) for rating in tournament.ratings()]
    shares = tournament.matrix()[np.ix_(order, order)]
    names = [tournament.agents[i][-24:] for i in order]
    image = axes.imshow(shares, vmin=0, vmax=1, cmap="PuOr_r", aspect="auto")
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    for (row, column), share in np.ndenumerate(shares):
        if not np.isnan(share):
            shade = "white" if abs(share - 0.5) > 0.35 else "black"
            axes.text(column, row, f"{share:.0%}", ha="center", va="center", color=shade, fontsize=9)
    against = "the other" if tournament.players == 2 else f"{tournament.players - 1} of the others"
    axes.set_title(f"win share of the row against {against}", fontsize=10)
    figure.colorbar(image, ax=axes, fraction=0.05)
