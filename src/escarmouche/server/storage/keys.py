"""What a server alone knows: keys that are drawn once and stay in its database."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from escarmouche.server.storage.database import Database
from escarmouche.server.storage.schema import KEYS


def key_of(database: Database, name: str) -> str:
    """The key of a name, in hexadecimal; drawn when it is first asked for."""
    query = sa.select(KEYS.c.value).where(KEYS.c.name == name)
    with database.reading() as db:
        found = db.scalar(query)
    if found is None:
        drawn = KEYS.insert().values(name=name, value=secrets.token_hex(32))
        try:
            with database.writing() as db:
                db.execute(drawn)
        except sa.exc.IntegrityError:
            pass  # another process was quicker
        with database.reading() as db:
            found = db.scalar(query)
    return str(found)
