"""Options that are cut where they go on in the same ways are counted as whole ones: by brute force,
by another engine, by known numbers. Beside internals, since a count shows only its number, not the
form that it took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from support import brute
from support.boxes import BENT, box
from support.problems import brute as brute_covers
from support.random_plain import MAKERS
from support.seeds import seeds

from psolver.core.control import Control
from psolver.core.model import Board, Piece, Puzzle
from psolver.engines.given_up import NotPromising
from psolver.engines.kernels import jit
from psolver.engines.states import growing, merging
from psolver.engines.states.components import Branch, Component
from psolver.engines.states.counting import (
    compiled_stages,
    count_component,
    count_covers,
    parts_of_problem,
)
from psolver.engines.states.growing import in_fewer_states, with_edges
from psolver.engines.states.stages import PlainStages, ProgressShare, Stages
from psolver.search.encoding import encode
from psolver.search.problem import Problem
from psolver.search.tiling_search import Search

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


def dictionaries(component: Component) -> Stages:
    return PlainStages(component, 1 << 30)


def ways(component: Component, stages: Stages) -> int:
    return count_component(component, stages, ProgressShare(Control().progress, 0, 1))


def forms(problem: Problem) -> Iterator[tuple[Component, Component]]:
    """The components of a problem that can be cut, whole and cut."""
    for component in parts_of_problem(problem).components:
        if cut := with_edges(component):
            yield component, cut


def check(problem: Problem) -> int:
    """The number of components that were cut, each counted in both forms."""
    number = 0
    for whole, cut in forms(problem):
        expected = ways(whole, dictionaries(whole))
        assert expected == ways(cut, dictionaries(cut))
        if cut.fits_words:
            assert expected == ways(cut, compiled_stages(cut, 1 << 30))
        number += 1
    return number


@pytest.mark.parametrize("seed", seeds(30, 400))
def test_a_family_that_grows_has_as_many_tilings_as_by_brute_force(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "_part_done", lambda sweep: bool(sweep.component.edges))
    monkeypatch.setattr(growing, "STATES_OF_TRIAL", 0)
    puzzle = random_family(seed)
    problem = encode(puzzle).problem
    expected = sum(1 for _ in islice(brute.tilings(puzzle), MOST + 1))
    if expected <= MOST:
        assert expected == count_covers(parts_of_problem(problem))
    check(problem)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(4, 60))
def test_whatever_can_be_cut_is_counted_as_it_was(seed: int, make: Callable[[int], Puzzle]) -> None:
    check(encode(make(seed)).problem)


def words(seed: int) -> Problem:
    """Options that have parts in common, over a few items in a row."""
    random = Random(seed)
    number = random.randint(3, 6)
    heads, tails = [
        [tuple(sorted(random.sample(row, random.randint(1, min(2, len(row)))))) for _ in range(3)]
        for row in (range(number // 2 + 1), range(number // 2 + 1, number))
    ]
    options = {
        (*head, *(tail if random.random() < 0.8 else ()))
        for head in heads
        for tail in [*tails, ()]
        if random.random() < 0.9
    }
    options |= {tail for tail in tails if random.random() < 0.5}
    least = tuple(random.choice([1, 1, 0]) for _ in range(number))
    return Problem(least, (1,) * number, tuple(sorted(options)), (), (), tuple(range(number)))


@pytest.mark.parametrize("seed", seeds(60, 1000))
def test_options_that_meet_only_at_their_ends_are_not_mixed_up(seed: int) -> None:
    """Two that have come to the same node by different positions may be in one cover."""
    problem = words(seed)
    expected = len(brute_covers(problem))
    check(problem)
    assert expected == count_covers(parts_of_problem(problem))


def test_two_pieces_that_may_both_go_on_the_same_way_are_counted() -> None:
    ends = Problem((1,) * 3, (1,) * 3, ((0,), (0, 2), (1,), (1, 2)), (), (), (0, 1, 2))
    assert 2 == count_covers(parts_of_problem(ends)) == len(brute_covers(ends))
    assert [] == [*forms(ends)]  # 0 and 1 lead to the same node, but not by the same position


def test_pieces_with_the_same_cells_both_end_at_an_edge() -> None:
    bars = tuple(
        Piece(f"{name}{length}", tuple((0, k) for k in range(length)), 0, None)
        for name in "AB"
        for length in range(1, 7)
    )
    problem = encode(Puzzle(bars, box(1, 6))).problem
    ((_, cut),) = forms(problem)
    assert 1 == check(problem)
    assert 2 * 3**5 == count_covers(parts_of_problem(problem))  # a length goes on, or ends
    assert 5 == sum(cut.edges) + 1


@pytest.mark.parametrize(
    ("pieces", "side", "number"),
    [
        (rectangles(5, 5), 5, 84231996),  # OEIS A182275
        (rectangles(6, 6), 6, 535236230270),
        (rectangles(7, 7), 7, 18100579400986674),
        (rectangles(8, 8), 8, 3250879178100782348462),
        (rectangles(10, 10), 10, 15657867573050419014814618149422562),
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


@pytest.mark.parametrize("cores", [1, 2])
def test_the_kernel_decides_edges_as_dictionaries_do(
    cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "STATES_OF_MERGE_PARTS", 1)  # so that they are merged in parts
    problem = encode(Puzzle(rectangles(7, 1), box(6, 7))).problem
    ((whole, cut),) = forms(problem)
    expected = ways(whole, dictionaries(whole))
    assert cut.fits_words
    assert expected == ways(cut, compiled_stages(cut, 1 << 30, cores))
    monkeypatch.setenv(jit.PLAIN_VARIABLE, "1")
    ((_, small),) = forms(encode(Puzzle(rectangles(4, 4), box(4, 4))).problem)
    assert 70878 == ways(small, compiled_stages(small, 1 << 30, cores))


def test_squares_are_not_cut_and_options_too_long_are_left() -> None:
    squares = tuple(rectangle(side, side) for side in range(1, 5))
    assert [] == [*forms(encode(Puzzle(squares, box(4, 4))).problem)]
    long = ((Branch(1, (), 0), Branch((1 << 501) - 1, (), 1)), *((),) * 500)
    assert with_edges(Component((True,) * 501, long, (), (), ())) is None


def test_dictionaries_are_given_up_soon_if_nothing_is_merged() -> None:
    """Y-pentacubes in 5 x 5 x 5 span 76 cells, and so do squares in 9 x 9."""
    y = Piece("Y", ((0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 1, 1)), 0, None)
    parts = parts_of_problem(encode(Puzzle((y,), box(5, 5, 5))).problem)
    with pytest.raises(NotPromising, match="no faster than a search"):
        count_covers(parts, worthwhile=True)
    squares = tuple(rectangle(side, side) for side in range(1, 10))
    with Search(Puzzle(squares, box(9, 9))) as search:  # OEIS A045846
        assert (5353011036, True) == (search.count().solutions, search.outcome.complete)
    assert "count" == search.outcome.engine
