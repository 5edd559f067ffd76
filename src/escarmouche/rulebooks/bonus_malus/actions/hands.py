"""What a figure holds: two hands, what fits into them, what else it could take (BM-EQUIP-03, -04, R38)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations
from typing import NamedTuple

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.memory import Memory, remembered
from escarmouche.rulebooks.bonus_malus.equipment import Protection, Weapon
from escarmouche.rulebooks.bonus_malus.hearing import first_said
from escarmouche.rulebooks.bonus_malus.in_hand import weapon_called
from escarmouche.rulebooks.bonus_malus.points import HELD_IN_ONE, UNARMED
from escarmouche.rulebooks.bonus_malus.state import Figure, State

HANDS = Phrase("bm.ask.hands", "BM-EQUIP-05", "BM-EQUIP-03")
HOLDS = Phrase("bm.option.hands", "BM-EQUIP-05")
EMPTY = Phrase("bm.option.empty_hands", "BM-EQUIP-05")
CHANGED = Phrase("bm.event.hands", "BM-EQUIP-05")

Held = tuple[str, ...]  # ids of weapons and of the shield, in the order in which it has them


def thing_of(game: State, figure: Figure, id: str) -> Weapon | Protection | None:
    """A weapon or shield by its id."""
    shield = figure.profile.shield
    return shield if shield is not None and shield.id == id else weapon_called(game, figure, id)


def hands_free(game: State, figure: Figure) -> int:
    """Two, less one for each thing of the scenario that it carries."""
    if not game.counters:
        return 2
    return 2 - len([counter for counter in game.counters if counter.bearer == figure.id])


class Grip(NamedTuple):
    """How a thing is held: in how many hands, whether it is a shield, whether a shield beside it takes no hand."""

    id: str
    hands: int
    is_shield: bool = False
    beside_shield: bool = False
    eased: bool = False  # a skill lets it hold a weapon for two hands in one


def grip_on(game: State, figure: Figure, id: str) -> Grip:
    """BM-EQUIP-04: two hands for a weapon with 2 mains, unless a skill makes do with one."""
    thing = thing_of(game, figure, id)
    if isinstance(thing, Protection):
        return Grip(id, 1, is_shield=True)
    if thing is None or thing.hands != 2:
        return Grip(id, 0 if thing is None else thing.hands)
    eased = first_said(game, figure, HELD_IN_ONE, thing) is not None
    return Grip(id, 1 if eased else 2, beside_shield=_goes_with_shield(thing), eased=eased)


def fits(game: State, figure: Figure, held: Held) -> bool:
    """Whether it can hold these together."""
    grips = [grip_on(game, figure, id) for id in held]
    return _fit_together(grips, hands_free(game, figure))


def _fit_together(grips: Iterable[Grip], free: int) -> bool:
    """BM-EQUIP-03, -04: a shield beside an arm made for it takes no hand of its own; nobody holds two."""
    needed = shields = 0
    beside = False
    for grip in grips:
        if grip.is_shield:
            shields += 1
        else:
            needed += grip.hands
            beside = beside or grip.beside_shield
    return shields <= 1 and needed + (0 if beside else shields) <= free


def possessions(game: State, figure: Figure) -> Held:
    """All that it could hold: the weapons that it still has, and its shield."""
    shield = figure.profile.shield
    return (*game.carried[figure.id], *(() if shield is None else (shield.id,)))


_KNOWN = Memory[tuple[Figure, Held, Held, int], tuple[Held, ...]]()


def arrangements(game: State, figure: Figure) -> list[Held]:
    """What it may take in hand."""
    return list(_possible(game, figure))


def _possible(game: State, figure: Figure) -> tuple[Held, ...]:
    """The same, which depends on what it has, holds and has its hands free for."""
    i = figure.id
    key = (figure, game.hands[i], game.carried[i], hands_free(game, figure))
    return _KNOWN.known(key, partial(_arrangements, game, figure))


def may_rearrange(game: State, figure: Figure) -> bool:
    """Whether there is anything else that it could hold."""
    return len(_possible(game, figure)) > 1


def _arrangements(game: State, figure: Figure) -> tuple[Held, ...]:
    i = figure.id
    grips = tuple([grip_on(game, figure, id) for id in possessions(game, figure)])
    now = tuple([grip_on(game, figure, id) for id in game.hands[i]])
    return _arranged(now, grips, hands_free(game, figure), _fights_bare(game, figure))


@remembered
def _arranged(
    now: tuple[Grip, ...], things: tuple[Grip, ...], free: int, bare: bool
) -> tuple[Held, ...]:
    """R38: what it may take in hand: as much as fits; a heavy weapon alone, in both hands, where one would do for it;
    nothing, where it knows how to fight with nothing.

    What it holds now comes first.
    """
    full = [held for held in _subsets(things, free) if not _could_take_more(things, held, free)]
    steady = [(grip,) for grip in dict.fromkeys(things) if grip.eased]
    found: list[tuple[Grip, ...]] = [now] if _fit_together(now, free) else []
    for held in (*full, *steady, *([()] if bare else [])):
        if not any(Counter(held) == Counter(other) for other in found):
            found.append(held)
    return tuple([tuple([grip.id for grip in held]) for held in found])


def rearrange(game: State, figure: Figure) -> Rule:
    """BM-EQUIP-05: once, at the start of its activation, and free."""
    choices = arrangements(game, figure)
    if len(choices) < 2:
        return
    options = [_option(game, figure, held) for held in choices]
    keys = {option.key: held for option, held in zip(options, choices, strict=True)}
    about = {"figure": figure.id}
    chosen = keys[(yield Ask(figure.camp, HANDS, Choice(options), about))]
    if Counter(chosen) != Counter(game.hands[figure.id]):
        game.hands[figure.id] = chosen
        yield Tell(CHANGED, {**about, **_items(game, figure, chosen)})


def take(game: State, figure: Figure, weapon: str) -> None:
    """It has a weapon again: in hand where there is room, else at its side."""
    i = figure.id
    game.carried[i] = (*game.carried[i], weapon)
    if fits(game, figure, (*game.hands[i], weapon)):
        game.hands[i] = (*game.hands[i], weapon)


def names_of(game: State, figure: Figure, id: str) -> dict[str, str]:
    """What a thing is called."""
    thing = thing_of(game, figure, id)
    return {"fr": id, "en": id} if thing is None else dict(thing.names)


def _option(game: State, figure: Figure, held: Held) -> Option:
    """Named by what is held, so that answers read well: `fusil`, `epee+bouclier`, `none`."""
    if not held:
        return Option("none", EMPTY, {"figure": figure.id})
    return Option(":".join(held), HOLDS, {"figure": figure.id, **_items(game, figure, held)})


def _items(game: State, figure: Figure, held: Held) -> dict[str, dict[str, str] | None]:
    """What is held, by name, for the sentences that tell of it."""
    names: list[dict[str, str] | None] = [names_of(game, figure, id) for id in held]
    return dict(zip(("first", "second", "third"), (*names, None, None, None), strict=False))


def _subsets(things: tuple[Grip, ...], free: int) -> Iterator[tuple[Grip, ...]]:
    """Every way to fill its hands; two hands never hold more than two things and a shield."""
    seen: set[tuple[Grip, ...]] = set()
    for size in (3, 2, 1):
        for held in combinations(things, size):
            if held not in seen and _fit_together(held, free):
                seen.add(held)
                yield held


def _could_take_more(things: tuple[Grip, ...], held: tuple[Grip, ...], free: int) -> bool:
    left = Counter(things) - Counter(held)
    return any(_fit_together((*held, grip), free) for grip in left)


def _goes_with_shield(weapon: Weapon) -> bool:
    """BM-SKILL-AVECBOUCLIER-01."""
    uses = (weapon.melee, weapon.shot)
    return any(use is not None and use.has("avec-bouclier") for use in uses)


def _fights_bare(game: State, figure: Figure) -> bool:
    """R84: whoever is better without a weapon has to put them away."""
    unarmed = figure.profile.unarmed
    skilled = first_said(game, figure, UNARMED) is not None
    return skilled or bool(unarmed.skills) or unarmed.damage > -3
