"""Sentences: results, reasons, progress, estimates, play by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from psolver import puzzle
from psolver.core.control import Progress, Work
from psolver.core.counted import Check
from psolver.core.goal import Optimum, SymmetryGoal
from psolver.core.model import Board, Expect, Piece, Puzzle
from psolver.core.outcome import Outcome, Status
from psolver.core.reason import (
    Areas,
    BareCells,
    Colouring,
    Common,
    Core,
    HintStep,
    NoPlace,
    Reason,
    Weighed,
    Weights,
)
from psolver.core.rule import Clash
from psolver.core.square_lattice import SQUARE
from psolver.core.tilings import Placement
from psolver.hand.by_hand import clash_line, left_line, unsettled_line, why_line
from psolver.long_runs.long_runs import estimate_text, estimated_line
from psolver.long_runs.run_status import Estimate, Spread
from psolver.reasons.explanation_words import (
    possible_sentence,
    shared_cells,
    shared_placements,
)
from psolver.reasons.step_words import laid_line
from psolver.search.encoding import encode
from psolver.text.check_words import about_line, check_line, verified_line
from psolver.text.hint_lines import screenful_line
from psolver.text.page_lines import page_lines
from psolver.text.progress_words import activity, how_far, how_far_work, page_progress
from psolver.text.reason_words import reason_sentence
from psolver.text.results import cost_line, summary_line
from psolver.watching.watch_words import item_name, solution_line

# results ------------------------------------------------------------------------------------------


CELLS = ((0, 0), (0, 1), (0, 2))
WEIGHTS = Weights(2, tuple((cell, 1) for cell in CELLS), (("A", 1),))
ODD = Colouring(WEIGHTS, (Weighed("A", 1, 1),), False, True, (), False, 1, 3)
SOLVED = Outcome("solved", 4, 1, 4, True, "sat", 7, 0.25, kernel="cadical153")
IMPOSSIBLE = Outcome("impossible", 0, 0, 0, True, "auto", 0, 0.5)
FIGURES = Outcome("solved", 2, 2, 2, True, "sat", 1, 0.5, None, 1, "given")


def ended(outcome: Outcome, status: Status, solutions: int) -> Outcome:
    return replace(outcome, status=status, solutions=solutions, distinct=None, complete=False)


@pytest.mark.parametrize(
    ("expected", "outcome"),
    [
        ("4 solutions, 1 distinct; the search is complete (sat, 7 conflicts, 0.25 s)", SOLVED),
        (
            "4 solutions so far; interrupted (sat, 7 conflicts, 0.25 s)",
            ended(SOLVED, "interrupted", 4),
        ),
        (
            "no solution so far; stopped by the limit (sat, 7 conflicts, 0.25 s)",
            ended(SOLVED, "limit", 0),
        ),
        (
            "1 solution; stopped by the limit, there may be more (bit planes, 1 node, 0.25 s)",
            replace(ended(SOLVED, "limit", 1), engine="dlx", kernel="bit planes", nodes=1),
        ),
        (
            "not counted to the end; interrupted (count, 7 states, 0.25 s)",
            replace(ended(SOLVED, "interrupted", 0), engine="count", kernel=""),
        ),
        (
            "not counted to the end; interrupted (determinant, 7 steps, 0.25 s)",
            replace(ended(SOLVED, "interrupted", 0), engine="count", kernel="determinant"),
        ),
        ("no solution: the search is complete (0.50 s)", IMPOSSIBLE),
        (
            "no solution: the piece A fits nowhere on the board (0.50 s)",
            replace(IMPOSSIBLE, reason=Reason(NoPlace("A"))),
        ),
        (
            "no solution: wherever it lies, the piece A covers an odd number of the shaded cells;"
            " in all that is an odd number of them, but there are 3; psolver explain draws them"
            " (0.50 s)",
            replace(IMPOSSIBLE, reason=Reason(ODD)),
        ),
        (
            "1 figure, 2 arrangements in this frame; the search is complete (sat, 1 conflict,"
            " 0.50 s)",
            FIGURES,
        ),
        (
            "1 figure, 2 arrangements, in any frame; the search is complete (sat, 1 conflict,"
            " 0.50 s)",
            replace(FIGURES, frame="any"),
        ),
        (
            "1 figure, 2 arrangements; stopped by the limit, there may be more (sat, 1 conflict,"
            " 0.50 s)",
            ended(FIGURES, "limit", 2),
        ),
        (
            "no figure, no arrangement so far; stopped by the limit (sat, 1 conflict, 0.50 s)",
            replace(ended(FIGURES, "limit", 0), figures=0),
        ),
        (
            "no figure in this frame: the search is complete (0.50 s)",
            replace(IMPOSSIBLE, frame="given"),
        ),
        (
            "no figure: the piece A fits nowhere in the frame (0.50 s)",
            replace(IMPOSSIBLE, frame="any", reason=Reason(NoPlace("A", "frame"))),
        ),
    ],
)
def test_the_summary_of_a_search(expected: str, outcome: Outcome) -> None:
    assert expected == summary_line(outcome)


def test_what_an_answer_has_cost() -> None:
    assert "the search is complete (sat, 7 conflicts, 0.25 s)" == cost_line(SOLVED)
    assert "it is settled (sat, 7 conflicts, 0.25 s)" == cost_line(SOLVED, "it is settled")
    assert "impossible (0.50 s)" == cost_line(IMPOSSIBLE)


def test_each_of_several_who_searched_is_told_with_its_work() -> None:
    work = (
        Work("sat", "cadical153", 1, 0.125),
        Work("backtrack", "fit tables", 10_012_345, 0.0625),
        Work("sat", "linear programme", 42_175, 0.0625),
        Work("sat", "quotient", 20, 0.0625),
    )
    mixed = replace(SOLVED, nodes=10_054_541, work=work)
    told = "sat, 42,176 conflicts; fit tables, 10,012,345 nodes; quotient, 20 conflicts; 0.25 s"
    assert f"the search is complete ({told})" == cost_line(mixed)
    told = "sat, 1 conflict; fit tables, 10,012,345 nodes; 0.25 s"
    assert f"the search is complete ({told})" == cost_line(replace(mixed, work=work[:2]))
    told = "fit tables, 5 nodes; count, 9 states; determinant, 3 steps; 0.25 s"
    work = (
        Work("backtrack", "fit tables", 5, 0.125),
        Work("count", "", 9, 0.0625),
        Work("count", "determinant", 3, 0.0625),
    )
    assert f"the search is complete ({told})" == cost_line(replace(SOLVED, work=work))


def test_that_a_puzzle_is_possible() -> None:
    assert "Possible: there are 4 solutions" == possible_sentence(SOLVED)
    assert "Possible: there is at least 1 solution" == possible_sentence(ended(SOLVED, "limit", 1))


def test_what_solutions_share() -> None:
    first, second = Placement("A", ((0, 0),)), Placement("B", ((0, 1), (0, 2)))
    one = Common((first,), (((0, 0), "A"),))
    assert "All of them share one placement (A)" == shared_placements(one)
    assert "One cell is covered by the same piece in all of them" == shared_cells(one)
    two = Common((first, second), (((0, 0), "A"), ((0, 1), "B"), ((0, 2), "B")))
    assert "All of them share 2 placements (A, B)" == shared_placements(two)
    assert "3 cells are covered by the same piece in all of them" == shared_cells(two)


PUZZLE = Puzzle((Piece("I", CELLS),), Board(frozenset(CELLS[:2]), frozenset(CELLS[2:])))
FRAME = Board(frozenset(), frozenset(CELLS))
GOAL = replace(PUZZLE, board=FRAME, goal=SymmetryGoal(("rotation",)))


def test_how_large_a_puzzle_is() -> None:
    assert "puzzle: 1 piece, 3 cells (1 optional)" == about_line(PUZZLE)
    assert "puzzle: 1 piece, 3 cells" == about_line(GOAL)
    square = Board(frozenset(), frozenset(product(range(3), repeat=2)))  # for a bar of three
    unframed = replace(GOAL, board=square, goal=SymmetryGoal(("rotation",), framed=False))
    assert "puzzle: 1 piece, any frame" == about_line(unframed)


WAYS = "--all shows all, -n N the first N, --count their number, > FILE saves them"


def test_a_part_is_never_taken_for_the_whole() -> None:
    cases: list[tuple[int, Status, str]] = [
        (49, "limit", ""),
        (50, "solved", ""),
        (50, "limit", f"only the first 50 are shown: {WAYS}"),
        (51, "solved", f"the first 50 are shown, 1 more is not: {WAYS}"),
        (2050, "solved", f"the first 50 are shown, 2,000 more are not: {WAYS}"),
        (2050, "limit", f"only the first 50 are shown: {WAYS}"),
    ]
    for number, status, line in cases:
        found = replace(SOLVED, status=status, complete=status == "solved", printed=min(number, 50))
        assert line == screenful_line(replace(found, solutions=number), 50, False)
        found = replace(found, solutions=4 * number, distinct=number)
        assert line == screenful_line(found, 50, True)


def test_that_solutions_are_good() -> None:
    assert "a.jsonl: 1 solution, a tiling of puzzle" == verified_line(PUZZLE, "a.jsonl", 1)
    assert "a.jsonl: 2 solutions, all arrangements of puzzle" == verified_line(GOAL, "a.jsonl", 2)


ALL = Expect(3, 2, 1, 5, reason="core")


@pytest.mark.parametrize(
    ("verdict", "expected", "check"),
    [
        ("ok", "ok       p: 4 solutions, 1 distinct (0.25 s)", Check("p", ALL, SOLVED)),
        (
            "wrong",
            "WRONG    p: 4 solutions, 1 distinct; 3 solutions expected, 2 distinct expected,"
            " 1 figure expected, impossible by core expected, at least 5 solutions expected"
            " (0.25 s)",
            Check("p", ALL, SOLVED, ("solutions", "distinct", "figures", "reason", "at_least")),
        ),
        (
            "ok",
            "ok       p: no solution, 0 distinct, impossible by cell (0.50 s)",
            Check("p", ALL, replace(IMPOSSIBLE, reason=Reason(BareCells(CELLS, ())))),
        ),
        (
            "ok",
            "ok       p: at least 2 solutions (0.25 s)",
            Check("p", ALL, ended(SOLVED, "limit", 2)),
        ),
        (
            "wrong",
            "WRONG    p: no solution so far; at least 5 solutions expected (0.25 s)",
            Check("p", ALL, ended(SOLVED, "limit", 0), ("at_least",)),
        ),
        ("ok", "ok       p: 1 figure, 2 arrangements (0.50 s)", Check("p", ALL, FIGURES)),
        ("skipped", "skipped  p: slow, use --slow", Check("p", ALL, skipped="slow")),
        (
            "skipped",
            "skipped  p: symmetry puzzles are searched by SAT",
            Check("p", ALL, skipped="engine"),
        ),
        ("skipped", "skipped  p: no expected answers", Check("p", Expect(), skipped="nothing")),
    ],
)
def test_a_line_on_a_check(verdict: str, expected: str, check: Check) -> None:
    assert (verdict, expected) == (check.verdict, check_line(check))


# reasons ------------------------------------------------------------------------------------------


def colouring(modulus: int, weight: int, *pieces: tuple[str, int, int]) -> Colouring:
    """A colouring of three cells with the same weight, which the pieces are not up to."""
    weights = Weights(modulus, tuple((cell, weight) for cell in CELLS), ())
    weighed = tuple(Weighed(*piece) for piece in pieces)
    covered = sum(times * value for _, times, value in pieces)
    return Colouring(weights, weighed, False, True, (), False, covered, 3 * weight)


EXACT = colouring(2, 1, ("A", 1, 2), ("B", 2, 0))._replace(exact=True)
BOUNDING = colouring(0, 1, ("A", 1, 1), ("B", 1, 1), ("C", 1, 0))
NUMBERS = colouring(5, 7, ("A", 1, 3), ("B", 1, 1), ("C", 1, 1))
MANY = colouring(2, 1, *((f"P{i}", 1, i % 2) for i in range(19)))


@pytest.mark.parametrize(
    ("expected", "detail"),
    [
        (
            "wherever they lie, the piece B covers none of the shaded cells, the others exactly 2;"
            " with the piece A used once, the piece B 2 times, that is 2 of them, but there are 3",
            EXACT,
        ),
        (
            "wherever they lie, the piece B covers none of the shaded cells, the others exactly 2;"
            " with the piece A used once, the piece B 2 times, that is 2 of them, but there is 1",
            EXACT._replace(there=1),
        ),
        (
            "wherever it lies, the numbers under the piece A add up to 1; in all that is 1, but the"
            " numbers on the board add up to 1,200",
            colouring(9, 400, ("A", 1, 1))._replace(exact=True),
        ),
        (
            "wherever they lie, the piece C covers none of the shaded cells, the others at most 1;"
            " in all that is at most 2 of them, but there are 3",
            BOUNDING,
        ),
        (
            "wherever they lie, the pieces A and B cover at most 1 of the shaded cells, the others"
            " none; with the piece D used 2 times, the pieces A, B, C and E 3 times each, that is"
            " at most 6 of them, but there are 3",
            colouring(0, 1, ("A", 3, 1), ("B", 3, 1), ("C", 3, 0), ("D", 2, 0), ("E", 3, 0)),
        ),
        (
            "wherever the clues let them lie, the numbers under the piece C add up to at most 0,"
            " under the others to at most 1; in all that is at most 2, but the numbers on the board"
            " add up to 6",
            colouring(0, 2, ("A", 1, 1), ("B", 1, 1), ("C", 1, 0))._replace(clued=True),
        ),
        (
            "wherever they lie, the numbers under the piece A add up to 3 more than a multiple of"
            " 5, under the others to 1 more than a multiple of 5; in all that is a multiple of 5,"
            " but the numbers on the board add up to 1 more than a multiple of 5",
            NUMBERS,
        ),
        (
            "the areas leave no use for the pieces D and E; wherever it lies, every other piece"
            " covers an odd number of the shaded cells; in all that is an even number of them, but"
            " there are 3",
            colouring(2, 1, ("A", 1, 1), ("B", 1, 1))._replace(unused=("D", "E")),
        ),
        (
            "wherever the clues let it lie, every piece covers an odd number of the shaded cells;"
            " in all that is an even number of them, but there are 3",
            colouring(2, 1, ("A", 1, 1), ("B", 1, 1))._replace(clued=True),
        ),
        (
            "wherever they lie, 9 of the pieces cover an odd number of the shaded cells, the others"
            " an even number; in all that is an odd number of them, but there are 3",
            MANY,
        ),
        (
            "wherever it lies, the piece A covers an odd number of the shaded cells; in all that is"
            " an even number of them, but there are 3",
            colouring(2, 1, ("A", 4, 1))._replace(fixed=False),
        ),
    ],
)
def test_a_colouring_in_a_sentence(expected: str, detail: Colouring) -> None:
    assert expected == reason_sentence(Reason(detail))


BOUND = Core((), (("F", 1), ("G", 2)), (("G", 2), ("H", 1)), True, 3)


@pytest.mark.parametrize(
    ("expected", "detail"),
    [
        ("this cell cannot be covered", Core(CELLS[:1], (), (), True, 0)),
        (
            "these 3 cells cannot all be covered, however often the pieces are used",
            Core(CELLS, (), (), True, 2),
        ),
        (
            "this cell cannot be covered with the piece F used at most 2 times, however the others"
            " are used",
            Core(CELLS[:1], (), (("F", 2),), True, 2),
        ),
        (
            "these 3 cells cannot all be covered with every piece used at most once",
            Core(CELLS, (), (("F", 1), ("G", 1), ("H", 1)), True, 3),
        ),
        (
            "the board has no room for the piece G used exactly 2 times, the piece F at least once,"
            " the piece H at most once",
            BOUND,
        ),
        (
            "the board has no room for the pieces F, G and H used at least 1,000 times each,"
            " however the others are used",
            Core((), (("F", 1000), ("G", 1000), ("H", 1000)), (), True, 4),
        ),
    ],
)
def test_a_core_in_a_sentence(expected: str, detail: Core) -> None:
    assert expected == reason_sentence(Reason(detail))


def test_names_in_a_sentence_are_told_as_they_are() -> None:
    name = "wherever it lies"
    expected = (
        f"wherever the clues let it lie, the piece {name} covers an odd number of the shaded"
        " cells; in all that is an odd number of them, but there are 3"
    )
    assert expected == reason_sentence(Reason(colouring(2, 1, (name, 1, 1))._replace(clued=True)))


# status -------------------------------------------------------------------------------------------


ROW = ((0, 0), (0, 1), (0, 2))
ROW_PUZZLE = Puzzle((Piece("I", ROW),), Board(frozenset(ROW)))


@pytest.mark.parametrize(
    ("expected", "outcome", "progress", "first"),
    [
        ("4 solutions, 28 conflicts/s", SOLVED, Progress(7, "sat"), None),
        ("", SOLVED, Progress(0, "probes", "fit tables"), None),
        ("50.0%, 4 solutions, 28 nodes/s", SOLVED, Progress(7, "dlx", "", 0.5), (0.1, 0.5)),
        (
            "50.0%, 4 solutions, 12k nodes/s, 1:00 left",
            replace(SOLVED, seconds=70.0),
            Progress(840_000, "dlx", "", 0.5),
            (10.0, 0.0),
        ),
        ("4 solutions, 28 nodes/s", SOLVED, Progress(7, "dlx", "", 1.0), (0.1, 0.5)),
        (
            "0.1%, no solution yet, 40 nodes/s, more than two days left at this pace",
            replace(SOLVED, solutions=0, printed=0, seconds=1000.0),
            Progress(40_000, "dlx", "", 0.001),
            (0.0, 0.0),
        ),
        (
            "0.0%, 4 solutions, 40 nodes/s",
            replace(SOLVED, seconds=9.0),
            Progress(360, "dlx", "", 0.00001),
            (0.0, 0.0),
        ),
        (
            "4 solutions, 20 conflicts/s",  # of its own, in its own seconds
            replace(SOLVED, seconds=9.0),
            Progress(8_000_100, "sat", others=(Work("dlx", "bit planes", 8_000_000, 4.0),)),
            None,
        ),
        ("2 arrangements, 2 conflicts/s", FIGURES, Progress(1, "sat"), None),
        ("50.0%, 1 of 3 columns done, 28 states/s", SOLVED, Progress(7, "count", "", 0.5), None),
    ],
)
def test_how_far_a_search_is(
    expected: str, outcome: Outcome, progress: Progress, first: tuple[float, float] | None
) -> None:
    assert expected == how_far(ROW_PUZZLE, outcome, progress, first)


@pytest.mark.parametrize(
    ("expected", "done", "limit"),
    [
        ("50.0%, 4 solutions, 1:00 left", 0.5, 100),
        ("50.0%, 4 solutions, 1:00 left", 0.5, None),
        ("50.0%, 4 solutions, stops at 7 solutions", 0.5, 7),
        ("4 solutions, stops at 100,000 solutions", 0.00001, 100_000),
        ("4 solutions", 0.00001, None),
        ("4 solutions", None, 100),
        ("4 solutions", 1.0, 100),
    ],
)
def test_the_page_shows_no_time_left_that_nobody_knows(
    expected: str, done: float | None, limit: int | None
) -> None:
    progress = Progress(840_000, "dlx", "", done)
    outcome = replace(SOLVED, seconds=70.0)
    found = page_progress(ROW_PUZZLE, outcome, progress, (10.0, 0.0), limit)
    assert (expected, "12k nodes/s") == found


def test_how_far_a_count_of_covers_is() -> None:
    told = how_far(None, SOLVED, Progress(7, "count", "", 0.5), None)
    assert "50.0%, 28 states/s" == told


def test_how_far_work_is_that_counts_no_solutions() -> None:
    assert "" == how_far_work(Progress(), 70.0, None)
    assert "50.0%, 1:00 left" == how_far_work(Progress(fraction=0.5), 70.0, (10.0, 0.0))
    assert "a kernel" == how_far_work(Progress(compiling="a kernel"), 70.0, None)


def test_what_is_done_and_for_how_long() -> None:
    assert "searching 1:15" == activity(Progress(7, "sat"), 75.4)
    assert "counting 2:01:00" == activity(Progress(7, "count"), 7260)


def test_while_a_kernel_is_compiled_that_is_all_there_is_to_say() -> None:
    progress = Progress(7, "dlx", fraction=0.5, compiling="a search kernel")
    outcome = Outcome("interrupted", 3, None, 3, False, "dlx", 7, 75.4)
    assert "compiling 1:15" == activity(progress, 75.4)
    assert "a search kernel" == how_far(None, outcome, progress, None)


# estimate -----------------------------------------------------------------------------------------


LARGE = Estimate(
    nodes=Spread(1.8e9, 2.57e9, 4.3e9),
    solutions=Spread(15, 1234, 98_765),
    classes=Spread(10, 617, 49_382),
    seconds=Spread(7200, 14_400, 30_000),
    jobs=Spread(900, 1000, 1200),
    bytes=Spread(65_536, 1_200_000, 12_345_678),
    exact=False,
    probes=10,
    cores=2,
)
TEXT = """\
nodes      about 2.6 billion (1.8 billion to 4.3 billion)
time       about 4 h (2 h to 8 h) with 2 free cores
solutions  about 1,200 (15 to 99,000)
distinct   about 620 (10 to 49,000)
store      about 1.2 MB (66 kB to 12 MB)"""


def test_an_estimate_has_a_line_for_each_number_with_its_spread() -> None:
    assert TEXT == estimate_text(LARGE)


def test_what_is_known_is_told_to_the_last_digit() -> None:
    one = replace(
        LARGE,
        exact=True,
        nodes=Spread.known(1_234_567),
        solutions=Spread.known(12),
        classes=None,
        seconds=Spread.known(0.5),
        bytes=Spread.known(60_000),
        cores=1,
    )
    expected = [
        "nodes      1,234,567",
        "time       0.50 s with 1 core",
        "solutions  12",
        "store      about 60 kB",
    ]
    assert expected == estimate_text(one).splitlines()


def test_solutions_that_no_probe_has_seen_may_be_there() -> None:
    text = estimate_text(replace(LARGE, solutions=Spread(0, 0, 590.0)))
    assert "solutions  none was seen; there may be some, up to about 590" in text.splitlines()


def test_the_line_below_says_where_it_comes_from_and_what_to_type() -> None:
    told = estimated_line(LARGE, "fit tables", 5.0, "nine.toml")
    expected = (
        "10 probes (fit tables, 5.00 s); in nine of ten cases the truth is within the brackets;"
        " psolver run nine.toml --store run.db makes the search"
    )
    assert expected == told


# play ---------------------------------------------------------------------------------------------


AREA = Reason(Areas("board", (3, 3), "exactly", 2))


@pytest.mark.parametrize(
    ("expected", "clash"),
    [
        ("There is no piece 'X'.", Clash("unknown", "X")),
        ("The piece L may not be turned or flipped like that.", Clash("form", "L", ((0, 0),))),
        (
            "The piece L lies on the piece T at row 1, column 2.",
            Clash("overlap", "L", ((0, 1),), "T"),
        ),
        ("The piece L covers the clue T at row 1, column 2.", Clash("clue", "L", ((0, 1),), "T")),
        ("The piece L may be used at most once.", Clash("often", "L", ((0, 1),), most=1)),
        ("The piece L may be used at most 3 times.", Clash("often", "L", ((0, 1),), most=3)),
    ],
)
def test_why_a_piece_cannot_lie_there(expected: str, clash: Clash) -> None:
    assert expected == clash_line(clash)


@pytest.mark.parametrize(
    ("expected", "reason", "laid"),
    [
        ("It is impossible now: the pieces cover 2 cells, but the board has 3.", AREA, True),
        ("The pieces cover 2 cells, but the board has 3.", AREA, False),
        ("Every continuation was tried; no small part that is impossible was found.", None, True),
    ],
)
def test_why_it_cannot_be_completed(expected: str, reason: Reason | None, laid: bool) -> None:
    assert expected == why_line(reason, laid)


def test_a_count_that_goes_on_says_so() -> None:
    assert "at least 2,000 solutions left (counting)" == left_line(2000, False, 0)
    assert "at least 1 solution left (not all counted in 1 second)" == left_line(1, False, 1)
    assert "Whether it can be completed was not found out in 1 second." == unsettled_line(1)


def test_a_hint_where_no_cell_need_be_covered() -> None:
    step = HintStep("guess", Placement("L", ((0, 0),)), "L", 0)
    assert "In a solution, the piece L lies like this." == laid_line(step, SQUARE.place)


def test_an_item_is_a_cell_or_a_piece() -> None:
    encoding = encode(puzzle(board="1x2", pieces={"I": "##"}))
    names = [piece.name for piece in encoding.pieces]
    told = [item_name(encoding.puzzle, encoding.cells, names, item) for item in range(3)]
    assert ["row 1, column 1", "row 1, column 2", "the piece I"] == told


def test_a_solution_to_which_pieces_may_be_added_says_so() -> None:
    assert "Solution 2! More pieces fit: these are tried, too." == solution_line(2, 5)


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (
            Outcome("solved", 9356, 2339, 0, True, "dlx", 5, 4.567, kernel="bit planes"),
            (
                "2,339 different solutions (9,356 with turns and flips), 4.6 s.",
                "The search is complete: bit planes, 5 nodes, 4.57 s.",
            ),
        ),
        (
            Outcome("solved", 1, 1, 0, True, "dlx", 1, 0.04, kernel="bit planes"),
            ("1 solution, 0.04 s.", "The search is complete: bit planes, 1 node, 0.04 s."),
        ),
        (
            Outcome("solved", 8, 4, 8, True, "sat", 5, 1, best=Optimum("most pieces", 5, bound=5)),
            (
                "5 pieces, which is the most possible; 4 different solutions (8 with turns and"
                " flips), 1.0 s.",
                "The search is complete: sat, 5 conflicts, 1.00 s.",
            ),
        ),
        (
            Outcome("solved", 9356, 2339, 1000, True, "dlx", 5, 4.567, kernel="bit planes"),
            (
                "2,339 different solutions (9,356 with turns and flips); the first 1,000 are"
                " listed, 4.6 s.",
                "The search is complete: bit planes, 5 nodes, 4.57 s.",
            ),
        ),
        (
            Outcome("limit", 7, None, 7, False, "dlx", 1, 2, kernel="bit planes"),
            (
                "7 solutions; stopped by the limit, there may be more (2.0 s).",
                "Bit planes, 1 node, 2.00 s.",
            ),
        ),
        (
            Outcome("impossible", 0, 0, 0, True, "dlx", 1, 2, kernel="bit planes"),
            ("No solution: the search is complete.", "Bit planes, 1 node, 2.00 s."),
        ),
    ],
)
def test_the_page_has_the_number_first_and_the_work_in_its_details(
    outcome: Outcome, expected: tuple[str, str]
) -> None:
    assert expected == page_lines(outcome, "turns and flips")
