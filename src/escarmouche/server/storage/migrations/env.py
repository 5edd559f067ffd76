"""How Alembic runs the migrations: on the connection it is given, in the transaction it is in.

Each file of `versions` is one step; none is changed once released. A new step: copy the last file,
number it, name the one before as `down_revision`, make the same change in `schema.py`.
`tests/server/storage/test_migrations.py` says whether the two agree, and takes a database of the first
schema through every step.
"""

from __future__ import annotations

from alembic import context

from escarmouche.server.storage.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
with context.begin_transaction():
    context.run_migrations()
