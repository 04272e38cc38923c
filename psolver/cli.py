"""The command line: each command reads a puzzle, calls one function and prints.

Exit status: 0 yes, 1 proved no, 2 bad usage or bad file, 3 stopped by a limit before an answer, 130 interrupted.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click
from click_default_group import DefaultGroup

from .errors import PsolverError, printable

if TYPE_CHECKING:
    from .console import Output, StatusLine
    from .puzzle.model import Puzzle
    from .puzzle.outcome import Outcome
    from .puzzle.tiling import Tiling
    from .solve.foreign import CoverSearch, Instance
    from .solve.pipeline import Search

YES, NO, BAD, LIMIT, INTERRUPTED, TERMINATED = 0, 1, 2, 3, 130, 143


def main() -> NoReturn:
    """Run the command line and exit with its status."""
    from .console import ClosedPipe, say

    if sys.platform != "win32":
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))  # so that child processes are ended
    try:
        _check_command(sys.argv[1:])
        status = psolver.main(standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        status = BAD
    except PsolverError as error:
        say(str(error))
        status = BAD
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    except ClosedPipe:
        status = _forget_output(YES)
    except OSError as error:  # of click's own texts, such as --help on a full disk
        say(f"standard output: cannot be written ({error.strerror})")
        status = _forget_output(BAD)
    except SystemExit as ending:  # 143, or 1 from click, which so ends a help text whose reader has gone
        status = TERMINATED if ending.code == TERMINATED else _forget_output(YES)
    sys.exit(status)


def _forget_output(status: int) -> int:
    """The status, after standard output was sent nowhere: what is left in its buffer can't be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _check_command(arguments: list[str]) -> None:
    """Raise PsolverError for a first word that is neither a file nor a command, but nearly a command."""
    word = arguments[0] if arguments else ""
    if word and not word.startswith("-") and word not in psolver.commands and not Path(word).exists():
        from difflib import get_close_matches

        if meant := get_close_matches(word, psolver.commands, 1):
            raise PsolverError(f"{word}: there is no such file or command (did you mean '{meant[0]}'?)")


def _version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        from . import __version__

        click.echo(f"psolver {__version__}")
        context.exit()


@click.group(
    cls=DefaultGroup,
    default="solve",
    default_if_no_args=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A puzzle is a TOML file. 'psolver FILE' is short for 'psolver solve FILE'; see 'psolver solve --help'.",
)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Print the version."
)
def psolver() -> None:
    """Solve polyomino and polycube puzzles: list every way to fill a board with pieces."""


def _seconds(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and not value > 0:
        raise click.BadParameter(f"{value} is not a number of seconds above 0")
    return value


@click.command()
@click.argument("file")
@click.option("-n", "--limit", type=click.IntRange(min=1), metavar="N", help="Stop after N solutions.")
@click.option("--count", is_flag=True, help="Print the number of solutions only.")
@click.option("--distinct", is_flag=True, help="One solution of each class: not those that turning or flipping gives.")
@click.option(
    "--up-to",
    type=click.Choice(["rotations", "reflections"]),
    help="As --distinct, up to rotations only, or also up to reflections that exchange mirror twins.",
)
@click.option("--sort", is_flag=True, help="Sort the solutions: all are found first; -n says how many are printed.")
@click.option(
    "--engine",
    type=click.Choice(["auto", "sat", "dlx", "backtrack"]),
    default="auto",
    show_default=True,
    help="Who searches: auto begins with SAT and goes on with what suits the puzzle.",
)
@click.option("--sat-solver", metavar="NAME", help="The SAT solver: any that PySAT knows (cadical153 by default).")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["box", "ascii", "letters", "json"]),
    default="box",
    show_default=True,
    help="How solutions are printed.",
)
@click.option("-o", "--output", metavar="PATH", help="Print to a file.")
@click.option(
    "--size",
    type=click.Choice(["compact", "roomy", "auto"]),
    default="auto",
    show_default=True,
    help="Draw small, or with room inside the cells, for marks (axes of figures, layers of solids) and colours.",
)
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    show_default=True,
    help="Colour the pieces.",
)
@click.option("--time-limit", type=float, metavar="SECONDS", callback=_seconds, help="Stop after so many seconds.")
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Use N cores (default: all); the answers are the same."
)
@click.option("-q", "--quiet", is_flag=True, help="No summary on standard error.")
@click.option("-v", "--verbose", is_flag=True, help="Say more on standard error.")
def solve(file: str, **options: Any) -> int:
    """Print every tiling of the puzzle in FILE ("-" for standard input).

    Solutions go to standard output as they are found, a summary to standard error. Exit status: 0 solved, 1 impossible,
    2 bad usage or bad file, 3 stopped by a limit before an answer, 130 interrupted.
    """
    from .console import Output, StatusLine, say, summary_line
    from .solve.pipeline import Search

    puzzle = _read(file)
    path = _output_path(options["output"], file)
    quiet, count = options["quiet"], options["count"]
    status_line = StatusLine(not quiet)
    with (
        Search(
            puzzle,
            limit=options["limit"],
            distinct=options["distinct"] or options["up_to"] is not None,
            up_to=options["up_to"] or "symmetries",
            sort=options["sort"],
            engine=options["engine"],
            sat_solver=options["sat_solver"],
            time_limit=options["time_limit"],
            jobs=options["jobs"],
            tick=lambda: status_line.tick(search),
        ) as search,
        Output(path) as output,
    ):
        if options["verbose"]:
            say(_about(puzzle))
        with _interruptible(status_line):
            if count:
                search.count()
            else:
                _print_tilings(search, output, options, status_line.clear)
        search.close()
        _print_outcome(search, output, count, options["format_"] == "json")
    if not quiet:
        say(summary_line(search.outcome))
    return _exit_status(search.outcome, count)


