"""What each part of the searches is worth: natural puzzles on `auto`, with one part switched off.

    PYTHONPATH=tests python -m benchmarks.worth --task first --seconds 3 --ends first.json
    PYTHONPATH=tests python -m benchmarks.worth --task count --part "bit sets" --only Latin

A part is a kernel, a first stage, a reduction, a refutation, or a choice. First each puzzle is
solved with all parts, and the parts are noted that do anything for it. Then it is solved once more
without each of these. Effort has one currency, millions of nodes of fit tables, as in `natural`,
so that the figures do not depend on the machine; ratios are of efforts above a tenth of a second.
A part earns its place if some row takes LEAST_GAIN times the effort without it, or has no answer.

A process that `auto` starts for SAT has all parts: those that work only there are not measured.
Answers are compared.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from benchmarks.natural import FLOOR, Effort, Trial, chosen, forked, warm_up
from support.natural_puzzles import NaturalPuzzle, puzzle_of
from support.tuning import tune

LEAST_GAIN = 1.3
PATIENCE = 4  # times the seconds with all parts, plus one: after that a row counts as lost


class Part(NamedTuple):
    """A part that can be switched off.

    name     of the part, as the table has it
    targets  the functions that give it, as "module:name" or "module:Class.name" below psolver
    off      the value that they return, or a function of their arguments that returns it
    stage    the place of a first stage in its table, whose `suits` is the target; None for others
    """

    name: str
    targets: tuple[str, ...] = ()
    off: Any = None
    stage: int | None = None

    def result_without(self, *arguments: Any, **options: Any) -> Any:
        """Return the result of a target when the part is off."""
        return self.off(*arguments, **options) if callable(self.off) else self.off


def _first_argument(first: Any, *_: Any, **__: Any) -> Any:
    """The result of a target that changes its first argument only if the part is on."""
    return first


def _nothing(*_: Any, **__: Any) -> Iterator[Any]:
    """The result of a target that yields."""
    return iter(())


KERNELS = (
    Part("fit tables", ("engines.kernels.driver:fit_tables",)),
    Part("packed sets", ("engines.kernels.kernel_choice:packing_suits",), False),
    Part("bit sets", ("engines.kernels.kernel_choice:sets_suit",), False),
    Part("dead states of fit tables", ("engines.kernels.fit_tables:FitTables._dead",)),
)
STATES = (
    Part("counts by states", ("engines.choice:count_of_states",)),
    Part("compiled states", ("engines.states.counting:is_compiled",), False),
    Part("states that meet in the middle", ("engines.states.meeting:met",)),
    Part("growing options", ("engines.states.counting:in_fewer_states",), _first_argument),
    Part("determinants", ("engines.states.counting:matrix_of_component",)),
    Part("bounds that follow from others", ("engines.layout:_with_fewer_bounds",), _first_argument),
)
CHOICES = (
    Part("SAT in turns", ("engines.portfolio:_sat",), _nothing),
    Part("counts in plain Python", ("search.strategy:_counted_soon",)),
    Part("states for a long count", ("engines.choice:_number_of_states",)),
    Part("early counts by packed sets", ("engines.choice:_early_count",)),
    Part("kernels without symmetries at first", ("engines.portfolio:Portfolio._is_long",), True),
)
REFUTATIONS = (
    Part("odd totals", ("search.known_reasons:ColouringProof.is_odd",), False),
    Part("colourings", ("search.known_reasons:ColouringProof.proves_it",), False),
    Part("areas", ("search.known_reasons:area_reason", "search.run:area_reason")),
    Part("parts of the board", ("search.known_reasons:part_reason",)),
    Part("cells and pieces without a place", ("search.known_reasons:placement_reason",)),
    Part("odd totals before SAT's first stages", ("engines.first.first_tilings:_is_odd",), False),
)
BEST = (
    Part("boxes by position", ("boxes.box_puzzles:are_boxes",), False),
    Part("tight boxes by weights", ("boxes.box_weights:tight_encoding",)),
    Part("fewest boxes", ("best.optimum:suits_fewest_boxes",), False),
    Part("bounded states", ("best.optimum:OptimumSearch._states",)),
    Part("weighted exchange", ("best.optimum:OptimumSearch._weighted_exchanges",)),
    Part("blockings by a kernel", ("best.optimum:OptimumSearch._blockings",)),
    Part("mended groups", ("engines.first.first_tilings:mended",)),
    Part("exchange", ("best.local_search:LocalSearch.better",), _nothing),
)


def _stage_parts() -> tuple[Part, ...]:
    """A part for each first stage: its `suits`, by the place of the stage in the table."""
    from psolver.engines import STAGES

    return tuple(
        Part(f"first stage: {stage.kernel}", off=False, stage=number)
        for number, stage in enumerate(STAGES)
    )


def all_parts() -> tuple[Part, ...]:
    """Return all parts."""
    return (*KERNELS, *STATES, *CHOICES, *REFUTATIONS, *BEST, *_stage_parts())


# parts switched off, and noted --------------------------------------------------------------------


def _replace_targets(part: Part, replaced: Callable[[Callable[..., Any]], Any]) -> None:
    """Put what `replaced` makes of each target of a part in its place, in this process."""
    if part.stage is not None:
        from psolver.engines import STAGES

        stages = list(STAGES)
        stage = stages[part.stage]
        stages[part.stage] = stage._replace(suits=replaced(stage.suits))
        tune(pytest.MonkeyPatch(), STAGES=tuple(stages))
    for target in part.targets:
        module, _, path = target.partition(":")
        owner: Any = import_module(f"psolver.{module}")
        *classes, name = path.split(".")
        for class_name in classes:
            owner = getattr(owner, class_name)
        setattr(owner, name, replaced(getattr(owner, name)))


def switch_off(part: Part) -> None:
    """Switch a part off in this process."""
    _replace_targets(part, lambda _: part.result_without)


def note_use(part: Part, used: set[str]) -> None:
    """Add the name of a part to `used` when it does anything in this process."""

    def noting(target: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any, **options: Any) -> Any:
            result = target(*arguments, **options)
            without = part.result_without(*arguments, **options)
            if result is not without and result != without:
                used.add(part.name)
            return result

        return noted

    _replace_targets(part, noting)


# one run ------------------------------------------------------------------------------------------


class End(NamedTuple):
    """The end of a run, and the names of the parts that did anything for it."""

    effort: Effort
    used: tuple[str, ...] = ()


def end_of(puzzle: NaturalPuzzle, task: str, seconds: float, without: Part | None) -> End:
    """Return the end of a run of `auto` in a fork."""

    def work() -> tuple[Effort, list[str]]:
        used: set[str] = set()
        if without:
            switch_off(without)
        else:
            for part in all_parts():
                note_use(part, used)
        return Trial(puzzle, task, "auto", seconds).effort(), sorted(used)

    result, _ = forked(work, seconds)
    if result is None:
        return End(Effort("", 0, seconds, seconds, "", "did not end"))
    effort, names = result
    return End(Effort(*effort), tuple(names))


# the table ----------------------------------------------------------------------------------------


class Loss(NamedTuple):
    """A puzzle without a part: how many times the effort it takes; `is_lost`: no answer."""

    title: str
    ratio: float
    is_lost: bool

    def __str__(self) -> str:
        return f"{'>' if self.is_lost else ''}{self.ratio:.2f} {self.title}"


def loss_of(puzzle: NaturalPuzzle, task: str, part: Part, whole: Effort) -> Loss:
    """Return the loss of a puzzle without a part, beside its effort with all of them."""
    patience = PATIENCE * whole.seconds + 1
    effort = end_of(puzzle, task, patience, part).effort
    if effort.answer and effort.answer != whole.answer:
        sys.exit(f"ANSWERS DIFFER without {part.name}: {puzzle.title}: {effort.answer}")
    is_lost = not effort.answer
    ratio = max(FLOOR, effort.effort) / max(FLOOR, whole.effort)
    return Loss(puzzle.title, max(ratio, PATIENCE) if is_lost else ratio, is_lost)


def line_of(part: Part, losses: Sequence[Loss]) -> str:
    """Return the line of a part in the table."""
    worse = sum(loss.ratio >= LEAST_GAIN for loss in losses)
    better = sum(loss.ratio <= 1 / LEAST_GAIN for loss in losses)
    worst = sorted(losses, key=lambda loss: -loss.ratio)[:2]
    rows = f"{len(losses):5} {worse:6} {better:7}"
    return f"{part.name:38} {rows}   {', '.join(map(str, worst))}"


HEAD = f"{'without':38} {'rows':>5} {'worse':>6} {'better':>7}   the worst"


def _whole_ends(
    puzzles: Iterable[NaturalPuzzle], task: str, seconds: float, path: Path | None
) -> Iterator[tuple[NaturalPuzzle, End]]:
    """The puzzles that `auto` answers with all parts, and these ends; a file keeps them."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path and path.exists() else {}
    for puzzle in puzzles:
        if puzzle.title not in kept:
            kept[puzzle.title] = end_of(puzzle, task, seconds, None)
            if path:
                path.write_text(json.dumps(kept, indent=0), encoding="utf-8")
        effort, used = kept[puzzle.title]
        end = End(Effort(*effort), tuple(used))
        if end.effort.answer:
            yield puzzle, end


