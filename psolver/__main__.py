"""`python -m psolver` is `psolver`."""

from __future__ import annotations

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it as quietly as later."""
    from .app.interrupts import ignore, listen

    try:
        listen()
        from .app.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    finally:
        ignore()


if __name__ == "__main__":
    main()
