"""The domain of the wild (LFW-SPELL-SAUVAGE-*): strength, life and rage of beasts, for friend and enemy alike."""

from __future__ import annotations

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.last_fantasy_war import durations, fates, flight, points, rerolls
from escarmouche.rulebooks.last_fantasy_war.attack import DOOR, MELEE, SHOT, Attack
from escarmouche.rulebooks.last_fantasy_war.automata.subjection import put_under
from escarmouche.rulebooks.last_fantasy_war.durations import GAME, TURN
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import most_life, weigh
from escarmouche.rulebooks.last_fantasy_war.magic.spell import (
    ALL_FRIENDS,
    UNIT,
    Spell,
)
from escarmouche.rulebooks.last_fantasy_war.magic.terrors import (
    GIVEN,
    WIDER,
    has_terror,
    lay_anew,
)
from escarmouche.rulebooks.last_fantasy_war.magic.workings import giving, rule_called
from escarmouche.rulebooks.last_fantasy_war.rules.roll_modifiers import of_rolls
from escarmouche.rulebooks.last_fantasy_war.state import State, Unit

GRIFFIN = Phrase(
    "lfw.spell.ferocite-du-griffon",
    "LFW-SPELL-SAUVAGE-GRIFFON-01",
    "LFW-SPELL-SAUVAGE-GRIFFON-02",
    "LFW-SPELL-SAUVAGE-GRIFFON-03",
)
BOAR = Phrase(
    "lfw.spell.force-du-sanglier", "LFW-SPELL-SAUVAGE-SANGLIER-01", "LFW-SPELL-SAUVAGE-SANGLIER-02"
)
BEAR = Phrase(
    "lfw.spell.vitalite-de-l-ours",
    "LFW-SPELL-SAUVAGE-OURS-01",
    "LFW-SPELL-SAUVAGE-OURS-02",
    "LFW-SPELL-SAUVAGE-OURS-03",
)
CROWS = Phrase(
    "lfw.spell.cris-des-corneilles",
    "LFW-SPELL-SAUVAGE-CORNEILLES-01",
    "LFW-SPELL-SAUVAGE-CORNEILLES-02",
    "LFW-SPELL-SAUVAGE-CORNEILLES-03",
)
RAGE = Phrase(
    "lfw.spell.rage-bestiale",
    "LFW-SPELL-SAUVAGE-RAGE-01",
    "LFW-SPELL-SAUVAGE-RAGE-02",
    "LFW-SPELL-SAUVAGE-RAGE-03",
)
MERCY = Phrase(
    "lfw.spell.clemence-du-dieu-vivant",
    "LFW-SPELL-SAUVAGE-CLEMENCE-01",
    "LFW-SPELL-SAUVAGE-CLEMENCE-02",
    "LFW-SPELL-SAUVAGE-CLEMENCE-03",
)
BEAR_DIE = Phrase("lfw.roll.bear", "LFW-SPELL-SAUVAGE-OURS-02", "LFW-DE-02")
MERCY_DIE = Phrase("lfw.roll.mercy", "LFW-SPELL-SAUVAGE-CLEMENCE-02", "LFW-DE-02")
GROWS = Phrase("lfw.event.grows", "LFW-SPELL-SAUVAGE-OURS-02", "LFW-SPELL-SAUVAGE-OURS-03")
SHIELDED = Phrase(
    "lfw.event.mercy", "LFW-SPELL-SAUVAGE-CLEMENCE-02", "LFW-SPELL-SAUVAGE-CLEMENCE-03"
)

MOST_GROWTH = 3  # LFW-SPELL-SAUVAGE-OURS-03
MERCIFUL = 3  # LFW-SPELL-SAUVAGE-CLEMENCE-02: this and a D3
AGGRESSIVE = "agressif"


def _fierce(_game: State, _unit: Unit, attack: Attack) -> Why | None:
    """LFW-SPELL-SAUVAGE-GRIFFON-02: 1 more force with all its weapons."""
    armed = attack.weapon is not None and attack.manner in (MELEE, SHOT, DOOR)
    return Why(1, GRIFFIN) if armed else None


# -- the bear --------------------------------------------------------------------------------------------


