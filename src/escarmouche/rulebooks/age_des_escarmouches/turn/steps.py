"""Every step that may stand on the agenda, by its name, and the rule that takes it, in the order of a game."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.rulebook import Span
from escarmouche.rulebooks.age_des_escarmouches import wounds
from escarmouche.rulebooks.age_des_escarmouches.activation import (
    assault_shots,
    card_activation,
    continued_actions,
    machine_moves,
)
from escarmouche.rulebooks.age_des_escarmouches.assaults import (
    ambush,
    course,
    escapes,
    fear_challenges,
)
from escarmouche.rulebooks.age_des_escarmouches.combat import (
    blows,
    defences,
    machine_attack,
    phase,
    placing,
    pursuit,
    tactics,
)
from escarmouche.rulebooks.age_des_escarmouches.command import commanders, rush, staffs
from escarmouche.rulebooks.age_des_escarmouches.machines import crew
from escarmouche.rulebooks.age_des_escarmouches.mystics import counter, recitation, upkeep
from escarmouche.rulebooks.age_des_escarmouches.reactions import forced_moves, interception, window
from escarmouche.rulebooks.age_des_escarmouches.scenarios.time_limit import bounded
from escarmouche.rulebooks.age_des_escarmouches.skills import rallying_cry
from escarmouche.rulebooks.age_des_escarmouches.turn import (
    course_of_game,
    deployment,
    infiltration,
    maintenance,
    speaking_turns,
)

DEPLOYMENT: Mapping[str, Span] = {
    "deployment": deployment.begin,
    "deploy": deployment.deploy,
    "after deployment": infiltration.after_deployment,
    "infiltrate": infiltration.infiltrate,
    "hide": infiltration.hide,
}
# ADE-1.3.1-08: time that is up ends the game between turns and between phases.
TURN: Mapping[str, Span] = {
    "turn": bounded(course_of_game.begin),
    "phase": bounded(course_of_game.start_phase),
    "phase over": wounds.phase_over,
    "start of turn": course_of_game.start_of_turn,
    "tactician": course_of_game.tactician,
    "tactic points": course_of_game.tactic_points,
    "new commanders": commanders.new_commanders,
    "new commander": commanders.new_commander,
    "negative effects": maintenance.negative_effects,
    "negative effect": maintenance.negative_effect,
    "positive effects": maintenance.positive_effects,
    "positive effect": maintenance.positive_effect,
    "mystic recovery": upkeep.recovery,
    "formula upkeep": upkeep.upkeep,
    "departures": upkeep.departures,
    "end turn": course_of_game.end_turn,
}
SPEAKING_TURNS: Mapping[str, Span] = {
    "piles": speaking_turns.piles,
    "first speaker": speaking_turns.first_speaker,
    "speech": speaking_turns.speech,
    "next speech": speaking_turns.next_speech,
    "rush": rush.second_card,
    "crews": crew.announce,
    "staffs": staffs.announce,
    "staff": staffs.form,
}
ACTIVATION: Mapping[str, Span] = {
    "activation": card_activation.activation,
    "next of group": card_activation.next_of_group,
    "disengage": continued_actions.disengage,
    "disengaged": continued_actions.disengaged,
    "crew busy": machine_moves.busy,
    "machine pushed": machine_moves.pushed,
    "machine goes": machine_moves.goes,
    "cry heard": rallying_cry.heard,
    "recitation counter": counter.window,
    "recitation test": recitation.test,
    "recitation effects": recitation.effects,
}
# What the adversary answers to a declared action, and what is left of it.
REACTIONS: Mapping[str, Span] = {
    "reactions": window.reactions,
    "reactions go on": window.reactions_go_on,
    "declared": window.declared,
    "reactions over": window.over,
    "interception met": assault_shots.met,
    "interception placed": interception.placed,
    "interception stands": interception.stands,
    "burst": forced_moves.forced_run,
}
# A-R76: in this order (`course.STEPS`).
ASSAULT: Mapping[str, Span] = {
    "assault declared": course.declared,
    "assault fear": fear_challenges.challenges,
    "fear of assailant": fear_challenges.of_assailant,
    "fear of targets": fear_challenges.of_targets,
    "fear of target": fear_challenges.of_target,
    "assault reactions": window.assault_reactions,
    "assault shot": assault_shots.shots,
    "assault redirected": assault_shots.redirected,
    "assault force": forced_moves.assault_force,
    "assault move": course.move,
    "assault contact": course.contact,
    "assault flights": fear_challenges.flights,
    "assault continuation": continued_actions.continuation,
    "assault goes on": continued_actions.goes_on,
    "assault escapes": escapes.escapes,
    "assault penalty": course.penalty,
    "assault ambush": ambush.ambush,
    "ambusher goes on": continued_actions.ambusher_goes_on,
    "assault done": course.done,
    "answer over": course.answer_over,
}
# ADE-1.3.1-07: time that is up ends the game between combats, and before any pursuit.
COMBAT: Mapping[str, Span] = {
    "combats": phase.begin,
    "separate": phase.separate,
    "first combat": bounded(phase.first_speaker),
    "combat speech": bounded(phase.speech),
    "combat begins": placing.begin,
    "combat tactics": tactics.offered,
    "combat order": placing.settle_order,
    "combat dice": placing.place,
    "combat attacks": blows.attacks,
    "combat defences": defences.defences,
    "combat damage": blows.damage,
    "combat losses": blows.remove_losses,
    "machine struck": machine_attack.strike,
    "pursuits": bounded(pursuit.pursue),
    "pursuit made": pursuit.pursuit_made,
    "pursuer goes on": pursuit.goes_on,
    "pursuit combats": bounded(pursuit.combats),
}
SPANS: Mapping[str, Span] = {
    **DEPLOYMENT,
    **TURN,
    **SPEAKING_TURNS,
    **ACTIVATION,
    **REACTIONS,
    **ASSAULT,
    **COMBAT,
}
