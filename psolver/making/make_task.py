"""The puzzles that may be made, with the guarantees that each of them has, and one that was made.

A MakeTask    a puzzle, the parts of it that vary, and the guarantees
A MadePuzzle  a puzzle with the number of its attempt, its solutions, and the search that proves
              that there are no others
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple, TypeAlias

from ..core.cells import Isometry, translate
from ..core.model import Piece, Puzzle
from ..core.tilings import Tiling, rebuilt
from ..disassembly import Disassembly
from .cut_task import CutTask
from .cut_tuning import MOST_ASSEMBLIES

FORM_KEY_BYTES = 16
Bounds: TypeAlias = tuple[int, int]  # the least and the greatest number
# by the name of a piece, and whether it is mirrored
Forms: TypeAlias = dict[tuple[str, bool], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeTask:
    """The puzzles to make: `puzzle` has the board and the pieces that they are made of.

    cells       of a random connected part of the board, which has all cells that must be covered;
                0: as many as the pieces have; None: the whole board
    symmetry    the kind of an isometry that maps that part onto itself; "" for any part
    moved       cells that are taken off the board, and as many that are put beside it
    pieces      a number of random ones of the puzzle; None: all
    bag         the number of pieces of a bag, every choice of which fills the board; None: no bag
    clues       clue cells, none of which can be left out; None: those of the puzzle
    solutions   of each puzzle, up to symmetries
    difficulty  of each puzzle, as `Difficulty.number`; None: any
    needed      whether every solution uses every piece
    faults      whether a solution may have a fault line: one right across the board that no piece
                crosses
    swaps       whether two solutions may differ in the places of two pieces alone
    cut         the pieces that the board is cut into; then `puzzle` has one piece, with the
                isometries that all may take; None: those of the puzzle
    assemblable  whether only solutions count that can be taken apart
    assemblies  the number of all solutions up to symmetries, also those that cannot
    level       the number of moves up to the first separation, of each solution; None: any
    interlocking  whether at most one group of pieces can be taken away at first, in each solution
    best        "level", "difficulty" or "solutions": only puzzles are made that have more of it
                than all before; or "fewest solutions"
    """

    puzzle: Puzzle
    cells: int | None = None
    symmetry: str = ""
    moved: int = 0
    pieces: int | None = None
    bag: int | None = None
    clues: Bounds | None = None
    solutions: Bounds = (1, 1)
    difficulty: Bounds | None = None
    needed: bool = True
    faults: bool = True
    swaps: bool = True
    cut: CutTask | None = None
    assemblable: bool = False
    assemblies: Bounds = (1, MOST_ASSEMBLIES)
    level: Bounds | None = None
    interlocking: bool = False
    best: str = ""


class Proof(NamedTuple):
    """The search that found all solutions of a puzzle and went on to its end.

    nodes       of the search, or conflicts
    symmetries  of the puzzle, by which its solutions are the same
    """

    engine: str
    kernel: str
    nodes: int
    symmetries: int


class MadePuzzle(NamedTuple):
    """A puzzle that was made.

    tilings     its solutions, one of each class; only those that can be taken apart, if the task
                counts no others; none if only their number is known; of a bag, one for each choice
    solutions   the number of all of them, also of those that cannot be taken apart
    key         the same for puzzles that are the same turned or flipped, whatever their names
    difficulty  `Difficulty.number`, if the task has bounds for it; else None
    disassemblies  how each of `tilings` comes apart, if the task asks for that
    stuck       the solutions that cannot be taken apart, one of each class, if it does
    choices     the number of choices from a bag; 0 for other puzzles, of which `solutions` is known
    """

    seed: int
    attempt: int
    puzzle: Puzzle
    tilings: tuple[Tiling, ...]
    solutions: int
    proof: Proof
    key: str
    difficulty: int | None = None
    disassemblies: tuple[Disassembly, ...] = ()
    stuck: tuple[Tiling, ...] = ()
    choices: int = 0


# the same puzzle, turned or flipped ---------------------------------------------------------------


def form_key(puzzle: Puzzle) -> str:
    """Return a key of a puzzle: two that are the same turned or flipped as a whole have the same
    one, whatever their pieces are called. With marks, regions, or a board that wraps, only two that
    are drawn alike do.
    """
    board = puzzle.board
    rules = puzzle.rules
    drawn = board.marks or board.regions or puzzle.has_marks or puzzle.beside
    # these are not turned here, nor are boards in a quotient
    is_plain = not (drawn or board.space.translations)
    group = [board.space.identity]
    if is_plain:
        group = list(board.space.group())
    forms: Forms = {}
    images = [_image(puzzle, isometry, forms) for isometry in group]
    text = min(images)
    if rules or not is_plain:
        text = f"{text} {rules!r}"
    if not is_plain:
        pieces = [rebuilt(piece) for piece in puzzle.pieces]
        text = f"{text} {rebuilt(board)} {pieces}"
    digest = blake2b(text.encode(), digest_size=FORM_KEY_BYTES)
    return digest.hexdigest()


def _image(puzzle: Puzzle, isometry: Isometry, forms_known: Forms) -> str:
    """The text of a puzzle under an isometry: its cells at the origin, and its pieces."""
    board = puzzle.board
    lattice = puzzle.board.lattice
    forms = {}
    for piece in puzzle.pieces:
        forms[piece.name] = _form(puzzle, piece, isometry, forms_known)
    clues = {cell: forms[name] for cell, name in board.clues}
    images = list(isometry.images(board.cells))
    cells = []
    moved = translate(images, lattice.home(images))
    for cell, image in zip(board.cells, moved, strict=True):
        is_optional = cell in board.may
        clue = clues.get(cell, "None")
        cells.append((image, is_optional, clue))
    cells.sort()
    return f"{lattice.name} {cells} {sorted(forms.values())}"


def _form(puzzle: Puzzle, piece: Piece, isometry: Isometry, forms_known: Forms) -> str:
    """The text of a piece, with the images of its orientations and its bounds. Of a piece that may
    be turned, the images are the same under all rotations, and under all reflections.
    """
    lattice = piece.lattice
    key = piece.name, lattice.reverses(isometry)
    if piece.can_rotate and key in forms_known:
        return forms_known[key]
    shapes = []
    for orientation in piece.orientations:
        images = isometry.images(orientation)
        shapes.append(lattice.normalise(images))
    shapes.sort()
    form: tuple[object, ...] = (tuple(shapes), piece.least, piece.most)
    if puzzle.rules:  # which may name pieces, or look at their colours
        form = (*form, piece.name, piece.color)
    forms_known[key] = str(form)
    return forms_known[key]
