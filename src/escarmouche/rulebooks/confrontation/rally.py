"""The Rally phase (CC-IX-H-01): who ran may come to its senses, and a side that bleeds may begin to run.

The rules of courage are missing: R39 gives the rally; the rout is ours (see the rulings, the frame).
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation.characteristics import COU, DIS, score
from escarmouche.rulebooks.confrontation.scenarios.scenario import destroyed
from escarmouche.rulebooks.confrontation.state import Figure, State, is_free, opponent
from escarmouche.rulebooks.confrontation.testing import Tested, throw

RALLY_ROLL = Phrase("cc.roll.rally", "CC-IX-H-01")
RALLIES = Phrase("cc.event.rallies", "CC-IX-H-01")
STILL_ROUTED = Phrase("cc.event.still_routed", "CC-IX-H-01")
ROUT_ROLL = Phrase("cc.roll.rout", "CC-IX-H-01")
ROUTED = Phrase("cc.event.routed", "CC-IX-H-01")
HOLDS = Phrase("cc.event.holds", "CC-IX-H-01")
BLEEDS = Phrase("cc.event.bleeds", "CC-IX-H-01")
DIFFICULTY = Phrase("cc.score.difficulty", "CC-IX-H-01")

RALLY, COURAGE = 7, 5  # R39; the frame
HALF = 2  # a side begins to run once it has lost one part in so many of its value


def rally(game: State) -> Rule:
    """First those who run may rally, then those whose side bleeds may begin to run; nobody tests twice."""
    running = [f for army in game.army for f in army if game.routed[f.id]]
    tested = [f for camp in game.camps for f in _shaken(game, camp.id)]
    yield from _rally(game, running)
    yield from _rout(game, tested)


def _rally(game: State, running: list[Figure]) -> Rule:
    """CC-IX-H-01, R39: each routed fighter tests d6 and DIS against 7."""
    for figure in running:
        about = {"figure": figure.id, "camp": figure.camp}
        needed = Total(Why(RALLY, DIFFICULTY))
        reading = Tested(score(game, figure, DIS), difficulty=needed)
        final = yield from throw(game, RALLY_ROLL, reading, about)
        rallied = not final.fails and final.value >= RALLY
        game.routed[figure.id] = not rallied
        yield Tell(RALLIES if rallied else STILL_ROUTED, {**about, "total": final.total})


def _rout(game: State, tested: list[Figure]) -> Rule:
    """A side that has lost half of its value, and somebody this turn, tests each of its free fighters once."""
    for camp in sorted({figure.camp for figure in tested}):
        yield Tell(BLEEDS, {"camp": camp, "lost": destroyed(game, opponent(camp))})
    for figure in tested:
        yield from _test(game, figure)
    game.lost = tuple(destroyed(game, opponent(camp.id)) for camp in game.camps)


def _shaken(game: State, camp: int) -> list[Figure]:
    lost = destroyed(game, opponent(camp))
    every = sum(f.profile.value for f in game.figures if f.camp == camp)
    if lost == game.lost[camp] or lost * HALF < every:
        return []
    return [f for f in game.army[camp] if is_free(game, f) and not game.routed[f.id]]


def courage(game: State, figure: Figure) -> Total:
    """Its COU; where the card has none, its DIS."""
    return score(game, figure, COU if figure.profile.printed(COU) is not None else DIS)


def _test(game: State, figure: Figure) -> Rule:
    about = {"figure": figure.id, "camp": figure.camp}
    reading = Tested(courage(game, figure), difficulty=Total(Why(COURAGE, DIFFICULTY)))
    final = yield from throw(game, ROUT_ROLL, reading, about)
    game.routed[figure.id] = final.fails or final.value < COURAGE
    said = ROUTED if game.routed[figure.id] else HOLDS
    yield Tell(said, {**about, "total": final.total})
