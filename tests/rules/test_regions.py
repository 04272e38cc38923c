"""Regions of the board in which marks add up, are equal or different. The engines are compared with
brute force on random mixtures of rules (`laws`), which have regions too.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from support import brute
from support.command import run

import psolver
from psolver.core.errors import PsolverError, PuzzleError
from psolver.core.tilings import Placement
from psolver.hand.partial import rest
from psolver.search.strategy import ENGINES

BOARD = 'board = "2x3"\n'
REGIONS = 'regions = """\naab\nc#b"""\n'
RULES = 'region_rules = ["a = 6", "b > 10", "c < 2"]\n'
DOMINOES = '[[piece]]\nmarks = ["03", "34", "66"]\n'
SMALL = BOARD + REGIONS + RULES + DOMINOES


def marks_of(tiling: psolver.Tiling) -> dict[tuple[int, ...], str]:
    return {cell: mark for one in tiling for cell, mark in one.marks}


@pytest.mark.parametrize("engine", ENGINES)
def test_every_engine_finds_the_only_way(engine: str) -> None:
    puzzle = psolver.loads(SMALL)
    assert 1 == psolver.count(puzzle, engine=engine)
    if engine != "count":
        (found,) = psolver.tilings(puzzle, engine=engine)
        rows = ["".join(marks_of(found)[row, column] for column in range(3)) for row in range(2)]
        assert ["336", "046"] == rows
        assert () == psolver.verify(puzzle, found)


def test_the_sample_is_unique() -> None:
    puzzle = psolver.load("pips-12-dominoes")
    assert {psolver.count(puzzle, engine=engine) for engine in ("sat", "dlx")} == {1}


def test_a_list_of_marks_is_a_piece_each_and_equal_ones_are_copies() -> None:
    puzzle = psolver.loads('board = "2x2"\n[[piece]]\nmarks = ["34", "43"]\n')
    assert [("34", 2, 2)] == [(one.name, one.least, one.most) for one in puzzle.pieces]
    bent = psolver.loads('board = "3x3"\n[[piece]]\nmarks = ["1.\\n23", "1"]\ncount = "any"\n')
    assert [("1.23", 3), ("1", 1)] == [(one.name, one.size) for one in bent.pieces]


def test_a_shikaku_is_a_file_of_twenty_lines_with_one_solution() -> None:
    puzzle = psolver.load("shikaku-6x6")
    (expected,) = brute.solutions(puzzle)
    for engine in ("sat", "dlx", "backtrack", "auto"):
        (found,) = psolver.tilings(puzzle, engine=engine)
        assert expected == brute.of_tiling(found)
    assert 1 == psolver.count(puzzle, engine="count")
    assert len(Path("samples/shikaku-6x6.toml").read_text("utf-8").splitlines()) < 30


def test_one_rule_is_for_all_regions_without_their_own() -> None:
    def rules(text: str) -> tuple[str, ...]:
        return psolver.loads(f"{BOARD}{REGIONS}region_rules = {text}\n{DOMINOES}").region_rules

    assert ("a different", "b different", "c different") == rules('"different"')
    assert ("b > 3", "a = 6", "c = 6") == rules('["b > 3", "= 6"]')
    assert ("c size 12", "a size 2", "b size 2") == rules('["c size 12", "size 2"]')


@pytest.mark.parametrize(
    ("rules", "written"),
    [
        ('"equal"', 'region_rules = "equal"'),
        ('["a equal", "b equal", "c equal"]', 'region_rules = "equal"'),
        ('["c < 2", "a equal", "b equal"]', 'region_rules = ["c < 2", "equal"]'),
        ('["b equal", "a equal", "c < 2"]', 'region_rules = ["b equal", "a equal", "c < 2"]'),
        ('"size 2"', 'region_rules = "size 2"'),
    ],
)
def test_a_file_has_a_rule_of_many_regions_once(rules: str, written: str) -> None:
    puzzle = psolver.loads(f"{BOARD}{REGIONS}region_rules = {rules}\n{DOMINOES}")
    text = psolver.dumps(puzzle)
    assert written in text.splitlines()
    assert puzzle == psolver.loads(text)


@pytest.mark.rooms
def test_a_piece_covers_one_number_its_size() -> None:
    from psolver.hand.partial import clash

    puzzle = psolver.loads(
        'board = "1x4"\npieces = "AA"\ncount = 2\nregions = "2##2"\nregion_rules = "size"'
    )
    middle, beside = Placement("A", ((0, 1), (0, 2))), Placement("A", ((0, 0), (0, 1)))
    why = clash(puzzle, [middle])
    assert why
    assert "A piece should cover one number, and have as many cells." == why.sentence
    assert clash(puzzle, [beside]) is None
    (fault, *_) = psolver.verify(puzzle, psolver.Tiling((middle,), puzzle.board.lattice))
    assert "the piece 'A' of 2 cells covers no number, not one, its size" in str(fault)


