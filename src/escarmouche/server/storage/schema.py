"""The tables. What stands here is what the newest migration makes; a test compares the two."""

from __future__ import annotations

import sqlalchemy as sa

META = sa.MetaData()

GAMES = sa.Table(
    "games",
    META,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("rulebook", sa.String(80), nullable=False),
    sa.Column("version", sa.String(40), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),
    sa.Column("dice", sa.Text, nullable=False),  # the secret: nobody's before the end
    sa.Column("digest", sa.String(64), nullable=False, index=True),  # published at the start
    sa.Column("opening", sa.Text, nullable=False),  # faces thrown before the first answer
    sa.Column("created", sa.String(40), nullable=False),
    sa.Column("forked_from", sa.String(40)),
    # The first of the games that share a past of which not all may be told while one of them is played.
    sa.Column("kin", sa.String(40), index=True),
    # Brought in from a file: this server checked it, and did not see it played.
    sa.Column("imported", sa.Boolean, nullable=False, default=False, server_default=sa.false()),
    sa.Column("over", sa.Boolean, nullable=False, default=False, index=True),
    sa.Column("summary", sa.Text, nullable=False),  # what lists show, so that they load no game
    # Counts every write to the game: who writes says which change it knew, and loses if another
    # was quicker.
    sa.Column("change", sa.Integer, nullable=False, default=0, server_default="0"),
    sa.Column(
        "awaits_ai",
        sa.Boolean,
        nullable=False,
        default=False,
        server_default=sa.false(),
        index=True,
    ),
    sa.Column("terms", sa.Text, nullable=False, default="{}", server_default="{}"),
    sa.Column("affairs", sa.Text, nullable=False, default="{}", server_default="{}"),
    sa.Column("touched", sa.Float, nullable=False, default=0.0, server_default="0"),  # last change
    sa.Column("flag_at", sa.Float, index=True),  # nobody's time is up before this moment
    # A game that a client brought in from a file is deleted then, unless somebody opens it.
    sa.Column("expires", sa.Float, index=True),
)
ANSWERS = sa.Table(
    "answers",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("camp", sa.Integer, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("faces", sa.Text, nullable=False),  # dice thrown after it, before the next
    sa.Column("command", sa.String(80)),
    sa.Column("change", sa.Integer, nullable=False, default=0, server_default="0"),  # that wrote it
    sa.Column(
        "at", sa.Float, nullable=False, default=0.0, server_default="0"
    ),  # seconds since 1970
)
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("camp", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(20), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("name", sa.String(80)),
    sa.Column("hash", sa.String(64), unique=True),
)
COMMANDS = sa.Table(
    "commands",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("camp", sa.Integer, primary_key=True),
    sa.Column("id", sa.String(80), primary_key=True),
    sa.Column("content", sa.String(64), nullable=False),  # a fingerprint of what it asked
    sa.Column("revision", sa.Integer, nullable=False),  # the answer it got
)
SNAPSHOTS = sa.Table(
    "snapshots",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),  # the answers it stands after
    sa.Column("rules", sa.String(80), nullable=False),  # the rules and the form that wrote it
    sa.Column("checksum", sa.String(64), nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),  # JSON, compressed
    sa.Column("events", sa.LargeBinary, nullable=False),  # since the snapshot before this one
)
# Who lets the AI seats of a game think, where the database has no locks that outlive a
# transaction (SQLite). PostgreSQL releases its own when a process dies.
DRIVERS = sa.Table(
    "drivers",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("process", sa.String(80), nullable=False),
    sa.Column("host", sa.String(255), nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("until", sa.Float, nullable=False),  # seconds since 1970
)
TALK = sa.Table(
    "talk",
    META,
    sa.Column("game", sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("camp", sa.Integer),  # none: a spectator
    sa.Column("name", sa.String(80)),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),  # when it was said, for who sees it later
    sa.Column("at", sa.Float, nullable=False),
)
# One-time codes that take seats to another device. Neither the code nor the tokens can be read here.
CODES = sa.Table(
    "codes",
    META,
    sa.Column("mark", sa.String(64), primary_key=True),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)
# What the server alone knows: the key of its stamps.
KEYS = sa.Table(
    "keys",
    META,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("value", sa.String(128), nullable=False),
)
# When a server process last ran, and the times when none did: they count for nobody's clock.
PULSE = sa.Table(
    "pulse",
    META,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
)
PAUSES = sa.Table(
    "pauses",
    META,
    sa.Column("began", sa.Float, primary_key=True),
    sa.Column("ended", sa.Float, nullable=False),
)
