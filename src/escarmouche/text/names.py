"""What figures, camps and scenery are called, for the reader of one language."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from escarmouche.table.storeys.model import Storeys
from escarmouche.text.catalogue import Catalogue, typeset

PLURALS = ("Les ", "Des ", "Mes ", "Nos ")  # how French names begin that are plurals


class Twin(NamedTuple):
    """One of several figures of a name: what they are called together, and its number."""

    together: str
    number: int
    army: str = ""  # in brackets, where both sides field figures of the name


class _Named(NamedTuple):
    """What a figure is called by itself, and among its twins."""

    figure: Any
    alone: str
    twin: Twin | None


class Names(Protocol):
    """Gives names to the ids that events and questions carry."""

    def figure(self, id: Any) -> str:
        """The name of a figure, with its number when it has twins."""
        ...

    def twin(self, id: Any) -> Twin | None:
        """The same in parts, so that twins can be named together; None for a name of its own."""
        ...

    def camp(self, id: Any) -> str:
        """The name of a camp: its army's."""
        ...

    def is_many(self, id: Any) -> bool:
        """Whether the name of a camp is a plural, as `Les Veilleurs` is: verbs agree with it."""
        ...

    def scenery(self, id: Any) -> str:
        """The name of a piece of scenery, or of a surface, an opening, a link or a hurdle."""
        ...

    def the_scenery(self, id: Any) -> str:
        """The same with its article, as it stands within a sentence."""
        ...


class PlainNames:
    """Names when there is no game at hand: ids as they are."""

    def figure(self, id: Any) -> str:
        """`#7` for figure 7."""
        return f"#{id}" if isinstance(id, int) else str(id)

    def twin(self, id: Any) -> Twin | None:
        """Nobody has a name, so nobody shares one."""
        return None

    def camp(self, id: Any) -> str:
        """Camps are counted from 1 for people."""
        return str(id + 1) if isinstance(id, int) else str(id)

    def is_many(self, id: Any) -> bool:
        """A number is one."""
        return False

    def scenery(self, id: Any) -> str:
        """The id of the piece."""
        return str(id)

    def the_scenery(self, id: Any) -> str:
        """The id of the piece."""
        return str(id)


