"""The commands, gathered. Each module of this folder holds one group of them."""

from __future__ import annotations

import typer

from escarmouche.cli import (
    armies,
    campaigns,
    duels,
    games,
    lab,
    rules,
    server,
    server_storage,
    tables,
    verification,
)
from escarmouche.cli.common import Polite

app = typer.Typer(
    name="escarmouche",
    help="Skirmish wargame rulebooks that play, explain, replay and simulate themselves.",
    cls=Polite,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("match")(games.match)
app.command("replay")(games.replay)
app.command("verify")(verification.verify)
app.command("play")(games.play)
app.command("serve")(server.serve)
app.command("backup")(server_storage.backup)
app.command("restore")(server_storage.restore)
app.command("situation")(rules.situation)
app.command("rulebooks")(rules.rulebooks)
app.command("clauses")(rules.clauses)
app.command("simulate")(lab.simulate)
app.command("balance")(lab.balance)
app.command("odds")(lab.odds)
app.command("duel")(duels.duel)
app.command("table")(tables.table)
app.add_typer(armies.app, name="army")
app.add_typer(campaigns.app, name="campaign")
app.add_typer(server_storage.app, name="games")


@app.callback(invoke_without_command=True)
def main(
    version: bool = typer.Option(False, "--version", help="Show the version and stop."),
) -> None:
    """Skirmish wargame rulebooks that play, explain, replay and simulate themselves.

    Start with `escarmouche play`: the table, in your browser.
    """
    if version:
        from escarmouche import __version__

        typer.echo(__version__)
        raise typer.Exit
