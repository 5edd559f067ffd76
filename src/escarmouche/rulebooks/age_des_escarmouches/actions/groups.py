"""Chapter 3.2.3: figures of a card who act together.

ADE-3.2.3-02: a player activates the fighters of a card one by one, in groups, or both ways mixed
(ADE-3.2.3-03: one of three alone, then the two others together). A group is
one declaration (A-R29): the same action, at the same target; each has its own way. Ways are judged in the
order of the declaration, each with those before it where they end, and friends are passed through as they
stood when it was declared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from escarmouche.core.answers import Chooser
from escarmouche.core.explain import Phrase, Refusal, refuse
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed
from escarmouche.rulebooks.age_des_escarmouches.command.activation_record import passable
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, put

ALL_ALIKE = Phrase("ade.refusal.group_not_alike", "ADE-3.2.3-04")
TWICE_IN_GROUP = Phrase("ade.refusal.group_twice", "ADE-3.2.3-02")
NO_GROUP = Phrase("ade.refusal.no_group", "ADE-3.2.3-02")
WHOLE_GROUP = Phrase("ade.refusal.whole_group", "ADE-3.2.3-04")


def friends_of(game: State, deed: Deed) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """A-R29: through whom each of a group may pass, whatever an answer to one of them brings."""
    return tuple(
        (one.figure, tuple(sorted(passable(game, figure_of(game, one.figure))))) for one in deed.all
    )


def why_not_together(game: State, action: Action, deed: Deed) -> Refusal | None:
    """ADE-3.2.3-04: the same action, and where it has a target, against the same figure."""
    figures = [one.figure for one in deed.all]
    if not action.in_group:
        return refuse(NO_GROUP, action=action.phrase)
    if len(set(figures)) < len(figures):
        return refuse(TWICE_IN_GROUP, figures=figures)
    for one in deed.others:
        same = one.action == deed.action and set(one.targets) == set(deed.targets)
        if not same or one.others:
            return refuse(ALL_ALIKE, figure=one.figure, other=deed.figure)
    return None


def why_not(game: State, action: Action, deed: Deed) -> Refusal | None:
    """What forbids a deed to one of those who do it."""
    for figure, one, then, through in one_after_another(game, action, deed):
        refusal = action.why_not_in_group(game, then, figure, one, through)
        if refusal is not None:
            return refusal
    return action.why_not_as_one(game, deed) if deed.others else None


def is_legal(game: State, action: Action, deed: Deed) -> bool:
    """The same without a reason: what proposals are asked, most of which are not legal."""
    for figure, one, then, through in one_after_another(game, action, deed):
        if not action.is_legal_in_group(game, then, figure, one, through):
            return False
    return not deed.others or action.why_not_as_one(game, deed) is None


def one_after_another(
    game: State, action: Action, deed: Deed
) -> Iterator[tuple[Figure, Deed, State, frozenset[int]]]:
    """Each of a group, what it does, the table when its turn comes, and whom it may pass through."""
    deeds, then = deed.all, game
    friends = {one.figure: passable(game, figure_of(game, one.figure)) for one in deeds}
    for one in deeds:
        figure, through = figure_of(game, one.figure), friends[one.figure]
        yield figure, one, then, through
        if one is deeds[-1]:
            return
        end = action.ends(then, figure, one, through)
        if end is not None:
            then = then.copy()
            then.level[figure.id] = end.level
            put(then, figure, *end.place, end.facing)


def drawn(game: State, action: Action, figures: Sequence[Figure], chooser: Chooser) -> Deed | None:
    """A deed that is proposed to several figures together; checked before it is given."""
    count = action.proposals(game, figures[0])
    return _led(game, action, figures, chooser.randrange(count)) if count else None


def proposed(game: State, action: Action, figures: Sequence[Figure]) -> list[Deed]:
    """What the first of them is proposed, with the others; checked before it is offered."""
    count = action.proposals(game, figures[0])
    found = [_led(game, action, figures, number) for number in range(count)]
    return [deed for deed in found if deed is not None]


def _led(game: State, action: Action, figures: Sequence[Figure], number: int) -> Deed | None:
    """One proposal to the first of them, and what the others would do beside it."""
    first = figures[0]
    lead = action.propose(game, first, number, passable(game, first))
    if lead is None:
        return None
    rest = [action.follow(game, lead, figure) for figure in figures[1:]]
    deed = lead._replace(others=tuple(one for one in rest if one is not None))
    return deed if deed.others else None
