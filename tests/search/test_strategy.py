"""Which kernel an engine takes is decided by the problem alone, and whether SAT is asked at all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator
from functools import partial
from itertools import product, repeat

import pytest
from support.command import run
from support.controls import at_work
from support.places import SAMPLES

import psolver
from psolver import load
from psolver.core.control import Control
from psolver.core.errors import PsolverError
from psolver.core.model import Board, Piece, Puzzle
from psolver.engines import portfolio, prices
from psolver.engines.jobs import Batch
from psolver.engines.kernels import driver, walk
from psolver.engines.kernels import kernel_choice as choice
from psolver.engines.portfolio import Member, Portfolio
from psolver.search import engine_stages
from psolver.search.encoding import encode
from psolver.search.engine_stages import Query, Stage
from psolver.search.known_reasons import ColouringProof
from psolver.search.sat import clause_numbers, sat_tuning
from psolver.search.tiling_search import Search


def solid(*sides: int) -> Puzzle:
    """The pentominoes, one cube thick, in a box."""
    flat = load(SAMPLES / "pentominoes-6x10.toml").pieces
    pieces = tuple(
        Piece(p.name, tuple((0, *cell) for cell in p.shape), can_reverse=False) for p in flat
    )
    return Puzzle(pieces, Board(frozenset(product(*map(range, sides)))))


@pytest.mark.parametrize(
    ("puzzle", "kernel", "fewest_first"),
    [
        (solid(3, 4, 5), "bit planes", "bit planes"),
        (solid(2, 5, 6), "bit planes", "bit planes"),
        (solid(2, 3, 10), "fit tables", "bit planes"),
        (load(SAMPLES / "pentominoes-6x10.toml"), "fit tables", "bit planes"),
        (load(SAMPLES / "pentominoes-8x8.toml"), "fit tables", "bit planes"),
        (load(SAMPLES / "y-pentominoes-20x20.toml"), "fit tables", "dancing cells"),
    ],
)
def test_kernels_are_chosen_by_the_problem(puzzle: Puzzle, kernel: str, fewest_first: str) -> None:
    problem = encode(puzzle).problem
    assert kernel == choice.fastest(problem).name
    assert fewest_first == choice.fewest_first(problem).name


COUNTED = psolver.loads("board = '6x6'\npiece_set = 'dominoes'\npieces = '#'\ncount = [2, 20]")


def test_a_formula_that_would_take_too_much_memory_is_not_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clause_numbers, "MOST_COUNTING", 100)
    monkeypatch.setattr(engine_stages, "OPENING_CLASSES", 1)
    with Search(COUNTED, engine="sat") as search, pytest.raises(PsolverError) as caught:
        list(search)
    what = "counting how often pieces are used takes SAT too many clauses for this puzzle"
    assert f"{what}; choose another engine" == str(caught.value)
    with Search(COUNTED, limit=500) as search:
        found = list(search)
    assert (500, 500, "backtrack") == (len(found), len(set(found)), search.outcome.engine)


SHORT = """
import sys, psolver
puzzle = psolver.load(sys.argv[1])
print(len(list(psolver.tilings(puzzle, distinct=True))), psolver.count(puzzle))
print({"pysat", "numpy", "llvmlite", "numba", "highspy"} & set(sys.modules))
"""


def test_a_short_search_loads_no_solver_and_no_machine_code() -> None:
    command = (sys.executable, "-c", SHORT, str(SAMPLES / "pentominoes-3x20.toml"))
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert "2 8\nset()\n" == done.stdout


@pytest.mark.parametrize("name", ["pentominoes-3x20", "soma-hollow-cube", "optional-5x5"])
def test_a_list_is_the_same_whether_machine_code_is_loaded_before_it_or_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = load(SAMPLES / f"{name}.toml")
    loaded = list(Search(puzzle, engine="auto"))
    monkeypatch.setattr(walk, "at_hand", lambda kernel, *_: kernel)
    assert loaded == list(Search(puzzle))


@pytest.mark.parametrize("allowance", [100, 10_000])
def test_a_search_is_whole_whichever_engine_opens_it(
    allowance: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = load(SAMPLES / "five-pentominoes-5x5.toml")
    classes = {*Search(puzzle, distinct=True)}
    monkeypatch.setattr(prices, "PLAIN_NODES", 20)
    monkeypatch.setattr(prices, "FIRST_ALLOWANCE", allowance)
    monkeypatch.setattr(engine_stages, "OPENING_CONFLICTS", 20)
    search = Search(puzzle)
    assert 856 == len({*search})
    assert 107 == search.outcome.distinct == len(classes)
    assert (856, 107) == (psolver.count(puzzle), psolver.count(puzzle, distinct=True))


@pytest.mark.rooms
def test_no_reason_is_looked_for_that_nobody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(ColouringProof, "after_search", lambda self: asked.append(self))
    file = str(SAMPLES / "mutilated-chessboard-8x8.toml")
    assert 0 == psolver.count(load(file))
    assert 0 == run.__wrapped__(file, file, "--count", "--format", "csv").status
    assert [] == asked
    assert 1 == run.__wrapped__(file, "--count").status
    assert 1 == len(asked)


@pytest.mark.rooms
def test_the_number_of_clauses_is_nearly_right() -> None:
    from psolver.exchange.formula_text import dimacs

    problem = encode(load(SAMPLES / "solid-pentominoes-2x5x6.toml")).problem
    assert 0.9 < clause_numbers.number_of_clauses(problem) / len([*dimacs(problem)]) < 1.1


def test_a_kernel_opens_a_list_for_which_sat_would_take_many_clauses() -> None:
    search = Search(load(SAMPLES / "solid-pentominoes-2x5x6.toml"), distinct=True)
    assert (264, ()) == (len(list(search)), search.outcome.work)
    first = Search(load(SAMPLES / "hexiamonds-ring.toml"), limit=1)  # over 20,000 nodes
    assert (1, ()) == (len(list(first)), first.outcome.work)


def test_neither_the_clock_nor_the_number_of_threads_decides_who_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = load(SAMPLES / "conway-5x5x5.toml")  # a kernel finds nothing in 96,876 nodes
    work = set()
    for seconds, cores in ((0, 1), (1e9, 1), (0, 2), (1e9, 2)):
        monkeypatch.setattr(driver, "FRACTION_SECONDS", seconds)
        search = Search(puzzle, limit=15, jobs=cores)
        work.add((tuple(search), search.progress.nodes, search.outcome.work))
    assert 1 == len(work)


def test_what_each_engine_has_done_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "LOADING_COST", 5 * 10**7)
    puzzle = load(SAMPLES / "solid-pentominoes-2x5x6.toml")
    with Search(puzzle, distinct=True) as search:
        assert 264 == len(list(search))
    kernel, sat = search.outcome.work
    assert ("bit planes", "sat") == (kernel.kernel, sat.engine)
    assert engine_stages.OPENING_CONFLICTS <= sat.nodes < 2 * engine_stages.OPENING_CONFLICTS
    alone = Search(puzzle, engine="dlx", distinct=True)
    assert (264, ()) == (len(list(alone)), alone.outcome.work)
    assert alone.outcome.nodes == kernel.nodes == search.outcome.nodes - sat.nodes


def test_work_after_another_stage_has_begun_is_told_of_its_own_engine() -> None:
    control = at_work(Control())

    def three(effort: int) -> Generator[Batch, None, None]:
        yield from [Batch(effort=effort)] * 3

    ours = Stage("dlx", "dancing cells", lambda: three(100))
    theirs = Stage("sat", "cadical153", lambda: three(1))
    next(ours)
    next(theirs)
    assert 2 == len(list(ours))
    work = [(one.engine, one.nodes) for one in (*control.progress.others, control.progress.own(1))]
    assert [("sat", 1), ("dlx", 300)] == [one for one in work if one[0]]


def members(*begun: Stage) -> Callable[..., list[Member]]:
    """Return the members whose stages these are, each of which may begin at once."""

    def make(stage: Stage) -> Member:
        begin = partial(next, repeat(stage))
        return Member(0, begin) if stage.engine == "sat" else Member.of_kernel(0, begin)

    return lambda *_: list(map(make, begun))


def test_sat_ends_when_a_kernel_finds_a_new_cover(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    def of_kernel() -> Generator[Batch, None, None]:
        yield Batch(effort=prices.FIRST_ALLOWANCE + 1)
        yield Batch(((0,),), solutions=1, effort=1)
        ended.append("kernel goes on")
        yield Batch(effort=1)

    def of_sat() -> Generator[Batch, None, None]:
        try:
            while True:
                yield Batch(effort=prices.FIRST_ALLOWANCE)
        finally:
            ended.append("sat")

    query = Query(encode(COUNTED).problem, "list")
    kernel = Stage("dlx", "dancing cells", of_kernel)
    sat = Stage("sat", "cadical153", of_sat)
    monkeypatch.setattr(portfolio, "_kernels", members(kernel, sat))
    monkeypatch.setattr(portfolio, "_sat", members())
    list(Portfolio(query, ColouringProof(None)).batches())
    assert ["sat", "kernel goes on"] == ended


def test_no_engine_waits_for_more_than_the_others_have_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The third finds a cover after ten allowances; the others never end."""
    turn = prices.FIRST_ALLOWANCE // 10

    def endless() -> Generator[Batch, None, None]:
        while True:
            yield Batch(effort=turn)

    def finds() -> Generator[Batch, None, None]:
        yield from [Batch(effort=turn)] * 100
        yield Batch(((0,),), solutions=1)

    begun = [
        Stage("backtrack", "fit tables", endless),
        Stage("sat", "cadical153", endless),
        Stage("dlx", "dancing cells", finds),
    ]
    monkeypatch.setattr(portfolio, "_kernels", members(*begun))
    monkeypatch.setattr(portfolio, "_sat", members())
    query = Query(encode(COUNTED).problem, "list")
    searched = Portfolio(query, ColouringProof(None)).batches()
    assert [((0,),)] == [batch.covers for batch in searched if batch.covers]
    fit_tables, sat, dancing = (stage.cost for stage in begun)
    assert fit_tables == sat <= 2 * dancing


