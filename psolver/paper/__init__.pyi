# The names that psolver.paper offers to other rooms, for type checkers.
# Made from the door by `python packaging/map.py`; a test keeps it so.

from ..core.room import Room
from .booklet_export import export_booklet as export_booklet
from .booklet_export import export_card_booklet as export_card_booklet
from .booklet_export import first_solution as first_solution
from .booklet_export import unsolved_line as unsolved_line
from .card_pages import card_lines as card_lines
from .card_pages import card_sheet as card_sheet
from .cut_lines import straightened as straightened
from .cut_lines import widened as widened
from .cut_pieces import breadth as breadth
from .cut_pieces import copies as copies
from .cut_pieces import loose_lines as loose_lines
from .cut_pieces import rows as rows
from .cut_pieces import usual_side as usual_side
from .dxf import dxf_text as dxf_text
from .fitted_drawings import TITLE as TITLE
from .fitted_drawings import BookletLook as BookletLook
from .laser import check_flat as check_flat
from .laser import laser_drawing as laser_drawing
from .laser import laser_lines as laser_lines
from .page_layout import without_commands as without_commands
from .paper import PAPER_NAMES as PAPER_NAMES
from .paper import SheetLook as SheetLook
from .paper import sheet as sheet
from .paper import sheet_lines as sheet_lines
from .pdf_printer import pdf_printing as pdf_printing
from .printing_sets import PuzzlesOfText as PuzzlesOfText
from .worksheets import class_lines as class_lines
from .worksheets import class_set as class_set

ROOM: Room
OFFERS: dict[str, str]
