# The names that psolver.core offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from .cells import Isometry as Isometry
from .cells import box as box
from .cells import extent as extent
from .cells import translate as translate
from .checks import AIMS as AIMS
from .checks import REASON_KINDS as REASON_KINDS
from .control import Cancelled as Cancelled
from .control import Control as Control
from .control import Progress as Progress
from .control import Stopped as Stopped
from .control import TimeUp as TimeUp
from .control import Work as Work
from .control import current_control as current_control
from .errors import PictureError as PictureError
from .errors import SeveralPuzzles as SeveralPuzzles
from .figure import frame_cells as frame_cells
from .figure import frame_sides as frame_sides
from .formats import load_bytes as load_bytes
from .lattice import lattice_named as lattice_named
from .named_sets import named_set as named_set
from .named_sets import set_names as set_names
from .picture import NAMES as NAMES
from .picture import Size as Size
from .picture import blocks as blocks
from .picture import parse as parse
from .polyform import canonical as canonical
from .polyform import orientations as orientations
from .polyform import polyforms as polyforms
from .reason import ExcludedPlacements as ExcludedPlacements
from .reason import Item as Item
from .registries import LATTICES as LATTICES
from .registries import SERVICES as SERVICES
from .registries import VIEWS as VIEWS
from .rule_entries import RULES as RULES
from .tilings import tiling as tiling
from .toml.load import EXPECT as EXPECT
from .toml.load import known_keys as known_keys
from .toml.load import toml_values as toml_values

OFFERS: dict[str, str]
