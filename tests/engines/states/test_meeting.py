"""Two sweeps that meet count what one sweep counts, whatever the component is like."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest
from support.boxes import BENT, DOMINO, MONOMINO, STRAIGHT, box
from support.controls import at_work
from support.seeds import seeds
from support.tuning import tune

from psolver import Board, Piece, Puzzle
from psolver.core import Cancelled, Control
from psolver.engines import (
    Component,
    PlainStages,
    ProgressShare,
    TooManyStates,
    components_of,
    count_component,
    lay_out,
    parts_of_problem,
)
from psolver.engines.states import meeting
from psolver.search import Problem, encode

GIGABYTE = 1 << 30
SHAPES = (
    *(piece.shape for piece in (DOMINO, BENT, STRAIGHT, MONOMINO)),
    ((0, 0), (0, 1), (0, 2), (1, 1)),
    ((0, 0), (0, 1), (0, 2), (0, 3)),
)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let sweeps meet wherever they can."""
    tune(monkeypatch, LEAST_MET_ROWS=0, MEETING_SHARE=10**9)


def from_one_end(component: Component) -> int:
    stages = PlainStages(component, GIGABYTE)
    for position in range(len(component.must)):
        stages.decide(position)
    return stages.ways()


def from_both_ends(component: Component, cores: int = 1) -> int | None:
    """The number of covers by two sweeps that meet; None where they cannot."""
    control = at_work(Control())
    stages = meeting.MergedStages(component, GIGABYTE, cores)
    front = meeting.Sweep(component, stages, ProgressShare(control.progress, 0, 1))
    front.advance(meeting.gap_begins(component))
    return meeting.met(front, stages)


def whole_count(component: Component) -> int:
    """The number of covers by all that a count does."""
    control = at_work(Control())
    share = ProgressShare(control.progress, 0, 1)
    return count_component(component, meeting.MergedStages(component, GIGABYTE), share)


def largest_part(puzzle: Puzzle) -> Component:
    components = parts_of_problem(encode(puzzle).problem).components
    return max(components, key=lambda component: len(component.must))


def random_row(seed: int) -> Component:
    """Positions in a row, some of which may stay empty, and any options over few of them, some of
    them equal; in half of the cases both ends are alike.
    """
    random = Random(seed)
    length, window = random.randint(6, 26), random.randint(1, 9)
    bounds = [(1, 1) if random.random() < 0.8 else (0, 1) for _ in range(length)]
    options = []
    for _ in range(random.randint(length, 6 * length)):
        reach = random.randint(1, min(window, length))
        first = random.randint(0, length - reach)
        options.append(
            tuple(place for place in range(first, first + reach) if random.random() < 0.6)
        )
    options = [option for option in options if option]
    if seed % 2:
        bounds = [max(pair) for pair in zip(bounds, reversed(bounds), strict=True)]
        options += [tuple(length - 1 - place for place in reversed(one)) for one in options]
    least, most = zip(*bounds, strict=True)
    layout = lay_out(Problem(least, most, tuple(options), (), (), tuple(range(length))))
    return max(components_of(layout), key=lambda component: len(component.must))


def random_board(seed: int) -> Component:
    """A strip with holes and optional cells, and few pieces that are used any number of times."""
    random = Random(seed)
    long, wide = random.randint(5, 14), random.randint(1, 5)
    cells = set(product(range(long), range(wide)))
    holes = random.choice([0, 0, 0, 1, 2, 5])
    cells -= set(random.sample(sorted(cells), min(holes, len(cells) - 1)))
    optional = random.choice([0, 0, 0, 0.2])
    may = {cell for cell in cells if random.random() < optional}
    shapes = random.sample(SHAPES, random.choice([1, 2, 2, 3]))
    pieces = tuple(Piece(f"P{k}", shape, 0, None) for k, shape in enumerate(shapes))
    board = Board(frozenset(cells - may), frozenset(may))
    return largest_part(Puzzle(pieces, board))


