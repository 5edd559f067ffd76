"""Puts to each choice of a form the line that says what it does in the game (`text.choices`)."""

from __future__ import annotations

from typing import Any

from escarmouche.server.show.speaking import Speaker, Words, bare_words
from escarmouche.text.choices import line_for, line_ids

Json = dict[str, Any]


def add_lines(form: Json, described: Json, asked: str, say: Speaker) -> None:
    """`described` is the form as the book gives it, `asked` the id of the question."""
    for told, option in zip(form.get("options", ()), described.get("options", ()), strict=True):
        told["help"] = say.help(asked, option)
    if form["form"] == "deeds":
        for doer, each in zip(form["figures"], described["figures"], strict=True):
            for told, action in zip(doer["actions"], each["actions"], strict=True):
                _tell_action(told, action)
    elif "by" in form:
        form["by_help"] = _ways(asked, form["by"])


def _tell_action(told: Json, action: Json) -> None:
    """What an action does, and what each word for how it is done means."""
    id = line_for((f"{action['name'].id}.help",))
    told["help"] = None if id is None else bare_words(id)
    if action.get("by"):
        told["by_help"] = _ways(action["name"].id, action["by"])


def _ways(of: str, words: list[str]) -> dict[str, Words]:
    found = {word: line_for(line_ids(of, word)) for word in words}
    return {word: bare_words(id) for word, id in found.items() if id is not None}
