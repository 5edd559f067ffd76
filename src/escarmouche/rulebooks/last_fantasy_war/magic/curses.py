"""Spells that harm: projectiles, slowness, fear (LFW-SPELL-FEU-*, -EAU-*, -TERRE-*, -LUMIERE-*, -OMBRE-*, -PENSEE-*)."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Plugin, attach
from escarmouche.core.words import Rule
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.last_fantasy_war import durations, morale, points
from escarmouche.rulebooks.last_fantasy_war.attack import SPELL, Attack
from escarmouche.rulebooks.last_fantasy_war.dice import d3
from escarmouche.rulebooks.last_fantasy_war.durations import TURN
from escarmouche.rulebooks.last_fantasy_war.harm.wounds import lose
from escarmouche.rulebooks.last_fantasy_war.magic.blessings import spell_phrase
from escarmouche.rulebooks.last_fantasy_war.magic.spell import ENEMY, UNIT, Spell
from escarmouche.rulebooks.last_fantasy_war.magic.wound_dice import wounds_d3, wounds_up_to
from escarmouche.rulebooks.last_fantasy_war.rules.registry import weapon_plugin
from escarmouche.rulebooks.last_fantasy_war.sheet import Weapon
from escarmouche.rulebooks.last_fantasy_war.shooting.shot import shooting_attack
from escarmouche.rulebooks.last_fantasy_war.state import ON_TABLE, State, Unit

INNER_FLAME = spell_phrase("flamme-interieure", "FEU-FLAMME")
LAST_DROP = spell_phrase("la-goutte-de-trop", "EAU-GOUTTE")
SLOWED = spell_phrase("ralentissement", "TERRE-RALENTISSEMENT")
STONE = spell_phrase("jet-de-pierre", "TERRE-PIERRE")
RAY = spell_phrase("rayon-de-lumiere", "LUMIERE-RAYON")
DREAD = spell_phrase("terreur-de-l-ombre", "OMBRE-TERREUR")
ARROW = spell_phrase("fleche-magique", "PENSEE-FLECHE")
PROVOKED = spell_phrase("provocation-de-l-esprit", "PENSEE-PROVOCATION")
FLAMES = Phrase("lfw.roll.flames", "LFW-SPELL-FEU-FLAMME-02")
RAY_DIE = Phrase("lfw.roll.ray", "LFW-SPELL-LUMIERE-RAYON-02", "LFW-DE-02")
ARROW_DIE = Phrase("lfw.roll.arrows", "LFW-SPELL-PENSEE-FLECHE-02", "LFW-DE-02")
BOUND = Phrase("lfw.refusal.provoked", "LFW-SPELL-PENSEE-PROVOCATION-02")

BURNS = 2  # LFW-SPELL-FEU-FLAMME-02: so much or less
FACES = ((1, 2), (3, 4, 5, 6))
WEAKER = -2  # LFW-SPELL-TERRE-RALENTISSEMENT-02


def _missile(id: str, fr: str, en: str, force: int, *rules: str) -> Weapon:
    """What a projectile strikes with; LFW-SPELL-GEN-03: one roll to hit where nothing else is said."""
    skills = tuple(Skill(rule) for rule in rules)
    plugins = tuple(p for p in map(weapon_plugin, skills) if p is not None)
    names = {"fr": fr, "en": en}
    return Weapon(id, names, 1, force, None, skills, plugins, attach(plugins))


def _hurl(game: State, unit: Unit, target: Unit, missile: Weapon, attacks: int = 1) -> Rule:
    """B-R58: a shooting attack with the caster's CT."""
    attack = Attack(SPELL, target.id, unit.id, missile, attacks, missile.force)
    yield from shooting_attack(game, attack)


def _throw_stone(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-TERRE-PIERRE-02: force 2."""
    missile = _missile("jet-de-pierre", "Pierre", "Stone", 2)
    for target in targets:
        yield from _hurl(game, unit, target, missile)


def _arrows(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-PENSEE-FLECHE-02: D3 attacks of force 1; hits of this domain do magic damage."""
    missile = _missile("fleche-magique", "Flèche magique", "Magic arrow", 1, "degat-magique")
    for target in targets:
        attacks = yield from d3(ARROW_DIE, {"figure": unit.id, "target": target.id})
        yield from _hurl(game, unit, target, missile, attacks)


def _shine(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-LUMIERE-RAYON-02, B-R71: D3 + 1 wounds without a test."""
    for target in targets:
        about = {"figure": unit.id, "target": target.id}
        wounds = yield from wounds_d3(game, unit, RAY_DIE, about)
        yield from lose(game, target, wounds + 1, unit.id)


def _burn(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-FEU-FLAMME-02: a die for each Pv it has; each 1 or 2 is a wound."""
    for target in targets:
        about = {"figure": unit.id, "target": target.id}
        dice = game.life[target.id]
        wounds = yield from wounds_up_to(game, unit, FLAMES, dice, BURNS, FACES, about)
        if wounds:
            yield from lose(game, target, wounds, unit.id)


def _frighten(phrase: Phrase) -> Spell:
    """What gives a cause to test courage (A-R40: each spell one)."""

    def does(game: State, _unit: Unit, targets: list[Unit]) -> Rule:
        for target in targets:
            morale.must_test(game, target, phrase)
        yield from ()

    id = phrase.id.removeprefix("lfw.spell.")
    cost, visible = (1, True) if phrase == LAST_DROP else (2, False)
    return Spell(id, phrase, cost, ENEMY, 12.0, TURN, does=does, visible=visible)


def _slower(_game: State, _unit: Unit, name: str) -> Why | None:
    """LFW-SPELL-TERRE-RALENTISSEMENT-02: 2'' less."""
    return Why(WEAKER, SLOWED) if name == "move" else None


def _bound(_game: State, unit: Unit, _step: str) -> Refusal:
    """LFW-SPELL-PENSEE-PROVOCATION-02, B-R70: no move that it chooses and no shot; who has to flee flees."""
    return refuse(BOUND, figure=unit.id)


PROVOCATION = Plugin("provocation-de-l-esprit", PROVOKED, (points.ELIGIBLE, _bound))


def _provoke(game: State, unit: Unit, targets: list[Unit]) -> Rule:
    """LFW-SPELL-PENSEE-PROVOCATION-02: a courage test, or it stays where it is."""
    for target in targets:
        if game.status[target.id] == ON_TABLE:
            held = yield from morale.holds(game, target, PROVOKED)
            if not held:
                for half in morale.halves(game, target):
                    durations.affect(game, half, PROVOCATION, TURN, unit)


SPELLS = (
    Spell("flamme-interieure", INNER_FLAME, 1, ENEMY, 6.0, does=_burn, visible=True),
    _frighten(LAST_DROP),
    Spell(
        "ralentissement",
        SLOWED,
        1,
        ENEMY,
        12.0,
        TURN,
        Plugin("ralentissement", SLOWED, (points.SCORE, _slower)),
        visible=True,
        moves_pair=True,
    ),
    Spell("jet-de-pierre", STONE, 1, ENEMY, 9.0, does=_throw_stone, projectile=True),
    Spell("rayon-de-lumiere", RAY, 3, ENEMY, 30.0, does=_shine, projectile=True),
    _frighten(DREAD),
    Spell("fleche-magique", ARROW, 2, ENEMY, 18.0, does=_arrows, projectile=True),
    Spell("provocation-de-l-esprit", PROVOKED, 1, UNIT, 12.0, TURN, does=_provoke, moves_pair=True),
)