def main() -> None:
    """Print the table, a line a part."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--task", choices=["first", "count"], default="first")
    parser.add_argument("--only", action="append", default=[], help="part of a puzzle's title")
    parser.add_argument("--part", action="append", default=[], help="name of a part")
    parser.add_argument("--folder", type=Path, help="puzzle files, not natural ones")
    parser.add_argument("--seconds", type=float, default=3, help="of the processor, with all parts")
    parser.add_argument("--ends", type=Path, help="a file that keeps the runs with all parts")
    given = parser.parse_args()
    warm_up()
    puzzles: Iterable[NaturalPuzzle] = chosen(given.task, given.only, [])
    if given.folder:
        puzzles = [puzzle_of(path, "file") for path in sorted(given.folder.glob("*.toml"))]
    whole = list(_whole_ends(puzzles, given.task, given.seconds, given.ends))
    print(f"-- {given.task}: {len(whole)} rows with an answer", HEAD, sep="\n", flush=True)
    for part in all_parts():
        if given.part and part.name not in given.part:
            continue
        rows = [(puzzle, end.effort) for puzzle, end in whole if part.name in end.used]
        losses = [loss_of(puzzle, given.task, part, effort) for puzzle, effort in rows]
        print(line_of(part, losses), flush=True)


if __name__ == "__main__":
    main()
