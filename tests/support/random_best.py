"""Random puzzles that ask for the best tilings, and these by brute force: all tilings are found,
and those that are worth most are kept.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

from psolver.puzzle.goal import AIMS, BEST_GOALS, Best
from psolver.puzzle.model import Board, Puzzle
from support import brute
from support.random_groups import _looser, random_groups
from support.randoms import puzzle_of_some_lattice

MOST_PACKINGS = 3000
MOST_BLOCKED = 400  # packings among which blockings are looked for


def random_best(seed: int) -> Puzzle:
    """The random puzzle of a number: goals, aims and values are mixed; some have groups."""
    random = Random(f"best {seed}")
    puzzle = random_groups(seed) if random.random() < 0.25 else puzzle_of_some_lattice(seed)
    pieces = tuple(_looser(random, piece) for piece in puzzle.pieces)
    puzzle = replace(puzzle, pieces=pieces)
    goal = random.choice(BEST_GOALS)
    aim = random.choice(AIMS)
    if random.random() < 0.3 and goal == "packing":
        aim = "most cells"
    counted = random.random() < 0.6
    while True:
        board = puzzle.board
        if goal != "tiling":
            clued = {cell for cell, _ in board.clues}
            must = board.must & clued
            board = Board(must, (board.must | board.may) - must, board.clues, board.lattice)
        made = replace(puzzle, board=board)
        if len(list(islice(brute.tilings(made), MOST_PACKINGS + 1))) <= MOST_PACKINGS:
            break
        gone = random.choice([c for c in puzzle.board.cells if c not in dict(board.clues)])
        board = puzzle.board
        puzzle = replace(
            puzzle,
            board=Board(board.must - {gone}, board.may - {gone}, board.clues, board.lattice),
        )
    cells: tuple[tuple[brute.Cell, int], ...] = ()
    of_pieces: tuple[tuple[str, int], ...] = ()
    if "value" in aim:
        if random.random() < 0.7:
            cells = tuple((c, random.choice([0, 1, 1, 2, 9])) for c in made.board.cells)
        if random.random() < 0.7:
            of_pieces = tuple((p.name, random.choice([0, 1, 3, 3, 12])) for p in made.pieces)
        if not any(value for _, value in cells + of_pieces):
            cells = ((made.board.cells[0], 1),)
    elif aim == "most cells" and goal != "tiling" and not counted:
        cells = tuple((c, 1) for c in made.board.cells if random.random() < 0.7)
    return replace(made, best=Best(aim, goal, cells, of_pieces))


def random_blocking(seed: int) -> Puzzle:
    """The random puzzle of a number that asks for the smallest blockings; of most of them no piece
    and no clue asks for anything.
    """
    random = Random(f"blocking {seed}")
    puzzle = random_best(seed)
    pieces, board = puzzle.pieces, puzzle.board
    must, clues = board.must & {cell for cell, _ in board.clues}, board.clues
    if random.random() < 0.9:
        pieces = tuple(
            replace(piece, least=0, most=random.choice([piece.most, 1, None, None]))
            for piece in pieces
        )
        must, clues = frozenset(), ()
    board = Board(must, (board.must | board.may) - must, clues, board.lattice)
    made = replace(puzzle, pieces=pieces, board=board, best=Best("fewest pieces", "blocking"))
    while len(list(islice(brute.tilings(made), MOST_BLOCKED + 1))) > MOST_BLOCKED:
        cells = made.board.cells
        gone = random.choice([cell for cell in cells if cell not in dict(clues)])
        board = Board(must, made.board.may - {gone}, clues, board.lattice)
        made = replace(made, board=board)
    return made


def worth(puzzle: Puzzle, tiling: frozenset[brute.Lying]) -> int:
    """What a tiling is worth."""
    best = puzzle.best
    assert best
    if "pieces" in best.aim:
        return len(tiling)
    of_cells, of_pieces = dict(best.cells), dict(best.pieces)
    if best.aim == "most cells":
        return sum(cell in of_cells for _, lying in tiling for cell in lying)
    total = sum(of_pieces.get(name, 0) for name, _ in tiling)
    return total + sum(of_cells.get(cell, 0) for _, lying in tiling for cell in lying)


def leaves_room(puzzle: Puzzle, tiling: frozenset[brute.Lying]) -> bool:
    """Can a further piece be laid down?"""
    used = Counter(name for name, _ in tiling)
    covered = {cell for _, lying in tiling for cell in lying}
    clues = dict(puzzle.board.clues)
    for piece in puzzle.pieces:
        more = used + Counter([piece.name])
        if piece.most is not None and more[piece.name] > piece.most:
            continue
        if any(
            group.most is not None
            and piece.name in group.pieces
            and sum(more[name] for name in group.pieces) > group.most
            for group in puzzle.groups
        ):
            continue
        for name, lying in brute.placements(puzzle, piece):
            if not lying & covered and all(clues.get(cell, name) == name for cell in lying):
                return True
    return False


def best_tilings(puzzle: Puzzle) -> tuple[int | None, set[frozenset[brute.Lying]]]:
    """The worth of the best tilings, and these; None where there is no tiling."""
    assert puzzle.best
    found = list(brute.tilings(puzzle))
    if puzzle.best.goal == "blocking":
        found = [one for one in found if not leaves_room(puzzle, one)]
    if not found:
        return None, set()
    values = [worth(puzzle, one) for one in found]
    best = max(values) if puzzle.best.aim.startswith("most") else min(values)
    return best, {one for one, value in zip(found, values, strict=True) if value == best}
