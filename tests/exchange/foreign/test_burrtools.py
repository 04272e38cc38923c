"""Files of BurrTools, read as any puzzle file and written by `psolver convert`: what is
read means the same there.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from importlib.util import find_spec
from itertools import permutations, product
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.command import Run, run_in
from support.places import DATA, table

import psolver
from psolver import Piece, PieceGroup, Puzzle, PuzzleError, StayTogether

pytestmark = [
    pytest.mark.skipif(not find_spec("defusedxml"), reason="defusedxml reads XML"),
    pytest.mark.usefixtures("own_folder"),
]
NAME = "a.xmpuzzle"
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


def read(data: bytes) -> tuple[Puzzle, list[str]]:
    """The puzzle of a file, and a sentence on each thing that is left out."""
    losses: list[str] = []
    Path(NAME).write_bytes(data)
    puzzle = psolver.load(NAME, notice=losses.append)
    return puzzle, [loss.removeprefix(f"{NAME}: ") for loss in losses]


def only(data: bytes) -> Puzzle:
    puzzle, losses = read(data)
    assert [] == losses
    return puzzle


def fault_of(data: bytes) -> str:
    with pytest.raises(PuzzleError) as caught:
        read(data)
    return str(caught.value).removeprefix(f"{NAME}: ")


def written(puzzle: Puzzle, losses: str = "") -> bytes:
    Path("a.toml").write_text(psolver.dumps(puzzle), encoding="utf-8")
    assert Run(0, "", losses) == run_in(Path.cwd(), "convert", "a.toml", NAME)
    return Path(NAME).read_bytes()


def solutions_in(data: bytes) -> int:
    """How many solutions a file holds, all of them right."""
    Path(NAME).write_bytes(data)
    assert Run(0, "", "") == run_in(Path.cwd(), "convert", NAME, "a.jsonl")
    return len(Path("a.jsonl").read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", [NAME, "a.xml"])
def test_a_file_is_known_by_its_ending_or_its_content(name: str) -> None:
    puzzle = psolver.puzzle(board="2x3", pieces="##", count=3)
    packed = written(puzzle)
    for data in (packed, gzip.decompress(packed)):
        Path(name).write_bytes(data)
        assert puzzle == psolver.load(name)


def test_what_forbids_nothing_and_a_bound_on_pieces_of_one_size_are_held() -> None:
    board = psolver.puzzle(board="????\n????", pieces="#").board
    drawn = [Piece(name, ((0, 0), (0, 1)), color=color) for name, color in DRAWN]
    some = [Piece(name, ((0, 0), (0, 1)), 0, 4) for name in "AB"]
    bounded = Puzzle(some, board, groups=(PieceGroup("", ("A", "B"), 3),))
    for puzzle in (Puzzle(drawn, psolver.puzzle(board="2x3", pieces="#").board), bounded):
        data = written(puzzle)
        assert puzzle == only(data)
    assert b'maxHoles="2"' in gzip.decompress(data)


# turns and places ---------------------------------------------------------------------------------


def test_an_assembly_places_the_hotspot() -> None:
    shapes = L.replace(' type="0"', ' hx="2" hy="-3" hz="5" type="0"') + BOARD
    drawn, turned = "2 -3 5 0", "0 4 5 10"  # half a turn about z
    stored = f"<solutions><solution><assembly>{drawn} {turned}</assembly></solution></solutions>"
    assert 1 == solutions_in(text(shapes, rest=stored))


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
    random = Random(5)
    for _ in range(150):
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
        assert psolver.count(only(data)) == solutions_there(ends, result, pairs), data


# sentences ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (gzip.compress(b"hello"), "holds no XML; expected the outer element 'puzzle'"),
        (gzip.compress(text())[:-9], "is damaged: its end is missing"),
        (b"\x1f\x8b" + text(), "is damaged: gzip cannot unpack it"),
        (
            gzip.compress(bytes(128_000_001)),
            "is too large for a puzzle file (over 128 MB when unpacked)",
        ),
    ],
    ids=range(4),
)
def test_a_packed_file_with_a_fault_is_one_sentence(data: bytes, sentence: str) -> None:
    assert sentence == fault_of(data)


def test_a_file_has_a_limit_for_its_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("psolver.exchange.foreign.xml_file.MOST_ELEMENTS", 20)
    assert only(text())
    fault = fault_of(text(top=20 * "<a/>"))
    assert "is too large for a puzzle file (over 20 elements)" == fault


# open cells, groups, encodings -------------------------------------------------------------------


def test_open_cells_of_a_piece_cover_nothing_and_lie_with_it() -> None:
    assert only(text()) == only(text(OPEN + BOARD))
    loose = only(text(OPEN.replace("+", "+1") + BOARD, top=COLOURS))  # no cell to bind it to
    assert psolver.count(loose) == psolver.count(only(text()))
    bound = only(text(OPEN.replace("+", "+1") + BOARD.replace("##", "##2", 1), top=COLOURS))
    assert (2, 0) == (psolver.count(loose), psolver.count(bound))
    assert bound == only(written(bound))


GROUPED = table("burrtools-grouped.txt")


@pytest.mark.parametrize(("pieces", "groups"), GROUPED)
def test_groups_of_pieces_are_read(pieces: str, groups: list[tuple[tuple[str, int], ...]]) -> None:
    found = only(text(pieces=pieces))
    assert tuple(map(StayTogether, groups)) == found.together
    assert found == only(written(found))


def test_bytes_that_are_no_utf_8_are_letters_of_windows() -> None:
    for letters, declared in (
        ("sch\xf6n", ""),
        ("\u201csch\xf6n\u201d", '<?xml version="1.0" encoding="UTF-8"?>'),
        ("\u201csch\xf6n\u201d", '<?xml version="1.0" encoding="none"?>'),
    ):
        inside = text(top=f"<comment>{letters}</comment>").decode().encode("cp1252")
        assert only(gzip.compress(declared.encode() + inside)).notes == letters


# spheres ---------------------------------------------------------------------------------------

# nine and eight spheres with their pieces; BurrTools 0.7.1 (burrTxt -q) finds 10 and 31 assemblies
NINE = (
    '<voxel x="3" y="1" z="2" hx="2" hy="0" hz="0" type="0">__#_#_</voxel>'
    '<voxel x="4" y="2" z="3" hx="1" hy="1" hz="0" type="0">_____#_____#__#________#</voxel>'
    '<voxel x="4" y="2" z="2" hx="2" hy="0" hz="0" type="0">__#____#_#______</voxel>'
    '<voxel x="4" y="3" z="3" type="0">__#__#_##____#__#_#__#____________#_</voxel>'
)
EIGHT = (
    '<voxel x="4" y="2" z="2" type="0">__#__#_____#____</voxel>'
    '<voxel x="3" y="2" z="2" type="0">__#_#______#</voxel>'
    '<voxel x="2" y="2" z="2" type="0">___#_#__</voxel>'
    '<voxel x="1" y="1" z="1" type="0">#</voxel>'
    '<voxel x="3" y="4" z="4" type="0">______#________#___#_#____#_#___#_#______#______</voxel>'
)
BAR = '<voxel x="3" y="3" z="1" type="0">#___#___#</voxel>'  # three spheres in a line


def balls(shapes: str, rest: str = "", top: str = "") -> bytes:
    """A file of spheres, which has each shape once but for the last, its result."""
    pieces = "".join(f'<shape id="{n}"/>' for n in range(shapes.count("<voxel") - 1))
    return text(shapes, pieces, rest, '<gridType type="2"/>', top)


@pytest.mark.parametrize(("shapes", "number"), [(NINE, 10), (EIGHT, 31)])
def test_the_solutions_are_as_many_as_in_burrtools(shapes: str, number: int) -> None:
    puzzle = only(balls(shapes))
    assert puzzle.board.lattice is psolver.FREE_BALLS
    # what BurrTools calls assemblies
    assert number == sum(1 for _ in psolver.Search(puzzle, distinct=True, up_to="reflections"))
    assert sum(1 for _ in brute.tilings(puzzle)) == psolver.count(puzzle)


def test_balls_that_turn_in_24_ways_are_written_if_these_are_all() -> None:
    square = psolver.puzzle(lattice="balls", board="2x4", pieces="##\n##", count=2)
    loss = "its balls are free balls there, of which the pieces lie in the same ways"
    assert psolver.count(square) == psolver.count(only(written(square, f"a.toml: {loss}\n")))
    hook = (DATA / "ball-hooks.toml").read_text(encoding="utf-8").replace("free balls", "balls")
    Path("hook.toml").write_text(hook, encoding="utf-8")
    refused = run_in(Path.cwd(), "convert", "hook.toml", NAME)
    assert 2 == refused.status
    assert "pieces may turn or flip there in other ways: 'A'" in refused.err


def test_a_stored_solution_has_its_hotspot_at_its_place() -> None:
    stored = "<solutions><solution><assembly>{} {}</assembly></solution></solutions>"
    for x, y in ((0, 0), (1, 1), (3, 1)):
        shapes = BAR.replace(' type="0"', f' hx="{x}" hy="{y}" hz="0" type="0"') + BAR
        assert 1 == solutions_in(balls(shapes, stored.format(f"{x} {y} 0", 0)))
    left_out = "the stored solution 1 is left out: "
    places = "the turn 0 takes its spheres to places where there are none"
    for place, turn, why in ("1 0 0", 0, places), ("0 0 0", 120, "there is no turn 120"):
        assert [left_out + why] == read(balls(BAR + BAR, stored.format(place, turn)))[1]


def test_a_piece_of_spheres_can_have_a_colour_and_marks() -> None:
    coloured = BAR.replace("#___#___#", "#1___#___#2")
    pairs = '<bitmap><pair piece="0" result="0"/><pair piece="1" result="1"/></bitmap>'
    puzzle = only(balls(coloured + coloured, pairs, COLOURS))
    assert [mark for _, mark in puzzle.pieces[0].marks] == ["1", "2"]
    assert psolver.count(puzzle) == 1
