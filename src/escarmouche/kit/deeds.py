"""Deeds: what a fighter is told to do, an action of the book, which way, at whom; and the question that asks for one.

A deed is a named tuple of its book. Its first fields are the same in every book: `action`, `figure`, `path` (the
points after the one where the fighter stands) and `targets`; the book adds others. As plain data a deed is
`{"action": "walk", "figure": 3, "path": [[x, y]], "targets": [7]}`, see `DeedForm`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from escarmouche.core.answers import MALFORMED, Answers
from escarmouche.core.explain import Phrase, Refusal, Refused, refuse
from escarmouche.core.state import State
from escarmouche.kit.point_data import MOST_POINTS, Point, decode_points, is_number

Path = tuple[Point, ...]

S = TypeVar("S", bound=State)
F = TypeVar("F", bound="Fighter")
D = TypeVar("D", bound="Deed")
A = TypeVar("A", bound="FighterAction[Any, Any]")

WITH = "with"  # the key of those who act together with a fighter; the field is `others`


class Fighter(Protocol):
    """Who does something: a handle of the book."""

    @property
    def id(self) -> int:
        """Its number."""
        ...


class Deed(Protocol):
    """What every book's deeds have in common."""

    @property
    def action(self) -> str:
        """The id of the action."""
        ...

    @property
    def figure(self) -> int:
        """Who does it."""
        ...

    @property
    def path(self) -> Path:
        """Which way; empty where it is no move."""
        ...

    @property
    def targets(self) -> tuple[int, ...]:
        """At whom it is aimed."""
        ...

    def _asdict(self) -> dict[str, Any]: ...


# -- plain data --------------------------------------------------------------------------------------


class DeedForm(Generic[D]):
    """How the deeds of a book are written as plain data; what is not said is as the named tuple has it by default.

    `values` are the fields that the book adds, each with the type that it holds; `float` is any number. Where
    figures act together, `shared` are the fields that they have in common with their leader, unless they say
    otherwise: then "with" is a list of the others' deeds.
    """

    def __init__(
        self,
        kind: type[D],
        values: Mapping[str, type],
        shared: Collection[str] = (),
        longest: int = MOST_POINTS,
    ) -> None:
        self.kind: type[Any] = kind
        self.values, self.shared, self.longest = values, tuple(shared), longest
        self.keys = {"action", "figure", "path", "targets", *values, *((WITH,) if shared else ())}
        self._usual: dict[str, Any] = vars(kind)["_field_defaults"]

    def encode(self, deed: D) -> dict[str, Any]:
        """Plain data: only what differs from the defaults."""
        usual = self._usual
        return {
            WITH if name == "others" else name: self._plain(name, value)
            for name, value in deed._asdict().items()
            if name not in usual or value != usual[name]
        }

    def _plain(self, name: str, value: Any) -> Any:
        if name == "path":
            return [list(point) for point in value]
        if name == "others":
            return [self.encode(one) for one in value]
        return list(value) if name == "targets" else value

    def decode(self, data: Any) -> D:
        """The same, back; raises `Refused` when the data has not the right form."""
        if not self._is_well_formed(data):
            form = "{" + ", ".join(f'"{key}"' for key in sorted(self.keys)) + "}"
            raise Refused(refuse(MALFORMED, expected=form, given=repr(data)[:200]))
        said = {
            key: kind(data[key]) for key, kind in self.values.items() if data.get(key) is not None
        }
        if self.shared:
            common = {key: data[key] for key in self.shared if key in data}
            said["others"] = tuple([self.decode({**common, **one}) for one in data.get(WITH, [])])
        path = decode_points(data.get("path", []), self.longest)
        targets = tuple(data.get("targets", []))
        deed: D = self.kind(
            action=data["action"], figure=data["figure"], path=path, targets=targets, **said
        )
        return deed

    def _is_well_formed(self, data: Any) -> bool:
        if not isinstance(data, dict) or set(data) - self.keys:
            return False
        if type(data.get("action")) is not str or type(data.get("figure")) is not int:
            return False
        if not all(_holds(kind, data.get(key)) for key, kind in self.values.items()):
            return False
        lists = [data.get(key, []) for key in ("path", "targets", WITH)]
        if any(not isinstance(held, list) or len(held) > self.longest for held in lists):
            return False
        if any(type(id) is not int for id in lists[1]):
            return False
        return all(isinstance(one, dict) and WITH not in one for one in lists[2])


def _holds(kind: type, value: Any) -> bool:
    if value is None:
        return True
    return is_number(value) if kind is float else type(value) is kind


# -- actions and the question ------------------------------------------------------------------------


