"""The server's stamp on a file: a keyed hash over all that it says.

The key never leaves the database. So nobody else can make a stamp, and only the server that made one can
say whether the file under it is unchanged.
"""

from __future__ import annotations

import json
from hashlib import sha256
from hmac import compare_digest
from hmac import digest as keyed
from typing import Any, Literal

from escarmouche.server.past.exports import FORMAT
from escarmouche.server.storage.database import Database
from escarmouche.server.storage.keys import key_of

NAME = "stamp"

# Ours and whole; ours and changed; of a server that is not this one; none at all.
Seen = Literal["unchanged", "changed", "foreign", "none"]


def stamp(database: Database, data: dict[str, Any]) -> dict[str, Any]:
    """The data with our stamp on it."""
    key = bytes.fromhex(key_of(database, NAME))
    return {**data, "stamp": {"server": _server(key), "mac": _mac(key, data)}}


def seen(database: Database, data: dict[str, Any]) -> Seen:
    """What the stamp of a file says."""
    held = data.get("stamp")
    if held is None and data.get("escarmouche_game") != FORMAT:
        return "none"  # as files were before there were stamps
    key = bytes.fromhex(key_of(database, NAME))
    if not isinstance(held, dict) or not all(
        isinstance(held.get(k), str) for k in ("server", "mac")
    ):
        return "changed"
    if held["server"] != _server(key):
        return "foreign"
    bare = {name: value for name, value in data.items() if name != "stamp"}
    good = compare_digest(_mac(key, bare).encode(), held["mac"].encode("utf-8", "replace"))
    return "unchanged" if good else "changed"


def _server(key: bytes) -> str:
    """What a key is known by, without telling it."""
    return sha256(b"escarmouche server " + key).hexdigest()[:16]


def _mac(key: bytes, data: dict[str, Any]) -> str:
    text = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return keyed(key, text.encode(), "sha256").hex()
