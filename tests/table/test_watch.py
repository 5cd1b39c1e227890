"""The time of the house: however a machine's clock is set, and however long a process is stopped."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sobremesa.table import limits
from sobremesa.table.duty import keeper
from sobremesa.table.watch import Watch

START = 1_800_000_000.0


class Machine:
    """A machine whose clocks are set by hand."""

    def __init__(self) -> None:
        self.wall, self.steady = START, 50.0
        self.watch = Watch(lambda: self.wall, lambda: self.steady)
        self.watch.stopped = lambda beat: self.stops.append(beat - START)
        self.stops: list[float] = []

    def pass_by(self, seconds: float) -> float:
        """Time passes with a heartbeat now and then. Returns what the watch says, from the start."""
        while seconds > 0:
            step = min(seconds, 1.0)
            self.wall += step
            self.steady += step
            self.watch.beat(self.watch())
            seconds -= step
        return self.watch() - START


def test_time_passes() -> None:
    machine = Machine()
    assert machine.pass_by(10) == 10
    assert machine.stops == []


def test_a_clock_that_is_set_forward_is_followed_and_nobody_pays_for_it() -> None:
    machine = Machine()
    machine.pass_by(10)
    machine.wall += 3600
    assert machine.watch() - START == 3610
    assert machine.stops == [10]
    assert machine.pass_by(5) == 3615
    assert machine.stops == [10]


def test_a_clock_that_is_set_back_is_not_followed() -> None:
    machine = Machine()
    machine.pass_by(10)
    machine.wall -= 3600
    assert machine.pass_by(5) == 15
    machine.wall += 3600
    assert machine.pass_by(5) == 20
    assert machine.stops == []


def test_a_machine_that_slept_missed_its_heartbeats() -> None:
    machine = Machine()
    machine.pass_by(10)
    machine.wall += 600  # the stopwatch slept too
    machine.steady += 0.1
    assert machine.watch() - START == 610
    assert machine.stops == [10]


def test_a_process_that_was_stopped_missed_its_heartbeats() -> None:
    machine = Machine()
    machine.pass_by(10)
    machine.wall += 60
    machine.steady += 60
    assert machine.watch() - START == 70
    assert machine.watch() - START == 70
    assert machine.stops == [10], "it is told once"


def test_where_others_know_that_it_is_later_it_is_later() -> None:
    machine = Machine()
    machine.pass_by(10)
    machine.watch.not_before(START + 10.5)
    assert machine.watch() - START == 10
    machine.watch.not_before(START + 100)
    assert machine.watch() - START == 100
    assert machine.stops == [10]
    assert machine.pass_by(5) == 105


@given(st.lists(st.tuples(st.sampled_from(["wall", "steady", "both", "beat"]), st.integers(-5000, 5000))))
def test_time_never_goes_back(steps: list[tuple[str, int]]) -> None:
    machine = Machine()
    before = machine.watch()
    for kind, amount in steps:
        if kind in ("wall", "both"):
            machine.wall += amount
        if kind in ("steady", "both"):
            machine.steady += abs(amount)
        now = machine.watch()
        if kind == "beat":
            machine.watch.beat(now)
        assert now >= before
        assert now >= machine.wall - limits.STEP_SECONDS, "it follows whatever is ahead"
        before = now


# Who looks after a table


def test_tables_are_shared_out_evenly_and_only_those_of_a_dead_server_change_hands() -> None:
    servers = ["a1", "b2", "c3"]
    tables = [f"table{number}" for number in range(3000)]
    before = {table: keeper(table, servers) for table in tables}
    assert all(900 < count < 1100 for count in Counter(before.values()).values())
    assert before == {table: keeper(table, reversed(servers)) for table in tables}
    after = {table: keeper(table, ["a1", "c3"]) for table in tables}
    assert all(after[table] == before[table] for table in tables if before[table] != "b2")
    assert 400 < sum(after[table] == "a1" for table in tables if before[table] == "b2") < 600
