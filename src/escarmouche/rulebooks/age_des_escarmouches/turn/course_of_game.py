"""Chapters 1.3.1, 3.1, 3.4 in part, and 3.5: the course of a game, turn by turn.

ADE-1.3.1-03: tactical, activation, combat and maintenance phase. `steps_of` says what each is made of:
a chapter adds its steps there.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import each_by_layer, first, heard_at
from escarmouche.core.state import Step, expire
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.command import commanders
from escarmouche.rulebooks.age_des_escarmouches.command.tactician import (
    CHOSEN,
    NO_DISCIPLINE,
    commitments,
    determine,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import DIS, score
from escarmouche.rulebooks.age_des_escarmouches.scenarios import time_limit
from escarmouche.rulebooks.age_des_escarmouches.state import (
    WAITING,
    Figure,
    State,
)
from escarmouche.rulebooks.age_des_escarmouches.turn import maintenance

TURN = Phrase("ade.event.turn", "ADE-1.3.1-01", "ADE-1.3.1-02", "ADE-3.5-01")
PHASE = Phrase("ade.event.phase", "ADE-1.3.1-03")
POINTS = Phrase("ade.event.tactic_points", "ADE-3.1.2-01", "ADE-1.3.3-02")
NO_POINTS = Phrase("ade.event.no_tactic_points", "ADE-4.3-08", "ADE-4.4.2-09")
LEAST_POINTS = Phrase("ade.score.least_points", "ADE-3.1.2-01")
LAST_TURN = Phrase("ade.event.last_turn", "ADE-1.3.1-04")
ANNIHILATED = Phrase("ade.event.annihilated", "ADE-1.3.1-05")

PHASES = ("tactical", "activation", "combat", "maintenance")  # ADE-1.3.1-03
PHASE_NAMES = {
    phase: Phrase(f"ade.phase.{phase}", "ADE-1.3.1-03") for phase in ("deployment", *PHASES)
}

# ADE-1.3.1-01: a game is a deployment followed by turns.
OPENING: tuple[Step, ...] = (
    ("deployment",),
    ("staffs",),
    ("piles",),
    ("first speaker",),
    ("after deployment",),
    ("turn",),
)


def steps_of(phase: str) -> tuple[Step, ...]:
    """The spans of one phase.

    A-R22: in the tactical phase the start of the turn, crews and staffs, the tactician, the PT, the piles. The combats
    (3.3) and the rest of the maintenance (3.4) belong behind the steps that begin these phases.
    """
    steps: dict[str, tuple[Step, ...]] = {
        "tactical": (
            ("start of turn",),
            ("crews",),
            ("staffs",),
            ("tactician",),
            ("tactic points",),
            ("piles",),
        ),
        "activation": (("first speaker",),),
        "combat": (("combats",),),
        "maintenance": maintenance.STEPS,
    }
    return (("phase", phase), *steps[phase], ("phase over",))


# ADE-1.3.1-03: all of a turn.
STEPS: tuple[Step, ...] = (*(step for phase in PHASES for step in steps_of(phase)), ("end turn",))


def begin(game: State) -> Rule:
    """A turn begins: every fighter waits again (ADE-3.1.3-01)."""
    game.turn += 1
    _new_turn(game)
    yield Tell(TURN, {"turn": game.turn, "last": scenarios.of(game).turns(game)})
    game.next(*STEPS)


def _new_turn(game: State) -> None:
    bodies = len(game.figures)
    game.activated = [WAITING] * bodies
    game.moved = [False] * bodies
    game.fought = [False] * bodies
    game.pursuits = [0] * bodies
    game.recited = [()] * bodies
    game.touched_by = [()] * bodies
    game.host = [figure.card for figure in game.figures]
    game.tactics_used = [() for _camp in game.camps]
    game.returned_now = [0 for _camp in game.camps]


def start_phase(game: State, phase: str) -> Rule:
    """A phase begins."""
    game.phase, game.active = phase, None
    game.shown_now = ()  # ADE-SKILL-ECLAIREUR-05: with a phase its last speaking turn is over
    yield Tell(PHASE, {"phase": PHASE_NAMES[phase]})


def start_of_turn(game: State) -> Rule:
    """What happens first of all: returns and doses (B-R58).

    Everybody is heard, those who are out of the game too: some of them come back.
    """
    if heard_at(game, game.figures, points.START_OF_TURN):  # mostly nobody
        yield from each_by_layer(points.START_OF_TURN, game, game.figures)


def tactician(game: State) -> Rule:
    """ADE-3.1.1-01: determined again, as at deployment."""
    yield from commitments(game)
    yield from determine(game)
    commanders.forget_losses(game)


def known_tactician(game: State, camp: int) -> Rule:
    """The same where the tactician is known beforehand."""
    game.tactician = camp
    yield Tell(CHOSEN, {"camp": camp})
    commanders.forget_losses(game)


def tactic_points(game: State) -> Rule:
    """ADE-3.1.2-01: each commander's DIS as it stands; never below 0 (A-R21).

    ADE-4.3-08, ADE-4.4.2-09: a camp whose commander is gone or routed gets none (A-R56).
    """
    for camp in game.camps:
        leader = commanders.able(game, camp.id)
        if leader is None:
            game.tactic_points[camp.id] = 0
            yield Tell(NO_POINTS, {"camp": camp.id})
            continue
        total = generated(game, leader)
        game.tactic_points[camp.id] = int(total.value)
        yield Tell(POINTS, {"camp": camp.id, "figure": leader.id, "points": total})


def generated(game: State, commander: Figure) -> Total:
    """ADE-3.1.2-01: its DIS; ADE-3.1.2-03: or what a skill puts in its place; a dash gives none (A-R75).

    ADE-4.3-06, -07: less for a successor, whatever the PT come from (A-R52).
    """
    other: Total | None = first(game, commander, points.TACTIC_POINTS)
    found = other or score(game, commander, DIS) or Total(Why(0, NO_DISCIPLINE))
    return commanders.lessened(game, commander, found).at_least(0, LEAST_POINTS)


def annihilated(game: State) -> list[int]:
    """ADE-1.3.1-05: the camps of which nobody is left on the table, nor due to come back (A-R11)."""
    due = {f.camp for f in game.figures if game.returns[f.id] > game.turn}
    return [camp for camp, army in enumerate(game.army) if not army and camp not in due]


def end_turn(game: State) -> Rule:
    """ADE-3.5-01: a new turn, unless it was the last (ADE-1.3.1-04) or an army is no more (-05)."""
    expire(game, f"turn:{game.turn}")
    game.owed_dice = [0] * len(game.owed_dice)  # ADE-SKILL-ASSASSIN-02: a debt of this turn only
    yield from scenarios.of(game).turn_ended(game)
    if (yield from time_limit.stops(game)):
        return
    gone = annihilated(game)
    if gone:
        yield Tell(ANNIHILATED, {"camps": gone, "turn": game.turn})
    elif game.turn >= scenarios.of(game).turns(game):
        yield Tell(LAST_TURN, {"turn": game.turn})
    else:
        game.next(("turn",))
        return
    yield from scenarios.of(game).ended(game)
    game.phase, game.active = "over", None
