"""Formulas, artefacts and boons that a situation makes up, so that a rule about them can be tried with any numbers.

The book gives the form of formulas (4.6.2), artefacts (4.2.2) and capacities (1.3.6); the lists are ours (A-R1), so
a situation may have its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from escarmouche.core.explain import Phrase, Why
from escarmouche.core.hooks import Handler, Plugin
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import (
    CONTROL,
    FORMULAS,
    PRIMAGIC,
    SELF,
    UNIQUE,
    Aim,
    Formula,
    Upkeep,
    Whom,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL, bears_on
from escarmouche.rulebooks.age_des_escarmouches.mystics.effects import (
    Change,
    Dispel,
    Heal,
    Push,
    Rally,
    Sap,
    Strike,
    Working,
)
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import EFFECTS, SUMMONING
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.situation_files.yes_and_no import flag

OWN_ARTEFACT = Phrase("ade.artefact.own", "ADE-4.2.2-01")
OWN_BOON = Phrase("ade.boon.own", "ADE-1.3.6-06")
UNKNOWN_WORD = Phrase("ade.situation.unknown_word")
NAME_TAKEN = Phrase("ade.situation.name_taken")
BAD_NUMBER = Phrase("ade.situation.bad_number")
BAD_CHANGES = Phrase("ade.situation.bad_changes", "ADE-1.1.2.1-01")
NO_EFFECT = Phrase("ade.situation.no_effect", "ADE-4.6.2-13")

KEYS = ("formulas", "artefacts", "boons")
LEVEL_X, ONCE = "x", "unique"
FORMULA_KEYS = (
    *("like", "collection", "miracle", "cost", "range", "level", "aim", "area", "whom", "turns"),
    *("elements", "frequency", "upkeep", "several"),
)
EFFECT_KEYS = ("strike", "heal", "push", "sap", "dispel", "rally", "change")
PLAIN = Formula("plain", PRIMAGIC, False, 1, 20.0, 1, Aim.ENEMY)  # what is not written is ordinary

E = TypeVar("E", bound=Enum)


class MadeUpContent(NamedTuple):
    """What a situation has made up, by name."""

    formulas: Mapping[str, tuple[Formula, Working]]
    artefacts: Mapping[str, Plugin]
    boons: Mapping[str, Plugin]

    @property
    def lasting(self) -> Mapping[str, Plugin]:
        """What of the formulas may lie on a fighter."""
        found = ((id, working.plugin) for id, (_, working) in self.formulas.items())
        return {id: plugin for id, plugin in found if plugin is not None}


def read(top: TomlReader) -> MadeUpContent:
    """`formulas: {trait: {like: gerbe, cost: 1}}`, `artefacts: {ring: {raises: {FOR: 2}}}`, `boons: {...}`."""
    return MadeUpContent(
        _each(top, "formulas", FORMULAS, _formula),
        _each(top, "artefacts", (), lambda item, name: _raising(item, name, OWN_ARTEFACT)),
        _each(top, "boons", (), lambda item, name: _raising(item, name, OWN_BOON)),
    )


def _each(
    top: TomlReader, key: str, taken: Any, make: Callable[[TomlReader, str], Any]
) -> dict[str, Any]:
    group = top.table(key)
    found: dict[str, Any] = {}
    for name in group.data if group else ():
        assert group is not None
        item = group.table(name)
        if item is None:
            continue
        if name in taken or "/" in name:
            group.report(name, NAME_TAKEN, given=shown(name))
        made = make(item, name)
        item.finish()
        if made is not None:
            found[name] = made
    return found


# -- artefacts and boons -----------------------------------------------------------------------------


def _raising(item: TomlReader, name: str, phrase: Phrase) -> Plugin | None:
    changes = _changes(item, "raises")
    return None if changes is None else raising(name, phrase, changes)


def raising(id: str, phrase: Phrase, changes: Mapping[str, Any]) -> Plugin:
    """Points more or less in some characteristics; what is absent stays absent (A-R75)."""

    def more(game: State, figure: Figure, name: str) -> Why | None:
        change = changes.get(name)
        return None if change is None else Why(change, phrase)

    handler: Handler = more
    heard = {bears_on(characteristic): None for characteristic in changes}
    return Plugin(id, phrase, *((point, handler, "printed") for point in heard))


def _changes(item: TomlReader, key: str) -> dict[str, Any] | None:
    given = item.raw(key, required=True)
    fine = isinstance(given, Mapping) and given and set(given) <= set(ALL)
    if not fine or not all(type(value) in (int, float) for value in given.values()):
        item.report(key, BAD_CHANGES, given=shown(given), known=", ".join(ALL))
        return None
    return dict(given)


# -- formulas ----------------------------------------------------------------------------------------


def _formula(item: TomlReader, name: str) -> tuple[Formula, Working] | None:
    like = item.text("like", "")
    if like and (like not in FORMULAS or like in SUMMONING):
        known = [id for id in FORMULAS if id not in SUMMONING]
        meant = nearest(like, known) or ", ".join(known)
        item.report("like", UNKNOWN_WORD, given=shown(like), meant=meant)
    base = FORMULAS.get(like, PLAIN)
    formula = replace(
        base,
        id=name,
        bearer=None,
        people=None,
        collection=item.text("collection", base.collection),
        miracle=flag(item, "miracle", base.miracle),
        cost=item.integer("cost", base.cost),
        range=_range(item, base.range),
        level=_level(item, base.level),
        aim=_one_of(item, "aim", Aim, base.aim),
        area=item.number("area", base.area),
        whom=_one_of(item, "whom", Whom, base.whom),
        turns=item.integer("turns", base.turns),
        elements=item.texts("elements") if "elements" in item.data else base.elements,
        frequency=_frequency(item, base.frequency),
        upkeep=_one_of(item, "upkeep", Upkeep, base.upkeep),
        several=flag(item, "several", base.several),
    )
    working = _working(item, formula, like)
    return None if working is None else (formula, working)


def _working(item: TomlReader, formula: Formula, like: str) -> Working | None:
    """What it does: one of the effects, or that of the formula which it is like."""
    written = [key for key in EFFECT_KEYS if key in item.data]
    if len(written) > 1 or not (written or like in EFFECTS):
        item.source.report(item.path, NO_EFFECT, known=", ".join(EFFECT_KEYS))
        for key in written:
            item.raw(key)
        return None
    if not written:
        return EFFECTS[like].of(formula)
    (key,) = written
    if key == "change":
        changes = _changes(item, key)
        return None if changes is None else Change(formula, changes)
    if key in ("dispel", "rally"):
        flag(item, key, True)
        return Dispel() if key == "dispel" else Rally()
    if key == "push":
        return Push(item.number(key, 0.0))
    amount = item.integer(key, 0)
    kinds: dict[str, Callable[[int], Working]] = {"strike": Strike, "heal": Heal, "sap": Sap}
    return kinds[key](amount)


def _one_of(item: TomlReader, key: str, kind: type[E], usual: E) -> E:
    known = {each.value: each for each in kind}
    word = item.text(key, usual.value)
    if word not in known:
        item.report(key, UNKNOWN_WORD, given=shown(word), meant=", ".join(known))
    return known.get(word, usual)


def _range(item: TomlReader, usual: float | str) -> float | str:
    value = item.raw("range")
    if value is None:
        return usual
    if value in (CONTROL, SELF):
        return str(value)
    return _number(item, "range", value, (CONTROL, SELF))


def _level(item: TomlReader, usual: int | None) -> int | None:
    value = item.raw("level")
    if value is None:
        return usual
    return None if value == LEVEL_X else int(_number(item, "level", value, (LEVEL_X,)))


def _frequency(item: TomlReader, usual: int) -> int:
    value = item.raw("frequency")
    if value is None:
        return usual
    return UNIQUE if value == ONCE else int(_number(item, "frequency", value, (ONCE,)))


def _number(item: TomlReader, key: str, value: Any, words: tuple[str, ...]) -> float:
    if type(value) in (int, float) and value > 0:
        return float(value)
    item.report(key, BAD_NUMBER, given=shown(value), known=", ".join(words))
    return 1.0
