"""The fighters of a situation: cards of the catalogue, of an army, or written out; where they stand, whom they
touch, and what happened to them before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, TomlReader, nearest, shown
from escarmouche.rulebooks.confrontation.army_file import profile_of, profile_to_data
from escarmouche.rulebooks.confrontation.content.catalogue import CATALOGUE
from escarmouche.rulebooks.confrontation.mustering import make_figure
from escarmouche.rulebooks.confrontation.profile import Profile
from escarmouche.rulebooks.confrontation.state import (
    DEAD,
    FLED,
    GROUND,
    ON_TABLE,
    RESERVE,
    TOP,
    Figure,
    State,
    Wound,
    enter,
    everyone,
    figure_of,
    gap,
    leave,
)
from escarmouche.rulebooks.confrontation.terrain import IMPASSABLE
from escarmouche.situation_files import fighters
from escarmouche.situation_files.casts import (
    demand_on_table,
    own_profile,
)
from escarmouche.situation_files.yes_and_no import flag
from escarmouche.table.measure import TOLERANCE

BAD_NAME = Phrase("cc.situation.bad_name")
NO_FIGURES = Phrase("cc.situation.no_figures")
UNKNOWN_CAMP = Phrase("cc.situation.unknown_camp")
UNKNOWN_PROFILE = Phrase("cc.situation.unknown_profile")
UNKNOWN_WORD = Phrase("cc.situation.unknown_word")
BAD_PLACE = Phrase("cc.situation.bad_place")
CANNOT_FLY = Phrase("cc.situation.cannot_fly", "CC-IX-B-1-02")
BAD_LEVEL = Phrase("cc.situation.bad_level", "CC-IX-B-1-02")
BAD_CONTACT = Phrase("cc.situation.bad_contact", "CC-IX-A-1-01", "CC-IX-B-1-03")
OVERLAP = Phrase("cc.situation.overlap")
OFF_TABLE = Phrase("cc.situation.off_table")
IN_SCENERY = Phrase("cc.situation.in_scenery")
OTHER_STATUS = Phrase("cc.situation.other_status")

RESERVED = ("end", "yes", "no", "none", "wait", "sustained", "first", "second", "stand")
# What is not written is ordinary.
PLAIN: Mapping[str, Any] = {
    "value": 20,
    "mou": 10,
    "ini": 3,
    "att": 3,
    "for": 5,
    "def": 3,
    "res": 5,
    "dis": 3,
}
FLAGS = ("stunned", "charged", "dived", "routed", "activated", "fought", "shot")
WOUNDS = {wound.name.lower(): wound for wound in Wound}
APART = 8.0  # cm between fighters whose contacts are written and whose places are not


class Cast(fighters.Cast[Figure]):
    """Everybody in a situation, numbered in the order of the file."""

    reasons = fighters.Reasons(BAD_NAME, NO_FIGURES, UNKNOWN_CAMP, UNKNOWN_WORD, BAD_PLACE, OVERLAP)
    reserved = RESERVED
    on_table = ON_TABLE

    def __init__(
        self, game: State, camps: Mapping[str, int], library: Callable[[str], Profile]
    ) -> None:
        super().__init__(game, camps)
        self.game, self.library = game, library

    def make(self, item: TomlReader, name: str) -> Figure:
        """Its card, of the catalogue or written out."""
        camp = self.camp(item)
        profile = self._profile(item, name)
        return make_figure(self.game, camp, profile, item.text("entry", name))

    # -- cards -------------------------------------------------------------------------------

    def _profile(self, item: TomlReader, name: str) -> Profile:
        """`garde-royal`, `lion-100/garde-royal`, or a card: `{card: garde-royal, dis: 5}`, `{att: 4}`."""
        given = item.raw("profile")
        names = {"fr": name, "en": name}
        if isinstance(given, str):
            return replace(self._known(item, given), names=names, singular={})
        own = own_profile(item)
        card = own.pop("card", None)
        usual = PLAIN if card is None else profile_to_data(self._known(item, card))
        data = {**usual, **own, "name": name}
        id = str(data.pop("id", name))
        data.pop("figure", None)
        inner = TomlReader(item.source, (*item.path, "profile"), data)
        profile = profile_of(inner, id, "lion")
        inner.finish()
        return profile

    def _known(self, item: TomlReader, given: Any) -> Profile:
        if given in CATALOGUE:
            return CATALOGUE[given]
        try:
            return self.library(str(given))
        except (ArmyError, LookupError):
            meant = nearest(str(given), CATALOGUE) or ", ".join(CATALOGUE)
            item.report("profile", UNKNOWN_PROFILE, given=shown(given), meant=meant)
            return next(iter(CATALOGUE.values()))

    # -- placing -----------------------------------------------------------------------------

    def place(self, item: TomlReader, figure: Figure) -> None:
        """A fighter without a place is in reserve, unless its contacts are written."""
        where, level = item.raw("at"), item.integer("level", GROUND)
        if not GROUND <= level <= TOP:
            item.report("level", BAD_LEVEL, given=level)
        elif level != GROUND and not figure.profile.flies:
            item.report("level", CANNOT_FLY, given=level)
        self.game.level[figure.id] = level
        if where is None:
            return
        place = self.place_of(item, where, figure)
        if place is None:
            return
        demand_on_table(item, self.game.table, place, OFF_TABLE)
        for piece in self.game.table.with_property(IMPASSABLE) if level == GROUND else ():
            if piece.shape.intersects_disc(*place, figure.radius - TOLERANCE):
                item.report("at", IN_SCENERY, scenery=piece.id)
        enter(self.game, figure, *place, level)
        self.demand_room(item, figure, everyone(self.game), gap)

    def join(self, top: TomlReader) -> None:
        """`contacts: [[ann, orc], [bob, orc]]`: enemies in contact wherever they stand.

        CC-IX-A-1-02, CC-IX-A-2-08, R34: so the photographs that are lost are laid out anew. Whoever has no
        place stands by itself, away from the others.
        """
        pairs = top.raw("contacts")
        if pairs is None:
            return
        for pair in pairs if isinstance(pairs, list) else [pairs]:
            if not self._is_contact(pair):
                top.report("contacts", BAD_CONTACT, given=shown(pair))
                continue
            one, other = (self.ids[name] for name in pair)
            for id in (one, other):
                if self.game.status[id] == RESERVE:
                    figure = figure_of(self.game, id)
                    x, y = APART * (1 + id % 10), APART * (1 + id // 10)
                    enter(self.game, figure, x, y, self.game.level[id])
            held = self.game.contacts
            held[one] = tuple(dict.fromkeys((*held[one], other)))
            held[other] = tuple(dict.fromkeys((*held[other], one)))

    def _is_contact(self, pair: Any) -> bool:
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or not all(str(n) in self.ids for n in pair)
        ):
            return False
        one, other = (figure_of(self.game, self.ids[str(name)]) for name in pair)
        same_level = self.game.level[one.id] == self.game.level[other.id]
        return one.camp != other.camp and same_level

    # -- what happened to them before ----------------------------------------------------------

    def condition(self, item: TomlReader, figure: Figure) -> None:
        """Wounds, states, and what it has done this turn."""
        game, i = self.game, figure.id
        for key in FLAGS:
            getattr(game, key)[i] = flag(item, key)
        game.wound[i] = WOUNDS[self.word(item, "wound", "none", tuple(WOUNDS))]
        status = self.word(item, "status", game.status[i], (ON_TABLE, RESERVE, DEAD, FLED))
        if status in (DEAD, FLED):
            leave(game, figure, status)
        elif status != game.status[i]:
            item.report("status", OTHER_STATUS, given=status)