class FighterAction(Generic[S, F]):
    """One action: who may take it, how many deeds it proposes, what an interface needs to offer it.

    The book adds which deeds are legal and what they do.
    """

    id: str
    phrase: Phrase

    def why_not_take(self, game: S, figure: F) -> Refusal | None:
        """What keeps a fighter from taking it at all, as it stands."""
        return None

    def proposals(self, game: S, figure: F) -> int:
        """How many deeds it can propose."""
        return 1

    def shown_nature(self) -> str:
        """Whether it goes with others in the same turn of a fighter: "free", "cumulative" or "exclusive"."""
        return "free"

    def shown(self, game: S, figure: F) -> dict[str, Any]:
        """What an interface needs to offer it to a fighter who may take it, as plain data.

        "potential": how far it goes, for a move; "targets": whom it may be aimed at; "range"; "levels": where
        a flyer can end, each with its potential; "simple": it needs nothing more than to be said.
        """
        return {}


class DeedAnswers(Answers, Generic[F, D, A]):
    """One deed of one of the fighters who may act."""

    __slots__ = ()
    form: ClassVar[DeedForm[Any]]
    alone: ClassVar[bool] = False  # nobody ever acts together with another

    game: Any

    @property
    @abstractmethod
    def figures(self) -> Sequence[F]:
        """Who may act."""

    @property
    @abstractmethod
    def known_actions(self) -> Mapping[str, A]:
        """Every action that the question is about, by its id."""

    @abstractmethod
    def actions_of(self, figure: F) -> Sequence[A]:
        """What a fighter may do, as it stands."""

    @abstractmethod
    def legal_proposals(self, figure: F, action: A) -> Iterable[D]:
        """The legal ones of the deeds that an action proposes to a fighter."""

    # -- legality --------------------------------------------------------------------------------

    def check(self, answer: Any) -> Refusal | None:
        """Whether this fighter may do this."""
        if not isinstance(answer, self.form.kind):
            return refuse(MALFORMED, expected='{"action", "figure"}', given=repr(answer)[:80])
        deed: D = answer
        refusal = self.why_not_so(deed)
        if refusal is not None:
            return refusal
        action = self.known_actions.get(deed.action)
        return self.unknown_action(deed) if action is None else self.why_not(deed, action)

    def why_not_so(self, deed: D) -> Refusal | None:
        """What forbids a deed whatever its action."""
        return None

    @abstractmethod
    def unknown_action(self, deed: D) -> Refusal:
        """Why its action is none of those that the question is about."""

    @abstractmethod
    def why_not(self, deed: D, action: A) -> Refusal | None:
        """What forbids a deed of a known action."""

    # -- what is offered ---------------------------------------------------------------------------

    def candidates(self) -> Sequence[D]:
        """Every legal proposal of every action of every fighter."""
        return [deed for figure in self.figures for deed in self.proposed_to(figure)]

    def proposed_to(self, figure: F) -> list[D]:
        """Those of one fighter."""
        actions = self.actions_of(figure)
        return [deed for action in actions for deed in self.legal_proposals(figure, action)]

    def meant(self, deeds: Iterable[tuple[A, D]]) -> tuple[A, D] | None:
        """Of the deeds that a hand may mean, the likeliest first: the first legal one.

        Where none is legal, the last, whose refusal explains why; None where there is no deed at all.
        """
        last: tuple[A, D] | None = None
        for last in list(deeds):
            if self.check(last[1]) is None:
                break
        return last

    def reach(self, figure: int | None = None) -> Sequence[Sequence[Point]]:
        """The farthest that a fighter can go."""
        return self.reach_by(figure, None)

    @abstractmethod
    def reach_by(self, figure: int | None, action: str | None) -> Sequence[Sequence[Point]]:
        """How far an action goes; of all actions the farthest, where none is named."""

    def encode(self, answer: D) -> Any:
        """See `DeedForm`."""
        return self.form.encode(answer)

    def decode(self, data: Any) -> D:
        """The same, back; what is not said is nothing."""
        deed: D = self.form.decode(data)
        return deed

    def describe(self) -> dict[str, Any]:
        """Who may do what, and how far."""
        offered = [
            {
                "figure": figure.id,
                "actions": [self._described(figure, action) for action in self.actions_of(figure)],
            }
            for figure in self.figures
        ]
        alone = {"alone": True} if self.alone else {}
        return {"form": "deeds", **alone, "figures": offered}

    def _described(self, figure: F, action: A) -> dict[str, Any]:
        return {
            "id": action.id,
            "name": action.phrase,
            "nature": action.shown_nature(),
            "potential": None,
            **action.shown(self.game, figure),
        }