def _output_path(path: str | None, file: str) -> str | None:
    """Where to print, None for standard output. Raises PsolverError where that is the puzzle file."""
    if path in (None, "-"):
        return None
    if file != "-" and Path(path).exists() and Path(path).samefile(file):
        raise PsolverError(f"-o {path}: is the puzzle file itself; choose another name for the output")
    return path


@contextmanager
def _interruptible(status_line: StatusLine) -> Iterator[None]:
    """A search under a status line, which Ctrl-C ends and nothing else of the command."""
    from .console import say

    try:
        yield
    except KeyboardInterrupt:
        status_line.clear()
        if sys.stderr is not None and sys.stderr.isatty():
            say("")  # the terminal has just written ^C
    finally:
        status_line.clear()


def _print_outcome(search: Search | CoverSearch, output: Output, count: bool, as_json: bool) -> None:
    """Print what comes after the tilings: the JSON summary, or the number that `--count` asks for."""
    from .console import say
    from .render.jsonl import summary

    outcome = search.outcome
    number = outcome.distinct if search.distinct else outcome.solutions
    if as_json:
        output.write(summary(outcome))
    elif count and outcome.complete:
        output.write(str(number))
    if count and not outcome.complete:
        say(f"at least {number:,}")


def _print_tilings(search: Search, output: Output, options: dict[str, Any], clear: Callable[[], None]) -> None:
    """Print the tilings of a search as they come, a blank line between pictures."""
    draw = _drawer(search.puzzle, output, options)
    for tiling in search:
        clear()
        blank = "\n" if search.printed > 1 and options["format_"] != "json" else ""
        output.write(blank + draw(tiling, search.printed))


def _drawer(puzzle: Puzzle, output: Output, options: dict[str, Any]) -> Callable[[Tiling, int], str]:
    """The function from a tiling and its number to text that the options ask for."""
    from .console import colored, wants_color
    from .render.formats import FORMATS, has_marks, roomy_width
    from .render.jsonl import solution
    from .render.palette import colors

    if options["format_"] == "json":
        return lambda tiling, number: solution(number, tiling, puzzle.goal is not None)
    color = wants_color(options["color"], output)
    size, width = options["size"], _width() if output.is_terminal else None
    wants_room = size == "roomy" or (size == "auto" and (has_marks(puzzle) or (color and width is not None)))
    render = FORMATS[options["format_"]]

    def draw(tiling: Tiling, _number: int) -> str:
        roomy = wants_room and (size == "roomy" or width is None or roomy_width(puzzle, tiling) <= width)
        picture = render(puzzle, tiling, roomy, width)
        return colored(picture, colors(puzzle, tiling)) if color else picture.text

    return draw


def _exit_status(outcome: Outcome, count: bool) -> int:
    if outcome.status == "interrupted":
        return INTERRUPTED
    if outcome.status == "impossible":
        return NO
    if outcome.status == "limit" and (count or not outcome.printed):
        return LIMIT
    return YES


