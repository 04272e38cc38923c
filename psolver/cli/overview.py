"""The commands there are, and the help of `psolver` itself, without a package to load."""

from __future__ import annotations

import os
import sys

from ..core.room import Command
from ..core.room_tables import room_commands
from ..core.wording import wrapped
from .sample_files import located

DEFAULT_COMMAND = "solve"
COMPLETE = "_PSOLVER_COMPLETE"  # a variable, set by a shell that completes a word
# the commands of this room
OWN_COMMANDS = {
    "solve": Command(
        "solve_commands", "Print every tiling of the puzzle in FILE.", "Solve and count"
    ),
    "check": Command(
        "puzzle_commands",
        "Compare puzzles with the answers in their [expect] tables.",
        "Solve and count",
    ),
    "new": Command("setup_commands", "Write a puzzle file to start from.", "To begin with"),
    "rooms": Command(
        "rooms_command", "List the parts of psolver, also of installed packages.", "Set-up"
    ),
    "samples": Command(
        "setup_commands", "List the puzzles that come with psolver.", "To begin with"
    ),
    "show": Command(
        "puzzle_commands", "Draw the board and the pieces of the puzzle in FILE.", "To begin with"
    ),
}
OWN_HOMES = {
    name: (command, f"{__package__}.{command.module}:{name}")
    for name, command in OWN_COMMANDS.items()
}
# all commands, each with its place; those of installed rooms are looked up when they are needed
COMMANDS: dict[str, tuple[Command, str]] = dict(
    sorted(
        {**OWN_HOMES, **room_commands()}.items(),
        key=lambda pair: (pair[0] != DEFAULT_COMMAND, pair[0]),
    )
)
# the order of headings, and of commands under each; the others of a heading come behind them
COMMAND_GROUPS = {
    "To begin with": ("samples", "new", "gui", "show"),
    "Solve and count": ("solve", "check", "estimate", "make"),
    "Understand": ("explain", "unique", "clue", "difficulty"),
    "Solve by hand": ("hint", "steps", "disassemble"),
    "Copies of one shape": ("plane", "order"),
    "Print and exchange": ("export", "convert", "draw", "verify", "cover"),
    "Runs of days": ("run", "status", "solutions", "audit"),
    "Set-up": ("schema", "warm", "rooms"),
}
# other words for commands: the words of psolver in their place, and the sentence on them
OTHER_WORDS = {
    "play": ("gui --play", "The same as 'gui --play': open the page, to play a puzzle."),
    "print": ("export --to sheet", "The same as 'export --to sheet': pages to print."),
    "list": ("samples", "The same as 'samples'."),
    "help": ("--help", "'psolver help COMMAND' is the help of a command."),
}
PROGRAM_SENTENCE = "Solve packing puzzles: list every way to fill a board with pieces."
EPILOGUE = (
    "A puzzle is a TOML file, or the name of a sample, such as soma-cube. 'psolver FILE' is short"
    " for 'psolver solve FILE'; see 'psolver solve --help'. 'psolver play' is 'psolver gui --play',"
    " 'psolver list' is 'psolver samples'."
)
# the first commands to try, in groups, and their effect
FIRST_STEPS = {
    "See": {"soma-cube -n 1": "one solution", "samples": "puzzles to try"},
    "Make": {"new puzzle.toml": "a file for your own puzzle", "puzzle.toml": "all its solutions"},
    "Play": {"gui": "draw, solve, play: a page"},
}
PROGRAM_OPTIONS = {"--version": "Print the version.", "-h, --help": "Show this message and exit."}
LEAST_COLUMNS, MOST_COLUMNS = 52, 100


