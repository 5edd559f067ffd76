"""Small games at random, for batteries: any scenario, either way to activate, two to four groups of any skills and things.

Half of the figures are profiles of the book, half are made up: so that in some hundreds of games every skill and
every thing of the lists is carried by somebody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from escarmouche.core.answers import Chooser
from escarmouche.rosters import ArmyError
from escarmouche.rosters.skill_lists import Measure, Skill, spelt
from escarmouche.rulebooks.bonus_malus import scenarios
from escarmouche.rulebooks.bonus_malus.army.catalogue import equipment
from escarmouche.rulebooks.bonus_malus.army.profiles import sheets_of
from escarmouche.rulebooks.bonus_malus.army.roster import army_from_data, validate
from escarmouche.rulebooks.bonus_malus.army.sheets import FACTIONS, NEUTRAL
from escarmouche.rulebooks.bonus_malus.automata import BEHAVIOURS
from escarmouche.rulebooks.bonus_malus.setup import MOST_GROUPS
from escarmouche.rulebooks.bonus_malus.skill_names import COUNTERS, POWERS, SKILLS

FORMAT = 250
TABLE = 24.0  # a side: they meet at once
TURNS = 4
TRIES = 200
RULINGS = (
    "all_strike_leavers",
    "area_saves_for_all",
    "blind_powers",
    "centre_eye_only",
    "frozen_group_malus",
    "guards_react_last",
    "guards_see_movers",
    "late_aim",
    "no_roll_at_zero",
    "pierce_without_floor",
    "pistolero_full_rate",
    "shaky_when_down",
    "shoot_while_engaged",
    "three_grenades",
)
T = TypeVar("T")


def drawn_setup(chance: Chooser) -> dict[str, Any]:
    """A game of four turns on a small table."""
    scenario = scenarios.scenario(_one(chance, scenarios.IDS))
    most = min(scenario.most_groups, MOST_GROUPS - len(scenario.brings))
    groups = 2 + chance.randrange(most - 1)
    options: dict[str, bool | int] = {"turns": TURNS}
    options["classic_activation"] = bool(chance.randrange(2))
    options |= {name: True for name in RULINGS if not chance.randrange(5)}
    setup: dict[str, Any] = {
        "armies": [_force(chance) for _group in range(groups)],
        "scenario": scenario.id,
        "table": {"seed": chance.randrange(1_000_000), "width": TABLE, "depth": TABLE},
        "options": options,
    }
    if not chance.randrange(6):  # R81: the rules play one of them
        setup["automata"] = [None] * (groups - 1) + [_one(chance, list(BEHAVIOURS))]
    return setup


def _force(chance: Chooser) -> dict[str, Any]:
    """Three or four figures that a force may have together."""
    for _try in range(TRIES):
        faction = _one(chance, [each for each in FACTIONS if each != NEUTRAL])
        figures = [_figure(chance, faction, n) for n in range(3 + chance.randrange(2))]
        names = {"fr": "Bande", "en": "Band"}
        data = {"rulebook": "bonus-malus", "id": "band", "name": names, "points": FORMAT}
        data |= {"faction": faction, "figures": figures}
        if _is_legal(data):
            return data
    raise AssertionError("no force can be drawn")


def _is_legal(data: dict[str, Any]) -> bool:
    try:
        return not validate(army_from_data(data))
    except ArmyError:
        return False


def _figure(chance: Chooser, faction: str, number: int) -> dict[str, Any]:
    if chance.randrange(2):
        known = sheets_of(NEUTRAL if not chance.randrange(4) else faction)
        sheet = _one(chance, known)
        options = [_one(chance, list(sheet.options))] if sheet.options else []
        taken = options if chance.randrange(2) else []
        return {"id": f"figure-{number}", "profile": sheet.id, "options": taken}
    return {"id": f"own-{number}", "name": {"fr": "Inconnu", "en": "Stranger"}, **_own(chance)}


def _own(chance: Chooser) -> dict[str, Any]:
    """A profile made up: a fighter, a shooter or both, with some skills and things of any kind."""
    listed = equipment()
    skills = {"combat": _skill(chance, "combat"), "moral": _skill(chance, "moral")}
    for id in ("tir", "lancer", "initiative"):
        if chance.randrange(2):
            skills[id] = _skill(chance, id)
    for _each in range(1 + chance.randrange(4)):
        id = _one(chance, list(SKILLS))
        skills[id] = _skill(chance, id)
    if any(id in skills for id in (*POWERS, *COUNTERS)):
        skills["sensible-a-la-force"] = Skill("sensible-a-la-force")  # BM-FORCE-03
    weapons = [_one(chance, list(listed.weapons)) for _each in range(chance.randrange(3))]
    told: dict[str, Any] = {"skills": [spelt(skill) for skill in skills.values()]}
    told["weapons"] = weapons
    for kind, known in (("armour", listed.armours), ("shield", listed.shields)):
        if not chance.randrange(3):
            told[kind] = _one(chance, list(known))
    if not chance.randrange(3):
        told["items"] = [_one(chance, list(listed.items))]
    if not chance.randrange(3):
        told["upgrades"] = [_upgrade(chance, weapons)]
    return told


def _upgrade(chance: Chooser, weapons: Sequence[str]) -> str:
    """One of the bare hands by its name; one of a weapon also says of which."""
    id = _one(chance, list(equipment().upgrades))
    if id == "portee-amelioree":
        id = f"{id} {1 + chance.randrange(4)}"
    return f"{id}: {weapons[0]}" if weapons and chance.randrange(3) else id


def _skill(chance: Chooser, id: str) -> Skill:
    """A skill of some measure."""
    kind = SKILLS[id]
    if kind.measure is Measure.MODIFIER:
        return Skill(id, chance.randrange(5) - 1)
    if kind.measure is Measure.RANK:
        return Skill(id, rank=2 + chance.randrange(2))
    return Skill(id, about=_one(chance, kind.abouts)) if kind.abouts else Skill(id)


def _one(chance: Chooser, among: Sequence[T]) -> T:
    return among[chance.randrange(len(among))]
