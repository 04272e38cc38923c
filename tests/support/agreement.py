"""What is found, counted, drawn, exported and stored against what brute force finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from psolver import PsolverError, Puzzle, Search, tilings
from psolver.search import ENGINES, UpTo, encode
from support import brute
from support.brute import Found, of_tiling
from support.programmes import programme_of, programme_of_opb, read_by_highs, solutions
from support.searches import covers_counted

if TYPE_CHECKING:
    from psolver.long_runs.plan import Plan


def groups_of(puzzle: Puzzle, seed: int) -> UpTo:
    """A group that a puzzle can be asked for."""
    every: list[UpTo] = ["symmetries", "rotations", "reflections"]
    return every[seed % (2 if puzzle.board.separate else 3)]


def is_listed_by_all(puzzle: Puzzle) -> bool:
    """Whether every engine searches a puzzle; some best tilings only SAT lists."""

    from psolver.best import equivalent_puzzle

    return puzzle.best is None or equivalent_puzzle(puzzle, 0) is not None


def engines_of(puzzle: Puzzle) -> list[str]:
    """The engines that list, or count, the solutions of a puzzle."""
    return list(ENGINES) if is_listed_by_all(puzzle) else ["auto", "sat"]


def check_one_of_each(classes: list[set[Found]], found: Iterable[Found]) -> None:
    """Exactly one tiling of each class was found, and no other."""
    found = list(found)
    assert [1] * len(classes) == [len(members.intersection(found)) for members in classes]
    assert len(classes) == len(found)


def check_rests(puzzle: Puzzle, every: Sequence[Found], random: Random) -> None:
    """The rest beside some placements of a tiling has just the tilings that hold these."""
    from psolver.hand import rest

    for found in random.sample(every, min(3, len(every))):
        some = random.sample(sorted(found, key=brute.in_order), random.randint(0, len(found)))
        left = rest(puzzle, brute.to_tiling(puzzle, some).placements)
        expected = {one.difference(some) for one in every if one.issuperset(some)}
        assert expected == (set(map(of_tiling, tilings(left))) if left else {frozenset()})


def check_engine(puzzle: Puzzle, engine: str, up_to: UpTo = "symmetries") -> None:
    """An engine finds every solution once, one of each class, and counts both."""
    expected = brute.solutions(puzzle)
    classes = brute.classes(puzzle, expected, up_to)
    with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
        outcome = search.count()
    assert (len(expected), len(classes)) == (outcome.solutions, outcome.distinct)
    assert outcome.complete
    if puzzle.best and expected:
        assert outcome.best
        assert outcome.best.proved
        assert brute.worth(puzzle, next(iter(expected))) == outcome.best.found
    if engine == "count":
        return
    with Search(puzzle, engine=engine) as search:
        found = [of_tiling(one) for one in search]
    assert (len(expected), expected) == (len(found), set(found))
    assert len(expected) == search.outcome.solutions == search.outcome.printed
    assert search.outcome.distinct in (None, len(brute.classes(puzzle, expected)))
    assert ("solved" if expected else "impossible", True) == (
        search.outcome.status,
        search.outcome.complete,
    )
    with Search(puzzle, distinct=True, up_to=up_to, engine=engine) as search:
        check_one_of_each(classes, map(of_tiling, search))
    assert (len(expected), len(classes)) == (search.outcome.solutions, search.outcome.distinct)


def check_drawn(puzzle: Puzzle, number: int = 3) -> None:
    """Solutions that are drawn at random are solutions, and so are the first by their numbers,
    which differ.
    """
    expected = brute.solutions(puzzle)
    with Search(puzzle) as search:
        drawn = [of_tiling(one) for one in search.sample(number, seed=1)]
    assert len(drawn) == (number if expected else 0)
    assert set(drawn) <= expected
    numbered = set()
    for index in range(1, min(len(expected), 4) + 1):
        with Search(puzzle) as search:
            numbered |= {of_tiling(one) for one in search.at(index)}
    assert len(numbered) == min(len(expected), 4)
    assert numbered <= expected


def check_exports(puzzle: Puzzle) -> None:
    """A puzzle that is written for other programs has as many solutions there."""

    from psolver.covers import problem_of_text
    from psolver.exchange import EXPORTS, to_dlx

    number = len(brute.solutions(puzzle))
    if encode(puzzle).problem.sums:  # which the readers of programmes do not read, either
        with pytest.raises(PsolverError, match="the rules need sums, which this format cannot say"):
            list(to_dlx(puzzle))
        return
    instance = problem_of_text("\n".join(to_dlx(puzzle)))
    assert () == instance.wrong
    assert number == covers_counted(instance).solutions
    programmes = [programme_of_opb(EXPORTS["opb"](puzzle))]
    with TemporaryDirectory() as folder:
        for to in ("lp", "mps"):
            path = Path(folder) / f"a.{to}"
            path.write_text("\n".join([*EXPORTS[to](puzzle), ""]), encoding="utf-8")
            programmes.append(programme_of(read_by_highs(path)))
    assert [number] * 3 == [len(solutions(one)) for one in programmes]


def check_store(path: Path, plan: Plan) -> None:
    """A run in a store finds every solution, and one of each class."""
    from support.stores import found_in, work_on

    expected = brute.solutions(plan.puzzle)
    classes = brute.classes(plan.puzzle, expected, plan.up_to)
    assert work_on(path, plan, 1, first=5)
    found = found_in(path)
    assert (len(expected), expected) == (found.solutions, set(map(of_tiling, found.tilings)))
    assert len(classes) == len(found.classes) == found.distinct
