"""Walks of kernels: what they find, and that their parts make the whole."""

from __future__ import annotations

import numpy as np

from psolver.cover.kernels.walk import ROOT, Subtree, Tree, subtrees


def walked(
    tree: Tree, part: Subtree = ROOT, stop: int = -1, budget: int = 10**6, rows: int = 7
) -> tuple[list[Subtree], int]:
    """What a walk finds, in order, and its nodes."""
    walk = tree.start(part, stop)
    out = np.zeros((rows, tree.width), np.int64)
    found: list[Subtree] = []
    while not walk.done:
        found += subtrees(out, walk.advance(budget, out))
    assert len(found) == walk.found
    return found, walk.nodes


def check_counted(tree: Tree) -> int:
    walk = tree.start()
    out = np.zeros((0, tree.width), np.int64)
    while not walk.done:
        assert not walk.advance(10**6, out)
    return walk.found


def check_split(tree: Tree, stop: int) -> None:
    whole, nodes = walked(tree)
    roots, before = walked(tree, stop=stop)
    below = [walked(tree, root) for root in roots]
    assert whole == [part for found, _ in below for part in found]
    assert nodes == before + sum(nodes for _, nodes in below)
