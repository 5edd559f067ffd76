"""Chapter 3.2.3: what an action is. Each chapter brings its own; `available_actions` lists them all."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from typing import Any, NamedTuple

from escarmouche.core import records
from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Refusal, Total
from escarmouche.core.words import Rule
from escarmouche.kit.deeds import DeedForm, FighterAction
from escarmouche.rulebooks.age_des_escarmouches.ground.leaps import Leap
from escarmouche.rulebooks.age_des_escarmouches.ground.obstacles import Path
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State
from escarmouche.table.measure import Point

TRIES = 4  # how many proposals a random player tries before it does nothing
LONGEST_LIST = 100  # of figures, points or others in a deed that is sent


class Nature(Enum):
    """ADE-3.2.3-05: one exclusive action, or several cumulative ones; ADE-3.2.3-06: free ones besides."""

    EXCLUSIVE = "exclusive"
    CUMULATIVE = "cumulative"
    FREE = "free"


class Deed(NamedTuple):
    """What a fighter is told to do: an action, where to, which way it looks, and at whom it is aimed.

    A path of one point is a place: the way to it follows from the rules (ADE-3.2.3.1-01, -02). `facing` is
    in degrees; None looks along the way.
    """

    action: str
    figure: int
    path: Path = ()
    facing: float | None = None
    targets: tuple[int, ...] = ()
    # ADE-3.2.3.2.1-10: the characteristic of a disengagement's challenge; ADE-4.6.1-12: the formula recited.
    by: str | None = None
    # ADE-4.5.3-01: on which a move ends, where it changes; ADE-4.6.2-08: at which a formula X is recited.
    level: int | None = None
    weapon: int | None = None  # ADE-3.2.3.3-03: which ranged weapon of its card, by its number
    force: bool = False  # ADE-TACT-PASSAGE-02: straight through enemies (A-R46)
    others: tuple[Deed, ...] = ()  # ADE-3.2.3-02: those who act with it, each with its own way

    @property
    def all(self) -> tuple[Deed, ...]:
        """The deeds of everybody who acts: of a group, or its alone."""
        if not self.others:
            return (self,)
        return (self._replace(others=()), *self.others)


# Deeds as plain data, for saves and for the network:
# `{"action": "march", "figure": 3, "path": [[x, y]], "facing": 90, "targets": [7]}`; what is not said is nothing.
# "by", "level", "weapon" and "force" where an action wants them. "with" is a list of the same for those who act
# together (ADE-3.2.3-02): what they do not say is as their leader said it, but for the way and the facing.
FORM = DeedForm(
    Deed,
    {"facing": float, "by": str, "level": int, "weapon": int, "force": bool},
    shared=("action", "targets", "by", "level", "weapon"),
    longest=LONGEST_LIST,
)


class End(NamedTuple):
    """Where a move leaves a fighter."""

    place: Point
    facing: float
    level: int


class Journey(NamedTuple):
    """A declared move as it would be gone now."""

    path: Path
    facing: float  # which way it looks at its end
    potential: float  # how far it could go
    on: int  # A-R62: the level on which its way lies
    travelled: float = 0.0  # what it has gone of the same move before
    leaps: tuple[Leap, ...] = ()


class Action(FighterAction[State, Figure]):
    """One action: who may take it, which deeds are legal, what they do.

    Rules that speak of runs, of assaults or of whoever is free ask what an action is, never how it is named.
    """

    nature: Nature
    family: str  # A-R30: of each family one in an activation
    is_run: bool = False  # ADE-3.2.3.2.1-03: a run, forced ones too
    is_assault: bool = False  # 3.2.3.2.2: engagement, charge, assaulting disengagement
    # ADE-3.2.1.1-02: whether only who is free takes it (True), or only who is in contact (False).
    free: bool | None = None
    of_crews: bool = False  # ADE-4.7.3-03, -04: only the crew of a war machine takes it
    of_routed: bool = False  # ADE-4.4.2-05: only a routed fighter takes it
    only_if_said: bool = False  # a way alone does not tell that it is meant
    alone: bool = False  # A-R38: announced to stand alone, for a warrior-mystic too
    often: int = 1  # how many times in an activation, one after the other
    goes_on: bool = False  # A-R45: one action with the declaration that opened it
    answered: bool = (
        True  # 3.2.4: the adversary may answer it; False: it is nothing, or its own steps ask
    )
    answered_later: bool = False  # A-R76: one of its own steps asks the adversary
    opens: bool = False  # no action, but what a fighter does as its activation begins
    reveals: bool = False  # ADE-SKILL-ECLAIREUR-06: whether a hidden fighter shows itself by it
    repeated: bool = False  # B-R28: it may be taken again in the same activation
    in_group: bool = True  # ADE-3.2.3-02: whether figures may do it together

    def counts(self, game: State, figure: Figure) -> bool:
        """Whether it is an action at all: some things are only said among them (ADE-SKILL-CONCENTRATION-03)."""
        return True

    def suits(self, figure: Figure) -> bool:
        """Whether a fighter can ever take it, by what never changes about it: its card, what it carries."""
        return True

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """What forbids this deed to a fighter who may take the action.

        `through` are the friends through whom it may pass (ADE-3.2.1.2-01).
        """
        return None

    def why_not_still(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """A-R45: what has come to forbid a deed since it was declared."""
        return self.why_not_take(game, figure) or self.why_not(game, figure, deed, through)

    def is_legal(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> bool:
        """The same without a reason: what a list of proposals asks, over and over."""
        return self.why_not(game, figure, deed, through) is None

    def why_not_in_group(
        self, game: State, then: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """The same for one of a group: `then` is the table when those before it have gone (A-R29)."""
        return self.why_not(then, figure, deed, through)

    def why_not_as_one(self, game: State, deed: Deed) -> Refusal | None:
        """ADE-3.2.3-04: what keeps figures from doing it together, though each of them could."""
        return None

    def is_legal_in_group(
        self, game: State, then: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> bool:
        """The same without a reason."""
        return self.why_not_in_group(game, then, figure, deed, through) is None

    def propose(
        self, game: State, figure: Figure, number: int, through: Collection[int]
    ) -> Deed | None:
        """One of its proposals; None where nothing comes of it. It is checked before it is offered."""
        return Deed(self.id, figure.id)

    def draw(
        self, game: State, figure: Figure, through: Collection[int], chooser: Chooser
    ) -> Deed | None:
        """A legal deed, drawn among the proposals; None where the few that were tried are not legal."""
        count = self.proposals(game, figure)
        for _ in range(TRIES):
            deed = self.propose(game, figure, int(chooser.random() * count), through)
            if deed is not None and self.is_legal(game, figure, deed, through):
                return deed
        return None

    def otherwise(self, game: State, figure: Figure, through: Collection[int]) -> Deed | None:
        """Where none of the proposals is legal: a legal deed, if there is one at all."""
        return None

    def follow(self, game: State, lead: Deed, figure: Figure) -> Deed | None:
        """What another would do in a group led by this deed; checked before it is offered."""
        return lead._replace(figure=figure.id, path=(), facing=None)

    def ends(self, game: State, figure: Figure, deed: Deed, through: Collection[int]) -> End | None:
        """Where a legal deed leaves it; None where it does not move it."""
        return None

    def is_of_use(self, game: State, figure: Figure) -> bool:
        """Whether anything can come of it: nobody is asked for more because of an action that is of no use."""
        return True

    def shown_nature(self) -> str:
        """ADE-3.2.3-05, -06."""
        return self.nature.value

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """What an interface needs to offer it, as plain data, for a fighter who may take it.

        Besides what every book may say, lengths in cm: "most": how many targets at once; "by": the words that
        may be said for how; "force": straight through enemies, by the tactic Passage en force; "weapons": each
        with its number, its names, and "range", "targets", "points" (a bare point will do) and "radius" of its own.
        """
        return {}

    def carry_out_together(self, game: State, record: str, deed: Deed) -> Rule:
        """A-R29: a group does it: each in the order given.

        An action that rolls dice does it otherwise: all dice, then all effects. A-R45: whoever has tried against
        what it goes on with has tried against it.
        """
        records.update(game, record, queue=deed.all)
        if not self.goes_on:
            records.update(game, record, tried=())
        game.next(("next of group", record))
        yield from ()

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule | tuple[()]:
        """Do it. What takes several steps puts them on the agenda; they come before what follows."""
        yield from ()


class Travel(Action):
    """A move whose way is declared with it: the adversary may answer it anywhere on it (A-R44, A-R45)."""

    family = "move"
    free: bool | None = True  # ADE-3.2.3.2.1-01, -03, -05

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-3.2.1.5-01: how far it can go, to end on a level."""
        raise NotImplementedError

    def journey(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Journey | None:
        """The way as it would be gone now; None if it is not legal any more."""
        raise NotImplementedError

    def underway(self, game: State, figure: Figure) -> Rule | tuple[()]:
        """What it brings to whoever has begun to go, whether or not it gets there."""
        return ()
