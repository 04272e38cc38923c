"""Parts of a job by SAT: a job that was given up is split, and never begun again as it was.

How. In the problem that is left of the job, an item that must be covered and has the fewest options
is chosen: the k-th part takes the item's k-th option, and none of those before it. Every cover of
the job holds one of them, so that it lies in the part of the first that it holds, and in no other.
(Where the item is covered exactly once, the options before need not be named: they do not fit
beside.) Where no item must be covered, one part takes an option and the other does not. Where
figures are looked for (`symmetric`), a cell comes first, as long as one is open: it is covered in
one part, and left bare in the other. Parts that cannot have a cover are left out.

It ends. A part settles that an option is taken or not, or that a cell is covered or not, which was
open before; so parts of parts of parts are at most as many deep as there are options and cells. A
job with no option left to choose is not given up: what it takes is its only cover, or it has none.

Classes. One of each class is told, by one job alone. The *top* of a job is what it was split from
first: a cube, whose covers hold its `root`; else the covers of the whole problem. A class has its
images in one top only (see `SatLister.cubes`), and the parts share the covers of their top among
them. Whichever image is found, those in the top are the same set, and so is the smallest of them.
It lies in one part: there the class is told. Another part that holds an image may find it; it tells
nothing, but rules out all images that it holds, so as not to find them again. In the same way a job
rules out the classes that were found before it was split from a larger one: they are `known` to the
parts that hold an image.

No class is lost. A job rules out the covers of classes that it, or one that it was split from, has
found, and no others: a clause that rules out a cover spares the larger ones that contain it
(`blocking_clause`). A class that was found where the smallest image lies was told there; where it
was found and not told, the smallest image lies in none of the parts.

Measured, conflicts until nothing is left (jobs), with cadical153, by the budget and FEWEST_PARTS:

    never given up     pentominoes in 8x8      92,990 (4)      4x15   207,563 (7)
    20,000, 2 parts                            75,549 (12)            373,347 (48)
            8 parts                            75,549 (12)            348,760 (154)
            32 parts                           71,337 (114)           352,166 (307)
    2,000, 2 parts                             85,157 (115)           418,168 (532)
           8 parts                             76,224 (208)           332,001 (905)

    never given up     F, W and Y, all boxes   32,721 (31)
    5,000, 2 parts                             50,076 (39)
           8 parts                             49,524 (55)
           8 parts, places instead of cells    79,071 (55)
    1,000, 2 parts                             97,832 (139)
           8 parts                             74,455 (199)
           8 parts, places instead of cells   171,640 (321)

    never given up     a cube of 6x10         592,646 (1)
    100,000, 8 parts                          570,725 (18)
    50,000, 8 parts                           544,775 (74)

So where nearly every job is split it is about twice the work, but it costs nothing to split a long
one: that cube took 210 seconds as a whole, 190 and 131 in parts, none of which took more than 40
and 21. A job takes a tenth of a second to begin. A budget of 50,000 conflicts is worth 5 to 20
seconds: long runs do well with it, and with one that never grows, since the longer a formula is
searched, the slower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ..jobs import Job
from ..orbits import orbit
from ..problem import Cover, Problem
from ..prune import restrict, without_pockets

FEWEST_PARTS = 8


def left(problem: Problem, job: Job) -> tuple[Problem, list[int]]:
    """The problem that is left in a job, and the number each of its options has in the whole."""
    if not job.start and not job.without:
        return problem, list(range(len(problem.options)))
    least = list(problem.least)
    for item in _items(job.without):
        least[item] = max(1, least[item])
    gone = {option for item in _items(job.start) for option in problem.options_of[item]}
    return restrict(
        replace(problem, least=tuple(least)),
        tuple(_options(job.start)),
        gone.union(_options(job.without)),
    )


def pruned(problem: Problem, job: Job) -> tuple[Problem, list[int]]:
    """As `left`, without the options that no cover can hold."""
    part, numbers = left(problem, job)
    part, kept = without_pockets(part)
    return part, [numbers[option] for option in kept]


def holds(problem: Problem, job: Job, cover: Cover) -> bool:
    """Is a cover one of a job's?"""
    taken = set(cover)
    if not taken.issuperset(_options(job.start)) or not taken.isdisjoint(job.without):
        return False
    bare, settled = set(_items(job.start)), set(_items(job.without))
    if not bare and not settled:  # the items that are covered cost time
        return True
    covered = {item for option in cover for item in problem.options[option]}
    return bare.isdisjoint(covered) and settled <= covered


def clauses_of(problem: Problem, job: Job, variables: Sequence[int]) -> Iterator[list[int]]:
    """The clauses that say what a job takes and does not; `variables` are those of the options."""
    for option in _options(job.start):
        yield [variables[option]]
    for option in _options(job.without):
        yield [-variables[option]]
    for item in _items(job.start):
        yield from ([-variables[option]] for option in problem.options_of[item])
    for item in _items(job.without):
        yield [variables[option] for option in problem.options_of[item]]


def _options(choices: Iterable[int]) -> Iterator[int]:
    return (choice for choice in choices if choice >= 0)


def _items(choices: Iterable[int]) -> Iterator[int]:
    return (~choice for choice in choices if choice < 0)


def parts(problem: Problem, cells: int, job: Job, found: Sequence[Cover]) -> tuple[Job, ...]:
    """The jobs that are left of one that was given up when it had found some covers; they find
    together what it would have found.

    cells  how many items, the first ones, make a figure; 0: there are no figures
    """
    jobs = [job]
    while len(jobs) < FEWEST_PARTS:
        smaller = [part for one in jobs for part in _split(problem, cells, one)]
        if smaller == jobs:
            break
        jobs = smaller
    images = {cover: orbit(cover, problem.symmetries) for cover in (*job.known, *found)}
    return tuple(
        part._replace(
            known=tuple(
                cover
                for cover, every in images.items()
                if any(holds(problem, part, image) for image in every)
            )
        )
        for part in jobs
    )


def _split(problem: Problem, cells: int, job: Job) -> list[Job]:
    """The parts of a job that may have covers; itself where no option is left to choose."""
    part, numbers = pruned(problem, job)
    if not part.options:
        return [job]
    every = _branches(part, numbers, cells, job)
    return [one for one in every if not left(problem, one)[0].starved]


def _branches(part: Problem, numbers: list[int], cells: int, job: Job) -> Iterator[Job]:
    """All parts of a job; `part` is what is left of the problem, `numbers` those of its options in
    the whole.
    """
    if (cell := _open_cell(part, cells)) is not None:
        yield job._replace(without=(*job.without, ~cell))
        yield job._replace(start=(*job.start, ~cell))
        return
    item = _narrowest(part)
    options = tuple(numbers[option] for option in part.options_of[item])
    once = part.least[item] == part.most[item] == 1
    some = options if part.least[item] else options[:1]
    for number, option in enumerate(some):
        before = () if once else options[:number]
        yield job._replace(start=(*job.start, option), without=(*job.without, *before))
    if not part.least[item]:
        yield job._replace(without=(*job.without, *some))


def _open_cell(part: Problem, cells: int) -> int | None:
    """The first cell that may be covered and need not be."""
    lists = part.options_of[:cells]
    return next((i for i, options in enumerate(lists) if options and not part.least[i]), None)


def _narrowest(part: Problem) -> int:
    """The item with the fewest options, at least one, of those that must be covered; of all where
    none must be.
    """
    items = [item for item, options in enumerate(part.options_of) if options]
    return min(items, key=lambda item: (not part.least[item], len(part.options_of[item]), item))
