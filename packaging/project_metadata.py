"""The metadata that follow from the address of the repository, which pyproject.toml has on one
line: the URLs, and a README whose links lead there.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Homepage": "",
    "Documentation": "/tree/main/docs",
    "Changelog": "/blob/main/CHANGELOG.md",
    "Issues": "/issues",
    "Source": "",
}
RELATIVE = re.compile(r"(!?)(\[[^\]]*\]\()(?!https?://|#)([^)\s]+\))")


class ProjectMetadata(MetadataHookInterface):
    """The URLs and the README of a wheel."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them to the metadata."""
        repository = self.config["repository"].rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = {name: repository + page for name, page in PAGES.items()}
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, repository)}


def absolute(text: str, repository: str) -> str:
    """Return a text in Markdown with links to a repository in place of relative ones, those of
    pictures to the file itself.

    >>> absolute("[a](a.md#b), ![c](d.svg), [e](#f)", "https://a.invalid/p")
    '[a](https://a.invalid/p/blob/main/a.md#b), ![c](https://a.invalid/p/raw/main/d.svg), [e](#f)'
    """

    def link(found: re.Match[str]) -> str:
        picture, words, path = found.groups()
        return f"{picture}{words}{repository}/{'raw' if picture else 'blob'}/main/{path}"

    return RELATIVE.sub(link, text)
