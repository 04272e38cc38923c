"""A search may be left in any way: nothing hangs, nothing is said, no process stays behind."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest
from support.places import SAMPLES

import psolver
from psolver import CoverSearch, Puzzle, Search
from psolver.search import Session

SMALL = "pieces = '##'\ncount = 'any'\nboard = '6x6'"  # by SAT in this process
LARGE = str(SAMPLES / "pentominoes-6x10.toml")  # by SAT in processes, by a kernel in threads
COUNTLESS = "piece_set = 'one-sided pentominoes'\nboard = '9x10'"
OVER = pytest.raises(
    psolver.PsolverError, match=r"^a search is over when it has been used; make a new one$"
)
FORKED = "a search ends with the process that began it; make a new one in a process that was forked"

BEGIN = f"""
import psolver
small = psolver.loads({SMALL!r})
large = psolver.load({LARGE!r})
"""
# each takes a tiling by SAT in this process, and one of a search with processes or threads
SCRIPTS = {
    "ends": """
one = psolver.tilings(small, engine="sat"); next(one)
other = psolver.tilings(large, engine=ENGINE); next(other)
""",
    "ends with searches open": """
one = psolver.Search(small, engine="sat"); next(iter(one))
other = psolver.Search(large, engine=ENGINE); next(iter(other))
""",
    "holds iterators only": """
one = iter(psolver.Search(small, engine="sat")); next(one)
other = iter(psolver.Search(large, engine=ENGINE)); next(other)
""",
    "goes through them in a generator": """
def tilings(puzzle, engine):
    for tiling in psolver.Search(puzzle, engine=engine):
        yield tiling
one = tilings(small, "sat"); next(one)
other = tilings(large, ENGINE); next(other)
""",
    "breaks": """
for one in psolver.tilings(small, engine="sat"):
    break
search = psolver.Search(large, engine=ENGINE)
for other in search:
    break
""",
    "exits": """
import sys
one = psolver.tilings(small, engine="sat")
for other in psolver.tilings(large, engine=ENGINE):
    next(one)
    sys.exit()
""",
    "deletes": """
one = psolver.tilings(small, engine="sat"); next(one)
other = psolver.Search(large, engine=ENGINE); next(iter(other))
del one, other
import threading, time
time.sleep(0.1)
assert threading.active_count() == 1
""",
    "leaves a daemon thread at work": """
import threading
begun = threading.Event()
def work():
    for tiling in psolver.Search(large, engine=ENGINE):
        begun.set()
one = psolver.tilings(small, engine="sat"); next(one)
threading.Thread(target=work, daemon=True).start()
begun.wait()
""",
    "runs cells of a notebook": """
import code
shell = code.InteractiveInterpreter(dict(psolver=psolver, small=small, large=large))
for cell in (
    "one = psolver.Search(small, engine='sat')",
    "found = next(iter(one))",
    "other = psolver.tilings(large, engine=ENGINE); next(other)",
    "import signal; signal.raise_signal(signal.SIGINT)",
    "found = next(iter(one)), next(other)",
):
    import io, contextlib
    with contextlib.redirect_stderr(io.StringIO()):
        shell.runcode(cell.replace("ENGINE", repr(ENGINE)))
print(len(shell.locals["found"]) == 2)
""",
    "is asynchronous": """
import asyncio
async def main():
    one = psolver.tilings(small, engine="sat")
    await asyncio.to_thread(next, one)
    next(one)
    other = psolver.Search(large, engine=ENGINE)
    await asyncio.to_thread(next, iter(other))
    count = psolver.Search(large, engine=ENGINE)
    try:
        await asyncio.wait_for(asyncio.to_thread(count.count), 0.2)
    except TimeoutError:
        count.cancel()
asyncio.run(main())
""",
}


def run(script: str, status: int = 0) -> tuple[str, str]:
    """What a script prints, and says; it must end soon."""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
    )
    assert status == done.returncode, done.stderr
    return done.stdout, done.stderr


@pytest.mark.slow
def test_a_script_that_leaves_searches_ends() -> None:
    for engine in ["sat", "backtrack"]:
        for way in SCRIPTS:
            out, said = run(BEGIN + f"ENGINE = {engine!r}\n" + SCRIPTS[way])
            assert ("", "") == (out.replace("True\n", ""), said)


def test_a_script_that_raises_in_a_search_ends() -> None:
    script = "search = psolver.tilings(small, engine='sat')\nfor one in search: raise RuntimeError"
    _, said = run(BEGIN + script, 1)
    assert "RuntimeError" == said.splitlines()[-1]
    assert 1 == said.count("Traceback")


ROOKS = """
import psolver
items = [(side, k) for side in "rc" for k in range(13)]
rooks = [[("r", row), ("c", column)] for row in range(13) for column in range(13)]
"""


def test_a_script_that_holds_only_an_iterator_ends_and_shows_its_own_error() -> None:
    # after as many covers as one process yields at once, others are at work
    script = """
import itertools
covers = iter(psolver.cover(items, rooks, engine="sat", jobs=2))
print(sum(1 for _ in itertools.islice(covers, 3000)))
"""
    assert ("3000\n", "") == run(ROOKS + script)
    out, said = run(ROOKS + script + "raise KeyError('mine')", 1)
    assert ("3000\n", "KeyError: 'mine'") == (out, said.splitlines()[-1])
    assert 1 == said.count("Traceback")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows does not fork")
def test_a_process_that_was_forked_while_a_thread_works_is_refused_at_once() -> None:
    script = """
import os, sys, threading, warnings
warnings.simplefilter("ignore", DeprecationWarning)  # of a fork beside threads
begun = threading.Event(), threading.Event()
searches = [psolver.cover(items, rooks, engine="dlx", jobs=1, tick=one.set) for one in begun]
uses = [searches[0].count, lambda: list(searches[1])]
threads = [threading.Thread(target=use) for use in uses]
for thread in threads:
    thread.start()
