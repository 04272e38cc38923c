"""The proofs that a puzzle is impossible, as searches need them (see `search.known_reasons`)."""

from __future__ import annotations

from .deductions import plainest_reason as plainest_reason
from .proofs import colouring_reason as colouring_reason
from .proofs import core_reason as core_reason
from .proofs import is_odd as is_odd
from .proofs import with_narrow_counts as with_narrow_counts
