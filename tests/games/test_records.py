"""The recorded games with a referee's answers, and the reader and writer of records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa import texts
from sobremesa.games import names
from sobremesa.games.game import Refusal
from sobremesa.games.record import (
    LONGEST,
    Malformed,
    Record,
    canonical,
    decode,
    dumps,
    from_json,
    loads,
    referee,
)
from tests.amount import amount

DATA = Path(__file__).parents[1] / "data"


def english(refusal: Refusal) -> str:
    return texts.sentence(refusal, "en")


def recorded() -> list[Any]:
    return [
        pytest.param(line, id=f"{name}-{number}")
        for name in names()
        if (file := DATA / "records" / f"{name}.jsonl").is_file()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines())
    ]


@pytest.mark.parametrize("line", recorded())
def test_every_recorded_game_is_judged_the_same(line: str) -> None:
    given_line = json.loads(line)
    record = from_json(given_line["record"])
    assert list(referee(record, english, digest=True)) == given_line["answers"]
    assert canonical(given_line["record"]) == dumps(record), "writing a record gives the same bytes"
    assert loads(dumps(record)) == record


SMALL = '{"game":"twisty","rules":1,"players":2,"options":{},"setup":{},"actions":["a1"]}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "record-not-json"),
        ("{", "record-not-json"),
        (SMALL[:-5], "record-not-json"),
        (SMALL + "}", "record-not-json"),
        ("[]", "record-not-object"),
        ("null", "record-not-object"),
        (SMALL.replace('"rules":1,', ""), "record-key-missing"),
        (SMALL.replace('"rules":1', '"rules":1,"extra":0'), "record-key-unknown"),
        (SMALL.replace('"rules":1', '"rules":1,"rules":1'), "record-key-twice"),
        (SMALL.replace('"rules":1', '"rules":2'), "record-unknown-rules"),
        (SMALL.replace('"rules":1', '"rules":true'), "record-wants-number"),
        (SMALL.replace('"rules":1', '"rules":1.0'), "record-wants-number"),
        (SMALL.replace('"players":2', '"players":"2"'), "record-wants-number"),
        (SMALL.replace("twisty", "chess"), "record-unknown-game"),
        (SMALL.replace('"twisty"', "7"), "record-wants-text"),
        (SMALL.replace('"setup":{}', '"setup":[]'), "record-wants-object"),
        (SMALL.replace('"options":{}', '"options":null'), "record-wants-object"),
        (SMALL.replace('["a1"]', '"a1"'), "record-wants-list"),
        (SMALL.replace('["a1"]', '["a1",3]'), "record-action-not-text"),
        (SMALL.replace("a1", "a" * 201), "record-action-too-long"),
        (SMALL.replace('["a1"]', "[" + '"a1",' * 20_000 + '"a1"]'), "record-too-many-actions"),
        (SMALL.replace("2", "NaN"), "record-number"),
        (SMALL.replace("2", "1e999"), "record-number"),
        (SMALL.replace("2", "9" * 5000), "record-number"),
        (SMALL.replace('"setup":{}', '"setup":{"board":[' + "9" * 400 + ",0.5]}"), "record-number"),
        (SMALL.replace("{}", "[" * 100_000), "record-too-deep"),
        (SMALL.replace("a1", "\\ud800"), "record-not-utf8"),
        (SMALL.encode().replace(b"a1", b"\xff"), "record-not-utf8"),
        (" " * (LONGEST + 1), "record-too-long"),
    ],
)
def test_a_broken_record_is_told_where_it_breaks(text: str | bytes, message: str) -> None:
    with pytest.raises(Malformed) as caught:
        loads(text)
    assert caught.value.message == message
    for language in texts.languages():
        sentence = texts.say(language, message, **caught.value.facts)
        assert sentence.endswith(".")


@settings(max_examples=amount(150, 4000), deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200))
def test_the_reader_survives_anything(text: str | bytes) -> None:
    with pytest.raises(Malformed):
        loads(text)


@settings(max_examples=amount(80, 2000), deadline=None)
@given(st.data())
def test_a_damaged_record_is_refused_or_judged(data: st.DataObject) -> None:
    line = (DATA / "records" / "twisty.jsonl").read_bytes().splitlines()[0]
    text = bytearray(dumps(from_json(decode(line)["record"])).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        where = data.draw(st.integers(0, len(text) - 1))
        text[where : where + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        record = loads(bytes(text))
    except Malformed:
        return
    assert list(referee(record, english))


def test_keys_are_written_in_canonical_order() -> None:
    shuffled = (
        '{"actions":[],"setup":{"lists":[],"board":[]},"players":2,"options":{},"rules":1,"game":"twisty"}'
    )
    assert dumps(loads(shuffled)) == (
        '{"game":"twisty","rules":1,"players":2,"options":{},"setup":{"board":[],"lists":[]},"actions":[]}'
    )


def test_numbers_are_written_in_one_way() -> None:
    poses = [[1, 2.0, 3.5], [-0.0, 44, 1e1]]
    record = Record("snowhere", 1, 1, {}, {"snowflakes": [1.0, 2], "cards": poses})
    assert canonical(record.json()["setup"]) == (
        '{"cards":[[1.0,2.0,3.5],[0.0,44.0,10.0]],"snowflakes":[1,2]}'
    )


def test_a_setup_that_cannot_be_is_refused_at_ply_0() -> None:
    (answer,) = referee(loads(SMALL), english)
    assert answer["ply"] == 0
    assert answer["error"]["action"] is None
    assert answer["error"]["rule"].startswith("T")


def test_an_illegal_action_is_refused_after_the_answer_for_its_position() -> None:
    line = (DATA / "records" / "twisty.jsonl").read_text().splitlines()[0]
    record = from_json(json.loads(line)["record"])
    record = record.with_actions((*record.actions[:2], "d4", *record.actions[3:]))
    *_, before, refused = referee(record, english)
    assert before["ply"] == refused["ply"] == 2
    assert refused["error"]["action"] == "d4"
    assert refused["error"]["message"].endswith(".")


def test_an_action_after_the_end_is_refused_with_the_rule_that_ended_the_game() -> None:
    line = (DATA / "records" / "twisty.jsonl").read_text().splitlines()[0]
    record = from_json(json.loads(line)["record"])
    *_, result, refused = referee(record.with_actions((*record.actions, "a1")), english)
    assert result["result"]["reason"] == "T12"
    assert refused["ply"] == result["ply"]
    assert refused["error"]["rule"] == "T12"
