"""Messages between the server and a page: calls in order, events to their modules, faults shown."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("starlette")

from psolver.page import Connection

FAULT = "Something went wrong; the terminal of psolver shows the error. Load the page again."


async def sent(connection: Connection) -> list[Any]:
    """The messages that wait to be sent."""
    found: list[Any] = []

    async def send(text: str) -> None:
        found.append(json.loads(text))

    writing = asyncio.create_task(connection.write(send))
    await asyncio.sleep(0.05)
    writing.cancel()
    with suppress(asyncio.CancelledError):
        await writing
    return found


def test_calls_are_sent_in_order_and_events_reach_their_modules() -> None:
    heard: list[Any] = []

    async def run() -> list[Any]:
        connection = Connection(lambda *one: heard.append(("page", *one)))
        first = connection.module("Play", "play", {"a": 1}, lambda *one: heard.append(one))
        second = connection.module("Play", "calendar")
        second.call("show", [])
        first.call("begin", (1, 2), None)
        connection.take('[1, "laid", [3]]')
        connection.take('[0, "open", "Play"]')
        return await sent(connection)

    assert asyncio.run(run()) == [
        [0, "mount", "Play", "play", 1, {"a": 1}],
        [0, "mount", "Play", "calendar", 2, None],
        [2, "show", []],
        [1, "begin", [1, 2], None],
    ]
    assert heard == [("laid", [3]), ("page", "open", "Play")]


def test_a_fault_of_a_view_is_shown_at_once_or_later(capsys: pytest.CaptureFixture[str]) -> None:
    async def fails(_event: str, _value: Any) -> None:
        raise ZeroDivisionError

    def fails_at_once(_event: str, _value: Any) -> None:
        raise KeyError

    async def run() -> list[Any]:
        connection = Connection(fails)
        connection.module("Why", "why", hear=fails_at_once)
        connection.take('[0, "open", "Why"]')
        connection.take('[1, "longer", null]')
        return await sent(connection)

    notice = [0, "notify", FAULT, True]
    assert [notice, notice] == asyncio.run(run())[1:]
    printed = capsys.readouterr().err
    assert "ZeroDivisionError" in printed
    assert "KeyError" in printed
