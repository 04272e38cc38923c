"""The prices of the parts of a search: one list, by which all choices of engines are made.

All in nodes of fit tables, measured (tests/benchmarks/measures.md, "Prices"). What a node of each
engine takes at these prices is printed by tests/benchmarks/natural.py.
"""

from __future__ import annotations

from itertools import chain

from ..search.problem import Problem

NODE_COSTS = {
    "fit tables": 1,
    "bit sets": 15,
    "packed sets": 5,
    "dancing cells": 25,
}
SMALL_ITEMS = 5000  # in all options of a problem together, up to which a node takes no longer
PLAIN_COST = 100  # times that a node takes longer in plain Python
FIT_LOADING_COST = 2_000_000  # to load the machine code of fit tables
LOADING_COST = 4_500_000  # and that of another kernel
TABLES_COST, OPTION_COST = 60_000, 300  # to make fit tables, and their part for each option
CLASS_COST = 1000  # of a class of covers, which is compared with its images in plain Python
STEP_COST = 700  # of a step of a quick look, in plain Python
PIECE_COST = 100  # of a step of a search for one tiling alone: a piece that bands or boxes add
BEAM_COST = 700  # the same of a beam
CLAUSE_COST = 100  # of a clause that is made
# of a formula, for each of which a conflict takes as long as a node; and the least that it costs
CLAUSES_OF_A_NODE, LEAST_CONFLICT_COST = 30, 2000
COVER_CONFLICTS = 20  # in the time that SAT takes to read a model and to block its images
CHILD_COST = 10_000_000  # of a child process, until it solves
STATE_COST = 20
PLAIN_STATE_COST = 40_000  # of a state of many counts, in plain Python
# to look for a colouring modulo 2, and for any, and their parts for each option and item
ODD_COST, ODD_ITEM_COST = 1_000_000, 0.1
COLOURING_COST, COLOURING_ITEM_COST = 10_000_000, 3
# of fit tables: plain Python takes as long as it takes to load machine code
PLAIN_NODES = FIT_LOADING_COST // PLAIN_COST
# the efforts by which all is decided, in nodes of fit tables: of each engine in the first round, 30
# milliseconds; of a search that is long, about a second; and how many times an allowance a search
# may take that is likely to end
FIRST_ALLOWANCE, LONG, LIKELY_FACTOR = 2_000_000, 50_000_000, 4


def cost_of_a_node(kernel: str, problem: Problem) -> float:
    """Return the price of a node of a kernel, about: fit tables and bit sets take no longer for one
    in a large problem, where others go through more options.
    """
    if kernel in ("fit tables", "bit sets"):
        return NODE_COSTS[kernel]
    items_held = sum(map(len, chain(problem.options, problem.colours)))
    return NODE_COSTS[kernel] * max(1.0, items_held / SMALL_ITEMS)


def cost_of_a_conflict(clauses: int) -> float:
    """Return the price of a conflict of SAT, whose formula has a number of clauses.

    >>> cost_of_a_conflict(1000), cost_of_a_conflict(300_000)
    (2000, 10000.0)
    """
    return max(LEAST_CONFLICT_COST, clauses / CLAUSES_OF_A_NODE)


def cost_of_tables(options: int) -> int:
    """Return the price of fit tables for a number of options."""
    return TABLES_COST + OPTION_COST * options


def cost_of_odd_look(problem: Problem) -> float:
    """Return the price of a look for a colouring modulo 2, at most."""
    return ODD_COST + ODD_ITEM_COST * len(problem.options) * len(problem.least)


def cost_of_colouring(problem: Problem) -> float:
    """Return the price of a look for any colouring, at most."""
    return COLOURING_COST + COLOURING_ITEM_COST * len(problem.options) * len(problem.least)
