"""The process of a tab: one call at a time, paused, cancelled, killed at its limits."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import psutil
import pytest

from psolver import PsolverError
from psolver.core import current_control
from psolver.page import ProcessWorker, TabWorker, pause_call, resume_call

MEMORY = 2 * 10**9
pytestmark = pytest.mark.slow


def counting(number: int) -> Iterator[int]:
    """Numbers, slowly, with looks at the control."""
    for one in range(number):
        current_control().tick()
        time.sleep(0.01)
        yield one


def process_number() -> Iterator[int]:
    yield os.getpid()


def deaf() -> Iterator[int]:
    """It looks at nothing."""
    yield 0
    time.sleep(60)


def greedy() -> Iterator[int]:
    taken = [bytearray(300_000_000)]
    yield len(taken)
    time.sleep(60)


def failing() -> Iterator[int]:
    yield 1
    raise PsolverError("this cannot be asked")


def processes() -> set[psutil.Process]:
    """Those that this one has started, and that live."""
    found = set()
    for child in psutil.Process().children():
        with suppress(psutil.NoSuchProcess):
            if child.status() != psutil.STATUS_ZOMBIE:
                found.add(child)
    return found


def used(memory: int, play: Callable[[TabWorker], Any]) -> Any:
    """What a play with a worker gives; its process is gone afterwards."""
    before = processes()  # tests that ran before may have left some

    async def run() -> Any:
        worker = ProcessWorker(memory)
        try:
            return await play(worker)
        finally:
            worker.close()

    found = asyncio.run(run())
    deadline = time.monotonic() + 5
    while processes() - before and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not processes() - before
    return found


def test_it_yields_what_the_function_does() -> None:
    async def play(worker: TabWorker) -> list[int]:
        return [one async for one in worker.call(counting, 5)]

    assert used(MEMORY, play) == [0, 1, 2, 3, 4]


def test_a_new_call_ends_the_one_before() -> None:
    async def play(worker: TabWorker) -> tuple[list[int], list[int]]:
        first = worker.call(counting, 10_000)
        before = [await anext(first)]
        second = worker.call(counting, 3)
        return before + [one async for one in first], [one async for one in second]

    assert used(MEMORY, play) == ([0], [0, 1, 2])


def test_a_call_that_looks_at_nothing_is_killed_and_the_next_one_works() -> None:
    async def play(worker: TabWorker) -> tuple[float, list[int]]:
        call = worker.call(deaf)
        await anext(call)
        began = time.monotonic()
        after = [one async for one in worker.call(counting, 2)]
        return time.monotonic() - began, after

    seconds, after = used(MEMORY, play)
    assert after == [0, 1]
    assert seconds < 10


def test_a_call_that_is_cancelled_while_it_begins_leaves_the_process_alive() -> None:
    async def play(worker: TabWorker) -> set[int]:
        found = set()
        for number in range(200):
            worker.call(counting, 10**6)
            await asyncio.sleep(number / 10**5)
            found |= {one async for one in worker.call(process_number)}
        return found

    assert 1 == len(used(MEMORY, play))


def test_a_process_that_was_killed_between_two_calls_is_replaced() -> None:
    async def play(worker: TabWorker) -> list[int]:
        before = processes()
        assert [0] == [one async for one in worker.call(counting, 1)]
        for process in processes() - before:
            process.kill()
            process.wait()
        return [one async for one in worker.call(counting, 2)]

    assert [0, 1] == used(MEMORY, play)


def test_a_call_can_be_paused_and_go_on() -> None:
    async def play(worker: TabWorker) -> tuple[int, int]:
        seen: list[int] = []
        call = worker.call(counting, 300)

        async def follow() -> None:
            async for one in call:
                seen.append(one)

        following = asyncio.create_task(follow())
        while not seen:
            await asyncio.sleep(0.01)
        worker.send(pause_call)
        await asyncio.sleep(0.5)
        paused = len(seen)
        await asyncio.sleep(0.5)
        assert len(seen) == paused
        worker.send(resume_call)
        await following
        return paused, len(seen)

    paused, total = used(MEMORY, play)
    assert paused < total == 300


@pytest.mark.parametrize(
    ("memory", "function", "sentence"),
    [
        (200_000_000, greedy, "it took more than 0.2 GB of memory"),
        (MEMORY, failing, "this cannot be asked"),
    ],
)
def test_what_is_raised_there_is_raised_here(memory: int, function: Any, sentence: str) -> None:
    async def play(worker: TabWorker) -> str:
        with pytest.raises(PsolverError) as caught:
            async for _ in worker.call(function):
                pass
        return str(caught.value)

    assert used(memory, play) == sentence
