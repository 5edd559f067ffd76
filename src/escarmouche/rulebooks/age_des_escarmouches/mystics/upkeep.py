"""Chapters 3.4.3 and 3.4.4: at the end of a turn mystics recover energy and keep formulas up."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from escarmouche.core.answers import Option
from escarmouche.core.explain import Phrase, Refusal, Total, Why, refuse
from escarmouche.core.hooks import first, gather, heard_at, is_heard
from escarmouche.core.words import Ask, Rule, Tell
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios, wounds
from escarmouche.rulebooks.age_des_escarmouches.command.commanders import in_order
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS, Formula, Upkeep
from escarmouche.rulebooks.age_des_escarmouches.content.summons import USUAL
from escarmouche.rulebooks.age_des_escarmouches.explained_choices import ChoiceExplainedByState
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import DIS
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import (
    controlled,
    faith_radius,
    is_faithful,
    is_warrior,
    mys_of,
    mystics_of,
    reserve,
)
from escarmouche.rulebooks.age_des_escarmouches.fighter.summoner_bonds import (
    SUMMONED,
    formula_of,
    is_of_formula,
)
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    everyone,
    figure_of,
    is_free,
    on_table,
)

RECOVERS = Phrase("ade.event.recovers", "ADE-3.4.3-01", "ADE-4.6.1-08")
RANK = Phrase("ade.score.mystic_rank", "ADE-4.6.1-08", "ADE-SKILL-MAGICIEN-04")
BELIEVERS = Phrase("ade.score.believers", "ADE-SKILL-FIDELE-04", "ADE-SKILL-FIDELE-05")
FULL = Phrase("ade.score.full_reserve", "ADE-SKILL-MAGICIEN-06")
NEVER_LESS = Phrase("ade.score.never_less", "ADE-4.6.1-08")
KEEP_WHICH = Phrase("ade.ask.keep_formula", "ADE-3.4.4-01", "ADE-4.6.2-15")
KEEP_NONE = Phrase("ade.option.keep_none", "ADE-3.4.4-01")
KEEP_THIS = Phrase("ade.option.keep_formula", "ADE-3.4.4-03")
KEPT = Phrase("ade.event.formula_kept", "ADE-3.4.4-03", "ADE-3.4.4-04", "ADE-4.6.2-15")
MOVED = Phrase("ade.refusal.kept_immobile", "ADE-3.4.4-07", "ADE-3.4.4-08", "ADE-4.6.2-16")
ENGAGED = Phrase("ade.refusal.kept_free", "ADE-3.4.4-07", "ADE-4.6.2-16")
UNIQUE_ENDS = Phrase("ade.refusal.kept_unique", "ADE-4.6.2-20", "ADE-3.4.4-02")
NOBODY_LEFT = Phrase("ade.refusal.kept_on_nobody", "ADE-3.4.4-04")
NOT_ENDING = Phrase("ade.refusal.kept_not_ending", "ADE-3.4.4-01", "ADE-4.6.2-15")
GAME_ENDS = Phrase("ade.refusal.kept_after_the_game", "ADE-3.4.4-01")
TOO_DEAR = Phrase("ade.refusal.kept_too_dear", "ADE-3.4.4-03")

BELIEVERS_PER_UNIT = 3  # ADE-SKILL-FIDELE-04


# -- recovery --------------------------------------------------------------------------------------


def recovery(game: State) -> Rule:
    """ADE-3.4.3-01: every mystic on the table, the tactician's side first (A-R54)."""
    for camp in in_order(game):
        for figure in mystics_of(game.army[camp]):
            yield from _recover(game, figure)


def _recover(game: State, mystic: Figure) -> Rule:
    """ADE-SKILL-MAGICIEN-05: gems are kept; ADE-SKILL-FIDELE-06: faith is not, what is left goes first."""
    if is_faithful(mystic.profile):
        kept = first(game, mystic, points.FAITH_KEPT) or 0  # ADE-SKILL-PIETE-01
        game.energy[mystic.id] = min(kept, game.energy[mystic.id])
    gained = recovered(game, mystic)
    game.energy[mystic.id] += int(gained.value)
    if gained.value:
        has = game.energy[mystic.id]
        yield Tell(RECOVERS, {"figure": mystic.id, "gained": gained, "has": has})