for one in begun:
    one.wait()
if child := os.fork():
    print(os.waitpid(child, 0)[1])
    for search, thread in zip(searches, threads):
        search.close()
        thread.join()
else:
    import faulthandler
    faulthandler.dump_traceback_later(30, exit=True)  # it would hang for ever
    for search in searches:
        for use in search.count, lambda: list(search), search.close:
            try:
                use()
            except psolver.PsolverError as error:
                print(error, flush=True)
    os._exit(0)
"""
    out, said = run(ROOKS + script)
    assert ([FORKED] * 4 + ["0"], "") == (out.splitlines(), said)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Windows does not fork")
@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sat", "backtrack"])
def test_a_forked_process_leaves_the_search_to_its_parent(engine: str) -> None:
    script = """
import os, sys
one = psolver.tilings(small, engine="sat"); next(one)
search = psolver.Search(large, engine=ENGINE)
other = iter(search); next(other)
sys.stdout.flush()
if child := os.fork():
    print(os.waitpid(child, 0)[1])
    print(next(other) != next(other))
else:
    try:
        next(other)
    except psolver.PsolverError as error:
        print(error)
    search.close()
    del one, other, search
"""
    out, said = run(BEGIN + f"ENGINE = {engine!r}\n" + script)
    assert ([FORKED, "0", "True"], "") == (out.splitlines(), said)


@pytest.fixture
def small() -> Puzzle:
    return psolver.loads(SMALL)


def closed(search: Search) -> None:
    search.close()


def listed_in_part(search: Search) -> None:
    assert next(search) not in list(search)  # goes on
    assert 3 == search.outcome.printed


def counted(search: Search) -> None:
    assert 6728 == search.count().solutions


@pytest.mark.parametrize("use", [closed, listed_in_part, counted])
def test_a_search_is_used_once(small: Puzzle, use: Callable[[Search], None]) -> None:
    search = Search(small, limit=None if use is counted else 3)
    use(search)
    for again in (lambda: list(search), search.count, lambda: list(search.sample(1))):
        with OVER:
            again()


def test_a_search_that_was_closed_is_over() -> None:
    for use in (list, CoverSearch.count, lambda search: search.sample(1)):
        with psolver.cover("ab", ["ab", "a", "b"]) as search:
            before = iter(search), search.sample(1)
        for late in (lambda: use(search), lambda: list(before[1])):  # noqa: B023
            with OVER:
                late()


def test_answers_that_are_not_taken_do_not_use_a_search(small: Puzzle) -> None:
    covers = psolver.cover("ab", ["ab", "a", "b"])
    covers.sample(1, seed=1)
    assert [(0,), (1, 2)] == sorted(covers)
    search = Search(small)
    others = [search.at(5), search.sample(2), iter(search)]
    assert 1 == len(list(search.at(7)))
    for other in others:
        with OVER:
            next(other)
    assert {"index": 7} == dict(search.outcome.options)
    assert None is search.outcome.seed


def test_closing_ends_the_iterator_beside_which_others_were_refused(small: Puzzle) -> None:
    search = Search(small, engine="sat")
    before, tilings = search.progress, iter(search)
    next(tilings)
    for use in (lambda: search.sample(1, seed=1), lambda: search.at(1), search.count):
        with OVER:
            use()
    assert None is search.outcome.seed
    seconds = search.outcome.seconds
    time.sleep(0.05)
    next(tilings)
    assert "" == before.kernel  # progress is a value
    assert ("sat", "cadical153") == (search.progress.engine, search.progress.kernel)
    assert seconds < search.outcome.seconds
    search.close()
    assert [] == list(tilings)
    assert "interrupted" == search.outcome.status


def test_the_clock_of_a_search_stands_still_at_its_end(small: Puzzle) -> None:
    def fails() -> None:
        raise KeyError

    listed, limited, failed = Search(small), Search(small, limit=1), Search(small, tick=fails)
    covers = psolver.cover("ab", ["ab", "a", "b"])
    list(listed), list(limited), list(covers)
    with pytest.raises(KeyError):
        failed.count()
    seconds = [search.outcome.seconds for search in (listed, limited, failed, covers)]
    time.sleep(0.05)
    assert seconds == [search.outcome.seconds for search in (listed, limited, failed, covers)]


def test_a_search_cannot_be_pickled(small: Puzzle) -> None:
    with pytest.raises(TypeError) as caught:
        pickle.dumps(Search(small))
    assert "a search cannot be pickled; send what it was made of instead" == str(caught.value)


def test_closing_from_another_thread_ends_the_search_and_waits_for_it() -> None:
    for use in [Search.count, list]:
        begun = threading.Event()
        search = Search(psolver.loads(COUNTLESS), tick=begun.set)
        thread = threading.Thread(target=use, args=(search,), daemon=True)
        thread.start()
        assert begun.wait(10)
        time.sleep(0.1)
        search.close()
        assert "interrupted" == search.outcome.status
        thread.join(5)
        assert not thread.is_alive()


def test_a_search_may_be_closed_while_it_shows_progress(small: Puzzle) -> None:
    searches: list[Search] = []
    searches.append(Search(small, engine="sat", tick=lambda: searches[0].close()))
    assert [] == list(searches[0])
    assert "interrupted" == searches[0].outcome.status


def test_a_search_that_is_let_go_of_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr(Session, "close", lambda self: closed.append(self.name))
    search = Search(psolver.loads(SMALL), engine="sat")
    next(iter(search))
    closed.clear()  # a solver was asked whether it can be stopped
    del search
    assert ["cadical153"] == closed
