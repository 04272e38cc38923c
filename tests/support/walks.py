"""Walks of kernels: what they find, and that their parts make the whole."""

from __future__ import annotations

from typing import Any

from psolver.engines import CHOICES, DEPTH, POSITION, WHOLE_TREE, Subtree, Tree, no_rows, zeros


def subtrees(out: Any, rows: int) -> list[Subtree]:
    """The rows written, as subtrees; a cover is one with nothing left to do."""
    return [
        Subtree(row[POSITION], tuple(row[CHOICES : CHOICES + row[DEPTH]]))
        for row in out.tolist()[:rows]
    ]


def walked(
    tree: Tree, part: Subtree = WHOLE_TREE, budget: int = 10**6, rows: int = 7
) -> tuple[list[Subtree], int]:
    """What a walk finds, in order, and its nodes."""
    walk = tree.start(part)
    out = zeros(rows, tree.width)
    found: list[Subtree] = []
    while not walk.done:
        found += subtrees(out, walk.advance(budget, out))
    assert len(found) == walk.found
    return found, walk.nodes


def check_counted(tree: Tree) -> int:
    walk = tree.start()
    out = no_rows(tree.width)
    while not walk.done:
        assert not walk.advance(10**6, out)
    return walk.found
