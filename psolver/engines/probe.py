"""The size of a search, estimated by probes of its tree before it is made.

A probe goes down the tree level by level. Of the jobs of a level it does only some, drawn at
random, each up to a small budget; their rests are among the jobs of the levels below. A job that is
drawn stands for others that are not: it has a *weight*. The size of the part visited, times its
weight, is the size of the whole search in the mean over all draws, whatever the tree is like.

Sources: D. E. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29
(1975), goes down one path; P. C. Chen, Heuristic sampling, SIAM J. Computing 21 (1992), with one
node of each kind. With many on each level the error grows with the depth of a tree, with one it
grows exponentially.

    of 9 jobs on a level 3 are drawn, the 2nd, the 5th and the 8th, say, each with the weight 3
    spread_of_estimates([8e9, 9e9, 1.3e10, 1.1e10])      (7.5e9, 1.0e10, 1.7e10)
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev, variance
from typing import NamedTuple, TypeAlias

from ..search.problem import Cover
from .jobs import Job, JobWorker

Weighted: TypeAlias = tuple[float, Job]
"""For how many a job stands, and the job."""


class SearchSize(NamedTuple):
    """The cost and the results of some jobs, all together; estimates are no whole numbers.

    classes  None if they are not worked out
    jobs     the number of jobs
    left     the number of jobs left of those that were given up
    """

    nodes: float = 0.0
    solutions: float = 0.0
    classes: float | None = 0.0
    jobs: float = 0.0
    left: float = 0.0

    def plus(self, weight: float, addend: SearchSize) -> SearchSize:
        """Return this, and the other `weight` times.

        >>> SearchSize(10, 1, 1, 1).plus(3, SearchSize(20, 4, None, 1, 5))
        SearchSize(nodes=70, solutions=13, classes=None, jobs=4, left=15.0)
        """
        classes = None
        if self.classes is not None and addend.classes is not None:
            classes = self.classes + weight * addend.classes
        return SearchSize(
            nodes=self.nodes + weight * addend.nodes,
            solutions=self.solutions + weight * addend.solutions,
            classes=classes,
            jobs=self.jobs + weight * addend.jobs,
            left=self.left + weight * addend.left,
        )


class Visit(NamedTuple):
    """The visited part of one job, up to its budget, and the seconds of a core that it took."""

    size: SearchSize
    covers: tuple[Cover, ...]
    rest: tuple[Job, ...]
    seconds: float


class Probe(NamedTuple):
    """The results of a probe.

    size      the estimate of the whole search
    seen      the part that was really visited: all of it if nothing was drawn
    exact     whether nothing was drawn
    heaviest  the greatest weight of a job
    given     the number of jobs that were given up, by their weights
    nodes, seconds  of these, without weights: the pace of long jobs
    covers    the most that were found in one visit
    """

    size: SearchSize = SearchSize()
    seen: SearchSize = SearchSize()
    exact: bool = True
    heaviest: float = 1.0
    given: float = 0.0
    nodes: float = 0.0
    seconds: float = 0.0
    covers: tuple[Cover, ...] = ()

    def plus(self, weight: float, visit: Visit) -> Probe:
        """Return this, and a visit that stands for `weight` of them."""
        extended = self._replace(
            size=self.size.plus(weight, visit.size),
            seen=self.seen.plus(1, visit.size),
            heaviest=max(self.heaviest, weight),
            covers=max(self.covers, visit.covers, key=len),
        )
        if not visit.rest:
            return extended
        return extended._replace(
            given=self.given + weight,
            nodes=self.nodes + visit.size.nodes,
            seconds=self.seconds + visit.seconds,
        )


def levels(jobs: Sequence[Job], weight: float = 1.0) -> dict[int, list[Weighted]]:
    """Return the parts of jobs by the number of choices that were made, each with a weight."""
    by_depth: dict[int, list[Weighted]] = defaultdict(list)
    for job in jobs:
        for branch in job.parts():
            depth = len(branch.start)
            if branch.branches:
                depth = branch.branches[0][0] + 1
            by_depth[depth].append((weight, branch))
    return dict(by_depth)


def probe(
    worker: JobWorker,
    jobs_by_level: dict[int, list[Weighted]],
    width: int,
    budget: int,
    random: Random,
    look: Callable[[], None],
) -> Probe:
    """Make a probe of the jobs on some levels, in which at most `width` of each level are done,
    each with a budget of nodes. May be called in any thread; `look` is called often, and may raise.
    """
    made = Probe()
    jobs_left = {level: list(jobs) for level, jobs in jobs_by_level.items()}
    while jobs_left:
        level = min(jobs_left)
        jobs = jobs_left.pop(level)
        if len(jobs) > width:
            made = made._replace(exact=False)
        for weight, job in draw(jobs, width, random):
            visited = visit(worker, job, budget, look)
            made = made.plus(weight, visited)
            for depth, weighted_jobs in levels(visited.rest, weight).items():
                # each is deeper, so that the levels come to an end
                deeper = max(level + 1, depth)
                jobs_left.setdefault(deeper, []).extend(weighted_jobs)
    return made


def draw(jobs: Sequence[Weighted], width: int, random: Random) -> Iterator[Weighted]:
    """Yield at most `width` of some jobs, each with a new weight, which is its old one in the mean.

    Steps of the same length go through all jobs, as long as their weights; the first begins at
    random. So of jobs that are near each other, and like each other, not all are drawn.
    """
    if len(jobs) <= width:
        yield from jobs
        return
    weights = [weight for weight, _ in jobs]
    step = sum(weights) / width
    place = random.random() * step
    passed = 0.0
    for weight, job in jobs:
        passed += weight
        times = 0
        while place < passed:
            place += step
            times += 1
        if times:
            yield times * step, job


def own_seconds() -> float:
    """Return the processor time of this thread, or the time on the clock in a browser, which has no
    other.
    """
    clock: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
    return clock()


def visit(worker: JobWorker, job: Job, budget: int | None, look: Callable[[], None]) -> Visit:
    """Run a job up to a budget; return the visit. `look` is called often, and may raise.

    Its seconds are those of this thread alone: others take turns with it for the interpreter.
    """
    began = own_seconds()
    size = SearchSize(jobs=1)
    covers: list[Cover] = []
    rest: tuple[Job, ...] = ()
    for batch in worker.work(job, budget):
        look()
        size_of_batch = SearchSize(batch.effort, batch.solutions, batch.classes)
        size = size.plus(1, size_of_batch)
        covers += batch.covers
        rest = batch.rest
    size = size._replace(left=len(rest))
    seconds = own_seconds() - began
    return Visit(size, tuple(covers), rest, seconds)


# several probes together --------------------------------------------------------------------------

NORMAL = 1.645  # deviations: a normal number lies within them nine times of ten
UNKNOWN_VARIANCE = 4.0  # of the logarithm of a number that was seen once
MOST_TIMES = 1000


def spread_of_estimates(
    numbers: Sequence[float], least: float = 0.0, heaviest: float = 0.0
) -> tuple[float, float, float]:
    """Return the estimate of a number by some probes, at least one: the bounds between which it
    lies nine times of ten, and in the middle its expectation.

    Few of them, or none, may have seen the rare parts that are large, so that the theory of means
    of normal numbers gives too narrow bounds. The spread is the wider one of two; that it is wide
    enough, and not much more, was tried on searches that were made whole (docs/long-runs.md).

    least     a certain lower bound of the number
    heaviest  if no probe has seen anything, the weight that it would have had
    """
    mean = fmean(numbers)
    largest = max(numbers) or heaviest
    low, high = _as_rare(numbers, largest)
    if mean:
        positive = [number for number in numbers if number > 0]
        lower, higher = _as_lognormal(positive, len(numbers))
        low = min(low, lower)
        high = max(high, higher)
    middle = max(least, mean)
    low = max(least, low)
    return min(middle, low), middle, max(middle, high)


def _as_rare(numbers: Sequence[float], largest: float) -> tuple[float, float]:
    """The bounds of the mean of numbers that are sums of rare things, with weights.

    M. P. Fay and E. J. Feuer, Confidence intervals for directly standardized rates, Statistics in
    Medicine 16 (1997): above, one more of the largest might have been seen; here it is as large
    again, since the largest of all was hardly seen. But if nothing was seen, one is one.
    """
    unit = largest or 1.0  # the square of a number of nodes may be too large for a float
    multiples = [number_seen / unit for number_seen in numbers]
    number = len(multiples)
    mean = fmean(multiples)
    copies = 2 if mean else 1
    largest_mean = copies * largest / unit / number
    deviation = stdev(multiples) if number > 1 else mean
    normal_deviation = deviation * _student(number) / NORMAL
    square = normal_deviation**2 / number
    low = _quantile_of_gamma(mean, square, -NORMAL)
    higher_mean = mean + largest_mean
    higher_square = square + largest_mean**2
    high = _quantile_of_gamma(higher_mean, higher_square, NORMAL)
    return unit * low, unit * high


def _as_lognormal(numbers: Sequence[float], all_numbers: int) -> tuple[float, float]:
    """The bounds of the mean of numbers whose logarithms are normal, as are products of many
    factors; of `all_numbers`, those above 0 are given, at least one.

    The method of Cox: X.-H. Zhou and S. Gao, Confidence intervals for the log-normal mean,
    Statistics in Medicine 16 (1997).
    """
    number = len(numbers)
    logarithms = [log(number_seen) for number_seen in numbers]
    square = variance(logarithms) if number > 1 else UNKNOWN_VARIANCE
    mean = sum(numbers) / all_numbers
    part_above_zero = number / all_numbers
    middle = fmean(logarithms) + square / 2 + log(part_above_zero) - log(mean)
    uncertainty = 1 / number - 1 / all_numbers  # how sure it is how many are above 0
    freedom = max(1, number - 1)
    deviation = sqrt(square / number + square**2 / 2 / freedom + uncertainty)
    margin = _student(all_numbers) * deviation
    low = mean * _exp(middle - margin)
    high = mean * _exp(middle + margin)
    return low, high


def _exp(number: float) -> float:
    """Return the exponential, between the bounds that MOST_TIMES sets."""
    most = log(MOST_TIMES)
    bounded = max(-most, min(number, most))
    return exp(bounded)


def _quantile_of_gamma(mean: float, square: float, deviations: float) -> float:
    """The number that lies some `deviations` from the middle of a gamma distribution whose mean and
    variance are given (Wilson and Hilferty, 1931).

    >>> round(_quantile_of_gamma(10, 10, 1.645), 1)
    15.7
    """
    if not mean or not square:
        return mean
    ninth = square / mean**2 / 9
    root = 1 - ninth + deviations * sqrt(ninth)
    return mean * max(0.0, root) ** 3


def _student(number: int) -> float:
    """Return the number of deviations between which the mean of a `number` of values lies nine
    times of ten, if these deviations are those of the values themselves: the bound that Student's t
    keeps (Abramowitz and Stegun 26.7.5).

    >>> round(_student(10), 2)
    1.83
    """
    freedom = max(1, number - 1)
    z = NORMAL
    first_term = (z**3 + z) / 4
    second_term = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third_term = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    total = z
    total += first_term / freedom
    total += second_term / freedom**2
    total += third_term / freedom**3
    return total
