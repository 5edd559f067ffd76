"""The sequence of play: initiative, then the phases of a turn in the order of EF-SEQ-02."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.state import expire
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.conditions import END_OF_TURN, ROUTED
from escarmouche.rulebooks.escarmouches_fantastiques.scores import MENTAL
from escarmouche.rulebooks.escarmouches_fantastiques.state import Figure, State, has_effect

TURN = Phrase("ef.event.turn", "EF-SCEN-02", "EF-SEQ-02")
PHASE = Phrase("ef.event.phase", "EF-SEQ-02")
INITIATIVE = Phrase("ef.roll.initiative", "EF-TOUR-INIT-01")
HIGHEST = Phrase("ef.event.initiative", "EF-TOUR-INIT-02")
TIE = Phrase("ef.event.initiative_tie", "EF-TOUR-INIT-02")
WHO_BEGINS = Phrase("ef.ask.who_begins", "EF-TOUR-INIT-02")
CAMP_BEGINS = Phrase("ef.option.camp_begins", "EF-TOUR-INIT-02")
ORDER = Phrase("ef.event.order", "EF-TOUR-INIT-03")
GAME_ENDS = Phrase("ef.event.game_ends", "EF-SCEN-02")
DRAWN_LOTS = Phrase("ef.roll.lots", "EF-DEPL-01", "EF-DEPL-05")

PHASE_NAMES = {
    phase: Phrase(f"ef.phase.{phase}", "EF-SEQ-02")
    for phase in ("initiative", "movement", "magic", "shooting", "melee", "morale")
}


def phase_name(phase: str) -> Phrase:
    """What a phase is called."""
    return PHASE_NAMES[phase]


PHASES = ("initiative", "movement", "magic", "shooting", "melee", "morale")  # EF-SEQ-02


def leaders(game: State, camp: int) -> list[Figure]:
    """The Heroes and Sorcerers that lead a camp now: alive on the table, a prisoner once freed.

    EF-TOUR-INIT-01, R4: who is there at that moment; by the option the fallen of its roster too.
    """
    living = [figure for figure in game.army[camp] if figure.is_character]
    if game.options.leaders_must_live:
        return living
    prisoner = None if game.rescue is None else game.rescue.prisoner
    roster = [f for f in game.figures if f.camp == camp and f.is_character and f.id != prisoner]
    return [*living, *(f for f in roster if not game.in_play[f.id])]


def highest_roll(
    game: State, camps: Iterable[int], what: Phrase, bonuses: dict[int, Total]
) -> Generator[Any, Any, int]:
    """Each camp throws a die and adds its bonus; the tied leaders throw again (R3, R43g)."""
    contenders = list(camps)
    while True:
        totals: dict[int, float] = {}
        for camp in contenders:
            bonus = bonuses.get(camp, Total())
            (face,) = yield Roll(what, 1, None, {"camp": camp, "bonus": bonus})
            totals[camp] = face + bonus.value
        best = max(totals.values())
        contenders = [camp for camp in contenders if totals[camp] == best]
        if len(contenders) == 1:
            return contenders[0]
        yield Tell(TIE, {"camps": contenders, "total": best})


def begin(game: State) -> Rule:
    """EF-TOUR-INIT-01: a d6 for each side, plus the best Mental among its characters."""
    yield from open_turn(game)
    camps = sides_left(game)
    winner = yield from highest_roll(
        game, camps, INITIATIVE, {camp: _leadership(game, camp) for camp in camps}
    )
    yield Tell(HIGHEST, {"camp": winner})
    beginner = yield from _choose_beginner(winner, camps)
    yield from set_order(game, clockwise(camps, beginner))


def open_turn(game: State) -> Rule:
    """A turn begins: it is counted, and nobody has done anything yet."""
    game.turn += 1
    game.phase = "initiative"
    _new_turn(game)
    yield Tell(TURN, {"turn": game.turn})


def sides_left(game: State) -> list[int]:
    """The sides that still have figures."""
    return [camp.id for camp in game.camps if game.army[camp.id]]


def set_order(game: State, order: tuple[int, ...]) -> Rule:
    """EF-TOUR-INIT-03: the sides play in this order, and the phases follow (EF-SEQ-02)."""
    game.order = order
    yield Tell(ORDER, {"order": list(game.order)})
    game.next(*phases(game))


def _leadership(game: State, camp: int) -> Total:
    """EF-TOUR-INIT-01: the highest Mental among its Heroes and Sorcerers; 0 without any (R3)."""
    best = max((f.profile.mental for f in leaders(game, camp)), default=None)
    return Total() if best is None else Total(Why(best, MENTAL))


def _choose_beginner(winner: int, camps: list[int]) -> Generator[Any, Any, int]:
    """EF-TOUR-INIT-02: the highest total chooses which side plays first."""
    options = [Option(f"camp:{camp}", CAMP_BEGINS, {"camp": camp}) for camp in camps]
    answers = Choice(options, preferred=f"camp:{winner}")
    answer: str = yield Ask(winner, WHO_BEGINS, answers, {"camp": winner})
    return int(answer.partition(":")[2])


def clockwise(camps: list[int], beginner: int) -> tuple[int, ...]:
    """EF-TOUR-INIT-03: then the others, clockwise (camps are seated clockwise by number)."""
    start = camps.index(beginner)
    return tuple(camps[start:] + camps[:start])


def phases(game: State) -> list[tuple[Any, ...]]:
    """What remains of the turn, phase by phase and side by side (EF-SEQ-02)."""
    return [step for phase in PHASES[1:] for step in steps_of(game, phase)]


def steps_of(game: State, phase: str) -> list[tuple[Any, ...]]:
    """The spans of one phase. EF-TOUR-MVT-01, EF-TOUR-MAGIE-01: one side after the other."""
    order = game.order
    if phase == "movement":
        sides = [step for camp in order for step in (("rout", camp), ("move", camp))]
        return [("phase", phase), *sides]
    if phase == "magic":
        return [("phase", phase), *(("magic", camp) for camp in order)]
    if phase == "shooting":  # EF-TOUR-TIR-01: declared by all, then thrown together
        return [("phase", phase), *(("declare shots", camp) for camp in order), ("shoot",)]
    if phase == "melee":  # EF-TOUR-CAC-01
        declared = [("declare melee", camp) for camp in order]
        return [("phase", phase), ("fear",), *declared, ("melee",)]
    return [("phase", phase), ("morale",), ("end turn",)]


def start_phase(game: State, phase: str) -> Rule:
    """A phase begins."""
    if stop_if_alone(game):
        return
    game.phase = phase
    if phase == "magic" and game.options.fire_wall_until_next_magic:
        _put_out_fires(game)
    yield Tell(PHASE, {"phase": phase_name(phase)})


def _put_out_fires(game: State) -> None:
    """EF-SPELL-MUR-DE-FEU-07: the fire walls of earlier turns go out (R25)."""
    if game.fire_walls:
        game.fire_walls = tuple(wall for wall in game.fire_walls if wall.turn == game.turn)


def alone(game: State) -> bool:
    """R34: whether at most one side has figures left, which ends the game at once.

    R34, option: a side that is alone plays on; when nobody at all is left, there is nothing to play.
    """
    sides = len(game.army) - game.army.count(())
    return sides == 0 or (sides == 1 and game.options.game_stops_when_alone)


def stop_if_alone(game: State) -> bool:
    """Strike everything that remains of the turn when nobody is left to oppose it."""
    if not alone(game):
        return False
    game.agenda = (("end turn",),)
    return True


def end_turn(game: State) -> Rule:
    """EF-SCEN-02: six turns; R34: or as soon as one side alone has figures left."""
    if not game.options.fire_wall_until_next_magic:
        _put_out_fires(game)
    if game.turn >= game.options.turns or alone(game):
        yield Tell(GAME_ENDS, {"turn": game.turn})
        game.phase = "over"
        game.agenda = ()
    else:
        game.next(("turn",))


def _new_turn(game: State) -> None:
    """Nothing has moved, cast or been struck at yet; the scenario counts anew."""
    bodies = len(game.figures)
    game.moved = [False] * bodies
    game.spent = [0.0] * bodies
    game.travelled = [0.0] * bodies
    game.serving = [False] * bodies
    game.fires = [False] * bodies
    game.cast = [0] * bodies
    game.struck_at = [0] * bodies
    played_scenario.of(game).turn_begins(game)


def expire_turn(game: State) -> list[int]:
    """End what lasts until the end of the turn; returns the figures whose rout ended."""
    if not any(game.effects):
        return []
    bearing = [f for army in game.army for f in army if game.effects[f.id]]
    routed = [f.id for f in bearing if has_effect(game, f, ROUTED)]
    expire(game, END_OF_TURN)
    return routed
