"""The lab: many games at once, and exact odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from escarmouche.cli.common import (
    BadInput,
    Json,
    Lang,
    Rules,
    book_named,
    decimal,
    err,
    out,
    say,
    show,
    show_json,
)
from escarmouche.cli.games import Army, Players


def simulate(
    army: Army,
    rules: Rules = None,
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", "-s", help="One or several, played in turn.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    players: Players = "greedy,random",
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same results.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help="Processes; all cores by default.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--out", help="A .parquet or .json file for the games.")
    ] = None,
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """Play many games on all cores, seats swapped, and give the win rates with their intervals.

    Example: `escarmouche simulate --army cendre-500 --army ecorce-500 --games 200 --players greedy,random --out games.parquet`

    Ctrl-C keeps what is done.
    """
    from rich.progress import Progress

    from escarmouche.api import army_data
    from escarmouche.lab import simulate as laboratory

    book = book_named(rules)
    wanted = [name.strip() for name in players.split(",")]
    if len(wanted) != len(army):
        raise BadInput("players_and_armies", players=len(wanted), armies=len(army))
    if output is not None and output.suffix not in (".parquet", ".json"):
        raise BadInput("bad_results_file", path=str(output))
    _demand_extras(laboratory, workers, output)
    data = [army_data(each, book) for each in army]
    with Progress(console=err(), transient=True) as bar:
        task = bar.add_task(say("games"), total=games)
        results = laboratory.simulate(
            book,
            data,
            scenario or book.scenarios()[:1],
            games,
            wanted,
            seed,
            workers,
            progress=lambda done, _asked: bar.update(task, completed=done),
        )
    if output is not None:
        results.write(output)
    if as_json:
        show_json(results.summary())
    else:
        _print_results(results, army, wanted)


def balance(
    rules: Annotated[str, typer.Argument(help="The rulebook, by its id or its short name.")],
    army: Army,
    scenario: Annotated[
        list[str] | None, typer.Option("--scenario", "-s", help="One or several; else all.")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=0, help="Games of each pair.")] = 400,
    mirrors: Annotated[
        int,
        typer.Option("--mirrors", min=0, help="Games of each army against itself, by scenario."),
    ] = 20,
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same results.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", "-w", min=1, help="Processes; all cores by default.")
    ] = None,
    output: Annotated[Path | None, typer.Option("--out", help="A .md file for the tables.")] = None,
    kept: Annotated[
        Path | None,
        typer.Option("--kept", help="A file of games: what is in it is not played again."),
    ] = None,
    lang: Lang = "fr",
) -> None:
    """Whether armies and scenarios are fair: all pairs, and mirrors that tell what a seat is worth.

    Example: `escarmouche balance ef --army cendre-500 --army ecorce-500 --army sauvesel-500 --games 400`
    """
    from escarmouche.api import army_data
    from escarmouche.lab import balance as fairness
    from escarmouche.lab import simulate as laboratory
    from escarmouche.lab.kept_games import KeptGames

    book = book_named(rules)
    if output is not None and output.suffix != ".md":
        raise BadInput("bad_tables_file", path=str(output))
    _demand_extras(laboratory, workers, None)
    data = {each: army_data(each, book) for each in army}
    keeper = None if kept is None else KeptGames(kept)
    found = fairness.measure(
        book, data, games, mirrors, scenario or (), seed, workers, err().print, keeper
    )
    text = fairness.tables(found)
    if output is not None:
        output.write_text(text, encoding="utf-8")
    show(text)


def _demand_extras(laboratory: Any, workers: int | None, output: Path | None) -> None:
    """Before the first game, not after the last: whether what is asked for can be done here."""
    if (workers or 1) > 1 and not laboratory.has_extra(laboratory.POOL_PACKAGE):
        raise BadInput("lab_extra", what="--workers", package=laboratory.POOL_PACKAGE)
    parquet = output is not None and output.suffix == ".parquet"
    if parquet and not laboratory.has_extra(laboratory.PARQUET_PACKAGE):
        raise BadInput("lab_extra", what="--out", package=laboratory.PARQUET_PACKAGE)
    if workers is None and not laboratory.has_extra(laboratory.POOL_PACKAGE):
        err().print(say("one_worker"), style="yellow")


def _print_results(results: Any, armies: list[str], players: list[str]) -> None:
    from rich.table import Table

    if results.partial:
        show(say("partial", played=len(results.games), asked=results.asked), "yellow")
    rows = [None, *results.scenarios] if len(results.scenarios) > 1 else [None]
    sides = [f"{army} ({name})" for army, name in zip(armies, players, strict=True)]
    table = Table(say("scenario"), *sides, say("draws"))
    for scenario in rows:
        cells = [_rate(results.wins(side, scenario)) for side in range(len(sides))]
        table.add_row(scenario or say("all"), *cells, _rate(results.draws(scenario)))
    out().print(table)
    speed = {
        "games": len(results.games),
        "per_second": round(results.games_per_second, 1),
        "answers": round(results.answers_per_second),
    }
    show(say("speed", **speed))


def _rate(interval: Any) -> str:
    rate, low, high = (decimal(100 * share, 1) for share in interval)
    return f"{rate} % ({low}–{high})"


def odds(
    attacker: Annotated[str, typer.Argument(help="ARMY/ENTRY; the army is an id or a TOML file.")],
    target: Annotated[str, typer.Argument(help="ARMY/ENTRY.")],
    rules: Rules = None,
    kind: Annotated[str, typer.Option("--kind", "-k", help="melee or shot.")] = "melee",
    distance: Annotated[
        float,
        typer.Option("--distance", "-d", min=0.0, max=200.0, help="Of a shot, in the book's unit."),
    ] = 12.0,
    lang: Lang = "fr",
    as_json: Json = False,
) -> None:
    """The exact odds of one figure's whole attack on another.

    Example: `escarmouche odds cendre-500/marteaux ecorce-500/coureurs --kind melee`
    """
    from escarmouche.lab.odds import duel_odds

    book = book_named(rules)
    away = 0.0 if kind == "melee" else distance
    found = duel_odds(book, _entry(attacker, book.id), _entry(target, book.id), kind, away)
    if as_json:
        show_json(_odds_data(found))
        return
    _print_odds(found, attacker, target)


def _entry(name: str, book: str) -> Any:
    """An entry of an army: "cendre-500/marteaux" or "armies/mine.toml/guards"."""
    from escarmouche.api import army_file
    from escarmouche.army_shelf import read_army
    from escarmouche.rosters import nearest

    file, sign, wanted = name.rpartition("/")
    if not sign:
        raise BadInput("no_entry", given=name)
    entries = {entry.id: entry for entry in read_army(army_file(file), book).entries}
    if wanted not in entries:
        meant = nearest(wanted, entries) or ", ".join(entries)
        raise BadInput("unknown_entry", army=file, given=wanted, meant=meant)
    return entries[wanted]


def _odds_data(found: Any) -> dict[str, Any]:
    return {
        "exact": found.exact,
        "hits": found.mean(lambda outcome: outcome.hits),
        "wounds": found.mean(lambda outcome: outcome.wounds),
        "killed": found.chance(lambda outcome: outcome.killed),
        "outcomes": [
            {
                "hits": outcome.hits,
                "wounds": outcome.wounds,
                "killed": outcome.killed,
                "chance": float(chance),
                "fraction": f"{chance.numerator}/{chance.denominator}",
            }
            for outcome, chance in found.by(lambda o: o._replace(others=())).table()
        ],
    }


def _print_odds(found: Any, attacker: str, target: str) -> None:
    from rich.table import Table

    data = _odds_data(found)
    show(f"{attacker} → {target}", "bold")
    table = Table(say("hits"), say("wounds"), say("killed"), "%", say("chance"))
    for row in data["outcomes"]:
        cells = (row["hits"], row["wounds"], say("yes") if row["killed"] else say("no"))
        table.add_row(*map(str, cells), decimal(100 * row["chance"], 2), row["fraction"])
    out().print(table)
    killed, wounds = decimal(100 * data["killed"], 2), decimal(data["wounds"], 3)
    show(say("odds", killed=killed, wounds=wounds), "green")
    if not found.exact:
        show(say("sampled", total=found.total), "yellow")
