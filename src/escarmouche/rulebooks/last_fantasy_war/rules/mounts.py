"""Mounts whose rider has fallen: Comportement instable, and what it makes of them (LFW-RULE-COMPORTINSTABLE-* to -VENGERESSE-*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect, Until
from escarmouche.core.words import Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, flight, morale, rerolls
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import put_under
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import destroy
from escarmouche.rulebooks.last_fantasy_war.points import REROLL, SURVIVES
from escarmouche.rulebooks.last_fantasy_war.rules.roll_modifiers import of_rolls
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

UNSTABLE = Phrase(
    "lfw.rule.comportement-instable",
    "LFW-RULE-COMPORTINSTABLE-01",
    "LFW-RULE-COMPORTINSTABLE-02",
)
WHY = Phrase("lfw.why.rider_lost", "LFW-RULE-COMPORTINSTABLE-01")
BECOMES = Phrase("lfw.event.mount_becomes", "LFW-RULE-COMPORTINSTABLE-01")
AVENGES = Phrase("lfw.rule.vengeresse", "LFW-RULE-VENGERESSE-01", "LFW-RULE-VENGERESSE-02")
WORDS: Mapping[str, Phrase] = {
    "fidele": Phrase("lfw.rule.fidele", "LFW-RULE-FIDELE-01"),
    "inapte": Phrase("lfw.rule.inapte", "LFW-RULE-INAPTE-01", "LFW-RULE-INAPTE-02"),
    "peureuse": Phrase("lfw.rule.peureuse", "LFW-RULE-PEUREUSE-01"),
    "sauvage": Phrase("lfw.rule.sauvage", "LFW-RULE-SAUVAGE-01"),
    "vengeresse": AVENGES,
}

CLASSIC, AGGRESSIVE = "classique", "agressif"
VENGEFUL = Plugin("vengeresse", AVENGES, (REROLL, of_rolls(rerolls.ELITE, AVENGES, rerolls.COMBAT)))


def goes_on(_game: State, _unit: Unit, _by: tuple[int, ...]) -> Rule:
    """LFW-RULE-FIDELE-01: as if nothing had happened."""
    yield from ()


def leaves(game: State, unit: Unit, by: tuple[int, ...]) -> Rule:
    """LFW-RULE-INAPTE-01, -02: it counts as destroyed by whoever felled its rider."""
    yield from destroy(game, unit, by)


def takes_fright(game: State, unit: Unit, _by: tuple[int, ...]) -> Rule:
    """LFW-RULE-PEUREUSE-01, B-R80: the marker now, the move in the next flight sub-phase."""
    yield from flight.mark(game, unit)


def runs_wild(game: State, unit: Unit, _by: tuple[int, ...]) -> Rule:
    """LFW-RULE-SAUVAGE-01, B-R55: the classic behaviour to the end of the game, in its army."""
    put_under(game, unit, CLASSIC)
    yield from ()


def avenges(game: State, unit: Unit, _by: tuple[int, ...]) -> Rule:
    """LFW-RULE-VENGERESSE-01, -02: élite (combat) to the end of the next turn, and as long the aggressive behaviour."""
    until = Until(durations.TURN, times=2)
    lay(game, bearer_of(unit.id), Effect(VENGEFUL, until))
    put_under(game, unit, AGGRESSIVE, until)
    yield from ()


DOES: Mapping[str, Callable[[State, Unit, tuple[int, ...]], Rule]] = {
    "fidele": goes_on,
    "inapte": leaves,
    "peureuse": takes_fright,
    "sauvage": runs_wild,
    "vengeresse": avenges,
}


def unstable(skill: Skill) -> Plugin:
    """LFW-RULE-COMPORTINSTABLE-01, -02: `comportement-instable fidele,peureuse`: the first if it holds, else the second."""
    good, _, bad = (skill.about or "fidele").partition(",")

    def loses_rider(game: State, unit: Unit, _fallen: Unit, by: tuple[int, ...]) -> Rule:
        becomes = good
        if bad and bad != good and not (yield from morale.holds(game, unit, WHY)):
            becomes = bad
        yield Tell(BECOMES, {"figure": unit.id, "rule": WORDS[becomes]})
        yield from DOES[becomes](game, unit, by)

    return Plugin("comportement-instable", UNSTABLE, (SURVIVES, loses_rider))


UNIT: dict[str, Callable[[Skill], Plugin]] = {"comportement-instable": unstable}
