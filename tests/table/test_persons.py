"""Who you are: kept by a phrase if you want, gone for good if you want, and never needed to play."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa import texts
from sobremesa.server import phrases
from sobremesa.table import limits
from sobremesa.table.maintenance import whole
from sobremesa.table.opening import shared
from sobremesa.table.people import ANIMALS
from sobremesa.table.store import Call
from sobremesa.table.table import Refused
from tests.patience import PATIENCE
from tests.server.inside import House, cookie, inside
from tests.test_lessons import script


def brought(answer: httpx.Response) -> str:
    """The cookie that came with an answer."""
    assert answer.status_code == 200, answer.text
    return answer.headers["set-cookie"].partition(";")[0]


async def as_owner(house: House, sent: str, method: str, path: str, body: object = None) -> Any:
    return (await house.request(None, method, path, body, cookie=sent)).json()


async def finished(house: House, **more: object) -> str:
    """A game that Ana and Ben have finished: Ben gave up."""
    table = {"game": "winter", "seats": ["me", "open"], **more}
    made = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
    commands = f"/api/tables/{made}/commands"
    sat = await house.request("ben", "POST", commands, {"type": "sit", "id": "1", "seat": 1})
    resign = {"type": "resign", "id": "2", "version": sat.json()["version"], "seat": 1}
    assert (await house.request("ben", "POST", commands, resign)).status_code == 200
    return str(made)


def test_the_words_are_many_and_nobody_mistypes_them() -> None:
    assert phrases.languages() == texts.languages()
    for language in phrases.languages():
        listed = phrases.words(language)
        assert len(set(listed)) == len(listed) == 1024  # ten bits each, seventy are secret
        assert all(word.isascii() and word.islower() and 3 <= len(word) <= 9 for word in listed)
        phrase = phrases.new(language)
        found, secret = phrases.read(phrase)
        assert f"{found} {secret}" == phrase
        assert phrases.read(f"  {phrase.upper().replace(' ', ',  ')}.\n") == (found, secret)
    assert phrases.read(" ".join(["cámel"] * 10))[0] == "camel camel camel"
    for wrong, code in (("camel xyzzy", "unknown-word"), ("camel", "phrase-length"), ("", "phrase-length")):
        with pytest.raises(Refused) as refused:
            phrases.read(wrong)
        assert refused.value.code == code


def test_with_a_phrase_one_is_oneself_on_any_device(database: str, tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path, shared=database) as house:
            await house.request("ana", "PUT", "/api/me", {"name": "Ana"})
            await house.request("ana", "PUT", "/api/me/face", {"face": "012345"})
            await house.request("ana", "PUT", "/api/me/settings", {"settings": {"theme": "dark"}})
            table = await finished(house)
            made = await house.request("ana", "POST", "/api/me/phrase")
            phrase = made.json()["phrase"]
            answer = await house.request("phone", "POST", "/api/log-in", {"phrase": phrase})
            phone = brought(answer)
            assert answer.json() == {
                "name": "Ana",
                "face": "012345",
                "keys": ["phrase"],
                "settings": {"theme": "dark"},
                "named": True,
            }
            (game,) = await as_owner(house, phone, "GET", "/api/me/games")
            assert (game["table"], game["mine"], game["winners"]) == (table, [0], [0])
            # A new phrase takes the place of the former one, and a wrong word is none.
            other = (await house.request("ana", "POST", "/api/me/phrase")).json()["phrase"]
            wrong = " ".join([*other.split()[:-1], "camel" if other.split()[-1] != "camel" else "acorn"])
            for bad in (phrase, wrong):
                refused = await house.request("eve", "POST", "/api/log-in", {"phrase": bad})
                assert (refused.status_code, refused.json()["code"]) == (403, "wrong-phrase")
                assert "set-cookie" not in refused.headers
            assert brought(await house.request("eve", "POST", "/api/log-in", {"phrase": other}))
            # Who logs out is somebody new on that device, and only there.
            assert brought(await house.request(None, "POST", "/api/me/log-out", cookie=phone)) != phone
            assert (await house.request("ana", "GET", "/api/me")).json()["name"] == "Ana"
        kept = " ".join([str(item) async for item in whole(database).everything()])
        assert other.split()[0] in kept  # by the first words it is found
        assert " ".join(other.split()[3:]) not in kept

    asyncio.run(go())


def test_the_best_of_ones_own_follows_to_any_device(database: str, tmp_path: Path) -> None:
    """Of games of the same kind that the rules ended, and only of those before."""
    told = script("snowhere")

    async def alone(house: House, last: dict[str, Any]) -> str:
        """Ana plays the guided game of Snowhere by herself, up to its last action."""
        body = {"game": "snowhere", "seats": ["me"], "setup": told["setup"], "options": told["options"]}
        table = (await house.request("ana", "POST", "/api/tables", body)).json()["table"]
        acts = [{"type": "act", "action": action} for action in told["actions"][:-1]]
        version = 2
        for n, command in enumerate([*acts, last]):
            sent = {"id": str(n), "version": version, "seat": 0, **command}
            done = await house.request("ana", "POST", f"/api/tables/{table}/commands", sent)
            version = done.json()["version"]
        return str(table)

    async def go() -> None:
        async with inside(tmp_path, shared=database) as house:
            good = await alone(house, {"type": "act", "action": told["actions"][-1]})
            worse = await alone(house, {"type": "act", "action": "finish"})
            resigned = await alone(house, {"type": "resign"})
            phrase = (await house.request("ana", "POST", "/api/me/phrase")).json()["phrase"]
            phone = brought(await house.request("phone", "POST", "/api/log-in", {"phrase": phrase}))
            score = told["result"]["scores"][0]
            first, second, third = [
                await as_owner(house, phone, "GET", f"/api/me/best/{table}")
                for table in (good, worse, resigned)
            ]
            assert first == {"score": score, "before": None}
            assert second["score"] > score
            assert second["before"] == score
            assert third == {"score": None, "before": score}, "less fire is better"
            assert (await house.request("eve", "GET", f"/api/me/best/{good}")).status_code == 404

    asyncio.run(go())


def test_phrases_are_not_tried_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "fits", lambda *_: False)

    async def go() -> None:
        async with inside(tmp_path) as house:
            phrase = phrases.new("es")
            codes = [
                (await house.request("eve", "POST", "/api/log-in", {"phrase": phrase})).json()["code"]
                for _ in range(limits.TRIES_AT_ONCE + 1)
            ]
            assert codes == ["wrong-phrase"] * limits.TRIES_AT_ONCE + ["too-many-tries"]
            again = await house.request("mallory", "POST", "/api/log-in", {"phrase": phrase})
            assert again.status_code == 429, "others do not help"

    asyncio.run(go())


def test_whoever_leaves_for_good_is_nobody_and_the_others_lose_nothing(database: str, tmp_path: Path) -> None:
    """Where there are two servers, one has the tables in memory and the other is asked to forget."""

    async def go() -> None:
        async with inside(tmp_path, shared=database) as house, AsyncExitStack() as stack:
            other = house
            if shared(database):
                other = await stack.enter_async_context(inside(tmp_path, shared=database))
            for who in ("ana", "ben"):
                await house.request(who, "PUT", "/api/me", {"name": f"{who} Zyxwv"})
            over = await finished(house)
            when = (await house.request("ana", "GET", "/api/me/games")).json()[0]["at"]
            body = {"game": "winter", "seats": ["me", "open"]}
            waits = (await house.request("ben", "POST", "/api/tables", body)).json()["table"]
            played = (await house.request("ana", "POST", "/api/tables", body)).json()["table"]
            await house.request(
                "ben", "POST", f"/api/tables/{played}/commands", {"type": "sit", "id": "1", "seat": 1}
            )
            await whole(database).put_away(2**50)  # the finished one
            phrase = (await house.request("ben", "POST", "/api/me/phrase")).json()["phrase"]
            gone = await other.request("ben", "DELETE", "/api/me")
            assert gone.json()["name"].split()[0] in ANIMALS
            assert (await house.request(None, "GET", "/api/me", cookie=brought(gone))).status_code == 200
            for table, status in ((over, "over"), (waits, "over"), (played, "over")):
                shown = (await house.request("ana", "GET", f"/api/tables/{table}")).json()
                assert shown["status"] == status
                assert "ben Zyxwv" not in str(shown)
            shown = (await house.request("ana", "GET", f"/api/tables/{played}")).json()
            assert [seat["name"] for seat in shown["seats"]] == ["ana Zyxwv", ""]
            assert shown["outcome"]["winners"] == [0]
            assert (await house.request("ana", "GET", f"/api/tables/{over}/record")).status_code == 200
            login = await house.request("eve", "POST", "/api/log-in", {"phrase": phrase})
            assert login.json()["code"] == "wrong-phrase"
            assert (await house.request("ana", "GET", "/api/me/people")).json() == []
            row = await house.store.row(over)
            assert row is not None
            assert row.changed == when, "the past stays where it is"
        kept = [str(item) async for item in whole(database).everything()]
        assert not any("ben Zyxwv" in item for item in kept)

    asyncio.run(go())


def test_people_one_played_with_are_invited_again(database: str, tmp_path: Path) -> None:
    async def go() -> None:
        async with inside(tmp_path, shared=database) as house:
            await house.request("ana", "PUT", "/api/me", {"name": "Ana"})
            await house.request("ben", "PUT", "/api/me", {"name": "Ben"})
            await finished(house)
            await finished(house)
            (ben,) = (await house.request("ana", "GET", "/api/me/people")).json()
            assert (ben["name"], ben["games"], ben["game"]) == ("Ben", 2, "winter")
            assert ben["who"] != "ben"
            table = {"game": "winter", "seats": ["me", "open"], "invited": [ben["who"]]}
            made = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
            (told,) = (await house.request("ben", "GET", "/api/me/invitations")).json()
            assert (told["table"], told["name"], told["game"]) == (made, "Ana", "winter")
            assert (await house.request("cleo", "GET", "/api/me/invitations")).json() == []
            # A stranger is not invited by an id that was heard somewhere.
            await house.request("cleo", "POST", "/api/tables", {**table, "seats": ["me", "open"]})
            assert len((await house.request("ben", "GET", "/api/me/invitations")).json()) == 1
            sit = {"type": "sit", "id": "s", "seat": 1}
            await house.request("ben", "POST", f"/api/tables/{made}/commands", sit)
            assert (await house.request("ben", "GET", "/api/me/invitations")).json() == []
            again = (await house.request("ana", "POST", "/api/tables", table)).json()["table"]
            left = await house.request("ben", "DELETE", f"/api/me/invitations/{again}")
            assert left.json() == []

    asyncio.run(go())


def test_all_that_is_kept_of_one_goes_into_a_file_and_nothing_of_others(
    database: str, tmp_path: Path
) -> None:
    """And nothing of it is left when they have gone."""
    ana, ben = "ana-who-is-secret", "ben-who-is-secret"

    async def go() -> None:
        async with inside(tmp_path, shared=database) as house:
            await house.request(ana, "PUT", "/api/me", {"name": "Ana"})
            await house.request(ben, "PUT", "/api/me", {"name": "Ben"})
            table = {
                "game": "winter",
                "seats": ["me", "open"],
                "rated": True,
                "time": {"type": "days", "days": 1},
            }
            made = (await house.request(ben, "POST", "/api/tables", table)).json()["table"]
            at, sit = f"/api/tables/{made}", {"type": "sit", "id": "s", "seat": 1}
            version = (await house.request(ana, "POST", f"{at}/commands", sit)).json()["version"]
            for who, text in ((ana, "hello from me"), (ben, "hello from Ben")):
                said = {"type": "say", "id": "w", "kind": "text", "text": text}
                await house.request(who, "POST", f"{at}/words", said)
            resign = {"type": "resign", "id": "r", "version": version, "seat": 1}
            await house.request(ana, "POST", f"{at}/commands", resign)
            for way, address in (("push", "https://push.example.org/1"), ("mail", "ana@example.org")):
                await house.store.add_call(Call(ana, way, address, b"{}", True))
            await house.request(ana, "POST", "/api/me/phrase")
            async with asyncio.timeout(PATIENCE):
                while not (await house.request(ana, "GET", "/api/me/ratings")).json():
                    await asyncio.sleep(0.01)
            answer = await house.request(ana, "GET", "/api/me/data")
            assert "attachment" in answer.headers["content-disposition"]
            data = answer.json()
            assert (data["id"], data["me"]["name"]) == (ana, "Ana")
            assert [key["kind"] for key in data["keys"]] == ["phrase"]
            assert [(each["id"], each["yours"]) for each in data["tables"]] == [(made, [1])]
            assert [(each["table"], each["text"]) for each in data["words"]] == [(made, "hello from me")]
            assert {each["way"]: each["address"] for each in data["calls"]} == {
                "mail": "ana@example.org",
                "push": "https://push.example.org/1",
            }
            ((game, *_, curve),) = (each.values() for each in data["ratings"])
            assert (game, curve[-1]["table"]) == ("winter", made)
            assert ben not in answer.text
            assert cookie(ana).partition(".")[2] not in answer.text
            assert (await whole(database).put_away(2**50)).away == 1
            assert (await house.request(ana, "GET", "/api/me/data")).json()["tables"] == data["tables"]
            assert (await house.request(ana, "DELETE", "/api/me")).status_code == 200
            shown = (await house.request(ben, "GET", at)).json()
            assert (shown["seats"][1]["name"], shown["seats"][1]["rating"]) == ("", None)
        kept = " ".join([str(item) async for item in whole(database).everything()])
        for trace in ("'Ana'", '"Ana"', "hello from me", "push.example.org", "ana@example.org"):
            assert trace not in kept
        assert "hello from Ben" in kept

    asyncio.run(go())
