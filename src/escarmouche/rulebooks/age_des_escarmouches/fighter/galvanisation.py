"""Commandement, Musicien and Porte-étendard: the zones in which friends take heart (B-R18).

A zone reaches others, so it is not one of their own plug-ins: `characteristics.score` asks here for COU, PEU and
DIS. Whoever has a zone speaks at `points.GALVANISES`; a camp where nobody does is known at one look.
"""

from __future__ import annotations

from collections.abc import Callable

from escarmouche.core.explain import Phrase, Total, Why
from escarmouche.core.hooks import Handler, Plugin, first, gather
from escarmouche.core.words import Rule, Tell
from escarmouche.memory import remembered
from escarmouche.rulebooks.age_des_escarmouches import points
from escarmouche.rulebooks.age_des_escarmouches.ground import flight
from escarmouche.rulebooks.age_des_escarmouches.state import (
    Figure,
    State,
    figure_of,
    gap,
    on_table,
)

COMMAND = Phrase(
    "ade.skill.commandement",
    "ADE-SKILL-COMMANDEMENT-01",
    "ADE-SKILL-COMMANDEMENT-02",
    "ADE-SKILL-COMMANDEMENT-03",
)
MUSIC = Phrase("ade.skill.musicien", "ADE-SKILL-MUSICIEN-01", "ADE-SKILL-MUSICIEN-02")
STANDARD = Phrase(
    "ade.skill.porte-etendard",
    "ADE-SKILL-PORTE-ETENDARD-01",
    "ADE-SKILL-PORTE-ETENDARD-02",
    "ADE-SKILL-COMMANDEMENT-05",
)
RANK = Phrase(
    "ade.score.galvanisation",
    "ADE-SKILL-COMMANDEMENT-06",
    "ADE-SKILL-MUSICIEN-03",
    "ADE-SKILL-PORTE-ETENDARD-03",
)
SILENCED = Phrase("ade.event.music_falls_silent", "ADE-SKILL-MUSICIEN-08")
LOUD = Phrase("ade.score.galvanisation_howl", "ADE-SKILL-COMMANDEMENT-10")

GALVANISATION = "galvanisation"  # which zone, for whoever changes zones
GALVANISED = frozenset({"COU", "PEU", "DIS"})
# ADE-SKILL-COMMANDEMENT-06, -07, -08, ADE-SKILL-MUSICIEN-03, -04, -05, ADE-SKILL-PORTE-ETENDARD-03, -04, -05.
RADIUS = {1: 10, 2: 20, 3: 30}
HOWLERS = ("loup", "hyene")
HOWL = 5  # ADE-SKILL-COMMANDEMENT-10: cm
_ROUNDING = 1e-9
_LAYERS = range(len(points.GALVANISES.layers))

Value = Callable[[Figure], "Total | None"]  # what the characteristic of a commandant comes to


# -- the zone --------------------------------------------------------------------------------------


def radius(game: State, source: Figure) -> Total:
    """By its rank; ADE-SKILL-COMMANDEMENT-10: wider for the big ones of the Wolf and the Hyena (B-R18)."""
    changes, card = gather(game, source, points.ZONE, GALVANISATION), source.profile
    bare = _bare_radius(card.rank, card.people in HOWLERS and card.power > 1)
    return bare.plus(*changes) if changes else bare


@remembered
def _bare_radius(rank: int, loud: bool) -> Total:
    parts = [Why(RADIUS[rank], RANK)]
    if loud:
        parts.append(Why(HOWL, LOUD))
    return Total(*parts)


def reaches(game: State, source: Figure, figure: Figure) -> bool:
    """Whether a friend is in its zone; B-R57: a friend is never oneself."""
    if source is figure:
        return False
    if not game.staffs:  # mostly nobody has a staff
        return in_own_zone(game, source, figure)
    # ADE-SKILL-COMMANDEMENT-14: the zone of each member of a staff is that of all of them.
    return any(in_own_zone(game, one, figure) for one in joined(game, source))


def in_own_zone(game: State, source: Figure, figure: Figure) -> bool:
    """From edge to edge, on its level and the next ones (ADE-4.5.5-02, ADE-SKILL-COMMANDEMENT-09)."""
    level = game.level
    if game.options.hidden_places_secret and game.hidden[source.id]:
        return False  # B-R29, by the option: its voice would tell where it is
    if level[source.id] != level[figure.id] and not flight.affects(game, source, figure):
        return False
    return gap(game, source, figure) <= radius(game, source).value + _ROUNDING


def joined(game: State, source: Figure) -> list[Figure]:
    """Those whose zones are one with its own now, itself among them.

    B-R20: for whoever does not reach the commandant, the union of the zones is suspended.
    """
    for staff in game.staffs:
        if source.id == staff.commandant or source.id in staff.members:
            lead = figure_of(game, staff.commandant)
            members = [figure_of(game, id) for id in staff.members]
            near = [one for one in members if _stands_by(game, one, lead)]
            return [lead, *near] if near and source in (lead, *near) else [source]
    return [source]


