"""`python -m psolver` is `psolver`.

Python then looks for modules in the current folder first, where anything may lie: what is imported
before that has ended is what Python itself has loaded by now.
"""

from __future__ import annotations

import os
import sys

FAULT, INTERRUPTED = 2, 130  # exit statuses


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it as quietly as later."""
    try:
        _run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception:  # Python would end with 1, which means "proved no"
        sys.excepthook(*sys.exc_info())
        sys.exit(FAULT)


def _run() -> None:
    from .app.interrupts import ignore, listen

    try:
        listen()
        from .app.cli import main as run

        run()
    finally:
        ignore()


def _leave_current_folder_out() -> None:
    """Look for no modules in the current folder, where Python has put it first."""
    try:
        here = os.getcwd()
    except OSError:  # it was deleted, and Python has left it out
        return
    if not sys.flags.safe_path and sys.path[:1] == [here]:
        del sys.path[0]


if __name__ == "__main__":
    _leave_current_folder_out()
    main()
