"""The kernels that go through proofs, as they are compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.kernels.compilation_unit import CompilationUnit
from ..engines.kernels.kernel_arrays import BYTE, zeros
from .proof_hints import BackwardCheck
from .unit_propagation import go_backward, go_forward


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    arguments = BackwardCheck([(1,), (-1,)], []).arguments()
    yield CompilationUnit("proof forwards", go_forward, (*arguments, 0))
    further = zeros(2, code=BYTE), zeros(64), 2
    yield CompilationUnit("proof backwards", go_backward, (*arguments, 0, *further))
