"""The layout of a problem: worked out once, and not for those who cannot use it."""

from __future__ import annotations

import pickle

import psolver
from psolver.engines.kernels import driver
from psolver.engines.kernels.driver import fit_tables
from psolver.engines.kernels.fit_tables import FitTables
from psolver.engines.layout import lay_out
from psolver.search.encoding import encode
from psolver.search.problem import Problem


def problem_of(board: str, pieces: str) -> Problem:
    return encode(
        psolver.loads(f"board = '{board}'\npieces = '''\n{pieces}\n'''\ncount = 'any'")
    ).problem


def test_a_layout_is_worked_out_once_and_does_not_travel() -> None:
    problem = problem_of("2x3", "##")
    assert lay_out(problem) is lay_out(problem)
    copy = pickle.loads(pickle.dumps(problem))
    assert problem == copy
    assert lay_out(problem) == lay_out(copy)
    assert lay_out(problem) is not lay_out(copy)
    assert len(pickle.dumps(problem)) == len(pickle.dumps(problem_of("2x3", "##")))


def test_offsets_are_told_from_the_first_position() -> None:
    layout = lay_out(problem_of("2x3", "##"))
    assert {(0, 1), (0, 2)} == set(layout.offsets)
    assert (1, 2) == layout.steps


def test_an_option_alone_among_its_neighbours_has_no_steps() -> None:
    """Its two cells touch at a corner only."""
    assert () == lay_out(problem_of("2x3", "#.\n.#")).steps


def test_fit_tables_refuse_a_wide_board_as_its_layout_does() -> None:
    for side in (30, 64, 65, 70):
        problem = problem_of(f"{side}x{side}", "#.\n##")
        refused = driver._reaches_far(problem)
        assert refused == (not FitTables.suits(lay_out(problem)))
        assert refused == (fit_tables(problem) is None)
