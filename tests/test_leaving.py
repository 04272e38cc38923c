"""A search may be left in any way: nothing hangs, nothing is said, no process stays behind."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from support.places import SAMPLES

import psolver
from psolver import Puzzle, Search
from psolver.cover.sat.session import Session

SMALL = "pieces = '##'\ncount = 'any'\nboard = '6x6'"  # by SAT in this process
LARGE = str(SAMPLES / "pentominoes-6x10.toml")  # by SAT in processes, by a kernel in threads
COUNTLESS = "piece_set = 'one-sided pentominoes'\nboard = '9x10'"
USED = "a search is over when it has been used; make a new one"

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
    refused = (
        "a search ends with the process that began it; make a new one in a process that was forked"
    )
    assert ([refused, "0", "True"], "") == (out.splitlines(), said)


@pytest.fixture
def small() -> Puzzle:
    return psolver.loads(SMALL)


def test_a_search_that_is_never_used_can_be_closed(small: Puzzle) -> None:
    search = Search(small)
    search.close()
    with pytest.raises(psolver.PsolverError) as caught:
        list(search)
    assert USED == str(caught.value)
    Search(small)


def test_a_search_is_used_once(small: Puzzle) -> None:
    search = Search(small, limit=3)
    first = next(iter(search))
    assert first not in list(search)  # goes on
    for use in (lambda: list(search), search.count, lambda: list(search.sample(1))):
        with pytest.raises(psolver.PsolverError) as caught:
            use()
        assert USED == str(caught.value)
    assert 3 == search.outcome.printed


def test_a_search_that_was_counted_is_not_listed(small: Puzzle) -> None:
    search = Search(small)
    assert 6728 == search.count().solutions
    with pytest.raises(psolver.PsolverError) as caught:
        list(search)
    assert USED == str(caught.value)


def test_a_search_cannot_be_pickled(small: Puzzle) -> None:
    with pytest.raises(TypeError) as caught:
        pickle.dumps(Search(small))
    assert "a search cannot be pickled; send what it was made of instead" == str(caught.value)


def counting(search: Search) -> object:
    return search.count()


def test_closing_from_another_thread_ends_the_search_and_waits_for_it() -> None:
    for use in [counting, list]:
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


def test_progress_is_a_value(small: Puzzle) -> None:
    search = Search(small, engine="sat")
    before = search.progress
    tilings: Iterator[object] = iter(search)
    next(tilings)
    assert "" == before.kernel
    assert ("sat", "cadical153") == (search.progress.engine, search.progress.kernel)
    search.close()
