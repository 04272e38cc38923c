"""The cache folder: machine code in files for the next run.

A file runs when it is loaded, so it must be as it was written. Each begins with a check sum of its
content and of the key of this content: a damaged file, or one for another key, counts as missing
and is replaced. A folder or a file that others may write to is not used at all.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, suppress
from hashlib import sha256
from pathlib import Path

# This variable names the folder for compiled kernels, in place of the user's cache folder.
CACHE_VARIABLE = "PSOLVER_CACHE"
KERNEL_SUFFIX = ".kernel"
# A file with more is not read; a kernel has ten thousand bytes.
MOST_KERNEL_BYTES = 1 << 26
# At least this must be free, or nothing is saved.
ROOM_BYTES = 1 << 20
# These bits of a mode let a group and others write.
OTHERS_WRITE = 0o022


def cache_folder() -> Path:
    """Return the folder of compiled kernels; it may be missing, or not be usable."""
    from platformdirs import user_cache_dir

    return Path(os.environ.get(CACHE_VARIABLE) or user_cache_dir("psolver", appauthor=False))


def cached_code(name: str, key: bytes) -> bytes | None:
    """Return the code that was saved under a name for a key; None if no saved code can be
    trusted.
    """
    path = cache_folder() / (name + KERNEL_SUFFIX)
    try:
        if not path.is_file() or _others_write(path.parent) or _others_write(path):
            return None
        with path.open("rb") as file:
            content = file.read(MOST_KERNEL_BYTES)
    except OSError:  # then it is compiled, as if it were missing
        return None
    code = content[len(_sum(key, b"")) :]
    return code if content == _sum(key, code) + code else None


def save(name: str, key: bytes, code: bytes) -> None:
    """Save under a name, whole or not at all, in place of whatever has that name.

    Raises OSError; `why_not` tests beforehand.
    """
    from shutil import rmtree
    from uuid import uuid4

    path = cache_folder() / (name + KERNEL_SUFFIX)
    temporary = path.with_name(f"{name}-{uuid4().hex}.part")
    try:
        with open(temporary, "xb", opener=_open_own) as file:
            file.write(_sum(key, code) + code)
        if path.is_dir() and not path.is_symlink():
            rmtree(path)
        temporary.replace(path)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def why_not() -> str:
    """Return why nothing can be saved, in a sentence, or ""; the folder is made if need be."""
    from tempfile import TemporaryFile

    folder = cache_folder()
    try:
        folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        if _others_write(folder):
            return (
                f"{folder}: is not used, because others may write to it and what is in it runs in"
                f" your name; chmod go-w it, or name another folder in {CACHE_VARIABLE}"
            )
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM_BYTES))
    except OSError as error:
        return could_not_be_saved(error)
    return ""


def could_not_be_saved(error: OSError) -> str:
    """Return the sentence for an error that `save` raised."""
    return f"{cache_folder()}: compiled kernels cannot be saved there ({error.strerror or error})"


def one_process(stack: ExitStack, seconds: float) -> bool:
    """Make other processes wait while this one compiles, until a stack is left; they then find the
    code that it has saved. Return False if one of them compiles after some seconds of waiting.

    For a folder in which something can be saved.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(cache_folder() / "compiling.lock")
    try:
        stack.enter_context(lock.acquire(seconds))
    except Timeout:
        return False
    except (OSError, NotImplementedError):  # no locks there: at worst two compile the same
        pass
    return True


def _sum(key: bytes, code: bytes) -> bytes:
    return sha256(sha256(key).digest() + code).digest()


def _open_own(path: str, flags: int) -> int:
    return os.open(path, flags, 0o666 & ~OTHERS_WRITE)


def _others_write(path: Path) -> bool:
    """Whether others than this user and the system's own may write to a file or folder. Raises
    OSError.
    """
    if sys.platform == "win32":  # a user's folders are private; modes mean nothing
        return False
    status = path.stat()
    return bool(status.st_mode & OTHERS_WRITE) or status.st_uid not in (0, os.geteuid())
