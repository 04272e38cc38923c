"""`python -m psolver` is `psolver`."""

from __future__ import annotations

import _thread
import signal
import sys
import threading
from types import FrameType

SOON = 0.02  # seconds
# modules that native code calls, which may lose what is raised
LOSING = ("importlib.", "_frozen_importlib", "llvmlite.")


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it as quietly as later."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
    try:
        from .app.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


def _interrupt(_number: int, frame: FrameType | None) -> None:
    """Raise KeyboardInterrupt; while a module is imported or native code is made, where it may get
    lost, soon again.
    """
    while frame is not None:
        if frame.f_globals.get("__name__", "").startswith(LOSING):
            threading.Timer(SOON, _thread.interrupt_main).start()
            return
        frame = frame.f_back
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
