"""A proof that a puzzle is impossible, for programs that check such proofs."""

from __future__ import annotations

from ..control import UNWATCHED, Control
from ..puzzle.model import Puzzle
from .encode import encode
from .export import to_dimacs


def certificate(
    puzzle: Puzzle, solver: str | None = None, control: Control = UNWATCHED
) -> tuple[str, str] | None:
    """The clauses of a puzzle in DIMACS CNF and a DRAT proof that they contradict each other; None
    for a possible one.

    Comments in the clauses tell which placement each variable is. `tick` is called often. Raises
    PsolverError for a symmetry puzzle and for a solver that writes no proofs.
    """
    from ..cover.sat.proof import prove
    from ..cover.sat.session import DEFAULT_SOLVER

    clauses = to_dimacs(puzzle)
    proof = prove(encode(puzzle, control).problem, solver or DEFAULT_SOLVER, control)
    return None if proof is None else (clauses, "\n".join([*proof, ""]))
