"""Whether every choice of pieces fills the board: against brute force over all choices, and the
files of tilings that prove it.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random

import pytest
from support import brute
from support.command import run, start, unix
from support.seeds import seeds

import psolver
from psolver import Piece, Puzzle
from psolver.choices import PieceChoices, Settler, Share, suits_walk

SQUARE = 'use = 5\npiece_set = "pentominoes"\nboard = "5x5"\n'
PENTACUBES = 'use = 20\npiece_set = "pentacubes"\nboard = "4x5x5"\n'
LEFT_OUT = 'use = 11\npiece_set = "pentominoes"\nboard = "5x11"\n'
MOST_CHOICES = 300


def choices_by_hand(puzzle: Puzzle) -> Iterator[tuple[int, ...]]:
    """All choices, from the definition."""
    area = len(puzzle.board.must | puzzle.board.may)
    ranges = []
    for piece in puzzle.pieces:
        ranges.append(range(piece.least, (area if piece.most is None else piece.most) + 1))
    names = [piece.name for piece in puzzle.pieces]
    for choice in product(*ranges):
        for group in puzzle.piece_bounds:
            pairs = zip(names, choice, strict=True)
            used = sum(times for name, times in pairs if name in group.pieces)
            if used < group.least or (group.most is not None and used > group.most):
                break
        else:
            yield choice


def fills(puzzle: Puzzle, choice: tuple[int, ...]) -> bool:
    pieces = []
    for piece, times in zip(puzzle.pieces, choice, strict=True):
        if times:
            pieces.append(replace(piece, least=times, most=times))
    alone = Puzzle(tuple(pieces), puzzle.board)
    return bool(pieces) and brute.is_possible(alone)


def bag_of(seed: int) -> Puzzle:
    """A random bag, whose choices often fill the board."""
    random = Random(f"bag {seed}")
    size, board, most_used = random.choice(
        [(3, "3x4", 4), (4, "4x4", 4), (4, "2x2x3", 3), (3, "3x3", 3), (5, "3x5", 3)]
    )
    solid = board.count("x") == 2
    names = {3: "trominoes", 4: "tetrominoes", 5: "pentominoes"}
    set_name = "tetracubes" if solid else names[size]
    pieces = _set(set_name, board)
    chosen = random.sample(pieces, min(len(pieces), random.randint(2, 4)))
    bounded = []
    for piece in chosen:
        least = random.choice((0, 0, 0, 1))
        bounded.append(replace(piece, least=least, most=random.choice((1, 2, 3, None))))
    total = most_used if random.random() < 0.8 else most_used - 1
    groups = [psolver.PieceGroup("", tuple(piece.name for piece in bounded), total, total)]
    if random.random() < 0.3:
        pair = tuple(piece.name for piece in bounded[:2])
        groups.append(psolver.PieceGroup("", pair, 0, random.randint(1, 3)))
    return Puzzle(tuple(bounded), _board(board)).having(groups=tuple(groups))


def _set(name: str, board: str) -> list[Piece]:
    text = f'piece_set = "{name}"\nboard = "{board}"\ncount = "any"\n'
    return list(psolver.loads(text).pieces)


def _board(board: str) -> psolver.Board:
    piece_set = "tetracubes" if board.count("x") == 2 else "tetrominoes"
    return psolver.loads(f'piece_set = "{piece_set}"\nboard = "{board}"\ncount = "any"\n').board


# against brute force ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(24, 1000))
def test_every_choice_as_brute_force_says(seed: int) -> None:
    puzzle = bag_of(seed)
    expected = [*choices_by_hand(puzzle)]
    if not 0 < len(expected) <= MOST_CHOICES:
        return
    answer = psolver.every(puzzle, seed=seed, jobs=1)
    assert len(expected) == answer.choices == answer.asked
    right = all(fills(puzzle, choice) for choice in expected)
    assert right == answer.every
    if right:
        assert answer.settled == answer.choices
        assert answer.counterexample is None
    else:
        assert answer.counterexample
        assert answer.counterexample.outcome.status == "impossible"
        assert answer.counterexample.choice in expected
        assert not fills(puzzle, answer.counterexample.choice)


@pytest.mark.parametrize("seed", seeds(12, 400))
def test_choices_are_numbered_in_order(seed: int) -> None:
    puzzle = bag_of(seed)
    choices = PieceChoices(puzzle)
    expected = sorted(choices_by_hand(puzzle))
    assert expected == [choices.choice(number) for number in range(choices.number)]
    assert [*range(len(expected))] == [choices.number_of(choice) for choice in expected]
    outside = product(range(4), repeat=len(puzzle.pieces))
    for choice in {*outside} - {*expected}:
        assert choices.number_of(choice) is None


@pytest.mark.slow
def test_a_walk_and_brute_force_settle_the_same_choices() -> None:
    puzzle = psolver.loads(SQUARE.replace("use = 5", "use = 3").replace("5x5", "3x5"))
    choices = PieceChoices(puzzle)
    assert suits_walk(choices)
    settler = Settler(Share(puzzle, 1, None))
    fill = []
    for choice in map(choices.choice, range(choices.number)):
        number = choices.number_of(choice)
        assert number is not None
        failed = settler.settle(number, choice)
        fill.append(failed is None)
        assert failed is None or failed.status == "impossible"
    expected = [fills(puzzle, choices.choice(number)) for number in range(choices.number)]
    assert expected == fill
    assert 7 == sum(fill)


@pytest.mark.slow
def test_copies_under_other_names_are_one_piece() -> None:
    text = 'use = 2\nboard = "2x3"\npieces = """\nA\nAA\n\nBB\nB.\n\nC\nC\nC\n"""\n'
    answer = psolver.every(psolver.loads(text))
    # two corners, or a corner and a bar; the bar lies at no side of a corner
    assert (2, False) == (answer.choices, answer.every)
    assert answer.counterexample
    assert (1, 1) == answer.counterexample.choice
    with_clue = psolver.loads(text.replace('"2x3"', '"##A/###"'.replace("/", "\\n")))
    assert 3 == psolver.every(with_clue).choices


# the command --------------------------------------------------------------------------------------


def bag_file(folder: Path, text: str) -> Path:
    path = folder / "bag.toml"
    path.write_text(text)
    return path


def test_a_file_of_tilings_is_a_proof_that_is_checked(tmp_path: Path) -> None:
    bag, proof = bag_file(tmp_path, LEFT_OUT), tmp_path / "proof.jsonl"
    found = run("every", bag, "--tilings", proof, "--seed", "1")
    assert (0, "Yes: each of the 12 choices of pieces fills the board.\n") == found[:2]
    puzzle = psolver.loads(LEFT_OUT)
    left_out = set()
    on_board: dict[int, psolver.Placement] = {}
    placements = []
    for line in proof.read_text().splitlines()[1:]:
        values = json.loads(line)
        if isinstance(values, dict):
            cells = tuple(map(tuple, values["cells"]))
            placements.append(psolver.Placement(values["piece"], cells))
            continue
        new = {cell for number in values for cell in placements[number].cells}
        stays = {n: one for n, one in on_board.items() if new.isdisjoint(one.cells)}
        on_board = stays | {number: placements[number] for number in values}
        tiling = psolver.Tiling(tuple(sorted(on_board.values())))
        assert () == psolver.verify(puzzle, tiling)
        used = {placement.piece for placement in tiling}
        left_out |= {piece.name for piece in puzzle.pieces} - used
    assert 12 == len(left_out)
    again = run("every", bag, "--tilings", proof, "--check")
    assert (0, found.out) == again[:2]


def test_a_file_of_tilings_is_gone_on_with(tmp_path: Path) -> None:
    bag, proof = bag_file(tmp_path, LEFT_OUT), tmp_path / "proof.jsonl"
    assert 0 == run("every", bag, "--tilings", proof, "--seed", "1").status
    whole = proof.read_bytes()
    lines = whole.splitlines(keepends=True)
    moves = [number for number, line in enumerate(lines) if line.startswith(b"[")]
    proof.write_bytes(b"".join(lines[: moves[3]]) + lines[moves[3]][:5])
    checked = run("every", bag, "--tilings", proof, "--check")
    assert (3, True) == (checked.status, checked.out.startswith("Open: "))
    assert 0 == run("every", bag, "--tilings", proof, "--seed", "2").status
    assert 0 == run.__wrapped__("every", bag, "--tilings", proof, "--check").status


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda lines: [*lines, "[0,0]"], "two pieces lie on "),
        (lambda lines: [*lines, "[99999]"], "99999 does not name a placement above it"),
        (lambda lines: [*lines, "[true]"], "True does not name a placement above it"),
        (lambda lines: [*lines, "{}"], "is neither a placement nor a list of their numbers"),
        (lambda lines: [*lines, lines[1]], "is a placement that a line before has"),
        (lambda lines: ["my notes", *lines], "is not a file of 'psolver every'; choose another"),
        (lambda lines: [lines[0].replace('"of":"', '"of":"0'), *lines[1:]], "was written for ano"),
    ],
)
def test_a_wrong_line_is_refused(
    tmp_path: Path, change: Callable[[list[str]], list[str]], fault: str
) -> None:
    bag, proof = bag_file(tmp_path, LEFT_OUT), tmp_path / "proof.jsonl"
    assert 0 == run("every", bag, "--tilings", proof, "--seed", "1").status
    lines = change(proof.read_text().splitlines())
    proof.write_text("".join(f"{line}\n" for line in lines))
    found = run.__wrapped__("every", bag, "--tilings", proof, "--check")
    assert (2, "") == found[:2]
    assert f"{proof}: line " in found.err
    assert fault in found.err


def test_a_choice_that_does_not_fill_the_board_is_drawn_and_written(tmp_path: Path) -> None:
    bag, puzzle = bag_file(tmp_path, SQUARE), tmp_path / "no.toml"
    found = run("every", bag, "--seed", "1", "--puzzle", puzzle)
    assert (1, True) == (found.status, found.out.startswith("No: these pieces do not fill the "))
    written = psolver.load(puzzle)
    assert 5 == len(written.pieces)
    assert 0 == psolver.count(written)
    values = run("every", bag, "--seed", "1", "--format", "json").lines[0]
    assert {piece.name: 1 for piece in written.pieces} == values["counterexample"]["pieces"]
    assert (False, 792) == (values["every"], values["choices"])


@pytest.mark.slow
def test_a_sample_leaves_the_answer_open() -> None:
    found = run("every", "-", "--sample", "3", "--seed", "1", data=PENTACUBES.encode())
    sentence = "Open: all 3 choices that were tried fill the board; there are 10,015,005.\n"
    assert (3, sentence) == found[:2]
    every = run("every", "-", "--sample", "50", "--seed", "1", data=LEFT_OUT.encode())
    assert 0 == every.status


@pytest.mark.slow
@unix
def test_ctrl_c_keeps_the_tilings(tmp_path: Path) -> None:
    bag = bag_file(tmp_path, PENTACUBES)
    proof = tmp_path / "proof.jsonl"
    process = start("every", str(bag), "--tilings", str(proof), "--jobs", "1")
    while not proof.exists() or proof.read_bytes().count(b"\n[") < 3:
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert (130, True) == (process.returncode, b"choices settled; interrupted" in error)
    checked = run("every", bag, "--tilings", proof, "--check")
    assert (3, True) == (checked.status, "Open: " in checked.out)
