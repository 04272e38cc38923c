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
        "Find out whether the pieces of a solution can be taken apart.",
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
SUMMARY = "Solve packing puzzles: list every way to fill a board with pieces."
EPILOGUE = (
    "A puzzle is a TOML file. 'psolver FILE' is short for 'psolver solve FILE'; see 'psolver solve"
    " --help'."
)
OPTIONS = {"--version": "Print the version.", "-h, --help": "Show this message and exit."}
LEAST_COLUMNS, MOST_COLUMNS = 52, 100


def print_overview() -> bool:
    """Print the help of `psolver` if the arguments ask for it and standard output takes it; return
    whether it did. The help is there at once: click takes longer to load than it to print.
    """
    if sys.argv[1:] not in (["--help"], ["-h"]):
        return False
    is_module = os.path.basename(sys.argv[0]) == "__main__.py"
    name = "python -m psolver" if is_module else os.path.basename(sys.argv[0])
    try:
        print(overview(name), flush=True)
    except OSError:  # the command line tries again, and names the fault
        return False
    return True


def overview(program: str) -> str:
    """Return the help of `psolver`, as wide as the terminal allows."""
    width = max(LEAST_COLUMNS, min(_columns(), MOST_COLUMNS)) - 2
    commands = {
        f"{name}*" if name == DEFAULT else name: sentence
        for name, (_, sentence) in COMMANDS.items()
    }
    return "\n".join(
        (
            f"Usage: {program} [OPTIONS] COMMAND [ARGS]...",
            "",
            wrapped(f"  {SUMMARY}", width),
            "",
            "Options:",
            *_table(OPTIONS, width),
            "",
            "Commands:",
            *_table(commands, width),
            "",
            wrapped(f"  {EPILOGUE}", width),
        )
    )


def _table(rows: dict[str, str], width: int) -> list[str]:
    indent = max(map(len, rows)) + 4
    lines = []
    for name, text in rows.items():
        described = wrapped(" " * indent + text, width)
        lines.append(f"  {name}".ljust(indent) + described.lstrip())
    return lines


def _columns() -> int:
    """Return the columns of the terminal, 80 without one (shutil takes longer to load)."""
    try:
        columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size(1).columns
    except (OSError, ValueError):
        return 80
    return columns or 80