def _about(puzzle: Puzzle) -> str:
    from .console import plural

    board = puzzle.board
    if puzzle.goal and not puzzle.goal.framed:
        return f"{puzzle.file}: {plural(len(puzzle.pieces), 'piece')}, any frame"
    optional = f" ({len(board.may):,} optional)" if board.may and not puzzle.goal else ""
    return f"{puzzle.file}: {plural(len(puzzle.pieces), 'piece')}, {plural(len(board.cells), 'cell')}{optional}"


def _width() -> int:
    from shutil import get_terminal_size

    return get_terminal_size().columns


@click.command()
@click.argument("file")
@click.argument("solutions")
def verify(file: str, solutions: str) -> int:
    """Check the solutions in a JSON Lines file ("-" for standard input) against the puzzle in FILE.

    Says what is wrong with the first bad one. Exit status: 0 all are tilings of the puzzle, 1 one is not, 2 bad file.
    """
    from .console import plural, say
    from .puzzle.answers import check_answers

    if file == solutions == "-":
        raise click.UsageError("FILE and SOLUTIONS cannot both be standard input")
    puzzle = _read(file)
    data, name = _read_bytes(solutions)
    good, fault = check_answers(puzzle, data, name)
    what = "an arrangement" if puzzle.goal else "a tiling"
    what = what if good == 1 else f"all {what.split()[1]}s"
    say(fault or f"{name}: {plural(good, 'solution')}, {what} of {puzzle.file}")
    return NO if fault else YES


@click.command()
@click.argument("file")
def show(file: str) -> int:
    """Print the board of the puzzle in FILE, and every piece with all its orientations (of a solid piece one)."""
    from .console import Output
    from .render.show import show

    puzzle = _read(file)
    with Output(None) as output:
        output.write(show(puzzle, _width()))
    return YES


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--slow", is_flag=True, help='Also check puzzles that say effort = "slow".')
def check(files: tuple[str, ...], slow: bool, engine: str, sat_solver: str | None, jobs: int | None) -> int:
    """Solve puzzles and compare with the answers they expect: their [expect] tables.

    FILE may be a folder; without one, all samples that come with psolver are checked. Exit status: 0 all as expected,
    1 some are not, 2 a file cannot be read (the others are checked all the same).
    """
    from .check import check_puzzle, puzzle_files
    from .console import Output, StatusLine, say

    status_line = StatusLine(True)
    wrong = bad = 0
    with Output(None) as output:
        for path in puzzle_files(files):
            try:
                report = check_puzzle(_read(path), slow, engine, sat_solver, jobs, status_line.tick)
            except PsolverError as error:
                status_line.clear()
                say(str(error))
                bad += 1
                continue
            finally:
                status_line.clear()
            wrong += report.startswith("WRONG")
            output.write(report)
    return BAD if bad else NO if wrong else YES


GAP, CELL = 0.03, 10.0  # with cells of 10 mm a gap of 0.3 mm: what most printers need for pieces that slide


