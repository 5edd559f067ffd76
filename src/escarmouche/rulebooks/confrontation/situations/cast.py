"""The fighters of a situation: cards of the catalogue, of an army, or written out; where they stand, whom they
touch, and what happened to them before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Table, nearest, shown
from escarmouche.rosters.outlines import point
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

BAD_NAME = Phrase("cc.situation.bad_name")
NO_FIGURES = Phrase("cc.situation.no_figures")
UNKNOWN_CAMP = Phrase("cc.situation.unknown_camp")
UNKNOWN_PROFILE = Phrase("cc.situation.unknown_profile")
UNKNOWN_WORD = Phrase("cc.situation.unknown_word")
BAD_PLACE = Phrase("cc.situation.bad_place")
BAD_LEVEL = Phrase("cc.situation.bad_level", "CC-IX-B-1-02")
BAD_CONTACT = Phrase("cc.situation.bad_contact", "CC-IX-A-1-01", "CC-IX-B-1-03")
OVERLAP = Phrase("cc.situation.overlap")

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


class Cast:
    """Everybody in a situation, numbered in the order of the file."""

    def __init__(
        self, game: State, camps: Mapping[str, int], library: Callable[[str], Profile]
    ) -> None:
        self.game, self.camps, self.library = game, camps, library
        self.ids: dict[str, int] = {}

    def read(self, top: Table) -> dict[str, int]:
        """Make them and place them; returns the ids by name."""
        group = top.table("figures")
        tables = []
        for name in group.data if group else ():
            assert group is not None
            item = group.table(name)
            if item is not None and self._good_name(group, name):
                self.ids[name] = self._make(item, name).id
                tables.append((item, figure_of(self.game, self.ids[name])))
        if not self.ids:
            top.report("figures", NO_FIGURES)
        # Whoever stands beside another comes after all that have a place of their own.
        for item, figure in sorted(
            tables, key=lambda each: isinstance(each[0].data.get("at"), Mapping)
        ):
            self._place(item, figure)
        self._touch(top)
        for camp, army in enumerate(self.game.army):
            self.game.army[camp] = tuple(sorted(army, key=lambda figure: figure.id))
        for item, figure in tables:
            self._condition(item, figure)
            item.finish()
        return self.ids

    def _good_name(self, group: Table, name: str) -> bool:
        if name in self.camps or name in RESERVED or name.lstrip("-").isdigit():
            group.report(name, BAD_NAME, given=shown(name))
            return False
        return True

    def _make(self, item: Table, name: str) -> Figure:
        camp = item.text("camp")
        if camp not in self.camps and "camp" in item.data:
            item.report("camp", UNKNOWN_CAMP, given=shown(camp), known=", ".join(self.camps))
        profile = self._profile(item, name)
        return make_figure(self.game, self.camps.get(camp, 0), profile, item.text("entry", name))

    # -- cards -------------------------------------------------------------------------------

    def _profile(self, item: Table, name: str) -> Profile:
        """`garde-royal`, `lion-100/garde-royal`, or a card: `{card: garde-royal, dis: 5}`, `{att: 4}`."""
        given = item.raw("profile")
        names = {"fr": name, "en": name}
        if isinstance(given, str):
            return replace(self._known(item, given), names=names, singular={})
        own = dict(given) if isinstance(given, Mapping) else {}
        card = own.pop("card", None)
        usual = PLAIN if card is None else profile_to_data(self._known(item, card))
        data = {**usual, **own, "name": name}
        id = str(data.pop("id", name))
        data.pop("figure", None)
        inner = Table(item.source, (*item.path, "profile"), data)
        profile = profile_of(inner, id, "lion")
        inner.finish()
        return profile

    def _known(self, item: Table, given: Any) -> Profile:
        if given in CATALOGUE:
            return CATALOGUE[given]
        try:
            return self.library(str(given))
        except (ArmyError, LookupError):
            meant = nearest(str(given), CATALOGUE) or ", ".join(CATALOGUE)
            item.report("profile", UNKNOWN_PROFILE, given=shown(given), meant=meant)
            return next(iter(CATALOGUE.values()))

    # -- placing -----------------------------------------------------------------------------

    def _place(self, item: Table, figure: Figure) -> None:
        """A fighter without a place is in reserve, unless his contacts are written."""
        where, level = item.raw("at"), item.integer("level", GROUND)
        if not GROUND <= level <= TOP:
            item.report("level", BAD_LEVEL, given=level)
        self.game.level[figure.id] = level
        if where is None:
            return
        place = point(where) or self._beside(where, figure)
        if place is None:
            item.report("at", BAD_PLACE, given=shown(where))
            return
        enter(self.game, figure, *place, level)
        for other in everyone(self.game):
            same = other is not figure and self.game.level[other.id] == level
            if same and gap(self.game, figure, other) < -1e-4:
                name = next(n for n, id in self.ids.items() if id == other.id)
                by = round(-gap(self.game, figure, other), 3)
                item.report("at", OVERLAP, other=name, by=by)

    def _beside(self, where: Any, figure: Figure) -> tuple[float, float] | None:
        """`{touching: orc, angle: 90}` or `{near: orc, gap: 2, angle: 90}`."""
        if not isinstance(where, Mapping) or set(where) - {"touching", "near", "gap", "angle"}:
            return None
        other = self.ids.get(str(where.get("touching", where.get("near"))))
        if other is None or self.game.status[other] != ON_TABLE:
            return None
        between, angle = where.get("gap", 0.0), where.get("angle", 0.0)
        if not all(type(n) in (int, float) for n in (between, angle)):
            return None
        away = figure.radius + figure_of(self.game, other).radius + between
        x, y = self.game.x[other], self.game.y[other]
        return (x + away * cos(radians(angle)), y + away * sin(radians(angle)))

    def _touch(self, top: Table) -> None:
        """`contacts: [[ann, orc], [bob, orc]]`: enemies in contact wherever they stand.

        CC-IX-A-1-02, CC-IX-A-2-08, R34: so the photographs that are lost are laid out anew. Whoever has no
        place stands by himself, away from the others.
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
        if not isinstance(pair, list) or len(pair) != 2 or not all(n in self.ids for n in pair):
            return False
        one, other = (figure_of(self.game, self.ids[name]) for name in pair)
        same_level = self.game.level[one.id] == self.game.level[other.id]
        return one.camp != other.camp and same_level

    # -- what happened to them before ----------------------------------------------------------

    def _condition(self, item: Table, figure: Figure) -> None:
        game, i = self.game, figure.id
        for flag in FLAGS:
            getattr(game, flag)[i] = item.raw(flag) is True
        game.wound[i] = WOUNDS[self._word(item, "wound", "none", tuple(WOUNDS))]
        status = self._word(item, "status", game.status[i], (ON_TABLE, RESERVE, DEAD, FLED))
        if status in (DEAD, FLED):
            leave(game, figure, status)

    def _word(self, item: Table, key: str, usual: str, known: tuple[str, ...]) -> str:
        word = item.text(key, usual)
        if word not in known:
            item.report(key, UNKNOWN_WORD, given=shown(word), meant=", ".join(known))
            return usual
        return word
