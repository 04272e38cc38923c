"""The argument SHAPE of commands about a shape: its name, a drawing, a file with one, or "-"."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..core.errors import PsolverError
from ..core.formats import load_bytes
from ..core.shape_text import (
    drawn_piece,
    is_drawing,
    named_piece,
    only_piece,
    unknown_shape_fault,
)
from ..core.square_lattice import SQUARE
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
    is_file = shape == "-" or os.path.exists(shape)
    if not is_file and (piece := named_piece(shape)):
        return piece
    if not is_file and is_drawing(shape):
        return drawn_piece(shape, lattice or SQUARE)
    if not is_file and not os.path.exists(located(shape)):
        raise PsolverError(unknown_shape_fault(shape))
    data = bytes_of(shape)
    where = input_name(shape)
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    if "=" in text:
        return only_piece(load_bytes(data, where))
    return named_piece(text) or drawn_piece(text.strip("\r\n"), lattice or SQUARE, where)
