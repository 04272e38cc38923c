"""Which engine searches is decided by the problem and by what the others have spent."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from itertools import repeat

import pytest
from support.controls import at_work
from support.tuning import tune

import psolver
from psolver import PsolverError, Search
from psolver.core import Control
from psolver.engines import Batch, portfolio
from psolver.engines.portfolio import Member, Portfolio
from psolver.search import ColouringProof, Query, Stage, encode
from psolver.search.sat import clause_numbers

COUNTED = psolver.loads("board = '6x6'\npiece_set = 'dominoes'\npieces = '#'\ncount = [2, 20]")


def test_a_formula_that_would_take_too_much_memory_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tune(monkeypatch, MOST_COUNTING=100, OPENING_CLASSES=1)
    with Search(COUNTED, engine="sat") as search, pytest.raises(PsolverError) as caught:
        list(search)
    what = "counting how often pieces are used takes SAT too many clauses for this puzzle"
    assert f"{what}; choose another engine" == str(caught.value)
    with Search(COUNTED, limit=500) as search:
        found = list(search)
    assert (500, 500, "backtrack") == (len(found), len(set(found)), search.outcome.engine)


@pytest.mark.rooms
def test_the_number_of_clauses_is_nearly_right() -> None:
    from psolver.exchange import dimacs

    problem = encode(psolver.load("pentominoes-3x20")).problem
    assert 0.9 < clause_numbers.number_of_clauses(problem) / len([*dimacs(problem)]) < 1.1


def test_neither_the_clock_nor_the_number_of_threads_decides_who_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = psolver.load("conway-5x5x5")  # a kernel finds nothing in 96,876 nodes
    work = set()
    for seconds, cores in ((0, 1), (1e9, 1), (0, 2), (1e9, 2)):
        tune(monkeypatch, FRACTION_SECONDS=seconds)
        search = Search(puzzle, limit=15, jobs=cores)
        work.add((tuple(search), search.progress.nodes, search.outcome.work))
    assert 1 == len(work)


def test_work_after_another_stage_has_begun_is_told_of_its_own_engine() -> None:
    control = at_work(Control())

    def three(effort: int) -> Generator[Batch, None, None]:
        yield from [Batch(effort=effort)] * 3

    ours = Stage("dlx", "dancing cells", lambda: three(100))
    theirs = Stage("sat", "cadical153", lambda: three(1))
    next(ours)
    next(theirs)
    assert 2 == len(list(ours))
    work = [(one.engine, one.nodes) for one in (*control.progress.others, control.progress.own(1))]
    assert [("sat", 1), ("dlx", 300)] == [one for one in work if one[0]]


def members(*begun: Stage) -> Callable[..., list[Member]]:
    """Return the members whose stages these are, each of which may begin at once."""

    def make(stage: Stage) -> Member:
        begin = partial(next, repeat(stage))
        return Member(0, begin) if stage.engine == "sat" else Member.of_kernel(0, begin)

    return lambda *_: list(map(make, begun))


def test_no_engine_waits_for_more_than_the_others_have_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The third finds a cover after ten allowances; the others never end."""
    turn = 100
    tune(monkeypatch, FIRST_ALLOWANCE=10 * turn)

    def endless() -> Generator[Batch, None, None]:
        while True:
            yield Batch(effort=turn)

    def finds() -> Generator[Batch, None, None]:
        yield from [Batch(effort=turn)] * 100
        yield Batch(((0,),), solutions=1)

    begun = [
        Stage("backtrack", "fit tables", endless),
        Stage("sat", "cadical153", endless),
        Stage("dlx", "dancing cells", finds),
    ]
    monkeypatch.setattr(portfolio, "_kernels", members(*begun))
    monkeypatch.setattr(portfolio, "_sat", members())
    query = Query(encode(COUNTED).problem, "list")
    searched = Portfolio(query, ColouringProof(None)).batches()
    assert [((0,),)] == [batch.covers for batch in searched if batch.covers]
    fit_tables, sat, dancing = (stage.cost for stage in begun)
    assert fit_tables == sat <= 2 * dancing


@pytest.mark.rooms
def test_clauses_that_would_take_too_much_memory_are_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from psolver.exchange import EXPORTS
    from psolver.reasons import core_reason

    tune(monkeypatch, MOST_COUNTING=100)
    with pytest.raises(PsolverError) as caught:
        EXPORTS["dimacs"](COUNTED)
    many = "over 100 clauses to count how often pieces are used"
    assert f"puzzle: it takes {many}, more than psolver writes" == str(caught.value)
    assert core_reason(encode(COUNTED)) is None


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx"])
def test_of_a_large_board_a_tiling_is_looked_for_sooner_than_a_colouring(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(ColouringProof, "proves_it", lambda step: asked.append(step))
    puzzle = psolver.loads("board = '60x60'\npieces = '##'\ncount = 'any'")
    assert 1 == len(list(psolver.tilings(puzzle, engine=engine, limit=1)))
    assert [] == asked
