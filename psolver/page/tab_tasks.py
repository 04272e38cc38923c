"""The tasks of the views Play, Watch and Why and of files to take away.

They are generator functions for the process of a tab, see `worker`, and give plain data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from ..clues.clue_report import clue_parts, clues_line
from ..clues.clues import clue_sets
from ..core.cells import Cell
from ..core.control import Control, TimeUp
from ..core.errors import PsolverError
from ..core.formats import WRITERS, Content
from ..core.model import Puzzle
from ..core.outcome import Outcome
from ..core.reason import Reason, common
from ..core.tiling import Placement, Tiling, tiling
from ..core.toml.dump import puzzle_key
from ..difficulties.difficulty import difficulty_of
from ..difficulties.measures import difficulty_text
from ..disassembly.taking_apart import check_lattice, disassembly
from ..hand import by_hand
from ..hand.carried import carried_solutions
from ..hand.hints import Completion, answers, mistake, next_step
from ..hand.partial import ClueSet, ClueTask, Level, names_on, region_of_mistake, region_of_step
from ..hand.steps import NONE, SearchPoint, Step, Stretch, stretch
from ..html.film_page import film_values
from ..html.page_data import RADIUS, plan_of, region_values
from ..html.play_page import check_played, play_page
from ..pictures.svg_writer import part_svgs
from ..reasons.explained import FEW
from ..reasons.reason_report import explanation_parts, reason_parts, uniqueness_parts
from ..search.cheap_count import with_number_of_all
from ..search.encode import Encoding, encode
from ..search.run import Options, Run
from ..search.tasks import add_core, tilings
from ..text.look import Look, Style
from ..text.report import Part
from ..text.results import NOT_COMPARED, NOT_SETTLED, capital, cost_line
from ..text.scene import Region
from .play_results import number_of_all, scores, solution_key
from .worker import call_control

PLAY_SECONDS = 20.0  # for each question at first
MOST_SENTENCES = 3  # of a hint, that are read while one plays
HINT_LEVELS: tuple[Level, ...] = "nudge", "piece", "place"
MOST_PLACEMENTS = 6000  # of a puzzle that is watched
MOST_CELLS = 150  # of a board whose cells show in how many ways they can be covered
STEPS = 400  # of a chapter, about
MOST_STEPS = 1_000_000


# Play ---------------------------------------------------------------------------------------------


class PlayHint(NamedTuple):
    """One more placement, with sentences that reveal ever more of it: where to look, which piece to
    take, why it lies there; and the path around the region to look at.
    """

    placement: Placement
    sentences: tuple[str, ...]
    region: str


class PlayMistake(NamedTuple):
    """Placements to take up, with sentences that reveal ever more of them: their number, where to
    look, their names; and the path around the region to look at.
    """

    placements: tuple[Placement, ...]
    sentences: tuple[str, ...]
    region: str


class PlayAnswer(NamedTuple):
    """The knowledge about some placements so far.

    values  data for the page: see `_play_values`
    tiling  a solution that contains the placements, if one is known
    hint    or None
    over    whether the search for more is over
    mistake  or None
    """

    values: dict[str, Any]
    tiling: Tiling | None
    hint: PlayHint | None
    over: bool
    mistake: PlayMistake | None = None


def play_answers(
    puzzle: Puzzle,
    placements: tuple[Placement, ...],
    known: Tiling | None,
    seconds: float,
    control: Control | None = None,
) -> Iterator[PlayAnswer]:
    """Yield answers about some placements, ever more exact; `known` is a solution, if any. Without
    a control that of the running call of a tab is ticked.
    """
    control = control or call_control()
    if puzzle.best:
        for score in scores(puzzle, placements, seconds, control):
            over = score["over"] and score["status"] != "solved"
            yield PlayAnswer(score, None, None, over)
        if score["status"] == "solved":
            yield _solved(puzzle, placements, score, seconds, control)
        return
    found: Completion | None = None
    values: dict[str, Any] = {}
    advice: PlayHint | None = None
    wrong: PlayMistake | None = None
    for answer in answers(puzzle, placements, known, seconds, control):
        if isinstance(answer, Completion):
            found, values = answer, _play_values(puzzle, answer, seconds, bool(placements))
            advice = _hint(puzzle, answer, placements, control)
            over = answer.status in ("impossible", "unknown") and not answer.unexplained
            if answer.status == "impossible" and placements and wrong is None:
                yield PlayAnswer(values, None, None, False)
                wrong = _mistake(puzzle, placements, control)
        else:
            alone = answer.complete and answer.number == 1 and values["status"] == "solved"
            limit = seconds if answer.over else 0
            count = "" if alone else by_hand.left_line(answer.number, answer.complete, limit)
            values = {**values, "count": count, "over": answer.over}
            values["short"] = answer.over and not answer.complete
            over = answer.over and values["status"] != "solved"
        assert found
        yield PlayAnswer(values, found.tiling, advice, over, wrong)
    if values["status"] == "solved":
        yield _solved(puzzle, placements, values, seconds, control)


def _solved(
    puzzle: Puzzle,
    placements: tuple[Placement, ...],
    values: dict[str, Any],
    seconds: float,
    control: Control,
) -> PlayAnswer:
    """The last answer about placements that solve a puzzle, with the `solution` that they are, and
    the number of `all` different ones, if it is known.
    """
    found = tiling(placements, puzzle.board.lattice)
    key = solution_key(puzzle, found, control)
    number = number_of_all(puzzle, seconds, control)
    return PlayAnswer({**values, "solution": key, "all": number}, found, None, True)


def _mistake(
    puzzle: Puzzle, placements: tuple[Placement, ...], control: Control
) -> PlayMistake | None:
    """The placements to take up; None if that was not found out, or none helps."""
    found = mistake(puzzle, placements, control)
    if found is None or not found.placements:
        return None
    levels: tuple[Level, ...] = "mistake", "nudge", "piece"
    sentences = (
        by_hand.take_up_line(found, placements, level, puzzle.board.place) for level in levels
    )
    region = _path(puzzle, region_of_mistake(puzzle.board, found))
    return PlayMistake(found.placements, tuple(sentences), region)


def _play_values(puzzle: Puzzle, found: Completion, seconds: float, begun: bool) -> dict[str, Any]:
    """The data of a completion.

    status  of it; `line` is a sentence about it, `why` another one, `count` the solutions left
    short   whether the time was too short to answer everything
    shaded  the path around the cells of the reason; `numbers` in cells
    pieces  the names of the pieces of the reason
    long    whether the reason is shown on demand: a proof, or that of the whole puzzle
    """
    line = {
        "solved": by_hand.SOLVED,
        "possible": by_hand.POSSIBLE,
        "impossible": by_hand.IMPOSSIBLE if begun else by_hand.NO_SOLUTION,
        "unknown": by_hand.unsettled_line(seconds),
    }[found.status]
    values = {"status": found.status, "line": line, "short": found.status == "unknown"}
    if found.status in ("solved", "possible"):
        return {**values, "count": by_hand.COUNTING}
    if found.status == "unknown":
        return values
    if found.unexplained:
        return {**values, "why": by_hand.LOOKING_FOR_WHY}
    why = by_hand.why_line(found.reason, begun, puzzle.board.place)
    long = found.reason is not None and not (begun and found.reason.is_plain)
    return {**values, "why": why, "long": long, **_reason_values(puzzle, found, found.reason)}


def _reason_values(puzzle: Puzzle, found: Completion, reason: Reason | None) -> dict[str, Any]:
    if reason is None or found.left is None:
        return {}
    first, *others = reason_parts(found.left, reason)
    shaded: list[Cell] = []
    numbers: list[Any] = []
    for part in (first, *others):
        for scene in part.scenes:
            regions = [one for one in scene.regions.values() if one.role == "shaded"]
            shaded += [cell for one in regions for cell in one.cells]
            numbers += [[mark.at, mark.text] for mark in scene.marks if mark.kind == "number"]
    path = _path(puzzle, shaded)
    more = "\n".join(part.text for part in others if part.text)
    return {"shaded": path, "numbers": numbers, "pieces": list(reason.pieces), "more": more}


def _path(puzzle: Puzzle, cells: Sequence[Cell]) -> str:
    """The path around some cells in the drawing of the board; "" for none."""
    region = Region("shaded", tuple(sorted(cells)))
    path: str = region_values(plan_of(puzzle.board), region)["path"] if cells else ""
    return path


def _hint(
    puzzle: Puzzle, found: Completion, placements: tuple[Placement, ...], control: Control
) -> PlayHint | None:
    step = next_step(found, placements, control)
    if step is None or found.left is None:
        return None
    place = puzzle.board.place
    where, piece, why = (by_hand.step_hint(step, level, place) for level in HINT_LEVELS)
    if len(why) > MOST_SENTENCES:
        why = why[-1:]
    region = _path(puzzle, region_of_step(found.left.board, step))
    around = by_hand.AROUND if step.kind == "guess" and isinstance(step.item, str) else ""
    first, second = (f"{lines[0]}{around}" for lines in (where, piece))
    return PlayHint(step.placement, (first, second, "\n".join(why)), region)


# Watch --------------------------------------------------------------------------------------------


class WatchChapter(NamedTuple):
    """Some steps in a row.

    taken    the placements on the board before them
    steps    as lists, since there are many: its kind, its cell (by number, or -1), its placement
             (or -1), ways, depth, nodes, solutions, a sentence
    ways     for each step that chooses, for each cell of the board the ways to cover it, or -1; ()
             for another step, and if the board has more than MOST_CELLS
    regions  pictures of the placements of the steps, by number
    then     the beginning of the next chapter; None at the end of the search
    """

    taken: list[int]
    steps: list[list[Any]]
    ways: list[tuple[int, ...]]
    regions: dict[int, dict[str, Any]]
    then: SearchPoint | None


def watch_chapter(puzzle: Puzzle, place: SearchPoint) -> Iterator[WatchChapter]:
    """Yield the one chapter that begins at a place. Raises PsolverError for a puzzle too large."""
    encoding = _encoded(puzzle)
    part = stretch(encoding.problem, place, STEPS)
    steps = [_step_values(encoding, step) for step in part.steps]
    number = len(encoding.cells)
    ways = [one[:number] if number <= MOST_CELLS else () for one in part.ways]
    yield WatchChapter(list(part.taken), steps, ways, _regions(encoding, part), part.then)


@lru_cache(1)
def _encoded(puzzle: Puzzle) -> Encoding:
    encoding = encode(puzzle, call_control())
    number = encoding.placed
    if number > MOST_PLACEMENTS:
        raise PsolverError(by_hand.too_many_line(number, MOST_PLACEMENTS))
    return encoding


def _step_values(encoding: Encoding, step: Step) -> list[Any]:
    cell = step.item if 0 <= step.item < len(encoding.cells) else NONE
    values = (cell, step.option, step.ways, step.depth, step.nodes, step.solutions)
    return [step.kind, *values, _step_line(encoding, step)]


def _step_line(encoding: Encoding, step: Step) -> str:
    names = [piece.name for piece in encoding.pieces]
    item, is_cell = "", step.item < len(encoding.cells)
    if step.item != NONE:
        item = by_hand.item_name(encoding.puzzle, encoding.cells, names, step.item)
    is_placement = NONE < step.option < encoding.placed
    piece = encoding.placement(step.option).piece if is_placement else ""
    match step.kind:
        case "choose":
            return by_hand.choose_line(item, is_cell, step.ways)
        case "try":
            return by_hand.try_line(piece, step.number, step.ways)
        case "dead end":
            return by_hand.dead_end_line(item, is_cell)
        case "back":
            return by_hand.back_line(piece, step.number, step.ways)
        case "solution":
            return by_hand.solution_line(step.solutions, step.ways)
        case "end":
            return by_hand.end_line(step.solutions, step.nodes)


def _regions(encoding: Encoding, part: Stretch) -> dict[int, dict[str, Any]]:
    plan = plan_of(encoding.puzzle.board)
    number = {piece.name: place for place, piece in enumerate(encoding.puzzle.pieces)}
    options = {*part.taken, *(step.option for step in part.steps if step.option != NONE)}
    found = {}
    for option in sorted(option for option in options if option < encoding.placed):
        one = encoding.placement(option)
        region = Region("piece", one.cells, one.piece)
        values = region_values(plan, region, RADIUS, one.marks)
        found[option] = {"piece": number[one.piece], **values}
    return found


# Why ----------------------------------------------------------------------------------------------


class WhyPart(NamedTuple):
    """A text, in lines, and pictures below it, each an SVG document."""

    text: str
    pictures: tuple[str, ...] = ()


class WhyAnswer(NamedTuple):
    """The answer to a question, and in small print the effort it took; clues that it has found,
    each as some cells of a placement.
    """

    parts: tuple[WhyPart, ...]
    cost: str
    settled: bool
    clues: tuple[Placement, ...] = ()


def explain(puzzle: Puzzle, seconds: float) -> Iterator[WhyAnswer]:
    """Yield one answer: why the puzzle is impossible, or the common part of its solutions."""
    run = _why_run(puzzle, seconds, FEW + 1)
    found = list(tilings(run))
    add_core(run)
    run.close()
    outcome = run.outcome
    if not found and outcome.status != "impossible":
        yield _unsettled(run)
        return
    shared = common(found) if found and outcome.complete else None
    if len(found) > FEW:
        seconds_left = max(1.0, seconds - outcome.seconds)
        outcome = with_number_of_all(outcome, _why_run(puzzle, seconds_left, None))
    parts = explanation_parts(puzzle, outcome, found[0] if found else None, shared)
    ended = NOT_COMPARED if len(found) > FEW else ""
    yield _answer(parts, cost_line(outcome, ended))


def is_unique(puzzle: Puzzle, seconds: float) -> Iterator[WhyAnswer]:
    """Yield one answer: whether the puzzle has only one solution."""
    run = _why_run(puzzle, seconds, 2, distinct=True)
    found = list(tilings(run))
    run.close()
    outcome = run.outcome
    if len(found) < 2 and not outcome.complete:
        yield _unsettled(run)
        return
    yield _answer(uniqueness_parts(puzzle, outcome, found), cost_line(outcome))


def how_difficult(puzzle: Puzzle, seconds: float) -> Iterator[WhyAnswer]:
    """Yield one answer: the measures of the difficulty of a puzzle."""
    watched = Control(seconds, call_control().tick)
    try:
        found = difficulty_of(puzzle, watched)
    except TimeUp:
        yield WhyAnswer((), "", False)
        return
    yield WhyAnswer((WhyPart(difficulty_text(found)),), "", watched.seconds < seconds)


def fewest_clues(
    puzzle: Puzzle, seconds: float, solution: Tiling | None = None, number: int = 1
) -> Iterator[WhyAnswer]:
    """Yield one answer: the fewest clues that make a solution the only one; None: the first."""
    run, task = _why_run(puzzle, seconds, None), ClueTask(number, solution=solution)
    found: ClueSet | None = None
    for better in clue_sets(run, task):
        found = better
    run.close()
    if found is None:
        line = clues_line(None, task, run.outcome.status)
        yield _answer([Part(line)], cost_line(run.outcome)) if run.complete else _unsettled(run)
        return
    with_clues = replace(puzzle, board=found.added_to(puzzle).board)
    parts = clue_parts(with_clues, clues_line(found, task, run.outcome.status))
    names = names_on(found.solution)
    clues = tuple(Placement(names[cell], (cell,)) for cell in found.cells)
    settled = found.is_smallest
    yield _answer(parts, cost_line(run.outcome))._replace(settled=settled, clues=clues)


def _why_run(puzzle: Puzzle, seconds: float, limit: int | None, distinct: bool = False) -> Run:
    options = Options(limit=limit, distinct=distinct, time_limit=seconds)
    return Run(puzzle, options, lambda _: call_control().tick())


def _unsettled(run: Run) -> WhyAnswer:
    return WhyAnswer((), capital(cost_line(run.outcome, NOT_SETTLED)), False)


def _answer(parts: Sequence[Part], cost: str) -> WhyAnswer:
    drawn = (WhyPart(part.text, tuple(part_svgs(part, Style()))) for part in parts)
    return WhyAnswer(tuple(drawn), capital(cost), True)


# moves --------------------------------------------------------------------------------------------


def film(puzzle: Puzzle, placements: Sequence[Placement], seconds: float) -> Iterator[Any]:
    """Yield the data of the film that takes a tiling apart, see film_page.py; None if the time was
    too short. Raises PsolverError for a tiling that cannot be moved.
    """
    control = Control(seconds, call_control().tick)
    check_lattice(puzzle.board.space, puzzle.file)
    found = tiling(placements, puzzle.board.lattice)
    try:
        yield film_values(puzzle, found, disassembly(found, control, groups=puzzle.together))
    except TimeUp:
        yield None


# files to take away -------------------------------------------------------------------------------


def solutions_file(
    puzzle: Puzzle,
    format_: str,
    placements: Sequence[Placement],
    tilings: Sequence[Sequence[int]],
    first: int,
    outcome: Outcome,
) -> Iterator[bytes]:
    """Yield a file of tilings, in a format of WRITERS, in one piece.

    Each tiling is given by the numbers of its placements; the first of them has the number `first`.
    A single one, as a picture, has the file for itself; a PNG has twice the pixels of an SVG.
    """
    apart = len(tilings) == 1 and format_ in ("svg", "png")
    style = Style(scale=2 if format_ == "png" else 1)
    look = Look(number=lambda place: first + place - 1, style=style, apart=apart)
    writer = WRITERS[format_](puzzle, look)
    parts: list[Content] = [writer.head] if writer.head else []
    for place, numbers in enumerate(tilings, 1):
        call_control().tick()
        found = tiling((placements[number] for number in numbers), puzzle.board.lattice)
        if answer := writer.answer(place, found):
            parts.append(answer)
    if not apart and (end := writer.end(replace(outcome, printed=len(tilings)))):
        parts.append(end)
    yield b"".join(_bytes(part) for part in parts)


def _bytes(content: Content) -> bytes:
    return content if isinstance(content, bytes) else f"{content}\n".encode()


def page_to_play(puzzle: Puzzle) -> Iterator[bytes]:
    """Yield a page on which a puzzle is played without a server. Raises PsolverError."""
    check_played(puzzle)
    found = carried_solutions(puzzle, control=call_control())
    yield play_page(puzzle, puzzle_key(puzzle), *found).encode()
