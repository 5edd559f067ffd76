"""What an interface shows of a game: plain data, with phrases where words are wanted.

It is made from a view (a redacted state), so it can tell nothing that the viewer may not know: of the
opponent's pile only the backs are there (ADE-3.1.3-03).
"""

from __future__ import annotations

from typing import Any

from escarmouche.core import records
from escarmouche.core.answers import Choice
from escarmouche.core.explain import Phrase
from escarmouche.core.words import Ask
from escarmouche.kit.glyphs import Glyph, signs
from escarmouche.kit.presenting import shown_scenario, shown_turn
from escarmouche.rulebooks.age_des_escarmouches import points, scenarios
from escarmouche.rulebooks.age_des_escarmouches.fighter import galvanisation
from escarmouche.rulebooks.age_des_escarmouches.fighter.characteristics import ALL, score, wounded
from escarmouche.rulebooks.age_des_escarmouches.fighter.conditions import (
    CHARGED,
    DESTABILISED,
    DIVING,
    DODGING,
    FALLEN,
    ROUTED,
    VIGILANT,
)
from escarmouche.rulebooks.age_des_escarmouches.ground import trap_tokens
from escarmouche.rulebooks.age_des_escarmouches.reactions.declared_action import Window
from escarmouche.rulebooks.age_des_escarmouches.shown import card_rules
from escarmouche.rulebooks.age_des_escarmouches.shown import combat_shown as combat
from escarmouche.rulebooks.age_des_escarmouches.shown import mystic_shown as mystics
from escarmouche.rulebooks.age_des_escarmouches.skills.mending import DOOMED
from escarmouche.rulebooks.age_des_escarmouches.skills.reinforcement import ARRIVED
from escarmouche.rulebooks.age_des_escarmouches.skills.toxins import POISON
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ON_TABLE,
    WAITING,
    CardHandle,
    Figure,
    State,
)
from escarmouche.rulebooks.age_des_escarmouches.turn.course_of_game import PHASE_NAMES, PHASES
from escarmouche.rulebooks.age_des_escarmouches.turn.speaking_turns import Order
from escarmouche.table.table_data import shown_table, shown_zones

FIGURES_LEFT = Phrase("ade.counter.left", "ADE-1.3.1-05")
TACTIC_POINTS = Phrase("ade.counter.tactic_points", "ADE-3.1.2-01")
REFUSALS = Phrase("ade.counter.refusals", "ADE-1.4-11")
SCENARIO_POINTS = Phrase("ade.counter.scenario_points", "ADE-1.3.2-02")
GOAL_AVERAGE = Phrase("ade.counter.goal_average", "ADE-1.3.6.2-01")
COMMANDER = Phrase("ade.condition.commander", "ADE-1.3.3-02")
ENGAGED = Phrase("ade.condition.engaged", "ADE-3.2.1.1-01")
CARRIES = Phrase("ade.condition.carries", "ADE-1.3.2-02")
OF_A_STAFF = Phrase("ade.condition.staff", "ADE-SKILL-COMMANDEMENT-11")
WOUNDED = Phrase("ade.condition.wounded", "ADE-1.2.5-03")
HIDDEN = Phrase("ade.condition.hidden", "ADE-SKILL-ECLAIREUR-04")
SHOWN_NOW = Phrase("ade.condition.shown_now", "ADE-SKILL-ECLAIREUR-05")
TRAP = Phrase("ade.marker.trap", "ADE-SKILL-POSEUR-DE-PIEGES-02")
TRAP_FOUND = Phrase("ade.marker.trap_found", "ADE-SKILL-POSEUR-DE-PIEGES-02")
RETURNS = Phrase("ade.condition.returns", "ADE-SKILL-RENFORT-11")

GLYPHS = {
    ROUTED.id: Glyph.FLEEING,
    CHARGED.id: Glyph.SHAKEN,
    DESTABILISED.id: Glyph.SHAKEN,
    DIVING.id: Glyph.DIVING,
    DODGING.id: Glyph.DODGING,
    VIGILANT.id: Glyph.WATCHING,
    FALLEN.id: Glyph.CURSED,
    DOOMED.id: Glyph.CURSED,
    POISON.id: Glyph.BURNING,
    ARRIVED.id: Glyph.SUMMONED,
}
IN_A_TURN = {phase: PHASE_NAMES[phase] for phase in PHASES}


