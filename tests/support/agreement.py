"""What every engine finds against what brute force finds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from psolver.api import Search
from psolver.cover.text.dlx import parse
from psolver.puzzle.model import Puzzle
from psolver.puzzle.tiling import Tiling
from psolver.solve import strategy
from psolver.solve.plan import Plan
from psolver.solve.problem_text import EXPORTS, to_dlx
from psolver.solve.symmetry import UpTo
from support.programmes import programme_of, programme_of_opb, read_by_highs, solutions
from support.searches import covers_counted
from support.stores import found_in, work_on

LISTING = [name for name in strategy.ENGINES if name != "count"]


def groups_of(puzzle: Puzzle, seed: int) -> UpTo:
    """A group that a puzzle can be asked for."""
    every: list[UpTo] = ["symmetries", "rotations", "reflections"]
    return every[seed % (2 if puzzle.board.separate else 3)]


def check_engines(
    puzzle: Puzzle,
    expected: set[Any],
    classes: Sequence[Collection[Any]],
    up_to: UpTo,
    as_brute: Callable[[Tiling], Hashable],
) -> None:
    """Every engine that lists finds what is expected, each once, and one of each class; every
    engine counts both. Tilings are compared `as_brute` force has them.
    """
    for engine in LISTING:
        with Search(puzzle, engine=engine) as search:
            found = [as_brute(one) for one in search]
        assert (len(expected), expected) == (len(found), set(found))
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            one_each = {as_brute(one) for one in search}
        assert [1] * len(classes) == [len(one_each.intersection(members)) for members in classes]
        assert len(one_each) == len(classes)
    for engine in strategy.ENGINES:
        with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
            outcome = search.count()
        assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)


def check_drawn(
    puzzle: Puzzle, expected: set[Any], as_brute: Callable[[Tiling], Hashable], number: int = 5
) -> None:
    """What is drawn at random is expected, and so are the first tilings by their numbers, which
    differ.
    """
    with Search(puzzle) as search:
        drawn = [as_brute(one) for one in search.sample(number, seed=1)]
    assert len(drawn) == (number if expected else 0)
    assert set(drawn) <= expected
    numbered = set()
    for index in range(1, min(len(expected), 4) + 1):
        with Search(puzzle) as search:
            numbered |= {as_brute(one) for one in search.at(index)}
    assert len(numbered) == min(len(expected), 4)
    assert numbered <= expected


def check_exports(puzzle: Puzzle, number: int) -> None:
    """What other programs are told has a number of solutions."""
    assert number == covers_counted(parse("\n".join(to_dlx(puzzle)))).solutions
    programmes = [programme_of_opb(EXPORTS["opb"](puzzle))]
    with TemporaryDirectory() as folder:
        for to in ("lp", "mps"):
            path = Path(folder) / f"a.{to}"
            path.write_text("\n".join([*EXPORTS[to](puzzle), ""]), encoding="utf-8")
            programmes.append(programme_of(read_by_highs(path)))
    assert [number] * 3 == [len(solutions(one)) for one in programmes]


def check_store(
    path: Path,
    plan: Plan,
    expected: set[Any],
    classes: Sequence[Collection[Any]],
    as_brute: Callable[[Tiling], Hashable],
) -> None:
    """A run in a store finds what is expected, and one of each class."""
    assert work_on(path, plan, 1, first=5)
    found = found_in(path)
    assert (len(expected), expected) == (found.solutions, set(map(as_brute, found.tilings)))
    assert len(classes) == len(found.classes) == found.distinct
