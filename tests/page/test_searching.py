"""The search of a tab: it offers all that a puzzle allows; at its limits it pauses or ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

import psolver
from psolver import Puzzle
from psolver.page import ProcessWorker, TabSearch, TabWorker, run_call
from psolver.page.searching import (
    SEARCH_NAMES,
    SearchRequest,
    search_engines,
    search_kinds,
    search_reports,
)
from psolver.search import ENGINES

BARS = 'board = "2x3"\npieces = "##"\ncount = "any"\n'
PUZZLES = [
    BARS,
    f'{BARS}wrap = "columns"\n',
    f'{BARS}goal = "packing"\n',
    f'{BARS}goal = "blocking"\n',
    f'{BARS}best = "fewest pieces"\n',
    f'{BARS}best = "most value"\nvalues = "123\\n456"\n',
    'goal = "symmetry"\nboard = "3x3"\npieces = "##"\n',
]


def _can_be_done(puzzle: Puzzle, asked: SearchRequest) -> bool:
    try:
        for report in run_call(1, search_reports, puzzle, asked):
            if report.done:
                return True
    except psolver.PsolverError:
        return False
    return True


@pytest.mark.parametrize("text", PUZZLES)
def test_what_is_offered_is_what_can_be_done(text: str) -> None:
    puzzle = psolver.loads(text)
    kinds = search_kinds(puzzle)
    for kind in SEARCH_NAMES:
        assert (kind in kinds) == _can_be_done(puzzle, SearchRequest(kind, number=2))
    for kind in kinds:
        engines = search_engines(puzzle, kind)
        for engine in ENGINES if kind != "sample" else ():
            assert (engine in engines) == _can_be_done(puzzle, SearchRequest(kind, engine=engine))


MEMORY = 2 * 10**9
LONG = psolver.loads('pieces = "##"\ncount = "any"\nboard = "8x8"\n')  # 12,988,816 solutions
SHORT = psolver.loads('pieces = "##"\ncount = "any"\nboard = "4x4"\n')


def used(memory: int, play: Callable[[TabWorker], Awaitable[None]]) -> None:
    """Run a play with a worker."""

    async def run() -> None:
        worker = ProcessWorker(memory)
        try:
            await asyncio.wait_for(play(worker), 60)
        finally:
            worker.close()

    asyncio.run(run())


def begun(
    worker: TabWorker, puzzle: Puzzle, request: SearchRequest, seconds: float | None = None
) -> TabSearch:
    """A search that is at work."""
    search = TabSearch(worker, puzzle, request, seconds)
    search.begin()
    return search


async def until(search: TabSearch, *states: str) -> None:
    """Wait until a search has one of some states."""
    while search.state not in states:
        await asyncio.sleep(0.02)


async def settled(search: TabSearch) -> int:
    """Wait until nothing more has come for a second; how many tilings there are then."""
    found = -1
    while found != search.number:  # some were on their way
        found = search.number
        await asyncio.sleep(1)
    return found


@pytest.mark.slow
def test_what_cannot_be_asked_is_told_in_words_of_the_page() -> None:
    figure = psolver.loads('goal = "symmetry"\npieces = "##"\nboard = "3x3"\n')

    async def play(worker: TabWorker) -> None:
        search = begun(worker, figure, SearchRequest(engine="dlx"))
        await until(search, "failed")
        what = "this puzzle is a symmetry puzzle, which SAT alone searches; choose the engine auto"
        assert search.sentence == f"Stopped: {what}."
        search = begun(worker, figure, SearchRequest("sample"))
        await until(search, "failed")
        what = "arrangements of a symmetry puzzle are neither drawn at random nor numbered"
        assert search.sentence == f"Stopped: {what}, only listed."

    used(MEMORY, play)


@pytest.mark.slow
def test_at_its_time_limit_it_pauses_and_may_go_on_for_as_long() -> None:
    async def play(worker: TabWorker) -> None:
        search = begun(worker, LONG, SearchRequest(), seconds=1.0)
        await until(search, "paused")
        assert search.sentence.startswith("Paused after 0:01 (0:01): ")
        found = await settled(search)
        search.resume()
        await until(search, "paused")
        assert found < search.number
        assert search.report
        assert search.report.outcome.seconds < 10  # standing still does not count

    used(MEMORY, play)


@pytest.mark.slow
def test_it_pauses_too_when_that_is_asked_before_it_has_begun() -> None:
    async def play(worker: TabWorker) -> None:
        search = begun(worker, LONG, SearchRequest())
        search.pause()
        while search.report is None:
            await asyncio.sleep(0.02)
        await settled(search)
        assert "paused" == search.state

    used(MEMORY, play)


@pytest.mark.slow
def test_at_its_memory_limit_it_ends_with_a_sentence() -> None:
    async def play(worker: TabWorker) -> None:
        search = begun(worker, LONG, SearchRequest())
        await until(search, "failed")
        assert "Stopped: it took more than 0.02 GB of memory." == search.sentence

    used(20_000_000, play)  # less than a process takes that has only been started


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["list", "count"])
def test_all_that_is_found_is_kept_and_told(kind: str) -> None:
    async def play(worker: TabWorker) -> None:
        search = begun(worker, SHORT, SearchRequest(kind))  # type: ignore[arg-type]
        await until(search, "done")
        assert search.sentence.startswith("9 solutions (36 with turns and flips), ")
        assert (36 if kind == "list" else 0) == search.number
        placements, tilings = search.found(1)
        found = [psolver.Tiling([placements[n] for n in one]) for one in tilings]
        assert sorted(found) == (sorted(psolver.tilings(SHORT)) if kind == "list" else [])

    used(MEMORY, play)


@pytest.mark.slow
def test_a_list_that_ends_at_its_limit_has_the_number_of_all() -> None:
    async def play(worker: TabWorker) -> None:
        search = begun(worker, SHORT, SearchRequest(limit=20))
        await until(search, "done")
        number = "9 solutions (36 with turns and flips); the first 20 are listed, "
        assert search.sentence.startswith(number)
        assert 20 == search.number
        search = begun(worker, SHORT, SearchRequest(distinct=True, limit=5))
        await until(search, "done")
        number = "9 solutions (36 with turns and flips); the first 5 are listed, "
        assert search.sentence.startswith(number)

    used(MEMORY, play)
