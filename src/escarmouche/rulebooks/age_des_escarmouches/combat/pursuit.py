"""Chapter 3.3.4.3: the outcome of a combat: pursuits, and the combats that they bring at once."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Chooser, Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first, gather
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.kit import melees as graph
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import STAND, Move
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.activation.continued_actions import onward_from
from escarmouche.rulebooks.age_des_escarmouches.assaults import routes
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import (
    ENGAGEMENT,
    STEPS,
    Assault,
    Route,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import begin as begin_assault
from escarmouche.rulebooks.age_des_escarmouches.assaults.declaration import AssaultMove
from escarmouche.rulebooks.age_des_escarmouches.combat import phase
from escarmouche.rulebooks.age_des_escarmouches.combat.combat_record import (
    COMBAT,
    combat_phase,
    standing,
)
from escarmouche.rulebooks.age_des_escarmouches.combat.melees import contacts_of, separate
from escarmouche.rulebooks.age_des_escarmouches.exchange.combat_state import Combat, figures, read
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import (
    ChoiceExplainedByState,
    named,
    of_figures,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions, move_potential
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import MOU, PRINTED
from escarmouche.rulebooks.age_des_escarmouches.ground import movement
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    Figure,
    State,
    everyone,
    figure_of,
)

PURSUE = Phrase("ade.ask.pursue", "ADE-3.3.4.3-01", "ADE-3.3.4.3-02")
WHO_PURSUES = Phrase("ade.ask.who_pursues", "ADE-3.3.4.3-05")
THIS_ONE = Phrase("ade.option.this_pursuer", "ADE-3.3.4.3-05")
MARCHES = Phrase("ade.action.pursuit_march", "ADE-3.3.4.3-02")
ASSAULTS = Phrase("ade.action.pursuit_assault", "ADE-3.3.4.3-02")
HALVED = Phrase("ade.score.pursuing", "ADE-3.3.4.3-03")
NOT_HIM = Phrase("ade.refusal.not_a_pursuer", "ADE-3.3.4.3-01")
NOT_OF_IT = Phrase("ade.refusal.pursuer_not_of_combat", "ADE-3.3.4.3-01")
STILL_HELD = Phrase("ade.refusal.pursuer_held", "ADE-3.3.4.3-01")
HAS_PURSUED = Phrase("ade.refusal.has_pursued", "ADE-3.3.4.3-01", "ADE-3.3.4.3-05")
NO_POTENTIAL = Phrase("ade.refusal.pursuit_no_potential", "ADE-3.3.4.3-03")
FARTHER = {
    movement.TOO_FAR: Phrase("ade.refusal.too_far", "ADE-3.3.4.3-03", "ADE-3.2.1.5-02"),
    routes.CANNOT_REACH: Phrase("ade.refusal.assault_no_place", "ADE-3.3.4.3-03", "ADE-3.3.4.3-02"),
}
ONE_BY_ONE = Phrase("ade.refusal.goes_alone", "ADE-3.3.4.3-05")
NO_PURSUIT = Phrase("ade.refusal.not_a_pursuit", "ADE-3.3.4.3-02")
NOBODY = Phrase("ade.refusal.pursuit_nobody", "ADE-3.3.4.3-02", "ADE-3.3.4.3-03")
ROUTED = Phrase("ade.refusal.routed_pursuer", "ADE-4.4.2-02")
WHICH_COMBAT = Phrase("ade.ask.which_pursuit_combat", "ADE-3.3.4.3-05", "ADE-3.3.4.3-04")
AT_ONCE = Phrase("ade.event.pursuit_combat", "ADE-3.3.4.3-04", "ADE-3.3.4.3-06")

USUAL = 1  # A-R50: how many pursuits a fighter has in a phase, before Implacable


# -- who ---------------------------------------------------------------------------------------------


def pursuers(game: State, combat: Combat) -> list[Figure]:
    """ADE-3.3.4.3-01: the survivors, of either side, who touch no enemy of the same combat any more (A-R50)."""
    return [
        figure
        for figure in figures(game, combat.members)
        if game.status[figure.id] == ON_TABLE
        and figure.id not in combat.done
        and not set(game.contacts[figure.id]) & set(combat.members)
        and game.pursuits[figure.id] < _allowed(game, figure)
        and _can_go(game, figure)
    ]


def why_not_pursue(combat: Combat, game: State, figure: Figure) -> Refusal | None:
    """The same of one fighter, with the reason."""
    if figure.id not in combat.members or game.status[figure.id] != ON_TABLE:
        return refuse(NOT_OF_IT, figure=figure.id)
    held = [id for id in game.contacts[figure.id] if id in combat.members]
    if held:
        return refuse(STILL_HELD, figure=figure.id, enemy=held[0])
    if figure.id in combat.done or game.pursuits[figure.id] >= _allowed(game, figure):
        return refuse(HAS_PURSUED, figure=figure.id)
    return None if _can_go(game, figure) else refuse(NO_POTENTIAL, figure=figure.id)


def _can_go(game: State, figure: Figure) -> bool:
    """Whether there is anything to ask: without a potential it can only assault whom it touches already."""
    if _potential(game, figure).value > 0:
        return True
    return bool(game.contacts[figure.id]) and ASSAULT.why_not_take(game, figure) is None


def _allowed(game: State, figure: Figure) -> int:
    """A-R50: one for each fighter and phase, and more by a skill."""
    more: list[Any] = gather(game, figure, points.PURSUITS)
    return USUAL + int(sum(more))


# -- what --------------------------------------------------------------------------------------------


def halved(mou: Total) -> Total:
    """ADE-3.3.4.3-03: MOU/2, rounded up to the half centimetre."""
    far = ceil(mou.value) / 2
    return mou.plus(Why(far - mou.value, HALVED))


def _potential(game: State, figure: Figure, level: int | None = None) -> Total:
    mou = move_potential.mou_of(game, figure, level)
    more = gather(game, figure, points.POTENTIAL, "pursuit", mou)
    return halved(mou).plus(*more).at_least(0, PRINTED[MOU])


class PursuitMarch(Move):
    """ADE-3.3.4.3-02: a march; it may leave those whom it touches without a challenge (A-R50)."""

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-3.3.4.3-03: half of its MOU."""
        return _potential(game, figure, level)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It need not be free."""
        return None


class PursuitAssault(AssaultMove):
    """ADE-3.3.4.3-02: an assault of the engagement kind, never a charge; also on one it touches already (A-R50)."""

    def potential(self, game: State, figure: Figure, level: int | None = None) -> Total:
        """ADE-3.3.4.3-03: half of its MOU."""
        return _potential(game, figure, level)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """It need not be free; A-R60: whoever is routed only marches; so do some others."""
        if conditions.has(game, figure, conditions.ROUTED):
            return refuse(ROUTED, figure=figure.id)
        forbidden: Phrase | None = first(game, figure, points.MAY_TAKE, self)
        if forbidden is not None:
            return refuse(forbidden, figure=figure.id, action=self.phrase)
        if not self.in_reach(game, figure):
            return refuse(NOBODY, figure=figure.id)
        return None

    def route(
        self,
        game: State,
        figure: Figure,
        deed: Deed,
        through: Collection[int],
        explained: bool = True,
    ) -> Route | Refusal:
        """A-R50: against those whom it touches already it stays where it is, unless it says another place."""
        if not deed.path and set(deed.targets) <= set(game.contacts[figure.id]):
            facing = game.facing[figure.id] if deed.facing is None else deed.facing
            here = (game.x[figure.id], game.y[figure.id])
            deed = deed._replace(path=(here,), facing=facing)
        return super().route(game, figure, deed, through, explained)

    def assault(
        self, game: State, parent: str, routes: tuple[Route, ...], named: tuple[int, ...]
    ) -> Assault:
        """A-R44: nobody intercepts a pursuit."""
        return replace(super().assault(game, parent, routes, named), reaction=True)

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """The steps of any assault; before the last, it is remembered who made it."""
        route = self.route(game, figure, deed, (), explained=False)
        assert isinstance(route, Route), "the deed was checked"
        last = STEPS.index("assault done")
        steps = (*STEPS[:last], "pursuit made", *STEPS[last:])
        begin_assault(game, self.assault(game, record, (route,), deed.targets), steps)
        yield from ()


MARCH = PursuitMarch("march", MARCHES, Nature.EXCLUSIVE, 1)
ASSAULT = PursuitAssault("engagement", ASSAULTS, ENGAGEMENT)
ACTIONS: dict[str, Action] = {action.id: action for action in (MARCH, ASSAULT, STAND)}


class Pursuits(Deeds):
    """What one of some pursuers does: a deed as in an activation, of the actions march, engagement, stand.

    A-R25: nobody is activated in this phase, so that no friend is passed through.
    """

    __slots__ = ("_combat", "_figures")

    def __init__(self, game: State, ids: Sequence[int], combat: str) -> None:
        self.game, self._figures, self._combat = game, tuple(ids), combat

    def seen_by(self, seen: Any) -> Pursuits:
        """The same from what the camp may know."""
        return Pursuits(seen, self._figures, self._combat)

    @property
    def figures(self) -> list[Figure]:
        """Who may pursue."""
        return figures(self.game, self._figures)

    @property
    def known_actions(self) -> Mapping[str, Action]:
        """March, engagement, stand."""
        return ACTIONS

    def why_not_so(self, deed: Deed) -> Refusal | None:
        """Nobody pursues together with another."""
        return refuse(ONE_BY_ONE, figure=deed.figure) if deed.others else None

    def unknown_action(self, deed: Deed) -> Refusal:
        """It is no way to pursue."""
        return refuse(NO_PURSUIT, figure=deed.figure)

    def why_not(self, deed: Deed, action: Action) -> Refusal | None:
        """Whether this fighter may pursue so."""
        if deed.force:  # A-R46: no passage is forced in a pursuit
            return refuse(NO_PURSUIT, figure=deed.figure)
        figure = next((f for f in self.figures if f.id == deed.figure), None)
        if figure is None:
            return self._not_he(deed.figure)
        refusal = action.why_not_take(self.game, figure)
        return refusal or _of_pursuit(action.why_not(self.game, figure, deed, ()))

    def _not_he(self, id: int) -> Refusal:
        """Why it does not pursue, or not now: the active player has named another."""
        figure = named(self.game, f"figure:{id}")
        if figure is None:
            return refuse(NOT_HIM, figure=id)
        combat = read(self.game, self._combat)
        return why_not_pursue(combat, self.game, figure) or refuse(NOT_HIM, figure=id)

    def actions_of(self, figure: Figure) -> list[Action]:
        """What it may do, as it stands."""
        return [a for a in ACTIONS.values() if a.why_not_take(self.game, figure) is None]

    def candidates(self) -> Sequence[Deed]:
        """Every legal proposal of every action of every pursuer."""
        return [deed for figure in self.figures for deed in self.proposed_to(figure)]

    def legal_proposals(self, figure: Figure, action: Action) -> Iterator[Deed]:
        """One after the other."""
        for number in range(action.proposals(self.game, figure)):
            deed = self._proposed(figure, action, number)
            if deed is not None:
                yield deed

    def _proposed(self, figure: Figure, action: Action, number: int) -> Deed | None:
        deed = action.propose(self.game, figure, number, ())
        if deed is None or not action.is_legal(self.game, figure, deed, ()):
            return None
        return deed

    def sample(self, chooser: Chooser) -> Deed:
        """A pursuer, an action, and proposals until one is legal."""
        figure = self.figures[chooser.randrange(len(self._figures))]
        actions = self.actions_of(figure)
        action = actions[chooser.randrange(len(actions))]
        count = action.proposals(self.game, figure)
        for _ in range(4 if count else 0):
            deed = self._proposed(figure, action, chooser.randrange(count))
            if deed is not None:
                return deed
        return Deed(STAND.id, figure.id)

    def default(self) -> Deed:
        """Nothing."""
        return Deed(STAND.id, self._figures[0])


def _of_pursuit(refusal: Refusal | None) -> Refusal | None:
    """ADE-3.3.4.3-03: what is too far for a pursuit is so because of its own potential."""
    if refusal is None or refusal.reason not in FARTHER:
        return refusal
    return Refusal(FARTHER[refusal.reason], refusal.data)


# -- pursuits ----------------------------------------------------------------------------------------


def pursue(game: State, id: str) -> Rule:
    """ADE-3.3.4.3-05: one after the other, in the order of the active player; each owner says where to."""
    able = pursuers(game, read(game, id))
    if not able:
        return
    chosen = yield from _next(game, id, able)
    game.next(("pursuits", id))
    camp = chosen[0].camp
    ids = [figure.id for figure in chosen]
    about = {"camp": camp, "figures": ids}
    deed: Deed = yield Ask(camp, PURSUE, Pursuits(game, ids, id), about)
    combat = read(game, id)
    records.update(game, id, done=(*combat.done, deed.figure))
    figure, action = figure_of(game, deed.figure), ACTIONS[deed.action]
    if action is not STAND:
        game.pursuits[figure.id] += 1
    yield from action.carry_out(game, id, figure, deed)


def _next(game: State, id: str, able: list[Figure]) -> Generator[Any, Any, list[Figure]]:
    """Whose turn it is: the active player picks the own ones by moving them, and names those of the adversary."""
    active = game.active
    assert active is not None
    own = [figure for figure in able if figure.camp == active]
    if len(able) == len(own) or len(able) == 1:
        return able
    options = [Option(f"figure:{f.id}", THIS_ONE, {"figure": f.id}) for f in able]
    answers = ChoiceExplainedByState(
        options, of_figures(partial(why_not_pursue, read(game, id))), game
    )
    said: str = yield Ask(active, WHO_PURSUES, answers, {"camp": active})
    return [f for f in able if said == f"figure:{f.id}"]


def goes_on(game: State, parent: str, number: int, left: float, changed: bool) -> Rule:
    """ADE-SKILL-ASSASSIN-12, -14: a pursuer who has killed its target from an ambush goes on in the same way."""
    engage = PursuitAssault("engagement", ASSAULTS, ENGAGEMENT, limit=left)
    deed = yield from onward_from(game, number, engage, left, changed)
    if deed is not None:
        yield from engage.carry_out(game, parent, figure_of(game, number), deed)


def pursuit_made(game: State, assault: str) -> Rule:
    """A pursuer has come into contact by its assault."""
    made = records.read(game, assault, Assault)
    assert made.parent is not None
    combat = read(game, made.parent)
    records.update(game, made.parent, pursuers=(*combat.pursuers, *made.assailants))
    yield from ()


# -- the combats that follow -------------------------------------------------------------------------


def combats(game: State, id: str) -> Rule:
    """ADE-3.3.4.3-04: combats with enemies who have not fought yet are resolved at once, each with its outcome.

    A-R51: once all have moved. ADE-3.3.4.3-06: first their melees are parted again. ADE-3.3.4.3-05: the
    active player says in which order they are fought.
    """
    made = read(game, id).pursuers
    if not read(game, id).parted:
        yield from _separate_again(game, made)
        records.update(game, id, parted=True)
    key, held = combat_phase(game)
    waiting = standing(game, held.waiting)
    ours = tuple(b for b in waiting if b.kind == COMBAT and set(b.figures) & set(made))
    if not ours:
        records.close(game, id)
        return
    assert game.active is not None
    formed = yield from phase.choose(game, game.active, ours, WHICH_COMBAT)
    records.update(game, key, waiting=tuple(b for b in waiting if b != formed))
    game.next(("pursuit combats", id))
    one, *others = formed.figures
    yield Tell(AT_ONCE, {"figure": one, "others": others})
    phase.resolve(game, id, formed)


def _separate_again(game: State, made: Sequence[int]) -> Generator[Any, Any, None]:
    """A-R51: the pursuers and all of their melees who have not fought; what was resolved stays so."""
    if not made:
        return
    _id, held = combat_phase(game)
    awaiting = {id for b in held.waiting if b.kind == COMBAT for id in b.figures}
    fresh = {f.id for f in everyone(game) if not game.fought[f.id]} | awaiting
    contacts = contacts_of(game, fresh | set(made))
    for melee in graph.melees(contacts):
        if set(melee) & set(made):
            yield from _part(game, contacts, melee)


def _part(
    game: State, contacts: graph.Contacts, melee: tuple[int, ...]
) -> Generator[Any, Any, None]:
    formed_combats = yield from separate(game, contacts, melee)
    id, held = combat_phase(game)
    rest = [b for b in held.waiting if b.kind != COMBAT or not set(b.figures) & set(melee)]
    records.update(game, id, waiting=(*rest, *formed_combats))
