"""What the editor proposes: the keys of a puzzle file, and their values, with what they mean."""

from __future__ import annotations

from typing import Any

from ...formats.toml.load_board import FLAT_LATTICES
from ...formats.toml.load_pieces import COLOURS
from ...geometry.catalogue import FLAT, ONE_SIDED, SOLIDS
from ...puzzle.best import AIMS, BEST_GOALS
from ...puzzle.edges import EDGES
from ...puzzle.figure import KINDS
from ...puzzle.model import EFFORTS
from ...puzzle.reason import REASON_KINDS
from ...puzzle.touch import TOUCH

SETTINGS = {
    "count": 'how often a piece is used: a number, "any" or [least, most]',
    "can_rotate": "may pieces be turned?",
    "can_reverse": "may pieces be flipped over?",
}
KEYS = {
    "": {
        "title": "what the puzzle is called",
        "notes": "free text",
        "source": "where the puzzle is from",
        "lattice": "what the cells are: squares, hexagons or triangles",
        "board": 'a drawing, or a size such as "6x10"',
        "wrap": "along what the board begins again after its last cell",
        "separate": "are the parts of the board boards of their own?",
        "names": "the names of the cells, in rows of words",
        "leave": "the names of the cells that stay free",
        "board_marks": 'the marks (colours) of the cells, drawn as the board, or "chessboard"',
        "pieces": "drawings of pieces, a blank line between two",
        "pieces_marks": "the same drawings with marks (colours) for cells, # for none",
        "piece_set": "named sets of pieces",
        **SETTINGS,
        "use": 'how many pieces are used in all: a number, "any" or [least, most]',
        "touch": "which pieces may lie side by side",
        "edges": "when the marks of two sides match that meet",
        "border": "the mark of the rim of the board",
        "goal": "what is looked for",
        "best": "which tilings are the best",
        "values": "what cells are worth that are covered, in rows of digits",
        "symmetry": "which symmetries the figure may have",
        "connected": "must the figure be in one part?",
    },
    "piece": {
        "name": "its name",
        "shape": "its drawing",
        "marks": "the same drawing with marks (colours) for cells, # for none",
        "back": "the marks of its other side, drawn as it is turned over left to right",
        "edges": "the marks of its sides, clockwise from the uppermost, . for none",
        **SETTINGS,
        "color": 'how it is filled: "#rrggbb" or a name',
        "value": "what it is worth each time it is used",
    },
    "group": {
        "pieces": "the names of some pieces, in a list",
        "count": "how many of them are used together",
        "name": "what the group is called",
    },
    "expect": {
        "solutions": "how many there are",
        "distinct": "how many there are that no symmetry makes the same",
        "figures": "how many figures a symmetry puzzle has",
        "at_least": "there are at least so many solutions",
        "reason": "why it is impossible",
        "source": "where the answers are from",
        "effort": "how long it takes",
        "best": "what the best tilings are worth",
    },
}
TABLES = {
    "[[piece]]": "a piece with its own settings",
    "[[group]]": "how many of some pieces are used together",
    "[expect]": "known answers",
}


def words() -> dict[str, Any]:
    """The keys of each table with what they mean, the values of keys, the headers of tables, and
    the lattices of values that are proposed in one alone: square, too, for what is solid.
    """
    flags = [["true", ""], ["false", ""]]
    values = {
        "lattice": _texts(FLAT_LATTICES),
        "piece_set": _sets(),
        "board_marks": _texts(("chessboard",)),
        "goal": _texts((*BEST_GOALS, "symmetry")),
        "best": _texts(AIMS),
        "touch": _texts(TOUCH),
        "edges": _texts(EDGES),
        "wrap": [
            ['["columns"]', "a tube"],
            ['["rows"]', "a tube"],
            ['["rows", "columns"]', "a torus"],
        ],
        "symmetry": _texts(KINDS),
        "reason": _texts(REASON_KINDS),
        "effort": _texts(EFFORTS),
        "color": _texts(COLOURS),
        "count": [['"any"', "as often as it fits"]],
        **dict.fromkeys(("can_rotate", "can_reverse", "connected", "separate"), flags),
    }
    return {"keys": KEYS, "values": values, "tables": TABLES, "lattices": _lattices()}


def _texts(names: Any) -> list[list[str]]:
    return [[f'"{name}"', ""] for name in names]


def _sets() -> list[list[str]]:
    """The named sets, and what their pieces are made of."""
    names = [(free, f"made of {lattice}s") for lattice, flat in FLAT.items() for free in flat]
    one_sided = [(ONE_SIDED + free, made) for free, made in names]
    solid = [(name, "solid pieces") for name in SOLIDS]
    return [[f'"{name}"', made] for name, made in (*names, *one_sided, *solid)]


def _lattices() -> dict[str, str]:
    """The lattice of each named set."""
    free = {name: lattice for lattice, flat in FLAT.items() for name in flat}
    one_sided = {ONE_SIDED + name: lattice for name, lattice in free.items()}
    every = free | one_sided | dict.fromkeys(SOLIDS, "square")
    return {f'"{name}"': lattice for name, lattice in every.items()}
