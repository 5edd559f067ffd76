"""What the duel bench answers, as plain data with phrases where words are wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import Rulebook
from escarmouche.rulebooks.confrontation.army_cards import people_cards
from escarmouche.rulebooks.confrontation.characteristics import ATT, DEF, FOR, INI, RES, score
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE, cards_of
from escarmouche.rulebooks.confrontation.content.peoples import PEOPLES
from escarmouche.rulebooks.confrontation.duel.bench import DuelBench, Line, Split, Ways
from escarmouche.rulebooks.confrontation.duel.blows import LIVING
from escarmouche.rulebooks.confrontation.duel.question import MOST, MOST_EXACT, Question, read
from escarmouche.rulebooks.confrontation.duel.sampled_fights import Plain, count, halves
from escarmouche.rulebooks.confrontation.state import Wound

FIGHTS = 1000  # where a combat is counted: about two seconds' work
WITHIN = 1.96 * 0.5 / FIGHTS**0.5  # of a share, 19 times out of 20, wherever it lies
SCORES = (INI, ATT, DEF, FOR, RES)
ONE, OTHER = "garde-pretorien", "clone-de-dirz"  # on the bench before anybody is chosen
KILLED = Phrase("cc.duel.killed", "CC-STATE-01")
CONDITIONS = tuple(
    Phrase(f"cc.duel.{wound.name.lower()}{'_stunned' if stunned else ''}", "CC-STATE-01")
    for wound in Wound
    for stunned in (False, True)
)

Json = dict[str, Any]


def catalogue() -> Json:
    """Whom the bench can set against whom."""
    cards = {card["id"]: card for people in PEOPLES for card in people_cards(people)}
    return {
        "fighters": [cards[id] for id in CATALOGUE],
        "peoples": [
            {"id": id, "names": people.names, "fighters": [card.id for card in cards_of(id)]}
            for id, people in PEOPLES.items()
        ],
        "one": ONE,
        "other": OTHER,
        "wounds": [wound.name.lower() for wound in Wound],
        "most": MOST,
        "most_exact": MOST_EXACT,
    }


def setup(data: Mapping[str, Any]) -> Json:
    """The combat as a bare melee, to be fought on the table. Raises `SetupError`."""
    question = read(data)
    question.begin()  # what cannot stand there is refused now
    return {"melee": question.setup["melee"], "options": dict(question.setup["options"])}


def answer(book: Rulebook, data: Mapping[str, Any]) -> Json:
    """The odds of a combat and the best way to place its dice. Raises `SetupError`."""
    question = read(data)
    bench = DuelBench(question.begin(), 0, range(1, question.fighters))
    if question.few and not bench.unforeseen:
        return _exact(question, bench)
    return _counted(book, question, bench)


def _exact(question: Question, bench: DuelBench) -> Json:
    best = bench.best(question.known)
    looked_at = (
        best if question.split is None else Line(question.split, bench.value(question.split))
    )
    members = range(question.fighters)
    alternatives = [
        [_line(bench, line) for line in bench.alternatives(best, member)]
        if member not in question.known
        else []
        for member in members
    ]
    return {
        "exact": True,
        "fighters": _fighters(bench),
        "order": list(bench.order),
        "initiative": bench.initiative,
        "best": _line(bench, best),
        "shown": {**_line(bench, looked_at), "ways": _ways(bench.ways(looked_at))},
        "alternatives": alternatives,
    }


def _counted(book: Rulebook, question: Question, bench: DuelBench) -> Json:
    split = halves(bench.dice) if question.split is None else question.split
    ways = count(book, question, Plain(split), FIGHTS)
    return {
        "exact": False,
        "fights": FIGHTS,
        "within": WITHIN,
        "fighters": _fighters(bench),
        "order": list(bench.order),
        "initiative": bench.initiative,
        "best": None,
        "shown": {**_placed(split, bench.dice), "value": None, "ways": _ways(ways)},
        "alternatives": [],
    }


def _fighters(bench: DuelBench) -> list[Json]:
    """CC-IX-C-01: their cards, with the scores as they are now, each explained."""
    return [
        {
            "figure": figure.id,
            "names": figure.profile.one,
            "number": figure.number,
            "value": figure.profile.value,
            "dice": dice,
            "scores": {name: score(bench.game, figure, name) for name in SCORES},
        }
        for figure, dice in zip(bench.members, bench.dice, strict=True)
    ]


def _line(bench: DuelBench, line: Line) -> Json:
    """CC-IX-C-4-11: where somebody waits, what lies there when the one attacks first, and otherwise."""
    told = _placed(line.split, bench.dice, line.waits, line.otherwise)
    return {**told, "value": line.value}


def _placed(
    split: Split, dice: Sequence[int], waits: Sequence[int] = (), otherwise: Split = ()
) -> Json:
    return {
        "split": _apart(split, dice),
        "waits": list(waits),
        "otherwise": _apart(otherwise, dice) if waits else None,
    }


def _apart(split: Split, dice: Sequence[int]) -> list[list[int]]:
    """CC-IX-C-3-12: attack and defence of each, apart."""
    return [[attack, all - attack] for attack, all in zip(split, dice, strict=True)]


def _ways(ways: Sequence[Ways]) -> list[Json]:
    return [
        {
            "figure": way.figure,
            "killed": way.killed,
            "ends": [
                {"state": said, "wound": wound.name.lower(), "stunned": stunned, "chance": chance}
                for said, (wound, stunned), chance in zip(
                    CONDITIONS, LIVING, way.conditions, strict=True
                )
            ],
            "attack_left": list(way.attack_left),
            "defence_left": list(way.defence_left),
        }
        for way in ways
    ]
