"""A tab without a server: its messages, its workers in the browser, what is stored of it. Here both
ends are in one process, with nothing of a browser.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from psolver import PsolverError, page
from psolver.core import current_control

START = {"text": None, "link": None, "laid": None, "view": "", "day": [2026, 1, 2], "tab": "t"}
FAULTS = {
    PsolverError("this cannot be asked"): "this cannot be asked",
    MemoryError(): page.OUT_OF_MEMORY,
    ValueError(): page.BROKEN,
}


@pytest.fixture(autouse=True)
def _hears_by_threads() -> Iterator[None]:
    """The calls of other tests hear as before."""
    yield
    page.hear_by(page.ThreadHearing())


class Stopping:
    """A browser that brings messages while a call stands still: none of those here is missed."""

    def can_run_sync(self) -> bool:
        return False

    def run_sync(self, awaited: Awaitable[Any]) -> Any:
        raise AssertionError


class Port:
    """A worker that makes each call in the next round of the loop, until it is ended."""

    def __init__(self, hear: Callable[[bytes], None], fail: Callable[[], None]) -> None:
        self.ended = False
        self.fail = fail
        self.server = page.CallServer(lambda data: None if self.ended else hear(data), Stopping())

    def post(self, message: bytes) -> None:
        asyncio.get_running_loop().call_soon(self._take, message)

    def _take(self, message: bytes) -> None:
        if not self.ended:
            self.server.take(message)

    def end(self) -> None:
        self.ended = True


def noting(opened: list[Port]) -> page.OpenPort:
    """A way to start workers that notes each."""

    def open_port(*ends: Any) -> Port:
        opened.append(Port(*ends))
        return opened[-1]

    return open_port


class Side:
    """A browser, with all that a tab sends and stores."""

    can_pause = False

    def __init__(self) -> None:
        self.sent: list[list[Any]] = []
        self.record = b""

    def post(self, message: str) -> None:
        self.sent.append(json.loads(message))

    def link(self, data: bytes, name: str, media_type: str) -> str:
        return f"blob:{name}"

    def open_port(self, hear: Callable[[bytes], None], fail: Callable[[], None]) -> Port:
        return Port(hear, fail)

    def store(self, record: bytes) -> None:
        self.record = record


def numbers(count: int) -> Iterator[int]:
    for number in range(count):
        current_control().tick()
        yield number


def failing(fault: BaseException) -> Iterator[int]:
    yield 1
    raise fault


def test_a_worker_yields_values_and_takes_the_next_call_after_a_cancelled_one() -> None:
    async def play() -> None:
        opened: list[Port] = []
        open_port = noting(opened)
        ports = page.WarmPorts(open_port)
        worker = page.BrowserWorker(ports, can_pause=False)
        assert [0, 1, 2] == [value async for value in worker.call(numbers, 3)]
        lost = worker.call(numbers, 5)
        assert [0, 1] == [value async for value in worker.call(numbers, 2)]
        assert [] == [value async for value in lost]
        assert [True, False, False] == [port.ended for port in opened]  # those stay warm
        other = page.BrowserWorker(ports, can_pause=False)
        assert [0] == [value async for value in other.call(numbers, 1)]
        assert 3 == len(opened)
        other.call(numbers, 1)
        other.close()
        assert [True, True, False] == sorted((port.ended for port in opened), reverse=True)

    asyncio.run(play())


@pytest.mark.parametrize(("fault", "sentence"), FAULTS.items())
def test_a_fault_in_a_worker_is_a_sentence(fault: BaseException, sentence: str) -> None:
    async def play() -> None:
        worker = page.BrowserWorker(page.WarmPorts(Port), can_pause=True)
        call = worker.call(failing, fault)
        assert 1 == await anext(call)
        with pytest.raises(PsolverError, match=sentence):
            await anext(call)
        assert [0] == [value async for value in worker.call(numbers, 1)]

    asyncio.run(play())


def test_another_worker_takes_the_place_of_a_broken_one() -> None:
    async def play() -> None:
        opened: list[Port] = []
        open_port = noting(opened)
        worker = page.BrowserWorker(page.WarmPorts(open_port), can_pause=True)
        call = worker.call(numbers, 3)
        for port in opened:  # that of the call, and a warm one
            port.ended = True
            port.fail()
        with pytest.raises(PsolverError, match=page.BROKEN):
            await anext(call)
        assert [0, 1] == [value async for value in worker.call(numbers, 2)]

    asyncio.run(play())


def test_a_call_is_made_in_a_worker_where_a_later_one_was_cancelled() -> None:
    answers: list[tuple[str, int, Any]] = []
    page.cancel_call(10**9)
    page.make_call(lambda *answer: answers.append(answer), 10**9 - 1, numbers, (1,))
    page.make_call(lambda *answer: answers.append(answer), 10**9, numbers, (1,))
    assert [("value", 10**9 - 1, 0), ("done", 10**9 - 1, None), ("done", 10**9, None)] == answers


def test_a_worker_that_hears_nothing_is_not_paused() -> None:
    async def play() -> None:
        worker = page.BrowserWorker(page.WarmPorts(Port), can_pause=False)
        call = worker.call(numbers, 3)
        worker.send(page.pause_call)  # it comes when the call is done
        worker.send(page.resume_call)
        assert [0, 1, 2] == [value async for value in call]

    asyncio.run(play())


async def _solved(side: Side, text: str) -> page.BrowserTab:
    tab = page.BrowserTab(side)
    tab.begin(json.dumps([0, "start", {**START, "text": text}]), b"")
    await tab.settled()
    tab.take(json.dumps([0, "open", "Solutions"]))
    await tab.settled()
    tab.take(json.dumps([0, "solve", None]))
    while "done" not in _states(side):
        await asyncio.sleep(0.01)
    await asyncio.sleep(1.5)  # until it is stored
    return tab


def _states(side: Side) -> list[str]:
    """The states of the search, as the page shows them."""
    shown = [message[2] for message in side.sent if message[1] == "show" and len(message) == 3]
    return [values["state"] for values in shown if isinstance(values, dict) and "state" in values]


def _lines(side: Side) -> str:
    """The data of the solutions that the page gets."""
    return "".join(message[2] for message in side.sent if message[1] == "take")


def test_a_tab_solves_its_puzzle_and_goes_on_after_a_reload() -> None:
    async def play() -> tuple[Side, Side, Side]:
        text = 'title = "Bars"\nboard = "2x3"\npieces = "##"\ncount = 3\n'
        before, after, damaged = Side(), Side(), Side()
        await _solved(before, text)
        for side, record in ((after, before.record), (damaged, before.record[:-40])):
            again = page.BrowserTab(side)
            again.begin(json.dumps([0, "start", {**START, "text": text}]), record)
            await again.settled()
            again.take(json.dumps([0, "open", "Solutions"]))
            await again.settled()
        return before, after, damaged

    before, after, damaged = asyncio.run(play())
    assert "done" == _states(before)[-1] == _states(after)[-1]
    assert {"new"} == {*_states(damaged)}
    assert _lines(before) == _lines(after) != ""


def test_a_page_that_shows_something_else_is_begun_again() -> None:
    async def play() -> Side:
        side = Side()
        tab = page.BrowserTab(side)
        tab.begin(json.dumps([0, "start", START]), b"")
        await tab.settled()
        tab.begin_again()
        await tab.settled()
        return side

    side = asyncio.run(play())
    begins = [message for message in side.sent if message[:2] == [0, "begin"]]
    assert ["Start", "Start"] == [message[-1] for message in begins]
