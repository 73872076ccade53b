"""Play at a table of a server as a bot: `python examples/online.py http://localhost:8000/table/ID`.

Create an API token on the account page of the server, and set `FIRSTCLASS_TOKEN` to it.
"""

import json
import os
import random
import sys
from urllib.parse import urlsplit

from firstclass.extras import optional_imports

with optional_imports("online"):
    from websockets.sync.client import connect

if len(sys.argv) != 2 or "FIRSTCLASS_TOKEN" not in os.environ:
    sys.exit("expected the address of a table, and an API token in FIRSTCLASS_TOKEN")
page = urlsplit(sys.argv[1])
table = page.path.rpartition("/")[2]
address = f"{page.scheme.replace('http', 'ws')}://{page.netloc}/api/tables/{table}/ws?protocol=2"
token = {"Authorization": f"Bearer {os.environ['FIRSTCLASS_TOKEN']}"}

with connect(address, additional_headers=token, max_size=None) as line:
    line.send(json.dumps({"type": "sit", "key": None, "language": "en"}))
    for text in line:
        message = json.loads(text)
        if message["type"] in ("error", "bye"):
            sys.exit(message["message"])
        if message["type"] != "state":
            continue
        if message["sheet"]:
            print("The scores:", *[board["score"] for board in message["view"]["boards"]])
            break
        if message["legal"]:
            action = random.choice(message["legal"])["action"]
            line.send(json.dumps({"type": "act", "version": message["version"], "action": action}))
