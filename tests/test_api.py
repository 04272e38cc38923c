"""What `import psolver` offers to a program."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import fields
from errno import ENOENT
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from support.cluster import PATIENCE_SECONDS, wait_for
from support.places import DATA, SAMPLES, examples

import psolver
from psolver import (
    HEXAGON,
    TRIANGLE,
    Outcome,
    Puzzle,
    SearchOptions,
    Tiling,
)
from psolver.core import VIEWS
from psolver.covers import problem_lines
from psolver.page import edited
from psolver.search import DEFAULT_SOLVER, ENGINES, Options, Problem, Run, WorkOptions

PUBLIC = {name: getattr(psolver, name) for name in psolver.__all__}  # what a program has
DOMINOES = 'pieces = "##"\ncount = "any"\nboard = "{}"'
TROMINOES = 'pieces = "###"\ncount = "any"\nboard = "30x30"'


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started while the test runs."""
    started: list[subprocess.Popen[bytes]] = []

    class Recorded(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    return started


def dominoes(board: str) -> Puzzle:
    return psolver.loads(DOMINOES.format(board), "dominoes")


def test_a_sample_is_loaded_by_its_name_unless_a_file_has_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_name = psolver.load("soma-cube")
    monkeypatch.chdir(tmp_path)
    assert by_name == psolver.load("soma-cube")
    Path("soma-cube").write_text(DOMINOES.format("2x2"))
    assert dominoes("2x2") == psolver.load("soma-cube") == psolver.load(Path("soma-cube"))


TOP = 'board = "3x4"\npieces = "AA\\nA.\\n\\nBBB"\n'
OPTIONAL = "board = '''\n###\n#?#\nA##'''\npieces = '''\nAAA\nA\nA'''\ncount = [0, 2]"
NAMES = PUBLIC | {  # of the calls at fault
    "psolver": psolver,
    "np": np,
    "Path": Path,
    "OPTIONAL": psolver.loads(OPTIONAL),
    "CORNER": Tiling([("A", [(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)])]),
    "SAMPLES": SAMPLES,
    "dominoes": dominoes,
    "edited": edited,
    "problem_lines": problem_lines,
    "Problem": Problem,
    "TROMINOES": TROMINOES,
    "ONE_CELL": 'board = "7x{{n}}"\npieces = "#"\ncount = "{{{}}}"',
    "DOTS": psolver.puzzle(board="1x1", pieces={"D": "#"}).to_dict(),
    "ENDED": Outcome("solved", 1, None, 0, True, "sat", 2, 0.5).to_dict(),
    "TOP": TOP,
    "PROBLEMS": f'{TOP}[[problem]]\ntitle = "One"\n[[problem]]\n',
    "RANGES": 'board = "{n}x{m}"\npieces = "##"\n[vary]\n',
    "REGIONS": "board = '2x3'\nregions = '''\naab\nc#b'''\n",
    "RULES": 'region_rules = ["a = 6", "b > 10", "c < 2"]\n',
    "MARKS": '[[piece]]\nmarks = ["03", "34", "66"]\n',
    "PRISMS": "lattice = 'prisms'\nboard = '2 layers of hexagon of side 1'\npieces = '/A\\A/'\n",
}
ERRORS = (DATA / "python_errors.txt").read_text(encoding="utf-8")
CALLS = re.findall(r"^>>> (.+)\n([A-Za-z ]+?)(?: in line (\d+))?: (.+)$", ERRORS, re.M)


@pytest.mark.parametrize(("call", "kinds", "line", "sentence"), CALLS)
def test_an_error_is_a_sentence_has_its_classes_and_can_be_pickled(
    call: str, kinds: str, line: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Exception) as caught:  # noqa: PT011
        eval(call, NAMES)
    for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        begin = sentence.removesuffix("...")
        assert sentence == str(error) or sentence != begin == str(error)[: len(begin)]
        assert line == str(getattr(error, "line", None) or "")
        for kind in kinds.split():
            assert isinstance(error, eval(kind, PUBLIC))
        assert ("PuzzleError" in kinds) == isinstance(error, psolver.PuzzleError)
        if isinstance(error, FileNotFoundError):
            name = sentence.partition(": ")[0]
            assert (ENOENT, name) == (error.errno, error.filename)
            assert name == getattr(error, "file", name)


def test_the_calls_at_fault_were_found() -> None:
    assert len(CALLS) == ERRORS.count(">>>") > 100


@pytest.mark.parametrize(("expression", "value"), examples("python_values.txt"))
def test_an_expression_has_its_value(expression: str, value: str) -> None:
    assert value == str(eval(expression, NAMES))


def test_a_generator_closed_early_leaves_no_child_process(
    children: list[subprocess.Popen[bytes]],
) -> None:
    search = psolver.tilings(psolver.load(SAMPLES / "pentominoes-6x10.toml"), engine="sat")
    while not children:
        next(search)
    assert None in {child.poll() for child in children}
    search.close()  # type: ignore[attr-defined]
    assert [] == [child for child in children if child.poll() is None]


SLOW = pytest.mark.slow
COUNTLESS = 'piece_set = "one-sided pentominoes"\nboard = "9x10"'
LONG_SEARCHES = {
    "SAT in children": (COUNTLESS, "sat", None, "a child"),
    "a kernel": (COUNTLESS, "backtrack", None, "engines/job_workers.py"),
    "a count by states": (TROMINOES, "count", None, "states/merging.py"),
}
FIGURES = (SAMPLES / "symmetry-three-hexominoes.toml").read_text(encoding="utf-8")
TETRACUBES = 'piece_set = "tetracubes"\ncount = "any"\nboard = "22x22x22"'
SLOWER_SEARCHES = {
    "a colouring": (DOMINOES.format("24x24x24"), "sat", 1, "a child"),
    "tables of a kernel": (TETRACUBES, "dlx", 1, "kernels/dancing_cells.py"),
    "figures": (FIGURES, "auto", None, "a child"),
}


def is_inside(thread: threading.Thread, file: str) -> bool:
    """Whether a thread runs code of a file."""
    frame = sys._current_frames().get(thread.ident or 0)
    while frame and not frame.f_code.co_filename.endswith(file):
        frame = frame.f_back
    return frame is not None


@pytest.mark.parametrize(
    "name", [*LONG_SEARCHES, *(pytest.param(name, marks=SLOW) for name in SLOWER_SEARCHES)]
)
def test_a_search_can_be_cancelled_from_another_thread(
    name: str, children: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, engine, limit, phase = (LONG_SEARCHES | SLOWER_SEARCHES)[name]
    if name == "a colouring":  # else a tiling is found before a colouring is looked for
        monkeypatch.setattr("psolver.engines.prices.COLOURING_ITEM_COST", 0)
    search = psolver.Search(psolver.loads(text), engine=engine, limit=limit)
    thread = threading.Thread(target=search.count if engine == "count" else lambda: list(search))
    thread.start()
    wait_for(lambda: children if phase == "a child" else is_inside(thread, phase))
    assert thread.is_alive()
    search.cancel()
    thread.join(PATIENCE_SECONDS)
    assert "interrupted" == search.outcome.status
    assert [] == [child for child in children if child.poll() is None]


def test_an_error_in_tick_ends_the_search_and_its_child_process(
    children: list[subprocess.Popen[bytes]],
) -> None:
    def tick() -> None:
        if children:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        psolver.count(psolver.load(SAMPLES / "pentominoes-6x10.toml"), engine="sat", tick=tick)
    assert [] == [child for child in children if child.poll() is None]


def test_a_search_that_ends_leaves_no_child_process(
    children: list[subprocess.Popen[bytes]],
) -> None:
    assert 2232 == psolver.count(psolver.load(SAMPLES / "optional-5x5.toml"), engine="sat")
    assert [] == [child for child in children if child.poll() is None]


def test_the_progress_of_a_search_has_no_empty_work_of_others() -> None:
    with psolver.Search(psolver.load("four-pieces"), distinct=True) as search:
        assert [()] == [search.progress.others for _ in search]


def test_tilings_found_before_the_time_limit_are_handed_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[Tiling] = []
    clock = SimpleNamespace(monotonic=lambda: len(found) / 10)
    monkeypatch.setattr("psolver.core.control.time", clock)
    with pytest.raises(TimeoutError) as caught:  # noqa: PT012
        for tiling in psolver.tilings(dominoes("8x8"), time_limit=1):
            found.append(tiling)
    assert f"dominoes: the time limit ended the search; tilings found: {len(found):,}" == str(
        caught.value
    )
    assert len(found) == len(set(found)) > 1


def test_tilings_are_drawn_at_random_and_the_same_for_the_same_seed() -> None:
    puzzle = psolver.loads(DOMINOES.format("8x8"))
    drawn = psolver.sample(puzzle, 30, seed=5)
    assert drawn == psolver.sample(puzzle, 30, seed=5)
    assert psolver.sample(puzzle, 30, seed=-1) != psolver.sample(puzzle, 30, seed=1)
    assert drawn != psolver.sample(puzzle, 30)
    assert [()] * 30 == [psolver.verify(puzzle, tiling) for tiling in drawn]
    assert drawn == psolver.sample(puzzle, 2500, seed=5)[:30]
    assert [] == psolver.sample(psolver.loads(DOMINOES.format("3x3")), 2)


def test_a_seed_that_was_chosen_is_in_the_outcome() -> None:
    puzzle = psolver.loads(DOMINOES.format("4x4"))
    with psolver.Search(puzzle) as search:
        drawn = list(search.sample(5))
    assert drawn == psolver.sample(puzzle, 5, seed=search.outcome.seed)
    with psolver.Search(puzzle) as search:
        list(search.sample(5, seed=7))
    assert 7 == search.outcome.seed
    assert None is psolver.Search(puzzle).outcome.seed


@pytest.mark.slow
def test_a_count_that_would_take_more_memory_is_an_error() -> None:
    puzzle = psolver.loads(TROMINOES)
    said = r"^puzzle: the states of the count would take more than 1.907 MiB$"
    with pytest.raises(psolver.PsolverError, match=said):
        psolver.sample(puzzle, 1, memory=2_000_000)
    with pytest.raises(psolver.PsolverError, match=said):
        psolver.count(puzzle, engine="count", memory=2_000_000)


def test_a_search_tells_its_outcome() -> None:
    with psolver.Search(dominoes("2x2")) as search:
        assert 2 == len(list(search))
    end = search.outcome
    found = end.solutions, end.distinct, end.printed
    assert ("solved", (2, 1, 2), True, None) == (end.status, found, end.complete, end.reason)
    counted = "<Search of dominoes: 2 solutions, 1 distinct; the search is complete>"
    assert counted == repr(search)


def test_a_search_closed_early_is_interrupted() -> None:
    with psolver.Search(dominoes("4x4")) as search:
        next(iter(search))
    end = search.outcome
    assert ("interrupted", 1, None) == (end.status, end.printed, end.distinct)
    assert not end.complete


# values -------------------------------------------------------------------------------------------


MOST_COLUMNS = 160  # of a repr


def test_the_repr_of_a_puzzle_is_short() -> None:
    for path in sorted(SAMPLES.glob("*.toml")):
        shown = repr(psolver.load(path))
        assert shown.startswith("<Puzzle '")
        assert len(shown) < MOST_COLUMNS


def test_a_tiling_of_your_own_is_sorted() -> None:
    first = next(psolver.tilings(psolver.load("small-2x3")))
    assert first == Tiling(reversed(first.placements)) == Tiling([(n, list(c)) for n, c in first])


@pytest.mark.parametrize("name", ["small-2x3", SAMPLES / "small-2x3.toml"])
def test_the_name_of_a_sample_or_a_file_stands_for_its_puzzle(name: Any) -> None:
    puzzle = psolver.load(name)
    expected = sorted(psolver.tilings(puzzle))
    assert expected == sorted(psolver.solve(name)) == sorted(psolver.tilings(name))
    assert expected == sorted(psolver.Search(name))
    assert psolver.count(puzzle) == psolver.count(name) == len(expected)
    assert psolver.unique(puzzle) == psolver.unique(name)
    assert psolver.sample(puzzle, 3, seed=1) == psolver.sample(name, 3, seed=1)
    assert psolver.difficulty(puzzle) == psolver.difficulty(name)
    assert psolver.explain(puzzle)[1] == psolver.explain(name)[1]


def test_a_search_can_be_asked_for_its_next_answer() -> None:
    search = psolver.Search("four-pieces")
    one = next(search)
    others = list(search)
    assert 8 == len({one, *others})
    with pytest.raises(StopIteration):
        next(search)
    covers = psolver.cover("abcd", ["ab", "cd", "bc", "ad"])
    assert {(0, 1), (2, 3)} == {next(covers), next(covers)}


def test_an_exact_cover_problem_is_no_puzzle_and_says_where_to_go(tmp_path: Path) -> None:
    path = tmp_path / "words.dlx"
    path.write_text("a b\na\nb\n", encoding="utf-8")
    with pytest.raises(psolver.PuzzleError) as caught:
        psolver.load(path)
    cure = f"'psolver cover {path}' solves it, psolver.cover in Python"
    assert f"{path}: is an exact-cover problem, not a puzzle; {cure}" == str(caught.value)


@pytest.mark.parametrize("name", ["four-pieces", "soma-cube", "hexiamonds-4x9", "kanoodle"])
def test_the_grid_of_a_tiling_has_each_name_at_its_cell(name: str) -> None:
    puzzle = psolver.load(name)
    tiling = next(psolver.solve(puzzle))
    shown = puzzle.board.lattice.shown
    array = np.array(tiling.grid())
    assert (array == np.array(tiling)).all()
    names = {shown(cell): placement.piece for placement in tiling for cell in placement.cells}
    assert {place: str(array[place]) for place in np.ndindex(array.shape) if array[place]} == names


COPIES = [copy.copy, copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))]
SLANTED = {
    HEXAGON: psolver.puzzle(lattice=HEXAGON, board="2x3", pieces=["# #"], count=3),
    TRIANGLE: psolver.puzzle(lattice=TRIANGLE, board="2x3", pieces=[r"/#\#/"], count=6),
}


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])
def test_values_survive_copying_and_pickling(copied: Callable[[Any], Any]) -> None:
    outcome, _ = psolver.explain("mutilated-chessboard-8x8")
    assert outcome.reason
    assert outcome == copied(outcome)
    assert outcome.reason.sentence == copied(outcome.reason).sentence
    values: list[Any] = [outcome.reason]
    for lattice, puzzle in SLANTED.items():
        found = list(psolver.tilings(puzzle))
        values += [puzzle, puzzle.board, *puzzle.pieces, *found]
        assert lattice is copied(lattice) is copied(puzzle).board.lattice
        assert lattice is copied(found[0]).lattice
        assert sorted(found) == sorted(psolver.tilings(copied(puzzle)))
    for value in values:
        assert (value, hash(value)) == (copied(value), hash(copied(value)))


