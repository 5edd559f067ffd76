"""Readable answers: `{move: archer, to: [12, 5]}` becomes the data that the question understands.

Names of figures and camps become ids wherever they stand, so a new form of answer needs no code
here: it can be written with its own keys. The verbs below are shorthand for common forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from escarmouche.rulebooks.escarmouches_fantastiques.roster import SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.state import State
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import KINDS
from escarmouche.situation_files.answer_forms import (
    CAMP,
    FIGURE,
    FIGURES,
    NUMBER,
    POINT,
    POINTS,
    WORD,
    Forms,
    way_of,
)
from escarmouche.situation_files.casts import ids_for

Data = dict[str, Any]

# Every answer that holds keys: what may stand beside its verb, and what each key holds.
FORMS: Forms = {
    "move": {"move": FIGURE, "to": POINT, "path": POINTS},
    "attack": {"attack": FIGURE, "targets": FIGURES},
    "shoot": {"shoot": FIGURE, "at": FIGURES, "targets": FIGURES},
    "push": {"push": FIGURE, "crew": FIGURES, "to": POINT, "path": POINTS},
    "fire": {"fire": FIGURE, "crew": FIGURES},
    "cast": {"cast": FIGURE, "spell": WORD},
    "hand": {"hand": FIGURE},
    "target": {"target": FIGURE},
    "at": {"at": POINTS, "angle": NUMBER},
    # As the engine keeps them in saves.
    "piece": {"piece": FIGURE, "crew": FIGURES, "path": POINTS},
    "caster": {"caster": FIGURE, "spell": WORD},
    "figure": {"figure": FIGURE, "path": POINTS, "targets": FIGURES},
    "centre": {"centre": POINT, "angle": NUMBER},
    "to": {"to": POINT, "path": POINTS},
    "path": {"path": POINTS},
    "camp": {"camp": CAMP},
    **{word: {word: WORD} for word in ("edge", "type", "melee", "shooting")},
}
# Words that questions know, besides the types of figures that wait.
WORDS = (
    *("end", "done", "yes", "no", "none", "all"),
    *("bottom", "top", "left", "right"),
    *SPELLS,
    *FORMS,
)


def words(game: State) -> Iterator[str]:
    """What an answer may say besides the names of figures, pieces and camps."""
    yield from WORDS
    yield from dict.fromkeys(figure.entry for figure in game.figures)
    yield from KINDS  # of scenery, which questions and events may name


def readings(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """What an answer may mean, most likely first. `options` are the keys of a plain choice."""
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    if isinstance(answer, dict):
        yield from _verbs(answer, names)
        yield ids_for(answer, names)
        if len(answer) == 1:
            ((key, value),) = answer.items()
            yield from readings(value, names, options)
            if isinstance(value, str | int):
                yield f"{key}:{ids_for(value, names)}"
    elif isinstance(answer, list):
        yield ids_for(answer, names)
        yield [ids_for(answer, names)]  # a path of one point
    else:
        yield from _keys(str(answer), names, options)
        yield ids_for(answer, names)


def _verbs(answer: Mapping[str, Any], names: Mapping[str, int]) -> Iterator[Any]:
    data = ids_for(answer, names)
    for verb, meaning in VERBS.items():
        if verb in answer:
            yield meaning(data)


def _keys(word: str, names: Mapping[str, int], options: list[str]) -> Iterator[str]:
    """Keys of a choice: as they are, or by the name in them ("camp:blue", "blue", "orc")."""
    parts = [str(names.get(part, part)) for part in word.split(":")]
    found = [key for key in options if ":" in key and key.split(":")[1:] == parts]
    if word in options or word not in names:
        yield word
    if ":" in word:
        yield ":".join(parts)
    if len(found) == 1:
        yield found[0]
    if word in names:
        yield f"figure:{names[word]}"


# -- verbs -------------------------------------------------------------------------------------


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _move(data: Data) -> Data:
    return {"figure": data["move"], "path": way_of(data)}


def _attack(data: Data) -> Data:
    return {"figure": data["attack"], "targets": _listed(data.get("targets", []))}


def _shoot(data: Data) -> Data:
    return {"figure": data["shoot"], "targets": _listed(data.get("at", data.get("targets", [])))}


def _push(data: Data) -> Data:
    return {"piece": data["push"], "crew": _listed(data.get("crew", [])), "path": way_of(data)}


def _fire(data: Data) -> Data:
    return {"piece": data["fire"], "crew": _listed(data.get("crew", [])), "path": []}


def _cast(data: Data) -> Data:
    return {"caster": data["cast"], "spell": data.get("spell")}


def _hand(data: Data) -> str:
    return f"hand:{data['hand']}"


def _at(data: Data) -> Any:
    """A place, or the centre of a fire wall with its angle."""
    return {"centre": data["at"], "angle": data["angle"]} if "angle" in data else data["at"]


VERBS: dict[str, Callable[[Data], Any]] = {
    "move": _move,
    "attack": _attack,
    "shoot": _shoot,
    "push": _push,
    "fire": _fire,
    "cast": _cast,
    "hand": _hand,
    "at": _at,
    "path": way_of,
    "to": way_of,
}