def print_overview() -> bool:
    """Print the help of `psolver` if the arguments ask for it, or the first commands to try if
    there are no arguments, and standard output takes it; return whether it did. The help is there
    at once: click takes longer to load than it to print.
    """
    arguments = sys.argv[1:]
    if arguments not in ([], ["--help"], ["-h"]) or COMPLETE in os.environ:
        return False
    is_module = os.path.basename(sys.argv[0]) == "__main__.py"
    name = "python -m psolver" if is_module else os.path.basename(sys.argv[0])
    try:
        print(overview(name) if arguments else first_steps(name), flush=True)
    except OSError:  # the command line tries again, and names the fault
        return False
    return True


def overview(program: str) -> str:
    """Return the help of `psolver`, as wide as the terminal allows."""
    width = _width()
    indent = max(map(len, all_commands())) + 4
    lines = [
        f"Usage: {program} [OPTIONS] COMMAND [ARGS]...",
        "",
        wrapped(f"  {PROGRAM_SENTENCE}", width),
        "",
        "Options:",
        *_table(PROGRAM_OPTIONS, width),
    ]
    for heading, grouped in _grouped().items():
        sentences = {
            f"{name}*" if name == DEFAULT_COMMAND else name: grouped[name] for name in grouped
        }
        lines += ["", f"{heading}:", *_table(sentences, width, indent)]
    return "\n".join([*lines, "", wrapped(f"  {EPILOGUE}", width)])


def first_steps(program: str) -> str:
    """Return the first commands to try, as wide as the terminal allows."""
    width = _width()
    commands = [f"{program} {words}" for group in FIRST_STEPS.values() for words in group]
    column = max(map(len, FIRST_STEPS)) + 3
    indent = column + max(map(len, commands)) + 2
    lines = [wrapped("psolver solves packing puzzles. To begin with:", width), ""]
    for heading, group in FIRST_STEPS.items():
        label = f"{heading}:"
        for words, effect in group.items():
            command = f"{label.ljust(column)}{program} {words}"
            lines.append(_row(command, effect, width, indent))
            label = ""
    help_sentence = f"'{program} --help' lists all commands, '{program} solve --help' the options."
    return "\n".join([*lines, "", wrapped(help_sentence, width)])


def is_command(word: str) -> bool:
    """Whether a word is a command of psolver, or one of an installed room, which are not looked up
    for a word that is a file or a sample.
    """
    if word in COMMANDS:
        return True
    if not word.replace("-", "").isalnum() or word.startswith("-") or os.path.exists(word):
        return False
    return located(word) == word and word in room_commands(installed=True)


def all_commands() -> dict[str, tuple[Command, str]]:
    """Return the commands of psolver, then those of installed rooms, each with its place."""
    return COMMANDS | {
        name: home for name, home in room_commands(installed=True).items() if name not in COMMANDS
    }


def _grouped() -> dict[str, dict[str, str]]:
    """The sentences on all commands, by their names, under their headings."""
    commands = all_commands()
    grouped = {heading: dict[str, str]() for heading in COMMAND_GROUPS}
    ordered = [name for names in COMMAND_GROUPS.values() for name in names if name in commands]
    for name in dict.fromkeys([*ordered, *commands]):
        command, _ = commands[name]
        grouped.setdefault(command.heading, {})[name] = command.sentence
    return {heading: sentences for heading, sentences in grouped.items() if sentences}


def _table(rows: dict[str, str], width: int, indent: int = 0) -> list[str]:
    indent = indent or max(map(len, rows)) + 4
    return [_row(f"  {name}", text, width, indent) for name, text in rows.items()]


def _row(name: str, text: str, width: int, indent: int) -> str:
    """A name, and a text behind it, whose lines begin in one column."""
    described = wrapped(" " * indent + text, width)
    return name.ljust(indent) + described.lstrip()


def _width() -> int:
    """Return the columns that a text may take."""
    return max(LEAST_COLUMNS, min(_columns(), MOST_COLUMNS)) - 2


def _columns() -> int:
    """Return the columns of the terminal, 80 without one (shutil takes longer to load)."""
    try:
        columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size(1).columns
    except (OSError, ValueError):
        return 80
    return columns or 80