def present(game: State) -> dict[str, Any]:
    """Everything on and beside the table."""
    scenario = scenarios.of(game)
    order = [] if game.active is None else [game.active, 1 - game.active]
    return {
        "table": shown_table(game.table, "cm"),
        "turn": shown_turn(game.turn, scenario.turns(game), game.phase, IN_A_TURN, order),
        "scenario": shown_scenario(scenario),
        "camps": [_camp(game, camp.id) for camp in game.camps],
        "played": list(game.played),
        "cards": [_card(game, card) for card in game.cards],
        "figures": [figure(game, f) for f in game.figures],
        "zones": _zones(game),
        "markers": _markers(game),
        "combat": combat.shown(game),
        "ways": _ways(game),
    }


def is_private(game: State, ask: Ask) -> bool:
    """Whether a question lets its camp see or arrange cards whose order nobody else may know.

    With a single card face down there is nothing to hide: everybody can tell which one is left.
    """
    if isinstance(ask.answers, Order):
        return True
    if game.pile_backs[ask.who].count(None) < 2 or not isinstance(ask.answers, Choice):
        return False
    face_down = set(game.pile[ask.who]).difference(game.pile_backs[ask.who])
    return any(option.data.get("card") in face_down for option in ask.answers.options)


def has_secret_places(game: State) -> bool:
    """Whether the places of some fighters or traps are for one side only."""
    return game.options.hidden_places_secret and (True in game.hidden or game.traps_laid > 0)


def _ways(game: State) -> list[dict[str, Any]]:
    """The ways that were declared and are not gone yet: the adversary may answer them (ADE-TACT-INTERCEPTION-02)."""
    return [
        {"figure": leg.figure, "path": [list(point) for point in leg.trail(game)]}
        for _id, window in records.opened(game, Window)
        for leg in window.legs
        if leg.figure in window.actors
    ]


def _camp(game: State, camp: int) -> dict[str, Any]:
    scenario = scenarios.of(game)
    started = sum(f.camp == camp and f.profile.machine is None for f in game.figures)
    points, average = scenario.points(game)[camp], scenario.goal_average(game, camp)
    return {
        "id": camp,
        "names": game.camps[camp].names,
        "points": game.camps[camp].points,
        "edge": game.edges[camp],
        "commander": game.commander[camp],
        "pile": list(game.pile[camp]),  # empty for whoever may not know it
        "backs": list(game.pile_backs[camp]),
        "reserve": list(game.reserve[camp]),
        "counters": [
            {"name": FIGURES_LEFT, "sign": "left", "value": len(game.army[camp]), "of": started},
            {"name": TACTIC_POINTS, "sign": "tactic_points", "value": game.tactic_points[camp]},
            {"name": REFUSALS, "sign": "refusals", "value": game.refusals[camp]},
            {"name": SCENARIO_POINTS, "sign": "scenario_points", "value": points},
            {"name": GOAL_AVERAGE, "sign": "goal_average", "value": average},
        ],
    }


def _card(game: State, card: CardHandle) -> dict[str, Any]:
    profile = game.figures[card.figures[0]].profile
    return {
        "id": card.id,
        "camp": card.camp,
        "names": profile.names,
        "figures": [
            f.id for f in game.figures if f.camp == card.camp and game.host[f.id] == card.id
        ],
    }


def _zones(game: State) -> list[dict[str, Any]]:
    """The deployment zones, while they matter."""
    if game.turn > 0:
        return []
    scenario = scenarios.of(game)
    return shown_zones({camp.id: scenario.zone(game, camp.id) for camp in game.camps})


def _traps(game: State) -> list[dict[str, Any]]:
    """The traps of which a view knows; how near one sets them off is drawn too."""
    return [
        {
            "kind": "trap",
            "id": f"trap-{trap.number}",
            "x": trap.x,
            "y": trap.y,
            "camp": trap.camp,
            "found": trap.found,
            "name": TRAP_FOUND if trap.found else TRAP,
            "radius": trap_tokens.RADIUS,
            "reach": trap_tokens.RADIUS + trap_tokens.REACH,
        }
        for trap in trap_tokens.all_traps(game)
    ]


def _markers(game: State) -> list[dict[str, Any]]:
    counters = [
        {
            "kind": "counter",
            "id": counter.id,
            "x": counter.x,
            "y": counter.y,
            "bearer": counter.bearer,
        }
        for counter in game.counters
    ]
    return [*counters, *_traps(game)]


