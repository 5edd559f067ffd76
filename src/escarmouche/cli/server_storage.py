"""The games of a server, from outside: export, import, backup, restore."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from escarmouche.cli.common import BadInput, Lang, read_text, say, show, write
from escarmouche.cli.server import Data, Database

if TYPE_CHECKING:
    from escarmouche.server.storage import Storage

app = typer.Typer(help="Games kept by a server.", no_args_is_help=True)


@app.command("export")
def export_game(
    id: Annotated[str, typer.Argument(help="The game, as its address names it.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The file to write.")],
    data: Data = None,
    database: Database = None,
    lang: Lang = "fr",
) -> None:
    """Write a game to a file, with the secret of its dice: keep it to yourself while it is played.

    Example: `escarmouche games export k3v9 -o game.escarmouche.json`
    """
    from escarmouche.server.errors import ApiError
    from escarmouche.server.past.archives import export

    with _storage(data, database) as storage:
        try:
            write(out, export(storage, id, finished=False))
        except ApiError:
            raise BadInput("no_game", given=id) from None
    show(say("exported", game=id, path=str(out)), "green")


@app.command("import")
def import_game(
    file: Annotated[Path, typer.Argument(help="A game written by `games export`.")],
    data: Data = None,
    database: Database = None,
    lang: Lang = "fr",
) -> None:
    """Keep a game from a file, under a new name; every answer and every die is checked.

    Example: `escarmouche games import game.escarmouche.json`
    """
    from escarmouche.server.past.archives import bring_in

    text = read_text(file)
    with _storage(data, database) as storage:
        row, tokens = bring_in(storage, text, finished=False)
    show(say("imported", game=row.id, answers=row.summary["revision"]), "green")
    for camp, token in tokens.items() if not row.over else ():
        show(say("imported_seat", camp=camp, path=f"/game/{row.id}?seat={token}"))


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Data = None,
    database: Database = None,
    lang: Lang = "fr",
) -> None:
    """Write all games to one file, while the server runs.

    Example: `escarmouche backup games.backup --database postgresql://me@localhost/games`
    """
    from escarmouche.server.storage.backup import back_up

    with _storage(data, database) as storage:
        games = back_up(storage.database, file)
    show(say("backed_up", games=games, path=str(file)), "green")


def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `backup`.")],
    data: Data = None,
    database: Database = None,
    lang: Lang = "fr",
) -> None:
    """Fill an empty database from a backup; it may be of the other kind.

    Example: `escarmouche restore games.backup --database sqlite:///games.sqlite3`
    """
    from escarmouche.server.storage import backup as backups

    if not file.is_file():
        raise FileNotFoundError(2, "no such file", str(file))
    with _storage(data, database) as storage:
        games = backups.restore(file, storage.database)
        place = storage.database.place
    show(say("restored", games=games, place=place), "green")


@contextmanager
def _storage(data: Path | None, database: str | None) -> Iterator[Storage]:
    from escarmouche.server.settings import Settings
    from escarmouche.server.storage import Storage

    storage = Storage(Settings.chosen(data, None, database).url)
    try:
        yield storage
    finally:
        storage.close()
