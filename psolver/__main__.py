"""`python -m psolver` is `psolver`.

Python then looks for modules in the current folder first, which may hold anything: until that is
undone, only modules are imported that Python itself has loaded by then.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys

# exit statuses
FAULT, INTERRUPTED = 2, 130
# new objects between two collections; after the usual 700 these cost a twentieth of a short run
COLLECT_AFTER = 100_000

_status: object = None  # of a command that has come to its end


def command() -> None:
    """Run the command line, and end the process with it."""
    global _status
    gc.set_threshold(COLLECT_AFTER)
    atexit.register(_leave)  # the first to be registered is called last
    try:
        main()
    except SystemExit as ending:
        _status = ending.code
        raise


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it as quietly as later."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except ModuleNotFoundError as error:
        _missing(error)
        sys.exit(FAULT)
    except Exception:  # Python would end with 1, which means "proved no"
        sys.excepthook(*sys.exc_info())
        sys.exit(FAULT)


def _missing(error: ModuleNotFoundError) -> None:
    """Print a sentence about a package that psolver needs; a module of its own is a fault."""
    name = (error.name or "").partition(".")[0]
    if name in ("", "psolver"):
        sys.excepthook(*sys.exc_info())
    elif sys.platform == "emscripten":
        print(f"psolver: this needs the package {name}, which browsers lack", file=sys.stderr)
    elif sys.stderr is not None:
        cure = "install psolver again: python -m pip install --force-reinstall psolver"
        print(f"psolver: the package {name} is missing; {cure}", file=sys.stderr)


def _run() -> None:
    from .cli.overview import print_overview

    if print_overview():
        sys.exit(0)
    from .cli.interrupts import ignore, listen

    try:
        listen()
        from .cli import main as run

        run()
    finally:
        ignore()


def _leave() -> None:
    """End the process before Python takes everything in it apart, one by one, which takes a tenth
    of a short run. By now all other functions that were registered for the end have run.
    """
    if not isinstance(_status, int) or sys.gettrace():
        return
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):  # it is closed, or its disk is full: Python prints it
        return
    os._exit(_status)


def _leave_current_folder_out() -> None:
    """Look for no modules in the current folder, if Python has put it first."""
    try:
        current_folder = os.getcwd()
    except OSError:  # it was deleted, and Python has left it out
        return
    if not sys.flags.safe_path and sys.path[:1] == [current_folder]:
        del sys.path[0]


if __name__ == "__main__":
    _leave_current_folder_out()
    command()
