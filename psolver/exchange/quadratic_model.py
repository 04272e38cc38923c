"""An exact-cover problem as a binary quadratic model.

The JSON text of dimod (schema 3.0.0), for annealers, which its DimodDecoder reads.

The model has a variable for each option, 1 if it is chosen. Its energy, the offset included, is a
sum of penalties, one for each item; n is how often the item is covered:

    exactly a times           (n - a)^2
    a to b times              y (y - 1) / 2, where y = n - a - t

t is a sum of slack variables, each with a weight, that can be every number needed for y to be 0
or 1 if n is from a to b. So each penalty is a whole number, 0 if the item is covered as it is to
be (for some values of its slack variables), and above 0 if it is not. If there is nothing else to
minimize, no penalty has to outweigh anything, and the energies 0 are the covers.

With an objective, the energy is the cost of a cover and some weight times the penalties, so much
that each of the lowest energies is at one of the best covers. Let v be the most that an item is
worth, and p the sum of the penalties of some options:

- An item that is covered once too often or too seldom adds 1 to p at least. So if p is above 0
  the options are worth at least L - v p and at most U + v p, if covers are worth L to U as far as
  the bounds of the items imply. A weight of v + U - L + 1 makes that cost more than any cover.
- If nothing must be covered and more is better, p options or fewer can be taken away so that a
  cover remains. A weight of 1 more than what an option is worth at most makes that pay.
- If nothing must be covered and less is better, to choose nothing is best; a weight of 1 will do.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import comb
from typing import NamedTuple

from ..search.problem import Problem
from .programmes import NO_OBJECTIVE, LinearObjective


class Penalty(NamedTuple):
    """The penalty of an item, which it adds to the energy.

    factor   of a product of two of its variables: 2 if the penalty is (n - a)^2, 1 if it is
             y (y - 1) / 2, 0 for none
    least    a
    weights  of its slack variables
    offset   the energy if all its variables are 0
    """

    factor: int
    least: int
    weights: tuple[int, ...]
    offset: int

    def linear(self, weight: int) -> int:
        """Return the bias of a variable with a weight in n - t."""
        square = weight * weight
        if self.factor == 2:
            return square - 2 * self.least * weight
        half_product = (square - weight) // 2
        return half_product - self.least * weight


NO_PENALTY = Penalty(0, 0, (), 0)
HOPELESS = Penalty(0, 0, (), 1)  # of an item that cannot be covered as often as it is to be


def penalty_of(least: int, most: int, options: int) -> Penalty:
    """Return the penalty of an item that a number of `options` cover.

    >>> penalty_of(1, 1, 9)
    Penalty(factor=2, least=1, weights=(), offset=1)
    >>> penalty_of(2, 9, 9).weights
    (2, 4)
    """
    least = max(0, least)
    most = min(most, options)
    if least > most:
        return HOPELESS
    is_free = least == 0 and most == options
    if is_free:
        return NO_PENALTY
    square = least * least
    if least == most:
        return Penalty(2, least, (), square)
    weights = slack_weights(most - least)
    offset = (square + least) // 2
    return Penalty(1, least, weights, offset)


def slack_weights(width: int) -> tuple[int, ...]:
    """Return the weights of slack variables for a width of bounds from 1: the sums of some of them,
    and 1 more than these, are 0, 1 … width, and nothing else.

    They are those of a number in binary, the last one cut so that their sum is the width, without
    the 1: y may be 0 or 1, which does as well as a variable.

    >>> [slack_weights(width) for width in (1, 2, 3, 6, 7, 8)]
    [(), (1,), (2,), (2, 3), (2, 4), (2, 4, 1)]
    """
    weights = []
    width_left = width - 1
    weight = 2
    while width_left:
        slack_weight = min(weight, width_left)
        weights.append(slack_weight)
        width_left -= slack_weight
        weight *= 2
    return tuple(weights)


class Model(NamedTuple):
    """The penalties of a problem, one for each item; the variables are its options, then the slack
    variables, which are the one in `first_slacks` and those after it for each item.

    costs   the energy that each option adds, beside the penalties
    weight  the factor of the penalties
    """

    problem: Problem
    penalties: tuple[Penalty, ...]
    first_slacks: tuple[int, ...]
    costs: tuple[int, ...]
    weight: int = 1

    @property
    def products(self) -> int:
        """Return the number of products of two variables in the penalties, equal ones not
        yet added up.
        """
        products = 0
        options_of = self.problem.options_of
        for penalty, options in zip(self.penalties, options_of, strict=True):
            if penalty.factor:
                variables = len(options)
                variables += len(penalty.weights)
                products += comb(variables, 2)
        return products


def model_of(problem: Problem, objective: LinearObjective = NO_OBJECTIVE) -> Model:
    """Return the penalties of a problem, and the costs of its options; the objective is one of all
    covers.
    """
    penalties = []
    first_slacks = []
    next_variable = len(problem.options)
    for item, options in enumerate(problem.options_of):
        least = problem.least[item]
        most = problem.most[item]
        penalty = penalty_of(least, most, len(options))
        penalties.append(penalty)
        first_slacks.append(next_variable)
        next_variable += len(penalty.weights)
    costs = objective.costs(problem)
    weight = 1
    if costs:
        weight = weight_of(problem, objective)
    else:
        costs = [0] * len(problem.options)
    return Model(
        problem,
        tuple(penalties),
        tuple(first_slacks),
        tuple(costs),
        weight,
    )


def weight_of(problem: Problem, objective: LinearObjective) -> int:
    """Return the factor of the penalties by which no option is chosen against the bounds for its
    worth.

    >>> weight_of(Problem((0, 0), (1, 1), ((0,), (0, 1)), ()), LinearObjective((1, 3), True))
    5
    >>> weight_of(Problem((1, 0), (1, 1), ((0,), (0, 1)), ()), LinearObjective((1, 3), True))
    7
    """
    must_cover = any(least > 0 for least in problem.least)
    if must_cover:
        greatest_value = max(objective.values)
        return 1 + greatest_value + _spread(problem, objective)
    if not objective.most:
        return 1
    worths = map(abs, objective.costs(problem))
    return 1 + max(worths, default=0)


def _spread(problem: Problem, objective: LinearObjective) -> int:
    """The difference of the most and the least that covers may be worth, as far as the bounds of
    the items imply.
    """
    spread = 0
    for item, value in enumerate(objective.values):
        options = problem.options_of[item]
        least_uses = max(0, problem.least[item])
        most_uses = min(problem.most[item], len(options))
        difference = most_uses - least_uses
        if difference > 0:
            spread += value * difference
    return spread


def bqm(model: Model, names: Sequence[str], comments: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a model, with a name for each item.

    A variable's label is the names of its option's items, as in Knuth's format; those of the slack
    variables of an item a are `slack a 1`, `slack a 2` … Of options with the same items the second
    has (2) after it, and so on.
    """
    offsets = [penalty.offset for penalty in model.penalties]
    offset = model.weight * sum(offsets)
    all_comments = _json(list(comments))
    yield '{"type": "BinaryQuadraticModel", "version": {"bqm_schema": "3.0.0"},'
    yield '"use_bytes": false, "index_type": "int32", "bias_type": "float64",'
    yield f'"variable_type": "BINARY", "offset": {offset},'
    yield f'"info": {{"comments": {all_comments}}},'
    labels = _labels(model, names)
    rows_of_labels = ([_json(label)] for label in labels)
    yield from _array("variable_labels", rows_of_labels)
    rows_of_biases = ([bias] for bias in _linear(model))
    yield from _array("linear_biases", rows_of_biases)
    # the biases are computed three times, so that they need not be held, which may be many
    sizes = [len(row) for row in _quadratic(model)]
    heads = ([head] * size for head, size in enumerate(sizes))
    yield from _array("quadratic_head", heads)
    yield from _array("quadratic_tail", _quadratic(model))
    yield from _array("quadratic_biases", _weighted_rows(model))
    products = sum(sizes)
    variables = len(sizes)
    yield f'"num_variables": {variables}, "num_interactions": {products}}}'


