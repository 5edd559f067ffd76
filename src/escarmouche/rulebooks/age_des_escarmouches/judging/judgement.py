"""The book's judgement: which answers are worth weighing, and what each is worth.

`JUDGEMENT` dispatches on the question; the chapters are in `judging`. A question that is not
listed here has an obvious answer, which is its default (roll again, let the order stand as it is).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from escarmouche.core.answers import Choice
from escarmouche.core.words import Ask
from escarmouche.kit.judging import ByQuestion
from escarmouche.rulebooks.age_des_escarmouches.actions.action import Deed
from escarmouche.rulebooks.age_des_escarmouches.activation.card_activation import Deeds
from escarmouche.rulebooks.age_des_escarmouches.combat.placement_answers import Placing
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import FORMULAS
from escarmouche.rulebooks.age_des_escarmouches.exchange.defending import Defending
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.judging import (
    ambush_choices,
    assault_shots,
    combat_skill_choices,
    combats,
    deeds,
    deployment_places,
    formulas,
    harm_choices,
    machines,
    piles_and_tactics,
    points_questions,
    reaction_answers,
    voice_choices,
)
from escarmouche.rulebooks.age_des_escarmouches.judging.chances import chance
from escarmouche.rulebooks.age_des_escarmouches.judging.surroundings import Surroundings
from escarmouche.rulebooks.age_des_escarmouches.judging.worth import left, worth
from escarmouche.rulebooks.age_des_escarmouches.state import Figure, State, figure_of, opponent

Shortlist = Callable[[State, Ask], Sequence[Any] | None]
Weigh = Callable[[State, Ask, Any], float]


def _named(game: State, answer: str) -> Figure:
    """The fighter whom an option names: `figure:7`."""
    return figure_of(game, int(answer.split(":")[1]))


# -- before and between the turns ------------------------------------------------------------------------


def _pile(game: State, ask: Ask) -> Sequence[Any]:
    cards = ask.answers.candidates()[0]
    return [piles_and_tactics.pile(game, ask.who, cards)]


def _first_speaker(game: State, ask: Ask) -> Sequence[Any]:
    mine, other = f"camp:{ask.who}", f"camp:{opponent(ask.who)}"
    return [mine if piles_and_tactics.speaks_first(game, ask.who) else other]


def _weigh_places(game: State, ask: Ask, answer: Any) -> float:
    return deployment_places.value_of_places(game, tuple(ask.about["figures"]), answer)


def _speak(game: State, ask: Ask) -> Sequence[Any]:
    return [piles_and_tactics.best_speech(game, ask.who, ask.answers.candidates())]


def _weigh_second(game: State, ask: Ask, answer: str) -> float:
    return piles_and_tactics.second_card(game, ask.who, answer)


def _weigh_watch(game: State, ask: Ask, answer: tuple[int, ...]) -> float:
    """ADE-TACT-VIGILANCE-01: those who have least to do now; each costs a PT."""
    idle = sum(
        piles_and_tactics.IDLE - piles_and_tactics.urge(game, figure_of(game, id)) for id in answer
    )
    return idle - piles_and_tactics.PRICE * len(answer)


# -- deeds -------------------------------------------------------------------------------------------


def _act(game: State, ask: Ask) -> Sequence[Any]:
    answers = ask.answers
    assert isinstance(answers, Deeds)
    return [deeds.best_deed(answers)]


def _weigh_move(game: State, ask: Ask, answer: Deed) -> float:
    return deeds.value_of_move(Surroundings(game, figure_of(game, answer.figure)), answer)


def _go(game: State, ask: Ask) -> Sequence[Any]:
    """Every place that is open, with one scene for each who goes."""
    scenes: dict[int, Surroundings] = {}
    best, most = None, float("-inf")
    for deed in ask.answers.candidates():
        if deed.figure not in scenes:
            scenes[deed.figure] = Surroundings(game, figure_of(game, deed.figure))
        value = deeds.value_of_move(scenes[deed.figure], deed)
        if value > most:
            best, most = deed, value
    return [ask.answers.default() if best is None else best]


def _turn_machine(game: State, ask: Ask) -> Sequence[Any]:
    turned = machines.turns(game, figure_of(game, ask.about["machine"]))
    return [deed for deed in turned if ask.answers.check(deed) is None][:1]


# -- combat ------------------------------------------------------------------------------------------


def _weigh_separation(game: State, ask: Ask, answer: Any) -> float:
    return combats.value_of_separation(game, ask.who, answer)


def _weigh_combat(game: State, ask: Ask, answer: str) -> float:
    """The best of them first: its pursuits come before the others are fought."""
    one = _named(game, answer)
    members = (one.id, *game.contacts[one.id])
    return combats.value_of_combat(game, ask.who, members)


def _placement(game: State, ask: Ask) -> Sequence[Any]:
    answers = ask.answers
    assert isinstance(answers, Placing)
    return [combats.best_placement(game, answers)]


def _weigh_defences(game: State, ask: Ask, answer: tuple[int, ...]) -> float:
    answers = ask.answers
    assert isinstance(answers, Defending)
    return combats.value_of_defences(game, answers, answer)


def _first_in_combat(game: State, ask: Ask) -> Sequence[Any]:
    return [f"camp:{ask.who}"]


def _weigh_own_first(game: State, ask: Ask, answer: str) -> float:
    """Whoever is one's own pursues first."""
    figure = _named(game, answer)
    return 1.0 + worth(game, figure) if figure.camp == ask.who else 0.0


