"""Whether an answer is written as answers are: its verb, the keys beside it, and every name in it.

What nobody reads would be lost without a word: `{move: ann, too: [9, 9]}` would stay where it is.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import Source, nearest, shown
from escarmouche.rosters.toml_lines import Path
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
    form_of,
    holds,
)
from escarmouche.situations.naming import SituationNames

UNKNOWN_VERB = Phrase("situations.unknown_verb")
UNKNOWN_ANSWER_KEY = Phrase("situations.unknown_answer_key")
UNKNOWN_FIGURE = Phrase("situations.unknown_figure")
UNKNOWN_CAMP = Phrase("situations.unknown_camp")
UNKNOWN_VALUE = Phrase("situations.unknown_value")
NOT_THIS_FORM = Phrase("situations.not_this_form")

NOBODY = "none"
# How each kind is written, for whoever wrote something else.
WRITTEN: Mapping[str, str] = {
    FIGURE: "{key}: orc",
    FIGURES: "{key}: [orc, imp]",
    CAMP: "{key}: red",
    POINT: "{key}: [12, 5]",
    POINTS: "{key}: [[8, 9], [12, 5]]",
    NUMBER: "{key}: 3",
    FLAG: "{key}: yes",
    WORD: "{key}: ...",
    TEXT: "{key}: ...",
    COMPANIONS: "{key}: [bea, {{figure: cid, to: [12, 5]}}]",
}


class AnswerForms:
    """What the answers of a book look like in one situation; `words` are those that are no names."""

    def __init__(self, forms: Forms, names: SituationNames, words: Collection[str]) -> None:
        self.forms, self.names, self.words = forms, names, words

    def check(self, source: Source, path: Path, given: Any, nonsense: bool = False) -> None:
        """Report what nobody would read. `nonsense`: it is to be refused because of its form."""
        if isinstance(given, Mapping):
            self._table(source, path, given, nonsense)
        elif isinstance(given, list):
            for index, one in enumerate(given):
                self._element(source, (*path, index), one, nonsense)

    def _element(self, source: Source, path: Path, one: Any, nonsense: bool) -> None:
        if isinstance(one, str):
            if not self.knows(one):
                self._report_name(source, path, one, self.names.figures, UNKNOWN_FIGURE)
        else:
            self.check(source, path, one, nonsense)

    def _table(self, source: Source, path: Path, given: Mapping[str, Any], nonsense: bool) -> None:
        verb = form_of(given, self.forms)
        if verb is None:
            if not nonsense:
                self._report_verb(source, path, given)
            return
        form = self.forms[verb]
        for key, value in given.items():
            if key in form:
                self._value(source, (*path, key), key, form, value, nonsense)
            elif not nonsense:
                self._report_key(source, path, key, verb)

    def _report_key(self, source: Source, path: Path, key: str, verb: str) -> None:
        """A key that the verb does not have; or the verb itself, misspelt: `{mov: ann, to: [12, 5]}`."""
        meant, known = nearest(key, self.forms), ", ".join(self.forms)
        if meant is not None and verb in self.forms[meant]:
            source.report((*path, key), UNKNOWN_VERB, given=shown(key), meant=meant, known=known)
            return
        data = {"given": shown(key), "verb": verb, "known": ", ".join(self.forms[verb])}
        source.report((*path, key), UNKNOWN_ANSWER_KEY, **data)

    def _report_verb(self, source: Source, path: Path, given: Mapping[str, Any]) -> None:
        verbs = ", ".join(self.forms)
        word = next((key for key in given if nearest(key, self.forms)), next(iter(given), ""))
        meant = nearest(word, self.forms)
        data = {"given": shown(word), "meant": meant or verbs.partition(",")[0], "known": verbs}
        source.report((*path, word) if word else path, UNKNOWN_VERB, **data)

    # -- values ------------------------------------------------------------------------------

    def _value(
        self, source: Source, path: Path, key: str, form: Form, value: Any, nonsense: bool
    ) -> None:
        kind = form[key]
        if not holds(kind, value):
            if not nonsense:
                said = WRITTEN[kind].format(key=key)
                source.report(path, NOT_THIS_FORM, key=key, given=shown(value), form=said)
            return
        if kind == WORD and not self.knows(str(value)):
            data = {"key": key, "given": shown(value), "meant": self.near(str(value))}
            source.report(path, UNKNOWN_VALUE, **data)
        elif kind == CAMP:
            self._name(source, path, value, self.names.camps, UNKNOWN_CAMP)
        elif kind in (FIGURE, FIGURES, COMPANIONS):
            for one in value if isinstance(value, list) else [value]:
                if isinstance(one, Mapping):
                    self._companion(source, path, form, one, nonsense)
                else:
                    self._name(source, path, one, self.names.figures, UNKNOWN_FIGURE)

    def _companion(
        self, source: Source, path: Path, form: Form, one: Mapping[str, Any], nonsense: bool
    ) -> None:
        known: Form = {"figure": FIGURE, "action": TEXT, **form}
        for key, value in one.items():
            if key in known:
                self._value(source, (*path, key), key, known, value, nonsense)
            else:
                data = {"given": shown(key), "verb": "figure", "known": ", ".join(known)}
                source.report((*path, key), UNKNOWN_ANSWER_KEY, **data)

    def _name(
        self, source: Source, path: Path, given: Any, known: Mapping[str, int], phrase: Phrase
    ) -> None:
        called = given in known or given in (NOBODY, None)
        if not called and (type(given) is not int or given not in known.values()):
            self._report_name(source, path, str(given), known, phrase)

    def _report_name(
        self, source: Source, path: Path, given: str, known: Mapping[str, int], phrase: Phrase
    ) -> None:
        listed = ", ".join(name for name in known if not name.startswith("newcomer-"))
        meant = nearest(given, known) or listed
        source.report(path, phrase, given=shown(given), meant=meant, known=listed)

    # -- words -------------------------------------------------------------------------------

    def knows(self, word: str, options: Collection[str] = ()) -> bool:
        """Whether a word means something: a name, a word of the book, a key that is offered; or parts that do."""
        if word in options or word in self.words or word == NOBODY:
            return True
        offered = {part for key in options for part in key.split(":")}
        known = {*self.names.figures, *self.names.camps, *self.words, *offered}
        return all(part in known or _is_measure(part) for part in word.split(":"))

    def near(self, word: str, options: Collection[str] = ()) -> str:
        """What somebody who wrote an unknown word may have meant."""
        known = [*options, *self.names.figures, *self.names.camps, *self.words]
        parts = [part for part in word.split(":") if not self.knows(part, options)]
        close = [nearest(part, known) for part in parts]
        listed = [name for name in known if not name.startswith("newcomer-")]
        return ", ".join(found for found in close if found) or ", ".join(listed[:12])


def _is_measure(part: str) -> bool:
    """Whether a part of a key is a number: a level, or a length."""
    return part.replace(".", "", 1).isdigit()
