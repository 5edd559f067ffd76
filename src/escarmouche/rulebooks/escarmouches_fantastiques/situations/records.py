"""What a scenario keeps of its own when a situation begins: the gem, and the prisoner of Sauvetage."""

from __future__ import annotations

from collections.abc import Mapping

from escarmouche.core.explain import Phrase
from escarmouche.rosters import TomlReader, nearest, shown
from escarmouche.rulebooks.escarmouches_fantastiques import played_scenario
from escarmouche.rulebooks.escarmouches_fantastiques.situations.schedule import SETUP
from escarmouche.rulebooks.escarmouches_fantastiques.state import Gem, Rescue, State
from escarmouche.situation_files.casts import TWO_PLACES
from escarmouche.situation_files.scenery_reader import point
from escarmouche.situation_files.yes_and_no import flag

BAD_SETTING = Phrase("ef.situation.bad_setting")
UNKNOWN_NAME = Phrase("ef.situation.unknown_name")
UNKNOWN_PRISON = Phrase("ef.situation.unknown_prison", "EF-SCEN-SAUVETAGE-01")
NOT_ON_TABLE = Phrase("ef.situation.bearer_not_on_table")
OTHER_SCENARIO = Phrase("ef.situation.other_scenario", "EF-SCEN-01")
NEEDS_RESCUE = Phrase("ef.situation.needs_rescue", "EF-SCEN-SAUVETAGE-01")

RESCUE_SCENARIO = "sauvetage"
OF_SCENARIO = {"gem": "gemme-maudite", "rescue": RESCUE_SCENARIO}


def read(top: TomlReader, game: State, camps: Mapping[str, int], names: Mapping[str, int]) -> None:
    """`gem: {bearer: thief}` and `rescue: {attacker: red, prison: jail, prisoner: count}`."""
    gem, rescue = top.table("gem"), top.table("rescue")
    for key, scenario in OF_SCENARIO.items():
        if key in top.data and game.scenario not in (scenario, played_scenario.ROLLED):
            top.report(key, OTHER_SCENARIO, given=game.scenario, scenario=scenario)
    if gem is not None:
        game.gem = _gem(gem, game, names)
    if rescue is not None:
        game.rescue = _rescue(rescue, game, camps, names, None if _in_a_turn(top) else "")
    elif game.scenario == RESCUE_SCENARIO and _in_a_turn(top):
        top.report("scenario", NEEDS_RESCUE)


def _in_a_turn(top: TomlReader) -> bool:
    """Whether the turn has begun: before, the scenario itself says who attacks and where the prison stands."""
    return "steps" not in top.data and str(top.data.get("phase")) not in SETUP


def _gem(item: TomlReader, game: State, names: Mapping[str, int]) -> Gem:
    bearer, where = _named(item, "bearer", names), item.raw("at")
    place = point(where)
    if where is not None and (place is None or not game.table.is_on(*place)):
        item.report("at", BAD_SETTING, given=shown(where), form="[24, 24]")
    if bearer is not None:
        if where is not None:
            item.report("at", TWO_PLACES)
        if not game.in_play[bearer]:
            item.report("bearer", NOT_ON_TABLE, given=shown(item.data["bearer"]))
        place = (game.x[bearer], game.y[bearer])
    x, y = place or (game.table.width / 2, game.table.depth / 2)
    gem = Gem(float(x), float(y), bearer, item.number("moved", 0.0), flag(item, "handed"))
    item.finish()
    return gem


def _rescue(
    item: TomlReader,
    game: State,
    camps: Mapping[str, int],
    names: Mapping[str, int],
    no_prison: str | None,  # None where there must be one
) -> Rescue:
    attacker = _named(item, "attacker", camps)
    prison, freed = item.text("prison", no_prison), item.raw("freed")
    standing = [piece.id for piece in game.table.scenery]
    if prison and prison not in standing:
        meant = nearest(prison, standing) or ", ".join(standing) or "-"
        item.report("prison", UNKNOWN_PRISON, given=shown(prison), meant=meant)
    rescue = Rescue(
        0 if attacker is None else attacker,
        prison,
        _named(item, "prisoner", names),
        None if freed is None else item.integer("freed"),
        flag(item, "escaped"),
    )
    item.finish()
    return rescue


def _named(item: TomlReader, key: str, known: Mapping[str, int]) -> int | None:
    """Somebody by name; None where nobody is named."""
    name = item.text(key, "")
    if name and name not in known:
        meant = nearest(name, known) or ", ".join(known)
        item.report(key, UNKNOWN_NAME, given=shown(name), meant=meant)
    return known.get(name)
