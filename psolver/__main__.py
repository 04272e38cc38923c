"""`python -m psolver` is `psolver`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C while it is still loading ends it as quietly as later."""
    try:
        from .cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
