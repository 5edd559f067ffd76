"""The course of a game, turn by turn (R35): Tactics, Activation, Combat, Rally.

CC-IX-01: the combats come once everybody has acted; CC-IX-H-01: the rally comes after the last of them.
"""

from __future__ import annotations

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Step, expire
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.confrontation import scenarios, wounds
from escarmouche.rulebooks.confrontation.state import State

TURN = Phrase("cc.event.turn", "CC-IX-01")
PHASE = Phrase("cc.event.phase", "CC-IX-01", "CC-IX-H-01")
LAST_TURN = Phrase("cc.event.last_turn")
ANNIHILATED = Phrase("cc.event.annihilated")
DECIDED = Phrase("cc.event.decided")

PHASES = ("tactics", "activation", "combat", "rally")
PHASE_NAMES = {
    phase: Phrase(f"cc.phase.{phase}", "CC-IX-01", "CC-IX-H-01")
    for phase in ("deployment", *PHASES)
}

OPENING: tuple[Step, ...] = (("deployment",), ("turn",))
STEPS: tuple[Step, ...] = (
    ("phase", "tactics"),
    ("tactics",),
    ("phase", "activation"),
    ("who begins",),
    ("phase", "combat"),
    ("combat phase",),
    ("phase", "rally"),
    ("rally",),
    ("end turn",),
)


def begin(game: State) -> Rule:
    """A turn begins: everybody waits to act again."""
    game.turn += 1
    game.tactics = None
    new_turn(game)
    yield Tell(TURN, {"turn": game.turn, "last": scenarios.of(game).turns(game)})
    game.next(*STEPS)


def new_turn(game: State) -> None:
    """What was done last turn is forgotten."""
    bodies = len(game.figures)
    game.activated = [False] * bodies
    game.fought = [False] * bodies
    game.shot = [False] * bodies


def start_phase(game: State, phase: str) -> Rule:
    """A phase begins, unless an army is no more: then the turn ends at once."""
    if annihilated(game):
        game.agenda = (("end turn",),)
        return
    game.phase, game.active = phase, None
    yield Tell(PHASE, {"phase": PHASE_NAMES[phase]})


def annihilated(game: State) -> list[int]:
    """The camps of which nobody is left on the table."""
    return [camp for camp, army in enumerate(game.army) if not army]


def end_turn(game: State) -> Rule:
    """CC-STATE-SONNE-02: nobody is stunned any more. A new turn, unless the game is over.

    R16: what a dive gives is lost with the phase, if the diver did not fight; R15: a charge is forgotten with
    the turn too.
    """
    yield from wounds.recover(game)
    bodies = len(game.figures)
    game.dived, game.charged = [False] * bodies, [False] * bodies
    expire(game, f"turn:{game.turn}")
    yield from scenarios.of(game).turn_ended(game)
    gone = annihilated(game)
    if gone:
        yield Tell(ANNIHILATED, {"camps": gone, "turn": game.turn})
    elif scenarios.of(game).decided(game):
        yield Tell(DECIDED, {"turn": game.turn})
    elif game.turn >= scenarios.of(game).turns(game):
        yield Tell(LAST_TURN, {"turn": game.turn})
    else:
        game.next(("turn",))
        return
    game.phase, game.active = "over", None
