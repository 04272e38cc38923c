"""Values by their names, such as those of JSON, of TOML, or of keyword arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Values: TypeAlias = dict[str, Any]
GivenValues: TypeAlias = Mapping[str, Any]  # of a caller, so that they stay as they are
