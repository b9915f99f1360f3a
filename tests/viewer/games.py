"""Tables that the viewer's tests sit down at."""

import fireside
from fireside.training.agents import make_agent
from fireside.viewer.table import Table


def sizes(name):
    """Return a small and a large table of a game, and the one for a person alone if there is one."""
    counts = fireside.games[name].player_counts
    return sorted({counts[0], 2, counts[-1]})


def table(name, *agents, seed=0, **options):
    """Return a table; agents are names, None is a person."""
    game = fireside.games[name]
    players = [agent and make_agent(agent, game) for agent in agents]
    return Table(game, {**options, "num_players": len(players)}, players, seed)


def let_agents_play(table):
    """Play until a person is to decide, or to the end."""
    while table.agent_is_due:
        table.play(table.question()())
