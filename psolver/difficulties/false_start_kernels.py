"""The kernel that counts false starts, as it is compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.kernels.compilation_unit import CompilationUnit
from ..search.problem import Problem
from .false_starts import FalseStarts, search_false_starts


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    starts = FalseStarts(Problem((1,), (1,), ((0,),), (0,)), 1)
    yield CompilationUnit("false starts", search_false_starts, starts.arguments())
