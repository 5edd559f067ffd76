"""What figures are worth, and what a loss of some of their points is worth."""

from __future__ import annotations

from escarmouche.rulebooks.bonus_malus.state import ON_TABLE, Figure, State, able, hostile

CARRIER = 40.0  # more for whoever bears what a scenario is about
OUT_OF_HAND = 0.5  # of a figure that cannot act, or flees: less remains to be taken


def worth(game: State, figure: Figure) -> float:
    """Its price, with what it carries."""
    bears = sum(counter.bearer == figure.id for counter in game.counters)
    return max(1.0, figure.profile.price) + CARRIER * bears


def threat(game: State, figure: Figure) -> float:
    """What it would be worth to keep it from acting for a turn."""
    if not able(game, figure) or game.fleeing[figure.id]:
        return 0.0
    return worth(game, figure) * (0.35 if game.actions[figure.id] > 0 else 0.15)


def of_loss(game: State, figure: Figure, points: float, out: float) -> float:
    """So many points lost on average, and with this chance the last of them."""
    full = figure.profile.life
    return worth(game, figure) * (0.5 * points / full + 0.5 * out)


def signed(game: State, camp: int, figure: Figure, value: float) -> float:
    """A loss of an enemy's is a gain, one of a friend's more than a loss; of others' it is nothing."""
    if game.sides.hostile(camp, figure.camp):
        return value
    return -1.2 * value if game.sides.friendly(camp, figure.camp) else 0.0


def near_foes(game: State, figure: Figure) -> list[Figure]:
    """Enemies who stand, the nearest first."""
    x, y = game.x[figure.id], game.y[figure.id]
    foes = [f for f in game.standing() if hostile(game, figure, f)]
    return sorted(foes, key=lambda f: (game.x[f.id] - x) ** 2 + (game.y[f.id] - y) ** 2)


def is_there(game: State, figure: Figure) -> bool:
    """Whether it stands on the table."""
    return game.status[figure.id] == ON_TABLE
