"""Windows: the beginning and the end of every phase, where command abilities are launched (LFW-ADCFORME-03, -08, A-R19)."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.rounds import Turns
from escarmouche.core.rulebook import Span
from escarmouche.core.words import Ask, Rule
from escarmouche.rulebooks.last_fantasy_war.command.ability import Moment
from escarmouche.rulebooks.last_fantasy_war.command.launching import is_known, launch, launchable
from escarmouche.rulebooks.last_fantasy_war.command.registry import ABILITIES
from escarmouche.rulebooks.last_fantasy_war.one_unit import PASS, PASSES
from escarmouche.rulebooks.last_fantasy_war.state import State, unit_called

WHICH = Phrase("lfw.ask.command", "LFW-ADCFORME-03", "LFW-ADCFORME-08")
LAUNCH = Phrase("lfw.option.launch", "LFW-ADCFORME-01")


def window(game: State, when: str, phase: str) -> Rule:
    """A-R19: every camp in the order of initiative may launch what is dated here; nobody is asked who has nothing."""
    if is_known(game, when, phase):
        moment = Moment(when, phase)
        if any(launchable(game, camp, moment) for camp in game.order):
            game.rounds = Turns(game.order)
            game.next(("window turn", when, phase))
    yield from ()


def window_turn(game: State, when: str, phase: str) -> Rule:
    """LFW-ADCFORME-08: one ability, or a pass; the window closes when all pass in a row."""
    assert game.rounds is not None
    moment = Moment(when, phase)
    able = game.rounds.next_with(lambda one: launchable(game, one, moment))
    if able is None:
        game.rounds = None
        return
    camp, found = able
    game.next(("window turn", when, phase))
    options = [
        Option(f"{unit.id}:{ability.id}", LAUNCH, {"figure": unit.id, "ability": ability.phrase})
        for unit, ability in found
    ]
    about = {"camp": camp, "when": when, "phase": phase}
    key = yield Ask(camp, WHICH, Choice((*options, Option(PASS, PASSES))), about)
    if key == PASS:
        game.rounds = game.rounds.passed(camp)
        return
    game.rounds = game.rounds.acted(camp)
    id, ability = key.split(":")
    yield from launch(game, unit_called(game, int(id)), ABILITIES[ability])


SPANS: Mapping[str, Span] = {"window": window, "window turn": window_turn}
