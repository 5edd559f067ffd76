"""Ennemi personnel/X and Frère de sang/X: what a fighter owes to one that its card names."""

from __future__ import annotations

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.card.plain_words import plain_word
from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of
from escarmouche.rulebooks.age_des_escarmouches.dice.testing import Blow
from escarmouche.rulebooks.age_des_escarmouches.fighter.attributes import is_called
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.ground.hidden_enemies import is_secret
from escarmouche.rulebooks.age_des_escarmouches.skills.blow_skills import SURVIVOR
from escarmouche.rulebooks.age_des_escarmouches.skills.fighting_manners import DESPAIR
from escarmouche.rulebooks.age_des_escarmouches.skills.lent_skills import lent_while
from escarmouche.rulebooks.age_des_escarmouches.state import (
    DEAD,
    Figure,
    State,
    figure_of,
    gap,
    on_table,
)
from escarmouche.table.measure import at_most

ENEMY = Phrase(
    "ade.skill.ennemi-personnel", "ADE-SKILL-ENNEMI-PERSONNEL-01", "ADE-SKILL-ENNEMI-PERSONNEL-02"
)
TRIUMPH = Phrase("ade.event.personal_enemy_slain", "ADE-SKILL-ENNEMI-PERSONNEL-02")
BROTHER = Phrase(
    "ade.skill.frere-de-sang", "ADE-SKILL-FRERE-DE-SANG-03", "ADE-SKILL-FRERE-DE-SANG-04"
)
MOURNS = Phrase("ade.event.brother_mourned", "ADE-SKILL-FRERE-DE-SANG-04")

REACH = 10.0  # ADE-SKILL-FRERE-DE-SANG-03, in cm
GAME = "game"  # to its end: no moment of the turn is called so


# -- Ennemi personnel ----------------------------------------------------------------------------------


def _higher(game: State, figure: Figure, name: str) -> Why | None:
    """ADE-SKILL-ENNEMI-PERSONNEL-02: one point of everything that it has, 1 cm of MOU, for each enemy of its slain."""
    for effect in game.effects[figure.id]:
        if effect.kind is TRIUMPHANT:
            return Why(len(effect.data), ENEMY)
    return None


TRIUMPHANT = Plugin(
    "triumphant",
    Phrase("ade.state.triumphant", "ADE-SKILL-ENNEMI-PERSONNEL-02"),
    (points.SCORE, _higher, "printed"),
    (points.PACE, _higher, "printed"),
)


@remembered
def personal_enemy(named: tuple[str, ...]) -> Plugin:
    """ADE-SKILL-ENNEMI-PERSONNEL-02: it grows once it has eliminated X itself (B-R32).

    ADE-SKILL-ENNEMI-PERSONNEL-01: its Fléau/X comes with the skill, see `card.profile.skills_of`.
    """
    names = tuple(dict.fromkeys(plain_word(word) for word in named))

    def strikes(game: State, figure: Figure, blow: Blow, dealt: int) -> Rule:
        """In whatever manner, its traps too; of blows struck together each that took a PV has done it."""
        victim = blow.victim
        if figure in (blow.attacker, blow.owner) and dealt and game.life[victim.id] == 0:
            slain = tuple(n for n in names if is_called(game, victim, n))
            effects = [Effect(SLAIN, GAME, figure.id, slain)] if slain else []
            game.effects[victim.id] = (*game.effects[victim.id], *effects)
        yield from ()

    return Plugin("ennemi-personnel", ENEMY, (points.DAMAGED, strikes))


def _triumphs(game: State, victim: Figure) -> Rule:
    """Now it is eliminated: at once, or at the end of the phase in which it fell (B-R11)."""
    for effect in game.effects[victim.id]:
        if effect.kind is not SLAIN or effect.source is None:
            continue
        figure = figure_of(game, effect.source)
        avenged = _avenged(game, figure)
        slain = tuple(name for name in effect.data if name not in avenged)
        if slain and on_table(game, figure):
            _write(game, figure, (*avenged, *slain))
            yield Tell(TRIUMPH, {"figure": figure.id, "other": victim.id})


# On whoever is eliminated by one whose enemy it was: by which of its names.
SLAIN = Plugin(
    "slain",
    Phrase("ade.state.slain", "ADE-SKILL-ENNEMI-PERSONNEL-02"),
    (points.ELIMINATED, _triumphs),
)


def _avenged(game: State, figure: Figure) -> tuple[str, ...]:
    """B-R32: each name counts once."""
    for effect in game.effects[figure.id]:
        if effect.kind is TRIUMPHANT:
            return effect.data
    return ()


def _write(game: State, figure: Figure, names: tuple[str, ...]) -> None:
    others = [effect for effect in game.effects[figure.id] if effect.kind is not TRIUMPHANT]
    game.effects[figure.id] = (*others, Effect(TRIUMPHANT, GAME, figure.id, names))


# -- Frère de sang -------------------------------------------------------------------------------------


@remembered
def brotherhoods(figure: Figure) -> frozenset[str]:
    """B-R40: the groups that its card names."""
    held = skills_of(figure.profile, figure.renamed)
    words = [word for skill in held if skill.id == "frere-de-sang" for word in skill.words()]
    return frozenset(plain_word(word) for word in words)


def brothers(game: State, figure: Figure) -> list[Figure]:
    """Those of its side on the table who are of one of its brotherhoods."""
    own = brotherhoods(figure)
    army = game.army[figure.camp]
    return [one for one in army if one is not figure and own & brotherhoods(one)]


def _beside_one(game: State, figure: Figure) -> bool:
    """ADE-SKILL-FRERE-DE-SANG-03: at least one of them is near enough (B-R40)."""
    return any(
        at_most(gap(game, figure, one), REACH)
        and flight.affects(game, figure, one)
        and not is_secret(game, one)
        for one in brothers(game, figure)
    )


def _mourned(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-FRERE-DE-SANG-04: to the end of the game; who has fled is not dead. Who is Désespéré is so already."""
    for one in brothers(game, figure) if game.status[figure.id] == DEAD else ():
        kinds = [effect.kind for effect in game.effects[one.id]]
        if DESPAIR not in (*one.plugins, *kinds):
            game.effects[one.id] = (*game.effects[one.id], Effect(DESPAIR, GAME, figure.id))
            yield Tell(MOURNS, {"figure": one.id, "other": figure.id})


# ADE-SKILL-FRERE-DE-SANG-03: Instinct de survie beside a brother.
BLOOD_BROTHER = Plugin(
    "frere-de-sang",
    BROTHER,
    *lent_while(SURVIVOR, _beside_one),
    (points.ELIMINATED, _mourned),
)
