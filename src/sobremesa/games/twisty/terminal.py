"""The view as plain text for a terminal."""

from __future__ import annotations

from typing import Any

from sobremesa.games.game import Say, View
from sobremesa.games.twisty.board import (
    CENTRE,
    COLOURS,
    DIAGONAL,
    EMPTY,
    FILES,
    GATE,
    KNIGHT,
    NAMES,
    ORTHOGONAL,
    PROTECTION,
    RANKS,
    SIZE,
)

_EDGE = "    ├" + "┼".join(["────"] * SIZE) + "┤"

_SPECIAL_NAMES = {
    ORTHOGONAL: "orthogonal",
    DIAGONAL: "diagonal",
    KNIGHT: "knight",
    GATE: "gate",
    PROTECTION: "protection",
}


def draw(view: View, say: Say) -> str:
    """The board with its coordinates, every seat's series, and what is to be done."""
    lines = [
        _headline(view, say),
        "",
        *_board(view),
        "",
        *(_player(view, seat, say) for seat in range(view["players"])),
        "",
        _legend(_SPECIAL_NAMES, say),
        _legend({colour: colour for colour in COLOURS}, say),
        say("twisty-legend-series"),
    ]
    return "\n".join(lines)


def _legend(names: dict[str, str], say: Say) -> str:
    """What these characters stand for."""
    return "   ".join(f"{token} {say(f'twisty-token-{name}')}" for token, name in names.items())


def _headline(view: View, say: Say) -> str:
    """Whose decision it is and what for, or how the game ended."""
    if view["result"] is not None:
        if view["result"]["reason"] == "T12":
            return say("twisty-won", seat=view["result"]["winners"][0])
        return say("twisty-drawn", rounds=view["rounds"])
    facts = {"seat": view["seat"], "turn": view["turn"], "round": view["round"], "rounds": view["rounds"]}
    return say(f"twisty-phase-{view['phase']}", **facts)


def _board(view: View) -> list[str]:
    pawns = {seen["pawn"]: seat for seat, seen in enumerate(view["seats"])}
    files = "     " + " ".join(f" {file}  " for file in FILES).rstrip()
    lines = [files, _EDGE.replace("├", "┌").replace("┼", "┬").replace("┤", "┐")]
    for rank, row in zip(reversed(RANKS), view["board"], strict=True):
        cells = (_cell(file + rank, token, pawns) for file, token in zip(FILES, row, strict=True))
        lines += [f"  {rank} │" + "│".join(cells) + f"│ {rank}", _EDGE]
    lines[-1] = _EDGE.replace("├", "└").replace("┼", "┴").replace("┤", "┘")
    return [*lines, files]


def _cell(square: str, token: str, pawns: dict[Any, int]) -> str:
    ground = "★" if square == NAMES[CENTRE] else " " if token == EMPTY else token
    return f" {ground}♞{pawns[square]}" if square in pawns else f" {ground}  "


def _player(view: View, seat: int, say: Say) -> str:
    """`▶ Seat 0 ♞0 d4  [r] (o) ›y   g …`: protected, held, next, and still to win."""
    seen = view["seats"][seat]
    cubes = []
    for colour in seen["series"]:
        if colour in seen["protected"]:
            cubes.append(f"[{colour}]")
        elif colour in seen["held"]:
            cubes.append(f"({colour})")
        else:
            cubes.append(f"›{colour} " if colour == seen["next"] else f" {colour} ")
    mark = "▶" if view["seat"] == seat else "•" if view["viewer"] == seat else " "
    name = say("twisty-seat", seat=seat)
    return f"{mark} {name} ♞{seat} {seen['pawn'] or '--'}  {' '.join(cubes)}".rstrip()
