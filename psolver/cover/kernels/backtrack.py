"""First-empty-item search, the classic of polyomino puzzles: `fits` where its tables apply, else
`lists`.
"""

from __future__ import annotations

from ..layout import sweep
from ..problem import Problem
from .driver import Search
from .fit_tables import FitTree
from .lists import ListTree


def backtrack(problem: Problem, counting: bool = False, classes: bool = True) -> Search:
    """The search of a problem; see `exact.Search`."""
    layout = sweep(problem)
    tree = FitTree(layout) if FitTree.suits(layout) else ListTree(layout)
    return Search(problem, tree, lambda option: (layout.places[option], option), counting, classes)
