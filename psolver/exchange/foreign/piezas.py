"""PIEZAS, the pieces of a solver of pentominoes from 2011, as XML.

    <PIEZAS>
      <PIEZA Nombre="L" Ancho="2" Alto="2" Contenido="1011"/>
    </PIEZAS>

Contenido has Alto rows of Ancho digits, 1 for a cell. Each piece is used once, and may turn and
flip. The file has no board: a user gives the size of one. It is the format of "Solve the Pentomino
Puzzle with C++ and Dancing Links" (CodeProject), class CPiezas.
"""

from __future__ import annotations

from xml.etree.ElementTree import Element

from ...core.cells import Shape
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
    root = root_of(data, file, "PIEZAS")
    pieces: list[Piece] = []
    elements = root.iter("PIEZA")
    for number, element in enumerate(elements, 1):
        key = f"PIEZA[{number}]"
        cells = _cells(element, file, key)
        used_names = [piece.name for piece in pieces]
        own_name = element.get("Nombre", "")
        name = free_name(own_name, used_names, str(number))
        pieces.append(Piece(name, cells))
    if not pieces:
        fail_in_file(file, "has no pieces; each is an element PIEZA")
    if not choices.board:
        fail_in_file(file, f"has no board; {BOARD_CURE}")
    board_cells = board_of_size(choices.board, file, BOARD_CURE)
    board = Board(board_cells)
    with faults_in(file):
        puzzle = Puzzle(pieces, board, file=file)
    return (FileProblem("", puzzle),)


def _cells(element: Element, file: str, key: str) -> Shape:
    """The cells of a piece."""
    height_text = element.get("Alto", "")
    height = whole_number(height_text, file, 1, key=f"{key}.Alto")
    width_text = element.get("Ancho", "")
    width = whole_number(width_text, file, 1, key=f"{key}.Ancho")
    check_size((height, width), file, key=key)
    words = element.get("Contenido", "").split()
    text = "".join(words)
    area = height * width
    other_signs = set(text) - {"0", "1"}
    if len(text) != area or other_signs:
        expectation = f"expected {height} x {width} = {area:,} digits 0 and 1"
        fault = f"{expectation}, found {len(text):,} characters"
        fail_in_file(file, fault, key=f"{key}.Contenido")
    cells = []
    for place, digit in enumerate(text):
        if digit == "1":
            cells.append(divmod(place, width))
    if not cells:
        fail_in_file(file, "has no cells", key=key)
    return tuple(cells)
