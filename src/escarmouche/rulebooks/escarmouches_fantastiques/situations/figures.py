"""The figures and pieces of a situation: profiles written out or taken from an army."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, TomlReader, nearest, shown
from escarmouche.rosters.toml_reader import NEGATIVE
from escarmouche.rulebooks.escarmouches_fantastiques import artillery, prices
from escarmouche.rulebooks.escarmouches_fantastiques.army_file import KINDS, ROLES
from escarmouche.rulebooks.escarmouches_fantastiques.profile import (
    FLIGHT,
    Piece,
    PieceKind,
    Profile,
    Role,
)
from escarmouche.rulebooks.escarmouches_fantastiques.roster import ITEMS, SPELLS
from escarmouche.rulebooks.escarmouches_fantastiques.setup import make_figure
from escarmouche.rulebooks.escarmouches_fantastiques.situations import lasting_conditions
from escarmouche.rulebooks.escarmouches_fantastiques.state import (
    Figure,
    State,
    afflict,
    enter,
    figure_of,
    gap,
)
from escarmouche.rulebooks.escarmouches_fantastiques.terrain import IMPASSABLE
from escarmouche.situation_files.casts import (
    beside,
    camp_of,
    demand_alive,
    demand_clear,
    demand_on_table,
    members,
    stands_beside,
)
from escarmouche.situation_files.scenery_reader import point
from escarmouche.situation_files.yes_and_no import flag, yes_or_no

BAD_NAME = Phrase("ef.situation.bad_name")
NO_FIGURES = Phrase("ef.situation.no_figures")
UNKNOWN_CAMP = Phrase("ef.situation.unknown_camp")
UNKNOWN_FIGURE = Phrase("ef.situation.unknown_figure")
UNKNOWN_PROFILE = Phrase("ef.situation.unknown_profile")
UNKNOWN_WORD = Phrase("ef.situation.unknown_word")
BAD_PLACE = Phrase("ef.situation.bad_place")
OVERLAP = Phrase("ef.situation.overlap", "EF-CAR-MVT-02")
OFF_TABLE = Phrase("ef.situation.off_table")
NO_ATTACK = Phrase("ef.situation.no_attack", "EF-CAR-MEL-03")
NOT_IN_PLAY = Phrase("ef.situation.not_in_play")
IN_SCENERY = Phrase("ef.situation.in_scenery", "EF-TOUR-MVT-02")
BAD_BASE = Phrase("ef.situation.bad_setting")
BAD_LIFE = Phrase("ef.situation.bad_life", "EF-CAR-PV-02")
NOBODY_FIRES = Phrase("ef.situation.nobody_fires", "EF-ART-01", "EF-ART-07")

RESERVED = ("end", "done", "yes", "no", "none")
ABILITIES = tuple(str(ability) for ability in prices.ABILITIES)


class Part(NamedTuple):
    """One figure or piece as it is written, before it stands on the table."""

    table: TomlReader
    name: str
    camp: int
    profile: Profile
    piece: Piece | None
    crew: tuple[str, ...] = ()


class Cast:
    """Everybody in a situation. Figures are numbered in the order of the file, pieces after them."""

    def __init__(
        self, game: State, camps: Mapping[str, int], library: Callable[[str], Profile]
    ) -> None:
        self.game, self.camps, self.library = game, camps, library
        self.roles: list[Part] = []

    # -- reading -----------------------------------------------------------------------------

    def read(self, top: TomlReader) -> None:
        """Read figures and pieces; nobody is placed yet, because the table is not known."""
        for group, reader in (("figures", self._figure), ("pieces", self._piece)):
            taken = (*self.camps, *RESERVED, *(role.name for role in self.roles))
            for name, item in members(top, group, taken, BAD_NAME):
                self.roles.append(reader(item, name))
        if not self.roles:
            top.report("figures", NO_FIGURES)

    def _figure(self, item: TomlReader, name: str) -> Part:
        camp = camp_of(item, self.camps, UNKNOWN_CAMP)
        return Part(item, name, camp, self._profile(item, name), None)

    def _profile(self, item: TomlReader, name: str) -> Profile:
        given = item.raw("profile")
        if isinstance(given, str):
            try:
                return replace(self.library(given), names={"fr": name, "en": name}, singular={})
            except (ArmyError, LookupError):
                item.report("profile", UNKNOWN_PROFILE, given=shown(given))
                return read_profile(None, name)
        return read_profile(item.table("profile"), name)

    def _piece(self, item: TomlReader, name: str) -> Part:
        camp, kind = camp_of(item, self.camps, UNKNOWN_CAMP), item.text("kind", "piercing")
        if kind not in KINDS:
            item.report("kind", UNKNOWN_WORD, given=shown(kind), meant=", ".join(KINDS))
        piece = Piece(
            name,
            {"fr": name, "en": name},
            KINDS.get(kind, PieceKind.PIERCING),
            item.integer("shooting", 3),
            _base(item, 1.5),
        )
        crew = self._crew(item, camp)
        profile = next((r.profile for r in self.roles if r.name in crew), read_profile(None, name))
        return Part(item, name, camp, profile, piece, crew)

    def _crew(self, item: TomlReader, camp: int) -> tuple[str, ...]:
        known = [role.name for role in self.roles if role.piece is None and role.camp == camp]
        names = item.texts("crew")
        for name in names:
            if name not in known or names.count(name) > 1:
                item.report("crew", UNKNOWN_FIGURE, given=shown(name), meant=", ".join(known))
        return names

    # -- placing -----------------------------------------------------------------------------

    def enter(self, top: TomlReader) -> dict[str, int]:
        """Give everybody a handle and a place; returns the ids by name."""
        ids = {role.name: number for number, role in enumerate(self.roles)}
        serves = {member: ids[r.name] for r in self.roles if r.piece for member in r.crew}
        bodies = [self._body(role, serves) for role in self.roles]
        pairs = list(zip(self.roles, bodies, strict=True))
        # The order in which figures enter is that of the file (`_in_order`).
        for role, body in sorted(pairs, key=lambda pair: stands_beside(pair[0].table)):
            self._place(role, body, ids)
        self._in_order()
        top.source.fail()
        for role, body in zip(self.roles, bodies, strict=True):
            self._condition(role, body, ids)
            role.table.finish()
        return ids

    def _in_order(self) -> None:
        for camp, army in enumerate(self.game.army):
            self.game.army[camp] = tuple(sorted(army, key=lambda figure: figure.id))

    def _body(self, role: Part, serves: Mapping[str, int]) -> Figure:
        item = role.table
        kind = item.text("type", role.name)
        summoned = flag(item, "summoned")
        more = {"piece": role.piece, "serves": serves.get(role.name), "summoned": summoned}
        return make_figure(
            self.game, role.camp, kind, item.integer("number", 1), role.profile, **more
        )

    def _place(self, role: Part, body: Figure, ids: Mapping[str, int]) -> None:
        """A figure without a place waits in reserve, with its type."""
        item = role.table
        where, in_play = item.raw("at"), flag(item, "in_play", usual=True)
        if where is not None and not in_play:
            item.report("in_play", NOT_IN_PLAY)
        if where is None:
            if in_play:
                kept = self.game.reserve[role.camp]
                self.game.reserve[role.camp] = tuple(dict.fromkeys((*kept, body.entry)))
            return
        standing = {name: id for name, id in ids.items() if self.game.in_play[id]}
        place = point(where) or beside(self.game, where, body.radius, standing)
        if place is None:
            item.report("at", BAD_PLACE, given=shown(where))
            return
        demand_on_table(item, self.game.table, place, OFF_TABLE)
        for piece in self.game.table.with_property(IMPASSABLE):
            if piece.shape.intersects_disc(*place, body.radius):
                item.report("at", IN_SCENERY, scenery=piece.id)
        enter(self.game, body, *place)
        gaps = [
            (self.roles[other.id].name, gap(self.game, body, other))
            for other in self.game.figures
            if other is not body and self.game.in_play[other.id]
        ]
        demand_clear(item, gaps, OVERLAP)

    # -- what happened to them before --------------------------------------------------------

    def _condition(self, role: Part, body: Figure, ids: Mapping[str, int]) -> None:
        game, item, i = self.game, role.table, body.id
        if role.piece is None:
            game.life[i] = item.integer("life", role.profile.life)
            if game.in_play[i]:
                demand_alive(item, game.life[i], role.profile.life, BAD_LIFE)
        if (spent := item.raw("moved")) is not None:
            said = yes_or_no(spent)
            given = item.number("moved", 0.0) if said is None else 0.0
            if given < 0.0:
                item.report("moved", NEGATIVE, given=shown(spent))
            game.moved[i], game.spent[i], game.travelled[i] = said is not False, given, given
        game.cast[i] = item.count("cast", 0)
        game.struck_at[i] = item.count("struck_at", 0)
        for effect in lasting_conditions.effects_of(item, body, ids):
            afflict(game, body, effect)
        if role.piece is not None and flag(item, "fires"):
            self._fires(role, body, [figure_of(game, ids[name]) for name in role.crew])

    def _fires(self, role: Part, piece: Figure, crew: list[Figure]) -> None:
        """EF-ART-07: somebody who can serve it stands beside the piece that is to fire."""
        game = self.game
        if not any(game.in_play[f.id] and artillery.is_beside(game, f, piece) for f in crew):
            role.table.report("fires", NOBODY_FIRES, least=artillery.SERVING_DISTANCE)
        artillery.put_to_work(game, piece, crew)
        game.fires[piece.id] = True


# -- profiles ----------------------------------------------------------------------------------


def read_profile(item: TomlReader | None, name: str) -> Profile:
    """A profile written out. What is not written is ordinary: 6'', Melee 3, Armour 2, Mental 2."""
    if item is None:
        plain = Profile(name, {"fr": name, "en": name}, 6, (3,), 2, 2)
        return replace(plain, price=price_of(plain))
    creature = item.table("creature")
    speed, flies = _movement(item)
    profile = Profile(
        id=item.text("id", name),
        names={"fr": name, "en": name},
        movement=speed,
        flies=flies,
        melee=_scores(item, "melee", (3,)),
        shooting=tuple(score for score in _scores(item, "shooting", ()) if score),
        armour=item.integer("armour", 2),
        mental=item.integer("mental", 2),
        life=item.integer("life", 1),
        role=_role(item),
        abilities=_words(item, "abilities", ABILITIES),
        items=_words(item, "items", ITEMS),
        spells=_words(item, "spells", SPELLS),
        creature=read_profile(creature, f"{name}-creature") if creature else None,
        base=_base(item, 1.0),
        silhouette=item.text("silhouette", "infantry"),
    )
    price = item.integer("price", -1)
    item.finish()
    if not profile.melee and not item.source.flagged((*item.path, "melee")):
        item.report("melee", NO_ATTACK)
    return replace(profile, price=price if price >= 0 else price_of(profile))


def price_of(profile: Profile) -> int:
    """Its price, or nothing for a profile that the price table does not know."""
    try:
        return prices.price(profile).total
    except KeyError:
        return 0


def _movement(item: TomlReader) -> tuple[int, bool]:
    if item.data.get("movement") == prices.VOL:
        item.raw("movement")
        return FLIGHT, True
    return item.integer("movement", 6), False


def _base(item: TomlReader, usual: float) -> float:
    base = item.number("base", usual)
    if base <= 0.0:
        item.report("base", BAD_BASE, given=shown(item.data["base"]), form=f"base: {usual}")
    return base


def _scores(item: TomlReader, key: str, default: tuple[int, ...]) -> tuple[int, ...]:
    """`melee: [4, 3]`; one score may stand alone: `melee: 4`."""
    if type(item.data.get(key)) is int:
        return (item.integer(key, 0),)
    return item.integers(key) if key in item.data else item.integers(key) or default


def _role(item: TomlReader) -> Role:
    role = item.text("role", Role.TROOP.value)
    if role not in ROLES:
        meant = nearest(role, ROLES) or ", ".join(ROLES)
        item.report("role", UNKNOWN_WORD, given=shown(role), meant=meant)
    return ROLES.get(role, Role.TROOP)


def _words(item: TomlReader, key: str, known: tuple[str, ...]) -> tuple[str, ...]:
    words = item.texts(key)
    for word in words:
        if word not in known:
            meant = nearest(word, known) or ", ".join(known)
            item.report(key, UNKNOWN_WORD, given=shown(word), meant=meant)
    return tuple(word for word in words if word in known)
