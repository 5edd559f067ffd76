"""How a card is written here: its line of characteristics as one text, its skills as army files write them."""

from __future__ import annotations

from typing import Any

from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile, Weapon
from escarmouche.rulebooks.age_des_escarmouches.card.skill_catalogue import parse
from escarmouche.rulebooks.age_des_escarmouches.card.statures import USUAL_BASES, stature

Words = tuple[str, str]  # French and English


def both(words: Words) -> dict[str, str]:
    """A text in both languages."""
    return dict(zip(("fr", "en"), words, strict=True))


def bow(names: Words, strength: int, range: float) -> Weapon:
    """A ranged weapon."""
    return Weapon(both(names), strength, range)


def card(
    people: str,
    id: str,
    names: Words,
    rank: int,
    value: int,
    mou: float,
    scores: str,
    skills: str = "",
    *,
    one: Words | None = None,
    air: float | None = None,
    kind: str = "humain",
    equipment: tuple[str, ...] = (),
    hardened: str = "",
    intimidating: str = "",
    focused: str = "",
    fluff: Words = ("", ""),
    **more: Any,
) -> Profile:
    """A card: `scores` is "INI 3 ATT 4 FOR 6 ...", `skills` is "rapidite soin/5"; `one` is a single figure of a troop."""
    held = tuple(parse(word) for word in skills.split())
    words = scores.split()
    numbers = {name: int(n) for name, n in zip(words[::2], words[1::2], strict=True)}
    mystic = {"magicien": "POU", "fidele": "FOI"}
    numbers |= {mystic[skill.id]: skill.number for skill in held if skill.id in mystic}
    power, height = stature(kind, any(skill.id == "enorme" for skill in held))
    return Profile(
        id,
        both(names),
        people,
        rank,
        value,
        mou,
        numbers,
        stature=kind,
        power=power,
        height=height,
        base=USUAL_BASES[power],
        air=air,
        equipment=equipment,
        skills=held,
        singular=both(one) if one else {},
        hardened=frozenset(hardened.split()),
        intimidating=frozenset(intimidating.split()),
        focused=frozenset(focused.split()),
        fluff=both(fluff) if any(fluff) else {},
        **more,
    )
