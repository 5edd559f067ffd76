"""Messages filled with data: figures by name, lengths with their unit, dice as dice.

A placeholder is `{field:kind}`. The kinds:

    figure figures camp camps scenery edge     names, by id
    the                                        a piece of scenery with its article: le bois
    order                                      camps one after the other: a, puis b
    length cm paces                            to a tenth, as a tape measure shows it: 4,5'', 4,5 cm and 4,5 pas in French
    length(up) cm(down)                        the same where it is above, or below, a limit that is told too
    number signed                              4,5 in French, 4.5 in English; +1
    faces                                      dice: ⚁2 ⚄5
    phrase total                               a sentence in the sentence; a number with its reasons
    help                                       what the thing that a phrase names does in the game
    list row                                   a, b et c; a, b, c
    named                                      what has a name in each language: {"fr": ..., "en": ...}
    word(book.phase)                           the message `book.phase.<value>`
    plural(point|points) count(point|points)   the word alone; the number with its word
    agrees(désigne|désignent)                  a verb, as the name of a camp is one or many
    when(text|otherwise)                       text only where there is a value; may hold placeholders
                                               (no, an empty list and an empty total are none)

A field without data shows as ⟨field⟩, an absent value as a dash. Nothing here ever raises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from math import ceil, floor
from string import Formatter
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Said, Total
from escarmouche.text.catalogue import Catalogue
from escarmouche.text.names import Names, PlainNames, Twin

DASH = "—"
HELP = ".help"  # what a thing does in the game, in one line, beside its name
_DICE = "⚀⚁⚂⚃⚄⚅"
# Before these French elides: vowels, a y that no vowel follows (d’Ysengrin, de Yann), an h that is mute (d’Hadrien, de
# Hallebardier). Which h is mute nobody can tell by its letters: these beginnings of words and names have one.
_ELIDES = re.compile(
    r"[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouéèê])"
    r"|h(?:ab|adr|aleine|armon|ect|élène|élio|enri|erb|ercule|éri(?!ss)|ermi|eur|ippo|irondelle|isto|iver|omme|omonc"
    r"|onn|onor|orl|orti|osp|ospit|ôt|ugues|uil|uîtr|umain|umble|ydr|yper|ypno)",
    re.IGNORECASE,
)
_ELIDED = re.compile(r"(?<!\w)(d|qu|D|Qu)e $")
_CONTRACTED = re.compile(r"(?<!\w)(de|à|De|À) $")
_CONTRACTIONS = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}
_ARTICLE = re.compile(r"(Le|La|Les|L’|The)(?= )|L’(?=\w)")
_INSIDE = re.compile(r"[\w’,;:(]\s?$")  # what precedes a name in the middle of a sentence
_MISSING = object()


class Wording(Formatter):
    """Fills messages for a reader: a language, the names of a game, and whether to cite clauses."""

    def __init__(self, lang: str, names: Names | None = None, why: bool = False) -> None:
        self.lang = lang
        self.names: Names = names if names is not None else PlainNames()
        self.why = why
        self._lead = ""  # the preposition before the names that are being told

    # -- messages ----------------------------------------------------------------------------

    def say(self, phrase: Phrase | str, data: Mapping[str, Any] | None = None) -> str:
        """The message of a phrase, filled with data."""
        key = phrase.id if isinstance(phrase, Phrase) else phrase
        message = Catalogue.of(key, self.lang).get(key)
        if message is None:
            details = ", ".join(f"{key} {self.value(item)}" for key, item in (data or {}).items())
            return f"⟨{key}⟩ {details}".rstrip()
        return self.fill(message, data or {})

    def has(self, id: str) -> bool:
        """Whether the catalogue holds an id."""
        return Catalogue.of(id, self.lang).get(id) is not None

    def fill(self, message: str, data: Mapping[str, Any]) -> str:
        """A message with its placeholders filled."""
        if "{" not in message and "}" not in message:
            return message
        try:
            pieces = _pieces(message)
        except ValueError:  # an unbalanced brace: show what was written
            return message
        text = ""
        for literal, field, spec, _conversion in pieces:
            text += literal
            if field is not None:
                self._lead = self._preposition(text)
                value = self._field(field, spec or "", data)
                text = self._join(text, value, (spec or "").partition("(")[0] in NAMED)
        return text

    def _preposition(self, before: str) -> str:
        """What stands before a name in French and is said again before each of several: de A et de B."""
        found = _CONTRACTED.search(before) if self.lang == "fr" else None
        return "" if found is None else f"{found[1].lower()} "

    def _field(self, field: str, spec: str, data: Mapping[str, Any]) -> str:
        value = data.get(field, _MISSING)
        kind, _, inside = spec.partition("(")
        inside = inside.removesuffix(")")
        if kind == "when":
            yes, no = _halves(inside)
            return self.fill(yes if _there(value) else no, data)
        if value is _MISSING:
            return f"⟨{field}⟩"
        try:
            return self.format_field(value, spec)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return str(value)

    def _join(self, before: str, value: str, name: bool) -> str:
        """French elides and contracts before a name: d’Archer, du Roi, des Orques."""
        if name and _INSIDE.search(before):
            value = _lower_article(value)
        if self.lang != "fr" or not value:
            return before + value
        if _ELIDES.match(value) and _ELIDED.search(before):
            return before[:-2] + "’" + value
        first, space, rest = value.partition(" ")
        found = _CONTRACTED.search(before) if space else None
        if found is not None:
            word = _CONTRACTIONS.get((found[1].lower(), first.lower()))
            if word is not None:
                return before[: found.start()] + _cased(word, found[1]) + " " + rest
        return before + value

    # -- values ------------------------------------------------------------------------------

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value, shown as its kind wants."""
        if value is None:
            return DASH
        kind, _, inside = format_spec.partition("(")
        show = _KINDS.get(kind)
        return self.value(value) if show is None else show(self, value, inside.removesuffix(")"))

    def value(self, value: Any) -> str:
        """A value whose kind nobody said."""
        if value is None:
            return DASH
        if isinstance(value, bool):
            return self.say("core.word.true" if value else "core.word.false")
        if isinstance(value, (int, float)):
            return self.number(value)
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, Refusal):
            return self.say(value.reason, value.data)
        if isinstance(value, Said):
            return self.say(value.phrase, value.data)
        if isinstance(value, Total):
            return self.total(value)
        if isinstance(value, Mapping) and self.lang in value:
            return str(value[self.lang])
        if isinstance(value, (list, tuple, set, frozenset)):
            return self.listed(self.value(item) for item in value)
        return str(value)

    def number(self, value: Any, signed: bool = False) -> str:
        """A number with the decimal mark of the language and a true minus sign."""
        if isinstance(value, float):
            text = f"{value:.2f}".rstrip("0").rstrip(".")
            text = "0" if text in ("-0", "") else text
        else:
            text = str(value)
        if signed and value > 0:
            text = f"+{text}"
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.lang == "fr" else text

    def listed(self, items: Iterable[str]) -> str:
        """`a, b et c`."""
        shown = list(items)
        if len(shown) < 2:
            return shown[0] if shown else DASH
        return f"{', '.join(shown[:-1])} {self.say('core.word.and')} {shown[-1]}"

    def total(self, total: Any) -> str:
        """Every reason with its value, then the sum: `Mêlée 4 ; effrayée −1 → 3`."""
        if not isinstance(total, Total):
            return self.value(total)
        shown = []
        for place, part in enumerate(total.parts):
            cited = self.clauses(part.reason) if self.why else ""
            shown.append(f"{self.say(part.reason)} {self.number(part.value, place > 0)}{cited}")
        text = self.say("core.word.semicolon").join(shown)
        if len(shown) == 1:
            return text
        return f"{text} → {self.number(total.value)}" if shown else self.number(total.value)

    def clauses(self, phrase: Phrase) -> str:
        """The clauses of a phrase in brackets, with the space before them."""
        return f" [{', '.join(phrase.clauses)}]" if phrase.clauses else ""

    def faces(self, faces: Any) -> str:
        """Dice as dice, each with its digit."""
        return " ".join(map(die, [faces] if isinstance(faces, int) else faces)) or DASH

    def plural(self, value: Any, forms: str) -> str:
        """The singular or the plural: French counts 0 and 1 as one, English only 1."""
        number = len(value) if hasattr(value, "__len__") else value
        one, many = _halves(forms)
        single = abs(number) < 2 if self.lang == "fr" else number == 1
        return one if single else many or one

    def count(self, value: Any, forms: str) -> str:
        """The number and its word, never parted at the end of a line."""
        number = len(value) if hasattr(value, "__len__") else value
        return f"{self.number(number)}\u00a0{self.plural(number, forms)}"

    def many(self, value: Any, name: Callable[[Any], str]) -> str:
        """Several things by name; the same thing three times is said once, with `(× 3)`."""
        if isinstance(value, (int, str)) or not hasattr(value, "__iter__"):
            return name(value)
        counted: dict[str, int] = {}
        lead = self._lead
        for item in value:
            word = DASH if item is None else name(item)
            counted[word] = counted.get(word, 0) + 1
        shown = [f"{w} (× {n})" if n > 1 else w for w, n in counted.items()]
        return self.listed(self._inside(shown, lead))

    def _inside(self, names: list[str], lead: str) -> list[str]:
        """Names of a list: all but the first stand in the middle of a sentence."""
        return [*names[:1], *(self._join(lead, _lower_article(name), True) for name in names[1:])]

    def order(self, camps: Iterable[Any]) -> str:
        """Camps in the order in which they play."""
        shown = [self.names.camp(camp) for camp in camps]
        return self.say("core.word.then").join([*shown[:1], *map(_lower_article, shown[1:])])

    def figures(self, value: Any) -> str:
        """Figures by name, twins together: `Archers 1, 3 et 5 à 8`."""
        if isinstance(value, (int, str)) or not hasattr(value, "__iter__"):
            return self.names.figure(value)
        ids = list(value)
        if None in ids or len(set(ids)) != len(ids):
            return self.many(ids, self.names.figure)
        shown: list[str] = []
        several, lead = False, self._lead
        for twins, members in groupby(ids, self._together):
            group = list(members)
            if twins is None or len(group) == 1:
                shown += map(self.names.figure, group)
                continue
            numbers = [twin.number for twin in map(self.names.twin, group) if twin is not None]
            runs = list(self._runs(sorted(numbers)))
            several |= len(runs) > 1
            shown.append(f"{twins.together} {self.listed(runs)}{twins.army}")
        shown = self._inside(shown, lead)
        return self.say("core.word.semicolon").join(shown) if several else self.listed(shown)

    def _together(self, id: Any) -> Twin | None:
        twin = self.names.twin(id)
        return None if twin is None else twin._replace(number=0)

    def _runs(self, numbers: list[int]) -> Iterator[str]:
        """Numbers, three or more in a row as `1 à 4`."""
        for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
            row = [number for _, number in run]
            if len(row) > 2:
                yield self.say("core.word.range", {"first": row[0], "last": row[-1]})
            else:
                yield from map(str, row)


