"""A bare melee: fighters where somebody puts them, and a combat phase, nothing else.

`{"melee": {"camps": [[{"profile": "garde-pretorien", "x": 40, "y": 40}, ...], [...]], "tactics": 0}}`. A fighter may
also have "level", "wound" ("light"...), "stunned", "charged", "dived", "routed". Without "tactics" the
Tactics roll is thrown first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.rulebook import SetupError
from escarmouche.rosters import ArmyError
from escarmouche.rulebooks.confrontation import scenarios
from escarmouche.rulebooks.confrontation.army_file import profile_from_data
from escarmouche.rulebooks.confrontation.movement import why_not_stand
from escarmouche.rulebooks.confrontation.mustering import make_figure
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.state import (
    GROUND,
    OUT_OF_PLAY,
    TOP,
    Camp,
    State,
    Wound,
    enter,
    with_camps,
)
from escarmouche.table.scenery import Table

NOT_A_MELEE = Phrase("cc.setup.not_a_melee", "CC-IX-A-1-01")
TWO_CAMPS = Phrase("cc.setup.two_camps", "CC-IX-A-1-01")
NUMBER_OF_FIGHTERS = Phrase("cc.setup.number_of_fighters", "CC-IX-A-1-01")
UNKNOWN_KEY = Phrase("cc.setup.unknown_key")
BAD_KEY = Phrase("cc.setup.bad_key")
CANNOT_STAND = Phrase("cc.setup.cannot_stand", "CC-IX-A-1-01")
CANNOT_FLY = Phrase("cc.setup.cannot_fly", "CC-IX-B-1-02")

NAMES = ({"fr": "Premier camp", "en": "First side"}, {"fr": "Second camp", "en": "Second side"})
MOST = 60  # fighters of one camp
FLAGS = ("stunned", "charged", "dived", "routed")
KEYS = frozenset({"profile", "x", "y", "level", "wound", *FLAGS})
WOUNDS = {wound.name.lower(): wound for wound in Wound}


def begin(data: Any) -> State:
    """Everybody stands where the set-up says; the agenda is the combat phase."""
    if not isinstance(data, Mapping) or not isinstance(data.get("camps"), list):
        raise SetupError("melee", NOT_A_MELEE, given=repr(data)[:80])
    for key in sorted(set(data) - {"camps", "tactics"}, key=repr):
        raise SetupError(f"melee.{key}", UNKNOWN_KEY, given=key, known=["camps", "tactics"])
    camps, tactics = data["camps"], data.get("tactics")
    if len(camps) != 2:
        raise SetupError("melee.camps", TWO_CAMPS, given=len(camps))
    if tactics is not None and (type(tactics) is not int or tactics not in (0, 1)):
        raise SetupError(
            "melee.tactics", BAD_KEY, key="tactics", given=tactics, kind="0 | 1 | null"
        )
    game = _table()
    for camp, fighters in enumerate(camps):
        _muster(game, camp, fighters)
    value = [sum(f.profile.value for f in game.figures if f.camp == camp) for camp in (0, 1)]
    game.camps = tuple(Camp(n, NAMES[n], value[n]) for n in (0, 1))
    game.tactics = tactics
    first = () if tactics is not None else (("tactics",),)
    game.agenda = (*first, ("combat phase",))
    return game


def _table() -> State:
    game = with_camps(State(), [Camp(number, names) for number, names in enumerate(NAMES)])
    game.scenario, game.turn, game.phase = scenarios.MELEE.id, 1, "combat"
    game.table = Table(90.0, 90.0)
    return game


def _muster(game: State, camp: int, fighters: Any) -> None:
    place = f"melee.camps[{camp}]"
    if not isinstance(fighters, list) or not 1 <= len(fighters) <= MOST:
        given = len(fighters) if isinstance(fighters, list) else repr(fighters)[:80]
        raise SetupError(place, NUMBER_OF_FIGHTERS, given=given, most=MOST)
    for number, data in enumerate(fighters):
        _fighter(game, camp, data, f"{place}[{number}]")


def _fighter(game: State, camp: int, data: Any, place: str) -> None:
    if not isinstance(data, Mapping):
        raise SetupError(place, NOT_A_MELEE, given=repr(data)[:80])
    for key in sorted(set(data) - KEYS, key=repr):
        raise SetupError(f"{place}.{key}", UNKNOWN_KEY, given=str(key), known=sorted(KEYS))
    profile = profile_at(data.get("profile"), f"{place}.profile")
    x, y = (_number(data, key, place) for key in ("x", "y"))
    level = _level(data, profile, place)
    figure = make_figure(game, camp, profile, profile.id)
    refusal = why_not_stand(game, figure, (x, y), level)
    if refusal is not None:
        raise SetupError(place, CANNOT_STAND, x=x, y=y, level=level)
    enter(game, figure, x, y, level)
    i, wound = figure.id, data.get("wound", "none")
    if not isinstance(wound, str) or wound not in WOUNDS:
        raise SetupError(
            f"{place}.wound", BAD_KEY, key="wound", given=wound, kind=" | ".join(WOUNDS)
        )
    game.wound[i] = WOUNDS[wound]
    for flag in FLAGS:
        said = data.get(flag, False)
        if type(said) is not bool:
            raise SetupError(f"{place}.{flag}", BAD_KEY, key=flag, given=said, kind="true | false")
        getattr(game, flag)[i] = said


def profile_at(given: Any, place: str) -> Profile:
    """The id of a card of the catalogue, or a whole card."""
    if not isinstance(given, str | Mapping):
        raise SetupError(place, BAD_KEY, key="profile", given=given, kind="id | {...}")
    try:
        return profile_from_data(given)
    except ArmyError as error:
        problem = error.problems[0]
        raise SetupError(f"{place}: {problem.place}", problem.phrase, **problem.data) from error


def _number(data: Mapping[str, Any], key: str, place: str) -> float:
    given: Any = data.get(key)
    if type(given) not in (int, float) or not abs(given) < OUT_OF_PLAY:  # nor what is not a number
        raise SetupError(f"{place}.{key}", BAD_KEY, key=key, given=given, kind="cm")
    return float(given)


def _level(data: Mapping[str, Any], profile: Profile, place: str) -> int:
    level = data.get("level", GROUND)
    if type(level) is not int or not GROUND <= level <= TOP:
        raise SetupError(f"{place}.level", BAD_KEY, key="level", given=level, kind="0 | 1 | 2")
    if level > GROUND and not profile.flies:
        raise SetupError(f"{place}.level", CANNOT_FLY, given=level, profile=profile.id)
    return level