FAULTS = [
    (f'{REGIONS}region_rules = "size"', 'a region of the rule "size" is drawn with a', 0),
    (f'{REGIONS}region_rules = ["equal", "different"]', "there is a rule for all other regions", 5),
    ('region_rules = ["a = 6"]', "the board has no regions; draw them in 'regions'", 2),
    (REGIONS, 'no region has a rule; write region_rules = ["a = 7"]', 2),
    (f'{REGIONS}region_rules = ["a = 6", "d < 2"]', "the rule of d is of a region that", 0),
    (f'{REGIONS}region_rules = ["a = 6", "b = 1"]', "the region c has no rule; add one", 0),
    (f'{REGIONS}region_rules = ["a is 6"]', "'a is 6' is not a rule of a region; write", 5),
    (f'{REGIONS}region_rules = "sise"', '"a different" or "size"', 0),
    (f'{REGIONS}region_rules = ["a = 6",\n "a = 7"]', "region a has a rule already", 5),
    ("regions = '''\naab\ncbb#'''", "'#' is drawn at row 2, column 4, no cell of the board", 4),
    ("regions = '''\naab\nc!b'''", "regions are drawn with letters and digits, # for", 4),
    ("regions = '''\naab\nc'''", "no region and no # at row 2, column 2, a cell of", 2),
    (f"wrap = 'rows'\n{REGIONS}", "a board that wraps takes no regions", 3),
    (f"separate = true\n{REGIONS}", "a board in separate parts takes no regions", 3),
    (f"goal = 'blocking'\n{REGIONS}{RULES}", "a blocking takes no regions", 3),
]


@pytest.mark.parametrize(("keys", "sentence", "line"), FAULTS)
def test_a_fault_is_one_sentence(keys: str, sentence: str, line: int) -> None:
    rules = "" if "region_rules" in keys or "no region has" in sentence else RULES
    with pytest.raises(PuzzleError) as caught:
        psolver.loads(f"{BOARD}{keys}\n{rules}{DOMINOES}")
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("puzzle: ")
    assert "\n" not in str(caught.value)
    assert not line or line == caught.value.line


def test_letters_are_not_added_up_but_compared() -> None:
    letters = SMALL.replace('"34"', '"3r"')
    with pytest.raises(PsolverError, match="the mark 'r', and only digits can be added up"):
        psolver.loads(letters)
    text = 'board = "2x2"\nregions = "ab\\nab"\nregion_rules = ["a equal", "b different"]\n'
    puzzle = psolver.loads(text + '[[piece]]\nmarks = ["rg", "rb"]\n')
    found = [marks_of(one) for one in psolver.tilings(puzzle)]
    assert found
    assert all(one[0, 0] == one[1, 0] and one[0, 1] != one[1, 1] for one in found)
    with pytest.raises(PsolverError, match="no piece has 'marks'"):
        psolver.loads(SMALL.replace(DOMINOES, "pieces = '##'\ncount = 3\n"))


def test_cells_without_marks_count_nothing() -> None:
    text = 'board = "1x3"\nregions = "aaa"\nregion_rules = ["a equal"]\n'
    assert 1 == psolver.count(psolver.loads(text + '[[piece]]\nmarks = "2#2"\n'))
    assert 0 == psolver.count(psolver.loads(text + '[[piece]]\nmarks = "2#3"\n'))
    sums = text.replace("equal", "= 4")
    assert 1 == psolver.count(psolver.loads(sums + '[[piece]]\nmarks = "2#2"\n'))


@pytest.mark.rooms
def test_the_rest_knows_the_marks_that_lie() -> None:
    from psolver.hand.partial import clash, rest

    puzzle = psolver.loads(SMALL)
    (found,) = psolver.tilings(puzzle)
    for one in found:
        left = rest(puzzle, [one])
        assert left
        assert left.region_rules == puzzle.region_rules
        assert {tuple(x for x in found if x != one)} == {tuple(t) for t in psolver.tilings(left)}
    wrong = Placement("66", ((0, 0), (0, 1)), (((0, 0), "6"), ((0, 1), "6")))
    reason = clash(puzzle, [wrong])
    assert reason
    assert "The marks in region a should add up to 6." == reason.sentence


def test_symmetries_keep_the_regions() -> None:
    text = 'board = "1x4"\nregions = "{}"\nregion_rules = {}\n[[piece]]\nmarks = ["12", "12"]\n'
    alike = psolver.loads(text.format("abba", '["a different", "b > 1"]'))
    whole, distinct = (len([*psolver.tilings(alike, distinct=one)]) for one in (False, True))
    assert whole > distinct
    other = psolver.loads(text.format("aabb", '["a = 3", "b > 2"]'))
    assert len([*psolver.tilings(other)]) == len([*psolver.tilings(other, distinct=True)])


@pytest.mark.rooms
def test_some_formats_cannot_write_sums() -> None:
    from psolver.exchange.problem_text import NO_SUMS, to_bqm, to_dlx, to_lp, to_opb

    puzzle = psolver.loads(SMALL)
    for write in (to_dlx, to_bqm):
        with pytest.raises(PsolverError, match=NO_SUMS):
            write(puzzle)
    assert any("+3 x" in line for line in to_opb(puzzle))
    assert any(" 3 x" in line for line in to_lp(puzzle))


@pytest.mark.rooms
def test_it_is_shown_in_words_and_pictures() -> None:
    shown = run("show", "-", data=SMALL.encode()).out
    assert "┃>10┃" in shown
    assert "The marks in region a add up to 6." in shown
    puzzle = psolver.loads(SMALL)
    picture = psolver.draw(puzzle, next(iter(psolver.tilings(puzzle))), format="svg")
    assert 3 == picture.count("stroke-dasharray")
    assert "&gt;10" in picture


def test_marks_on_the_board_can_exceed_a_number_by_far() -> None:
    nine = psolver.Piece("A", ((0, 0),), 4, 4, marks=(((0, 0), "9"),))
    one = psolver.Piece("B", ((0, 0),), 1, 1, marks=(((0, 0), "1"),))
    row = [(0, column) for column in range(5)]
    board = psolver.Board(frozenset(row), regions=tuple((cell, "a") for cell in row))
    puzzle = psolver.Puzzle((nine, one), board, region_rules=("a > 5",))
    laid = [Placement("A", (cell,), ((cell, "9"),)) for cell in row[:4]]
    left = rest(puzzle, laid)
    assert left is not None
    assert 1 == psolver.count(left)
