"""The kernels of the best tilings, as they are compiled ahead of need."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.kernels.compilation_unit import CompilationUnit
from ..search.cover_worths import Objective, Term
from ..search.problem import Problem
from . import blocking, item_weights


def units() -> Iterator[CompilationUnit]:
    """Yield the units of compilation of this room."""
    one_option = Problem((0,), (1,), ((0,),), (0,))
    blockings = blocking.Blockings(one_option)
    yield CompilationUnit("blockings", blocking.search_blockings, blockings.arguments())
    aim = Objective((Term(1, (0,)),), most=True)
    exchange = item_weights.WeightedExchange(one_option, aim)
    yield CompilationUnit(
        "weighted exchange", item_weights.exchange_by_weights, exchange.arguments(0)
    )
