"""Whatever Python values a constructor is given, it makes what can be printed, rebuilt and written,
or says in one line why not.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import psolver
from psolver import Board, Expect, Piece, PsolverError, Puzzle, PuzzleError, SymmetryGoal

MOST_COLUMNS = 200  # of a repr
PUBLIC = {name: getattr(psolver, name) for name in psolver.__all__}
DOMINO = Piece("A", ((0, 0), (0, 1)))
VALUES: list[Any] = [
    *(None, True, 1, -1, 10**5000, 1.5, float("nan"), ..., object()),
    *("", "##", "2x2", "any", "#", "A", "mirror", "symmetry", "area", "\ud800", b"x"),
    *(
        [],
        (),
        {},
        [1],
        ["##"],
        [None],
        [["##"]],
        range(3),
        (0, None),
        (3, 2),
        (None, 1),
        ["any", 1],
    ),
    *(psolver.HEXAGON, psolver.SQUARE, "hexagon", [(0, 0, 0), (0, 1, -1)]),
    *([[0, 0]], [(0, 0), (0, 1)], [(0, 0), (0, 0, 0)], {(0, 0)}, frozenset({(-1, 0)})),
    *({"L": "##"}, {"L": 2}, {1: "##"}, {(0, 0): "A"}, {(0, 0): []}, {5: "A"}, {"a": {"b": 1}}),
    *([{"shape": "##"}], [{"shape": [(0, 0)]}], [{"name": None, "shape": "#"}], [{1: 2}]),
    *(
        {"solutions": 1},
        {"solutions": "x"},
        Expect(1),
        DOMINO,
        [DOMINO],
        Board(frozenset({(0, 0)})),
    ),
]
MAKERS: dict[Callable[..., Any], dict[str, Any]] = {
    psolver.puzzle: {
        **dict.fromkeys(psolver.puzzle.__kwdefaults__),
        "board": "2x2",
        "pieces": "##",
        "file": "p",
    },
    Piece: {"name": "A", "shape": ((0, 0),), "least": 1, "most": 1, "can_rotate": True}
    | {"can_reverse": True, "color": None, "lattice": None},
    Board: {"must": {(0, 0)}, "may": (), "clues": (), "lattice": None},
    Puzzle: {"pieces": [DOMINO], "board": Board(frozenset({(0, 0)})), "title": "", "notes": ""}
    | {"expect": Expect(), "goal": None, "file": "p"},
    SymmetryGoal: {"kinds": ("mirror",), "connected": True, "framed": True},
    Expect: {"solutions": 1, "distinct": 1, "reason": "area", "source": "x", "effort": "slow"},
}


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_value_is_made_whole_or_not_at_all(make: Callable[..., Any]) -> None:
    random, made, faults = Random(1), 0, list[str]()
    for _ in range(600):
        values = dict(MAKERS[make])
        for name in random.sample(sorted(values), random.randint(1, 2)):
            values[name] = random.choice(VALUES)
        try:
            value = make(**values)
        except PuzzleError as error:
            faults.append(str(error))
            continue
        made += 1
        shown = repr(value)
        assert len(shown) < MOST_COLUMNS
        if not shown.startswith("<"):
            assert value == eval(shown, PUBLIC)
            assert hash(value) == hash(eval(shown, PUBLIC))
        assert str(value)
        if isinstance(value, Puzzle):
            with suppress(PsolverError):  # what no file can say
                assert value == psolver.loads(psolver.dumps(value))
    assert made >= 5
    assert all(fault.isprintable() for fault in faults)