def test_the_count_beside_an_explanation_has_the_time_that_the_search_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seconds: list[tuple[float, float]] = []

    def seconds_of_both(outcome: Outcome, run: Run) -> Outcome:
        seconds.append((outcome.seconds, run.control.seconds))
        return outcome

    monkeypatch.setattr("psolver.engines.cheap_count.with_number_of_all", seconds_of_both)
    psolver.explain("pentominoes-6x10", time_limit=60)
    [(of_search, of_count)] = seconds
    assert 0 < of_search <= of_count


def test_the_time_of_an_explanation_is_also_that_of_its_core(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psolver.reasons.explained.add_core", lambda run: time.sleep(0.1))
    outcome, _ = psolver.explain(psolver.loads("pieces = '##'\nboard = '1x3'"))
    assert outcome.seconds >= 0.1


def test_a_reason_is_told_in_a_sentence_with_nothing_imported_but_psolver() -> None:
    code = (
        "import psolver, sys; "
        'puzzle = psolver.loads(\'board = "2x2"\\npieces = "###"\'); '
        "outcome, _ = psolver.explain(puzzle); "
        "assert 'psolver.text.reason_words' not in sys.modules; "
        "print(outcome.reason.kind, outcome.reason.sentence, sep=': ')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "area: the pieces cover 3 cells, but the board has 4\n" == done.stdout


def test_every_view_of_a_value_has_a_function_that_makes_it() -> None:
    for name in VIEWS:
        module, function = VIEWS[name].split(":")
        assert callable(getattr(import_module(module), function))


# clues and uniqueness -----------------------------------------------------------------------------


def test_two_tilings_that_differ_least_show_why_there_are_several() -> None:
    dominoes = psolver.load("dominoes-4x4")
    only, two = psolver.unique(dominoes, why=True)
    assert (False, 4) == (only, len({*two[0]} ^ {*two[1]}))
    assert all(not psolver.verify(dominoes, one) for one in two)
    assert (False, 2) == (psolver.unique(dominoes)[0], len(psolver.unique(dominoes)[1]))
    small = psolver.load("small-2x3")
    assert (True, tuple(psolver.tilings(small, distinct=True))) == psolver.unique(small)
    assert (False, ()) == psolver.unique(psolver.load("impossible-corner"))


def test_clues_leave_their_tiling_alone() -> None:
    five = psolver.load("five-pentominoes-5x5")
    found = psolver.clue(five)
    assert found is not None
    assert (2, True) == (len(found.groups), found.is_smallest)
    assert [found.solution] == list(psolver.tilings(found.added_to(five)))
    assert found.solution == next(iter(psolver.tilings(five)))
    whole = psolver.clue(five, pieces=True, quick=True)
    assert whole is not None
    assert {5} == {len(group) for group in whole.groups}
    assert [whole.solution] == list(psolver.tilings(whole.added_to(five)))
    assert psolver.clue(psolver.load("impossible-corner")) is None


def test_without_time_there_are_no_clues_and_no_answer() -> None:
    hard = psolver.puzzle(board="20x21", piece_set="hexominoes", count=2)
    for function in (psolver.clue, psolver.unique):
        with pytest.raises(TimeoutError):
            function(hard, time_limit=0.2)


# the module ---------------------------------------------------------------------------------------


def test_the_public_names_can_be_imported_with_a_star() -> None:
    names: dict[str, Any] = {}
    exec("from psolver import *", names)
    assert set() == set(psolver.__all__) - set(names)


TAKERS = [psolver.tilings, psolver.solve, psolver.count, psolver.Search.__init__]
TAKERS_OF_WORK = [psolver.sample, psolver.explain, psolver.unique, psolver.clue]


@pytest.mark.parametrize("function", [*TAKERS, *TAKERS_OF_WORK])
def test_help_has_each_option_with_its_unit_and_default(function: Any) -> None:
    kind = SearchOptions if function in TAKERS else WorkOptions
    known = {one.name: one.default for one in fields(Options)} | {"tell": None, "tick": None}
    parameters = inspect.signature(function).parameters.values()
    shown = {one.name: one.default for one in parameters if one.kind is one.KEYWORD_ONLY}
    assert {name: known[name] for name in kind.__annotations__} == shown
    lines = re.findall(r"^(\w+)  +(.+(?:\n {5,}.+)*)", function.__doc__, re.M)
    assert "\n\nOptions\n" in function.__doc__  # not indented, by any version of Python
    assert list(shown) == [name for name, _ in lines]
    text = dict(lines)
    for word in ENGINES:
        assert f'"{word}"' in text["engine"]
    assert DEFAULT_SOLVER in text["sat_solver"]
    assert "seconds" in text["time_limit"]
    assert "bytes" in text["memory"]