def recovered(game: State, mystic: Figure) -> Total:
    """What it recovers: POU and rank for a magician, FOI and believers for a faithful (A-R63)."""
    if is_faithful(mystic.profile):
        found = _faith(game, mystic)
        return found.at_least(0, NEVER_LESS)  # ADE-SKILL-FIDELE-07: as much as comes
    room = max(0, reserve(game, mystic) - game.energy[mystic.id])
    return gems(game, mystic).at_most(room, FULL)


def gems(game: State, magician: Figure) -> Total:
    """ADE-SKILL-MAGICIEN-04: POU and rank, however much room there is for them.

    ADE-4.6.6-07, ADE-SKILL-MYSTIQUE-GUERRIER-07: a warrior's rank does not count.
    """
    more = () if is_warrior(magician) else (Why(magician.profile.rank, RANK),)
    found = mys_of(game, magician).plus(*more, *gather(game, magician, points.RECOVERY))
    return found.at_least(0, NEVER_LESS)


def _faith(game: State, mystic: Figure) -> Total:
    """ADE-SKILL-FIDELE-04: FOI and a third of the believers.

    ADE-4.6.6-08, ADE-SKILL-MYSTIQUE-GUERRIER-08: for a warrior-mystic, its rank in place of FOI.
    """
    near = Why(-(-believers(game, mystic) // BELIEVERS_PER_UNIT), BELIEVERS)
    rank = Why(mystic.profile.rank, RANK)
    own = Total(rank) if is_warrior(mystic) else mys_of(game, mystic)
    return own.plus(near, *gather(game, mystic, points.RECOVERY), *_given(game, mystic))


def believers(game: State, mystic: Figure) -> int:
    """ADE-SKILL-FIDELE-05: friends of its people who have a DIS, in its zone; not itself (B-R38).

    Some count others; friends who give faith of themselves are no believers.
    """
    flock: tuple[Figure, ...] | None = first(game, mystic, points.FLOCK)
    if flock is None:
        people = mystic.profile.people
        flock = tuple([f for f in game.army[mystic.camp] if f.profile.people == people])
    found = [
        one
        for one in controlled(game, mystic, flock, faith_radius(game, mystic))
        if one is not mystic
        and DIS in one.profile.scores
        and not (one.camp == mystic.camp and is_heard(game, one, points.FAITH))
    ]
    return len(found)


def _given(game: State, mystic: Figure) -> list[Why]:
    """The faith that friends in its zone give it, besides the believers (ADE-SKILL-FEAL-02)."""
    givers = [f for f in heard_at(game, game.army[mystic.camp], points.FAITH) if f is not mystic]
    near = controlled(game, mystic, givers, faith_radius(game, mystic)) if givers else ()
    return [why for friend in near for why in gather(game, friend, points.FAITH, mystic)]


# -- maintenance -----------------------------------------------------------------------------------


class LastingFormula(NamedTuple):
    """A formula that ends with this turn: the recitation it came from, and on whom it lies."""

    key: str
    formula: Formula
    bearers: tuple[int, ...]


def ending(game: State, mystic: Figure) -> list[LastingFormula]:
    """ADE-3.4.4-01: the formulas of a mystic of which this is the last turn (A-R55)."""
    found: dict[str, list[int]] = {}
    formulas: dict[str, Formula] = {}
    now = _now(game)
    for figure in everyone(game):
        for effect in game.effects[figure.id]:
            if effect.until == now and effect.source == mystic.id and is_of_formula(effect):
                found.setdefault(effect.data[1], []).append(figure.id)
                formulas[effect.data[1]] = formula_of(effect)
    return [LastingFormula(key, formulas[key], tuple(bearers)) for key, bearers in found.items()]


def _now(game: State) -> str:
    return f"turn:{game.turn}"


def why_not_keep(game: State, mystic: Figure, live: LastingFormula) -> Refusal | None:
    """What keeps a mystic from prolonging a formula."""
    formula, data = live.formula, {"figure": mystic.id, "formula": live.formula.phrase}
    if not formula.can_be_kept:
        return refuse(UNIQUE_ENDS, **data)
    if formula.upkeep is Upkeep.IMMOBILE and game.moved[mystic.id]:
        return refuse(MOVED, **data)
    if formula.upkeep is Upkeep.FREE and not is_free(game, mystic):
        return refuse(ENGAGED, **data)
    if not _within(game, mystic, live):
        return refuse(NOBODY_LEFT, **data)
    if game.energy[mystic.id] < formula.cost:
        return refuse(TOO_DEAR, cost=formula.cost, has=game.energy[mystic.id], **data)
    return None


def _within(game: State, mystic: Figure, live: LastingFormula) -> list[Figure]:
    """ADE-3.4.4-04: those of the bearers who are in its control zone."""
    return controlled(game, mystic, [figure_of(game, id) for id in live.bearers])


def upkeep(game: State) -> Rule:
    """ADE-3.4.4-01: mystic by mystic, the tactician's side first, after the recovery (A-R55)."""
    now = _now(game)
    authors = {
        effect.source
        for effects in game.effects
        for effect in effects
        if effect.until == now and is_of_formula(effect)
    }
    for camp in in_order(game):
        for mystic in game.army[camp]:
            if mystic.id in authors:
                yield from _keep(game, mystic)


def _keep(game: State, mystic: Figure) -> Rule:
    """ADE-3.4.4-06: as many formulas as its rank, at most."""
    for _ in range(mystic.profile.rank):
        lives = [each for each in ending(game, mystic) if _worth_asking(game, mystic, each)]
        if not lives:
            return
        options = [Option("none", KEEP_NONE), *(_option(game, mystic, each) for each in lives)]
        about = {"figure": mystic.id, "has": game.energy[mystic.id]}
        answers = ChoiceExplainedByState(options, partial(_why_not_this, mystic), game)
        said: str = yield Ask(mystic.camp, KEEP_WHICH, answers, about)
        if said == "none":
            return
        live = next(each for each in lives if said == _key(each))
        yield from _prolong(game, mystic, live)


def _why_not_this(mystic: Figure, game: State, key: str) -> Refusal | None:
    """ADE-3.4.4-01: why a formula, `lame-ardente:b`, is not among those that it may keep."""
    word, _, _ = key.partition(":")
    if word not in FORMULAS:
        return None
    for live in ending(game, mystic):
        if _key(live) == key:
            data = {"figure": mystic.id, "formula": live.formula.phrase}
            return why_not_keep(game, mystic, live) or refuse(GAME_ENDS, **data)
    return refuse(NOT_ENDING, figure=mystic.id, formula=FORMULAS[word].phrase)


def _worth_asking(game: State, mystic: Figure, live: LastingFormula) -> bool:
    """A-R55: after the last turn nothing lasts; but whoever is still there then counts for the scenario."""
    scenario = scenarios.of(game)
    counts = live.formula.id in USUAL and scenario.has_points
    if game.turn >= scenario.turns(game) and not counts:
        return False
    return why_not_keep(game, mystic, live) is None


def _key(live: LastingFormula) -> str:
    return f"{live.formula.id}:{live.key}"


def _option(game: State, mystic: Figure, live: LastingFormula) -> Option:
    bearers = [bearer.id for bearer in _within(game, mystic, live)]
    data = {"formula": live.formula.phrase, "cost": live.formula.cost, "figures": bearers}
    return Option(_key(live), KEEP_THIS, data)


def _prolong(game: State, mystic: Figure, live: LastingFormula) -> Rule:
    """ADE-3.4.4-03: the base cost again; ADE-4.6.2-15: for the same duration. No new effect (A-R65).

    ADE-3.4.4-05: on those who are out of the zone it ends with the turn, as it would have.
    """
    game.energy[mystic.id] -= live.formula.cost
    last = game.turn + live.formula.turns
    bearers = _within(game, mystic, live)
    for bearer in bearers:
        game.effects[bearer.id] = tuple(
            effect._replace(until=f"turn:{last}")
            if is_of_formula(effect) and effect.data[1] == live.key
            else effect
            for effect in game.effects[bearer.id]
        )
    yield Tell(
        KEPT,
        {
            "figure": mystic.id,
            "formula": live.formula.phrase,
            "targets": [bearer.id for bearer in bearers],
            "turn": last,
            "left": game.energy[mystic.id],
        },
    )


def departures(game: State) -> Rule:
    """ADE-4.6.7-02: whoever was summoned goes when the formula that brought it is over."""
    now = _now(game)
    bound = [(f, e) for f in everyone(game) for e in game.effects[f.id] if e.kind is SUMMONED]
    for figure, bond in bound:
        if bond.until == now and on_table(game, figure):
            yield from wounds.vanish(game, figure)
