"""Stages that look for a first tiling: what they find is a tiling, and they are begun only where a
first tiling of a large puzzle is all that is asked for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from support import brute
from support.controls import at_work
from support.places import SAMPLES
from support.random_mixtures import random_mixture
from support.random_plain import random_puzzle, random_solid
from support.seeds import thinned
from support.tuning import tune

import psolver
from psolver import PieceGroup, Puzzle, Search
from psolver.core import Cancelled, Control
from psolver.engines import STAGES, first_tiling

BY_KERNEL = {stage.kernel: stage for stage in STAGES}
Y = "pieces = '''\n#\n##\n#\n#'''"
RING = "\n".join([*[24 * "#"] * 10, *["##########....##########"] * 4, *[24 * "#"] * 10])
STOCKS = (
    "board = '10x12'\npiece_set = 'pentominoes'\ncount = 2",
    "board = '12x10'\npiece_set = 'tetrominoes'\ncount = 6",
    "board = '8x14'\npiece_set = 'one-sided tetrominoes'\ncount = 4",
    "lattice = 'hexagon'\nboard = '10x14'\npiece_set = 'tetrahexes'\ncount = 5",
    "board = '4x5x6'\npiece_set = 'pentominoes'\ncount = 2",
)


def freed(puzzle: Puzzle) -> Puzzle:
    """The puzzle without clues, whose pieces may be used any number of times."""
    pieces = tuple(replace(piece, least=0, most=None) for piece in puzzle.pieces)
    return replace(puzzle, pieces=pieces, board=replace(puzzle.board, clues=()))


def loosened(puzzle: Puzzle) -> Puzzle:
    """The puzzle without clues, whose cells may all stay free."""
    board = puzzle.board
    return replace(puzzle, board=replace(board, must=frozenset(), may=board.must, clues=()))


def looked_for(kernel: str, puzzle: Puzzle) -> bool:
    """Has a stage found a tiling? It is one."""
    found = BY_KERNEL[kernel].search(puzzle, None)
    assert found is None or () == psolver.verify(puzzle, found)
    return found is not None


@pytest.mark.slow
def test_what_a_stage_finds_is_a_tiling_of_a_puzzle_that_has_one() -> None:
    found: Counter[str] = Counter()
    given = [random_puzzle(seed) for seed in range(30)]
    given += [random_solid(seed) for seed in range(10)]
    for puzzle in [*given, *map(freed, given), *map(loosened, given)]:
        for stage in STAGES:
            if stage.suits(puzzle):
                found[stage.kernel] += looked_for(stage.kernel, puzzle)
    for stage in STAGES[-3:]:  # that take stocks of many pieces
        for puzzle in map(psolver.loads, STOCKS):
            if stage.suits(puzzle):
                found[stage.kernel] += looked_for(stage.kernel, puzzle)
    assert BY_KERNEL.keys() == found.keys()
    del found["matching"]  # which has a test of its own
    assert min(found.values()) >= 3, found


@pytest.mark.parametrize("text", thinned(STOCKS[::2], 3))
def test_a_beam_finds_a_tiling_whether_python_or_a_kernel_lays_the_last_pieces(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert looked_for("beam", psolver.loads(text))
    tune(monkeypatch, BEAM_LAST_NODES=0)
    assert looked_for("beam", psolver.loads(text))


def test_no_beam_is_begun_on_a_board_of_very_many_cells() -> None:
    text = "piece_set = 'one-sided tetrominoes'\ncount = {}\nboard = '{}'"
    for stock, suits in ((600, "120x140"), True), ((2500, "250x280"), False):
        assert suits == BY_KERNEL["beam"].suits(psolver.loads(text.format(*stock)))


def test_dominoes_are_matched_wherever_that_is_possible() -> None:
    answers: Counter[bool] = Counter()
    for seed in range(60):
        puzzle = freed(random_puzzle(seed))
        domino = replace(puzzle.pieces[0], shape=((0, 0), (0, 1)))
        dominoes = replace(puzzle, pieces=(domino,))
        assert BY_KERNEL["matching"].suits(dominoes)
        possible = next(iter(brute.tilings(dominoes)), None) is not None
        assert possible == looked_for("matching", dominoes)
        answers[possible] += 1
    assert min(answers.values()) >= 12


@pytest.mark.rooms
def test_an_impossible_large_puzzle_is_told_as_before() -> None:
    chessboard = psolver.load(SAMPLES / "mutilated-chessboard-20x20.toml")
    for puzzle in (chessboard, psolver.loads(f"board = '17x17'\ncount = 'any'\n{Y}")):
        assert first_tiling(puzzle, None) is None
        with Search(puzzle, limit=1) as search:
            assert [] == list(search)
        assert search.outcome.complete
        assert search.reason


@pytest.mark.rooms
@pytest.mark.parametrize("board", ["18x18", "20x25", "22x26"])
def test_no_stage_begins_if_weights_modulo_two_show_that_there_is_no_tiling(board: str) -> None:
    control = at_work(Control())
    control.progress.engine = "before"
    puzzle = psolver.loads(f"board = '{board}'\ncount = 'any'\npieces = '''\n###\n#'''")
    assert first_tiling(puzzle, None) is None
    assert ("before", 0) == (control.progress.engine, control.progress.nodes)


@pytest.mark.parametrize(
    ("text", "kernel"),
    [
        (f"board = '20x20'\ncount = 80\n{Y}", "rectangle plan"),
        (f"board = '40x35'\ncount = 'any'\n{Y}", "rectangle plan"),
        (f"board = '20x45'\ncount = 'any'\ncan_reverse = false\n{Y}", "rectangle plan"),
        ("board = '8x8x9'\ncount = 'any'\npieces = '''\n##\n#'''", "rectangle plan"),
        ("board = '40x40'\npiece_set = 'pentominoes'\ncount = 'any'", "bands"),
        ("board = '40x40'\npiece_set = 'pentominoes'\ncount = [1, 320]", "bands"),
        (f"board = '''\n{140 * '#'}\n{138 * '#'}'''\npieces = '##'\ncount = 139", "matching"),
        (f"board = '''\n{RING}'''\ncount = 'any'\n{Y}", "quotient"),
    ],
)
def test_who_has_found_a_first_tiling(text: str, kernel: str) -> None:
    puzzle = psolver.loads(text)
    with Search(puzzle, limit=1) as search:
        (tiling,) = search
    assert () == psolver.verify(puzzle, tiling)
    assert (kernel, "limit", 1) == (
        search.outcome.kernel,
        search.outcome.status,
        search.outcome.solutions,
    )
    assert tiling == first_tiling(puzzle, None)


def test_a_stage_ends_when_it_is_cancelled() -> None:
    control = at_work(Control())
    control.cancel()
    sizes = {"rectangle plan": f"'20x20'\n{Y}", "bands": "'20x20'\npiece_set = 'pentominoes'"}
    for kernel, text in {**sizes, "matching": "'40x40'\npieces = '##'"}.items():
        puzzle = psolver.loads(f"count = 'any'\nboard = {text}")
        assert BY_KERNEL[kernel].suits(puzzle)
        with pytest.raises(Cancelled):
            BY_KERNEL[kernel].search(puzzle, None)


# groups of pieces: any tiling, mended until the groups are right --------------------------------


SIZES = ["tetrominoes", "pentominoes"]


@pytest.mark.parametrize("use", [84, 88, 92])
def test_a_number_of_pieces_of_two_sizes_is_met(use: int) -> None:
    puzzle = psolver.puzzle(board="20x20", piece_set=SIZES, count="any", use=use)
    found = first_tiling(puzzle, None)
    assert found
    assert () == psolver.verify(puzzle, found)
    assert use == len(found.placements)
    assert found == first_tiling(puzzle, None)


def test_groups_that_share_a_piece_are_met() -> None:
    puzzle = psolver.puzzle(board="20x20", piece_set="pentominoes", count="any")
    groups = PieceGroup("", ("I", "X", "W"), 10, 10), PieceGroup("", ("Z", "W"), 21, 21)
    puzzle = replace(puzzle, groups=groups)
    with Search(puzzle, limit=1) as search:
        (found,) = list(search)
        assert "bands" == search.outcome.kernel
    assert () == psolver.verify(puzzle, found)


@pytest.mark.slow
def test_what_is_mended_is_a_tiling(monkeypatch: pytest.MonkeyPatch) -> None:
    tune(monkeypatch, MENDED_PARTS=20)
    met: Counter[bool] = Counter()
    for seed in range(40):
        puzzle = freed(random_mixture(seed, "groups"))
        found = first_tiling(puzzle, None)
        met[found is not None] += 1
        assert found is None or () == psolver.verify(puzzle, found)
    assert min(met.values()) >= 3
