"""A bot in a process of its own that plays anything legal. What it hears and says: docs/outside-bots.md."""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "protocol" in asked:
        answer = {"protocol": 1, "games": ["holi", "twisty", "winter"]}
    else:
        answer = {"action": random.Random(asked["seed"]).choice(asked["legal"])}
    print(json.dumps(answer), flush=True)
