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
from collections.abc import Callable, Iterator, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean, stdev, variance
from typing import NamedTuple, TypeAlias

from ..search.problem import Cover
from .jobs import Job, JobWorker

Weighted: TypeAlias = tuple[float, Job]
"""For how many a job stands, and the job."""
JobsByLevel: TypeAlias = dict[int, list[Weighted]]
Look: TypeAlias = Callable[[], None]
Bounds: TypeAlias = tuple[float, float]


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
        values: list[float | None] = []
        for value, added in zip(self, addend, strict=True):
            if value is None or added is None:
                values.append(None)
            else:
                values.append(value + weight * added)
        return SearchSize._make(values)


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


def levels(jobs: Sequence[Job], weight: float = 1.0) -> JobsByLevel:
    """Return the parts of jobs by the number of choices that were made, each with a weight."""
    by_depth: JobsByLevel = {}
    for job in jobs:
        for part in job.parts():
            depth = len(part.start)
            if part.branches:
                level, *_ = part.branches[0]
                depth = level + 1
            weighted_jobs = by_depth.setdefault(depth, [])
            weighted_jobs.append((weight, part))
    return by_depth


def probe(
    worker: JobWorker,
    jobs_by_level: JobsByLevel,
    width: int,
    budget: int,
    random: Random,
    look: Look,
) -> Probe:
    """Make a probe of the jobs on some levels, in which at most `width` of each level are done,
    each with a budget of nodes. May be called in any thread; `look` is called often, and may raise.
    """
    made = Probe()
    jobs_left: JobsByLevel = {}
    for level, jobs in jobs_by_level.items():
        jobs_left[level] = list(jobs)
    while jobs_left:
        level = min(jobs_left)
        jobs = jobs_left.pop(level)
        if len(jobs) > width:
            made = made._replace(exact=False)
        for weight, job in draw(jobs, width, random):
            visited = visit(worker, job, budget, look)
            made = made.plus(weight, visited)
            rest = levels(visited.rest, weight)
            for depth, weighted_jobs in rest.items():
                # each is deeper, so that the levels come to an end
                deeper = max(level + 1, depth)
                jobs_of_level = jobs_left.setdefault(deeper, [])
                jobs_of_level += weighted_jobs
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
    if hasattr(time, "thread_time"):
        return time.thread_time()
    return time.perf_counter()


def visit(worker: JobWorker, job: Job, budget: int | None, look: Look) -> Visit:
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
    jobs_left = len(rest)
    size = size._replace(left=jobs_left)
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
        lower, higher = _as_lognormal(numbers)
        low = min(low, lower)
        high = max(high, higher)
    middle = max(least, mean)
    low = max(least, low)
    low = min(middle, low)
    high = max(middle, high)
    return low, middle, high


def _as_rare(numbers: Sequence[float], largest: float) -> Bounds:
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
    deviation = mean
    if number > 1:
        deviation = stdev(multiples)
    deviation = deviation * _student(number) / NORMAL
    square = deviation**2 / number
    low = _quantile_of_gamma(mean, square, -NORMAL)
    higher_mean = mean + largest_mean
    higher_square = square + largest_mean**2
    high = _quantile_of_gamma(higher_mean, higher_square, NORMAL)
    low *= unit
    high *= unit
    return low, high


def _as_lognormal(numbers: Sequence[float]) -> Bounds:
    """The bounds of the mean of numbers whose logarithms are normal, as are products of many
    factors; at least one is above 0, and only those have logarithms.

    The method of Cox: X.-H. Zhou and S. Gao, Confidence intervals for the log-normal mean,
    Statistics in Medicine 16 (1997).
    """
    above_zero = [number_seen for number_seen in numbers if number_seen > 0]
    logarithms = [log(number_seen) for number_seen in above_zero]
    number = len(above_zero)
    all_numbers = len(numbers)
    square = UNKNOWN_VARIANCE
    if number > 1:
        square = variance(logarithms)
    mean = sum(above_zero) / all_numbers
    part_above_zero = number / all_numbers
    middle = fmean(logarithms) + square / 2
    middle += log(part_above_zero)
    middle -= log(mean)
    uncertainty = 1 / number - 1 / all_numbers  # how sure it is how many are above 0
    freedom = max(1, number - 1)
    square_of_deviation = square / number
    square_of_deviation += square**2 / 2 / freedom
    square_of_deviation += uncertainty
    deviation = sqrt(square_of_deviation)
    margin = _student(all_numbers) * deviation
    lower_factor = _exp(middle - margin)
    higher_factor = _exp(middle + margin)
    return mean * lower_factor, mean * higher_factor


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
    root = 1 - ninth
    root += deviations * sqrt(ninth)
    cube = max(0.0, root) ** 3
    return mean * cube


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
    second_term = 5 * z**5
    second_term += 16 * z**3
    second_term += 3 * z
    third_term = 3 * z**7
    third_term += 19 * z**5
    third_term += 17 * z**3
    third_term -= 15 * z
    total = z
    total += first_term / freedom
    total += second_term / 96 / freedom**2
    total += third_term / 384 / freedom**3
    return total
