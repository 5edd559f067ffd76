"""The five secondary objectives (LFW-OBJSEC-*, B-R11 to B-R15): what each gives a camp, and the choice that is sealed.

An objective is what it is called and a function that says what it has brought so far; what depends on more than the state at
the end is noted in `State.tally` at the end of each turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, AskAll, Rule, Tell
from escarmouche.kit.duos import is_aboard, unit_of
from escarmouche.rulebooks.last_fantasy_war import durations, points
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.ground.contact import in_melee
from escarmouche.rulebooks.last_fantasy_war.scenarios.exits import near_point
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Held, Scenario
from escarmouche.rulebooks.last_fantasy_war.state import (
    CHARGE,
    DESTROYED,
    ENGAGE,
    FLIGHT,
    MOVE,
    ON_TABLE,
    RUN,
    State,
    Unit,
    unit_called,
)
from escarmouche.table.measure import Point
from escarmouche.table.pieces import Table
from escarmouche.table.shapes import Disc

CHOOSE = Phrase("lfw.ask.objective", "LFW-JOUER-OBJSEC-02")
SHOWN = Phrase("lfw.event.objective", "LFW-JOUER-OBJSEC-03")
INVESTIGATE = Phrase("lfw.deed.investigate", "LFW-OBJSEC-INVESTIGATION-01")
ATTEMPTS = Phrase("lfw.event.investigates", "LFW-OBJSEC-INVESTIGATION-01")
FOUND_OUT = Phrase(
    "lfw.event.investigated", "LFW-OBJSEC-INVESTIGATION-03", "LFW-OBJSEC-INVESTIGATION-04"
)
IN_VAIN = Phrase("lfw.event.investigated_in_vain", "LFW-OBJSEC-INVESTIGATION-03")
BUSY = Phrase("lfw.refusal.investigating", "LFW-OBJSEC-INVESTIGATION-02")
BUSY_WITH = Phrase("lfw.condition.investigating", "LFW-OBJSEC-INVESTIGATION-02")
AT_CENTRE = Phrase("lfw.marker.centre", "LFW-OBJSEC-SUPREMATIE-01")
CENTRE = Phrase("lfw.event.supremacy", "LFW-OBJSEC-SUPREMATIE-01", "LFW-OBJSEC-SUPREMATIE-02")

MOST = 6  # LFW-JOUER-OBJSEC-05
NEAR = 6.0  # LFW-OBJSEC-INVESTIGATION-01, LFW-OBJSEC-SUPREMATIE-01
FIRST_TURN = 2  # LFW-OBJSEC-SUPREMATIE-01
PER_SPECIALIST = 2  # LFW-OBJSEC-ASSASSINAT-01
GIVEN_UP = ("cast", "shoot", FLIGHT, CHARGE, RUN, MOVE, ENGAGE, "pile_in", "position", "force")
CROWD = 4  # LFW-OBJSEC-ASSASSINAT-02: so many opponents


class Objective(NamedTuple):
    """One of the five: its words `lfw.objective.ID`, with `.help`, and what it has brought a camp as all stands."""

    phrase: Phrase
    brings: Callable[[State, int], int]


# -- units destroyed -------------------------------------------------------------------------------


def destroyed_of(game: State, camp: int) -> list[Unit]:
    """The units of an army that are destroyed; A-R14 e: of a cavalry each half is one."""
    lost = (unit for unit in game.figures if game.status[unit.id] == DESTROYED)
    return [unit for unit in lost if unit.camp == camp]


def destroyed_by(game: State, camp: int) -> list[Unit]:
    """B-R12, B-R15: the enemies whom units of an army have destroyed, or have a share in it."""
    return [
        unit
        for enemy in game.sides.enemies(camp)
        for unit in destroyed_of(game, enemy)
        if any(unit_called(game, by).camp == camp for by in game.destroyed_by[unit.id])
    ]


def attrition(game: State, camp: int) -> int:
    """LFW-OBJSEC-ATTRITION-01, -02: those destroyed less those lost."""
    return len(destroyed_by(game, camp)) - len(destroyed_of(game, camp))


def preservation(game: State, camp: int) -> int:
    """LFW-OBJSEC-PRESERVATION-01 to -04, B-R11: by the share of the units with which it began that are lost."""
    lost, of = len(destroyed_of(game, camp)), game.strength[camp]
    if lost == 0:  # LFW-OBJSEC-PRESERVATION-01
        return 6
    if 4 * lost <= of:  # LFW-OBJSEC-PRESERVATION-02
        return 4
    return 0 if 4 * lost >= 3 * of else 2  # LFW-OBJSEC-PRESERVATION-03, LFW-OBJSEC-PRESERVATION-04


def assassination(game: State, camp: int) -> int:
    """LFW-OBJSEC-ASSASSINAT-01, -02: 2 for each specialist; where four play, for the first one of each army alone."""
    killed = [u for u in destroyed_by(game, camp) if u.profile.specialty is not None]
    if len(game.camps) == CROWD:
        return PER_SPECIALIST * len({unit.camp for unit in killed})
    return PER_SPECIALIST * len(killed)


def _noted(id: str) -> Callable[[State, int], int]:
    """What was noted turn by turn."""
    return lambda game, camp: sum(n for who, what, n in game.tally if (who, what) == (camp, id))


def _note(game: State, camp: int, id: str, won: int) -> None:
    game.tally = (*game.tally, (camp, id, won))


# -- the centre ------------------------------------------------------------------------------------


def near_centre(game: State, camps: tuple[int, ...]) -> int:
    """B-R83 a: the units of some camps at 6'' or less from the centre, whatever they do; a cavalry is one (A-R14 e)."""
    x, y = game.table.width / 2, game.table.depth / 2
    return sum(unit.camp in camps and _near(game, unit, (x, y)) for unit in game.bodies())


def rules_centre(game: State, camp: int) -> bool:
    """LFW-OBJSEC-SUPREMATIE-01, B-R13: more of its own there than of all enemies together."""
    theirs = near_centre(game, game.sides.enemies(camp))
    return near_centre(game, game.sides.friends(camp)) > theirs


def supremacy(game: State, camp: int) -> int:
    """LFW-OBJSEC-SUPREMATIE-01, -02: what this turn brings."""
    if game.turn < FIRST_TURN or not rules_centre(game, camp):
        return 0
    return 1 if near_centre(game, game.sides.enemies(camp)) else 2


def centre_held(game: State) -> Held:
    """B-R83 a: who rules there as all stand, and how many each has."""
    x, y = game.table.width / 2, game.table.depth / 2
    counts = {camp.id: float(near_centre(game, (camp.id,))) for camp in game.camps}
    first = next((camp for camp in counts if rules_centre(game, camp)), None)
    return Held(first, counts, Disc(x, y, NEAR), AT_CENTRE)


def _look_at_centre(game: State) -> Rule:
    for camp in players_of(game, "suprematie"):
        won = supremacy(game, camp)
        if won:
            _note(game, camp, "suprematie", won)
            yield Tell(CENTRE, {"camp": camp, "points": won})


# -- the corners -----------------------------------------------------------------------------------


def corners_of(table: Table) -> tuple[Point, ...]:
    """The four of them."""
    w, d = table.width, table.depth
    return ((0.0, 0.0), (w, 0.0), (w, d), (0.0, d))


def why_not_investigate(game: State, unit: Unit, corner: int) -> bool:
    """LFW-OBJSEC-INVESTIGATION-01, -05, B-R14: too far, done already, in flight or in a melee."""
    done = (unit.camp, corner) in game.corners
    tried = any(unit_called(game, id).camp == unit.camp and k == corner for id, k in game.attempts)
    near = _near(game, unit, corners_of(game.table)[corner])
    return done or tried or not near or game.fleeing[unit.id] or in_melee(game, unit)


def deeds(game: State, unit: Unit) -> Iterator[Deed]:
    """LFW-OBJSEC-INVESTIGATION-01: the corners that a unit may try; whoever tries one tries no other."""
    if is_aboard(game, unit.id) or unit.camp not in players_of(game, "investigation"):
        return
    for corner in range(4):
        if not why_not_investigate(game, unit, corner):
            yield Deed(f"investigate@corner-{corner}", INVESTIGATE, _investigates(corner))


def _investigates(corner: int) -> Callable[[State, Unit], Rule]:
    def does(game: State, unit: Unit) -> Rule:
        game.attempts = (*game.attempts, (unit.id, corner))
        for half in unit_of(game, unit.id):
            durations.affect(game, unit_called(game, half), INVESTIGATING, durations.TURN, unit)
        yield Tell(ATTEMPTS, {"figure": unit.id})

    return does


def _busy(_game: State, unit: Unit, step: str) -> Refusal | None:
    """LFW-OBJSEC-INVESTIGATION-02, B-R14: it casts, shoots and moves no more this turn; it fights, and who has to flee flees."""
    return refuse(BUSY, figure=unit.id) if step in GIVEN_UP else None


INVESTIGATING = Plugin("investigation", BUSY_WITH, (points.BARRED, _busy))


def _look_at_corners(game: State, scenario: Scenario) -> Rule:
    """LFW-OBJSEC-INVESTIGATION-03, -04: who is still there, calm, and has not fought; 2 points away from its own zone."""
    for id, corner in game.attempts:
        unit = unit_called(game, id)
        fought = any(game.fought[half] for half in unit_of(game, id))
        if game.status[id] != ON_TABLE or game.fleeing[id] or fought:
            yield Tell(IN_VAIN, {"figure": id})
            continue
        x, y = corners_of(game.table)[corner]
        own = not scenario.area(game, unit.camp).stray(x, y, 0.0)
        game.corners = (*game.corners, (unit.camp, corner))
        _note(game, unit.camp, "investigation", 1 if own else 2)
        yield Tell(FOUND_OUT, {"figure": id, "camp": unit.camp, "points": 1 if own else 2})
    game.attempts = ()


def _near(game: State, unit: Unit, point: Point) -> bool:
    return near_point(game, unit, point, NEAR)


# -- all of them -----------------------------------------------------------------------------------

OBJECTIVES: Mapping[str, Objective] = {
    "attrition": Objective(
        Phrase("lfw.objective.attrition", "LFW-OBJSEC-ATTRITION-01", "LFW-OBJSEC-ATTRITION-02"),
        attrition,
    ),
    "investigation": Objective(
        Phrase(
            "lfw.objective.investigation",
            *("LFW-OBJSEC-INVESTIGATION-01", "LFW-OBJSEC-INVESTIGATION-04"),
            "LFW-OBJSEC-INVESTIGATION-05",
        ),
        _noted("investigation"),
    ),
    "suprematie": Objective(
        Phrase("lfw.objective.suprematie", "LFW-OBJSEC-SUPREMATIE-01", "LFW-OBJSEC-SUPREMATIE-02"),
        _noted("suprematie"),
    ),
    "preservation": Objective(
        Phrase(
            "lfw.objective.preservation",
            *("LFW-OBJSEC-PRESERVATION-01", "LFW-OBJSEC-PRESERVATION-02"),
            *("LFW-OBJSEC-PRESERVATION-03", "LFW-OBJSEC-PRESERVATION-04"),
        ),
        preservation,
    ),
    "assassinat": Objective(
        Phrase("lfw.objective.assassinat", "LFW-OBJSEC-ASSASSINAT-01", "LFW-OBJSEC-ASSASSINAT-02"),
        assassination,
    ),
}


def scored(game: State, camp: int, id: str) -> int:
    """LFW-JOUER-OBJSEC-04, -05, B-R12: what an objective has brought a camp: from 0 to 6."""
    return max(0, min(MOST, OBJECTIVES[id].brings(game, camp)))


def players_of(game: State, id: str) -> list[int]:
    """The camps that can score with an objective: whoever chose it; LFW-SCEN-CROISEE-08: all, if it is the improvised one."""
    if game.improvised == id:
        return [camp.id for camp in game.camps]
    return [camp for camp, chosen in enumerate(game.objectives) if chosen == id]


def choose(game: State) -> Rule:
    """LFW-JOUER-OBJSEC-02, -03, B-R1: everybody chooses in secret, two may choose alike; then all are shown at once."""
    options = [Option(id, one.phrase) for id, one in OBJECTIVES.items()]
    asks = {
        camp.id: Ask(camp.id, CHOOSE, Choice(options), {"camp": camp.id}) for camp in game.camps
    }
    answers = yield AskAll(asks)
    game.objectives = tuple(answers[camp.id] for camp in game.camps)
    for camp, id in enumerate(game.objectives):
        yield Tell(SHOWN, {"camp": camp, "objective": OBJECTIVES[id].phrase}, reveals=True)


def end_turn(game: State, scenario: Scenario) -> Rule:
    """B-R6, B-R13: what a turn brings is noted when it ends."""
    yield from _look_at_corners(game, scenario)
    yield from _look_at_centre(game)
