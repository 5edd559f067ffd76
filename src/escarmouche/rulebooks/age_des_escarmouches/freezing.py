"""What a state of this book is made of, so that it can be kept and gone on from."""

from __future__ import annotations

from typing import Any

from escarmouche.core.freeze import Freezer, Packing, by_fields
from escarmouche.core.hooks import attach
from escarmouche.kit.table_parts import TABLE_PARTS
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.actions.legs import Leg, LevelChange
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import Assault, Route
from escarmouche.rulebooks.age_des_escarmouches.assaults.disengagement import Disengagement
from escarmouche.rulebooks.age_des_escarmouches.card.profile import (
    Artillery,
    Base,
    Machine,
    Profile,
    Weapon,
    skills_of,
)
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import Skill
from escarmouche.rulebooks.age_des_escarmouches.combat import combat_record as combat
from escarmouche.rulebooks.age_des_escarmouches.combat.tactics_by_people import COMBAT_TACTICS
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import Activation
from escarmouche.rulebooks.age_des_escarmouches.command.rush import Rush
from escarmouche.rulebooks.age_des_escarmouches.dice import tables
from escarmouche.rulebooks.age_des_escarmouches.exchange import combat_state as exchanged
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import STATES
from escarmouche.rulebooks.age_des_escarmouches.mystics.formula_effects import LASTING
from escarmouche.rulebooks.age_des_escarmouches.mystics.recitation import Recitation
from escarmouche.rulebooks.age_des_escarmouches.options import Options
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.shooting.aimed_shot import AIMING
from escarmouche.rulebooks.age_des_escarmouches.shooting.allocation import Allocation
from escarmouche.rulebooks.age_des_escarmouches.skills import barricades, carried_artefacts
from escarmouche.rulebooks.age_des_escarmouches.skills.army_capacities import (
    plugins_of as boon_plugins,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.charge_bonuses import WITH_BONUS
from escarmouche.rulebooks.age_des_escarmouches.skills.concentration import CONCENTRATED
from escarmouche.rulebooks.age_des_escarmouches.skills.fighting_manners import DESPAIR
from escarmouche.rulebooks.age_des_escarmouches.skills.mending import DOOMED
from escarmouche.rulebooks.age_des_escarmouches.skills.mutagen import MUTATED
from escarmouche.rulebooks.age_des_escarmouches.skills.personal_ties import SLAIN, TRIUMPHANT
from escarmouche.rulebooks.age_des_escarmouches.skills.rallying_cry import CRIED
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import FOUGHT, plugins_of
from escarmouche.rulebooks.age_des_escarmouches.skills.reinforcement import ARRIVED
from escarmouche.rulebooks.age_des_escarmouches.skills.resolution import LENT
from escarmouche.rulebooks.age_des_escarmouches.skills.special_actions import BROUGHT
from escarmouche.rulebooks.age_des_escarmouches.skills.toxins import POISON
from escarmouche.rulebooks.age_des_escarmouches.skills.vapour import STATES as UNDER_VAPOUR
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Camp,
    CardHandle,
    Counter,
    Crew,
    Figure,
    Staff,
    State,
    Trap,
)

_FIGURE = (
    "id",
    "camp",
    "profile",
    "card",
    "value",
    "number",
    "renamed",
    "formulas",
    "artefacts",
    "boons",
)


def _apart(figure: Figure) -> tuple[Any, ...]:
    return tuple(getattr(figure, name) for name in _FIGURE)


def _together(
    id: int,
    camp: int,
    profile: Profile,
    card: str,
    value: int,
    number: int,
    renamed: bool,
    formulas: tuple[tuple[str, int], ...],
    artefacts: tuple[str, ...],
    boons: tuple[str, ...] = (),
) -> Figure:
    """A handle; its plug-ins follow from its profile and from what it carries or benefits from."""
    held = (
        *barricades.plugins_of(profile),
        *plugins_of(profile, skills_of(profile, renamed)),
        *carried_artefacts.plugins_of(artefacts),
        *boon_plugins(boons),
    )
    return Figure(
        id,
        camp,
        profile,
        card,
        value,
        number,
        held,
        attach(held),
        renamed,
        formulas,
        artefacts,
        boons,
    )


# A chapter that opens a kind of record, or keeps a value of its own in the state, adds it here.
_RECORDS = (
    Activation,
    Assault,
    Disengagement,
    Rush,
    Window,
    combat.CombatPhase,
    exchanged.Combat,
    Recitation,
)
_VALUES = (
    Machine,
    Crew,
    Staff,
    Leg,
    LevelChange,
    Options,
    Camp,
    CardHandle,
    Counter,
    Trap,
    Profile,
    Base,
    Weapon,
    Artillery,
    Skill,
    Route,
    Deed,
)
_TACTICS = {one.effect.id: one.effect for one in COMBAT_TACTICS.values()}
_COMBAT = (combat.FormedCombat, exchanged.Placement, exchanged.Attack, exchanged.Hit)
_READINGS = (
    tables.Test,
    tables.BestOf,
    tables.Bands,
    tables.Damage,
    tables.Extra,
    tables.TurnedFace,
    Allocation,
)  # of the log


def _by_name(kind: Any) -> Packing:
    """For records, whose fields are given by name."""
    packing = by_fields(kind)
    names = list(kind.__dataclass_fields__)
    return Packing(kind, packing.pack, lambda *held: kind(**dict(zip(names, held, strict=True))))


FREEZER = Freezer(
    State,
    [
        Packing(Figure, _apart, _together),
        *map(_by_name, _RECORDS),
        *map(by_fields, (*_VALUES, *_COMBAT, *_READINGS, *TABLE_PARTS)),
    ],
    {
        **{
            state.id: state
            for state in (
                *STATES,
                *AIMING.values(),
                *BROUGHT.values(),
                *LENT.values(),
                POISON,
                DOOMED,
                *(CONCENTRATED, MUTATED, *UNDER_VAPOUR.values()),
                *CRIED.values(),
                *FOUGHT,
                *WITH_BONUS.values(),
            )
        },
        ARRIVED.id: ARRIVED,
        **LASTING,
        **_TACTICS,
        **{kind.id: kind for kind in (TRIUMPHANT, SLAIN, DESPAIR)},
    },
)
