"""The commands there are, and the help of `psolver` itself, without a package to load."""

from __future__ import annotations

import os
import sys

from ..wording import wrapped

DEFAULT = "solve"
COMPLETE = "_PSOLVER_COMPLETE"  # a variable, set by a shell that completes a word
# the family of commands in which each is, and the first sentence of its help
COMMANDS = {
    "solve": ("solve_commands", "Print every tiling of the puzzle in FILE."),
    "audit": ("run_commands", "Check that the store of a run is complete and unchanged."),
    "check": ("puzzle_commands", "Compare puzzles with the answers in their [expect] tables."),
    "clue": ("explain_commands", "Find the fewest clues that make a solution the only one."),
    "convert": ("convert_command", "Convert FILE to the format of another program, or from one."),
    "cover": ("solve_commands", "Print every cover of the exact-cover problem in FILE."),
    "difficulty": ("difficulty_command", "Measure how difficult the puzzle in FILE is."),
    "disassemble": (
        "disassemble_command",
        "Find out whether the pieces of solutions can be taken apart.",
    ),
    "draw": ("puzzle_commands", "Draw solutions of the puzzle in FILE, saved as JSON Lines."),
    "estimate": ("run_commands", "Estimate the time and the results of 'psolver run' for FILE."),
    "explain": (
        "explain_commands",
        "Explain why a puzzle is impossible, or what its solutions share.",
    ),
    "export": ("export_commands", "Write a puzzle for other programs, printers or laser cutters."),
    "gui": ("setup_commands", "Open a page in the browser: draw puzzles, solve them, play."),
    "hint": ("explain_commands", "Print one more placement of a solution, and the reason."),
    "make": ("make_command", "Make puzzles with a guarantee."),
    "new": ("setup_commands", "Write a puzzle file to start from."),
    "order": ("order_command", "Find the rectangles that copies of a shape tile."),
    "plane": ("plane_command", "Find out whether copies of a shape tile the plane."),
    "run": ("run_commands", "Search a large puzzle, for days if needed, and store the results."),
    "samples": ("setup_commands", "List the puzzles that come with psolver."),
    "schema": ("setup_commands", "Print the JSON Schema of puzzle files, for editors."),
    "show": ("puzzle_commands", "Draw the board and the pieces of the puzzle in FILE."),
    "solutions": (
        "run_commands",
        "Print the solutions of the run in STORE, during or after it.",
    ),
    "status": ("run_commands", "Show the progress of the run in STORE, during or after it."),
    "steps": ("explain_commands", "Print how a puzzle can be solved by hand, step by step."),
    "unique": ("explain_commands", "Find out whether the puzzle in FILE has only one solution."),
    "verify": ("puzzle_commands", "Check solutions in JSON Lines against the puzzle in FILE."),
    "warm": ("setup_commands", "Compile the kernels of all searches now."),
}
# the commands under their headings, in the order in which people need them; all others come last
COMMAND_GROUPS = {
    "To begin with": ("samples", "new", "gui", "show"),
    "Solve and count": ("solve", "check", "estimate", "make"),
    "Understand": ("explain", "unique", "clue", "difficulty"),
    "Solve by hand": ("hint", "steps", "disassemble"),
    "Copies of one shape": ("plane", "order"),
    "Print and exchange": ("export", "convert", "draw", "verify", "cover"),
    "Runs of days": ("run", "status", "solutions", "audit"),
    "Set-up": ("schema", "warm"),
}
# other words for commands: the words of psolver in their place, and the sentence on them
OTHER_WORDS = {
    "play": ("gui --play", "The same as 'gui --play': open the page, to play a puzzle."),
    "list": ("samples", "The same as 'samples'."),
    "help": ("--help", "'psolver help COMMAND' is the help of a command."),
}
SUMMARY = "Solve packing puzzles: list every way to fill a board with pieces."
EPILOGUE = (
    "A puzzle is a TOML file, or the name of a sample, such as soma-cube. 'psolver FILE' is short"
    " for 'psolver solve FILE'; see 'psolver solve --help'. 'psolver play' is 'psolver gui --play',"
    " 'psolver list' is 'psolver samples'."
)
# the first commands to try, in groups, and their effect
FIRST_STEPS = {
    "See": {
        "soma-cube -n 1": "one solution",
        "samples": "puzzles to try",
    },
    "Make": {
        "new puzzle.toml": "a file for your own puzzle",
        "puzzle.toml": "all its solutions",
    },
    "Play": {"gui": "draw, solve, play: a page"},
}
OPTIONS = {"--version": "Print the version.", "-h, --help": "Show this message and exit."}
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
    indent = max(map(len, COMMANDS)) + 4
    lines = [
        f"Usage: {program} [OPTIONS] COMMAND [ARGS]...",
        "",
        wrapped(f"  {SUMMARY}", width),
        "",
        "Options:",
        *_table(OPTIONS, width),
    ]
    for heading, names in _grouped().items():
        sentences = {f"{name}*" if name == DEFAULT else name: COMMANDS[name][1] for name in names}
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
            command = f"{program} {words}"
            described = wrapped(" " * indent + effect, width)
            lines.append(f"{label.ljust(column)}{command}".ljust(indent) + described.lstrip())
            label = ""
    more = f"'{program} --help' lists all commands, '{program} solve --help' the options."
    return "\n".join([*lines, "", wrapped(more, width)])


def _grouped() -> dict[str, list[str]]:
    """The names of all commands under their headings."""
    grouped = {heading: [*names] for heading, names in COMMAND_GROUPS.items()}
    headed = {name for names in COMMAND_GROUPS.values() for name in names}
    if others := [name for name in COMMANDS if name not in headed]:
        grouped["Others"] = others
    return grouped


def _table(rows: dict[str, str], width: int, indent: int = 0) -> list[str]:
    indent = indent or max(map(len, rows)) + 4
    lines = []
    for name, text in rows.items():
        described = wrapped(" " * indent + text, width)
        lines.append(f"  {name}".ljust(indent) + described.lstrip())
    return lines


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
