"""Weights of items that show that a problem has no cover.

Modular: numbers mod m, such that every option weighs 0, and all items together, each as often as it
must be covered, do not. A cover would weigh both. So the chessboard without two opposite corners
cannot be covered with dominoes.

Bounding: whole numbers, such that no option weighs more than 0, and the items, covered within their
bounds, weigh more. They solve the linear programme that is dual to covering with fractions of
options (Farkas 1902), so that they exist exactly when even that is impossible.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from operator import itemgetter, sub
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ..core.children import call
from ..core.control import IN_BROWSER, current_control
from ..search.problem import Cover, Problem
from .cover_tests import is_cover
from .kernels.jit import report_once
from .tuning import (
    MOST_DENOMINATOR,
    MOST_LP_SIZE,
    MOST_LP_WORK,
    MOST_WEIGHT_NODES,
    QUICK_LP_SIZE,
    SMALL_LP_SIZE,
)

Weights = TypeVar("Weights")

ItemWeights: TypeAlias = tuple[int, ...]
WeightsGetter: TypeAlias = Callable[[Sequence[int]], ItemWeights]

ProgrammeRow: TypeAlias = tuple[Sequence[int], Sequence[float]]
"""The columns of the entries of a row of a linear programme that are not 0, and these entries."""

WITHOUT_PROGRAMMES = (
    "psolver: the package {} is missing: without linear programmes some proofs are not found, and"
    " others take longer" + ("" if IN_BROWSER else "; 'python -m pip install highspy numpy' helps")
)
# Weights that bound covers are whole numbers of parts of 1.
WEIGHT_UNIT = 1_000_000


def modular_weights(problem: Problem, modulus: int) -> ItemWeights | None:
    """Return weights (0 to modulus - 1) of the items that show that there is no cover; None if
    there are none.

    `modulus` is a power of a prime. Items that may be covered a different number of times weigh 0.
    Among suitable weights, those with few different numbers are chosen, then those with many zeros.
    A problem too large is not tried.
    """
    from .modular_sums import plainest_weights

    fixed = _items_of_one_number(problem)
    return plainest_weights(problem, fixed, modulus)


def _items_of_one_number(problem: Problem) -> list[int]:
    """The items that every cover covers the same number of times."""
    items = []
    for item, lower in enumerate(problem.least):
        if lower == problem.most[item]:
            items.append(item)
    return items


def odd_total(problem: Problem) -> bool:
    """Whether there are `modular_weights` modulo 2, in plain Python.

    The generators are the bits of a number for each item, so that an option is weighed by all of
    them at a time.

    >>> odd_total(Problem((1, 1, 1), (1, 1, 1), ((0, 1), (0, 2), (1, 2)), (0, 1, 2)))
    True
    """
    fixed = _items_of_one_number(problem)
    bits = [0] * len(problem.least)
    for number, item in enumerate(fixed):
        bits[item] = 1 << number
    for option in current_control().watched(problem.options):
        heavy = 0
        for item in option:
            heavy ^= bits[item]
        if heavy and _can_be_taken(problem, option):
            pivot = heavy & -heavy  # added to the other generators that give it a weight
            for item, word in enumerate(bits):
                if word & pivot:
                    bits[item] = word ^ heavy
    total = 0
    for item in fixed:
        if problem.least[item] % 2:
            total ^= bits[item]
    return total != 0


def _can_be_taken(problem: Problem, option: Sequence[int]) -> bool:
    """Whether all items of an option may be covered."""
    most = problem.most
    return all(most[item] for item in option)


def bounding_weights(problem: Problem) -> ItemWeights | None:
    """Return whole weights of the items such that no option weighs more than 0 and every cover
    weighs more; None if there are none.

    A problem too large is not tried, one that takes too many steps given up.
    """
    size = _lp_size(problem)
    if size > MOST_LP_SIZE:
        return None
    current_control().tick()
    fractions = _by_programme(_dual, size, SMALL_LP_SIZE, problem)
    weights = _scaled(fractions or [])
    if weights is None:
        return None
    if least_total(problem, weights) <= 0:
        return None
    for option in problem.options:
        weights_of_items = [weights[item] for item in option]
        is_heavy = sum(weights_of_items) > 0
        if is_heavy and _can_be_taken(problem, option):
            return None
    return weights


def _weighty_items(problem: Problem, items: int) -> Iterator[tuple[int, list[int]]]:
    """Yield the group of each option that its group lets in, and those of its items that are among
    the first ones.
    """
    for option, group in zip(problem.options, problem.groups, strict=True):
        if problem.most[group]:
            weighty = [item for item in option if item < items]
            yield group, weighty


class OptionSums:
    """The weights of the options of a problem, of which some items, the first ones, have any."""

    def __init__(self, problem: Problem, items: int) -> None:
        groups = range(items, len(problem.least))
        self._sizes = dict.fromkeys(groups, 0)  # of the options of each group
        options_of: dict[int, list[int]] = defaultdict(list)
        for group, weighty in _weighty_items(problem, items):
            self._sizes[group] = len(weighty)
            options_of[group] += weighty
        # all items of all options of a group, whose weights are looked up together
        self._getters: dict[int, WeightsGetter] = {}
        for group, of_group in options_of.items():
            if of_group:
                # once more the first, since of one item alone no tuple comes back
                first_item = of_group[0]
                self._getters[group] = itemgetter(*of_group, first_item)

    def extremes(self, weights: Sequence[int]) -> list[tuple[int, int]]:
        """Return the least and the greatest weight of the options of each group, which all cover as
        many of the items; 0 if it has none.
        """
        extremes = []
        for group, size in self._sizes.items():
            sums = [0]
            if group in self._getters:
                getter = self._getters[group]
                weights_of_items = getter(weights)
                each = iter(weights_of_items[:-1])
                # tuples of `size` items, one for each option
                options = zip(*repeat(each, size), strict=True)
                sums = [sum(option) for option in options]
            lightest = min(sums)
            heaviest = max(sums)
            extremes.append((lightest, heaviest))
        return extremes


def small_weights(problem: Problem, items: int, largest: int) -> ItemWeights | None:
    """Return weights, whole numbers from 0 to `largest`, of some items, the first ones, such that
    the options of each other item weigh at most some bound, and the items, covered as often as they
    must be, weigh more than all bounds, each as often as its item may be covered. None if none
    were found in a number of nodes. A problem too large is not tried.
    """
    size = _lp_size(problem)
    if size > SMALL_LP_SIZE:
        return None
    current_control().tick()
    return _by_programme(_whole_dual, size, QUICK_LP_SIZE, problem, items, largest)


def _by_programme(
    solve: Callable[..., Weights], size: int, most: int, *arguments: Any
) -> Weights | None:
    """The result of a linear programme, which is solved in a child process if its size is larger
    than some; None, and a sentence for the user, if a package is missing.
    """
    if size <= most:
        result, missing = _attempt(solve, *arguments)
    else:
        result, missing = call(_attempt, solve, *arguments)
    if missing:
        report_once(WITHOUT_PROGRAMMES.format(missing))
    return result


def _attempt(solve: Callable[..., Weights], *arguments: Any) -> tuple[Weights | None, str]:
    """The result of a linear programme; or None, and the name of a package that is missing."""
    try:
        return solve(*arguments), ""
    except ModuleNotFoundError as error:
        return None, error.name or ""


def _whole_dual(problem: Problem, items: int, largest: int) -> ItemWeights | None:
    """The weights with the smallest sum, by HiGHS."""
    import highspy

    group_count = len(problem.least) - items
    rows: list[ProgrammeRow] = []
    for group, weighty in _weighty_items(problem, items):
        columns = [*weighty, group]
        values = [1.0] * len(weighty)
        values.append(-1.0)
        rows.append((columns, values))
    least_of_items = problem.least[:items]
    most_of_groups = problem.most[items:]
    total = _row_of_total(least_of_items, most_of_groups)
    rows.append(total)
    costs = [1.0] * items
    costs += [0.0] * group_count
    largest_values = [float(largest)] * items
    largest_values += [highspy.kHighsInf] * group_count
    kinds = [highspy.HighsVarType.kInteger] * items
    kinds += [highspy.HighsVarType.kContinuous] * group_count
    programme = _programme_of_rows(rows, costs, largest_values)
    programme.integrality_ = kinds
    solver = _silent_solver()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("mip_max_nodes", MOST_WEIGHT_NODES)
    solver.passModel(programme)
    solver.run()
    values_of_columns = solver.getSolution().col_value
    weights = [round(value) for value in values_of_columns[:items]]
    if not any(weights):
        return None
    return tuple(weights)


def _row_of_total(least: Sequence[int], most: Sequence[int]) -> ProgrammeRow:
    """The row of all columns, of which the first count with a lower bound, the others, below 0,
    with an upper one.
    """
    values = [float(lower) for lower in least]
    values += [float(-upper) for upper in most]
    columns = range(len(values))
    return columns, values


def _programme_of_rows(
    rows: Sequence[ProgrammeRow], costs: Sequence[float], largest: Sequence[float]
) -> Any:
    """A programme whose columns are from 0 to their largest values; its rows are at most 0, but for
    the last, which is at least 1.
    """
    import highspy
    import numpy as np

    infinity = highspy.kHighsInf
    programme = highspy.HighsLp()
    programme.num_col_ = len(costs)
    programme.col_cost_ = np.array(costs)
    programme.col_lower_ = np.zeros(len(costs))
    programme.col_upper_ = np.array(largest)
    starts = [0]
    all_columns: list[int] = []
    all_values: list[float] = []
    for columns, values in rows:
        all_columns += columns
        all_values += values
        starts.append(len(all_columns))
    programme.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    programme.a_matrix_.start_ = starts
    programme.a_matrix_.index_ = all_columns
    programme.a_matrix_.value_ = all_values
    rows_before = len(rows) - 1
    least_of_rows = [-infinity] * rows_before
    most_of_rows = [0.0] * rows_before
    programme.num_row_ = len(rows)
    programme.row_lower_ = [*least_of_rows, 1.0]
    programme.row_upper_ = [*most_of_rows, infinity]
    return programme


def _lp_size(problem: Problem) -> int:
    size = len(problem.options)
    for option in problem.options:
        size += len(option)
    return size


def least_total(problem: Problem, weights: ItemWeights) -> int:
    """Return the least weight of all items, each covered as often as its bounds allow."""
    total = 0
    for weight, lower, upper in zip(weights, problem.least, problem.most, strict=True):
        with_fewest = weight * lower
        with_most = weight * upper
        total += min(with_fewest, with_most)
    return total


def _dual(problem: Problem) -> list[float]:
    """Return weights whose least total is 1, as small as they can be so that most are 0; [] if
    there are none, or it takes too long. By HiGHS.

    A weight is the difference of two columns, since its item counts with another bound when it is
    below 0.
    """
    import highspy

    items = len(problem.least)
    rows: list[ProgrammeRow] = []
    for option in problem.options:
        columns_of_option = list(option)
        columns_of_option += [items + item for item in option]
        signs = [1.0] * len(option)
        signs += [-1.0] * len(option)
        rows.append((columns_of_option, signs))
    total = _row_of_total(problem.least, problem.most)
    rows.append(total)
    columns = 2 * items
    costs = [1.0] * columns
    largest_values = [highspy.kHighsInf] * columns
    programme = _programme_of_rows(rows, costs, largest_values)
    solver = _silent_solver()
    size = _lp_size(problem) + 1
    steps = MOST_LP_WORK // size
    solver.setOptionValue("simplex_iteration_limit", steps)
    solver.passModel(programme)
    solver.run()
    if solver.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return []
    values = solver.getSolution().col_value
    weights = []
    for item in range(items):
        above_zero = values[item]
        below_zero = values[items + item]
        weights.append(above_zero - below_zero)
    return weights


def _scaled(weights: list[float]) -> ItemWeights | None:
    """Return the smallest whole numbers in the same ratios, None if these are not simple."""
    sizes = [abs(weight) for weight in weights]
    sizes_above_zero = [size for size in sizes if size > 1e-7]
    if not sizes_above_zero:
        return None
    smallest = min(sizes_above_zero)
    for factor in range(1, MOST_DENOMINATOR + 1):
        multiples = [factor * weight / smallest for weight in weights]
        whole_weights = [round(multiple) for multiple in multiples]
        differences = map(sub, multiples, whole_weights)
        largest_error = max(map(abs, differences))
        if largest_error < 1e-5:
            return tuple(whole_weights)
    return None


# the best covers ----------------------------------------------------------------------------------


class Relaxation(NamedTuple):
    """The bound of a linear programme on the covers that are worth most.

    weights  of the items, in parts of 1 / WEIGHT_UNIT, which bound the worth of covers (see
             `bounds`); () if none were found
    cover    one that is worth much; None if none was found
    """

    weights: ItemWeights
    cover: Cover | None


def relaxed(problem: Problem, worths: Sequence[int], nodes: int) -> Iterator[Relaxation]:
    """Yield the weights, then these with a cover, for the worth of each option (below 0, too), by
    HiGHS: the linear programme of covering with fractions of options, then with whole ones, in a
    number of `nodes`.
    """
    solver: Any = _by_programme(_programme, 0, 0, problem, worths)
    weights = _dual_weights(solver) if solver else ()
    if not weights:
        return
    yield Relaxation(weights, None)
    import highspy
    import numpy as np

    number = len(problem.options)
    columns = np.arange(number, dtype=np.int32)
    kinds = np.full(number, highspy.HighsVarType.kInteger)
    solver.changeColsIntegrality(number, columns, kinds)
    solver.setOptionValue("mip_max_nodes", nodes)
    solver.run()
    values = solver.getSolution().col_value
    options = []
    for option, value in enumerate(values):
        if value > 0.5:
            options.append(option)
    cover = tuple(options)
    if is_cover(problem, cover):
        yield Relaxation(weights, cover)
    else:
        yield Relaxation(weights, None)


def _dual_weights(solver: Any) -> ItemWeights:
    solver.run()
    solution = solver.getSolution()
    if not solution.dual_valid:
        return ()
    weights = []
    for dual in solution.row_dual:
        units = round(WEIGHT_UNIT * dual)
        weights.append(units)
    return tuple(weights)


def dual_weights(problem: Problem, worths: Sequence[int]) -> ItemWeights:
    """Return weights of the items that bound the worth of covers (see `bounds`); () if there are
    none, or it takes too long.
    """
    size = _lp_size(problem)
    weights = _by_programme(_relaxed_weights, size, SMALL_LP_SIZE, problem, worths)
    return weights or ()


def _relaxed_weights(problem: Problem, worths: Sequence[int]) -> ItemWeights:
    solver = _programme(problem, worths)
    # they are quicker than those of `_dual`
    size = _lp_size(problem) + 1
    steps = 2 * MOST_LP_WORK // size
    solver.setOptionValue("simplex_iteration_limit", steps)
    return _dual_weights(solver)


def _programme(problem: Problem, worths: Sequence[int]) -> Any:
    import highspy
    import numpy as np

    columns = len(problem.options)
    items: list[int] = []
    starts = [0]
    for option in problem.options:
        items += option
        starts.append(len(items))
    programme = highspy.HighsLp()
    programme.num_col_ = columns
    programme.num_row_ = len(problem.least)
    programme.sense_ = highspy.ObjSense.kMaximize
    programme.col_cost_ = np.array(worths, float)
    programme.col_lower_ = np.zeros(columns)
    programme.col_upper_ = np.ones(columns)
    programme.row_lower_ = np.array(problem.least, float)
    programme.row_upper_ = np.array(problem.most, float)
    programme.a_matrix_.format_ = highspy.MatrixFormat.kColwise
    programme.a_matrix_.start_ = starts
    programme.a_matrix_.index_ = items
    programme.a_matrix_.value_ = np.ones(len(items))
    solver = _silent_solver()
    solver.passModel(programme)
    return solver


def _silent_solver() -> Any:
    """A HiGHS solver that takes one core and prints nothing. HiGHS 1.16 prints its licence when it
    enables its callbacks, which its constructor does, so that output must be off before that.
    """
    import highspy

    class Silent(highspy.Highs):
        def enableCallbacks(self) -> None:  # noqa: N802
            self.setOptionValue("output_flag", False)
            super().enableCallbacks()  # type: ignore[no-untyped-call]

    solver = Silent()  # type: ignore[no-untyped-call]
    solver.setOptionValue("threads", 1)
    return solver


def bounds(
    problem: Problem, worths: Sequence[int], weights: Sequence[int], rebate: int = 0
) -> tuple[int, list[int]]:
    """Return an upper bound on the worth of covers, and for each option one of the covers that hold
    it.

    It holds for any weights, and is computed in whole numbers: the worth of a cover is the weight
    of its items, each as often as it is covered, and the worth of its options beyond that. A
    `rebate` is taken off, the weight that every cover is known to leave free.

    >>> bounds(Problem((0, 0), (1, 1), ((0,), (0, 1)), ()), (2, 3), (2 * WEIGHT_UNIT, WEIGHT_UNIT))
    (3, [3, 3])
    >>> bounds(Problem((0, 0), (1, 1), ((0,), (0, 1)), ()), (2, 3), (3 * WEIGHT_UNIT, 0))
    (3, [2, 3])
    """
    total = -rebate
    for weight, lower, upper in zip(weights, problem.least, problem.most, strict=True):
        with_fewest = weight * lower
        with_most = weight * upper
        total += max(with_fewest, with_most)
    beyond = []
    for worth, option in zip(worths, problem.options, strict=True):
        weights_of_items = [weights[item] for item in option]
        excess = WEIGHT_UNIT * worth
        excess -= sum(weights_of_items)
        beyond.append(excess)
        total += max(0, excess)
    bounds_of_options = []
    for excess in beyond:
        bound = total + min(0, excess)
        bounds_of_options.append(bound // WEIGHT_UNIT)
    return total // WEIGHT_UNIT, bounds_of_options
