"""Sentences for people: events, refusals, questions, options and results in a reader's language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total
from escarmouche.core.game import Event
from escarmouche.core.rulebook import Result
from escarmouche.core.words import Ask, Reading
from escarmouche.text.names import Names
from escarmouche.text.wording import Wording

SUCCESS, FAILURE = ".success", ".failure"  # a roll may have its own words for how a die ends
WAITS = ".waits"  # a question as those hear it who wait for the answer
BRIEF = ".brief"  # an event may have shorter words for a report that is told by acts


def render(
    phrase: Phrase | str,
    data: Mapping[str, Any] | None = None,
    lang: str = "fr",
    names: Names | None = None,
) -> str:
    """The message of a phrase (or of an id), filled with data. Never raises.

    >>> render("core.option.yes", {}, "en")
    'Yes'
    """
    return Wording(lang, names).say(phrase, data)


def render_event(event: Event, lang: str, names: Names | None = None, why: bool = False) -> str:
    """A line of the battle report. With `why`, the clauses stand in brackets."""
    wording = Wording(lang, names, why)
    if event.faces:
        return _roll(event, wording)
    return _sentence(wording.say(event.phrase, event.data), names) + _cited(event.phrase, wording)


def render_brief(event: Event, lang: str, names: Names | None = None) -> str | None:
    """The same line without its reckoning, for who asks for no reasons; None where it has none."""
    wording = Wording(lang, names)
    own = event.phrase.id + BRIEF
    has_own = wording.has(own)
    if not event.faces:
        return _sentence(wording.say(own, event.data), names) if has_own else None
    if event.target is None and event.reading is None and not has_own:
        return None
    said = wording.say(own if has_own else event.phrase, _roll_data(event))
    what = _sentence(said, names).rstrip(".")
    return wording.say("core.roll.brief", {"what": what, "dice": _ended(event, wording)})


def _roll_data(event: Event) -> dict[str, Any]:
    data = {**event.data, "faces": event.faces, "target_score": event.target}
    if event.target is not None:
        data["score"] = event.target.value
    return data


def _ended(event: Event, wording: Wording) -> str:
    """The dice of a roll, each with how it ended."""
    if event.target is not None:
        return ", ".join(_die(event, n, wording) for n in range(len(event.faces)))
    if event.reading is not None:
        return _read(event, event.reading, wording)
    return wording.faces(event.faces)


def _roll(event: Event, wording: Wording) -> str:
    """What is tested, the target with its reasons, and how each die ended."""
    said = _sentence(wording.say(event.phrase, _roll_data(event)), wording.names).rstrip(".")
    shown = {"what": said + _cited(event.phrase, wording), "faces": event.faces}
    if event.target is not None:
        shown["dice"] = _ended(event, wording)
        return wording.say("core.roll.test", {**shown, "target": event.target})
    if event.reading is not None:
        phrase, numbers = event.reading.said()
        shown["reading"] = wording.say(phrase, numbers)
        shown["dice"] = _ended(event, wording)
        return wording.say("core.roll.reading", shown)
    bonus = event.data.get("bonus")
    if isinstance(bonus, Total) and bonus.value:
        added = {"bonus": bonus.value, "sum": sum(event.faces) + bonus.value}
        return wording.say("core.roll.sum", {**shown, **added})
    return wording.say("core.roll.plain", shown)


def _read(event: Event, reading: Reading, wording: Wording) -> str:
    """How the dice ended by their reading, each its own test or all together."""
    groups = [event.faces] if reading.together else [(face,) for face in event.faces]
    ended = []
    for faces, (success, value) in zip(groups, reading.outcomes(event.faces), strict=True):
        if success is None:
            word = wording.number(value)
        else:
            word = wording.say(f"core.roll.{'success' if success else 'failure'}")
        ended.append(f"{wording.faces(faces)} {word}")
    return ", ".join(ended)


def _die(event: Event, place: int, wording: Wording) -> str:
    passed = verdicts(event, wording.names)[place]
    ending, general = (SUCCESS, "success") if passed else (FAILURE, "failure")
    own = event.phrase.id + ending
    word = wording.say(own if wording.has(own) else f"core.roll.{general}")
    return f"{wording.faces(event.faces[place])} {word}"


def verdicts(event: Event, names: Names | None = None) -> Sequence[bool]:
    """Which dice of a test succeeded.

    A rule that knows says so in the event (`succeeded`); otherwise a die succeeds on its target or
    less, unless the table of players lets a natural 1 and a natural 6 decide.
    """
    if event.reading is not None:
        return [bool(outcome.success) for outcome in event.reading.outcomes(event.faces)]
    told = event.data.get("succeeded")
    if told is not None:
        return [bool(item) for item in told] if isinstance(told, (list, tuple)) else [bool(told)]
    target = event.target.value if event.target is not None else 0
    if getattr(names, "extremes_decide", False):
        target = min(max(target, 1), 5)
    return [face <= target for face in event.faces]


def render_refusal(
    refusal: Refusal, lang: str, names: Names | None = None, why: bool = False
) -> str:
    """Why something may not be done, and by how much."""
    wording = Wording(lang, names, why)
    return _sentence(wording.say(refusal.reason, refusal.data), names) + _cited(
        refusal.reason, wording
    )


def render_question(ask: Ask, lang: str, names: Names | None = None, why: bool = False) -> str:
    """What is asked, in a full sentence. Messages may name the camp that decides as `{who:camp}`."""
    wording = Wording(lang, names, why)
    said = wording.say(ask.question, {"who": ask.who, **ask.about})
    return _sentence(said, names) + _cited(ask.question, wording)


def render_waiting(ask: Ask, lang: str, names: Names | None = None) -> str:
    """What a camp decides just now, for those who wait: in the third person."""
    wording = Wording(lang, names)
    own = ask.question.id + WAITS
    if wording.has(own):
        return _sentence(wording.say(own, {"who": ask.who, **ask.about}), names)
    asked = render_question(ask, lang, names)
    return _sentence(wording.say("core.word.waits", {"who": ask.who, "question": asked}), names)


def render_option(option: Option, lang: str, names: Names | None = None) -> str:
    """What one choice of a list says."""
    return _sentence(Wording(lang, names).say(option.phrase, {"key": option.key, **option.data}))


def render_result(result: Result, lang: str, names: Names | None = None, why: bool = False) -> str:
    """How the game ended, with the score of each camp."""
    wording = Wording(lang, names, why)
    data = {"camp": result.winner, "winner": result.winner, "scores": result.scores, **result.data}
    text = _sentence(wording.say(result.reason, data)) + _cited(result.reason, wording)
    if not result.scores:
        return text
    scores = wording.say("core.word.semicolon").join(
        wording.say("core.result.score", {"camp": camp, "score": score})
        for camp, score in enumerate(result.scores)
    )
    return f"{text} {wording.say('core.result.scores', {'scores': scores})}"


def render_error(error: Any, lang: str, names: Names | None = None) -> str:
    """A `SetupError`, a `SaveError` or a problem of an army file: the place, the reason, the remedy."""
    wording = Wording(lang, names)
    data = {"place": error.place, **error.data}
    text = _sentence(wording.say(error.phrase, data)) + _cited(error.phrase, wording)
    remedy = f"{error.phrase.id}.remedy"
    if wording.has(remedy):
        text = f"{text} {_sentence(wording.say(remedy, data))}"
    return text


def _sentence(text: str, names: Names | None = None) -> str:
    """A sentence begins with a capital, unless it begins with a name that its author writes small."""
    keeps = getattr(names, "keeps", None)
    if keeps is not None and keeps(text):
        return text
    return text[:1].upper() + text[1:]


def _cited(phrase: Phrase, wording: Wording) -> str:
    return wording.clauses(phrase) if wording.why else ""