@lru_cache(maxsize=4096)
def _pieces(message: str) -> tuple[Any, ...]:
    """The parts of a message, read once. Raises `ValueError` for an unbalanced brace."""
    return tuple(Formatter().parse(message))


def die(face: int) -> str:
    """A die with its digit: ⚁2. Dice of more sides show the digit alone."""
    return f"{_DICE[face - 1]}{face}" if 1 <= face <= 6 else str(face)


def _halves(forms: str) -> tuple[str, str]:
    """Split at the bar that stands outside any placeholder."""
    depth = 0
    for place, sign in enumerate(forms):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            return forms[:place], forms[place + 1 :]
    return forms, ""


def _there(value: Any) -> bool:
    """Whether there is something to say about a value."""
    if isinstance(value, Total):
        return bool(value.parts)
    if isinstance(value, (list, tuple)):
        return len(value) > 0
    return value is not _MISSING and value is not None and value is not False


def _tape(length: Any, to: str) -> Any:
    """A length to a tenth, up or down where it is compared with a limit; of less than that it is told as it is."""
    if not isinstance(length, (int, float)):
        return length
    tenths = length * 10
    if to:
        tenths = ceil(tenths - 1e-6) if to == "up" else floor(tenths + 1e-6)
    return round(tenths) / 10 or length


