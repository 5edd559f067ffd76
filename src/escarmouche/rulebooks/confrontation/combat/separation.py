"""IX-A: melees, who parts them into combats, and how."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any

from escarmouche.core.answers import Choice, Option
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, Tell
from escarmouche.kit.melees import Contacts, among, only_separation
from escarmouche.kit.separating import Reasons, Separating
from escarmouche.rulebooks.confrontation.characteristics import DIS, score
from escarmouche.rulebooks.confrontation.combat.combat_record import (
    FormedCombat,
    figures,
    formed_combat,
    loser,
)
from escarmouche.rulebooks.confrontation.state import Figure, State, opponent
from escarmouche.rulebooks.confrontation.testing import Final, Side, opposed

WHO_TESTS = Phrase("cc.ask.discipline_of", "CC-IX-A-2-03")
THIS_FIGHTER = Phrase("cc.option.named_fighter", "CC-IX-A-2-03", "CC-IX-C-1-01")
NAMED = Phrase("cc.event.named_fighter", "CC-IX-A-2-03")
DISCIPLINE = Phrase("cc.roll.discipline", "CC-IX-A-2-03", "CC-TEST-02")
SEPARATES = Phrase("cc.event.separates", "CC-IX-A-2-04")
SEPARATE = Phrase("cc.ask.separate", "CC-IX-A-2-01", "CC-IX-A-2-04", "CC-IX-A-2-07")
ONE_COMBAT = Phrase("cc.event.one_combat", "CC-IX-A-2-02", "CC-IX-A-1-05")
FORMED = Phrase("cc.event.combat_formed", "CC-IX-A-1-05", "CC-IX-A-1-07", "CC-IX-A-2-09")
_STRANGER = "cc.refusal.not_of_this_melee"
REASONS = Reasons(
    Phrase(_STRANGER, "CC-IX-A-2-04"),
    Phrase("cc.refusal.in_two_combats", "CC-IX-A-2-05"),
    Phrase("cc.refusal.left_alone", "CC-IX-A-2-06"),
    Phrase("cc.refusal.no_combat", "CC-IX-A-1-06", "CC-IX-A-1-07", "CC-IX-A-2-07"),
)

PARTED_ANEW = REASONS._replace(stranger=Phrase(_STRANGER, "CC-IX-G-04"))  # after a pursuit


def contacts_of(game: State, fighters: Iterable[int]) -> Contacts:
    """CC-IX-A-1-01, -02: who touches which enemy; CC-IX-A-1-03, -04: friends link nobody.

    CC-IX-B-1-03: the contacts of the state are those on one level. CC-IX-A-2-09: nobody is moved apart.
    """
    return among(dict(enumerate(game.contacts)), fighters)


def is_open(game: State, melee: Sequence[int]) -> bool:
    """R13: whether it can be parted in more than one way, as the example in three (CC-IX-A-2-08)."""
    return only_separation(contacts_of(game, melee), melee) is None


def separate(
    game: State, contacts: Contacts, melee: tuple[int, ...], reasons: Reasons = REASONS
) -> Generator[Any, Any, tuple[FormedCombat, ...]]:
    """CC-IX-A-2-01: part a melee into combats; CC-IX-A-2-02: one against the others is a combat as it is.

    R13, R41a: where only one separation is legal, it is applied and no test is made.
    """
    parted = only_separation(contacts, melee)
    if parted is None:
        camp = yield from discipline_test(game, melee)
        about = {"camp": camp, "figures": list(melee)}
        parted = yield Ask(camp, SEPARATE, Separating(contacts, melee, reasons), about)
    formed_combats = tuple(formed_combat(game, combat) for combat in parted)
    said = ONE_COMBAT if len(formed_combats) == 1 else FORMED
    for formed in formed_combats:
        yield Tell(said, {"figure": formed.one, "others": list(formed.others)})
    return formed_combats


def discipline_test(game: State, melee: Sequence[int]) -> Generator[Any, Any, int]:
    """CC-IX-A-2-03: each side names a fighter of the melee; CC-IX-A-2-04: the winner's player separates."""
    named = yield from name_fighters(game, melee, WHO_TESTS, NAMED)
    camp, finals = yield from oppose_discipline(game, named, DISCIPLINE)
    won, lost = finals[camp], finals[opponent(camp)]
    told = {"camp": camp, "figure": named[camp].id, "other": named[opponent(camp)].id}
    yield Tell(
        SEPARATES, {**told, "figures": list(melee), "total": won.total, "other_total": lost.total}
    )
    return camp


def name_fighters(
    game: State, among_these: Sequence[int], question: Phrase, told: Phrase
) -> Generator[Any, Any, list[Figure]]:
    """Each side names one of its fighters; the loser of the Tactics roll first, as for dice (CC-IX-C-3-03)."""
    named: dict[int, Figure] = {}
    for camp in (loser(game), opponent(loser(game))):
        ours = [figure for figure in figures(game, among_these) if figure.camp == camp]
        named[camp] = yield from _name(game, camp, ours, question, told)
    return [named[camp.id] for camp in game.camps]


def _name(
    game: State, camp: int, ours: list[Figure], question: Phrase, told: Phrase
) -> Generator[Any, Any, Figure]:
    if len(ours) == 1:
        return ours[0]
    keyed = {f"figure:{figure.id}": figure for figure in ours}
    scores = {key: score(game, figure, DIS) for key, figure in keyed.items()}
    options = [
        Option(key, THIS_FIGHTER, {"figure": figure.id, "score": scores[key]})
        for key, figure in keyed.items()
    ]
    best = max(keyed, key=lambda key: scores[key].value)
    about = {"camp": camp, "figures": [figure.id for figure in ours]}
    said: str = yield Ask(camp, question, Choice(options, preferred=best), about)
    yield Tell(told, {"camp": camp, "figure": keyed[said].id})
    return keyed[said]


def oppose_discipline(
    game: State, named: Sequence[Figure], what: Phrase
) -> Generator[Any, Any, tuple[int, tuple[Final, Final]]]:
    """R12: an opposed test of DIS, which no wound lowers; returns the camp that won, and both results."""
    one, other = (Side(score(game, f, DIS), {"figure": f.id, "camp": f.camp}) for f in named)
    finals = yield from opposed(game, what, one, other)
    return (0 if finals[0].value > finals[1].value else 1), finals