def _stands_by(game: State, member: Figure, lead: Figure) -> bool:
    """ADE-SKILL-COMMANDEMENT-13: the commandant is in the member's own zone, both on the table."""
    return on_table(game, member) and on_table(game, lead) and in_own_zone(game, member, lead)


@remembered
def galvanisers(army: tuple[Figure, ...]) -> tuple[Figure, ...]:
    """Those of a camp who have a zone; armies change seldom, so it is nearly always known already."""
    return tuple(figure for figure in army if points.GALVANISES in figure.handlers)


# -- what it brings ----------------------------------------------------------------------------------


def galvanised(game: State, figure: Figure, name: str, bare: Total, value: Value) -> Total:
    """A characteristic with what the zones around bring to it.

    B-R18: the +1 of music and standard first, then command, which knows a limit. Several of a kind do not add
    up (ADE-SKILL-MUSICIEN-02, ADE-SKILL-PORTE-ETENDARD-02): the best of them counts.
    """
    sources = galvanisers(game.army[figure.camp])
    if not sources or not on_table(game, figure):
        return bare
    around = [source for source in sources if reaches(game, source, figure)]
    for layer in _LAYERS if around else ():
        found: dict[Phrase, Why] = {}
        for source in around:
            for id, handler in _voices(source.plugins, layer):
                why: Why | None = handler(game, source, name, bare, value)
                if why is None or first(game, figure, points.IMMUNE, (id, source)) is not None:
                    continue  # nothing to say, or this figure is not touched by it
                if why.reason not in found or why.value > found[why.reason].value:
                    found[why.reason] = why
        if found:
            bare = bare.plus(*found.values())
    return bare


@remembered
def _voices(plugins: tuple[Plugin, ...], layer: int) -> tuple[tuple[str, Handler], ...]:
    """Which of somebody's skills speak in a layer; they are always the same."""
    return tuple([(p.id, handler) for p in plugins for handler in p.at(points.GALVANISES, layer)])


# -- the three skills --------------------------------------------------------------------------------


def _music(game: State, source: Figure, name: str, bare: Total, value: Value) -> Why | None:
    """ADE-SKILL-MUSICIEN-01."""
    return Why(1, MUSIC, source.id) if name == "DIS" else None


def _standard(game: State, source: Figure, name: str, bare: Total, value: Value) -> Why | None:
    """ADE-SKILL-PORTE-ETENDARD-01: COU; ADE-SKILL-COMMANDEMENT-05: and PEU, of whoever has one (B-R19)."""
    return Why(1, STANDARD, source.id) if name in ("COU", "PEU") else None


def _command(game: State, source: Figure, name: str, bare: Total, value: Value) -> Why | None:
    """ADE-SKILL-COMMANDEMENT-01, -02, -03: by its rank, up to what it has itself, music and standard included.

    ADE-SKILL-COMMANDEMENT-04: whoever is not frightening has no PEU, so it raises none.
    """
    limit = value(source)
    more = 0 if limit is None else min(source.profile.rank, limit.value - bare.value)
    return Why(more, COMMAND, source.id) if more > 0 else None


def _falls_silent(game: State, figure: Figure) -> Rule:
    """ADE-SKILL-MUSICIEN-08: a musician of the staff of the army's commander costs a PT, if there is one."""
    camp = figure.camp
    lost = any(
        staff.musician == figure.id and staff.commandant == game.commander[camp]
        for staff in game.staffs
    )
    if lost and game.tactic_points[camp] > 0:
        game.tactic_points[camp] -= 1
        left = game.tactic_points[camp]
        yield Tell(SILENCED, {"figure": figure.id, "left": left})


def _part(role: str) -> Handler:
    """ADE-SKILL-MUSICIEN-06, ADE-SKILL-PORTE-ETENDARD-06: the part that it may take in a staff."""

    def takes(game: State, figure: Figure) -> str:
        return role

    return takes


LEADS, PLAYS, BEARS = "commandant", "musician", "standard"  # the parts of a staff

COMMANDEMENT = Plugin(
    "commandement",
    COMMAND,
    (points.GALVANISES, _command, "command"),
    (points.STAFF_ROLE, _part(LEADS)),
)
MUSICIEN = Plugin(
    "musicien",
    MUSIC,
    (points.GALVANISES, _music, "banner"),
    (points.STAFF_ROLE, _part(PLAYS)),
    (points.ELIMINATED, _falls_silent),
)
PORTE_ETENDARD = Plugin(
    "porte-etendard",
    STANDARD,
    (points.GALVANISES, _standard, "banner"),
    (points.STAFF_ROLE, _part(BEARS)),
)