@pytest.mark.parametrize("make", [random_row, random_board])
@pytest.mark.parametrize("seed", seeds(10, 1000))
@pytest.mark.usefixtures("always")
def test_sweeps_that_meet_count_what_one_sweep_counts(
    seed: int, make: Callable[[int], Component], monkeypatch: pytest.MonkeyPatch
) -> None:
    """On one core, on several, and in plain Python."""
    component = make(seed)
    expected = from_one_end(component)
    number = from_both_ends(component)
    if number is None:  # the front has no states, or there is no gap
        assert expected == 0 or meeting.gap_begins(component) == len(component.must)
    else:
        assert expected == number
    assert expected == whole_count(component)
    with monkeypatch.context() as plain:
        plain.setenv("PSOLVER_PLAIN", "1")
        tune(plain, PLAIN_MERGE_STEPS_BETWEEN_TICKS=3)
        assert number == from_both_ends(component)
    tune(monkeypatch, STATES_OF_MERGE_PARTS=3, LEAST_MERGE_ROWS=2, ROWS_AT_ONCE=5)
    assert number == from_both_ends(component, cores=2)


@pytest.mark.usefixtures("always")
def test_numbers_of_several_limbs_meet() -> None:
    """Monominoes and dominoes in 3 x 60, and in 3 x 60 without a corner."""
    piece = Piece("M", ((0, 0),), 0, None)
    for without in ((), ((0, 0),)):
        puzzle = Puzzle((piece, DOMINO), box(3, 60, without=without))
        component = largest_part(puzzle)
        assert from_one_end(component) == from_both_ends(component) > 1 << 100


@pytest.mark.usefixtures("always")
def test_what_does_not_pay_is_left_to_one_sweep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the work is too much at once, in the sweep from behind or in the gap."""
    for without in ((), ((0, 0), (0, 1), (0, 2))):
        component = largest_part(Puzzle((STRAIGHT, BENT), box(5, 12, without=without)))
        expected = from_one_end(component)
        given_up = 0
        for part_of_sweep in (0, 0.1, 0.3, 0.5, 1, 2, 3, 5, 8, 100):
            tune(monkeypatch, MEETING_SHARE=part_of_sweep)
            number = from_both_ends(component)
            given_up += number is None
            assert number in (None, expected)
            assert expected == whole_count(component)
        assert 3 <= given_up < 10


@pytest.mark.usefixtures("always")
def test_where_memory_ends_one_sweep_goes_on() -> None:
    """It has as much as before, whatever meeting had taken."""
    component = largest_part(Puzzle((STRAIGHT, BENT), box(6, 12)))
    expected = from_one_end(component)
    found = []
    for size in range(40_000, 200_000, 8_000):
        control = at_work(Control())
        stages = meeting.MergedStages(component, size)
        front = meeting.Sweep(component, stages, ProgressShare(control.progress, 0, 1))
        try:
            front.advance(meeting.gap_begins(component))
            taken = stages.memory.taken
            found.append(meeting.met(front, stages))
            assert stages.memory.taken <= taken
            front.advance(len(component.must))
            assert expected == stages.ways()
        except TooManyStates:
            assert found.count(expected) == 0
    assert {None, expected} == set(found)


@pytest.mark.usefixtures("always")
def test_meeting_can_be_interrupted() -> None:
    """At every tick, of which there are some in the gap."""
    component = largest_part(Puzzle((STRAIGHT, BENT), box(6, 12)))
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1

    control = at_work(Control(show=tick))
    stages = meeting.MergedStages(component, GIGABYTE)
    front = meeting.Sweep(component, stages, ProgressShare(control.progress, 0, 1))
    front.advance(meeting.gap_begins(component))
    ticks = 0
    assert meeting.met(front, stages)
    assert ticks > len(component.must) - 2 * meeting.gap_begins(component)
    control.cancel()
    with pytest.raises(Cancelled):
        meeting.met(front, stages)


@pytest.mark.usefixtures("always")
def test_progress_only_grows_and_ends_at_one(monkeypatch: pytest.MonkeyPatch) -> None:
    component = largest_part(Puzzle((STRAIGHT, BENT), box(6, 12)))
    for part in (0, 1.2, 100):
        tune(monkeypatch, MEETING_SHARE=part)
        fractions: list[float] = []
        control = at_work(Control())

        def look(control: Control = control, fractions: list[float] = fractions) -> None:
            fractions.append(control.progress.fraction or 0)

        control._show = look
        stages = meeting.MergedStages(component, GIGABYTE)
        count_component(component, stages, ProgressShare(control.progress, 0, 1))
        assert sorted(fractions) == fractions
        assert 1 == control.progress.fraction
