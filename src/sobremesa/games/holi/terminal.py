"""The view as plain text for a terminal of 80 columns."""

from __future__ import annotations

from textwrap import fill
from typing import cast

from sobremesa.games.game import Say, View
from sobremesa.games.holi.board import SIZE
from sobremesa.games.holi.rivalry import KIND
from sobremesa.games.holi.view import DiscardView, HoliView, SeatView

WIDTH = 80
SWEETS = {0: " ", 1: "•", 2: ":"}


def draw(view: View, say: Say) -> str:
    """The three floors side by side, the players below, then whose turn it is."""
    seen = cast(HoliView, view)
    lines = _tower(seen, say)
    lines += ["", say("holi-legend"), ""]
    if seen["rivalry"]:
        cards = ", ".join(
            f"{say(f'holi-rivalry-{card}')} ({say(f'holi-kind-{KIND[card]}')})" for card in seen["rivalry"]
        )
        lines += [say("holi-rivalry-in-play", cards=cards), ""]
    for seat in range(seen["players"]):
        lines += _seat(seen, seat, say)
    lines += ["", _turn(seen, say)]
    return "\n".join(
        fill(line, WIDTH, subsequent_indent="    ") if len(line) > WIDTH else line for line in lines
    )


def _tower(seen: HoliView, say: Say) -> list[str]:
    files = "  " + "".join(f" {file} " for file in "abcdef"[:SIZE])
    width = len(files) + 4
    floors = range(len(seen["floors"]))
    lines = ["".join(f"  {say('holi-floor', floor=floor)}".ljust(width) for floor in floors)]
    for rank in range(SIZE, 0, -1):
        lines.append("".join(f"{rank} {_rank(seen, floor, rank)}".ljust(width) for floor in floors))
    lines.append("".join(files.ljust(width) for _ in floors))
    return [line.rstrip() for line in lines]


def _rank(seen: HoliView, floor: int, rank: int) -> str:
    return "".join(_cell(seen, floor, f"{file}{rank}") for file in "abcdef"[:SIZE])


def _cell(seen: HoliView, floor: int, square: str) -> str:
    here = {"floor": floor, "square": square}
    for seat, each in enumerate(seen["seats"]):
        if each["figure"] == here:
            return f"[{seat}]"
    token = seen["floors"][floor]["tokens"].get(square)
    sweets = SWEETS[seen["floors"][floor]["sweets"].get(square, 0)]
    return f" {'·' if token is None else token}{sweets}"


def _seat(seen: HoliView, seat: int, say: Say) -> list[str]:
    each = seen["seats"][seat]
    title = say("holi-seat", seat=seat)
    if seat == seen["viewer"]:
        title += f" {say('holi-you')}"
    if each["out"]:
        title += f" – {say('holi-out')}"
    discards = ", ".join(_discard(discard, say) for discard in each["discards"]) or say("holi-nothing")
    lines = [
        title,
        "  "
        + say(
            "holi-seat-line",
            reserve="+".join(map(str, each["reserve"])),
            sweets=each["sweets"],
            points=each["points"],
            hand=_hand(each, say),
            deck=each["deck_count"],
        ),
        f"  {say('holi-discards')}: {discards}",
    ]
    if seen["phase"] == "over":
        score = each["score"]
        facts = {key: score[key] for key in ("reserves", "sweets", "hits", "total")}
        floors, rivalry = sum(score["floors"]), sum(score["rivalry"].values())
        lines.append("  " + say("holi-seat-score", floors=floors, rivalry=rivalry, **facts))
    return lines


def _hand(each: SeatView, say: Say) -> str:
    if each["hand"] is None:
        return say("holi-hidden-cards", count=each["hand_count"])
    return " ".join(map(str, each["hand"])) or say("holi-nothing")


def _discard(discard: DiscardView, say: Say) -> str:
    card = "?" if discard["card"] is None else str(discard["card"])
    return say("holi-face-down", card=card) if discard["face"] == "down" else card


def _turn(seen: HoliView, say: Say) -> str:
    if seen["result"] is not None:
        return say("holi-over", seat=seen["result"]["winners"][0])
    seat = seen["seat"]
    assert seat is not None
    if seen["phase"] == "corners":
        return say("holi-turn-corner", seat=seat)
    done = seen["turn"]
    undone = [
        deed for deed, is_done in zip(("throw", "move", "climb"), done.values(), strict=True) if not is_done
    ]
    if done["thrown"]:
        undone.append("end")
    return say("holi-turn", seat=seat, open=", ".join(say(f"holi-open-{deed}") for deed in undone))