def figure(game: State, body: Figure) -> dict[str, Any]:
    """A token and its reference card.

    ADE-3.2.1.4-02: everybody may measure anything at any time, so every camp is shown every place.
    """
    i, profile = body.id, body.profile
    base = profile.base
    return {
        "id": i,
        "camp": body.camp,
        "type": game.host[i],
        "number": body.number,
        "x": game.x[i],
        "y": game.y[i],
        "level": game.level[i],
        "facing": game.facing[i],
        "radius": body.radius,
        "base": [base.width / 10, (base.depth or base.width) / 10],
        "round": body.is_round,
        "in_play": game.status[i] == ON_TABLE,
        "status": game.status[i],
        "activated": game.activated[i],
        "moved": game.activated[i] != WAITING,
        "contacts": list(game.contacts[i]),
        "conditions": _conditions(game, body),
        "silhouette": profile.silhouette,
        "names": profile.one,
        "fluff": profile.fluff,
        "price": body.value,
        "machine": _machine(game, body),
        "life": game.life[i],
        "full_life": profile.life,
        "flies": profile.air is not None,
        "power": profile.power,
        "rank": profile.rank,
        "scores": _scores(game, body),
        "marks": card_rules.marks_of(profile),
        "abilities": card_rules.abilities(profile, body.renamed, body.plugins),
        "summoned": mystics.is_summoned(game, body),
        "mystic": mystics.mystic(game, body),
        "auras": _auras(game, body),
        "spells": mystics.formulas(game, body),
    }


def _auras(game: State, body: Figure) -> list[dict[str, Any]]:
    """The zone in which it heartens its friends: how far from its base it reaches, and by what (B-R18)."""
    if game.status[body.id] != ON_TABLE or points.GALVANISES not in body.handlers:
        return []
    # ADE-SKILL-COMMANDEMENT-14: what any of a staff brings reaches those in the zone of each of them.
    joined = galvanisation.joined(game, body) if game.staffs else [body]
    skills = [p.phrase for one in joined for p in one.plugins if points.GALVANISES in p.by_point]
    return [
        {"names": list(dict.fromkeys(skills)), "radius": galvanisation.radius(game, body).value}
    ]


def _machine(game: State, body: Figure) -> dict[str, Any] | None:
    """ADE-4.7.2-01 to -04: what a war machine has besides, and who serves it; its `life` are its PS."""
    machine = body.profile.machine
    if machine is None:
        return None
    crew = next((crew for crew in game.crews if crew.machine == body.id), None)
    return {
        "structure": game.life[body.id],
        "weight": machine.weight,
        "crew": machine.crew,
        "camp": body.camp if crew is None else crew.camp,
        "members": [] if crew is None else list(crew.members),
        "weapons": [{"names": w.names, "notation": w.notation} for w in body.profile.weapons],
    }


def _scores(game: State, body: Figure) -> dict[str, Any]:
    found = {name: score(game, body, name) for name in ALL}
    return {name: total.value for name, total in found.items() if total is not None}


def _conditions(game: State, body: Figure) -> list[dict[str, Any]]:
    """What weighs on a fighter, each with the sign that stands for it."""
    found = [(GLYPHS.get(e.kind.id, Glyph.OTHER), e.phrase) for e in game.effects[body.id]]
    if wounded(game, body) and game.status[body.id] == ON_TABLE:
        found.append((Glyph.WOUNDED, WOUNDED))
    if game.commander[body.camp] == body.id:
        found.append((Glyph.LEADER, COMMANDER))
    if any(body.id in (staff.commandant, *staff.members) for staff in game.staffs):
        found.append((Glyph.OTHER, OF_A_STAFF))
    if any(counter.bearer == body.id for counter in game.counters):
        found.append((Glyph.PRIZE, CARRIES))
    if game.contacts[body.id]:
        found.append((Glyph.ENGAGED, ENGAGED))
    if game.hidden[body.id]:
        found.append((Glyph.HIDDEN, HIDDEN))
    elif body.id in game.shown_now:
        found.append((Glyph.HIDDEN, SHOWN_NOW))
    if game.returns[body.id]:
        found.append((Glyph.SUMMONED, RETURNS))
    return signs(found)