def _weigh_combat_tactic(game: State, ask: Ask, answer: str) -> float:
    """PT are lost at the end of the turn: on the dearest who fights."""
    return 0.0 if answer == "none" else worth(game, _named(game, answer))


# -- answers to the enemy ------------------------------------------------------------------------------


def _weigh_reaction(game: State, ask: Ask, answer: str) -> float:
    return reaction_answers.reaction(game, answer)


def _weigh_during(game: State, ask: Ask, answer: float) -> float:
    """ADE-TACT-VIGILANCE-08: the farther it has come, the nearer it is."""
    return answer


def _weigh_back(game: State, ask: Ask, answer: str) -> float:
    figure, actor = figure_of(game, ask.about["figure"]), figure_of(game, ask.about["other"])
    return reaction_answers.stays(game, figure, actor) if answer == "stay" else 0.0


def _force(game: State, ask: Ask) -> Sequence[Any]:
    wanted = reaction_answers.forces(game, ask.about["figure"], ask.about["others"])
    return ["yes" if wanted else "no"]


def _weigh_fear(game: State, ask: Ask, answer: str) -> float:
    figure, feared = figure_of(game, ask.about["figure"]), figure_of(game, ask.about["other"])
    if answer == "flee":
        return reaction_answers.made_to_flee(game, figure, feared)
    return reaction_answers.made_to_stay(game, figure, feared)


def _weigh_escapes(game: State, ask: Ask, answer: Any) -> float:
    return reaction_answers.value_of_tries(game, ask.about["assailants"], answer)


def _weigh_holder(game: State, ask: Ask, answer: str) -> float:
    return reaction_answers.holds(game, _named(game, answer), figure_of(game, ask.about["figure"]))


def _step(game: State, ask: Ask) -> Sequence[Any]:
    """ADE-3.2.3.2.2-15: straight away from who assaults: it is proposed first."""
    return ask.answers.candidates()[:1]


def _weigh_unfortunate(game: State, ask: Ask, answer: str) -> float:
    """ADE-3.2.3.3-14: the shooter's opponent names whom the shooter would miss most."""
    return worth(game, _named(game, answer))


# -- mystics -----------------------------------------------------------------------------------------


def _weigh_extra(game: State, ask: Ask, answer: str) -> float:
    return formulas.extra_worth(game, int(answer))


def _weigh_counter(game: State, ask: Ask, answer: str) -> float:
    """ADE-4.6.4-05, -06: the UM that it costs against the harm that it may avert."""
    if answer == "no":
        return 0.0
    counterer, caller = _named(game, answer), figure_of(game, ask.about["figure"])
    return formulas.countering(game, counterer, caller)


def _weigh_kept(game: State, ask: Ask, answer: str) -> float:
    if answer == "none":
        return 0.0
    assert isinstance(ask.answers, Choice)
    option = next(one for one in ask.answers.options if one.key == answer)
    formula = FORMULAS[answer.partition(":")[0]]
    return formulas.kept_worth(game, formula, option.data["figures"])


# -- voices ------------------------------------------------------------------------------------------


def _weigh_staff(game: State, ask: Ask, answer: str) -> float:
    if answer == "none":
        return 0.0
    lead = figure_of(game, ask.about["figure"])
    return voice_choices.staff_worth(game, lead, _named(game, answer))


def _authority(game: State, ask: Ask) -> Sequence[Any]:
    wanted = voice_choices.wants_authority(ask.about["cost"], ask.about["left"])
    return ["yes" if wanted else "no"]


def _weigh_sacrifice(game: State, ask: Ask, answer: str) -> float:
    mystic, friend = figure_of(game, ask.about["figure"]), figure_of(game, ask.about["other"])
    return voice_choices.sacrifice_worth(game, mystic, friend, int(answer))


