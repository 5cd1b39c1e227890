"""A bot of somebody's that plays anything legal, and does one thing wrong: its first argument says which.

A second argument is a file to which it adds a line with its process id when it starts.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

GAMES = ["holi", "twisty", "winter"]


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def greet(fault: str) -> None:
    match fault:
        case "silent":
            time.sleep(600)
        case "stranger":
            say({"hello": "world"})
        case "other-protocol":
            say({"protocol": 2, "games": GAMES})
        case "other-games":
            say({"protocol": 1, "games": ["chess", "winter"]})
        case _:
            say({"protocol": 1, "games": GAMES})
    if fault == "deaf":
        time.sleep(600)


def answer(fault: str, asked: dict[str, Any]) -> None:
    match fault:
        case "late":
            time.sleep(600)
        case "crash":
            print("it broke in the middle", file=sys.stderr)
            raise SystemExit(3)
        case "garbage":
            print("I think that", flush=True)
        case "not-text":
            sys.stdout.buffer.write(b"\xff\xfe\n")
            sys.stdout.flush()
        case "nan":
            say({"action": float("nan")})
        case "surrogate":
            say({"action": "\ud800"})
        case "list":
            say(["action", asked["legal"][0]])
        case "no-action":
            say({"move": asked["legal"][0]})
        case "number":
            say({"action": 7})
        case "long":
            say({"action": "a" * 100_000})
        case "twice":
            print(json.dumps({"action": asked["legal"][0]}) + "\none more thing", flush=True)
        case "afterthought":
            say({"action": asked["legal"][0]})
            time.sleep(0.2)
            say({"action": asked["legal"][0]})
            with Path(sys.argv[2]).open("a") as file:
                print("said", file=file)
        case "illegal":
            say({"action": "d4"})
        case "closes":
            os.close(1)
            time.sleep(600)
        case _:
            say({"action": asked["legal"][0]})


def main() -> None:
    fault, *files = sys.argv[1:]
    if files:
        with Path(files[0]).open("a") as file:
            print(os.getpid(), file=file)
    if fault == "parent":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    if fault == "noisy":
        sys.stderr.write("x" * 1_000_000)
    assert "protocol" in json.loads(sys.stdin.readline())
    greet(fault)
    for line in sys.stdin:
        answer(fault, json.loads(line))
    if fault == "stays":
        time.sleep(600)


if __name__ == "__main__":
    main()
