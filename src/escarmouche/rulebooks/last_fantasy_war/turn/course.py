"""A turn from its beginning to its end, its six phases, and the end of the game (LFW-TOUR-*, LFW-DEBUT-*, LFW-JOUEURS-*)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.core.rounds import rotated
from escarmouche.core.state import Step
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import durations, experience, scenarios
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import enlist
from escarmouche.rulebooks.last_fantasy_war.command.ability import BEGIN, END
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard, everybody_heard
from escarmouche.rulebooks.last_fantasy_war.points import GAME_OVER, TURN_BEGINS, TURN_ENDS
from escarmouche.rulebooks.last_fantasy_war.state import State

TURN = Phrase("lfw.event.turn", "LFW-TOUR-01", "LFW-JOUEURS-02")
PHASE = Phrase("lfw.event.phase", "LFW-TOUR-01", "LFW-TOUR-04")
LAST_TURN = Phrase("lfw.event.last_turn")
DECIDED = Phrase("lfw.event.decided")
LED_TO_VICTORY = Phrase("lfw.experience.victory", "LFW-SPE-CAPITAINE-03")

# LFW-TOUR-01, -04: the phases of a turn in their order, and the steps of each between its two windows. LFW-TOUR-05: the book
# calls the melee phase the combat phase too. LFW-ENGAGE-04: shots come when all moves are made.
PHASES: Mapping[str, tuple[Step, ...]] = {
    "organisation": (("organise",),),
    "magic": (("gather magic",), ("cast",)),
    # LFW-MVT-01, LFW-MVT-04: strictly by kind of move
    "movement": (
        ("rally",),
        ("stand fast",),
        ("flights",),
        ("declarations",),
        ("charges",),
        ("runs",),
        ("moves",),
        ("engagements",),
        ("note moves",),
    ),
    "shooting": (("shooting",), ("shots over",)),
    "melee": (("melee",),),
    "morale": (("terrors",), ("courage",), ("forget causes",)),
}
NAMES = {name: Phrase(f"lfw.phase.{name}", "LFW-TOUR-04") for name in PHASES}
END_OF_TURN = "end"
OVER = "over"


def begin(game: State) -> Rule:
    """LFW-DEBUT-01: a new turn. LFW-DEBUT-02, LFW-JOUEURS-03, LFW-JOUEURS-04: the order of initiative goes on by one."""
    game.turn += 1
    if game.turn > 1:
        game.order = rotated(game.order)  # A-R21: who is out of the game keeps its place
    game.phase = "begin"
    clear_markers(game)
    yield Tell(TURN, {"turn": game.turn, "order": list(game.order)})
    game.next(*(("phase", name) for name in PHASES), ("end of turn",))
    yield from scenarios.of(game).begin_turn(game)
    yield from everybody_heard(game, TURN_BEGINS)


def clear_markers(game: State) -> None:
    """LFW-DEBUT-03: what told of the last turn. LFW-DEBUT-04: who flees still flees, who is crippled stays so."""
    units = len(game.figures)
    game.moved, game.fled_at_first = [None] * units, [None] * units
    game.has_charged, game.shot, game.fought = [False] * units, [False] * units, [False] * units
    game.delayed, game.hastened = [False] * units, [False] * units
    game.cast = [0] * units
    game.used, game.hit_by, game.causes = [()] * units, [()] * units, [()] * units
    game.errands = [()] * units
    game.charges, game.caught, game.won_combat = (), (), ()
    game.rounds, game.active, game.combat = None, None, None


def phase(game: State, name: str) -> Rule:
    """One phase: the abilities of its beginning, its steps, the abilities of its end (LFW-ADCFORME-03, A-R19)."""
    enlist(game)
    game.phase, game.active = name, None
    yield Tell(PHASE, {"phase": NAMES[name], "turn": game.turn})
    game.next(("window", BEGIN, name), *PHASES[name], ("window", END, name), ("phase over", name))


def phase_over(game: State, _name: str) -> Rule:
    """LFW-ADCFORME-06: what lasted for the phase is over."""
    durations.phase_has_ended(game)
    game.active, game.rounds = None, None
    yield from ()


def end(game: State) -> Rule:
    """B-R6: the abilities of the end of the turn, what lasted until then, the scenario, the end of the game."""
    game.phase = END_OF_TURN
    game.next(("window", END, "turn"), ("clear",), ("turn over",))
    yield from ()


def clear(game: State) -> Rule:
    """LFW-ADCFORME-06, LFW-SORTFORME-05: "the turn" ends here; then objectives are looked at."""
    yield from everybody_heard(game, TURN_ENDS)
    durations.turn_has_ended(game)
    yield from scenarios.of(game).end_turn(game)


def turn_over(game: State) -> Rule:
    """A new turn, unless the scenario is decided or this was the last."""
    scenario = scenarios.of(game)
    if scenario.over(game):
        yield from over(game, DECIDED)
    elif game.turn >= scenario.turns(game):
        yield from over(game, LAST_TURN)
    else:
        game.next(("turn",))


def over(game: State, why: Phrase) -> Rule:
    """Nothing is left to be done; A-R56: what the game has taught is noted."""
    yield Tell(why, {"turn": game.turn})
    winners = scenarios.of(game).result(game).winners
    for unit in list(game.figures):
        if unit.camp in winners:
            experience.gain(game, unit, "capitaine", LED_TO_VICTORY, 4)
        yield from each_heard(game, unit, GAME_OVER)
    yield from experience.told(game)
    game.phase, game.active, game.rounds, game.agenda = OVER, None, None, ()
