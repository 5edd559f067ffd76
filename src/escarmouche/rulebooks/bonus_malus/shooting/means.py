"""With what a figure may shoot: the weapons in its hands (BM-ACTION-TIRER-02), loaded and well held."""

from __future__ import annotations

from collections.abc import Iterator

from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.bonus_malus import points
from escarmouche.rulebooks.bonus_malus.attack import Means
from escarmouche.rulebooks.bonus_malus.equipment import Names, ShotUse, Weapon
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.in_hand import (
    shield_in_hand,
    weapon_called,
    weapons_in_hand,
    why_unusable,
)
from escarmouche.rulebooks.bonus_malus.state import Figure, State

UNLOADED = Phrase("bm.refusal.unloaded", "BM-SKILL-RECHARGEMENT-01")
BOTH_HANDS = Phrase("bm.refusal.both_hands", "BM-EQUIP-06")
ALL_THROWN = Phrase("bm.refusal.all_thrown")  # R38, with the option

MOST_THROWN = 3  # R38, with the option


def use_of(means: Means) -> ShotUse:
    """How a weapon shoots."""
    assert isinstance(means.use, ShotUse)
    return means.use


def weapon_of(game: State, shooter: Figure, means: Means) -> Weapon:
    """The weapon itself."""
    weapon = weapon_called(game, shooter, means.weapon or "")
    assert weapon is not None
    return weapon


def name_of(game: State, shooter: Figure, means: Means) -> Names:
    """What it is called."""
    return dict(weapon_of(game, shooter, means).names)


def in_hand(game: State, shooter: Figure) -> Iterator[Means]:
    """BM-ACTION-TIRER-02: what it holds that shoots or is thrown; the same kind in either hand counts twice."""
    for weapon in weapons_in_hand(game, shooter):
        if weapon.shot is not None:
            yield Means(weapon.shot, weapon.id)


def usable(game: State, shooter: Figure) -> list[Means]:
    """Those that would shoot now."""
    return [means for means in in_hand(game, shooter) if why_not_use(game, shooter, means) is None]


def pair(game: State, shooter: Figure) -> tuple[Phrase, tuple[Means, Means]] | None:
    """BM-SKILL-PISTOLERO-01: the two that it may use together, and what lets it."""
    both = usable(game, shooter)
    if len(both) != 2 or not _enough_loaded(game, shooter, both):
        return None
    reason: Phrase | None = first_said(game, shooter, points.PAIR_OF_SHOTS)
    return None if reason is None else (reason, (both[0], both[1]))


def _enough_loaded(game: State, shooter: Figure, both: list[Means]) -> bool:
    """Two of one kind of which one is empty are not two."""
    return both[0].weapon != both[1].weapon or both[0].weapon not in game.unloaded[shooter.id]


def why_not_use(game: State, shooter: Figure, means: Means) -> Refusal | None:
    """What keeps it from shooting with a weapon that it holds."""
    i, weapon = shooter.id, weapon_of(game, shooter, means)
    empty = game.unloaded[i]
    if empty.count(weapon.id) >= game.hands[i].count(weapon.id):
        return refuse(UNLOADED, figure=i, weapon=dict(weapon.names))
    if not _well_held(game, shooter, weapon):
        return refuse(BOTH_HANDS, figure=i, weapon=dict(weapon.names))
    if game.options.three_grenades and game.thrown[i] >= MOST_THROWN and _counted(weapon):
        return refuse(ALL_THROWN, figure=i, weapon=dict(weapon.names), most=MOST_THROWN)
    return why_unusable(game, shooter, use_of(means))


def _well_held(game: State, shooter: Figure, weapon: Weapon) -> bool:
    """BM-EQUIP-06: two hands where it needs two, unless it may be held in one, or beside a shield."""
    if weapon.hands == 1 or len(game.hands[shooter.id]) == 1:
        return True
    if first_said(game, shooter, points.HELD_IN_ONE, weapon) is not None:
        return True
    return _shot_of(weapon).has("avec-bouclier") and shield_in_hand(game, shooter) is not None


def _shot_of(weapon: Weapon) -> ShotUse:
    assert weapon.shot is not None
    return weapon.shot


def _counted(weapon: Weapon) -> bool:
    """R38: grenades and cocktails, which are thrown and not spent, are counted where an option says so."""
    return not weapon.spent and _shot_of(weapon).skill == "lancer"


def used(game: State, shooter: Figure, means: Means) -> None:
    """BM-SKILL-RECHARGEMENT-01, R38: it is empty now, or thrown away, or there is one less."""
    i, weapon = shooter.id, weapon_of(game, shooter, means)
    if use_of(means).reloads:
        game.unloaded[i] = (*game.unloaded[i], weapon.id)
    if weapon.spent:
        game.hands[i] = _less(game.hands[i], weapon.id)
        game.carried[i] = _less(game.carried[i], weapon.id)
    elif _counted(weapon):
        game.thrown[i] += 1


def _less(ids: tuple[str, ...], one: str) -> tuple[str, ...]:
    """The same without one of these."""
    if one not in ids:
        return ids
    at = ids.index(one)
    return ids[:at] + ids[at + 1 :]