def _gap(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value and not 0.001 <= value <= 0.999:
        raise click.BadParameter(f"{value:g} is neither 0 nor a number from 0.001 to 0.999")
    return value


def _cell(_context: click.Context, _parameter: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0.001 <= value <= 1000:
        raise click.BadParameter(f"{value:g} is not a number of millimetres from 0.001 to 1000")
    return value


@click.command()
@click.argument("file")
@click.option("--to", type=click.Choice(["dlx", "dimacs", "stl"]), required=True, help="The format to write.")
@click.option("-o", "--output", metavar="PATH", help="Write to a file; with stl: to files in this folder.")
@click.option(
    "--gap",
    type=float,
    metavar="CELLS",
    callback=_gap,
    help=f"With stl: how much room there is between two pieces, in cells, from 0 to below 1 (default: {GAP}).",
)
@click.option(
    "--cell",
    type=float,
    metavar="MM",
    callback=_cell,
    help=f"With stl: how long a cell is in millimetres (default: {CELL:g}).",
)
def export(file: str, to: str, output: str | None, gap: float | None, cell: float | None) -> int:
    """Write the puzzle in FILE for other programs.

    dlx: an exact-cover problem for Knuth's dlx1 (dlx3 where a piece may be used several times) and 'psolver cover';
    dimacs: clauses for a SAT solver; stl: the pieces for a 3-D printer, a file for each.
    """
    from .console import Output
    from .solve.export import EXPORTS

    if to == "stl":
        return _export_stl(file, output, GAP if gap is None else gap, CELL if cell is None else cell)
    if gap is not None or cell is not None:
        raise click.UsageError(f"{'--cell' if gap is None else '--gap'} is for --to stl only")
    path = _output_path(output, file)
    text = EXPORTS[to](_read(file))
    with Output(path) as stream:
        stream.write(text.removesuffix("\n"))
    return YES


def _export_stl(file: str, folder: str | None, gap: float, cell: float) -> int:
    """Write the pieces of a puzzle as STL files, and say which."""
    from .console import say
    from .stl_files import export_pieces

    if folder in (None, "", "-"):
        raise click.UsageError("--to stl writes a file for each piece; name a folder for them with -o")
    for line in export_pieces(_read(file), folder, gap, cell):
        say(printable(line))
    return YES


@click.command()
@click.argument("file")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How covers are printed.",
)
def cover(file: str, **options: Any) -> int:
    """Print every cover of the exact-cover problem in FILE ("-" for standard input), in the format of Knuth's dlx.

    A cover is printed with one option a line, in the words of the file, a blank line between covers. Exit status: 0
    solved, 1 impossible, 2 bad usage or bad file, 3 stopped by a limit before an answer, 130 interrupted.
    """
    from .console import Output, StatusLine, say, summary_line
    from .solve.foreign import CoverSearch

    instance = _read_instance(file)
    count, quiet = options.pop("count"), options.pop("quiet")
    as_json = options.pop("format_") == "json"
    status_line = StatusLine(not quiet)
    with CoverSearch(instance, **options, tick=lambda: status_line.tick(search)) as search, Output(None) as output:
        with _interruptible(status_line):
            if count:
                search.count()
            else:
                _print_covers(search, output, as_json, status_line.clear)
        search.close()
        _print_outcome(search, output, count, as_json)
    if not quiet:
        say(summary_line(search.outcome))
    return _exit_status(search.outcome, count)


def _print_covers(search: CoverSearch, output: Output, as_json: bool, clear: Callable[[], None]) -> None:
    """Print the covers of a search as they come, a blank line between them."""
    from .render.jsonl import cover as json_line

    for found in search:
        clear()
        blank = "\n" if search.printed > 1 and not as_json else ""
        items = search.items(found)
        output.write(json_line(search.printed, found, items) if as_json else blank + search.text(found))


def _like_solve(command: click.Command, *names: str) -> None:
    """Give a command options of solve, with the same choices and checks."""
    command.params += [option for option in solve.params if option.name in names]


_like_solve(check, "engine", "sat_solver", "jobs")
_like_solve(cover, "limit", "count", "engine", "sat_solver", "time_limit", "jobs", "quiet")

for command in (solve, verify, show, check, export, cover):
    psolver.add_command(command)


def _standard_input(most: int = -1) -> bytes:
    """What stands on standard input, at most so many bytes of it."""
    if sys.stdin is None:
        raise PsolverError("standard input is closed")
    return sys.stdin.buffer.read(most)


def _read_bytes(file: str, most: int = -1) -> tuple[bytes, str]:
    """What stands in a file or on standard input, at most so many bytes of it, and what messages call it."""
    name = "standard input" if file == "-" else file or "''"
    try:
        if file == "-":
            return _standard_input(most), name
        with Path(file).open("rb") as stream:
            return stream.read(most), name
    except (OSError, ValueError) as error:
        raise PsolverError(f"{name}: cannot be read ({getattr(error, 'strerror', None) or error})") from None


def _read_instance(file: str) -> Instance:
    """The exact-cover problem in a file, or on standard input; tells of the options that are ignored."""
    from .console import say
    from .solve.foreign import MOST_BYTES, read

    data, name = _read_bytes(file, MOST_BYTES + 1)
    if name.endswith(".toml"):
        raise PsolverError(f"{name}: is a puzzle (psolver solve solves it, psolver export makes a .dlx file of it)")
    instance = read(data, name)
    for line in instance.ignored:
        say(printable(f"{name}: line {line}: ignored, an option without a primary item"))
    return instance


def _read(file: str) -> Puzzle:
    """The puzzle in a file, or on standard input."""
    from .puzzle.file import MOST_BYTES, load, load_bytes

    if file == "-":
        return load_bytes(_standard_input(MOST_BYTES + 1), "standard input")
    return load(file)
