"""The organisation phase: one action after the other, camp by camp, until nobody has anything left (LFW-ORGA-*, A-R19).

An action is a deed of a unit (a skill or a rule, what the scenario offers, an opening to block) or a command ability.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.rounds import Turns
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.kit.duos import is_aboard
from escarmouche.rulebooks.last_fantasy_war import deeds, scenarios
from escarmouche.rulebooks.last_fantasy_war.command.ability import DURING, Ability, Moment
from escarmouche.rulebooks.last_fantasy_war.command.launching import launch, launchable
from escarmouche.rulebooks.last_fantasy_war.deeds import Deed
from escarmouche.rulebooks.last_fantasy_war.dice import AtLeast
from escarmouche.rulebooks.last_fantasy_war.ground.buildings import (
    Opening,
    blocked_by,
    openings_of,
    shut,
)
from escarmouche.rulebooks.last_fantasy_war.hearing import all_said, first_said, voices
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, PASSES
from escarmouche.rulebooks.last_fantasy_war.points import BARRED, ORGANISATION
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Scenario
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit
from escarmouche.rulebooks.last_fantasy_war.turn.windows import LAUNCH

WHAT = Phrase("lfw.ask.organise", "LFW-ORGA-01", "LFW-ORGA-02")
BLOCK = Phrase("lfw.deed.block", "LFW-ENV-INTERIEUR-17")
BLOCK_ROLL = Phrase("lfw.roll.block", "LFW-ENV-INTERIEUR-18")
BLOCKED = Phrase("lfw.event.blocked", "LFW-ENV-INTERIEUR-17", "LFW-ENV-INTERIEUR-18")
NOT_BLOCKED = Phrase("lfw.event.not_blocked", "LFW-ENV-INTERIEUR-18")

HERE = Moment(DURING, "organisation")
BARRED_ON = 2
BLOCKING = "block"

Offer = tuple[Unit, Deed]


def begin(game: State) -> Rule:
    """LFW-ORGA-01: from the first in the order of initiative on."""
    game.rounds = Turns(game.order)
    game.next(("organise turn",))
    yield from ()


def turn(game: State) -> Rule:
    """LFW-ORGA-02: one action, then the next camp; who has something compulsory left may not stop."""
    assert game.rounds is not None
    able = game.rounds.next_with(lambda one: list(offers(game, one)))
    if able is None:
        game.rounds = None
        return
    camp, found = able
    game.next(("organise turn",))
    forced = any(deed.forced for _unit, deed in found)
    options = [
        Option(f"{unit.id}:{deed.id}", deed.phrase, {"figure": unit.id, **deed.data})
        for unit, deed in found
    ]
    if forced and len(options) == 1:
        key = options[0].key
    else:
        stop = () if forced else (Option(PASS, PASSES),)
        key = yield Ask(camp, WHAT, Choice((*options, *stop)), {"camp": camp})
    if key == PASS:
        game.rounds = game.rounds.passed(camp)
        return
    game.rounds = game.rounds.acted(camp)
    unit, deed = next(one for one in found if f"{one[0].id}:{one[1].id}" == key)
    if deed.once:
        deeds.note(game, unit, deed.id.split("@")[0])
    game.active = unit.id
    yield from deed.does(game, unit)
    game.active = None


def offers(game: State, camp: int) -> Iterator[Offer]:
    """What a camp may do now; LFW-MARQ-05: who flees does nothing but what happens to it by itself (A-R53)."""
    for unit in _with_deeds(game, camp):  # mostly nobody
        for deed in deeds_of(game, unit):
            free = not game.fleeing[unit.id] and first_said(game, unit, BARRED, "organise") is None
            allowed = deed.forced or free
            if allowed and not deeds.is_over(game, unit, deed):
                yield unit, deed
    for unit, ability in launchable(game, camp, HERE):
        yield unit, _launching(ability)


def _with_deeds(game: State, camp: int) -> Sequence[Unit]:
    """Who of a camp may have any: without openings and deeds of the scenario only those of whom a rule says so."""
    if openings_of(game.table) or type(scenarios.of(game)).deeds is not Scenario.deeds:
        return game.standing(camp)
    return [unit for unit in voices(game, ORGANISATION) if unit.camp == camp]


def deeds_of(game: State, unit: Unit) -> Iterable[Deed]:
    """Those of its rules and skills, of the scenario, and the openings beside it."""
    said = all_said(game, unit, ORGANISATION)
    offered = scenarios.of(game).deeds(game, unit)
    openings = () if is_aboard(game, unit.id) else blocked_by(game, unit)
    if not said and not offered and not openings:
        return ()  # as most often
    return chain(*said, offered, map(_blocking, openings))


def _launching(ability: Ability) -> Deed:
    def does(game: State, unit: Unit) -> Rule:
        yield from launch(game, unit, ability)

    return Deed(ability.id, LAUNCH, does, once=False, data={"ability": ability.phrase})


# -- openings ----------------------------------------------------------------------------------------


def _blocking(opening: Opening) -> Deed:
    """LFW-ENV-INTERIEUR-17, A-R50: one try a turn, whichever opening."""

    def does(game: State, unit: Unit) -> Rule:
        yield from block(game, unit, opening)

    return Deed(f"{BLOCKING}@{opening.id}", BLOCK, does, data={"part": opening.id})


def block(game: State, unit: Unit, opening: Opening) -> Rule:
    """LFW-ENV-INTERIEUR-18: on 2 or more it is closed."""
    about = {"figure": unit.id, "part": opening.id}
    reading = AtLeast(BARRED_ON)
    faces = yield Roll(BLOCK_ROLL, 1, about=about, reading=reading)
    if reading.outcome(tuple(faces)).success:
        shut(game, opening.id)
        yield Tell(BLOCKED, about)
    else:
        yield Tell(NOT_BLOCKED, about)


SPANS: Mapping[str, Span] = {"organise": begin, "organise turn": turn}
