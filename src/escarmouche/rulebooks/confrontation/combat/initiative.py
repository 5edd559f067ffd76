"""IX-C-4: the Initiative test."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import each
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.confrontation import points
from escarmouche.rulebooks.confrontation.characteristics import INI, score
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    Combat,
    fighting,
    loser,
    read,
    side_of,
)
from escarmouche.rulebooks.confrontation.state import Figure, State, opponent
from escarmouche.rulebooks.confrontation.testing import Side, opposed

TEST = Phrase("cc.roll.initiative", "CC-IX-C-4-01", "CC-IX-C-4-12")
WHO_TESTS = Phrase("cc.ask.initiative_of", "CC-IX-C-4-05")
THIS_ONE = Phrase("cc.option.tests_initiative", "CC-IX-C-4-05")
FRIEND = Phrase("cc.score.friend_in_combat", "CC-IX-C-4-06")
WON = Phrase("cc.event.initiative", "CC-IX-C-4-01", "CC-IX-C-4-13")


def test(game: State, id: str) -> Rule:
    """CC-IX-C-4-01, -02: once all have placed, but for those who wait; each player tests INI (R30: once)."""
    combat = read(game, id)
    sides = {camp.id: side_of(game, combat, camp.id) for camp in game.camps}
    if not all(sides.values()):  # an effect has ended it before the first blow
        return
    named: dict[int, Figure] = {}
    for camp in (loser(game), opponent(loser(game))):
        named[camp] = yield from _name(game, combat, camp, sides[camp])
    one, other = (
        Side(strength(game, combat, named[camp.id]), {"figure": named[camp.id].id, "camp": camp.id})
        for camp in game.camps
    )
    finals = yield from opposed(game, TEST, one, other)
    camp = 0 if finals[0].value > finals[1].value else 1
    records.update(game, id, initiative=camp)
    won, lost = finals[camp].total, finals[opponent(camp)].total
    told = {"camp": camp, "figure": named[camp].id, "total": won, "other_total": lost}
    yield Tell(WON, told)
    yield from each(points.AFTER_INITIATIVE, game, fighting(game, id), id)


def strength(game: State, combat: Combat, figure: Figure) -> Total:
    """CC-IX-C-4-04, -12: its INI with its penalties; CC-IX-C-4-06: and one for each friend in the combat.

    In a duel INI alone (CC-IX-C-4-07); with two clones beside it 2 more (CC-IX-C-4-08).
    """
    friends = [f for f in side_of(game, combat, figure.camp) if f is not figure]
    return score(game, figure, INI).plus(*(Why(1, FRIEND, friend.id) for friend in friends))


def _name(
    game: State, combat: Combat, camp: int, ours: list[Figure]
) -> Generator[Any, Any, Figure]:
    """CC-IX-C-4-05: of several, the player says who tests."""
    if len(ours) == 1:
        return ours[0]
    totals = {figure.id: strength(game, combat, figure) for figure in ours}
    options = [
        Option(f"figure:{f.id}", THIS_ONE, {"figure": f.id, "score": totals[f.id]}) for f in ours
    ]
    best = max(ours, key=lambda figure: totals[figure.id].value)
    about = {"camp": camp, "figures": [figure.id for figure in ours]}
    choice = Choice(options, preferred=f"figure:{best.id}")
    said: str = yield Ask(camp, WHO_TESTS, choice, about)
    return next(figure for figure in ours if said == f"figure:{figure.id}")
