"""A ladder ranks rightly, goes on where it stopped, and never loses what it has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from statistics import fmean
from xml.etree import ElementTree

import pytest

from sobremesa.games.record import Record
from sobremesa.lab import chart
from sobremesa.lab import ladder as ladders
from sobremesa.lab.contest import Contestant, Played
from sobremesa.lab.crew import Crew, Job
from sobremesa.lab.intervals import Interval
from sobremesa.lab.ladder import BadLadder, Ladder, OtherNet, Rating, Rung
from sobremesa.lab.meeting import Meeting

PLAYERS = tuple(Contestant(name) for name in ("random", "greedy"))
STRENGTH = {"low": -300, "middle": 0, "high": 200, "top": 400}
NOTHING = Record("twisty", 1, 2, {}, {})


class Simulated(Crew):
    """A crew whose games are won by chance, as ratings of these strengths would have it."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(1)
        self._chance = Random(seed)

    def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
        """See `Crew`."""
        for contest, fixture in jobs:
            strengths = [10 ** (STRENGTH[player.name] / 400) for player in contest.players]
            if contest.together:
                left = self._chance.expovariate(strengths[fixture.turn])
                yield Played(fixture, NOTHING, (), (left,), "S14")
                continue
            times = [self._chance.expovariate(strength) for strength in strengths]
            scores = tuple(-times[who] for who in contest.seated(fixture))
            yield Played(fixture, NOTHING, (times.index(min(times)),), scores, "T12")


@pytest.mark.parametrize(("game", "seats"), [("twisty", 2), ("holi", 3), ("snowhere", 2)])
def test_the_ladder_finds_the_order_and_the_distances(game: str, seats: int) -> None:
    players = [Contestant(name) for name in STRENGTH]
    ladder, crew = Ladder(game, seats, seed=5), Simulated()
    for _ in range(300):
        ladder.play_round(players, 1.0, crew)
    rungs = {rung.name: rung for rung in ladder.rungs()}
    assert list(rungs) == ["top", "high", "middle", "low"]
    for name, strength in STRENGTH.items():
        assert rungs[name].points - rungs["middle"].points == pytest.approx(strength, abs=150)
        assert rungs[name].interval.high - rungs[name].interval.low < 300


@pytest.mark.parametrize(("game", "seats"), [("twisty", 2), ("holi", 3), ("snowhere", 2)])
def test_over_many_ladders_the_distances_and_the_intervals_are_true(game: str, seats: int) -> None:
    middle = fmean(STRENGTH.values())
    lengths, covered = [], []
    for seed in range(60):
        ladder, crew = Ladder(game, seats, seed), Simulated(seed)
        for _ in range(50):
            ladder.play_round([Contestant(name) for name in STRENGTH], 1.0, crew)
        rungs = {rung.name: rung for rung in ladder.rungs()}
        lengths.append(rungs["top"].points - rungs["low"].points)
        for name, rung in rungs.items():
            covered.append(rung.interval.low <= 1500 + STRENGTH[name] - middle <= rung.interval.high)
    assert fmean(lengths) == pytest.approx(700, rel=0.04)
    assert 0.92 <= fmean(covered) <= 0.98


def test_the_points_have_their_middle_at_1500() -> None:
    ladder, crew = Ladder("twisty", 2, seed=5), Simulated()
    for _ in range(10):
        ladder.play_round([Contestant(name) for name in STRENGTH], 1.0, crew)
    assert fmean(rung.points for rung in ladder.rungs()) == pytest.approx(1500)


def test_every_deal_is_counted_by_whom_each_left_behind() -> None:
    class Told(Simulated):
        """The third plays badly; the others share the win, or the first of them wins."""

        def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
            for contest, fixture in jobs:
                order = [[player.name for player in contest.players].index(name) for name in names]
                won = tuple(sorted(order[: 1 if fixture.turn else 2]))
                scores = tuple(-order.index(who) for who in contest.seated(fixture))
                yield Played(fixture, NOTHING, won, scores, "H16")

    names = ("low", "top", "middle")
    ladder = Ladder("holi", 3, seed=5)
    for _ in range(2):
        ladder.play_round([Contestant(name) for name in names], 1.0, Told())
    players, scores = ("low", "middle", "top"), (1.5 + 2 + 2, 0.0, 1.5 + 1 + 1)
    assert ladder.meetings == [Meeting(players, 3, scores, times=2)]


