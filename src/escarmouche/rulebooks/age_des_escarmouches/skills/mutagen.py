"""Mutagène/X: doses at the start of the turn, and points for whoever gets one."""

from __future__ import annotations

from math import ceil

from escarmouche.core.explain import Phrase
from escarmouche.core.hooks import Plugin
from escarmouche.core.words import Ask, Roll, Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.card.profile import skills_of
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import (
    ALL,
    DIS,
    FOI,
    POU,
    RES,
)
from escarmouche.rulebooks.age_des_escarmouches.figure_selection import FigureSelection, Reasons
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import (
    IN_COMBAT,
    Moment,
    Pool,
    fill,
    held,
    moments,
    state_of_points,
    words,
)
from escarmouche.rulebooks.age_des_escarmouches.state import ON_TABLE, Figure, State, figure_of

MUTAGEN = Phrase("ade.skill.mutagene", "ADE-SKILL-MUTAGENE-01", "ADE-SKILL-MUTAGENE-07")
TOTAL = Phrase(
    "ade.event.mutagen_total",
    "ADE-SKILL-MUTAGENE-01",
    "ADE-SKILL-MUTAGENE-02",
    "ADE-SKILL-MUTAGENE-04",
)
FEW = Phrase("ade.roll.mutagen_dose", "ADE-SKILL-MUTAGENE-03")
WHO = Phrase("ade.ask.mutagen_doses", "ADE-SKILL-MUTAGENE-05", "ADE-SKILL-MUTAGENE-06")
DOSE = Phrase("ade.roll.mutagen", "ADE-SKILL-MUTAGENE-07", "ADE-SKILL-MUTAGENE-08")
DOSED = Phrase("ade.event.mutagen_points", "ADE-SKILL-MUTAGENE-07", "ADE-SKILL-MUTAGENE-15")
OVERDOSE = Phrase("ade.event.mutagen_overdose", "ADE-SKILL-MUTAGENE-08")
REASONS = Reasons(
    Phrase("ade.refusal.no_dose_for_him", "ADE-SKILL-MUTAGENE-05"),
    Phrase("ade.refusal.too_few_doses", "ADE-SKILL-MUTAGENE-05"),
    Phrase("ade.refusal.too_many_doses", "ADE-SKILL-MUTAGENE-06"),
)
FEW_POINTS, PER_DOSE = 60, 100  # ADE-SKILL-MUTAGENE-03, -04, in PA
MOST = 2  # ADE-SKILL-MUTAGENE-14

MUTATED = state_of_points("mutated", "ADE-SKILL-MUTAGENE-15")
WORDS = words(
    MUTAGEN,
    (
        "ADE-SKILL-MUTAGENE-09",
        "ADE-SKILL-MUTAGENE-10",
        "ADE-SKILL-MUTAGENE-11",
        "ADE-SKILL-MUTAGENE-12",
        "ADE-SKILL-MUTAGENE-13",
    ),
    "ADE-SKILL-MUTAGENE-09",
    "ADE-SKILL-MUTAGENE-14",
    "ADE-SKILL-MUTAGENE-07",
)
OPEN = {
    Moment.ACTIVATION: None,
    Moment.TACTICIAN: (DIS,),  # ADE-SKILL-MUTAGENE-10
    Moment.CHALLENGE: None,  # ADE-SKILL-MUTAGENE-11: the one that it uses there
    Moment.DAMAGE: (RES,),  # ADE-SKILL-MUTAGENE-12
    Moment.PLACING: IN_COMBAT,  # ADE-SKILL-MUTAGENE-13
}
INTO = tuple(name for name in ALL if name not in (POU, FOI))  # ADE-SKILL-MUTAGENE-09


def _into(figure: Figure) -> tuple[str, ...]:
    return INTO


def _most(game: State, figure: Figure, name: str) -> int:
    return MOST


def _holds(game: State, figure: Figure) -> int:
    return held(game, figure, POOL) or 0


POOL = Pool("mutagene", WORDS, MUTATED, _holds, _into, _most, OPEN)


# -- doses ---------------------------------------------------------------------------------------------


def doses(game: State, camp: int, bearers: list[Figure]) -> Rule:
    """ADE-SKILL-MUTAGENE-01 to -08: the total of a camp, its doses, who gets one, and what comes of it."""
    # ADE-SKILL-MUTAGENE-02: the final VAL. B-R59: the examples (ADE-SKILL-MUTAGENE-16, -17, -18) look the price of
    # the affiliation up again by the value that is left, which the text does not.
    total = sum(figure.value for figure in bearers)
    count = ceil(total / PER_DOSE)  # ADE-SKILL-MUTAGENE-04
    if total < FEW_POINTS:  # ADE-SKILL-MUTAGENE-03
        (face,) = yield Roll(FEW, about={"camp": camp, "total": total})
        count = int(10 * face <= total)
    count = min(count, len(bearers))  # ADE-SKILL-MUTAGENE-06: what is beyond them is lost
    yield Tell(TOTAL, {"camp": camp, "total": total, "doses": count})
    chosen = tuple(figure.id for figure in bearers)
    if 0 < count < len(bearers):  # ADE-SKILL-MUTAGENE-05
        answers = FigureSelection(chosen, count, count, REASONS)
        about = {"camp": camp, "figures": list(chosen), "doses": count}
        chosen = yield Ask(camp, WHO, answers, about)
    for id in chosen if count else ():
        yield from _swallows(game, figure_of(game, id))


def _swallows(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-MUTAGENE-07: the lower of two dice, and its X; ADE-SKILL-MUTAGENE-08: two sixes are too much."""
    faces = yield Roll(DOSE, 2, about={"figure": figure.id})
    lower = min(faces)
    if lower == 6:
        yield Tell(OVERDOSE, {"figure": figure.id})
        yield from wounds.hurt(game, figure, 1)
        yield from wounds.bury(game, [figure])
        return
    held_skills = skills_of(figure.profile, figure.renamed)
    (more,) = (skill.number for skill in held_skills if skill.id == "mutagene")
    fill(game, figure, POOL, lower + more)
    yield Tell(DOSED, {"figure": figure.id, "points": lower + more})


def _start_of_turn(game: State, figure: Figure) -> Rule:
    """B-R58: once for each camp, whoever of it is heard first: those who have come back are there."""
    done = f"doses:{game.turn}"
    if game.status[figure.id] != ON_TABLE or done in game.once[figure.id]:
        return
    bearers = [one for one in game.army[figure.camp] if bears(one)]
    for one in bearers:
        game.once[one.id] = (*game.once[one.id], done)
    yield from doses(game, figure.camp, bearers)


def bears(figure: Figure) -> bool:
    """Whether it has the skill."""
    return "mutagene" in [plugin.id for plugin in figure.plugins]


@remembered
def mutagen(more: int) -> Plugin:
    """Mutagène/X."""
    return Plugin(
        "mutagene", MUTAGEN, *moments(POOL), (points.START_OF_TURN, _start_of_turn, "dose")
    )
