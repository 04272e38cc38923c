"""Options that are cut where they go on in the same ways are counted as whole ones: by brute force,
by another engine, by known numbers. Beside internals, since a count shows only its number, not the
form that it took.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from support import brute
from support.boxes import BENT, box
from support.problems import brute as brute_covers
from support.problems import counted, dictionaries
from support.seeds import seeds
from support.tuning import tune

from psolver import Board, Piece, Puzzle, Search
from psolver.engines import (
    Component,
    count_covers,
    parts_of_problem,
)
from psolver.engines.states import growing
from psolver.engines.states.counting import compiled_stages
from psolver.engines.states.growing import in_fewer_states, with_edges
from psolver.search import Problem, encode

MOST = 2_000  # tilings: more would only take time


def rectangle(wide: int, high: int) -> Piece:
    cells = tuple((row, column) for row in range(high) for column in range(wide))
    return Piece(f"{wide}x{high}", cells, 0, None)


def rectangles(longest: int, broadest: int) -> tuple[Piece, ...]:
    sides = range(1, longest + 1)
    return tuple(rectangle(a, b) for a in sides for b in sides if b <= min(a, broadest))


def random_family(seed: int) -> Puzzle:
    """Rectangles of some lengths, perhaps another piece; a board with holes and optional cells."""
    random = Random(seed)
    lengths = random.choice(
        [range(1, 6), range(2, 6), range(1, 5), (1, 3, 5), (2, 4), (1, 2, 4, 5)]
    )
    broadest = random.choice([1, 1, 2, 5])
    pieces = [rectangle(a, b) for a in lengths for b in range(1, min(a, broadest) + 1)]
    if random.random() < 0.3:
        pieces.append(BENT)
    if random.random() < 0.2:  # the same shape again, so that both may end at an edge
        pieces.append(Piece("again", pieces[-1].shape, 0, None))
    rows, columns = random.choice([(3, 4), (4, 4), (3, 5), (2, 7), (4, 5)])
    cells = {(row, column) for row in range(rows) for column in range(columns)}
    cells -= set(random.sample(sorted(cells), random.choice([0, 0, 1, 2, 4])))
    may = set(random.sample(sorted(cells), random.choice([0, 0, 1, 3])))
    return Puzzle(tuple(pieces), Board(frozenset(cells - may), frozenset(may)))


def forms(problem: Problem) -> Iterator[tuple[Component, Component]]:
    """The components of a problem that can be cut, whole and cut."""
    for component in parts_of_problem(problem).components:
        if cut := with_edges(component):
            yield component, cut


def check(problem: Problem) -> int:
    """The number of components that were cut, each counted in both forms."""
    number = 0
    for whole, cut in forms(problem):
        expected = counted(whole, dictionaries(whole))
        assert expected == counted(cut, dictionaries(cut))
        if cut.fits_words:
            assert expected == counted(cut, compiled_stages(cut, 1 << 30))
        number += 1
    return number


@pytest.mark.parametrize("seed", seeds(8, 400))
def test_a_family_that_grows_has_as_many_tilings_as_by_brute_force(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "_part_done", lambda sweep: bool(sweep.component.edges))
    tune(monkeypatch, STATES_OF_TRIAL=0)
    puzzle = random_family(seed)
    problem = encode(puzzle).problem
    expected = sum(1 for _ in islice(brute.tilings(puzzle), MOST + 1))
    if expected <= MOST:
        assert expected == count_covers(parts_of_problem(problem))
    check(problem)


def test_two_pieces_that_may_both_go_on_the_same_way_are_counted() -> None:
    ends = Problem((1,) * 3, (1,) * 3, ((0,), (0, 2), (1,), (1, 2)), (), (), (0, 1, 2))
    assert 2 == count_covers(parts_of_problem(ends)) == len(brute_covers(ends))
    assert [] == [*forms(ends)]  # 0 and 1 lead to the same node, but not by the same position


@pytest.mark.parametrize(
    ("pieces", "side", "number"),
    [
        (rectangles(5, 5), 5, 84231996),  # OEIS A182275
        (rectangles(6, 6), 6, 535236230270),
        (rectangles(8, 8), 8, 3250879178100782348462),
        (rectangles(9, 1), 9, 670733745303300958404439297),
    ],
)
def test_known_numbers_of_families_that_grow(
    pieces: tuple[Piece, ...], side: int, number: int
) -> None:
    """The last one has no known source; smaller ones agree with windows that are whole."""
    (component,) = parts_of_problem(encode(Puzzle(pieces, box(side, side))).problem).components
    assert in_fewer_states(component).edges
    with Search(Puzzle(pieces, box(side, side))) as search:
        assert (number, True) == (search.count().solutions, search.outcome.complete)


def test_distinct_tilings_of_a_family_that_grows() -> None:
    """Klarner and Magliveras, The number of tilings of a block with blocks, 1988, have the tilings;
    the classes are those of brute force and of whole windows.
    """
    small = Puzzle(rectangles(3, 3), box(3, 3))
    listed = len({min(_images(tiling)) for tiling in brute.tilings(small)})
    with Search(small) as search:
        assert (322, listed) == (search.count(classes=True).solutions, search.outcome.distinct)
    with Search(Puzzle(rectangles(8, 1), box(8, 8))) as search:
        outcome = search.count(classes=True)
    assert (outcome.solutions - 1) // 8 < (outcome.distinct or 0) < outcome.solutions // 7


def _images(tiling: frozenset[brute.Lying]) -> Iterator[tuple[tuple[brute.Cell, ...], ...]]:
    """The images of a tiling of 3 by 3 cells, sorted, by their pieces' cells."""
    for turn in range(8):
        image = []
        for _, covered in tiling:
            cells = sorted(covered)
            for _ in range(turn % 4):
                cells = [(column, 2 - row) for row, column in cells]
            image.append(sorted((a, b) if turn < 4 else (b, a) for a, b in cells))
        yield tuple(sorted(map(tuple, image)))


def test_squares_are_not_cut_and_options_too_long_are_left() -> None:
    squares = tuple(rectangle(side, side) for side in range(1, 5))
    assert [] == [*forms(encode(Puzzle(squares, box(4, 4))).problem)]
    cells = tuple(range(501))
    long = Problem((1,) * 501, (1,) * 501, (cells[:1], cells), (), (), cells)
    assert [*map(with_edges, parts_of_problem(long).components)] == [None]
