"""Why a puzzle is impossible."""
