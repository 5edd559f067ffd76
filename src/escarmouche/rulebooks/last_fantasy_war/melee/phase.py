"""The melee phase (LFW-COMBAT-01, -02): camps by turns activate a combat, or force an opening in place of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.rounds import Turns
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war import points
from escarmouche.rulebooks.last_fantasy_war.ground.contact import melees
from escarmouche.rulebooks.last_fantasy_war.hearing import each_heard
from escarmouche.rulebooks.last_fantasy_war.melee import combat, doors
from escarmouche.rulebooks.last_fantasy_war.melee.victory import chasers
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, PASSES
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit, unit_called

WHICH = Phrase("lfw.ask.combat", "LFW-COMBAT-02", "LFW-ENV-INTERIEUR-19")
COMBAT = Phrase("lfw.option.combat", "LFW-COMBAT-02")
FORCE = Phrase("lfw.option.force", "LFW-ENV-INTERIEUR-08", "LFW-ENV-INTERIEUR-19")


def begin(game: State) -> Rule:
    """LFW-MARQ-09: nobody has fought yet."""
    game.fought = [False] * len(game.figures)
    game.rounds = Turns(game.order)
    game.next(("melee turn",))
    yield from ()


def turn(game: State) -> Rule:
    """A-R35, A-R50: a combat in which the camp has a unit, or an opening; to pass is only for who has no combat."""
    assert game.rounds is not None
    able = game.rounds.next_with(partial(_to_do, game))
    if able is None:
        game.next(("melee over",))
        return
    camp, (fights, forcers) = able
    options = [_option(units, camp) for units in fights]
    options += [Option(f"force:{unit.id}", FORCE, {"figure": unit.id}) for unit in forcers]
    if not fights:
        options.append(Option(PASS, PASSES))
    chosen = options[0].key
    if len(options) > 1:
        chosen = yield Ask(camp, WHICH, Choice(options), {"camp": camp})
    if chosen == PASS:
        game.rounds = game.rounds.passed(camp)
        game.next(("melee turn",))
        return
    game.rounds = game.rounds.acted(camp)
    kind, _, unit = chosen.rpartition(":")
    step = ("force", int(unit)) if kind else ("combat", int(unit), camp)
    game.next(step, ("melee turn",))


def _to_do(game: State, camp: int) -> tuple[list[Sequence[Unit]], list[Unit]] | None:
    """The combats of a camp, and who can force an opening; None where there is neither."""
    fights, forcers = combats(game, camp), doors.forcers(game, camp)
    return (fights, forcers) if fights or forcers else None


def combats(game: State, camp: int) -> list[Sequence[Unit]]:
    """LFW-COMBAT-02: the combats not yet resolved in which a camp has a unit."""
    return [
        units
        for units in melees(game)
        if camp in [unit.camp for unit in units]
        and False in [game.fought[unit.id] for unit in units]
    ]


def _option(units: Sequence[Unit], camp: int) -> Option:
    """A combat is named by the first of the camp's own units in it."""
    own = next(unit for unit in units if unit.camp == camp)
    return Option(str(own.id), COMBAT, {"figure": own.id, "figures": [unit.id for unit in units]})


def over(game: State) -> Rule:
    """The end of the phase: rules of those who won a combat are heard in initiative order (A-R58).

    LFW-SPE-ZELOTE-02: what a victory teaches comes first, also to who flees and to who is pushed to its death then.
    """
    game.won_combat = (*game.won_combat, *chasers(game))
    game.caught, game.rounds = (), None
    for id in dict.fromkeys(game.won_combat):
        yield from each_heard(game, unit_called(game, id), points.VICTORS)
    for camp in game.order:
        for id in dict.fromkeys(game.won_combat):
            unit = unit_called(game, id)
            if unit.camp == camp and game.status[id] == ON_TABLE and not game.fleeing[id]:
                yield from each_heard(game, unit, points.COMBAT_WON)


SPANS: Mapping[str, Span] = {
    "melee": begin,
    "melee turn": turn,
    "force": doors.force,
    "melee over": over,
    **combat.SPANS,
}
