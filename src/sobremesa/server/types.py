"""TypeScript types of everything on the wire and of every game's view, for the page.

`python -m sobremesa.server.types FILE` writes them; the page's build does so first.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, is_typeddict

import msgspec

from sobremesa.games import scene, shelf
from sobremesa.server import api, calls, games, passkeys, persons, ratings
from sobremesa.table import messages, replaying

HEAD = "// Written by `python -m sobremesa.server.types` from the server's own types. Do not edit.\n"


def wire_types() -> list[Any]:
    """The types that the page speaks."""
    http = [
        games.GameInfo,
        games.GameTexts,
        persons.Me,
        persons.PastGame,
        persons.Best,
        persons.Acquaintance,
        persons.Invitation,
        persons.NewPhrase,
        ratings.MyRating,
        passkeys.Challenge,
        ratings.Leader,
        api.NewTable,
        api.TableRef,
        api.TableRow,
        api.SeatLink,
        api.Seeking,
        api.Sought,
        calls.Calls,
        calls.Subscription,
        calls.Address,
        calls.Token,
        calls.Noted,
        api.Position,
        replaying.Replay,
        messages.Hint,
        messages.Analysis,
        scene.Scene,
    ]
    return [messages.AnyFromClient, messages.AnyFromServer, *http, *views()]


def views() -> list[Any]:
    """What every game of the house shows, where it says what is in it: `NameView` and `NamePreview` in
    `games/name/view.py`."""
    found = []
    for name in shelf():
        if find_spec(f"sobremesa.games.{name}.view"):
            module = import_module(f"sobremesa.games.{name}.view")
            shown = [getattr(module, f"{name.capitalize()}{what}", None) for what in ("View", "Preview")]
            found += [each for each in shown if is_typeddict(each)]
    return found


def typescript() -> str:
    """All of them as TypeScript."""
    _, components = msgspec.json.schema_components(wire_types(), ref_template="{name}")
    return HEAD + "".join(_declaration(_named(name), schema) for name, schema in sorted(components.items()))


def _named(name: str) -> str:
    """A type's name; two games may have one of the same name, and then the game stands before it.

    The scene that all games share keeps its names.
    """
    *_, game, module, short = name.split(".") if "." in name else ["", "", "", name]
    return short if module == "scene" else game.capitalize() + short


def _declaration(name: str, schema: dict[str, Any]) -> str:
    comment = f"\n/** {' '.join(schema['description'].split())} */" if "description" in schema else ""
    if schema.get("type") == "object" and "properties" in schema:
        required = set(schema.get("required", ()))
        lines = [
            f"  {key}{'' if key in required else '?'}: {_type(value)};\n"
            for key, value in schema["properties"].items()
        ]
        return f"{comment}\nexport interface {name} {{\n{''.join(lines)}}}\n"
    return f"{comment}\nexport type {name} = {_type(schema)};\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _named(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(choice) for choice in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        case "array":
            return f"Array<{_type(schema.get('items') or {})}>"
        case "object":
            inner = schema.get("additionalProperties")
            return f"Record<string, {_type(inner) if isinstance(inner, dict) else 'unknown'}>"
    return "unknown"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
