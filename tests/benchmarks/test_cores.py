"""The gain of several cores, by the lengths of the parts that a search gives away.

    python -m pytest tests/benchmarks/test_cores.py -o addopts=

One thread searches all parts and counts their nodes; then some threads are simulated, each of which
takes the first part that is there (as `cover.jobs.Merge`). So the gain is the best that cores can
bring, in nodes: it depends neither on the machine nor on its load.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import psolver
from psolver.engines import Job, KernelSearch, fastest
from psolver.search import encode, permutations

CORES = 2, 4, 8, 16
SAMPLES = "pentominoes-6x10", "solid-pentominoes-2x5x6", "solid-pentominoes-3x4x5", "bedlam-cube"


@dataclass(order=True)
class Part:
    """A part of a search: its place in the order, and the nodes after which it gives some away."""

    place: tuple[int, ...]
    nodes: int
    given: list[tuple[int, list[Part]]]


def part_of(search: KernelSearch, job: Job, place: tuple[int, ...]) -> Part:
    part = Part(place, 0, [])
    for batch in search.share(job):
        part.nodes += batch.effort
        # those given away later come earlier
        below = (*place, -len(part.given))
        some = [part_of(search, one, (*below, number)) for number, one in enumerate(batch.rest)]
        if some:
            part.given.append((part.nodes, some))
    return part


def nodes_of(part: Part) -> int:
    return part.nodes + sum(nodes_of(one) for _, some in part.given for one in some)


def duration(roots: list[Part], cores: int) -> int:
    """The nodes that are searched one after the other until all cores are done."""
    waiting = sorted(roots)
    events: list[tuple[int, list[Part], bool]] = []  # when, the parts that come, is a core free
    now, free = 0, cores
    while True:
        while free and waiting:
            part = heappop(waiting)
            free -= 1
            heappush(events, (now + part.nodes, [], True))
            for after, some in part.given:
                heappush(events, (now + after, some, False))
        if not events:
            return now
        now, some, ended = heappop(events)
        free += ended
        for part in some:
            heappush(waiting, part)


@pytest.mark.parametrize("name", SAMPLES)
def test_the_gain_of_cores(benchmark: BenchmarkFixture, name: str) -> None:
    encoding = encode(psolver.load(name))
    problem = replace(encoding.problem, symmetries=permutations(encoding))
    kernel = fastest(problem)
    assert kernel
    search = kernel.prepare("count")
    search.compile()

    def parts() -> list[Part]:
        return [part_of(search, job, (n,)) for n, job in enumerate(search.jobs())]

    roots = benchmark.pedantic(parts, rounds=1)
    nodes = sum(map(nodes_of, roots))
    assert nodes == duration(roots, 1)
    benchmark.extra_info["nodes"] = nodes
    for cores in CORES:
        benchmark.extra_info[f"gain of {cores}"] = round(nodes / duration(roots, cores), 2)
