"""A bot that joins a table by its link, takes a free seat and plays anything legal until the game is over.

    python examples/bot.py http://127.0.0.1:8000/table/TABLE

The messages are described in docs/protocol.md.
"""

import json
import random
import re
import sys
import time
import uuid

from websockets.sync.client import connect

[(server, table)] = re.findall(r"^http(s?://[^/]+).*?([\w-]+)$", sys.argv[1])
with connect(f"ws{server}/api/tables/{table}/socket", max_size=None) as socket:

    def send(kind: str, **more: object) -> None:
        socket.send(json.dumps({"type": kind, "id": uuid.uuid4().hex, **more}))

    for message in map(json.loads, socket):
        if message["type"] == "state" and message["status"] == "over":
            break
        if message["type"] == "state" and message["viewer"] is None:
            send("sit", seat=[seat["holder"] for seat in message["seats"]].index(None))
        elif message["type"] == "state" and message["legal"]:
            action = random.choice(message["legal"])
            send("act", version=message["version"], seat=message["viewer"], action=action)
        elif message["type"] == "problem":  # too fast, or too late: look again
            time.sleep(1)
            socket.send('{"type": "sync"}')
print("Winners:", message["outcome"]["winners"])
