"""Readable answers: `{walk: ann, to: [12, 5]}` becomes the data that the question understands.

Dice are placed by `{attack: 1, defence: 1}`, a parry is announced by `{parry: 2}`, a fighter, a combat or a
melee is named by a fighter's name alone. The verb of a deed is the id of its action.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.rulebooks.confrontation.activation.phase import ACTIONS
from escarmouche.rulebooks.confrontation.pursuit_moves import PURSUITS
from escarmouche.rulebooks.confrontation.state import State
from escarmouche.situation_files.answer_forms import (
    CAMP,
    FIGURE,
    FIGURES,
    NUMBER,
    POINT,
    POINTS,
    TEXT,
    Form,
    Forms,
    way_of,
)
from escarmouche.situation_files.casts import ids_for, key_of

VERBS = tuple(dict.fromkeys((*ACTIONS, *PURSUITS)))
DEED_KEYS = ("targets", "level")
MOVE: Form = {"to": POINT, "path": POINTS, "level": NUMBER}
ATTACK: Form = {**MOVE, "target": FIGURE, "targets": FIGURES}
# What may stand beside the verb of a deed; beside any other, all that a deed may say.
BESIDE: Mapping[str, Form] = {
    **dict.fromkeys(("walk", "run", "pursue"), MOVE),
    "shoot": {"target": FIGURE, "targets": FIGURES},
    "stand": {},
}
# Every answer that holds keys, and what each key holds.
FORMS: Forms = {
    **{verb: {verb: FIGURE, **BESIDE.get(verb, ATTACK)} for verb in VERBS},
    "attack": {"attack": NUMBER, "defence": NUMBER},
    "parry": {"parry": NUMBER},
    "action": {"action": TEXT, "figure": FIGURE, **ATTACK},
    "at": {"at": POINTS},
    "figure": {"figure": FIGURE},
    "camp": {"camp": CAMP},
}
# Words that questions know, besides the entries of the armies.
WORDS = (
    *("yes", "no", "none", "wait", "sustained", "first", "second", "parry"),
    *FORMS,
)


def words(game: State) -> Iterator[str]:
    """What an answer may say besides the names of fighters and camps."""
    yield from WORDS
    yield from dict.fromkeys(figure.entry for figure in game.figures)


def readings(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """What an answer may mean, most likely first. `options` are the keys of a plain choice."""
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    if isinstance(answer, dict):
        yield from _choices(answer, options)
        yield from _deeds(answer, names)
        yield ids_for(answer, names)
    elif isinstance(answer, list):
        yield ids_for(answer, names)
    else:
        yield from _keys(str(answer), names, options)


def _choices(answer: Mapping[str, Any], options: list[str]) -> Iterator[str]:
    """Dice placed or announced. What is written of the defence must agree with the number of dice."""
    if type(parried := answer.get("parry")) is int:
        yield f"parry:{parried}"
    attack, defence = answer.get("attack"), answer.get("defence")
    if type(attack) is int:
        dice = max((int(key[7:]) for key in options if key.startswith("attack:")), default=0)
        agrees = defence is None or attack + defence == dice
        yield f"attack:{attack}" if agrees else f"attack:{attack} defence:{defence}"


def _deeds(answer: Mapping[str, Any], names: Mapping[str, int]) -> Iterator[Any]:
    data = ids_for(answer, names)
    for verb in VERBS:
        if verb in data:
            deed = {"action": verb, "figure": data[verb]}
            if "to" in data or "path" in data:
                deed["path"] = way_of(data)
            if "target" in data:
                deed["targets"] = [data["target"]]
            yield deed | {key: data[key] for key in DEED_KEYS if key in data}


def _keys(word: str, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """Keys of a choice: as they are, or by the name of a fighter or of a camp."""
    if word in names and word not in options:
        yield f"figure:{names[word]}"
        yield f"camp:{names[word]}"
    yield word
    yield key_of(word, names)
