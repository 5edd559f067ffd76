"""Chapter 3.2.3.4: the two mystic actions, and what may stand beside them in an activation."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.core.words import Rule
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import (
    UNIQUE,
    Aim,
    Formula,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import formula_by, known_to, level_of
from escarmouche.rulebooks.age_des_escarmouches.mystics import (
    aiming,
    formula_candidates,
    recitation,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.aiming import Aimed
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import working_of
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
)
from escarmouche.table.measure import Point

INCANTING = Phrase("ade.action.incantation", "ADE-3.2.3.4-01", "ADE-4.6.1-09", "ADE-4.6.1-12")
CALLING = Phrase("ade.action.appel", "ADE-3.2.3.4-03", "ADE-4.6.1-09", "ADE-4.6.1-12")
NOT_WITH_SHOTS = Phrase("ade.refusal.not_with_shots", "ADE-3.2.3.4-02", "ADE-3.2.3.4-04")
NO_FORMULA = Phrase("ade.refusal.no_formula", "ADE-4.6.1-15", "ADE-4.6.2-01")
ROUTED = Phrase("ade.refusal.routed_mystic", "ADE-4.4.2-02")
NOT_IN_COLLECTION = Phrase("ade.refusal.not_in_collection", "ADE-4.6.1-15")
TOO_DEAR = Phrase("ade.refusal.formula_too_dear", "ADE-4.6.2-01")
TOO_OFTEN = Phrase("ade.refusal.formula_too_often", "ADE-4.6.2-17", "ADE-4.6.2-18")
ONLY_ONCE = Phrase("ade.refusal.formula_unique", "ADE-4.6.2-19")
NO_FACING = Phrase("ade.refusal.formula_no_facing", "ADE-3.2.1.3-01")
WRONG_LEVEL = Phrase("ade.refusal.formula_level", "ADE-4.6.2-08")

MYSTIC, SHOT = "mystic", "shot"  # families of actions
AT_PLACES = (Aim.POINT, Aim.PLACE)
ON_FRIENDS = (Aim.ALLY, Aim.FIGHTER)  # itself among them


class Recite(Action):
    """A mystic recites a formula; it may go on to others (ADE-3.2.3-08).

    The deed: `by` is the formula, `level` the level of one of level X (else the highest it knows),
    `targets` the fighters or `path` the one point at which it is aimed; `facing` only for whoever is set
    there.
    """

    reveals = True  # ADE-SKILL-ECLAIREUR-11
    nature = Nature.CUMULATIVE  # ADE-4.6.1-09
    family = MYSTIC
    in_group = False  # ADE-1.3.4.3-06: a mystic is alone on its card

    def __init__(self, id: str, phrase: Phrase, miracles: bool) -> None:
        self.id, self.phrase, self.miracles = id, phrase, miracles

    def suits(self, figure: Figure) -> bool:
        """ADE-4.6.1-15: whoever has written one down."""
        return any(formula.miracle is self.miracles for formula in known_to(figure))

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It must know a formula that it can still recite, at something."""
        if not figure.formulas:
            return refuse(NO_FORMULA, figure=figure.id)
        if conditions.has(game, figure, conditions.ROUTED):
            return refuse(ROUTED, figure=figure.id)
        able = self._able(game, figure)
        if self._needs_no_look(game, figure, able):
            return None
        if any(self._possible(game, figure, deed) for deed in self._aims(game, figure, able)):
            return None
        return self._why_none(game, figure)

    def _why_none(self, game: State, figure: Figure) -> Refusal:
        """What keeps it from the first that it could pay for; else there is nobody to aim at."""
        for formula in known_to(figure):
            if formula.aim not in AT_PLACES or formula.miracle is not self.miracles:
                continue
            if why_not_recite(game, figure, formula) is None:
                refusal = why_not_anywhere(game, figure, formula)
                if refusal is not None:
                    return refusal
        return refuse(NO_FORMULA, figure=figure.id)

    def _needs_no_look(self, game: State, figure: Figure, able: Sequence[Formula]) -> bool:
        """Whether it can recite at a place or on itself: asked first, for there it need see nobody."""
        for formula in able:
            if formula.aim is Aim.PLACE:
                return True
            if formula.aim is Aim.SELF or formula.aim in ON_FRIENDS:
                targets = () if formula.aim is Aim.SELF else (figure.id,)
                deed = Deed(self.id, figure.id, targets=targets, by=formula.id)
                if self.why_not(game, figure, deed, ()) is None:
                    return True
        return False

    def _possible(self, game: State, figure: Figure, deed: Deed) -> bool:
        """Of targets all come to mind, of points only some: there may be others."""
        return bool(deed.path) or self.is_legal(game, figure, deed, ())

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """The formula by itself, then at whom or at what it is aimed."""
        formula = formula_by(figure, deed.by or "")
        if formula is None or formula.miracle != self.miracles:
            return refuse(NOT_IN_COLLECTION, figure=figure.id, given=deed.by or "-")
        aimed = aimed_by(game, figure, formula, deed)
        return _why_not_as_told(game, aimed, deed) or _why_not_work(game, aimed)

    def is_legal(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> bool:
        """The same; whether it works on somebody is soon said, whether it is seen is not."""
        formula = formula_by(figure, deed.by or "")
        assert formula is not None, "a deed that was made up here"
        aimed = aimed_by(game, figure, formula, deed)
        if formula.miracle != self.miracles:
            return False
        if deed.targets and _why_not_work(game, aimed) is not None:
            return False
        if _why_not_as_told(game, aimed, deed) is not None:
            return False
        return bool(deed.targets) or _why_not_work(game, aimed) is None

    # -- proposals -------------------------------------------------------------------------------

    def proposals(self, game: State, figure: Figure) -> int:
        """Every formula at everybody; those aimed at points, at some of them."""
        return len(list(self._thought_of(game, figure)))

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of them."""
        return list(self._thought_of(game, figure))[number]

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """A formula that it can recite, and then something at which it may be aimed."""
        able = self._able(game, figure)
        while able:
            formula = able.pop(int(chooser.random() * len(able)))
            levels = formula_candidates.levels_of(figure, formula)
            level = levels[int(chooser.random() * len(levels))]
            bare = Deed(self.id, figure.id, by=formula.id, level=level)
            deed = self._drawn(game, figure, formula, bare, chooser)
            if deed is not None:
                return deed
        return None

    def _drawn(
        self, game: State, figure: Figure, formula: Formula, bare: Deed, chooser: Chooser
    ) -> Deed | None:
        drawn: Iterable[Deed]
        if formula.aim is Aim.PLACE:
            drawn = formula_candidates.some_places(game, figure, bare, chooser)
        elif formula.aim in (Aim.SELF, Aim.POINT):
            drawn = formula_candidates.in_any_order(
                list(formula_candidates.aims(game, figure, formula, bare)), chooser
            )
        else:  # of many whom it may aim at, a deed is made of those only who are drawn
            found = formula_candidates.targets_of(game, figure, formula, bare)
            drawn = (
                formula_candidates.at(bare, ids)
                for ids in formula_candidates.in_any_order(found, chooser)
            )
        for deed in drawn:
            if self.is_legal(game, figure, deed, ()):
                return deed
        return None

    def _able(self, game: State, figure: Figure) -> list[Formula]:
        """The formulas that it can recite now."""
        energy = game.energy[figure.id]
        return [
            formula
            for formula in known_to(figure)
            if formula.miracle is self.miracles
            and formula.cost <= energy  # mostly it is this
            and why_not_recite(game, figure, formula) is None
            and (formula.aim not in AT_PLACES or not why_not_anywhere(game, figure, formula))
        ]

    def _thought_of(self, game: State, figure: Figure) -> Iterator[Deed]:
        return self._aims(game, figure, self._able(game, figure))

    def _aims(self, game: State, figure: Figure, able: Sequence[Formula]) -> Iterator[Deed]:
        for formula in able:
            for level in formula_candidates.levels_of(figure, formula):
                bare = Deed(self.id, figure.id, by=formula.id, level=level)
                yield from formula_candidates.aims(game, figure, formula, bare)

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """What an interface needs to offer it: the formulas that it can recite now, and at whom.

        `{"energy": 4, "formulas": [{"id", "name", "help", "cost", "aim", "range", "area", "levels", "most",
        "targets"}]}`: `aim` says what the deed needs (`self` nothing, `point` and `place` a path of one
        point, else `targets`, at most `most` of those listed); `levels` those that may be chosen.
        """
        able = self._able(game, figure)
        return {
            "energy": game.energy[figure.id],
            "formulas": [self._shown(game, figure, formula) for formula in able],
        }

    def _shown(self, game: State, figure: Figure, formula: Formula) -> dict[str, Any]:
        highest = level_of(figure, formula.id) or 1
        return {
            "id": formula.id,
            "name": formula.phrase,
            "help": f"{formula.phrase.id}.help",
            "cost": formula.cost,
            "aim": formula.aim.value,
            "range": aiming.reach(game, figure, formula),
            "area": formula.area,
            "levels": list(range(1, highest + 1)) if formula.level is None else [highest],
            "most": highest if formula.several else 1,
            "targets": self._targets(game, figure, formula),
        }

    def _targets(self, game: State, figure: Figure, formula: Formula) -> list[int]:
        bare = Deed(self.id, figure.id, by=formula.id)
        deeds = [
            deed for deed in formula_candidates.aims(game, figure, formula, bare) if deed.targets
        ]
        return [d.targets[0] for d in deeds if self.why_not(game, figure, d, ()) is None]

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """ADE-4.6.2-01: first it pays."""
        formula = formula_by(figure, deed.by or "")
        assert formula is not None, "a deed that was checked"
        yield from recitation.begin(game, record, aimed_by(game, figure, formula, deed))


def aimed_by(game: State, figure: Figure, formula: Formula, deed: Deed) -> Aimed:
    """What a deed says; ADE-4.6.2-08: without a level, the highest that it has written down.

    Whoever is set somewhere looks as the deed says, else as the mystic does.
    """
    level = deed.level or level_of(figure, formula.id) or 0
    place: Point | None = deed.path[-1] if deed.path else None
    facing = game.facing[figure.id] if deed.facing is None else deed.facing
    return Aimed(figure, formula, level, deed.targets, place, facing % 360.0)


def why_not_recite(game: State, figure: Figure, formula: Formula) -> Refusal | None:
    """ADE-4.6.1-15: only what it has written down; often enough (A-R65), and with the UM for it."""
    if level_of(figure, formula.id) is None:
        return refuse(NOT_IN_COLLECTION, figure=figure.id, given=formula.id)
    if game.energy[figure.id] < formula.cost:
        has = game.energy[figure.id]
        return refuse(TOO_DEAR, figure=figure.id, cost=formula.cost, has=has)
    tried = game.recited[figure.id].count(formula.id)
    if tried >= max(1, formula.frequency):
        return refuse(TOO_OFTEN, figure=figure.id, formula=formula.phrase, tried=tried)
    if formula.frequency == UNIQUE and recitation.unique_key(formula) in game.once[figure.id]:
        return refuse(ONLY_ONCE, figure=figure.id, formula=formula.phrase)
    return None


def why_not_anywhere(game: State, figure: Figure, formula: Formula) -> Refusal | None:
    """What keeps it from a formula aimed at a point or a place, whichever it would choose."""
    if formula.aim is Aim.POINT:
        return aiming.why_too_high(game, figure)
    if formula.aim is Aim.PLACE:
        return working_of(figure, formula).why_not_now(game, figure, formula)
    return None


def _why_not_as_told(game: State, aimed: Aimed, deed: Deed) -> Refusal | None:
    """The formula, its level, and at whom or at what it is aimed."""
    figure, formula = aimed.mystic, aimed.formula
    refusal = why_not_recite(game, figure, formula) or _why_not_level(figure, formula, deed)
    if refusal is not None:
        return refusal
    if deed.facing is not None and formula.aim is not Aim.PLACE:
        return refuse(NO_FACING, figure=figure.id, formula=formula.phrase)
    if len(deed.path) > 1 and formula.aim in AT_PLACES:
        return refuse(aiming.NO_POINT, figure=figure.id, formula=formula.phrase)
    return aiming.why_not_aim(game, aimed)


def _why_not_level(figure: Figure, formula: Formula, deed: Deed) -> Refusal | None:
    """ADE-4.6.2-08: up to the level that it was given in its collection."""
    if deed.level is None:
        return None
    most = level_of(figure, formula.id) or 0
    if formula.level is None and 1 <= deed.level <= most:
        return None
    return refuse(WRONG_LEVEL, formula=formula.phrase, given=deed.level, most=most)


def _why_not_work(game: State, aimed: Aimed) -> Refusal | None:
    effect = working_of(aimed.mystic, aimed.formula)
    if aimed.formula.aim is Aim.PLACE:
        return effect.why_not_place(game, aimed)
    for id in aimed.targets:
        refusal = effect.why_not(game, aimed, figure_of(game, id))
        if refusal is not None:
            return refusal
    return None


# -- beside other actions --------------------------------------------------------------------------


def clashes(warrior: bool, taken: Sequence[Action], action: Action) -> bool:
    """ADE-3.2.3.4-02, -04: no formula in the same activation as a shot, but for a warrior-mystic."""
    other = {MYSTIC: SHOT, SHOT: MYSTIC}.get(action.family)
    return not warrior and any(one.family == other for one in taken)


def that_count(warrior: bool, taken: Sequence[Action], action: Action) -> Sequence[Action]:
    """Those of the actions taken that may forbid another one.

    ADE-3.2.3-08: mystic actions may be repeated. ADE-4.6.6-04, ADE-3.2.3-07: a warrior-mystic has them beside
    a run, an assault or a shot (A-R68), before or after it (ADE-4.6.6-05). Their skill says the same
    (ADE-SKILL-MYSTIQUE-GUERRIER-04, -05).
    """
    mystic = action.family == MYSTIC
    if not taken or not (mystic or any(one.family == MYSTIC for one in taken)):
        return taken
    if mystic:
        return [
            one for one in taken if one.family != MYSTIC and not (warrior and may_stand_beside(one))
        ]
    if warrior and may_stand_beside(action):
        return [one for one in taken if one.family != MYSTIC]
    return taken


def may_stand_beside(action: Action) -> bool:
    """A-R68: a run, an assault or a shot; of artillery only the unsteady one (ADE-3.2.3.3-19, A-R38)."""
    return not action.alone and (action.is_run or action.is_assault or action.family == SHOT)


INCANTATION = Recite("incantation", INCANTING, False)
CALL = Recite("appel", CALLING, True)
