"""Workers are lent fairly: to each person in turn, to what is urgent first."""

from __future__ import annotations

import asyncio

from sobremesa.table.turns import Errand, Rank, Turns


async def _order(*errands: tuple[str, Rank], give_up: int | None = None) -> list[str]:
    """The people in the order in which they are served by one worker, which is busy at first."""
    turns, served = Turns[str](), []

    async def go(errand: Errand) -> None:
        worker = await turns.borrow(errand)
        served.append(errand.person)
        turns.give(worker)

    tasks = []
    for person, rank in errands:
        tasks.append(asyncio.create_task(go(Errand(person, rank))))
        await asyncio.sleep(0)
    assert turns.metrics()["thoughts_waiting"] == len(errands)
    assert turns.metrics()["thoughts_longest_wait_seconds"] > 0
    if give_up is not None:
        tasks[give_up].cancel()
    turns.give("worker")
    await asyncio.gather(*tasks, return_exceptions=True)
    assert turns.metrics()["thoughts_waiting"] == 0
    assert turns.take_free() == "worker"
    return served


def test_whoever_has_fifty_tables_waits_for_whoever_has_one() -> None:
    played = Rank.PLAYED
    crowd = [("eve", played)] * 50
    served = asyncio.run(_order(*crowd, ("ana", played), ("ben", played)))
    assert served.index("ana") == 1
    assert served.index("ben") == 2


def test_whoever_is_there_comes_first_and_hints_before_reviews() -> None:
    ranks = [Rank.REVIEW, Rank.ALONE, Rank.HINT, Rank.PLAYED]
    served = asyncio.run(_order(*((rank.name, rank) for rank in ranks)))
    assert served == ["PLAYED", "HINT", "ALONE", "REVIEW"]


def test_whoever_gives_up_takes_no_turn() -> None:
    errands = [("ana", Rank.HINT), ("ben", Rank.HINT), ("cleo", Rank.HINT)]
    assert asyncio.run(_order(*errands, give_up=1)) == ["ana", "cleo"]
