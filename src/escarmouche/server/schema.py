"""`python -m escarmouche.server.schema` prints one JSON Schema with every message."""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from escarmouche.server.messages import (
    account,
    campaigns,
    commands,
    duels,
    forms,
    found,
    http,
    shelf,
    storeys,
    told,
    verified,
    view,
)

HIDDEN = {"Strict", "Open", "QueryBase", "Form"}


def models() -> list[type[BaseModel]]:
    """Every model of the messages, in the order of the files."""
    modules = (
        *(http, shelf, campaigns, verified, duels, forms, storeys),
        *(view, told, commands, found, account),
    )
    return [held for module in modules for held in _own(module)]


def _own(module: ModuleType) -> list[type[BaseModel]]:
    return [
        held
        for name, held in vars(module).items()
        if isinstance(held, type) and issubclass(held, BaseModel)
        if held.__module__ == module.__name__ and name not in HIDDEN and name.isidentifier()
    ]


def schema() -> dict[str, Any]:
    """One schema: a definition for each message, and a property that refers to each.

    The properties make json-schema-to-typescript write every definition out.
    """
    listed = models()
    _map, whole = models_json_schema([(model, "validation") for model in listed])
    definitions = whole["$defs"]
    for definition in definitions.values():
        for field in definition.get("properties", {}).values():
            field.pop("title", None)  # else each becomes a type of its own
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages",
        "type": "object",
        "additionalProperties": False,
        "properties": {model.__name__: {"$ref": f"#/$defs/{model.__name__}"} for model in listed},
        "required": [model.__name__ for model in listed],
        "$defs": definitions,
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")
