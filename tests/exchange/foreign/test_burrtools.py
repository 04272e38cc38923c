"""Files of BurrTools: what is written reads back equal, and what is read means the same there."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from dataclasses import replace
from importlib.util import find_spec
from itertools import islice, permutations, product
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.damage import damaged
from support.random_mixtures import random_with
from support.random_plain import random_puzzle, random_solid
from support.seeds import seeds

import psolver
from psolver import Piece, PieceGroup, PsolverError, Puzzle, PuzzleError, StayTogether, verify
from psolver.core.several_puzzles import FileProblem
from psolver.exchange.foreign import xml_file
from psolver.exchange.foreign.burrtools import read
from psolver.exchange.foreign.burrtools_colours import Palette, colouring
from psolver.exchange.foreign.burrtools_grids import TURNS_OF_BRICKS
from psolver.exchange.foreign.burrtools_writer import write
from psolver.exchange.foreign.xml_file import MOST_UNPACKED

pytestmark = pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML")
SMALL = '<shape id="0" count="2"/>'
L = '<voxel x="2" y="2" z="1" name="L" type="0">###_</voxel>'
OPEN = '<voxel x="2" y="2" z="1" name="L" type="0">###+</voxel>'
COLOURS = "<colors>" + 2 * '<color red="1" green="2" blue="3"/>' + "</colors>"
BOARD = '<voxel x="3" y="2" z="1" type="0">######</voxel>'
DRAWN = [(f"{n}", f"#{200 - n:02x}0000") for n in range(3)]


def text(
    shapes: str = L + BOARD, pieces: str = SMALL, rest: str = "", grid: str = "", top: str = ""
) -> bytes:
    """A file with one problem, whose result is the last shape."""
    result = shapes.count("<voxel") - 1
    problem = f'<shapes>{pieces}</shapes><result id="{result}"/>{rest}'
    inside = f"{top}<shapes>{shapes}</shapes><problems><problem>{problem}</problem></problems>"
    return f'<puzzle version="2">{grid}{inside}</puzzle>'.encode()


def only(data: bytes) -> FileProblem:
    (found,) = read(data, "a.xmpuzzle")
    return found


def found_in(data: bytes) -> tuple[FileProblem, ...] | str:
    """The puzzles of a file, or the sentence on its fault."""
    try:
        return read(data, "a.xmpuzzle")
    except PuzzleError as error:
        return str(error)


def held(puzzle: Puzzle) -> Puzzle:
    """The puzzle with all that BurrTools holds: its pieces turn, flat ones flip over, and have a
    greatest number of uses.
    """
    flat, cells = puzzle.board.lattice.flat, len(puzzle.board.cells)
    pieces = [
        replace(
            one,
            can_rotate=True,
            can_reverse=flat,
            back=None,
            most=max(one.least, cells // one.size) if one.most is None else one.most,
        )
        for one in puzzle.pieces
    ]
    return Puzzle(tuple(pieces), puzzle.board, "A title", "Notes,\n\nin parts", "A source")


def some_tilings(puzzle: Puzzle) -> set[psolver.Tiling]:
    return {brute.to_tiling(puzzle, one) for one in islice(brute.tilings(puzzle), 50)}


MAKERS = [random_puzzle, random_solid, random_with("marks"), random_with("marks", "optional")]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", seeds(5, 605))
def test_puzzles_and_solutions_read_back_equal(make: object, seed: int) -> None:
    puzzle = held(make(seed)) if callable(make) else None
    assert puzzle
    if puzzle.board.lattice not in (psolver.SQUARE, psolver.CUBIC):
        return
    tilings = some_tilings(puzzle)
    if puzzle.board.clues and puzzle.board.marks + sum((p.marks for p in puzzle.pieces), ()):
        with pytest.raises(PsolverError, match="colours of cells are either marks or clues"):
            write([puzzle])
        return
    data, losses = write([puzzle], [sorted(tilings)])
    back = only(data)
    assert () == back.losses
    assert (puzzle, (), tilings) == (back.puzzle, losses, set(back.tilings))
    assert tilings == some_tilings(back.puzzle) or len(tilings) == 50


def test_clues_of_long_names_become_marks_with_the_same_solutions() -> None:
    puzzle = psolver.puzzle(board="#A#\n##B", pieces="A\nAA\n\nB\nBB")
    pieces = tuple(replace(one, name=f"piece {one.name}") for one in puzzle.pieces)
    clues = tuple((cell, f"piece {name}") for cell, name in puzzle.board.clues)
    named = Puzzle(pieces, replace(puzzle.board, clues=clues))
    back = only(write([named])[0]).puzzle
    assert () == back.board.clues
    assert psolver.count(named) == psolver.count(back) == 1


@pytest.mark.parametrize("name", ["a.xmpuzzle", "a.xml"])
def test_a_file_is_known_by_its_ending_or_its_content(tmp_path: Path, name: str) -> None:
    puzzle = held(psolver.puzzle(board="2x3", pieces="##", count=3))
    packed = write([puzzle])[0]
    for data in (packed, gzip.decompress(packed)):
        (tmp_path / name).write_bytes(data)
        assert puzzle == psolver.load(tmp_path / name)


def test_several_problems_share_a_file() -> None:
    puzzles = [held(random_puzzle(1)), held(random_solid(2)), held(random_with("marks")(1))]
    data, losses = write(puzzles)
    assert ((), puzzles) == (losses, [one.puzzle for one in read(data, "a.xmpuzzle")])


def test_a_solid_of_one_layer_stays_solid() -> None:
    puzzle = held(psolver.puzzle(board="1x2x3", pieces="##", count=3))
    assert puzzle == only(write([puzzle])[0]).puzzle


def test_colours_of_pieces_are_held_if_they_forbid_nothing() -> None:
    pieces = [Piece(name, ((0, 0), (0, 1)), color=color) for name, color in DRAWN]
    puzzle = Puzzle(tuple(pieces), psolver.puzzle(board="2x3", pieces="#").board)
    assert puzzle == only(write([puzzle])[0]).puzzle


def test_a_bound_on_pieces_of_one_size_is_a_number_of_holes() -> None:
    groups = (PieceGroup("", ("A", "B"), 3),)
    pieces = tuple(Piece(name, ((0, 0), (0, 1)), 0, 4) for name in "AB")
    board = psolver.puzzle(board="????\n????", pieces="#").board
    puzzle = Puzzle(pieces, board, groups=groups)
    data, losses = write([puzzle])
    assert ((), puzzle) == (losses, only(data).puzzle)
    assert b'maxHoles="2"' in gzip.decompress(data)


# turns and places ---------------------------------------------------------------------------------


def test_the_turns_are_the_24_rotations() -> None:
    signs = {  # of the permutations, by the number of pairs in the wrong order
        order: (-1) ** sum(a > b for n, a in enumerate(order) for b in order[n:])
        for order in permutations(range(3))
    }
    rotations = {
        (order, each)
        for order in permutations(range(3))
        for each in product((1, -1), repeat=3)
        if signs[order] * each[0] * each[1] * each[2] == 1
    }
    assert rotations == {(turn.axes, turn.signs) for turn in TURNS_OF_BRICKS}
    assert len(TURNS_OF_BRICKS) == 24


@pytest.mark.parametrize("hotspot", [(0, 0, 0), (1, 0, 0), (2, -3, 5)])
def test_an_assembly_places_the_hotspot(hotspot: tuple[int, int, int]) -> None:
    names = "".join(f' h{axis}="{value}"' for axis, value in zip("xyz", hotspot, strict=True))
    shapes = L.replace(' type="0"', names + ' type="0"') + BOARD
    x, y, _ = hotspot
    first = f"{x} {y} {hotspot[2]} 0"  # as drawn
    second = f"{2 - x} {1 - y} {hotspot[2]} 18"  # half a turn about z, by quarters about z and x
    (turn,) = [
        n for n, one in enumerate(TURNS_OF_BRICKS) if one.signs == (-1, -1, 1) and one.axes[2] == 2
    ]
    second = second.replace(" 18", f" {turn}")
    stored = f"<solutions><solution><assembly>{first} {second}</assembly></solution></solutions>"
    back = only(text(shapes, rest=stored))
    assert ((), 1) == (back.losses, len(back.tilings))
    assert () == verify(back.puzzle, back.tilings[0])
    assert "###\n#" in str(back.puzzle.board) or len(back.puzzle.board.cells) == 6


def test_the_picture_of_a_shape_has_its_highest_y_first() -> None:
    assert ((0, 0), (1, 0), (1, 1)) == only(text()).puzzle.pieces[0].shape


# colours ------------------------------------------------------------------------------------------


def solutions_there(
    ends: Iterable[tuple[int, int]], result: tuple[int, ...], pairs: set[tuple[int, int]]
) -> int:
    """The number of ways to fill a row of four cells with two bars, with their colours, as
    BurrTools counts them.
    """
    found = set()
    for first, second in permutations(enumerate(ends)):
        for a, b in product((1, -1), repeat=2):
            shown = (*first[1][::a], *second[1][::b])
            if all(not p or not r or (p, r) in pairs for p, r in zip(shown, result, strict=True)):
                found.add((first[0], shown))
    return len(found)


def test_colours_forbid_what_they_forbid_in_burrtools() -> None:
    random, read_number = Random(5), 0
    for _ in range(400):
        ends = [(random.randrange(3), random.randrange(3)) for _ in range(2)]
        result = tuple(random.choice([0, 0, 1, 2]) for _ in range(4))
        pairs = {pair for pair in product((1, 2), repeat=2) if random.random() < 0.5}
        shapes = "".join(
            f'<voxel x="{len(one)}" y="1" z="1" type="0">'
            + "".join(f"#{colour or ''}" for colour in one)
            + "</voxel>"
            for one in (*ends, result)
        )
        bitmap = "".join(f'<pair piece="{a - 1}" result="{b - 1}"/>' for a, b in pairs)
        data = text(shapes, '<shape id="0"/><shape id="1"/>', f"<bitmap>{bitmap}</bitmap>")
        found = found_in(data)
        if isinstance(found, str):
            assert "its colours allow" in found
            continue
        (back,) = found
        number = solutions_there(ends, result, pairs)
        if back.losses:
            assert psolver.count(back.puzzle) <= number
        else:
            read_number += 1
            assert psolver.count(back.puzzle) == number, data
    assert read_number > 250


def test_colours_without_marks_of_psolver_are_named() -> None:
    pieces = {"A": {1}, "B": {2}, "C": {3}}
    fault = colouring(pieces, {1, 2, 3}, {(1, 1), (1, 2), (2, 2), (2, 3), (3, 3)}, Palette({}, {}))
    assert fault == (
        "its colours allow what no marks of psolver can: a mark lies on the same mark or on none;"
        " make the pairs of colours such groups"
    )


# sentences ----------------------------------------------------------------------------------------

PLACE = "a.xmpuzzle: "
ERRORS = [
    (b"", "holds no XML; expected the outer element 'puzzle'"),
    (gzip.compress(b"hello"), "holds no XML; expected the outer element 'puzzle'"),
    (b"<puzzle", "line 1, column 1: is not well-formed XML"),
    (b"<html/>", "expected the outer element 'puzzle', found 'html'"),
    (b"<puzzle/>", "expected version 1 or 2 of the format, found no version"),
    (b'<puzzle version="3"/>', "expected version 1 or 2 of the format, found version 3"),
    (b'<puzzle version="1"/>', "has no problem; add one in BurrTools: shapes, counts and a result"),
    (
        text(grid='<gridType type="3"/>'),
        "gridType: rhombic cells are a lattice that psolver does not have; it has bricks and"
        " spheres",
    ),
    (
        b'<!DOCTYPE a [<!ENTITY b "c">]><puzzle>&b;</puzzle>',
        "has a document type or entities, which psolver does not read; remove them",
    ),
    (
        text(L + '<voxel x="2" y="2" z="2" type="0">####</voxel>'),
        "shapes.voxel[2]: expected 2 x 2 x 2 = 8 cells, found 4",
    ),
    (
        text(L + '<voxel x="2000" y="2000" z="2" type="0">####</voxel>'),
        "shapes.voxel[2]: a box of 8,000,000 cells is too large (at most 1,000,000)",
    ),
    (
        text(L + '<voxel x="2" y="2" z="-1" type="0">####</voxel>'),
        "shapes.voxel[2].z: expected a whole number from 0, found '-1'",
    ),
    (
        text(L + '<voxel x="2" y="2" z="1" type="0">##?#</voxel>'),
        "shapes.voxel[2]: expected '#', '+', '_' and colours, found something else among them",
    ),
    (
        text('<voxel x="1" y="1" z="1" type="0">+</voxel>' + BOARD),
        "problem[1].shape[1]: the shape S1 has no cells that are filled",
    ),
    (
        text(OPEN.replace("+", "+1") + BOARD.replace("##", "#2#", 1), top=COLOURS),
        "problem[1]: the shape S1 has an open cell '+' whose colour binds, and psolver has no marks"
        " beside the cells of a piece; remove the colour",
    ),
    (
        text(pieces='<shape id="0" min="0" max="2"/><shape id="1" min="0" max="9"/>').replace(
            b"<problem>", b'<problem maxHoles="1">'
        ),
        "problem[1]: allows at most 1 hole, and the shapes that have a range of counts differ in"
        " size; psolver has no such bound: remove it, or make the counts fixed",
    ),
    (
        text(pieces='<shape id="0" min="3" max="2"/>'),
        "problem[1].shape[1]: a shape is used at most 65,535 times, and min is not above max",
    ),
    (text(pieces=""), "problem[1]: has no pieces; give its shapes a count in BurrTools"),
    (
        text().replace(b'<result id="1"/>', b""),
        "problem[1]: has no result; choose a shape as its result in BurrTools",
    ),
    (
        text().replace(b'<result id="1"/>', b'<result id="4294967295"/>'),
        "problem[1]: has no result; choose a shape as its result in BurrTools",
    ),
    (gzip.compress(text())[:-9], "is damaged: its end is missing"),
    (b"\x1f\x8b" + text(), "is damaged: gzip cannot unpack it"),
    (
        gzip.compress(bytes(MOST_UNPACKED + 1)),
        "is too large for a puzzle file (over 128 MB when unpacked)",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), ERRORS, ids=range(len(ERRORS)))
def test_a_file_with_a_fault_is_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(data, "a.xmpuzzle")
    assert PLACE + sentence == str(caught.value)


def test_a_file_has_a_limit_for_its_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_file, "MOST_ELEMENTS", 20)
    assert () == only(text()).losses
    assert PLACE + "is too large for a puzzle file (over 20 elements)" == found_in(
        text(top=20 * "<a/>")
    )


def test_of_many_problems_that_are_no_puzzles_some_are_named() -> None:
    wrong = 9 * b"<problem/>"
    losses = only(text().replace(b"</problems>", wrong + b"</problems>")).losses
    assert (7, "3 more problems are left out") == (len(losses), losses[-1])


STORED = "<solutions><solution><assembly>{}</assembly><separation/></solution></solutions>"
READ_LOSSES = [
    (
        text(L.replace("type", 'weight="3" type') + BOARD, SMALL.replace("/", ' group="1"/')),
        "left out: the weights of pieces; psolver disassemble finds its own moves",
    ),
    (
        text(rest=STORED.format("0 0 0 0 x")),
        "left out: the stored ways to take solutions apart; psolver disassemble finds its own"
        " moves",
    ),
    (
        text(OPEN + BOARD),
        "S1 has open cells '+', which cover nothing: they are empty here; BurrTools counts"
        " placements that differ in them alone once each",
    ),
    (
        text(OPEN.replace("###+", "##_+") + BOARD),
        "S1 has open cells '+', which cover nothing: they are empty here; BurrTools counts"
        " placements that differ in them alone once each, and those alone in which they lie in the"
        " box of the result",
    ),
    (
        text(pieces='<shape id="0" min="0" max="2"/><shape id="1"/>').replace(
            b"<problem>", b'<problem maxHoles="0">'
        ),
        "",
    ),
    (
        text(rest=STORED.format("0 0 0 24 x").replace("<separation/>", "")),
        "the stored solution 1 is left out: there is no turn 24",
    ),
    (
        text().replace(b"</problem>", b'</problem><problem name="B"/>'),
        "problem[2]: has no result; choose a shape as its result in BurrTools (this problem is left"
        " out)",
    ),
]


@pytest.mark.parametrize(("data", "sentence"), READ_LOSSES, ids=range(len(READ_LOSSES)))
def test_things_that_psolver_cannot_hold_are_named(data: bytes, sentence: str) -> None:
    assert [sentence][: len(sentence)] == list(only(data).losses)[:1]


REFUSED: list[tuple[dict[str, object], str]] = [
    (
        {"lattice": "hexagon", "board": "#"},
        "psolver writes squares, cubes and balls for it, no hexagons",
    ),
    ({"wrap": ["columns"]}, "it has no boards that wrap"),
    ({"goal": "symmetry"}, "it has no symmetry puzzles"),
    ({"goal": "packing"}, "it has no puzzles that ask for the best tilings"),
    ({"use": 3, "touch": "never"}, "it has no groups of pieces and no rule on pieces that touch"),
    ({"pieces": "##", "can_rotate": False}, "pieces may turn or flip there in other ways: 'A'"),
]


@pytest.mark.parametrize(("puzzle", "sentence"), REFUSED)
def test_puzzles_that_burrtools_has_not_are_refused(
    puzzle: dict[str, object], sentence: str
) -> None:
    values = {"board": "2x3", "pieces": "#", **puzzle}
    with pytest.raises(PsolverError) as caught:
        write([psolver.puzzle(**values)])
    assert f"puzzle: cannot be written for BurrTools: {sentence}" == str(caught.value)


def test_known_answers_are_left_out_with_a_sentence() -> None:
    puzzle = psolver.puzzle(board="2x3", pieces="##", expect={"solutions": 3})
    assert ("left out: the known answers",) == write([puzzle])[1]


# open cells, groups, encodings -------------------------------------------------------------------


def test_open_cells_of_a_piece_are_empty() -> None:
    assert only(text()).puzzle == only(text(OPEN + BOARD)).puzzle
    loose = only(text(OPEN.replace("+", "+1") + BOARD, top=COLOURS))  # no cell to bind it to
    assert psolver.count(loose.puzzle) == psolver.count(only(text()).puzzle)


GROUPED = [
    ('<shape id="0" count="2" group="1"/>', [(("L", None),)]),
    ('<shape id="0" count="2" group="0"/>', []),
    ('<shape id="0" count="2"><group group="0" count="2"/></shape>', []),
    (
        '<shape id="0" count="3"><group group="2" count="2"/><group group="1" count="3"/></shape>',
        [(("L", None),), (("L", 2),)],
    ),
    (
        '<shape id="0" count="2" group="5"/><shape id="1"><group group="5" count="1"/></shape>',
        [(("L", None), ("S2", None))],
    ),
]


@pytest.mark.parametrize(("pieces", "groups"), GROUPED)
def test_groups_of_pieces_are_read(pieces: str, groups: list[tuple[tuple[str, int], ...]]) -> None:
    found = only(text(pieces=pieces))
    assert tuple(map(StayTogether, groups)) == found.puzzle.together
    assert found.losses == ()
    assert found.puzzle == only(write([found.puzzle])[0]).puzzle


def test_a_fault_of_a_group_has_its_file_and_place_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        only(text(pieces='<shape id="0" count="2"><group group="x" count="1"/></shape>'))
    fault = "expected a whole number from 0, found 'x'"
    assert f"problem[1].shape[1].group.group: {fault}" == str(caught.value).partition(": ")[2]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize(
    "declared", ["", '<?xml version="1.0" encoding="UTF-8"?>', '<?xml encoding="none"?>']
)
@pytest.mark.parametrize(
    ("letters", "encoding"), [("sch\xf6n", "latin-1"), ("\u201csch\xf6n\u201d", "cp1252")]
)
def test_bytes_that_are_no_utf_8_are_letters_of_windows(
    letters: str, encoding: str, declared: str, packed: bool
) -> None:
    declared = declared.replace("<?xml e", '<?xml version="1.0" e')
    data = declared.encode() + text(top=f"<comment>{letters}</comment>").decode().encode(encoding)
    assert only(gzip.compress(data) if packed else data).puzzle.notes == letters


def test_a_fault_of_a_text_in_latin_1_has_its_place() -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text(top="<comment>\xf6</comment>").decode().encode("latin-1")[:-3], "a.xmpuzzle")
    assert str(caught.value).startswith(PLACE + "line 1, column ")
    assert str(caught.value).endswith(": is not well-formed XML")


# damage -------------------------------------------------------------------------------------------

TAG = re.compile(rb"<[^>]*>")
WORDS = [b"", b'"-1"', b'"99999999"', b'"x"', b'""', b'"1"', b"#", b"+9", b"_", b"x", b"\x00"]


def broken(data: bytes, random: Random) -> bytes:
    """A file after some of its elements, attributes and letters were dropped or changed."""
    for _ in range(random.choice([1, 1, 2, 4])):
        tags = [one.span() for one in TAG.finditer(data)] or [(0, len(data))]
        start, end = random.choice(tags)
        kind = random.randrange(4)
        if kind == 0:
            data = data[:start] + random.choice([b"", 2 * data[start:end]]) + data[end:]
        elif kind == 1:
            other = random.choice(tags)
            data = data[:start] + data[slice(*other)] + data[end:]
        elif kind == 2:
            values = [one.span() for one in re.finditer(rb'"[^"]*"|[#+_]\d*', data)] or [(0, 0)]
            at = random.choice(values)
            data = data[: at[0]] + random.choice(WORDS) + data[at[1] :]
        else:
            data = damaged(data, random, [data])
    return data


def check_damaged(seed: int) -> None:
    random = Random(seed)
    puzzle = held(random.choice([random_puzzle, random_solid])(seed % 7))
    packed = write([puzzle], [sorted(some_tilings(puzzle))])[0]
    data = gzip.decompress(packed)
    data = damaged(packed, random, [packed]) if seed % 10 == 0 else broken(data, random)
    found = found_in(data)
    if isinstance(found, str):
        assert re.fullmatch(r"a\.xmpuzzle: [^\n]{,400}", found)
        return
    for one in found:
        assert not any(verify(one.puzzle, tiling) for tiling in one.tilings)


def test_damaged_files_are_one_sentence() -> None:
    for seed in range(100):
        check_damaged(seed)


@pytest.mark.slow
def test_two_thousand_damaged_files_are_one_sentence() -> None:
    for seed in range(2000):
        check_damaged(seed)
