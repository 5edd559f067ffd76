"""Readable answers: `{march: ann, to: [12, 5]}` becomes the data that the question understands.

The verb of a deed is the id of its action, so a new action needs no code here: `{charge: ann, targets:
[orc], to: [20, 30]}`. A card or a camp may be written by its name alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from escarmouche.rulebooks.age_des_escarmouches.available_actions import ACTIONS
from escarmouche.rulebooks.age_des_escarmouches.combat.tactics_by_people import COMBAT_TACTICS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL
from escarmouche.rulebooks.age_des_escarmouches.reactions.offers import (
    BEFORE,
    DURING,
    INTERCEPT,
    STRIKE,
)
from escarmouche.rulebooks.age_des_escarmouches.skills.point_pools import KEEP, RANGED_FOR
from escarmouche.rulebooks.age_des_escarmouches.state import State
from escarmouche.situation_files.answer_forms import (
    CAMP,
    COMPANIONS,
    FIGURE,
    FIGURES,
    FLAG,
    NUMBER,
    POINT,
    POINTS,
    TEXT,
    WORD,
    Form,
    Forms,
    way_of,
)
from escarmouche.situation_files.casts import ids_for, key_of
from escarmouche.situation_files.yes_and_no import yes_or_no

MOVE: Form = {
    "to": POINT,
    "path": POINTS,
    "facing": NUMBER,
    "level": NUMBER,
    "force": FLAG,
    "with": COMPANIONS,
}
SHOT: Form = {"targets": FIGURES, "weapon": NUMBER, "facing": NUMBER, "with": COMPANIONS}
LEAVING: Form = {"by": WORD, "to": POINT, "path": POINTS, "facing": NUMBER, "with": COMPANIONS}
DEED: Form = {**MOVE, **SHOT, "by": WORD}
# What may stand beside the verb of an action; beside any other, all that a deed may say.
BESIDE: Mapping[str, Form] = {
    **dict.fromkeys(("march", "run", "run_on", "rest_of_run", "dodge", "leaving_march"), MOVE),
    **{
        action: {**MOVE, "targets": FIGURES}
        for action in ("charge", "engagement", "leaving_engagement")
    },
    "disengagement": LEAVING,
    "assaulting_disengagement": LEAVING,
    "stand": {"facing": NUMBER},
    "flee": {},
    "shot": SHOT,
    "rapid-shot": SHOT,
    "breath": {**SHOT, "to": POINT, "level": NUMBER, "by": WORD},
    "aimed-shot": {**SHOT, "by": WORD},
}
# `{intercept: bob, target: ann, by: INI}`: who reacts, to whom, by which test.
REACTIONS = (INTERCEPT, STRIKE, BEFORE, DURING)
PLACEMENT: Form = {
    **dict.fromkeys(("attacks", "marked_attacks", "blades"), FIGURES),
    **dict.fromkeys(("defence", "marked_defence", "sacrificed"), NUMBER),
    **dict.fromkeys(("offensive", "defensive"), FIGURE),
    "fury": FLAG,
}
# Every answer that holds keys, and what each key holds.
FORMS: Forms = {
    **{action: {action: FIGURE, **BESIDE.get(action, DEED)} for action in ACTIONS},
    **{kind: {kind: FIGURE, "target": FIGURE, "by": WORD} for kind in REACTIONS},
    "action": {"action": TEXT, "figure": FIGURE, **DEED},
    **dict.fromkeys(("attacks", "defence", "blades", "sacrificed", "fury"), PLACEMENT),
    "defences": {"defences": FIGURES},
    "at": {"at": POINTS},
    "place": {"place": POINT},
    "centre": {"centre": POINT, "angle": NUMBER},
    "figure": {"figure": FIGURE, "by": WORD},
    "camp": {"camp": CAMP},
    "card": {"card": WORD},
}
# Words that questions know, besides cards, tactics and formulas.
WORDS = (
    *("yes", "no", "none", "refuse", "temporisation", "rest", "stay", "back", "flee", "pass"),
    *("even", "odd", "mine", "theirs", "new", "old", "time", "ruee", "vigilance", "place"),
    *("pay", "spare"),
    "weapon",
    "height",
    *("bottom", "top", "left", "right", "attack", "blade", "own", KEEP, RANGED_FOR),
    *FORMS,
    *ALL,
    *FORMULAS,
    *COMBAT_TACTICS,
)


def words(game: State) -> Iterator[str]:
    """What an answer may say besides the names of figures, machines and camps."""
    yield from WORDS
    for card in game.cards:
        yield card.id
    for figure in game.figures:  # who recited what: `voile:a`
        for effect in game.effects[figure.id]:
            yield effect.kind.id
            yield from (str(word) for word in effect.data)
        yield from (formula for formula, _level in figure.formulas)


def readings(answer: Any, names: Mapping[str, int], options: list[str]) -> Iterator[Any]:
    """What an answer may mean, most likely first. `options` are the keys of a plain choice."""
    if isinstance(answer, bool):
        answer = "yes" if answer else "no"
    if isinstance(answer, dict):
        yield from _deeds(answer, names)
        yield from _reactions(answer, names, options)
        yield ids_for(answer, names)
        if len(answer) == 1:
            ((value,),) = (answer.values(),)
            yield from readings(value, names, options)
    elif isinstance(answer, list):
        yield answer
        yield ids_for(answer, names)
    else:
        yield from _keys(str(answer), names)
        yield ids_for(answer, names)


def _deeds(answer: Mapping[str, Any], names: Mapping[str, int]) -> Iterator[Any]:
    data = ids_for(answer, names)
    for action in ACTIONS:
        if action in data:
            deed = {"action": action, "figure": data[action]}
            if "to" in data or "path" in data:
                deed["path"] = way_of(data)
            for key in ("facing", "targets", "by", "level", "weapon", "force", "with"):
                if key in data:
                    deed[key] = data[key]
            if yes_or_no(deed.get("force")) is not None:
                deed["force"] = yes_or_no(deed["force"])
            if isinstance(deed.get("with"), list):
                deed["with"] = [_together(one) for one in deed["with"]]
            yield deed


def _reactions(
    answer: Mapping[str, Any], names: Mapping[str, int], options: list[str]
) -> Iterator[str]:
    """`{intercept: bob, target: ann, by: INI}`; what the options leave no choice about may be left out."""
    data = ids_for(answer, names)
    for kind in REACTIONS:
        if kind not in data:
            continue
        wanted = [kind, str(data[kind]), str(data.get("target", "")), str(data.get("by", ""))]
        fitting = [key for key in options if _agrees(key.split(":"), wanted)]
        yield fitting[0] if len(fitting) == 1 else ":".join(wanted)


def _agrees(parts: list[str], wanted: list[str]) -> bool:
    return len(parts) == len(wanted) and all(
        mine in ("", part) for part, mine in zip(parts, wanted, strict=True)
    )


def _together(one: Any) -> Any:
    """Who acts with another: its name alone, or `{figure: bea, to: [12, 5]}`."""
    if not isinstance(one, dict):
        return {"figure": one}
    data = {key: value for key, value in one.items() if key not in ("to", "path")}
    if yes_or_no(data.get("force")) is not None:
        data["force"] = yes_or_no(data["force"])
    return {**data, "path": way_of(one)} if "to" in one or "path" in one else data


def _keys(word: str, names: Mapping[str, int]) -> Iterator[str]:
    """Keys of a choice: as they are, by the name of a card, or by that of a camp or a figure."""
    yield word
    yield f"card:{word}"
    if word in names:
        yield f"camp:{names[word]}"
        yield f"figure:{names[word]}"
    if ":" in word:
        yield key_of(word, names)