def _weighted_rows(model: Model) -> Iterator[list[int]]:
    """The biases of each variable with later ones."""
    weight = model.weight
    for row in _quadratic(model):
        yield [weight * bias for bias in row.values()]


def _labels(model: Model, names: Sequence[str]) -> Iterator[str]:
    alike: Counter[tuple[int, ...]] = Counter()
    for option in model.problem.options:
        names_of_option = [names[item] for item in option]
        label = " ".join(names_of_option)
        alike[option] += 1
        number = alike[option]
        if number == 1:
            yield label
        else:
            yield f"{label} ({number})"
    for name, penalty in zip(names, model.penalties, strict=True):
        for number, _ in enumerate(penalty.weights, 1):
            yield f"slack {name} {number}"


def _linear(model: Model) -> Iterator[int]:
    """The bias of each variable by itself."""
    weight = model.weight
    penalties = model.penalties
    biases_of_items = []
    for penalty in penalties:
        biases_of_items.append(weight * penalty.linear(1))
    options = model.problem.options
    for option, cost in zip(options, model.costs, strict=True):
        bias = cost
        for item in option:
            bias += biases_of_items[item]
        yield bias
    for penalty in penalties:
        for slack_weight in penalty.weights:
            bias = penalty.linear(-slack_weight)
            yield weight * bias


def _quadratic(model: Model) -> Iterator[dict[int, int]]:
    """For each variable its biases with later ones, those that are not 0, in their order; the
    weight of the model is left out.
    """
    options_of = model.problem.options_of
    penalties = model.penalties
    first_slacks = model.first_slacks
    passed = [0] * len(penalties)  # of the options of each item
    for option in model.problem.options:
        biases: Counter[int] = Counter()
        for item in option:
            passed[item] += 1
            options_passed = passed[item]
            later_options = options_of[item][options_passed:]
            penalty = penalties[item]
            for _ in range(penalty.factor):
                biases.update(later_options)
            variable = first_slacks[item]
            for weight in penalty.weights:
                biases[variable] = -weight
                variable += 1
        yield dict(sorted(biases.items()))
    for first_slack, penalty in zip(first_slacks, penalties, strict=True):
        for number, weight in enumerate(penalty.weights, 1):
            later_weights = penalty.weights[number:]
            later_slacks = enumerate(later_weights, first_slack + number)
            biases_of_slacks = {}
            for slack, later_weight in later_slacks:
                biases_of_slacks[slack] = weight * later_weight
            yield biases_of_slacks


def _array(name: str, rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """The lines of a JSON array, a row each; empty ones are left out."""
    yield f'"{name}": ['
    line = ""
    for row in rows:
        text = ", ".join(map(str, row))
        if line and text:
            yield f"{line},"
        line = text or line
    yield f"{line}],"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