# -- the rest ------------------------------------------------------------------------------------------


def _weigh_patient(game: State, ask: Ask, answer: str) -> float:
    """ADE-SKILL-SOIN-01: whoever gains most by a PV."""
    figure = _named(game, answer)
    life, full = game.life[figure.id], figure.profile.life
    return worth(game, figure) * (left(life + 1, full) - left(life, full))


def _weigh_commander(game: State, ask: Ask, answer: str) -> float:
    return reaction_answers.commands(game, _named(game, answer))


def _rally(game: State, ask: Ask) -> Sequence[Any]:
    """ADE-4.4.3-02: by the characteristic that has the better chance, rolling again included."""
    tests = rout.rally_tests(game, figure_of(game, ask.about["figure"]))
    return [max(tests, key=lambda test: chance(game, test)).characteristic]


def _kept_die(game: State, ask: Ask) -> Sequence[Any]:
    """Of two damage dice the higher for one's own blows, the lower for the enemy's."""
    own = figure_of(game, ask.about["tester"]).camp == ask.who
    assert isinstance(ask.answers, Choice)
    options = sorted(ask.answers.options, key=lambda one: one.data["face"], reverse=own)
    return [options[0].key]


def _higher(game: State, ask: Ask) -> Sequence[Any]:
    """ADE-1.2.3-07: the higher one: it places its dice later, or separates."""
    return ["mine"]


_FOUND: dict[str, Shortlist] = {
    "ade.ask.pile": _pile,
    "ade.ask.first_speaker": _first_speaker,
    "ade.ask.speak": _speak,
    "ade.ask.act": _act,
    "ade.ask.leave_to": _go,
    "ade.ask.assault_goes_on": _go,
    "ade.ask.assassin_goes_on": _go,
    "ade.ask.assault_redirected": _go,
    "ade.ask.pursue": _go,
    "ade.ask.machine_way": _turn_machine,
    "ade.ask.placement": _placement,
    "ade.ask.first_in_combat": _first_in_combat,
    "ade.ask.force": _force,
    "ade.ask.escape_step": _step,
    "ade.ask.rally": _rally,
    "ade.ask.authority": _authority,
    "ade.ask.keep_which": _kept_die,
    "ade.ask.who_is_higher": _higher,
    "ade.ask.fire_up": points_questions.fire_up,
    "ade.ask.mutagen_doses": points_questions.doses,
}
_WEIGHTS: dict[str, Weigh] = {
    "ade.ask.places": _weigh_places,
    "ade.ask.second_card": _weigh_second,
    "ade.ask.vigilants": _weigh_watch,
    "ade.ask.leave_to": _weigh_move,
    "ade.ask.assault_goes_on": _weigh_move,
    "ade.ask.assault_redirected": _weigh_move,
    "ade.ask.assault_shot": assault_shots.at_whom,
    "ade.ask.assault_weapon": assault_shots.with_what,
    "ade.ask.pursue": _weigh_move,
    "ade.ask.separate": _weigh_separation,
    "ade.ask.which_melee": _weigh_combat,
    "ade.ask.which_combat": _weigh_combat,
    "ade.ask.which_pursuit_combat": _weigh_combat,
    "ade.ask.defences": _weigh_defences,
    "ade.ask.who_pursues": _weigh_own_first,
    "ade.ask.combat_tactic": _weigh_combat_tactic,
    "ade.ask.react": _weigh_reaction,
    "ade.ask.during": _weigh_during,
    "ade.ask.step_back": _weigh_back,
    "ade.ask.stay_or_flee": _weigh_fear,
    "ade.ask.escapes": _weigh_escapes,
    "ade.ask.opportunist": _weigh_holder,
    "ade.ask.who_holds": _weigh_holder,
    "ade.ask.unfortunate": _weigh_unfortunate,
    "ade.ask.extra_energy": _weigh_extra,
    "ade.ask.counter": _weigh_counter,
    "ade.ask.keep_formula": _weigh_kept,
    "ade.ask.heal": _weigh_patient,
    "ade.ask.put_points": points_questions.weigh_points,
    "ade.ask.staff_musician": _weigh_staff,
    "ade.ask.staff_standard": _weigh_staff,
    "ade.ask.sacrifice": _weigh_sacrifice,
    "ade.ask.new_commander": _weigh_commander,
    "ade.ask.replace_commander": _weigh_commander,
}

JUDGEMENT = ByQuestion(
    {**_FOUND, **ambush_choices.FOUND},
    {
        **_WEIGHTS,
        **ambush_choices.WEIGHTS,
        **combat_skill_choices.WEIGHTS,
        **harm_choices.WEIGHTS,
    },
)
