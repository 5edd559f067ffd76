"""The emblems of an army: no two of its kinds look alike, whoever is in it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Generic, TypeVar

from escarmouche.core.emblems import Emblem
from escarmouche.core.state import State
from escarmouche.kit.figure_traits import Traits, fitting, is_told
from escarmouche.memory import remembered

S = TypeVar("S", bound=State)

MARKS = tuple(str(number) for number in range(1, 9))


@remembered
def told_apart(army: tuple[Traits, ...], later: tuple[Traits, ...] = ()) -> tuple[Emblem, ...]:
    """The emblem of each kind of an army, and of those who come to it later: no two kinds look alike.

    Kinds of which their army says what they carry have it; the others take what nobody else has.
    """
    found: dict[Traits, Emblem] = {}
    settled = sorted(dict.fromkeys(army), key=lambda kind: not is_told(kind))
    for kind in (*settled, *later):
        if kind not in found:
            found[kind] = _unlike(found.values(), fitting(kind))
    return tuple(found[kind] for kind in (*army, *later))


def _unlike(taken: Iterable[Emblem], fitting: Sequence[Emblem]) -> Emblem:
    """The likeliest that is seen to be another from afar, with a head of its own among its like if it may be.

    Else one that nobody has; else one with a mark.
    """
    known = set(taken)
    free = [each for each in fitting if each not in known]
    seen = {_from_afar(each) for each in known}
    heads = {(each.body, each.head) for each in known}
    apart = [each for each in free if _from_afar(each) not in seen]
    alone = [each for each in apart if each.body == "robed" and (each.body, each.head) not in heads]
    found = alone or apart or free
    return found[0] if found else _marked(fitting[0], known)


def _from_afar(emblem: Emblem) -> tuple[str, ...]:
    """What is seen of an emblem at a glance: whether it is a person, what it holds, rides and flies with."""
    person = "" if emblem.face else emblem.body
    return (person, emblem.right or emblem.back, emblem.mount, emblem.wings)


def _marked(emblem: Emblem, known: set[Emblem]) -> Emblem:
    """The same with the first mark that nobody else bears, or with several."""
    for count in range(1, len(known) + 2):
        for marks in product(MARKS, repeat=count):
            marked = replace(emblem, mark="+".join(marks))
            if marked not in known:
                return marked
    raise AssertionError("there are more marks than kinds")


@dataclass(frozen=True, slots=True)
class FigureLooks(Generic[S]):
    """What a book answers with when it is asked what its figures look like."""

    traits: Callable[[Any], Traits]  # of a figure
    card: Callable[[Any], Hashable]  # figures of one camp that share it look alike
    army_traits: Callable[
        [Any], Sequence[Traits]
    ]  # of the entries of an army, as its card has them
    came_later: Callable[[S, Any], bool]  # whether a figure joined its army during the game


def army_emblems(kinds: Sequence[Traits]) -> tuple[Emblem, ...]:
    """The emblems of the entries of an army."""
    return told_apart(tuple(kinds))


def emblems_on_the_table(game: S, looks: FigureLooks[S]) -> dict[int, Emblem]:
    """The emblem of each figure that is known, by its id. Who comes during the game changes nobody else's."""
    cards = {
        figure.id: (figure.camp, looks.card(figure))
        for figure in game.figures
        if figure is not None
    }
    first: dict[tuple[int, Hashable], int] = {}  # a figure of each card
    for id, card in cards.items():
        first.setdefault(card, id)
    found: dict[tuple[int, Hashable], Emblem] = {}
    for camp in {camp for camp, _card in first}:
        own = {card: game.figures[id] for card, id in first.items() if card[0] == camp}
        found |= _of_a_camp(game, own, looks)
    return {id: found[card] for id, card in cards.items()}


def _of_a_camp(
    game: S, own: Mapping[tuple[int, Hashable], Any], looks: FigureLooks[S]
) -> dict[tuple[int, Hashable], Emblem]:
    later = {card for card, figure in own.items() if looks.came_later(game, figure)}
    army = [card for card in own if card not in later]
    order = [*army, *(card for card in own if card in later)]
    kinds = [looks.traits(own[card]) for card in order]
    emblems = told_apart(tuple(kinds[: len(army)]), tuple(kinds[len(army) :]))
    return dict(zip(order, emblems, strict=True))


def with_emblems(told: dict[str, Any], emblems: Mapping[int, Emblem]) -> dict[str, Any]:
    """What is told of a table, each figure with its emblem."""
    return _bearing(told, {id: str(emblem) for id, emblem in emblems.items()})


def with_emblems_as_before(
    told: dict[str, Any], before: Mapping[str, Any], emblems: Callable[[], Mapping[int, Emblem]]
) -> dict[str, Any]:
    """The same, where nobody looks otherwise than `before`; only who is new has to be looked at."""
    known = {shown["id"]: shown.get("emblem") for shown in before.get("figures", ())}
    if all(shown["id"] in known for shown in told.get("figures", ())):
        return _bearing(told, known)
    return with_emblems(told, emblems())


def _bearing(told: dict[str, Any], emblems: Mapping[int, str | None]) -> dict[str, Any]:
    """A figure that has its emblem already is left as it is, the very object."""
    if "figures" not in told:
        return told
    figures = []
    for shown in told["figures"]:
        emblem = emblems.get(shown["id"])
        figures.append(shown if shown.get("emblem") == emblem else {**shown, "emblem": emblem})
    return {**told, "figures": figures}
