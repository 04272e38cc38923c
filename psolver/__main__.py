"""`python -m psolver` is `psolver`."""

from .cli import main

if __name__ == "__main__":
    main()
