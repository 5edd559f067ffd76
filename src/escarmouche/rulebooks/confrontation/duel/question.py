"""What somebody wants to know of the duel bench, from plain data: who fights whom, in which state.

`{"one": {"profile": "garde-pretorien"}, "others": [{"profile": "clone-de-dirz", "wound": "light"}], "tactics": 0,
"level": 0, "known": {"1": 2}, "split": [3, 2]}`: `known` are numbers of attack dice that are settled beforehand, by
fighter (0 is the one); `split` is a placement of everybody's dice to look into.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rulebooks.confrontation import melee_setup, wound_table
from escarmouche.rulebooks.confrontation.duel.bench import Split
from escarmouche.rulebooks.confrontation.options import Options
from escarmouche.rulebooks.confrontation.state import State

NOT_A_DUEL = Phrase("cc.setup.not_a_duel", "CC-IX-A-1-07")
HOW_MANY = Phrase("cc.setup.duel_fighters", "CC-IX-A-1-07")
BAD_SPLIT = Phrase("cc.setup.duel_split", "CC-IX-C-3-07")
NO_ROOM = Phrase("cc.setup.duel_room", "CC-IX-A-1-06")
UNKNOWN_KEY = melee_setup.UNKNOWN_KEY

KEYS = ("one", "others", "tactics", "level", "known", "split", "options", "wound table")
MOST_EXACT = 3  # so many opponents are worked out; for more the fights are counted
MOST = 6  # bases of one size around another
CENTRE = 45.0


@dataclass(frozen=True, slots=True)
class Question:
    """One fighter against some, on a bare table, and what is settled about their dice."""

    setup: Mapping[str, Any]  # of a bare melee
    fighters: int
    known: Mapping[int, int] = field(default_factory=dict)
    split: Split | None = None

    @property
    def few(self) -> bool:
        """Whether they are few enough to be worked out, and not counted."""
        return self.fighters - 1 <= MOST_EXACT

    def begin(self) -> State:
        """The fighters in contact, as the rules see them."""
        try:
            game = melee_setup.begin(self.setup["melee"])
        except SetupError as error:
            if error.phrase is melee_setup.CANNOT_STAND:
                # Nobody gave a place: it is the bases that do not fit.
                raise SetupError("others", NO_ROOM, given=self.fighters - 1) from error
            raise SetupError(_asked(error.place), error.phrase, **error.data) from error
        game.options = Options.from_data(self.setup["options"])
        if self.setup.get("wound table") is not None:
            game.wound_table = wound_table.from_data(self.setup["wound table"])
        return game


def read(data: Any) -> Question:
    """A question from plain data; a `SetupError` names what is wrong with it."""
    if not isinstance(data, Mapping) or not isinstance(data.get("one"), Mapping):
        raise SetupError("one", NOT_A_DUEL, given=repr(data)[:80])
    for key in sorted(set(data) - set(KEYS), key=repr):
        raise SetupError(str(key), UNKNOWN_KEY, given=str(key), known=list(KEYS))
    others = data.get("others")
    if not isinstance(others, list) or not 1 <= len(others) <= MOST:
        given = len(others) if isinstance(others, list) else repr(others)[:80]
        raise SetupError("others", HOW_MANY, given=given, most=MOST)
    for number, other in enumerate(others):
        if not isinstance(other, Mapping):
            raise SetupError(f"others[{number}]", NOT_A_DUEL, given=repr(other)[:80])
    camps = _placed(data["one"], others, data.get("level", 0))
    melee = {"camps": camps, "tactics": 0 if data.get("tactics") is None else data["tactics"]}
    setup = {"melee": melee, "options": _options(data), "wound table": data.get("wound table")}
    dice = [1 + len(others), *[2] * len(others)]
    return Question(setup, len(dice), _known(data, dice), _split(data, dice))


def _asked(place: str) -> str:
    """A place of the melee as the question names it: "others[0].wound"."""
    place = place.replace("melee.camps[0][0]", "one").replace("melee.camps[1]", "others")
    return place.removeprefix("melee.")


def _options(data: Mapping[str, Any]) -> Mapping[str, Any]:
    given = data.get("options") or {}
    if not isinstance(given, Mapping):
        raise SetupError("options", NOT_A_DUEL, given=repr(given)[:80])
    return given


def _placed(one: Mapping[str, Any], others: list[Any], level: Any) -> list[list[dict[str, Any]]]:
    """CC-IX-A-1-06: the others stand around the one and touch it; CC-IX-B-1-03: all on one level."""
    around = []
    for number, other in enumerate(others):
        away = _radius(one, "one") + _radius(other, f"others[{number}]")
        angle = 2 * pi * number / len(others)
        at = {"x": CENTRE + away * cos(angle), "y": CENTRE + away * sin(angle)}
        around.append({**other, **at, "level": level})
    return [[{**one, "x": CENTRE, "y": CENTRE, "level": level}], around]


def _radius(fighter: Mapping[str, Any], place: str) -> float:
    return melee_setup.profile_at(fighter.get("profile"), f"{place}.profile").radius


def _known(data: Mapping[str, Any], dice: list[int]) -> dict[int, int]:
    given = data.get("known") or {}
    if not isinstance(given, Mapping):
        raise SetupError("known", BAD_SPLIT, given=repr(given)[:80], dice=dice)
    found: dict[int, int] = {}
    for key, attack in given.items():
        number = int(key) if str(key) in map(str, range(len(dice))) else -1
        if number < 0 or not _is_some_of(attack, dice[number]):
            raise SetupError(f"known.{key}", BAD_SPLIT, given=attack, dice=dice)
        found[number] = attack
    return found


def _split(data: Mapping[str, Any], dice: list[int]) -> Split | None:
    given = data.get("split")
    if given is None:
        return None
    fits = isinstance(given, list) and len(given) == len(dice)
    if not fits or not all(_is_some_of(n, all) for n, all in zip(given, dice, strict=True)):
        raise SetupError("split", BAD_SPLIT, given=repr(given)[:80], dice=dice)
    return tuple(given)


def _is_some_of(attack: Any, dice: int) -> bool:
    return type(attack) is int and 0 <= attack <= dice
