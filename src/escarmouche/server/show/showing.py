"""The table put into words, where only what changed is said again.

A table of forty figures is mostly what it was one answer ago. What the rulebook presents is compared
with what it presented last, piece by piece, and the words of what is equal are kept. Those who may
know the same things share one `Showing`; in a book without secrets that is everybody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from escarmouche.core.game import Event, Game
from escarmouche.core.rulebook import Rulebook
from escarmouche.core.state import State
from escarmouche.server.show.card_scores import card_scores
from escarmouche.server.show.speaking import Speaker, bare_words, how_it_stands
from escarmouche.table.storeys.model import GROUND
from escarmouche.text import LANGUAGES
from escarmouche.text.names import prefix_of

Json = dict[str, Any]
_Worded = Callable[[Json, str, Speaker], Json]

# All that names are made of. While it is equal, everything is called what it was called.
_NAMED = ("figures", "camps", "table", "passing_scenery", "options")


class Showing:
    """What some eyes see, in words. Nothing in it is ever changed: it may be kept and sent."""

    def __init__(self) -> None:
        self.say = Speaker()
        self.view: Json = {}
        self._at: tuple[Game | None, Any] = (None, None)  # the moment that it shows
        self._named: tuple[Any, ...] | None = None
        self._given: Json = {}  # what the book presented when `view` was made
        self._of = State()  # what it presented then
        self._lines: dict[int, tuple[Event, Json]] = {}  # of the log, by the number of the event
        self.state = State()
        self.book: Rulebook

    def look(self, game: Game, eyes: int | None) -> None:
        """Look at the game as it stands, and say what changed."""
        # Every answer is an object of its own: where it is the last, the moment is the same.
        last = game.answers[-1] if game.answers else None
        if self._at[0] is not game or self._at[1] is not last:
            self._say(game.rulebook, game.seen(eyes))
            self._at = (game, last)

    def name(self, state: State, book: Rulebook) -> None:
        """Learn what everything is called, for lines of the log alone."""
        self.book, self.state, self.say = book, state, Speaker(state, book.tale)

    def _say(self, book: Rulebook, state: State) -> None:
        named = tuple(getattr(state, name, None) for name in _NAMED)
        if named != self._named:
            self._named, self.say = named, Speaker(state, book.tale)
            self._given, self.view = {}, {}
        prefix = prefix_of(state)
        if self._given:
            given = book.present_again(state, self._of, self._given)
        else:
            given = book.present(state)
        told = {key: self._again(key, thing, prefix) for key, thing in given.items()}
        hostile = hostile_in(state)
        kept = self.view.get("hostile")  # the very object, while it says the same
        hostile = kept if kept == hostile else hostile
        self.view = {**told, "card_scores": card_scores(book), "hostile": hostile}
        self._given, self._of, self.state, self.book = given, state, state, book

    def _again(self, key: str, thing: Any, prefix: str) -> Any:
        """The words of one part of what is presented: the old ones where it is what it was."""
        if key not in self._given:
            return worded(key, thing, prefix, self.say)
        before, said = self._given[key], self.view[key]
        if thing is before:
            return said
        one = _ONE.get(key)
        if one is None:
            return said if thing == before else worded(key, thing, prefix, self.say)
        known = {item["id"]: (item, words) for item, words in zip(before, said, strict=True)}
        nothing = (None, None)
        now = []
        for item in thing:
            known_item, words = known.get(item["id"], nothing)
            same = item is known_item or item == known_item
            now.append(words if same else one(self.say.plain(item), prefix, self.say))
        return now

    def line(self, number: int, event: Event, n: int) -> Json:
        """An event as the n-th line of a log. Logs of several eyes share their lines."""
        found = self._lines.get(number)
        if found is None or found[0] is not event or found[1]["n"] != n:
            found = (event, self.say.line(event, n, self.state))
            self._lines[number] = found
        return found[1]


class Showings:
    """The showings of one game: one for each pair of eyes that may know something of its own."""

    def __init__(self) -> None:
        self._kept: dict[int | None, Showing] = {}

    def of(self, game: Game, who: int | None) -> Showing:
        """What a camp sees now (None: a spectator)."""
        eyes = who if game.has_secrets else None
        showing = self._kept.setdefault(eyes, Showing())
        showing.look(game, eyes)
        return showing


def hostile_in(state: State) -> list[list[int]]:
    """By camp, whom it takes for enemies."""
    return [list(enemies) for enemies in state.sides.foes]


# -- words for each part of what a book presents -----------------------------------------------


def worded(key: str, thing: Any, prefix: str, say: Speaker) -> Any:
    """One part of what a book presents, with names and properties in words."""
    one = _ONE.get(key)
    if one is not None:
        return [one(say.plain(item), prefix, say) for item in thing]
    said = say.plain(thing)
    if key == "table" and said is not None:
        for piece in said.get("scenery", ()):
            _scenery(piece, prefix, say)
        if "storeys" in said:
            _storeys(said["storeys"], prefix, say)
    return said


def _scenery(piece: Json, prefix: str, say: Speaker) -> None:
    piece["name"] = say.scenery(piece["id"])
    piece["called"] = say.the_scenery(piece["id"])
    piece["properties"] = _properties(piece["properties"], prefix)


def _properties(names: list[str], prefix: str) -> list[Json]:
    return [{"id": name, "text": bare_words(f"{prefix}.terrain.property.{name}")} for name in names]


def _storeys(storeys: Json, prefix: str, say: Speaker) -> None:
    """Surfaces, openings, links and hurdles by name, and how they stand in words."""
    storeys["ground"] = say.scenery(GROUND)
    for kind in ("surfaces", "openings", "links", "hurdles"):
        for part in storeys[kind]:
            part["name"] = say.scenery(part["id"])
            for one in (part, *part.get("sides", ())):
                if "properties" in one:
                    one["properties"] = _properties(one["properties"], prefix)
            if "state" in part:
                part["state_name"] = how_it_stands(prefix, part["kind"], part["state"])


def _camp(camp: Json, _prefix: str, say: Speaker) -> Json:
    return {**camp, "name": say.camp(camp["id"])}


def _figure(figure: Json, _prefix: str, say: Speaker) -> Json:
    conditions = [
        {**held["name"], "kind": held["kind"], "help": held["help"]}
        for held in figure["conditions"]
    ]
    return {
        **figure,
        "label": say.figure(figure["id"]),
        "conditions": conditions,
        "fluff": figure["fluff"] or dict.fromkeys(LANGUAGES, ""),
    }


def _marker(marker: Json, prefix: str, _say: Speaker) -> Json:
    """By the name that the book gives it, else by that of its kind."""
    return {
        **marker,
        "name": marker.get("name") or bare_words(f"{prefix}.terrain.{marker['kind']}"),
    }


_ONE: dict[str, _Worded] = {"camps": _camp, "figures": _figure, "markers": _marker}