def test_two_of_the_same_name_are_refused() -> None:
    with pytest.raises(ValueError, match="names"):
        Ladder("twisty", 2, seed=5).play_round([Contestant("low"), Contestant("low")], 1.0, Simulated())


@pytest.mark.parametrize("before", [None, "0badcafe"])
def test_no_two_nets_are_rated_under_one_name(before: str | None) -> None:
    """Nor one that is known and one of which nothing was noted."""
    players = [Contestant("master"), Contestant("random")]
    nets = {} if before is None else {"master": before}
    ladder = Ladder("winter", 2, seed=5, ratings={"master": Rating()}, nets=nets)
    with pytest.raises(OtherNet) as refused:
        ladder.play_round(players, 1.0, Simulated())
    assert (refused.value.name, refused.value.before) == ("master", before)
    assert "random" not in ladder.ratings


def test_everybody_plays_equally_often() -> None:
    ladder, crew = Ladder("twisty", 3, seed=5), Simulated()
    for _ in range(8):
        ladder.play_round([Contestant(name) for name in STRENGTH], 1.0, crew)
    assert {rating.games for rating in ladder.ratings.values()} == {18}


def test_neighbours_meet_more_often_than_the_far() -> None:
    met = {"low": 0, "middle": 0, "high": 0}

    class Watching(Simulated):
        def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
            jobs = list(jobs)
            for contest, _ in jobs:
                names = {player.name for player in contest.players}
                if "top" in names:
                    met[(names - {"top"}).pop()] += 1
            return super().play(jobs)

    ladder, crew = Ladder("twisty", 2, seed=5), Watching()
    for name, strength in STRENGTH.items():
        ladder.ratings[name] = Rating(25 + strength / 30, 1.0, 100)
    for _ in range(60):
        ladder.play_round([Contestant(name) for name in STRENGTH], 1.0, crew)
    assert met["high"] > met["middle"] > met["low"]


def test_points_are_those_of_chess_players() -> None:
    even = Rung("even", 1500, Interval(1400, 1600), 10)
    assert even.expects(even) == 0.5
    assert even._replace(points=1900).expects(even) == pytest.approx(10 / 11)
    assert Ladder("twisty", 2, 1, ratings={"new": Rating()}).rungs()[0].points == 1500


def test_a_ladder_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = Ladder("winter", 2, seed=8)
    file = tmp_path / "ladder.json"
    with Crew(2) as crew:
        for _ in range(4):
            whole.play_round(PLAYERS, 5.0, crew)
    for _ in range(4):
        ladder = ladders.read(file, "winter", 2, 8, {})
        with Crew(1) as crew:
            ladder.play_round(PLAYERS, 5.0, crew)
        ladders.write(ladder, file)
    assert ladders.read(file, "winter", 2, 0, {}) == whole
    assert [rung.name for rung in whole.rungs()] == ["greedy", "random"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ladder.json"]


def test_no_deal_is_played_twice() -> None:
    deals: list[int] = []

    class Watching(Simulated):
        def play(self, jobs: Iterable[Job]) -> Iterator[Played]:
            jobs = list(jobs)
            deals.extend({fixture.deal for _, fixture in jobs})
            return super().play(jobs)

    ladder = Ladder("twisty", 2, seed=5)
    for count in (4, 4, 2, 4):
        ladder.play_round([Contestant(name) for name in list(STRENGTH)[:count]], 1.0, Watching())
    assert len(deals) == len(set(deals))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"game":"winter"}',
        '{"game":"winter","seats":2,"seed":"x"}',
        '{"game":"winter","seats":2,"seed":1,"rounds":3,"ratings":{"a":{"games":6},"b":{"games":6}}}',
        '{"game":"winter","seats":2,"seed":1,"meetings":[{"players":["a","b"],"games":2,"scores":[1,1]}]}',
        '{"game":"winter","seats":2,"seed":1,"ratings":{"a":{},"b":{},"c":{}},'
        '"meetings":[{"players":["a","b","c"],"games":3,"scores":[3,3,3]}]}',
        '{"game":"winter","seats":2,"seed":1,"ratings":{"a":{},"b":{}},'
        '"meetings":[{"players":["a","b"],"games":2,"scores":[1]}]}',
        '{"game":"winter","seats":2,"seed":1,"ratings":{"a":{},"b":{}},'
        '"meetings":[{"players":["a","b"],"games":2,"scores":[1,1],"times":0}]}',
    ],
)
def test_what_is_no_ladder_is_refused_and_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    file.write_text(text)
    with pytest.raises(BadLadder):
        ladders.read(file, "winter", 2, 0, {})
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("game", "seats", "options"), [("twisty", 2, {}), ("holi", 3, {}), ("holi", 2, {"rivalry": 2})]
)
def test_the_ladder_of_another_game_is_refused(
    game: str, seats: int, options: dict[str, int], tmp_path: Path
) -> None:
    file = tmp_path / "ladder.json"
    ladders.write(Ladder("holi", 2, 7), file)
    with pytest.raises(BadLadder):
        ladders.read(file, game, seats, 7, options)