def _paces(wording: Wording, length: Any) -> str:
    """A length in paces; the French word has no plural of its own."""
    word = "pas" if wording.lang == "fr" else "pace" if length == 1 else "paces"
    return f"{wording.number(length)}\u00a0{word}"


def _spoken(wording: Wording, value: Any) -> str:
    """A phrase, or one with its numbers, or several."""
    if isinstance(value, Said):
        return wording.say(value.phrase, value.data)
    if isinstance(value, (list, tuple)):
        return wording.many(value, lambda each: _spoken(wording, each))
    return wording.say(value)


def _lower_article(name: str) -> str:
    """`the Raven Company`, where no sentence begins."""
    return name[0].lower() + name[1:] if _ARTICLE.match(name) else name


def _cased(word: str, like: str) -> str:
    return word.capitalize() if like[:1].isupper() else word


Show = Callable[[Wording, Any, str], str]
_KINDS: dict[str, Show] = {
    "figure": lambda w, v, _: w.names.figure(v),
    "figures": lambda w, v, _: w.figures(v),
    "camp": lambda w, v, _: w.names.camp(v),
    "camps": lambda w, v, _: w.many(v, w.names.camp),
    "order": lambda w, v, _: w.order(v),
    "scenery": lambda w, v, _: w.many(v, w.names.scenery),
    "the": lambda w, v, _: w.names.the_scenery(v),
    "edge": lambda w, v, _: w.say(f"core.edge.{v}"),
    "length": lambda w, v, to: f"{w.number(_tape(v, to))}''",
    "cm": lambda w, v, to: f"{w.number(_tape(v, to))}\u00a0cm",
    "paces": lambda w, v, to: _paces(w, _tape(v, to)),
    "number": lambda w, v, _: w.number(v),
    "signed": lambda w, v, _: w.number(v, signed=True),
    "agrees": lambda w, v, forms: _halves(forms)[w.names.is_many(v)],
    "faces": lambda w, v, _: w.faces(v),
    "phrase": lambda w, v, _: _spoken(w, v),
    "help": lambda w, v, _: w.say(f"{v.id}{HELP}"),
    "total": lambda w, v, _: w.total(v),
    "list": lambda w, v, _: w.value(v),
    "row": lambda w, v, _: ", ".join(map(w.value, v)),
    "named": lambda w, v, _: str(v.get(w.lang) or next(iter(v.values()), DASH)),
    "word": lambda w, v, prefix: w.many(v, lambda item: w.say(f"{prefix}.{item}")),
    "plural": lambda w, v, forms: w.plural(v, forms),
    "count": lambda w, v, forms: w.count(v, forms),
}
NAMED = ("when", "figure", "figures", "camp", "camps", "order", "scenery")
KINDS = frozenset(_KINDS) | {"when", ""}
