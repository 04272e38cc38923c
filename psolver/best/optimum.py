"""The best tilings of a puzzle: first how good they are, with the proof that none is better, then
which they are.

They are often the tilings of an ordinary puzzle, which every engine searches (see
`equivalents`). If the values of pieces and cells differ, or no further piece may fit, the
best are only listed, by SAT or by the kernel that has settled the blockings.

A local search gives a good tiling at once, without proof. States within the bound of a linear
programme give the best with proof if the board is narrow and the bound close; SAT finds the optimum
from both ends (measured beside others: tests/benchmarks/measures.md).

A linear programme helps with values alone. Twelve pentominoes on 3x20 take SAT over 40 seconds,
the other engines, given a packing without a free cell, a moment: they take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from ..boxes import FIRST_BOX_NODES, FewestBoxes, suits_fewest_boxes, tight_encoding
from ..core.children import child_values
from ..core.control import IN_BROWSER
from ..core.errors import PsolverError
from ..core.goal import Optimum
from ..core.model import Puzzle
from ..core.tilings import Tiling
from ..engines.first.rectangles import find_beside
from ..engines.kernels.jit import report_once
from ..engines.refutation import bounds, relaxed
from ..search.cover_worths import OptimalCovers
from ..search.encoding import Encoding, encode
from ..search.engine_stages import Query
from ..search.known_reasons import encoded_or_reason
from ..search.problem import Cover
from ..search.sat import DEFAULT_SOLVER
from ..search.sat.session import can_be_stopped
from ..search.strategy import search
from ..search.symmetry import permutations
from .best_tuning import (
    FIRST_EFFORT,
    FIRST_EXCHANGES,
    FIRST_PROGRAMME_NODES,
    FIRST_SAT_CONFLICTS,
    FIRST_STATES,
    FIRST_WEIGHTED_STEPS,
    FIRST_WORDS,
    LEAST_CELLS_BESIDE_BOX,
    MOST_CHEAP_SEARCHES,
    MOST_FORESEEN_STATES,
    OPENING_EXCHANGES,
    OPENING_OPTIONS,
    OPENING_SAT_CONFLICTS,
    OPENING_STATES,
    OPENING_WEIGHTED_STEPS,
    SAT_CONFLICTS_ALONE,
    SMALL_FORMULA,
    STEPS_FOR_A_WHOLE_ONE,
)
from .equivalents import (
    EquivalentPuzzle,
    allows_full_boards,
    encoded_equivalent,
    equivalent_puzzle,
    is_exact,
)
from .local_search import LocalSearch
from .objective import bound_by_area, cover_objective, worth_of
from .totalizer import SUM_TOO_LARGE, search_best

if TYPE_CHECKING:
    from ..search.run import Run
    from .blocking import BlockingSearch
    from .bounded import BoundedStates, StatesFound
    from .item_weights import WeightedExchange


HOW_TO_HAVE_STATES = "" if IN_BROWSER else "; 'python -m pip install numpy' helps"
WITHOUT_STATES = (
    "psolver: the package {} is missing: the best tilings are searched without states, which may"
    f" take longer{HOW_TO_HAVE_STATES}"
)


Turn = tuple[int, Callable[[int], None]]  # the effort of the first turn, and who searches


def find_optimum(run: Run, puzzle: Puzzle) -> Encoding | None:
    """Return the encoding of a puzzle whose best tiling is known to the run then; None if the
    puzzle has no tiling, for which the run may have a reason.
    """
    encoding, run.reason = encoded_or_reason(puzzle)
    if encoding is None:
        return None
    hunt = OptimumSearch(run, encoding)
    hunt.search()
    if hunt.best_cover is None:
        run.best = None
        return None
    worth = hunt.objective.worth(hunt.best_cover)
    without = hunt.without(better=False)
    optimal = OptimalCovers(hunt.objective, worth, without, hunt.by_blockings)
    return replace(encoding, optimal=optimal)


class OptimumSearch:
    """The search for the worth of the best covers, of a run's puzzle.

    best_cover    of those found so far
    bound         no cover costs less
    done          whether the optimum is known; if `best_cover` is None then, no cover exists
    by_blockings  whether the kernel for blockings has settled it
    of_options    the most that covers are worth that hold an option; [] if it is not known
    """

    def __init__(self, run: Run, encoding: Encoding) -> None:
        self.run = run
        self.encoding = encoding
        self.objective = cover_objective(encoding)
        self.best_cover: Cover | None = None
        area_bound = bound_by_area(encoding.puzzle, self.objective)
        area_cost = self.objective.cost(area_bound)
        self.bound = self.objective.least_cost(max(0, area_cost))
        self.done = False
        self.by_blockings = False
        self.of_options: list[int] = []
        self._too_many = False  # states, so that no further search by them is made
        self._sat_too_large = False
        self._beside = -1  # the bound for which a box was tiled by itself
        self._note()

    def _note(self) -> None:
        """Write the progress to the run."""
        puzzle = self.encoding.puzzle
        assert puzzle.best
        worth = None
        self.run.best_tiling = None
        if self.best_cover is not None:
            worth_found = self.objective.worth(self.best_cover)
            worth = worth_of(puzzle, worth_found)
            self.run.best_tiling = self.encoding.tiling(self.best_cover)
        cells_counted = 0
        if "cells" in puzzle.best.aim:
            cells_counted = sum([value for _, value in puzzle.best.cells])
        worth_of_bound = worth_of(puzzle, self.objective.of_cost(self.bound))
        self.run.best = Optimum(puzzle.best.aim, worth, worth_of_bound, cells_counted)

    def search(self) -> None:
        """Search until it is done. Raises the exceptions that end a run."""
        self.run.control.turn_to("sat")
        puzzle = self.encoding.puzzle
        best = puzzle.best
        assert best
        is_sat_alone = self.run.options.engine == "sat"  # but for plain puzzles and values
        problem = self.encoding.problem
        options = len(problem.options)
        turns: list[Turn] = []
        blockings = None
        if not is_sat_alone:
            blockings = self._blockings()
            exchange = LocalSearch(problem, self.objective)
            exchanges = partial(self._by_exchange, exchange)
            if options > SMALL_FORMULA:
                exchanges(OPENING_EXCHANGES)
            turns.append((FIRST_EXCHANGES, exchanges))
        most_options = OPENING_OPTIONS
        if best.of_values or blockings:
            most_options = SMALL_FORMULA
        if not self.done and options <= most_options:
            self._by_sat(OPENING_SAT_CONFLICTS, in_this_process=True)
        if blockings:
            by_blockings = partial(self._by_blockings, blockings)
            turns.insert(0, (FIRST_WORDS, by_blockings))
        elif is_exact(puzzle) and allows_full_boards(puzzle):
            turns.insert(0, (FIRST_EFFORT, self._by_engines))
        if suits_fewest_boxes(puzzle, self.run.options.engine):
            boxes = FewestBoxes(self.run)
            by_boxes = partial(self._by_boxes, boxes)
            turns.insert(0, (FIRST_BOX_NODES, by_boxes))
        least_turns = 0
        if not is_sat_alone:
            least_turns = 1  # exchanges
            self._begin_by_weights(turns)
        if best.of_values:
            turns.append((FIRST_PROGRAMME_NODES, self._by_programme))
        conflicts = SAT_CONFLICTS_ALONE
        if len(turns) > least_turns:
            conflicts = FIRST_SAT_CONFLICTS
        turns.append((conflicts, self._by_sat))
        self._in_turns(turns)

    def _begin_by_weights(self, turns: list[Turn]) -> None:
        """Search by states and by weighted exchanges for a first time, and add them to the turns,
        unless it is done.
        """
        if self.done:
            return
        states = self._states()
        if states:
            by_states = partial(self._by_states, states)
            by_states(OPENING_STATES * states.steps)
            turns.insert(0, (FIRST_STATES, by_states))
        if self.done:
            return
        weighted = self._weighted_exchanges()
        if weighted:
            weighted(OPENING_WEIGHTED_STEPS)
            turns.insert(1, (FIRST_WEIGHTED_STEPS, weighted))

    def _in_turns(self, turns: Sequence[Turn]) -> None:
        """Search in turns, each with some effort to begin with, which grows."""
        growth = 1
        while not self.done:
            for effort, take_turn in turns:
                if not self.done:
                    take_turn(growth * effort)
            growth *= 4

    def _by_exchange(self, exchange: LocalSearch, effort: int) -> None:
        self.run.control.turn_to("backtrack", "exchange")
        covers = exchange.better(effort, self.best_cover)
        self._take_better(covers)

    def _weighted_exchanges(self) -> Callable[[int], None] | None:
        """The search for better covers by weighted exchange, which goes on with each turn; None if
        it does not suit the problem.
        """
        from .item_weights import WeightedExchange, worth_the_same

        problem = self.encoding.problem
        if not worth_the_same(problem, self.objective):
            return None
        exchange = WeightedExchange(problem, self.objective)
        return partial(self._by_weights, exchange)

    def _by_weights(self, exchange: WeightedExchange, steps: int) -> None:
        self.run.control.turn_to("backtrack", "weighted exchange")
        covers = exchange.better(steps, self.best_cover)
        self._take_better(covers)

    def _take_better(self, covers: Iterable[Cover]) -> None:
        """Take those of some covers that are better than the best so far, until one is as good as
        the bound.
        """
        for cover in covers:
            cost = self._cost(cover)
            if cost < self._least_cost:
                self.best_cover = cover
                self.done = cost <= self.bound
                self._note()
            if self.done:
                return

    def _signed_worths(self) -> list[int]:
        """The worth of each option, below 0 if little is best."""
        number = len(self.encoding.problem.options)
        worths = self.objective.worths(number)
        return [self._signed(worth) for worth in worths]

    def _states(self) -> BoundedStates | None:
        """The search by states; None if it does not suit the problem, or a package is missing."""
        try:
            from .bounded import BoundedStates
        except ModuleNotFoundError as error:
            report_once(WITHOUT_STATES.format(error.name))
            return None
        self.run.control.turn_to("backtrack", "bounded states")
        worths = self._signed_worths()
        states = BoundedStates(self.encoding.problem, worths, self.objective.full)
        if not states.suits:
            return None
        bound = states.weigh()
        if bound is None:
            return None
        self._bound_by(*bound)
        self._note()
        return states

    def _by_states(self, states: BoundedStates, effort: int) -> None:
        """Search by states until none is better than the best, or the `effort` is spent: in a full
        turn for covers near the bound, since few states come near, then for any that are better.
        Each proof lowers the bound, and the turn goes on if the next one is in sight, by the growth
        of the states.
        """
        full_turn = effort >= FIRST_STATES
        self.run.control.turn_to("backtrack", "bounded states")
        # without weights many states are near the bound
        near_bound = full_turn and not self.objective.full
        further = 0
        states_before = 0
        while not self.done and effort > 0 and not self._too_many:
            any_better = self._least_better()
            least_worth = any_better
            if near_bound:
                least_worth = self._near_bound(further, any_better)
            result = states.search(least_worth, effort)
            effort -= result.states
            self._take_states(result, least_worth)
            if result.complete:
                is_cheap = MOST_CHEAP_SEARCHES * result.states < FIRST_STATES
                further = 2 * further + 1 if is_cheap else 0
                growth = result.states // max(1, states_before)
                foreseen = result.states * max(2, growth)
                states_before = result.states
                if near_bound and foreseen <= MOST_FORESEEN_STATES:
                    effort = max(effort, 2 * foreseen)  # a step may have more than its share
            elif near_bound and least_worth != any_better:
                near_bound = False  # a cover that is better may be found, without proof
            elif result.cover is None:
                few = STEPS_FOR_A_WHOLE_ONE * result.whole_steps < states.steps
                self._too_many = full_turn and few
                return

    def _least_better(self) -> int | None:
        """The least worth, below 0 if little is best, that is better than the best so far."""
        if self.best_cover is None:
            return None
        worth = self.objective.worth(self.best_cover)
        return self._signed(worth) + self.objective.step

    def _signed(self, worth: int) -> int:
        """A worth, below 0 if little is best."""
        if self.objective.most:
            return worth
        return -worth

    def _near_bound(self, further: int, any_better: int | None) -> int:
        """The same of covers on the bound, or at most a number of steps `further` away."""
        worth_of_bound = self.objective.of_cost(self.bound)
        distance = further * self.objective.step
        least_worth = self._signed(worth_of_bound) - distance
        if any_better is None:
            return least_worth
        return max(least_worth, any_better)

    def _take_states(self, result: StatesFound, least_worth: int | None) -> None:
        """Take the best cover of a search, and the bound that it has proved."""
        aim = self.objective
        has_none = False
        if result.cover is not None:
            self.best_cover = result.cover
        if result.complete:
            if result.worth is not None:
                worth = self._signed(result.worth)
                self.bound = aim.cost(worth)
            elif least_worth is not None:
                worth = self._signed(least_worth)
                least_cost = aim.least_cost(aim.cost(worth) + 1)
                self.bound = max(self.bound, least_cost)
            else:
                has_none = True
        self.done = has_none or self.bound >= self._least_cost
        self._note()

    def _bound_by(self, most_worth: int, of_options: list[int]) -> None:
        """No cover is worth more than `most_worth`, below 0 if little is best, and none that holds
        an option than `of_options`.
        """
        self.of_options = of_options
        worth = self._signed(most_worth)
        least_cost = self.objective.least_cost(self.objective.cost(worth))
        self.bound = max(self.bound, least_cost)
        self.done = self._is_on_bound()

    def _blockings(self) -> BlockingSearch | None:
        """The search of the kernel for blockings; None if it does not suit the problem."""
        if not self.objective.full:
            return None
        from .blocking import BlockingSearch, suits_blockings

        problem = self.encoding.problem
        if not suits_blockings(problem, self.objective):
            return None
        group = permutations(self.encoding, "symmetries")
        posed = replace(problem, symmetries=group)
        return BlockingSearch(posed)

    def _by_blockings(self, hunt: BlockingSearch, words: int) -> None:
        """Search for a blocking as good as the bound, and raise it, while a kernel looks at a
        number of `words`.
        """
        self.run.control.turn_to("backtrack", "blockings")
        while not self.done and words > 0:
            words = hunt.advance(self.bound, words)
            if hunt.found is not None:
                self.best_cover = hunt.found
                self.done = True
                self._note()
            elif hunt.done:
                self._raise()
        self.by_blockings = self.done

    def _by_boxes(self, boxes: FewestBoxes, nodes: int) -> None:
        """Search for a tiling of as few boxes as the bound, and raise it, with some `nodes`."""
        while not self.done and nodes > 0:
            worth = self.objective.of_cost(self.bound)
            number = worth_of(self.encoding.puzzle, worth)
            nodes = boxes.advance(number, nodes)
            if boxes.found is not None:
                self._take(boxes.found)
            elif boxes.done:
                self._raise()

    def _by_engines(self, effort: int) -> None:
        """Search for a tiling as good as the bound, and raise it, with all engines, until there is
        one, or the `effort` is spent: each bound is a plain puzzle.
        """
        puzzle = self.encoding.puzzle
        while not self.done and effort > 0:
            worth = self.objective.of_cost(self.bound)
            number = worth_of(puzzle, worth)
            equivalent = equivalent_puzzle(puzzle, number)
            assert equivalent
            tight = tight_encoding(self.run, puzzle, number)
            posed = tight or encoded_equivalent(equivalent)
            if posed is not None:
                best_tiling = None
                if not tight:
                    best_tiling = self._beside_box(equivalent)
                if best_tiling is None:
                    best_tiling, effort = self._by_all(posed, effort)
                if best_tiling is not None:
                    self._take(best_tiling)
                    return
                if effort <= 0:
                    return
            self._raise()

    def _by_all(self, posed: Encoding, effort: int) -> tuple[Tiling | None, int]:
        """A tiling of a plain puzzle that all engines search for, and the rest of the effort that
        it may take; None if it has no tiling, or the effort is spent.
        """
        options = self.run.options
        cores = self.run.cores
        solver = options.sat_solver or DEFAULT_SOLVER
        query = Query(posed.problem, "list", posed, "auto", solver, cores)
        with closing(search(query)) as batches:
            for batch in batches:
                effort -= batch.effort
                if batch.covers:
                    tiling = posed.tiling(batch.covers[0])
                    return tiling, effort
                if effort <= 0:
                    break
        return None, effort

    def _beside_box(self, equivalent: EquivalentPuzzle) -> Tiling | None:
        """A tiling of a plain puzzle in which a box of a large board is tiled by itself; None if
        none was found, or it was searched for before.
        """
        puzzle = equivalent.puzzle
        if not equivalent.free:
            return None
        stand_in = puzzle.pieces[-1]
        if not stand_in.most:  # no cell stays free
            return None
        if self._beside == self.bound or self.run.cells < LEAST_CELLS_BESIDE_BOX:
            return None
        self._beside = self.bound
        self.run.control.turn_to("sat", "tiled box")
        return find_beside(puzzle, equivalent.free, self.run.options.sat_solver)

    def _take(self, tiling: Tiling) -> None:
        """A tiling was found that is as good as the bound."""
        numbers = self.encoding.of_placements
        options = [numbers[placement] for placement in tiling.placements]
        options.sort()
        self.best_cover = tuple(options)
        self.done = True
        self._note()

    def _raise(self) -> None:
        """No tiling is as good as the bound."""
        self.bound = self.objective.least_cost(self.bound + 1)
        self.done = self.bound >= self._least_cost  # there is no tiling, or none is better
        self._note()

    def _by_programme(self, nodes: int) -> None:
        """A bound, and often the best, by a linear programme, then in whole numbers with some
        `nodes`, in a child.
        """
        control = self.run.control
        problem = self.encoding.problem
        worths = self._signed_worths()
        control.turn_to("sat", "linear programme")
        for weights, cover in child_values(relaxed, problem, worths, nodes):
            if cover is not None and not self.objective.full:
                if self._cost(cover) < self._least_cost:
                    self.best_cover = cover
            if not self.of_options:
                most_worth, of_options = bounds(problem, worths, weights)
                self._bound_by(most_worth, of_options)
            self.done = self._is_on_bound()
            self._note()
            if self.done or self.objective.full:
                return

    def _is_on_bound(self) -> bool:
        """Whether the best so far is as good as the bound."""
        return self.best_cover is not None and self._least_cost <= self.bound

    def _cost(self, cover: Cover) -> int:
        worth = self.objective.worth(cover)
        return self.objective.cost(worth)

    @property
    def _least_cost(self) -> int:
        """The cost of the best so far; without one, more than any cover costs."""
        if self.best_cover is None:
            return self.objective.total + 1
        return self._cost(self.best_cover)

    def without(self, better: bool) -> tuple[int, ...]:
        """Return the options that no cover holds that is as good as the best so far, or
        `better`.
        """
        if self.best_cover is None or not self.of_options:
            return ()
        least_worth = self._signed(self.objective.worth(self.best_cover))
        if better:
            least_worth += 1
        options = []
        for option, worth in enumerate(self.of_options):
            if worth < least_worth:
                options.append(option)
        return tuple(options)

    def _by_sat(self, budget: int | None, in_this_process: bool = False) -> None:
        """Search by SAT, for a `budget` of conflicts, `in_this_process` or in a child."""
        if self._sat_too_large:
            return
        control = self.run.control
        solver = self.run.options.sat_solver or DEFAULT_SOLVER
        control.turn_to("sat", solver)
        nodes_before = control.progress.nodes
        known_so_far = self.bound, self.best_cover, self.without(better=True)
        arguments = self.encoding.problem, self.objective, solver, *known_so_far, budget
        if in_this_process and can_be_stopped(solver):
            updates = search_best(*arguments)
        else:
            updates = child_values(search_best, *arguments)
        best = self.encoding.puzzle.best
        of_values = best is not None and best.of_values
        has_programme = of_values and not self.objective.full
        for news in updates:
            if news.cover is not None:
                self.best_cover = news.cover
            self.bound = max(self.bound, news.bound)
            self.done = news.done
            if news.too_large and not has_programme:
                raise PsolverError(SUM_TOO_LARGE)
            self._sat_too_large = news.too_large  # programmes in whole numbers go on
            control.progress.nodes = nodes_before + news.conflicts
            self._note()


def encoded_best(run: Run, puzzle: Puzzle) -> Encoding | None:
    """Return the encoding of the best tilings of a puzzle; None if it has none. Their worth is
    searched first, if the run does not have it yet.
    """
    encoding = None
    if not run.best:
        encoding = find_optimum(run, puzzle)
    if run.best is None or run.best.found is None:
        return None
    run.explains = False  # there is something to be found
    equivalent = equivalent_puzzle(puzzle, run.best.found)
    if equivalent is None:
        return encoding
    only = equivalent.only if equivalent.free else None
    posed = encode(equivalent.puzzle, only)
    return replace(posed, free=equivalent.free)
