"""PIEZAS, the pieces of a solver of pentominoes from 2011, as XML.

    <PIEZAS>
      <PIEZA Nombre="L" Ancho="2" Alto="2" Contenido="1011"/>
    </PIEZAS>

Contenido has Alto rows of Ancho digits, 1 for a cell. Each piece is used once, and may turn and
flip. The file has no board: a user gives the size of one. It is the format of "Solve the Pentomino
Puzzle with C++ and Dancing Links" (CodeProject), class CPiezas.
"""

from __future__ import annotations

from ...core.model import Board, Piece, Puzzle
from ...core.several_puzzles import FileProblem
from .foreign_file import (
    NO_CHOICES,
    ForeignChoices,
    board_of_size,
    check_size,
    fail_in_file,
    faults_in,
    free_name,
    whole_number,
)
from .xml_file import root_of

BOARD_CURE = "give a size such as --board 6x10"


def read(data: bytes, file: str, choices: ForeignChoices = NO_CHOICES) -> tuple[FileProblem, ...]:
    """Return the puzzle of the pieces of a file on a board that the choices give. Raises
    PuzzleError.
    """
    pieces: list[Piece] = []
    for number, element in enumerate(root_of(data, file, "PIEZAS").iter("PIEZA"), 1):
        key = f"PIEZA[{number}]"
        height = whole_number(element.get("Alto", ""), file, 1, key=f"{key}.Alto")
        width = whole_number(element.get("Ancho", ""), file, 1, key=f"{key}.Ancho")
        check_size((height, width), file, key=key)
        text = "".join(element.get("Contenido", "").split())
        if len(text) != height * width or set(text) - {"0", "1"}:
            expectation = f"expected {height} x {width} = {height * width:,} digits 0 and 1"
            fail_in_file(
                file, f"{expectation}, found {len(text):,} characters", key=f"{key}.Contenido"
            )
        cells = tuple(divmod(place, width) for place, c in enumerate(text) if c == "1")
        if not cells:
            fail_in_file(file, "has no cells", key=key)
        name = free_name(element.get("Nombre", ""), [piece.name for piece in pieces], str(number))
        pieces.append(Piece(name, cells))
    if not pieces:
        fail_in_file(file, "has no pieces; each is an element PIEZA")
    if not choices.board:
        fail_in_file(file, f"has no board; {BOARD_CURE}")
    board = Board(board_of_size(choices.board, file, BOARD_CURE))
    with faults_in(file):
        puzzle = Puzzle(pieces, board, file=file)
    return (FileProblem("", puzzle),)
