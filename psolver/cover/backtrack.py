"""First-empty-item search, the classic of polyomino puzzles: `fits` where its tables apply, else `lists`."""

from __future__ import annotations

from .exact import Search
from .fits import FitTree
from .lists import ListTree
from .problem import Problem
from .sweep import sweep


def backtrack(problem: Problem, counting: bool = False, classes: bool = True) -> Search:
    """The search of a problem; see `exact.Search`."""
    layout = sweep(problem)
    tree = FitTree(layout) if FitTree.suits(layout) else ListTree(layout)
    return Search(problem, tree, lambda option: (layout.places[option], option), counting, classes)
