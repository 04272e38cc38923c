"""A script that begins a page of psolver without a browser, opens each of its views, and prints
what a browser would get: the names of the views, the modules that are mounted in each, the buttons
in the header, the questions of Why, the sentences, and the modules in the script of the page.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

from psolver.page import ProcessWorker, Tab
from psolver.page.site import script
from psolver.page.tab_page import ServerSettings, begin_page

MEMORY = 2 * 10**9
START = {"text": None, "link": None, "laid": None, "view": "", "day": [2026, 1, 2]}
LAST = "the end"


async def messages() -> list[list[Any]]:
    """All messages to a page of which each view is opened."""
    tab = Tab(lambda: ProcessWorker(MEMORY))
    connection = begin_page(tab, ServerSettings(), START, lambda *_: "")
    sent: list[list[Any]] = []
    done = asyncio.Event()

    async def send(message: str) -> None:
        sent.append(json.loads(message))
        if sent[-1][1] == LAST:
            done.set()

    writing = asyncio.create_task(connection.write(send))
    await tab.set_text(tab.text)
    while not sent:
        await asyncio.sleep(0)
    for view in sent[0][2]:
        connection.take(json.dumps([0, "open", view]))
    connection.page(LAST)
    await done.wait()
    writing.cancel()
    tab.close()
    return sent


def values() -> dict[str, Any]:
    sent = asyncio.run(messages())
    mounted: dict[str, list[str]] = {}
    questions: list[str] = []
    for _, method, *arguments in sent:
        if method == "mount":
            view, module, _, data = arguments
            mounted.setdefault(view, []).append(module)
            questions += [name for name, *_ in data] if module == "why" else []
    return {
        "views": sent[0][2],
        "mounted": mounted,
        "tools": [message[3] for message in sent if message[1] == "tool"],
        "questions": questions,
        "sentences": [message[2] for message in sent if message[1] == "notify"],
        "modules": re.findall(r"(\w+): m\d+\.mount", (script("app") or "").splitlines()[-1]),
    }


if __name__ == "__main__":
    print(json.dumps(values()))
