"""`python -m psolver` is `psolver`.

Python then looks for modules in the current folder first, where anything may lie: what is imported
before that has ended is what Python itself has loaded by now.
"""

from __future__ import annotations

import _thread
import os
import sys
from types import FrameType

SOON = 0.02  # seconds
FAULT = 2  # the exit status
# modules that native code calls, which may lose what is raised
LOSING = ("importlib.", "_frozen_importlib", "llvmlite.")


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it as quietly as later."""
    import signal
    import threading  # for `_interrupt`, which may come while it is imported  # noqa: F401

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        from .app.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception:  # Python would end with 1, which means "proved no"
        sys.excepthook(*sys.exc_info())
        sys.exit(FAULT)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; while a module is imported or native code is made, where it may get
    lost, soon again.
    """
    import threading

    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith(LOSING):
            threading.Timer(SOON, _thread.interrupt_main).start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


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
