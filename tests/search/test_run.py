"""A search: what an engine says is checked before anybody is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.nasty import NASTY

from psolver import PsolverError, Search, loads
from psolver.engines import Batch
from psolver.search import ENGINES, Options, Query, Run, tilings

PUZZLE = "board = '2x4'\npieces = '''\nAA\nAA\n\nBB\nBB\n'''\n"


@pytest.fixture(autouse=True)
def wrong_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that finds all tilings, then a cover that is none, last in order too: it leaves
    cells bare.
    """

    def wrong(query: Query, *others: Any) -> Iterator[Batch]:
        yield from ENGINES["backtrack"](query, *others)
        yield Batch(((len(query.problem.options) - 1,),), 1, 1)

    monkeypatch.setitem(ENGINES, "wrong", wrong)


@pytest.mark.parametrize(
    "options", [{}, {"distinct": True}, {"sort": True}, {"sort": True, "limit": 1}]
)
def test_a_cover_that_is_no_tiling_is_never_handed_out(options: dict[str, Any]) -> None:
    found = []
    with (
        Search(loads(PUZZLE), engine="wrong", **options) as search,
        pytest.raises(PsolverError) as caught,
    ):
        found += search
    assert str(caught.value).startswith(
        "internal error, please report it: a tiling was found that is none: "
    )
    assert all(["A", "B"] == [placement.piece for placement in tiling] for tiling in found)


@pytest.mark.parametrize("distinct", [False, True])
def test_a_cover_that_is_no_tiling_is_not_counted_towards_a_limit(distinct: bool) -> None:
    search = Search(loads(PUZZLE), engine="wrong", distinct=distinct, limit=9)
    with search, pytest.raises(PsolverError, match="internal error"):
        search.count()
    assert 2 == search.solutions


@pytest.mark.rooms
def test_the_best_tiling_so_far_of_a_cancelled_search_is_verified() -> None:
    def stop(run: Run) -> None:
        if run.best_tiling:
            run.control.cancel()

    run = Run(loads(NASTY["packing"]), Options(jobs=1), stop)
    assert 1 == len([*tilings(run)])
    assert "interrupted" == run.outcome.status
