"""The engines behind the seam of searches: kernels, states, first tilings."""

from ..core.door import door

OFFERS = {
    "cover_tests": "cover_test is_cover",
    "first.first_tilings": "STAGES first_tiling",
    "given_up": "CountGivenUp MEMORY TooManyStates",
    "item_symmetries": "with_symmetries",
    "jobs": "Batch Job JobWorker in_this_thread",
    "kernels.bit_sets": "BitSets",
    "kernels.dancing_cells": "DancingCells",
    "kernels.kernel_arrays": "no_rows zeros",
    "kernels.driver": "Kernel KernelSearch fit_tables",
    "kernels.fit_tables": "FitTables",
    "kernels.kernel_choice": "fastest",
    "kernels.packed_sets": "PackedSets",
    "kernels.walk": "CHOICES DEPTH Leaf POSITION Subtree Tree WHOLE_TREE Walk",
    "layout": "lay_out",
    "memory": "Meter taken",
    "states.components": "Component components_of",
    "states.counting": "count_component count_covers parts_of_problem",
    "states.stages": "PlainStages ProgressShare",
    "tuning": "OWN_BYTES",
}
__getattr__ = door(__name__, OFFERS)
