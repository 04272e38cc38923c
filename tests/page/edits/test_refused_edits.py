"""Edits that are refused: each says why in a sentence."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("tomlkit")

import psolver
from psolver.page import edited

HEXES = 'lattice = "hexagon"\nboard = "rectangle 3x3"\n'
FAMILY = 'board = "2x{{n}}"\n{}\n[vary]\nn = "1..3"\n'
PROBLEM = '[[problem]]\nboard = "2x3"\n'
SQUARE = [[0, 0, 0]]
FAR = [[0, 0, 0, "#"], [0, 2000, 2000, "#"]]
EMPTY = "a piece has at least one cell; take it away instead"
LARGE = "the drawing would be too large; it may have at most 1,000,000 cells"
UNREAD = "the board cannot be read; mend it in the text first"
VARIED = "the size of this piece has a variable; change it in the text"
SIZES = "a size is a whole number from 1 to 99"
GONE = "there is no problem 3 any more"


@pytest.mark.parametrize(
    ("text", "name", "values", "message"),
    [
        ("board = 3", "paint", {"mark": ".", "cells": SQUARE}, UNREAD),
        ('board = "#*"', "paint", {"mark": ".", "cells": SQUARE}, UNREAD),
        ('board = "1000x1000"', "add_line", {"axis": "row", "at": 0}, LARGE),
        ('board = "2x2"', "draw_cells", {"cells": FAR}, LARGE),
        ('board = "2x2"', "set_cells", {"cells": FAR}, LARGE),
        (
            'board = "2x2"',
            "set_cells",
            {"cells": [[0, 0, 0, "."]]},
            "a board has at least one cell",
        ),
        (
            HEXES,
            "add_line",
            {"axis": "layer", "at": 0},
            "there are layers of cubes and balls only",
        ),
        (
            HEXES,
            "add_line",
            {"axis": "row", "at": 1},
            "a row comes or goes here at an end of the drawing only",
        ),
        (
            HEXES,
            "remove_line",
            {"axis": "column", "at": 1},
            "a column comes or goes here at an end of the drawing only",
        ),
        (
            HEXES,
            "choose_board",
            {"sizes": [2, 2], "kind": "ring"},
            "a board 'ring' of these sizes has no cells; choose larger ones",
        ),
        (
            "",
            "choose_board",
            {"sizes": [3], "kind": "star"},
            "there is no such board of squares, cubes; choose another one",
        ),
        ("", "begin", {"sizes": [1, 0, 9], "piece_set": ""}, SIZES),
        ("", "begin", {"sizes": [1, 2, None], "piece_set": ""}, SIZES),
        (
            "",
            "sample",
            {"name": "../../etc/passwd"},
            "there is no sample '../../etc/passwd'",
        ),
        ("", "starter", {"name": "../flat"}, "there is no example '../flat'"),
        (HEXES, "new_piece", {"cells": [[0, 0, 1], [0, 1, 0]], "name": "Q"}, EMPTY),
        ('[[piece]]\nshape = "#"', "set_shape", {"place": ("piece", 0), "cells": []}, EMPTY),
        (
            FAMILY.format('pieces = "1x{n}"'),
            "set_shape",
            {"place": ("pieces", 0), "cells": SQUARE},
            VARIED,
        ),
        (
            FAMILY.format('[[piece]]\nshape = "1x{n}"'),
            "set_shape",
            {"place": ("piece", 0), "cells": SQUARE},
            VARIED,
        ),
        (
            PROBLEM,
            "remove_problem",
            1,
            "this is the only problem of the text; change its board instead",
        ),
        (PROBLEM, "remove_problem", 3, GONE),
        (PROBLEM, "add_problem", 3, GONE),
        ('pieces = "##"', "add_problem", 0, "draw a board first, then add another"),
        (
            FAMILY.format(""),
            "add_problem",
            0,
            "a text with [vary] takes no [[problem]]; take one of them out",
        ),
    ],
)
def test_an_impossible_edit_is_refused(text: str, name: str, values: Any, message: str) -> None:
    more: Any = ({}, values) if isinstance(values, int) else (values,)
    with pytest.raises(psolver.PsolverError) as fault:
        edited(text, name, *more)
    assert message == str(fault.value)