def test_the_old_ladder_stays_if_the_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "ladder.json"
    ladders.write(Ladder("holi", 2, 7), file)

    def full(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        ladders.write(Ladder("holi", 2, 7, rounds=3), file)
    assert ladders.read(file, "holi", 2, 7, {}).rounds == 0


RUNGS = [
    Rung("máster & <co>", 1812.0, Interval(1750, 1874), 90),
    Rung("greedy", 1500.0, Interval(1450, 1550), 88),
    Rung("random", 1011.0, Interval(900, 1122), 70),
]


def test_the_picture_shows_every_name_and_number_inside_its_frame() -> None:
    root = ElementTree.fromstring(chart.svg(RUNGS, "Title", "Note & more"))
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    words = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert {"Title", "Note & more", "máster & <co>", "greedy", "random"} <= set(words)
    assert {"1812 ± 62", "1500 ± 50", "1011 ± 111"} <= set(words)
    for circle in (element for element in root.iter() if element.tag.endswith("circle")):
        assert 0 < float(circle.attrib["cx"]) < width
        assert 0 < float(circle.attrib["cy"]) < height
    assert "prefers-color-scheme: dark" in chart.svg(RUNGS, "Title", "Note")


def test_the_bars_reach_from_end_to_end_of_their_intervals() -> None:
    scale = chart.Scale(RUNGS, 0, 1000)
    root = ElementTree.fromstring(chart.svg(RUNGS, "Title", "Note"))
    bars = [element.attrib["d"] for element in root.iter() if element.tag.endswith("path")]
    ends = [tuple(map(float, re.findall(r"^M([\d.]+) [\d.]+H([\d.]+)", bar)[0])) for bar in bars]
    grid = [float(element.attrib["x1"]) for element in root.iter() if element.tag.endswith("line")]
    assert all(min(grid) <= low < high <= max(grid) for low, high in ends)
    lengths = [high - low for low, high in ends]
    expected = [rung.interval.high - rung.interval.low for rung in RUNGS]
    assert [length / lengths[0] for length in lengths] == pytest.approx(
        [length / expected[0] for length in expected], rel=0.01
    )
    assert scale.at(scale.low) == 0
    assert scale.at(scale.high) == 1000


@pytest.mark.parametrize("width", [60, 100])
def test_the_chart_in_letters_fits_and_keeps_the_order(width: int) -> None:
    rows = chart.text(RUNGS, width).splitlines()
    assert all(len(row) <= width for row in rows)
    dots = [row.index("●") for row in rows]
    assert dots == sorted(dots, reverse=True)


def test_a_single_bot_can_be_drawn() -> None:
    assert "●" in chart.text(RUNGS[:1], 80)
    assert "1812" in chart.svg(RUNGS[:1], "Title", "Note")
