"""Chapter 3.2.3.5: special actions: artefacts and capacities that a fighter triggers when it is activated.

ADE-3.2.3.5-02: each of them is described where it comes from; the descriptions are ours (A-R1). A deed needs
nothing but its action: `{"action": "special:sablier-fele", "figure": 3}`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from escarmouche.core.explain import Phrase, Refusal, Why, refuse
from escarmouche.core.hooks import Handler, Plugin, first
from escarmouche.core.words import Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, wounds
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Action, Deed, Nature
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ATT, COU, INI, TIR
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.skills import army_capacities
from escarmouche.rulebooks.age_des_escarmouches.skills.carried_artefacts import phrase_of
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, gap
from escarmouche.table.measure import at_most

USED = Phrase("ade.event.special_action", "ADE-3.2.3.5-01", "ADE-3.2.3.5-02")
NOT_HIS = Phrase("ade.refusal.no_such_special", "ADE-3.2.3.5-01")
USED_UP = Phrase("ade.refusal.special_used_up", "ADE-3.2.3.5-02")
NOTHING_ELSE = Phrase("ade.refusal.nothing_aimed", "ADE-3.2.3.5-01")
UNHURT = Phrase("ade.refusal.unhurt", "ADE-3.2.3.5-02")

HORN_REACH = 15.0  # cm


# -- what they bring, till the end of the turn -------------------------------------------------------


def _bonus(name: str, characteristic: str, change: int) -> Plugin:
    phrase = Phrase(f"ade.state.{name}", "ADE-3.2.3.5-02")

    def more(game: State, figure: Figure, wanted: str) -> Why | None:
        return Why(change, phrase) if wanted == characteristic else None

    handler: Handler = more
    return Plugin(name, phrase, (points.SCORE, handler, "state"))


HASTENED = _bonus("hastened", INI, 2)
HEARTENED = _bonus("heartened", COU, 1)
KEEN = _bonus("keen", TIR, 1)
HOWLING = _bonus("howling", ATT, 1)
BROUGHT: Mapping[str, Plugin] = {state.id: state for state in (HASTENED, HEARTENED, KEEN, HOWLING)}


def _lasting(state: Plugin) -> Callable[[State, Figure], Rule]:
    def work(game: State, figure: Figure) -> Rule:
        conditions.put(game, figure, state, f"turn:{game.turn}", figure)
        yield from ()

    return work


def _drink(game: State, figure: Figure) -> Rule:
    yield from wounds.heal(game, figure, 2)


def _blow_horn(game: State, figure: Figure) -> Rule:
    """Its friends who hear it, and the fighter itself; not two levels away (ADE-4.5.5-01)."""
    for friend in game.army[figure.camp]:
        near = at_most(gap(game, figure, friend), HORN_REACH)
        if near and flight.affects(game, figure, friend):
            conditions.put(game, friend, HEARTENED, f"turn:{game.turn}", figure)
    yield from ()


def _why_not_drink(game: State, figure: Figure) -> Refusal | None:
    if game.life[figure.id] >= figure.profile.life:
        return refuse(UNHURT, figure=figure.id)
    if first(game, figure, points.HEALED) is not None:
        return refuse(wounds.NEVER_HEALED, target=figure.id)
    return None


# -- the actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Special:
    """ADE-3.2.3.5-02: what a card says of the use of a special action; each may be used once in a game."""

    id: str  # of the artefact, or of the special capacity
    phrase: Phrase
    nature: Nature
    work: Callable[[State, Figure], Rule]
    why_not: Callable[[State, Figure], Refusal | None] | None = None


def _capacity(id: str) -> Phrase:
    return Phrase(f"ade.capacity.{id}", "ADE-3.2.3.5-01")


_ALL = (
    Special("sablier-fele", phrase_of("sablier-fele"), Nature.FREE, _lasting(HASTENED)),
    Special("fiole-de-vif", phrase_of("fiole-de-vif"), Nature.CUMULATIVE, _drink, _why_not_drink),
    Special("cor-du-guet", phrase_of("cor-du-guet"), Nature.EXCLUSIVE, _blow_horn),
    Special("oeil-du-guet", _capacity("oeil-du-guet"), Nature.FREE, _lasting(KEEN)),
    Special("hurlement", army_capacities.HOWL, Nature.FREE, _lasting(HOWLING)),
)


def holds(figure: Figure, id: str) -> bool:
    """Whether it carries the artefact, or has the capacity, its army's or its own; that goes with its name."""
    own = () if figure.renamed else figure.profile.capacities  # ADE-1.3.6-23
    return id in figure.artefacts or id in figure.boons or id in own


class SpecialAction(Action):
    """ADE-3.2.3.5-01: free, cumulative or exclusive, as its description says; of each its own kind (A-R30)."""

    in_group = False

    def __init__(self, special: Special) -> None:
        self.special = special
        self.id = self.family = f"special:{special.id}"
        self.phrase, self.nature = special.phrase, special.nature

    def suits(self, figure: Figure) -> bool:
        """ADE-3.2.3.5-01: only who has it."""
        carries = figure.artefacts or figure.boons or figure.profile.capacities
        return bool(carries) and holds(figure, self.special.id)

    def why_not_take(self, game: State, figure: Figure) -> Refusal | None:
        """The fighter has it, it is not used up, and there is some use in it."""
        if not holds(figure, self.special.id):
            return refuse(NOT_HIS, figure=figure.id, action=self.phrase)
        if self.id in game.once[figure.id]:
            return refuse(USED_UP, figure=figure.id, action=self.phrase)
        return self.special.why_not(game, figure) if self.special.why_not is not None else None

    def shown(self, game: State, figure: Figure) -> dict[str, Any]:
        """It is enough to say it."""
        return {"simple": True}

    def why_not(
        self, game: State, figure: Figure, deed: Deed, through: Collection[int]
    ) -> Refusal | None:
        """It is aimed at nobody and leads nowhere."""
        if deed.path or deed.targets:
            return refuse(NOTHING_ELSE, figure=figure.id, action=self.phrase)
        return None

    def carry_out(self, game: State, record: str, figure: Figure, deed: Deed) -> Rule:
        """It is used up, and works."""
        game.once[figure.id] = (*game.once[figure.id], self.id)
        yield Tell(USED, {"figure": figure.id, "action": self.phrase})
        yield from self.special.work(game, figure)


SPECIALS: tuple[Action, ...] = tuple(SpecialAction(special) for special in _ALL)
