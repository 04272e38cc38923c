"""The argument SHAPE of commands about a shape: its name, a drawing, a file with one, or "-"."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..core.errors import PsolverError
from ..core.formats import foreign_files, load_bytes
from ..core.registries import FOREIGN_FILES
from ..core.shape_text import (
    drawn_piece,
    is_drawing,
    named_piece,
    only_piece,
    unknown_shape_fault,
)
from ..core.square_lattice import SQUARE
from ..core.wording import plural
from .command import input_name
from .file_contents import bytes_of
from .sample_files import located

if TYPE_CHECKING:
    from ..core.lattice import Lattice
    from ..core.model import Piece


def piece_of(shape: str, lattice: Lattice | None = None) -> Piece:
    """Return the piece that SHAPE stands for. Drawings are of a lattice, None: of squares; a name
    or a puzzle file has its own. Raises PsolverError.
    """
    pieces = pieces_of(shape, lattice)
    if len(pieces) > 1:
        raise PsolverError(f"{shape}: holds {plural(len(pieces), 'shape')}; leave one")
    return pieces[0]


def pieces_of(shape: str, lattice: Lattice | None = None) -> list[Piece]:
    """Return the piece that SHAPE stands for, as `piece_of` does, or those of all problems of a
    file of another program.
    """
    is_file = shape == "-" or os.path.exists(shape)
    if not is_file and (piece := named_piece(shape)):
        return [piece]
    if not is_file and is_drawing(shape):
        return [drawn_piece(shape, lattice or SQUARE)]
    if not is_file and not os.path.exists(located(shape)):
        raise PsolverError(unknown_shape_fault(shape))
    data = bytes_of(shape)
    where = input_name(shape)
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    if FOREIGN_FILES and foreign_files().format_of(data):
        return [only_piece(problem.puzzle) for problem in foreign_files().problems_in(data, where)]
    if "=" in text:
        return [only_piece(load_bytes(data, where))]
    return [named_piece(text) or drawn_piece(text.strip("\r\n"), lattice or SQUARE, where)]
