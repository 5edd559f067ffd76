"""What an army may hold, and why not (LFW-FACTION-*, LFW-ARMEE-*, A-R51).

The functions here never stop at the first mistake: they report each to a `Source`, which knows where it stands in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from escarmouche.core.explain import Phrase
from escarmouche.rosters import ArmyError, Problem, Source, read_toml
from escarmouche.rosters.bands import Limit, Member, check_limits
from escarmouche.rulebooks.last_fantasy_war import scenarios
from escarmouche.rulebooks.last_fantasy_war.army import army_file
from escarmouche.rulebooks.last_fantasy_war.army.army_file import army_to_data, placed
from escarmouche.rulebooks.last_fantasy_war.army.factions import Restriction, factions
from escarmouche.rulebooks.last_fantasy_war.army.force import FORMATS, Army, Entry
from escarmouche.rulebooks.last_fantasy_war.army.printed import COMMANDER, LEGEND
from escarmouche.rulebooks.last_fantasy_war.scenarios.scenario import Demand
from escarmouche.rulebooks.last_fantasy_war.sheet import SPECIALISTS
from escarmouche.rulebooks.last_fantasy_war.specialist_table import CAPTAIN, LEVELS

__all__ = ["ArmyError", "army_from_data", "army_to_data", "read_army", "validate"]

NO_UNIT = Phrase("lfw.roster.no_unit", "LFW-ARMEE-01")
OTHER_FORMAT = Phrase("lfw.roster.other_format", "LFW-ARMEE-02")
OVER_FORMAT = Phrase("lfw.roster.over_format", "LFW-ARMEE-02")
OTHER_FACTION = Phrase("lfw.roster.other_faction", "LFW-FACTION-02")
RESTRICTED = Phrase("lfw.roster.restricted", "LFW-FACTION-03")
ONE_CAPTAIN = Phrase("lfw.roster.one_captain", "LFW-ARMEE-03")
SAME_SPECIALTY = Phrase("lfw.roster.same_specialty", "LFW-ARMEE-04")
COMMANDERS = Phrase("lfw.roster.two_commanders", "LFW-ARMEE-05")
NOT_IN_COMMAND = Phrase("lfw.roster.commander_not_captain", "LFW-ARMEE-05")
LEVEL_FOUR = Phrase("lfw.roster.two_level_four", "LFW-ARMEE-06")
NO_LEGENDS = Phrase("lfw.roster.legend", "LFW-ARMEE-07")
HALF_FORMAT = Phrase("lfw.roster.half_format", "LFW-ARMEE-08")
UNIQUE_TWICE = Phrase("lfw.roster.unique_twice", "LFW-RULE-UNIQUE-01")
TOO_MANY = Phrase("lfw.roster.too_many", "LFW-ROLE-01")
NOT_ALONE = Phrase("lfw.roster.not_alone", "LFW-SCEN-TITAN-02")
OTHER_PEOPLE = Phrase("lfw.roster.wanted_faction", "LFW-SCEN-MINES-02", "LFW-SCEN-FLEAU-03")
BARRED_PEOPLE = Phrase("lfw.roster.barred_faction", "LFW-SCEN-FLEAU-02")

HALF = 2  # A-R51: a unit costs half of the format at most


def read_army(text: str) -> Army:
    """The army of a TOML file, legal. Raises `ArmyError` with everything to mend."""
    source = read_toml(text)
    army = army_file.build(source)
    if not source.problems:
        _check(source, army)
    source.fail()
    return army


def army_from_data(data: Any) -> Army:
    """The army that `army_to_data` wrote. Its form is checked, and each unit.

    The limits of an army are left to `validate`: friends may agree on one that breaks them.
    """
    source = Source(data)
    army = army_file.build(source)
    source.fail()
    return army


def validate(
    army: Army,
    agreed: int | None = None,
    half_format_limit: bool = True,
    legends: bool = False,
    demand: Demand | None = None,
) -> list[Problem]:
    """Everything that makes an army illegal, or of another size than the one agreed.

    A-R51: the limit of a half of the format is an option of the game; LFW-ARMEE-07: a scenario may allow legends, and want
    more of the army in a role. Without a `demand` it is that of the scenario for which the army is.
    """
    source = Source(army_to_data(army))
    if legends:
        demand = (demand or demand_of(army))._replace(legends=True)
    _check(source, army, agreed, half_format_limit, demand)
    return source.problems


def demand_of(army: Army) -> Demand:
    """What the scenario wants for which an army is; its first role, with as many others as there can be."""
    found = scenarios.SCENARIOS.get(army.scenario or "")
    return Demand() if found is None else found.demand(0, found.opponents[-1])


def _check(
    source: Source,
    army: Army,
    agreed: int | None = None,
    half_format_limit: bool = True,
    demand: Demand | None = None,
) -> None:
    if not army.entries:
        source.report((), NO_UNIT)
        return
    wanted = demand_of(army) if demand is None else demand
    _check_points(source, army, agreed, wanted)
    _check_demand(source, army, wanted)
    for path, entry in placed(army):
        _check_faction(source, army, path, entry)
    members = [Member(path, entry, entry.count) for path, entry in placed(army)]
    check_limits(source, members, _limits(army, wanted), army.format)
    if not wanted.alone:
        _check_commander(source, army)
    _check_numbers(source, army)
    if half_format_limit and wanted.half:
        _check_half(source, army)


def _check_points(source: Source, army: Army, agreed: int | None, demand: Demand) -> None:
    """LFW-ARMEE-02: no more than the format, and the format that is played."""
    if army.points > army.format:
        data = {"spent": army.points, "format": army.format, "over": army.points - army.format}
        source.report(("points",), OVER_FORMAT, **data)
    wanted: tuple[int, ...] = FORMATS if agreed is None else (agreed,)
    if demand.format is not None:  # LFW-SCEN-RESPECT-02
        wanted = (demand.format,)
    elif demand.most is not None:  # LFW-SCEN-TITAN-04
        wanted = tuple(range(FORMATS[0], demand.most + 1, FORMATS[0]))
    if army.format not in wanted:
        known = ", ".join(map(str, wanted))
        source.report(("points",), OTHER_FORMAT, given=army.format, known=known)


def _check_demand(source: Source, army: Army, demand: Demand) -> None:
    """LFW-SCEN-TITAN-02, LFW-SCEN-MINES-02, LFW-SCEN-FLEAU-02, -03: what a role wants of an army."""
    units = sum(entry.count for entry in army.entries)
    if demand.alone and units != 1:
        source.report(("figures",), NOT_ALONE, given=units)
    if demand.faction is not None and army.faction != demand.faction:
        source.report(("faction",), OTHER_PEOPLE, given=army.faction, known=demand.faction)
    if demand.barred is not None and army.faction == demand.barred:
        source.report(("faction",), BARRED_PEOPLE, given=army.faction)


def _check_faction(source: Source, army: Army, path: Any, entry: Entry) -> None:
    """LFW-FACTION-02: only units that carry the keyword, mounts too."""
    for sheet in entry.sheets:
        if sheet.faction != army.faction:
            data = {"given": sheet.id, "other": sheet.faction, "faction": army.faction}
            source.report(path, OTHER_FACTION, **data)


# -- limits ------------------------------------------------------------------------------------------


def _limits(army: Army, demand: Demand) -> Iterable[Limit]:
    """LFW-ARMEE-03 to -07, and those of the faction (LFW-FACTION-03); LFW-SCEN-TITAN-02: a titan needs no captain."""
    least = 0 if demand.alone else 1
    yield Limit(_is_specialist(CAPTAIN.id), ONE_CAPTAIN, least=least, most=1)
    for kind in SPECIALISTS:
        if kind != CAPTAIN.id:
            yield Limit(_is_specialist(kind), SAME_SPECIALTY, most=1)
    yield Limit(_has_note(COMMANDER), COMMANDERS, most=1)
    yield Limit(_is_at_the_top, LEVEL_FOUR, most=1)
    if not demand.legends:
        yield Limit(_has_note(LEGEND), NO_LEGENDS, most=0)
    faction = factions().get(army.faction)
    for each in () if faction is None else faction.restrictions:
        yield Limit(_is_restricted(each), RESTRICTED, most=each.most, per=each.per)


def _is_specialist(kind: str) -> Callable[[Entry], bool]:
    return lambda entry: entry.specialty is not None and entry.specialty.kind == kind


def _has_note(note: str) -> Callable[[Entry], bool]:
    return lambda entry: any(note in sheet.notes for sheet in entry.sheets)


def _is_at_the_top(entry: Entry) -> bool:
    return entry.specialty is not None and entry.specialty.level == LEVELS[-1]


def _is_restricted(restriction: Restriction) -> Callable[[Entry], bool]:
    return lambda entry: any(restriction.what in (s.role, s.type) for s in entry.sheets)


def _check_commander(source: Source, army: Army) -> None:
    """LFW-ARMEE-05: whoever has the note is the captain, if anybody has it."""
    is_commander, is_captain = _has_note(COMMANDER), _is_specialist(CAPTAIN.id)
    for path, entry in placed(army):
        if is_commander(entry) and not is_captain(entry):
            source.report(path, NOT_IN_COMMAND, given=entry.profile.id)


def _check_numbers(source: Source, army: Army) -> None:
    """LFW-RULE-UNIQUE-01 and the maximum that a sheet states (LFW-ROLE-01)."""
    seen: dict[str, int] = {}
    for path, entry in placed(army):
        for half in entry.halves:
            id = half.base or half.printed.id
            before = seen.get(id, 0)
            seen[id] = before + entry.count
            unique = half.printed.is_unique
            most = 1 if unique else half.printed.most
            if most is not None and before <= most < seen[id]:
                phrase = UNIQUE_TWICE if unique else TOO_MANY
                source.report(path, phrase, given=seen[id], sheet=id, most=most)


def _check_half(source: Source, army: Army) -> None:
    """LFW-ARMEE-08, A-R51: one unit, with options, mount and specialist's level; a cavalry is one."""
    for path, entry in placed(army):
        cost = entry.price.points
        if cost * HALF > army.format:
            data = {"given": cost, "most": army.format // HALF, "format": army.format}
            source.report(path, HALF_FORMAT, **data)