def _growth(number: int) -> Plugin:
    def larger(_game: State, _unit: Unit, name: str) -> Why | None:
        return Why(number, BEAR) if name == "life" else None

    return Plugin(f"vitalite-de-l-ours-{number}", BEAR, (points.SCORE, larger))


GROWTHS = {number: _growth(number) for number in range(1, MOST_GROWTH + 1)}


def grown(game: State, unit: Unit) -> int:
    """By how much its maximum stands above the one with which it began the game."""
    held = [n for n, kind in GROWTHS.items() if durations.bears(game, unit, kind)]
    return max(held, default=0)


def _strengthen(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-SAUVAGE-OURS-02, -03, B-R66: a D3 of Pv; what exceeds the maximum raises it, by 3 at most in a game."""
    for target in targets:
        i = target.id
        won = yield from fates.d3(game, BEAR_DIE, {"figure": unit.id, "target": i})
        before, held = game.life[i], grown(game, target)
        beyond = max(0, before + won - most_life(game, target))
        more = min(MOST_GROWTH, held + beyond)
        if more > held:
            kinds = set(GROWTHS.values())
            game.effects[i] = tuple(e for e in game.effects[i] if e.kind not in kinds)
            lay(game, bearer_of(i), Effect(GROWTHS[more], GAME, unit.id))
        game.life[i] = min(before + won, most_life(game, target))
        told = {"figure": i, "points": game.life[i] - before, "life": game.life[i]}
        yield Tell(GROWS, {**told, "most": most_life(game, target), "by": unit.id})
        yield from weigh(game, target)


# -- crows, rage, mercy ----------------------------------------------------------------------------------


def _caw(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-SAUVAGE-CORNEILLES-02, -03: Terreur (3''), or 3'' more of it."""
    for target in targets:
        kind = WIDER if has_terror(game, target) else GIVEN
        lay_anew(game, target, kind, unit)
    yield from ()


def _enrage(game: State, _unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-SAUVAGE-RAGE-02, -03, B-R76: the aggressive behaviour for the turn; who fled flees no more."""
    for target in targets:
        put_under(game, target, AGGRESSIVE, TURN)
        if game.fleeing[target.id]:
            yield from flight.rally(game, target)


MERCIES = {
    need: giving(
        f"clemence-{need}", MERCY, (points.PROTECTION, lambda *_about, on=need: Why(on, MERCY))
    )
    for need in range(MERCIFUL + 1, MERCIFUL + 4)
}


def _protect(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-SAUVAGE-CLEMENCE-02, -03: Protection on 3 and a D3, thrown now: 3 + 2 is 5+."""
    for target in targets:
        die = yield from fates.d3(game, MERCY_DIE, {"figure": unit.id, "target": target.id})
        durations.affect(game, target, MERCIES[MERCIFUL + die], TURN, unit)
        yield Tell(SHIELDED, {"figure": target.id, "need": MERCIFUL + die})


SPELLS = (
    Spell(
        "ferocite-du-griffon",
        GRIFFIN,
        2,
        UNIT,
        9.0,
        TURN,
        # LFW-SPELL-SAUVAGE-GRIFFON-03, B-R74: habile (combat), and with any other source of it élite, as everywhere
        giving(
            "ferocite-du-griffon",
            GRIFFIN,
            (points.FORCE, _fierce),
            (points.REROLL, of_rolls(rerolls.HABILE, GRIFFIN, rerolls.COMBAT)),
        ),
    ),
    Spell(
        "force-du-sanglier",
        BOAR,
        2,
        ALL_FRIENDS,
        6.0,
        TURN,
        giving("force-du-sanglier", BOAR, rule_called("force-d-impact", 1)),
    ),
    Spell("vitalite-de-l-ours", BEAR, 2, UNIT, 6.0, GAME, does=_strengthen),
    Spell("cris-des-corneilles", CROWS, 3, UNIT, 12.0, TURN, does=_caw),
    Spell("rage-bestiale", RAGE, 2, UNIT, 12.0, TURN, does=_enrage, moves_pair=True),
    Spell("clemence-du-dieu-vivant", MERCY, 3, UNIT, 9.0, TURN, does=_protect),
)
