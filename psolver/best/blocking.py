"""Blockings of few options: sets of options that have nothing in common, and to which none can be
added.

An option *rules out* those with which it shares an item that is covered once at most, and itself.
So a blocking is a set of options of which none rules out another, and which rule out all: in the
graph of options that rule out each other an independent dominating set. Those of one size are
searched. Of the options that nothing rules out yet one is chosen that fewest can still rule out,
and each of these is tried; an option that was tried is not taken further on, so that no set is met
twice. An option that rules out so few that the others, however good they are, would leave something
is not tried. The last option rules out all options that are left.

If symmetries are given, the first option is one of each orbit, and then none is taken of the
orbits before.

It is made for few pieces that rule out many; with many small ones SAT is as good
(tests/benchmarks/measures.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.control import current_control
from ..engines.job_workers import in_threads
from ..engines.jobs import Batch, Branch, Job
from ..engines.kernels.bit_rows import set_row
from ..engines.kernels.bit_words import INDEX_MASK, WORD_BITS, bit_of, inlined, lowest, ones
from ..engines.kernels.jit import ensure, is_compiled
from ..engines.kernels.kernel_arrays import no_rows, zeros
from ..engines.kernels.roots import covers_of_rows
from ..engines.kernels.walk import (
    BASE,
    CHOICES,
    COMMON_REGISTERS,
    DEPTH,
    DONE,
    FOUND,
    LEVEL,
    NODES,
    POSITION,
    UNREACHED,
    WHOLE_TREE,
    Walk,
)
from ..search.cover_worths import Objective
from ..search.problem import Cover, Problem, orbit
from .best_tuning import (
    BLOCKING_PLAIN_FACTOR,
    BLOCKINGS_AT_A_TIME,
    MOST_BLOCKING_OPTIONS,
    OPENING_CHOICES,
    SLICE_WORDS,
)
from .useless_parts import can_be_overfull, live_options

# An odd factor without a pattern scatters numbers (Knuth, TAOCP 6.4).
SCATTER = 0x1E3779B97F4A7C15


def suits_blockings(problem: Problem, aim: Objective) -> bool:
    """Whether the best covers are the blockings of fewest options, no item must be covered, and
    only items that are covered once exclude options.
    """
    if not aim.full or aim.most:
        return False
    if any(problem.least):
        return False
    if len(problem.options) > MOST_BLOCKING_OPTIONS:
        return False
    live = live_options(problem)
    if not live:
        return False
    worths = aim.worths(len(problem.options))
    for option in live:
        if worths[option] != 1:
            return False
    for item, capacity in enumerate(problem.most):
        if capacity > 1 and can_be_overfull(problem, item):
            return False
    return True


class Blockings:
    """The search for blockings of a problem that it `suits_blockings`, one of each class.

    Inside, options are numbered anew: those come first that fewest rule out, which are the hardest
    to rule out; equal ones are scattered over the board, so that few have to be looked at to see
    that no option rules out all.
    """

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        live = live_options(problem)
        single_bits = {option: 1 << option for option in live}
        excluded = _excluded(problem, single_bits)

        def hardness(option: int) -> tuple[int, int, int]:
            excluded_options = excluded[option].bit_count()
            return excluded_options, _scattered(option), option

        self._live = sorted(live, key=hardness)
        self._words = -(-len(live) // WORD_BITS)
        self._bits: list[int] = []
        self._number: dict[int, int] = {}
        bits: dict[int, int] = {}
        for number, option in enumerate(self._live):
            bit = 1 << bit_of(number)
            self._bits.append(bit)
            self._number[option] = number
            bits[option] = bit
        near = _excluded(problem, bits)
        self._near = [near[option] for option in self._live]  # as bits
        self._table = zeros(len(live), self._words)
        for number, row in enumerate(self._near):
            set_row(self._table, number, row)
        self._orbits = self._orbit_numbers()

    def _orbit_numbers(self) -> list[int]:
        """The lowest number of the images of each option."""
        lowest_images = list(range(len(self._live)))
        for image in self._problem.symmetries:
            for number, option in enumerate(self._live):
                number_of_image = self._number[image[option]]
                if number_of_image < lowest_images[number]:
                    lowest_images[number] = number_of_image
        return lowest_images

    def jobs(self, size: int) -> list[Job]:
        """Return a job for each orbit of the options that rule out one, which has fewest orbits."""
        if not size:
            return []
        orbits_of_ways = []
        for row in self._near[:OPENING_CHOICES]:
            orbits = set()
            for orbit_, bit in zip(self._orbits, self._bits, strict=True):
                if row & bit:
                    orbits.add(orbit_)
            orbits_of_ways.append(sorted(orbits))
        first_options = min(orbits_of_ways, key=len)
        first_options.sort(key=lambda option: (-self._near[option].bit_count(), option))
        name = self._problem.fingerprint
        jobs = []
        for number, option in enumerate(first_options):
            done = tuple(first_options[:number])
            jobs.append(Job(name, "blockings", "list", (option,), done, size))
        return jobs

    def batches(self, size: int, threads: int) -> Iterator[Batch]:
        """Yield the blockings of a size, one of each class, if there are none that are smaller; in
        an order that is the same however many threads search.
        """
        jobs = self.jobs(size)
        self.compile()
        shares = [1.0] * len(jobs)
        for _, batch in in_threads(self.search_job, jobs, threads, shares):
            yield batch

    def search_job(self, job: Job) -> Iterator[Batch]:
        """Yield the results of a job, slice by slice."""
        walk = self.walk(job)
        (first_option,) = job.start
        rows = self.rows(job.position, BLOCKINGS_AT_A_TIME)
        nodes = 0
        while not walk.done:
            written = walk.advance(_words_of_slice(), rows)
            new_nodes = walk.nodes - nodes
            nodes = walk.nodes
            yield self._batch(rows, written, first_option, new_nodes)

    def walk(self, job: Job) -> BlockingWalk:
        """Return a walk over the blockings of a job."""
        (first_option,) = job.start
        size = job.position
        state = zeros(REGISTERS)
        bare = zeros(size, self._words)
        free = zeros(size, self._words)
        untried = zeros(size, self._words)
        all_bits = sum(self._bits)
        rest = 0
        for orbit_, bit in zip(self._orbits, self._bits, strict=True):
            if orbit_ not in job.without:
                rest += bit
        is_possible = size > 1 or self._near[first_option] == all_bits
        set_row(bare, 0, all_bits)
        set_row(free, 0, rest)
        set_row(untried, 0, self._bits[first_option] if is_possible else 0)
        reach = zeros(len(self._live))
        choice = zeros(size)
        tables = self._table, bare, free, untried, reach, choice
        return BlockingWalk(
            search_blockings, WHOLE_TREE, _no_choices, _no_branches, state, *tables, size
        )

    def compile(self) -> None:
        """Compile the kernel, if it is not compiled yet, while the run can still be ended."""
        ensure(search_blockings, self.arguments())

    def arguments(self) -> tuple[Any, ...]:
        """Return the arguments of the kernel, for a size of 1."""
        job = Job(self._problem.fingerprint, "blockings", start=(0,), position=1)
        no_room = self.rows(1, 0)
        return self.walk(job).arguments(0, no_room)

    def covers(self, rows: Any, number: int) -> list[Cover]:
        """Return the blockings of the first rows, as options of the problem."""
        covers = []
        for numbers in covers_of_rows(rows, number):
            options = [self._live[number_inside] for number_inside in numbers]
            options.sort()
            covers.append(tuple(options))
        return covers

    def rows(self, size: int, number: int) -> Any:
        """Return room for a number of blockings of a size."""
        width = CHOICES + size
        return zeros(number, width) if number else no_rows(width)

    def _batch(self, rows: Any, number: int, first_option: int, nodes: int) -> Batch:
        """One blocking of each class, of some that hold a first option: all that hold it, of the
        orbit of one, are found if that one is.
        """
        option = self._live[first_option]
        covers = []
        solutions = 0
        for cover in self.covers(rows, number):
            images = orbit(cover, self._problem.symmetries)
            holding = [image for image in images if option in image]
            if cover == min(holding):
                covers.append(cover)
                solutions += len(images)
        return Batch(tuple(covers), solutions, len(covers), nodes)


class BlockingWalk(Walk):
    """A walk that counts the words it has looked at."""

    @property
    def words(self) -> int:
        """Return the number of words looked at so far."""
        return int(self._state[WORK])


class BlockingSearch:
    """The search for one blocking of a size, if there are none that are smaller, in turns.

    found  the blocking; None if none was found yet
    done   whether nothing is left to search of this size
    """

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._blockings: Blockings | None = None
        self._size = -1
        self._walks: Iterator[BlockingWalk] = iter(())
        self._walk: BlockingWalk | None = None
        self.found: Cover | None = None
        self.done = False

    def advance(self, size: int, words: int) -> int:
        """Continue, from the start for another size, until a number of `words` were looked at, or
        all is known; return the words left.

        The place of the stop depends on neither the clock nor the machine.
        """
        control = current_control()
        blockings = self._begin(size)
        while words > 0 and not self.done:
            control.tick()
            if self._walk is None or self._walk.done:
                self._walk = next(self._walks, None)
            if self._walk is None:
                self.done = True
                break
            walk = self._walk
            nodes = walk.nodes
            words_before = walk.words
            budget = min(words, _words_of_slice())
            if walk.advance(budget, self._rows):
                (self.found,) = blockings.covers(self._rows, 1)
                self.done = True
            control.progress.nodes += walk.nodes - nodes
            words -= walk.words - words_before
        return words

    def _begin(self, size: int) -> Blockings:
        """Begin with a size, if it is another; return the search."""
        if self._blockings is None:
            self._blockings = Blockings(self._problem)
            self._blockings.compile()
        if size != self._size:
            self._size = size
            self.found = None
            self.done = False
            self._walk = None
            self._rows = self._blockings.rows(size, 1)
            jobs = self._blockings.jobs(size)
            self._walks = map(self._blockings.walk, jobs)
        return self._blockings


def _words_of_slice() -> int:
    """Return the number of words that are looked at between two looks at the clock."""
    if is_compiled():
        return SLICE_WORDS
    return SLICE_WORDS // BLOCKING_PLAIN_FACTOR


def _no_choices(level: int) -> tuple[int, ...]:
    return ()


def _no_branches(level: int) -> tuple[int, list[Branch]]:
    return 0, []


def _excluded(problem: Problem, bits: dict[int, int]) -> dict[int, int]:
    """For each of some options, which have these bits, those of them that it rules out."""
    of_item = [0] * len(problem.most)
    for option, bit in current_control().watched(bits.items()):
        for item in problem.options[option]:
            if problem.most[item] == 1:
                of_item[item] |= bit
    excluded = {}
    for option, bit in current_control().watched(bits.items()):
        excluded[option] = bit
        for item in problem.options[option]:
            excluded[option] |= of_item[item]
    return excluded


def _scattered(option: int) -> int:
    """A number from -2^63 on, below 2^63."""
    half = 1 << 63
    scattered = option * SCATTER + half
    return scattered % (2 * half) - half


# the compiled search ------------------------------------------------------------------------------

# The registers beside those of all walks: whether nothing is known of the level yet, and the number
# of words that were looked at.
FRESH, WORK, REGISTERS = range(COMMON_REGISTERS, COMMON_REGISTERS + 3)


def search_blockings(
    state: Any,
    excluded: Any,
    bare: Any,
    free: Any,
    untried: Any,
    reach: Any,
    choice: Any,
    size: int,
    out: Any,
    budget: int,
) -> int:
    """Continue a search for blockings of `size` options, until about `budget` words were looked at,
    `out` is full or the search is DONE; return the number of rows written.

    state    registers, see above and `walk`: the arrays hold the whole search, which can be
             stopped and continued
    excluded for each option those that it rules out, itself among them, as bits of words
    bare     for each level the options that nothing rules out yet
    free     for each level those of them that may still be taken
    untried  for each level the options to be taken next
    reach    room for a number for each option
    choice   for each level the option taken
    out      rows (number of options, 0, options …); with no rows blockings are only counted
    """
    rows = out.shape[0]
    words = excluded.shape[1]
    base = state[BASE]
    level = state[LEVEL] & INDEX_MASK
    fresh = state[FRESH] != 0
    row = 0
    work = 0
    while True:
        options_left = size - level
        if fresh:
            fresh = False
            if options_left == 1:
                work += _last_options(excluded, bare, free, untried, level)
            else:
                work += _branches(excluded, bare, free, untried, level, reach, options_left)
        # The next option; if none is left, take the last choice back.
        k = 0
        while k < words and untried[level, k] == 0:
            k += 1
        if k == words:
            if level == base:
                state[DONE] = 1
                break
            level = (level - 1) & INDEX_MASK
            continue
        if work >= budget:
            break
        word = untried[level, k]
        bit = word & -word
        option = _lowest_option(k, word)
        untried[level, k] = word ^ bit
        choice[level] = option
        state[NODES] += 1
        if options_left == 1:  # a blocking
            state[FOUND] += 1
            if rows > 0:
                out[row, DEPTH] = size
                out[row, POSITION] = 0
                for k in range(size):
                    out[row, k + CHOICES] = choice[k]
                row += 1
                if row == rows:
                    break
            continue
        # Take it, and from here on no more.
        free[level, k] &= ~bit
        down = (level + 1) & INDEX_MASK
        for k in range(words):
            kept = ~excluded[option, k]
            bare[down, k] = bare[level, k] & kept
            free[down, k] = free[level, k] & kept
        work += words
        level = down
        fresh = True
    state[LEVEL] = level
    state[FRESH] = int(fresh)
    state[WORK] += work
    return row


@inlined
def _last_options(excluded: Any, bare: Any, free: Any, untried: Any, level: int) -> int:
    """Put the options that rule out all bare ones into `untried`; return the words looked at."""
    words: int = bare.shape[1]
    work = words
    for place in range(words):
        untried[level, place] = free[level, place]
    for place in range(words):
        word = bare[level, place]
        while word != 0:
            option = _lowest_option(place, word)
            word &= word - 1
            still_untried = 0
            for other_place in range(words):
                untried[level, other_place] &= excluded[option, other_place]
                still_untried |= untried[level, other_place]
            work += words
            if still_untried == 0:
                return work
    return work


@inlined
def _branches(
    excluded: Any,
    bare: Any,
    free: Any,
    untried: Any,
    level: int,
    reach: Any,
    options_left: int,
) -> int:
    """Put the options to be tried into `untried` if `options_left` are to be taken, at least two;
    return the words looked at.

    A free option that rules out so few that the others, however good they are, leave something is
    free no more. Then the bare option is ruled out that can be in the fewest ways.
    """
    words: int = bare.shape[1]
    number = 0
    for place in range(words):
        untried[level, place] = 0
        number += ones(bare[level, place])
    work = words
    highest_reach = 0
    for place in range(words):
        word = free[level, place]
        while word != 0:
            option = _lowest_option(place, word)
            word &= word - 1
            reached = _bits_in_common(excluded, option, bare, level)
            reach[option] = reached
            highest_reach = max(highest_reach, reached)
            work += words
    highest_of_others = (options_left - 1) * highest_reach
    for place in range(words):
        word = free[level, place]
        useful = word
        while word != 0:
            option = _lowest_option(place, word)
            most_reached = reach[option] + highest_of_others
            if most_reached < number:
                useful ^= word & -word
            word &= word - 1
        free[level, place] = useful
    fewest = UNREACHED
    best = 0
    for place in range(words):
        word = bare[level, place]
        while word != 0 and fewest > 0:
            option = _lowest_option(place, word)
            word &= word - 1
            ways_to_rule_out = _bits_in_common(excluded, option, free, level)
            work += words
            if ways_to_rule_out < fewest:
                fewest = ways_to_rule_out
                best = option
    if fewest < UNREACHED:
        for place in range(words):
            untried[level, place] = excluded[best, place] & free[level, place]
    return work


@inlined
def _lowest_option(place: int, word: int) -> int:
    """Return the first option of a word, which stands at a place in its row."""
    option: int = place * WORD_BITS + lowest(word)
    return option & INDEX_MASK


@inlined
def _bits_in_common(excluded: Any, option: int, sets: Any, level: int) -> int:
    """Return the number of bits that the row of an option and that of a level have in common."""
    total = 0
    for place in range(sets.shape[1]):
        common = excluded[option, place] & sets[level, place]
        total += ones(common)
    return total