@pytest.mark.rooms
def test_clauses_that_would_take_too_much_memory_are_not_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from psolver.exchange.problem_text import to_dimacs
    from psolver.reasons.proofs import core_reason

    monkeypatch.setattr(sat_tuning, "MOST_COUNTING", 100)
    monkeypatch.setattr("psolver.exchange.problem_text.MOST_COUNTING", 100)
    with pytest.raises(PsolverError) as caught:
        to_dimacs(COUNTED)
    many = "over 100 clauses to count how often pieces are used"
    assert f"puzzle: it takes {many}, more than psolver writes" == str(caught.value)
    assert core_reason(encode(COUNTED)) is None


@pytest.mark.parametrize("engine", ["auto", "sat", "dlx"])
def test_of_a_large_board_a_tiling_is_looked_for_sooner_than_a_colouring(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(ColouringProof, "proves_it", lambda step: asked.append(step))
    puzzle = psolver.loads("board = '60x60'\npieces = '##'\ncount = 'any'")
    assert 1 == len(list(psolver.tilings(puzzle, engine=engine, limit=1)))
    assert [] == asked


@pytest.mark.rooms
def test_an_odd_number_of_cells_is_seen_before_a_large_count_begins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine_stages.Stage, "__next__", None)
    puzzle = load(SAMPLES / "hexominoes-14x15.toml")
    outcome = Search(puzzle).count()
    assert outcome.reason
    assert ("impossible", "colouring", 0) == (outcome.status, outcome.reason.kind, outcome.nodes)


@pytest.mark.slow
def test_a_colouring_is_looked_for_when_a_large_search_has_found_nothing() -> None:
    """Mutilated, so large that the search comes first, and without end."""
    rows = ["#" * 60] * 60
    rows[0], rows[-1] = "." + "#" * 59, "#" * 59 + "."
    picture = "\n".join(rows)
    puzzle = psolver.loads(f"board = '''\n{picture}\n'''\npieces = '##'\ncount = 'any'")
    outcome = Search(puzzle, engine="sat").count()
    assert outcome.reason
    assert ("impossible", "colouring") == (outcome.status, outcome.reason.kind)


CROSS = """
piece_set = ["tetrominoes", "pentominoes"]
board = '''
###.....###
####...####
#####.#####
.#########.
..###.###..
...#...#...
..###.###..
.#########.
#####.#####
####...####
###.....###
'''
"""


@pytest.mark.slow
def test_one_solution_is_proved_impossible_about_as_soon_as_all() -> None:
    def nodes(limit: int | None) -> int:
        search = Search(psolver.loads(CROSS), limit=limit)
        assert ([], "impossible") == (list(search), search.outcome.status)
        return search.outcome.nodes

    assert nodes(1) <= 1.1 * nodes(None)
