"""The fighters of a situation: profiles written out as in army files, or taken from an army."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.core.state import Effect
from escarmouche.rosters import ArmyError, TomlReader, nearest, shown
from escarmouche.rosters.toml_reader import NOT_INTEGER
from escarmouche.rulebooks.age_des_escarmouches.actions.moves import OWN_ACTIVATION
from escarmouche.rulebooks.age_des_escarmouches.army.army_file import formulas_of, profile_of
from escarmouche.rulebooks.age_des_escarmouches.army.equipment_limits import elements_of
from escarmouche.rulebooks.age_des_escarmouches.assaults.course import NEXT_COMBAT
from escarmouche.rulebooks.age_des_escarmouches.card.profile import Profile
from escarmouche.rulebooks.age_des_escarmouches.content.artefacts import ARTEFACTS
from escarmouche.rulebooks.age_des_escarmouches.content.formulas import ELEMENTS
from escarmouche.rulebooks.age_des_escarmouches.content.peoples import PEOPLES
from escarmouche.rulebooks.age_des_escarmouches.enrolment import make_figure
from escarmouche.rulebooks.age_des_escarmouches.fear import rout
from escarmouche.rulebooks.age_des_escarmouches.fighter import conditions
from escarmouche.rulebooks.age_des_escarmouches.fighter.mystic import is_mystic
from escarmouche.rulebooks.age_des_escarmouches.ground.flight import GROUND, LEVELS, flies
from escarmouche.rulebooks.age_des_escarmouches.ground.movement import no_ground
from escarmouche.rulebooks.age_des_escarmouches.situations.formulas import lay_formulas
from escarmouche.rulebooks.age_des_escarmouches.situations.made_up_content import MadeUpContent
from escarmouche.rulebooks.age_des_escarmouches.skills import toxins
from escarmouche.rulebooks.age_des_escarmouches.skills.army_capacities import PLUGINS as BOONS
from escarmouche.rulebooks.age_des_escarmouches.skills.mending import DOOMED
from escarmouche.rulebooks.age_des_escarmouches.skills.registry import FOUGHT
from escarmouche.rulebooks.age_des_escarmouches.skills.reinforcement import ARRIVED
from escarmouche.rulebooks.age_des_escarmouches.skills.toxins import POISON
from escarmouche.rulebooks.age_des_escarmouches.state import (
    ACTIVATED,
    DEAD,
    FLED,
    ON_TABLE,
    RESERVE,
    UNPROVEN,
    WAITING,
    CardHandle,
    Figure,
    Standing,
    State,
    enter,
    everyone,
    gap,
    leave,
)
from escarmouche.rulebooks.age_des_escarmouches.turn.deployment import away_from
from escarmouche.situation_files import fighters
from escarmouche.situation_files.casts import (
    demand_alive,
    demand_on_table,
    own_profile,
)
from escarmouche.situation_files.yes_and_no import flag

BAD_NAME = Phrase("ade.situation.bad_name")
NO_FIGURES = Phrase("ade.situation.no_figures")
UNKNOWN_CAMP = Phrase("ade.situation.unknown_camp")
UNKNOWN_CONDITION = Phrase("ade.situation.unknown_condition")
UNKNOWN_PROFILE = Phrase("ade.situation.unknown_profile")
UNKNOWN_WORD = Phrase("ade.situation.unknown_word")
BAD_PLACE = Phrase("ade.situation.bad_place")
OVERLAP = Phrase("ade.situation.overlap", "ADE-3.2.1.1-01")
OFF_TABLE = Phrase("ade.situation.off_table")
IN_SCENERY = Phrase("ade.situation.in_scenery", "ADE-4.8-01")
CANNOT_FLY = Phrase("ade.situation.cannot_fly", "ADE-4.5.1-01", "ADE-4.5.2-01")
BAD_LEVEL = Phrase("ade.situation.bad_level", "ADE-4.5.2-01")
BAD_LIFE = Phrase("ade.situation.bad_life")
OTHER_STATUS = Phrase("ade.situation.other_status")
NO_MYSTIC = Phrase("ade.situation.no_mystic", "ADE-4.6.1-14")

RESERVED = ("end", "yes", "no", "none", "refuse", "temporisation")
# What is not written is ordinary; `dis: null` is a dash.
PLAIN: Mapping[str, Any] = {
    "rank": 1,
    "value": 20,
    "mou": 10,
    "ini": 4,
    "att": 4,
    "for": 5,
    "def": 4,
    "res": 5,
    "cou": 4,
    "dis": 3,
}
NO_DASH = ("rank", "mou", "ini", "att", "for", "def", "res")
STATES = {state.id: state for state in (*conditions.STATES, *FOUGHT, DOOMED, ARRIVED)}
RANKS = (1, 2, 3)
# Until when a state lasts: `vigilant/turn:1`, `routed/rally`.
MOMENTS = ("game", "turn:1", rout.UNTIL, OWN_ACTIVATION, NEXT_COMBAT)
_MOMENT = re.compile(rf"game|turn:\d+|{rout.UNTIL}|{OWN_ACTIVATION}|{NEXT_COMBAT}")


def stand(game: State, item: TomlReader, figure: Figure, place: Standing) -> None:
    """Set somebody on the table; off it, or where nobody can stand, is reported."""
    demand_on_table(item, game.table, place[:2], OFF_TABLE)
    if place[3] == GROUND and (refusal := no_ground(game, figure, place)) is not None:
        item.report("at", IN_SCENERY, scenery=refusal.data["scenery"])
    enter(game, figure, *place)


class Cast(fighters.Cast[Figure]):
    """Everybody in a situation, numbered in the order of the file."""

    reasons = fighters.Reasons(BAD_NAME, NO_FIGURES, UNKNOWN_CAMP, UNKNOWN_WORD, BAD_PLACE, OVERLAP)
    reserved = RESERVED
    on_table = ON_TABLE

    def __init__(
        self,
        game: State,
        camps: Mapping[str, int],
        library: Callable[[str], Profile],
        made_up: MadeUpContent,
    ) -> None:
        super().__init__(game, camps)
        self.game, self.library, self.made_up = game, library, made_up

    def read(self, top: TomlReader) -> dict[str, int]:
        """Make them and place them, and lay their cards; returns the ids by name."""
        names = super().read(top)
        self._cards()
        return names

    def make(self, item: TomlReader, name: str) -> Figure:
        """Its card, and what it carries, knows and commands."""
        camp = self.camp(item)
        profile = self._profile(item, name)
        card, worth = item.text("card", name), item.count("worth", profile.value)
        artefacts = self._named(item, "artefacts", {**ARTEFACTS, **self.made_up.artefacts})
        boons = self._named(item, "boons", {**BOONS, **self.made_up.boons})
        own = {**self.made_up.artefacts, **self.made_up.boons}
        written = self.made_up.formulas
        known = formulas_of(item, {id: formula for id, (formula, _) in written.items()})
        if known and not is_mystic(profile):
            item.report("formulas", NO_MYSTIC)
        figure = make_figure(
            self.game,
            camp,
            profile,
            card,
            worth,
            formulas=tuple((each.formula, each.level) for each in known),
            artefacts=tuple(id for id in artefacts if id in ARTEFACTS),
            boons=tuple(id for id in boons if id in BOONS),
            written=tuple(written[each.formula] for each in known if each.formula in written),
            own=tuple(own[id] for id in (*artefacts, *boons) if id in own),
        )
        if flag(item, "commander") or (profile.incarnate and self.game.commander[camp] is None):
            self.game.commander[camp] = figure.id
        return figure

    def _named(self, item: TomlReader, key: str, known: Mapping[str, object]) -> tuple[str, ...]:
        """What it has of a list: artefacts, or boons of its affiliation."""
        held = item.texts(key)
        for name in held:
            if name not in known:
                meant = nearest(name, known) or ", ".join(known)
                item.report(key, UNKNOWN_WORD, given=shown(name), meant=meant)
        return tuple(name for name in held if name in known)

    def _profile(self, item: TomlReader, name: str) -> Profile:
        given = item.raw("profile")
        if isinstance(given, str):
            try:
                return replace(self.library(given), names={"fr": name, "en": name}, singular={})
            except (ArmyError, LookupError):
                item.report("profile", UNKNOWN_PROFILE, given=shown(given))
                return self._written(item, name, {})
        return self._written(item, name, own_profile(item))

    def _written(self, item: TomlReader, name: str, own: Mapping[str, Any]) -> Profile:
        data = {"name": name, **PLAIN, **own}
        for key in NO_DASH:
            if data[key] is None:  # every fighter has one: the rules roll against it
                item.source.report((*item.path, "profile", key), NOT_INTEGER, key=key, given="none")
                data[key] = PLAIN[key]
        inner = TomlReader(item.source, (*item.path, "profile"), data)
        profile = profile_of(inner, str(data.pop("id", name)), "lion")
        inner.raw("id")
        inner.finish()
        if profile.rank not in RANKS:
            inner.report("rank", UNKNOWN_WORD, given=profile.rank, meant=", ".join(map(str, RANKS)))
        if profile.people not in PEOPLES:
            meant = nearest(profile.people, PEOPLES) or ", ".join(PEOPLES)
            inner.report("people", UNKNOWN_WORD, given=shown(profile.people), meant=meant)
        for element in elements_of(profile) - set(ELEMENTS):
            meant = nearest(element, ELEMENTS) or ", ".join(ELEMENTS)
            inner.report("skills", UNKNOWN_WORD, given=shown(element), meant=meant)
        return profile

    # -- placing -----------------------------------------------------------------------------

    def place(self, item: TomlReader, figure: Figure) -> None:
        """A fighter without a place is in reserve."""
        where = item.raw("at")
        usual = away_from(self.game.edges[figure.camp])
        facing, level = item.number("facing", usual), item.integer("level", 0)
        if level not in LEVELS:
            item.report("level", BAD_LEVEL, given=level)
        elif level and not flies(figure):
            item.report("level", CANNOT_FLY, given=level)
        if where is None:
            return
        place = self.place_of(item, where, figure)
        if place is None:
            return
        stand(self.game, item, figure, (*place, facing, level))
        self.demand_room(item, figure, everyone(self.game), gap)

    # -- what happened to them before ----------------------------------------------------------

    def condition(self, item: TomlReader, figure: Figure) -> None:
        """Life, states, and what it has done this turn."""
        game, i = self.game, figure.id
        game.life[i] = item.integer("life", game.life[i])
        game.activated[i] = self.word(item, "activated", WAITING, (WAITING, ACTIVATED))
        game.assaulted_turn[i] = item.count("assaulted_turn", 0)
        game.fear_immunity[i] = item.integer("fear_immunity", UNPROVEN)
        game.energy[i] = item.count("energy", 0)
        game.moved[i], game.fought[i] = flag(item, "moved"), flag(item, "fought")
        game.pursuits[i] = item.count("pursuits", 0)
        game.hidden[i] = flag(item, "hidden")
        markers = tuple(sorted(item.integers("toxic")))
        if markers:
            game.effects[i] = (*game.effects[i], Effect(POISON, toxins.UNTIL, None, markers))
        game.returns[i] = item.count("returns", 0)
        lay_formulas(game, item, figure, self.ids, self.made_up.lasting)
        status = self.word(item, "status", game.status[i], (ON_TABLE, RESERVE, DEAD, FLED))
        if status in (DEAD, FLED):
            leave(game, figure, status)
            game.life[i], game.deaths[i] = 0, 1
        elif status != game.status[i]:
            item.report("status", OTHER_STATUS, given=status)
        elif status == ON_TABLE:
            demand_alive(item, game.life[i], figure.profile.life, BAD_LIFE)
        for name in item.texts("conditions"):
            state, _, until = name.partition("/")
            if until and not _MOMENT.fullmatch(until):
                meant = nearest(until, MOMENTS) or ", ".join(MOMENTS)
                item.report("conditions", UNKNOWN_WORD, given=shown(until), meant=meant)
            elif state in STATES:
                conditions.put(game, figure, STATES[state], until or "game")
            else:
                meant = nearest(state, STATES) or ", ".join(STATES)
                item.report("conditions", UNKNOWN_CONDITION, given=shown(name), meant=meant)
        gone = status in (DEAD, FLED)
        if game.commander[figure.camp] == i and (gone or rout.is_routed(game, figure)):
            game.commander_lost[figure.camp] = True
            game.commander[figure.camp] = None if gone else i

    def _cards(self) -> None:
        """One card for each name of a card, in the order of the file."""
        cards: dict[tuple[int, str], list[int]] = {}
        for figure in self.game.figures:
            cards.setdefault((figure.camp, figure.card), []).append(figure.id)
        self.game.cards = tuple(CardHandle(c, id, tuple(f)) for (c, id), f in cards.items())