class StateNames:
    """Names read from a game's state (or from the state of a view)."""

    def __init__(self, state: Any, lang: str) -> None:
        self.state = state
        self.lang = lang
        options = getattr(state, "options", None)
        self.extremes_decide = bool(getattr(options, "extremes_decide", False))
        self._twins: Counter[tuple[int, str]] = Counter()
        self._owners: dict[str, set[int]] = {}
        self._counted = -1
        self._names: dict[int, _Named] = {}
        self._scenery: dict[str, str] | None = None

    def figure(self, id: Any) -> str:
        """Such as `Archer 2`; with its army where both sides field figures of that name."""
        figure = self._handle(id)
        if figure is None:
            return self._word("core.name.hidden")
        return figure if isinstance(figure, str) else self._named(figure).alone

    def twin(self, id: Any) -> Twin | None:
        """Such as `Archers` and 2: the name of the roster entry serves for several."""
        figure = self._handle(id)
        return None if figure is None or isinstance(figure, str) else self._named(figure).twin

    def _named(self, figure: Any) -> _Named:
        """Both names of a figure: made once, until further figures join the game."""
        self._count()
        known = self._names.get(figure.id)
        if known is None or known.figure is not figure:
            known = self._names[figure.id] = self._name(figure)
        return known

    def _name(self, figure: Any) -> _Named:
        name = self._printed(figure)
        army = self._army(figure, name)
        if not self.has_twins(figure):
            return _Named(figure, name + army, None)
        piece = getattr(figure, "piece", None)
        together = name if piece is not None else _in(figure.profile.names, self.lang)
        return _Named(figure, f"{name} {figure.number}{army}", Twin(together, figure.number, army))

    def _army(self, figure: Any, name: str) -> str:
        self._count()
        both = len(self._owners.get(name, ())) > 1
        if not both:
            return ""
        names = [_in(camp.names, self.lang) for camp in getattr(self.state, "camps", ())]
        if len(set(names)) < len(names):  # two armies of one name: their seats tell them apart
            return f" ({self._word('core.name.side')} {figure.camp + 1})"
        return f" ({self.camp(figure.camp)})"

    def has_twins(self, figure: Any) -> bool:
        """Whether its camp has further figures of its name, so that its number matters."""
        self._count()
        return self._twins[(figure.camp, self._printed(figure))] > 1

    def camp(self, id: Any) -> str:
        """The army's name; numbered when two camps play armies of one name."""
        camps = getattr(self.state, "camps", ())
        if not isinstance(id, int) or not 0 <= id < len(camps):
            return PlainNames().camp(id)
        name = _in(camps[id].names, self.lang)
        twins = [camp for camp in camps if _in(camp.names, self.lang) == name]
        return f"{name} ({id + 1})" if len(twins) > 1 else name

    def is_many(self, id: Any) -> bool:
        """In French the article tells it, for the reader of either language."""
        camps = getattr(self.state, "camps", ())
        if not isinstance(id, int) or not 0 <= id < len(camps):
            return False
        return _in(camps[id].names, "fr").startswith(PLURALS)

    def scenery(self, id: Any) -> str:
        """Its own name, or what its kind is called; numbered among its like."""
        if self._scenery is None or id not in self._scenery:
            self._scenery = self._name_scenery()
        return self._scenery.get(str(id), str(id))

    def the_scenery(self, id: Any) -> str:
        """Such as `le bois 2`; a piece with a name of its own keeps it."""
        name, table = self.scenery(id), getattr(self.state, "table", None)
        pieces = list(table.scenery) if table is not None else []
        kind = next((piece.kind for piece in pieces if piece.id == id), "")
        plain = self.kind(kind)
        called = self._word(f"{prefix_of(self.state)}.terrain.{kind}.the", "")
        return called + name[len(plain) :] if called and name.startswith(plain) else name

    def _handle(self, id: Any) -> Any:
        if hasattr(id, "profile"):
            return id
        figures = self.state.figures
        if isinstance(id, int) and 0 <= id < len(figures):
            return figures[id]
        return PlainNames().figure(id)

    def _printed(self, figure: Any) -> str:
        piece, profile = getattr(figure, "piece", None), figure.profile
        if piece is not None:
            return _in(piece.names, self.lang)
        return _in(getattr(profile, "singular", None) or profile.names, self.lang)

    def _count(self) -> None:
        """Count twins again when figures joined the game since (summoning)."""
        figures = self.state.figures
        if self._counted == len(figures):
            return
        self._twins, self._owners, self._counted = Counter(), {}, len(figures)
        self._names.clear()
        for figure in figures:
            if figure is not None:
                name = self._printed(figure)
                self._twins[(figure.camp, name)] += 1
                self._owners.setdefault(name, set()).add(figure.camp)

    def _name_scenery(self) -> dict[str, str]:
        table = getattr(self.state, "table", None)
        pieces = list(table.scenery) if table is not None else []
        pieces += getattr(self.state, "passing_scenery", ())
        plain = {
            piece.id: self._word(piece.name, piece.name) if piece.name else self.kind(piece.kind)
            for piece in pieces
        }
        if table is not None and table.storeys:
            plain = {**self._storey_names(table.storeys), **plain}
        total, seen = Counter(plain.values()), Counter[str]()
        named = {}
        for key, name in plain.items():
            seen[name] += 1
            named[key] = f"{name} {seen[name]}" if total[name] > 1 else name
        return named

    def _storey_names(self, storeys: Storeys) -> dict[str, str]:
        """Surfaces, openings, links and hurdles: what the book calls each by its id, else what its like are called."""
        alike = {"ground": "surface.ground"}
        for surface in storeys.surfaces:
            part = "inside" if surface.inside else "roof" if surface.roof else "raised"
            alike[surface.id] = surface.name or f"surface.{part}"
            alike |= {side.id: f"opening.{side.is_called}" for side in surface.sides if side.id}
        alike |= {link.id: f"link.{link.kind}" for link in storeys.links}
        alike |= {hurdle.id: "hurdle" for hurdle in storeys.hurdles}
        book = prefix_of(self.state)

        def like(word: str) -> str:
            """What its like are called; a surface may name the message that says it."""
            own = word.startswith(f"{book}.")
            return self._word(word if own else f"core.name.{word}", word)

        return {id: self._word(f"{book}.terrain.{id}", like(word)) for id, word in alike.items()}

    def kind(self, kind: str) -> str:
        """What the book calls a kind of scenery."""
        return self._word(f"{prefix_of(self.state)}.terrain.{kind}", kind.replace("_", " "))

    def _word(self, id: str, otherwise: str = "?") -> str:
        return Catalogue.of(id, self.lang).get(id) or otherwise


@lru_cache(maxsize=4096)
def _set(name: str, lang: str) -> str:
    return typeset(name, lang)


def _in(names: Any, lang: str) -> str:
    """A name in a language, or in the one that its author wrote."""
    return _set(str(names.get(lang) or next(iter(names.values()), "?")), lang)


def prefix_of(state: Any) -> str:
    """The prefix of the book to which a state belongs ("core" when it belongs to none)."""
    return str(getattr(state, "book", "")).lower() or "core"
