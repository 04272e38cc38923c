# The names that psolver.engines offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from .cover_tests import cover_test as cover_test
from .cover_tests import is_cover as is_cover
from .first.first_tilings import STAGES as STAGES
from .first.first_tilings import first_tiling as first_tiling
from .given_up import MEMORY as MEMORY
from .given_up import CountGivenUp as CountGivenUp
from .given_up import TooManyStates as TooManyStates
from .item_symmetries import with_symmetries as with_symmetries
from .jobs import Batch as Batch
from .jobs import Job as Job
from .jobs import JobWorker as JobWorker
from .jobs import in_this_thread as in_this_thread
from .kernels.bit_sets import BitSets as BitSets
from .kernels.dancing_cells import DancingCells as DancingCells
from .kernels.driver import Kernel as Kernel
from .kernels.driver import KernelSearch as KernelSearch
from .kernels.driver import fit_tables as fit_tables
from .kernels.fit_tables import FitTables as FitTables
from .kernels.kernel_arrays import no_rows as no_rows
from .kernels.kernel_arrays import zeros as zeros
from .kernels.kernel_choice import fastest as fastest
from .kernels.packed_sets import PackedSets as PackedSets
from .kernels.walk import CHOICES as CHOICES
from .kernels.walk import DEPTH as DEPTH
from .kernels.walk import POSITION as POSITION
from .kernels.walk import WHOLE_TREE as WHOLE_TREE
from .kernels.walk import Leaf as Leaf
from .kernels.walk import Subtree as Subtree
from .kernels.walk import Tree as Tree
from .kernels.walk import Walk as Walk
from .layout import lay_out as lay_out
from .memory import Meter as Meter
from .memory import taken as taken
from .states.components import Component as Component
from .states.components import components_of as components_of
from .states.counting import count_component as count_component
from .states.counting import count_covers as count_covers
from .states.counting import parts_of_problem as parts_of_problem
from .states.stages import PlainStages as PlainStages
from .states.stages import ProgressShare as ProgressShare
from .tuning import OWN_BYTES as OWN_BYTES

OFFERS: dict[str, str]
