"""Tables on which scenarios are tried: figures put by hand, and a rule played with scripted answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from escarmouche.army_shelf import load_army
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask, AskAll, Roll, Rule, Tell
from escarmouche.rulebooks.escarmouches_fantastiques.hits import Hit
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    Entry,
    Piece,
    PieceKind,
    Profile,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.roster import army_to_data
from escarmouche.rulebooks.escarmouches_fantastiques.setup import (
    enrol,
)
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Camp,
    Figure,
    State,
    enter,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import make_piece
from escarmouche.table.scenery import Scenery, Table
from escarmouche.table.shapes import rectangle

SOURCE = Phrase("test.source")
EDGES = ("bottom", "left", "top", "right")
GUN = Piece("gun", {"fr": "canon"}, PieceKind.EXPLOSIVE, 3)


def profile(**changes: Any) -> Profile:
    plain: dict[str, Any] = {
        "id": "troop",
        "names": {"fr": "troupe", "en": "troop"},
        "movement": 6,
        "melee": (3,),
        "armour": 2,
        "mental": 3,
        "price": 10,
    }
    return Profile(**{**plain, **changes})


HERO = {"role": Role.HERO, "items": ("endurance",), "movement": 12, "mental": 5, "life": 2}


def stage(scenario: str, *scenery: Scenery, camps: int = 2) -> State:
    """An empty table 48'' square in the first turn's Movement phase."""
    game = State(
        camps=tuple(Camp(n, {"fr": f"camp {n}"}, 500) for n in range(camps)),
        table=Table(48.0, 48.0, scenery),
        scenario=scenario,
        turn=1,
        phase="movement",
        edges=("bottom", "top") if camps == 2 else EDGES[:camps],
        order=tuple(range(camps)),
    )
    for values in (game.started, game.victory, game.gold):
        values.extend([0] * camps)
    game.army.extend([()] * camps)
    game.pieces.extend([()] * camps)
    game.reserve.extend([()] * camps)
    return game


def add(game: State, camp: int, x: float, y: float, **changes: Any) -> Figure:
    """A figure of its own roster entry, on the table."""
    figure = enlist(game, camp, **changes)
    enter(game, figure, x, y)
    game.started[camp] += 1
    return figure


def enlist(game: State, camp: int, **changes: Any) -> Figure:
    """A figure that is not in play."""
    enrol(game, camp, Entry(f"entry-{len(game.figures)}", profile(**changes), 1))
    figure: Figure = game.figures[-1]
    return figure


class Played:
    """What a rule asked, threw and told."""

    def __init__(self, rule: Rule, answers: Sequence[Any] = (), faces: Sequence[int] = ()) -> None:
        self.told: list[str] = []
        self.data: dict[str, Any] = {}
        self.asked: list[Ask] = []
        self.rolls: list[Roll] = []
        answers, faces, value = list(answers), list(faces), None
        while True:
            try:
                word = rule.send(value)
            except StopIteration:
                break
            value = None
            assert not isinstance(word, AskAll)
            if isinstance(word, Tell):
                self.told.append(word.phrase.id)
                self.data[word.phrase.id] = word.data
            elif isinstance(word, Roll):
                self.rolls.append(word)
                value, faces = tuple(faces[: word.dice]), faces[word.dice :]
                assert len(value) == word.dice, f"no dice left for {word.what.id}"
            else:
                self.asked.append(word)
                assert answers, f"nobody answers {word.question.id}"
                value = answers.pop(0)
                assert word.answers.check(value) is None, word.answers.check(value)
        assert not answers and not faces

    @property
    def questions(self) -> list[str]:
        return [ask.question.id for ask in self.asked]


def area(kind: str, id: str, x: float, y: float, side: float = 6.0) -> Scenery:
    return make_piece(kind, id, rectangle(x, y, side, side))


@cache
def armies(size: int, *names: str) -> list[Any]:
    return [army_to_data(load_army(f"{name}-{size}")) for name in names]


def blow(attacker: Figure, **changes: Any) -> Hit:
    return Hit(SOURCE, attacker.camp, attacker.id, melee=True)._replace(**changes)
