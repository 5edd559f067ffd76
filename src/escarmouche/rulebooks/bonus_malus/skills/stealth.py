"""Camouflage and Furtif, and what they give: Indécelable (BM-SKILL-CAMOUFLAGE-*, -FURTIF-*, -INDECELABLE-*, R53).

The column `hiding` says by what a figure hides; `hiding_lost` why it has not the benefit for now: beside which element
of scenery a Furtif gave itself away ("" in the open), or by its noise, until the end of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import hypot

from escarmouche.core.bearers import figure as bearer_of
from escarmouche.core.bearers import lay
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.hooks import Plugin
from escarmouche.core.state import Effect
from escarmouche.core.words import Rule, Tell
from escarmouche.rosters.skill_lists import Skill
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.actions.action import Action
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.dice import passed
from escarmouche.rulebooks.bonus_malus.equipment import ShotUse
from escarmouche.rulebooks.bonus_malus.ground.contact import engaged_with
from escarmouche.rulebooks.bonus_malus.ground.distances import distance
from escarmouche.rulebooks.bonus_malus.ground.hiding_places import Element, elements_beside
from escarmouche.rulebooks.bonus_malus.scores import skill_modifiers
from escarmouche.rulebooks.bonus_malus.state import BLOW, ON_TABLE, Figure, State
from escarmouche.table.measure import at_most

CAMOUFLAGE, FURTIF, AMBUSH = "camouflage", "furtif", "ambush"
NOISE = "noise"

CAMOUFLAGED = Phrase("bm.skill.camouflage", "BM-SKILL-CAMOUFLAGE-01", "BM-SKILL-CAMOUFLAGE-02")
STEALTHY = Phrase("bm.skill.furtif", "BM-SKILL-FURTIF-01", "BM-SKILL-FURTIF-02")
AMBUSHED = Phrase("bm.effect.ambush", "BM-SKILL-INDECELABLE-01", "BM-SKILL-INDECELABLE-02")
TEST = Phrase("bm.roll.test", "BM-SKILL-CAMOUFLAGE-01", "BM-SKILL-FURTIF-01", "BM-TEST-02")
HIDES = Phrase("bm.event.hides", "BM-SKILL-CAMOUFLAGE-02", "BM-SKILL-FURTIF-02")
FOUND = Phrase("bm.event.hides_no_more", "BM-SKILL-CAMOUFLAGE-02")
GIVEN_AWAY = Phrase("bm.event.given_away", "BM-SKILL-INDECELABLE-04", "BM-SKILL-FURTIF-03")
HIDDEN_AGAIN = Phrase("bm.event.hidden_again", "BM-SKILL-FURTIF-04")
NO_SCENERY = Phrase(
    "bm.refusal.nothing_to_hide_behind", "BM-SKILL-CAMOUFLAGE-01", "BM-SKILL-FURTIF-01"
)
STILL_KNOWN = Phrase("bm.refusal.still_given_away", "BM-SKILL-FURTIF-03", "BM-SKILL-FURTIF-04")
HIDDEN_ALREADY = Phrase("bm.refusal.hidden_already", "BM-SKILL-INDECELABLE-01")
IN_MELEE = Phrase("bm.refusal.hiding_in_melee", "BM-SKILL-INDECELABLE-03")
UNSEEN = Phrase("bm.refusal.undetectable", "BM-SKILL-INDECELABLE-01")
UNTOUCHED = Phrase("bm.refusal.undetected_contact", "BM-SKILL-INDECELABLE-02")

SHOT_WITHIN = 2.0  # BM-SKILL-INDECELABLE-01
TOUCHED_WITHIN = 1.0  # BM-SKILL-INDECELABLE-02
WIDE, TALL = 1.0, 1.0  # BM-SKILL-CAMOUFLAGE-01, BM-SKILL-FURTIF-04


# -- the benefit -------------------------------------------------------------------------------


def is_undetectable(game: State, figure: Figure) -> bool:
    """Whether it hides and has not lost the benefit: by its noise, or for as long as it is in a melee (-03, -04)."""
    i = figure.id
    hides = game.hiding[i] is not None and game.hiding_lost[i] is None
    return hides and not engaged_with(game, figure)


def _why_not_shot_at(game: State, figure: Figure, shooter: Figure) -> Refusal | None:
    """BM-SKILL-INDECELABLE-01: nobody at more than 2 paces shoots at it (R53: powers, zones and draws may find it)."""
    away = distance(game, shooter, figure)
    if at_most(away, SHOT_WITHIN) or not is_undetectable(game, figure):
        return None
    about = {"figure": shooter.id, "target": figure.id}
    return refuse(UNSEEN, **about, distance=away, by=away - SHOT_WITHIN)


def _why_not_touched(game: State, figure: Figure, mover: Figure) -> Refusal | None:
    """BM-SKILL-INDECELABLE-02: whoever began its activation at more than a pace from it stops a pace before it."""
    away = max(_distances_at_start(game, figure, mover))
    if at_most(away, TOUCHED_WITHIN) or not is_undetectable(game, figure):
        return None
    return refuse(UNTOUCHED, figure=mover.id, target=figure.id, distance=away)


def _distances_at_start(game: State, figure: Figure, mover: Figure) -> Iterator[float]:
    """How far they were apart when the activation began, and any other of the same turn (R9): it holds for the turn.

    Whoever acts outside its own is where it is (R54).
    """
    if game.active != mover.id:
        yield distance(game, mover, figure)
    i, starts = figure.id, game.started_at[mover.id] if game.activations[mover.id] else ()
    for x, y, low in zip(starts[::3], starts[1::3], starts[2::3], strict=True):
        flat = hypot(game.x[i] - x, game.y[i] - y) - game.radius[i] - game.radius[mover.id]
        yield hypot(max(0.0, flat), game.elevation(i) - low)


INDECELABLE = ((points.UNTARGETED, _why_not_shot_at), (points.UNREACHABLE, _why_not_touched))


# -- hiding ------------------------------------------------------------------------------------


def _why_not_hide(how: str, game: State, figure: Figure) -> Refusal | None:
    """BM-SKILL-CAMOUFLAGE-01, BM-SKILL-FURTIF-01: only beside scenery a pace wide; not in a melee, not twice.

    BM-SKILL-FURTIF-04: no new test makes up for it where a Furtif gave itself away; another element does, without one.
    """
    i = figure.id
    if game.hiding[i] == how and game.hiding_lost[i] is None:
        return refuse(HIDDEN_ALREADY, figure=i)
    if how == FURTIF == game.hiding[i] and not _may_be_given_away(game, figure):
        return refuse(STILL_KNOWN, figure=i)
    foes = engaged_with(game, figure)
    if foes:
        return refuse(IN_MELEE, figure=i, other=foes[0].id)
    if not elements_beside(game, figure, WIDE):
        return refuse(NO_SCENERY, figure=i, width=WIDE)
    return None


def _hide(how: str, game: State, figure: Figure) -> Rule:
    """A test; passed, it is Indécelable: until it moves (Camouflage), or until it gives itself away (Furtif)."""
    about = {"figure": figure.id, "skill": how}
    if (yield from passed(TEST, skill_modifiers(game, figure, how), about)):
        shot = game.noisy[figure.id] not in (False, BLOW)  # BM-SKILL-INDECELABLE-04: a blow is none
        game.hiding[figure.id], game.hiding_lost[figure.id] = how, NOISE if shot else None
        yield Tell(HIDES, about)


def _action(how: str, *clauses: str) -> Action:
    return Action(
        how,
        Phrase(f"bm.action.{how}", *clauses),
        how,
        1,
        partial(_why_not_hide, how),
        partial(_hide, how),
    )


HIDE = _action(CAMOUFLAGE, "BM-SKILL-CAMOUFLAGE-01", "BM-SKILL-CAMOUFLAGE-02")
SNEAK = _action(FURTIF, "BM-SKILL-FURTIF-01", "BM-SKILL-FURTIF-02")


def _offers(action: Action) -> Callable[[State, Figure], Iterator[Action]]:
    def actions(_game: State, _figure: Figure) -> Iterator[Action]:
        yield action

    return actions


# -- losing it ---------------------------------------------------------------------------------


def _camouflage_moves(game: State, figure: Figure) -> Rule:
    """BM-SKILL-CAMOUFLAGE-02, R53: any displacement ends it, a forced one too; turning does not."""
    if game.hiding[figure.id] in (CAMOUFLAGE, AMBUSH):
        game.hiding[figure.id] = game.hiding_lost[figure.id] = None
        yield Tell(FOUND, {"figure": figure.id})


def _shoots(game: State, figure: Figure, means: Means) -> Rule:
    """BM-SKILL-INDECELABLE-04, BM-SKILL-FURTIF-03, BM-SKILL-SILENCIEUX-01: only a weapon that is heard gives it away."""
    loud = isinstance(means.use, ShotUse) and means.use.loud
    if loud and game.hiding[figure.id] is not None and _may_be_given_away(game, figure):
        yield from _give_away(game, figure)


def _is_engaged(game: State, figure: Figure) -> Rule:
    """BM-SKILL-FURTIF-03: a melee gives a Furtif away for longer than it lasts."""
    if game.hiding[figure.id] == FURTIF and _may_be_given_away(game, figure):
        yield from _give_away(game, figure)


def _may_be_given_away(game: State, figure: Figure) -> bool:
    """Whether it has the benefit, or a Furtif will have it again when a noise from before it hid is forgotten."""
    lost = game.hiding_lost[figure.id]
    return lost is None or (lost == NOISE and game.hiding[figure.id] == FURTIF)


def _give_away(game: State, figure: Figure) -> Rule:
    """R53: a Furtif remembers beside what; any other is heard for this turn."""
    sneaks = game.hiding[figure.id] == FURTIF
    game.hiding_lost[figure.id] = _beside(game, figure) if sneaks else NOISE
    yield Tell(GIVEN_AWAY, {"figure": figure.id})


def _beside(game: State, figure: Figure) -> str:
    return " ".join(element.id for element in _tall_elements(game, figure))


def _tall_elements(game: State, figure: Figure) -> list[Element]:
    """BM-SKILL-FURTIF-04: what it touches that is a pace wide and a pace high."""
    return elements_beside(game, figure, WIDE, TALL)


def _furtif_moves(game: State, figure: Figure) -> Rule:
    """BM-SKILL-FURTIF-04, R53: beside another element it has the benefit again, without a test."""
    i = figure.id
    lost = game.hiding_lost[i]
    if game.hiding[i] != FURTIF or lost is None or engaged_with(game, figure):
        return
    if any(element.id not in lost.split() for element in _tall_elements(game, figure)):
        game.hiding_lost[i] = None
        yield Tell(HIDDEN_AGAIN, {"figure": i})


def _turn_ends(game: State, figure: Figure) -> Rule:
    """BM-SKILL-INDECELABLE-04: the noise is forgotten; BM-SKILL-FURTIF-03: a melee that goes on is not."""
    i = figure.id
    if game.hiding_lost[i] == NOISE:
        game.hiding_lost[i] = None
    if game.status[i] == ON_TABLE and engaged_with(game, figure):
        yield from _is_engaged(game, figure)


# -- the skills --------------------------------------------------------------------------------


def camouflage(skill: Skill) -> Plugin:
    """BM-SKILL-CAMOUFLAGE-*."""
    return Plugin(
        skill.id,
        CAMOUFLAGED,
        *INDECELABLE,
        (points.ACTIONS, _offers(HIDE)),
        (points.MOVED, _camouflage_moves),
        (points.SHOT_MADE, _shoots),
        (points.END_OF_TURN, _turn_ends),
    )


def furtif(skill: Skill) -> Plugin:
    """BM-SKILL-FURTIF-*."""
    return Plugin(
        skill.id,
        STEALTHY,
        *INDECELABLE,
        (points.ACTIONS, _offers(SNEAK)),
        (points.MOVED, _furtif_moves),
        (points.SHOT_MADE, _shoots),
        (points.ADVERSARIES, _is_engaged),
        (points.END_OF_TURN, _turn_ends),
    )


# What lies in wait by a scenario, without a skill of its own: until it moves.
LYING_IN_WAIT = Plugin(
    AMBUSH,
    AMBUSHED,
    *INDECELABLE,
    (points.MOVED, _camouflage_moves),
    (points.SHOT_MADE, _shoots),
    (points.END_OF_TURN, _turn_ends),
)


def lie_in_wait(game: State, figure: Figure) -> None:
    """A scenario has hidden it."""
    game.hiding[figure.id] = AMBUSH
    lay(game, bearer_of(figure.id), Effect(LYING_IN_WAIT, "game"))


FIGURE: dict[str, Callable[[Skill], Plugin]] = {"camouflage": camouflage, "furtif": furtif}
