"""The map: the rooms of psolver, with the content that their doors name (see `Room`).

CORE_ROOMS  the core rooms that bring values: lattices, rules
ROOMS       the others, each of which can be taken out

The values are plain, since `import psolver` reads them.

Made from the doors by `python packaging/map.py`; a test keeps it so. A room of ROOMS is taken out
with its folder, that of its tests, and its entry here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # not typing's: the current folder may have another module of that name
if TYPE_CHECKING:
    from typing import Any

CORE_ROOMS: dict[str, dict[str, Any]] = {
    "lattices": {
        "sentence": "Cells of other forms than squares and cubes, and boards that wrap.",
        "lattices": {
            "hexagon": "slanted",
            "triangle": "slanted",
            "balls": "balls",
            "free balls": "balls",
            "tans": "tans",
        },
        "services": {
            "quotient": "quotient_lattice:quotient",
            "translation": "quotient_lattice:translation",
            "layered_drawing": "layered_drawing:layered_drawing",
            "roomy_width": "layered_drawing:roomy_width",
            "open_at_sides": "wrapped_drawing:open_at_sides",
            "slanted cells": "slanted_drawing:SLANTED_DRAWINGS",
        },
    },
    "rules": {
        "sentence": "Conditions on tilings beyond covering the board.",
        "rules": {
            "groups": {
                "module": "groups",
                "attributes": (("groups", ()),),
                "keys": ("use",),
                "loosens": True,
                "table": "group",
                "table_keys": ("pieces", "count", "name"),
                "features": "use group",
            },
            "cell_marks": {
                "module": "cell_marks",
                "keys": ("board_marks", "pieces_marks"),
                "piece_keys": ("marks", "back"),
                "board_keys": ("board_marks",),
                "joint": "pieces_marks",
                "lists_pieces": True,
                "features": "marks colours",
            },
            "clue_choices": {
                "module": "clue_choices",
                "attributes": (("clue_choices", ()),),
                "features": "clues either",
            },
            "touch": {
                "module": "touch",
                "attributes": (("touch", "anything"), ("beside", ())),
                "keys": ("touch",),
                "by_color": True,
                "features": "touch neighbours",
            },
            "edges": {
                "module": "edges",
                "attributes": (("edges", "equal"), ("border", ""), ("beside", ())),
                "keys": ("edges", "border"),
                "piece_keys": ("edges",),
                "lists_pieces": True,
                "features": "edges neighbours marks colours",
            },
            "regions": {
                "module": "regions",
                "attributes": (("region_rules", ()), ("beside", ())),
                "keys": ("regions", "region_rules"),
                "board_keys": ("regions",),
                "features": "regions sums pips",
            },
            "faults": {
                "module": "faults",
                "attributes": (("faults", "any"), ("beside", ())),
                "keys": ("faults",),
                "features": "faults fault-free lines",
            },
            "corners": {
                "module": "corners",
                "attributes": (("corners", "any"), ("beside", ())),
                "keys": ("corners",),
                "features": "corners tatami points",
            },
            "separate_parts": {
                "module": "separate_parts",
                "keys": ("separate",),
                "board_keys": ("separate",),
                "features": "separate",
                "order": 1,
            },
        },
    },
}
ROOMS: dict[str, dict[str, Any]] = {
    "reasons": {
        "sentence": "Reasons why a puzzle is impossible, and what all its solutions share.",
        "commands": {
            "explain": (
                "explain_commands",
                "Explain why a puzzle is impossible, or what its solutions share.",
                "Understand",
            ),
            "compare": ("compare_command", "Compare two solutions of a puzzle.", "Understand"),
            "unique": (
                "explain_commands",
                "Find out whether the puzzle in FILE has only one solution.",
                "Understand",
            ),
        },
        "functions": {"explain_functions": "explain unique"},
        "proofs": "proving",
        "services": {
            "deduction_sentence": "proof_words:deduction_sentence",
            "deduction_values": "deduction_values:deduction_values",
            "colouring_sentence": "proof_words:colouring_sentence",
            "core_sentence": "proof_words:core_sentence",
        },
        "page_views": {"Why": ("why_view:WhyView", 60)},
        "page_parts": {"Solutions": ("why_view:WhyLink", 40)},
        "questions": {
            "explain": ("why_questions:EXPLAIN", 10),
            "unique": ("why_questions:UNIQUE", 20),
            "compare": ("why_questions:COMPARE", 35),
        },
        "page_modules": {"why": "why.js"},
        "page_sheets": ("why.css",),
    },
    "hand": {
        "sentence": "Solving by hand: hints, steps, and what completes a half-filled board.",
        "commands": {
            "hint": (
                "hint_commands",
                "Print one more placement of a solution, and the reason.",
                "Solve by hand",
            ),
            "steps": (
                "hint_commands",
                "Print how a puzzle can be solved by hand, step by step.",
                "Solve by hand",
            ),
        },
        "functions": {"partial": "ClueSet Difficulty"},
        "services": {
            "carried_solutions": "carried:carried_solutions",
            "possible_placements": "play_moves:possible_placements",
            "read_placed": "placed_picture:read_placed",
            "rest_of_puzzle": "partial:rest",
        },
        "page_views": {"Play": ("play_view:PlayView", 40)},
        "page_parts": {"Solutions": ("play_view:PlayAct", 30)},
        "page_modules": {"play": "play_with_scene.js"},
    },
    "watching": {
        "sentence": "A search to be watched on the page, step by step.",
        "page_views": {"Watch": ("watch_view:WatchView", 50)},
        "page_modules": {"watch": "watch.js"},
        "page_sheets": ("watch.css",),
    },
    "clues": {
        "sentence": "The fewest clues that make a solution the only one; start positions on cards.",
        "commands": {
            "clue": (
                "clue_command",
                "Find the fewest clues that make a solution the only one.",
                "Understand",
            )
        },
        "functions": {"clue_function": "clue"},
        "services": {"cards_of_clues": "clue_cards:cards_of_clues"},
        "questions": {"clues": ("clue_question:CLUES", 40)},
    },
    "difficulties": {
        "sentence": "Measures of how difficult a puzzle is.",
        "commands": {
            "difficulty": (
                "difficulty_command",
                "Measure how difficult the puzzle in FILE is.",
                "Understand",
            )
        },
        "functions": {"difficulty_function": "difficulty"},
        "kernels": "false_start_kernels",
        "services": {"false_starts_each": "difficulty:false_starts_each", "rating": "scale:rating"},
        "questions": {"difficulty": ("difficulty_question:DIFFICULTY", 30)},
    },
    "best": {
        "sentence": "The best tilings of a puzzle: packings, blockings and the worth of tilings.",
        "goals": {"best": "best_task:BEST_TASK"},
        "kernels": "best_kernels",
        "services": {"find_optimum": "optimum:find_optimum", "is_exact": "equivalents:is_exact"},
    },
    "boxes": {
        "sentence": "Large puzzles whose pieces are all boxes, searched by position.",
        "goals": {"boxes": "box_tasks:BOX_TASK", "units": "box_tasks:UNIT_TASK"},
        "large": "box_tasks",
        "kernels": "box_kernels",
    },
    "figures": {
        "sentence": "Symmetry puzzles: symmetric figures that pieces build.",
        "goals": {"symmetry": "figure_task:FIGURE_TASK"},
    },
    "symmetric": {
        "sentence": "The tilings that symmetries of their puzzle keep, and tables of them.",
        "goals": {"kept": "kept_task:KEPT_TASK"},
        "services": {
            "check_symmetric": "symmetric_command:check_symmetric",
            "symmetric_puzzle": "symmetric_command:one_puzzle",
            "solve_by_symmetry": "symmetric_command:solve_by_symmetry",
        },
    },
    "families": {
        "sentence": "Files that are several puzzles: [vary] and [[problem]].",
        "fronts": {"problem": "problems:read_problem", "vary": "vary:read_varied"},
        "keys": {
            "vary": "is a table of its own; write [vary]",
            "problem": "is a table of its own; write [[problem]]",
        },
        "key_help": "family_keys:FAMILY_KEYS",
        "services": {
            "chosen_problem": "problems:problem_of",
            "chosen_numbers": "vary:with_chosen_numbers",
            "name_of_problem": "problems:title_of_problem",
            "numbers_given": "vary:numbers_given",
            "print_rows": "count_rows:print_rows",
            "with_row_format": "count_rows:with_row_format",
        },
    },
    "calendars": {
        "sentence": "Calendars: dates in words, and the cells that they leave free.",
        "dates": "typed_dates",
        "services": {
            "kinds_of_next_date": "next_date:kinds_of_next_date",
            "next_free_names": "next_date:next_free_names",
            "solve_by_date": "date_command:solve_by_date",
            "text_on_day": "calendar_part:on_day",
        },
        "page_parts": {
            "Play": ("calendar_part:part_of_play", 10),
            "Solutions": ("calendar_part:part_of_solutions", 10),
        },
        "page_modules": {"calendar": "calendar.js"},
        "page_sheets": ("calendar.css",),
    },
    "empty_cells": {
        "sentence": "A bound on the number of cells of the board that stay empty.",
        "rules": {
            "most_empty": {
                "module": "most_empty",
                "attributes": (("most_empty", None),),
                "keys": ("most_empty",),
                "features": "empty holes optional",
            }
        },
    },
    "grounds": {
        "sentence": "Grounds: which marks of pieces may lie on which cells of the board.",
        "functions": {"open_cells": "OpenCells"},
        "rules": {
            "grounds": {
                "module": "ground_rule",
                "attributes": (("grounds", ()), ("marks_on", ()), ("open_cells", ())),
                "keys": ("grounds", "marks_on"),
                "board_keys": ("grounds",),
                "table": "open_cells",
                "table_keys": ("piece", "cells"),
                "features": "grounds marks colours",
            }
        },
    },
    "disassembly": {
        "sentence": "The moves that take the pieces of a solution apart, or the proof of none.",
        "commands": {
            "disassemble": (
                "disassemble_command",
                "Find out whether the pieces of solutions can be taken apart.",
                "Solve by hand",
            )
        },
        "functions": {"disassembly": "Disassembly", "disassemble_function": "disassemble"},
        "rules": {
            "together": {
                "module": "staying",
                "attributes": (("together", ()), ("turns", "")),
                "keys": ("turns",),
                "table": "together",
                "table_keys": ("pieces",),
                "features": "together groups turns disassembly",
            }
        },
        "kernels": "sliding_kernels",
        "services": {
            "disassembly_of": "move_lines:disassembly_of",
            "moves_content": "move_lines:moves_content",
            "only_assemblable": "level_option:find_only_assemblable",
            "burr_level": "burr_levels:burr_level",
            "is_taken_apart": "taking_apart:is_taken_apart",
        },
        "page_parts": {"Solutions": ("apart_part:ApartPart", 20)},
        "page_modules": {"apart": "apart.js", "levels": "levels.js"},
        "page_sheets": ("levels.css",),
    },
    "making": {
        "sentence": "Puzzles with a guarantee, of boards, pieces and clues drawn at random.",
        "commands": {"make": ("make_command", "Make puzzles with a guarantee.", "Solve and count")},
        "functions": {"make_task": "MadePuzzle", "make_function": "make"},
        "keys": {"make": "makes puzzles of this file; 'psolver make' reads it"},
        "key_help": "make_keys:KEYS_OF_MAKE",
    },
    "choices": {
        "sentence": "Whether every choice of some of the pieces fills the board.",
        "commands": {
            "every": (
                "every_command",
                "Find out whether every choice of pieces fills the board.",
                "Solve and count",
            )
        },
        "functions": {"every_search": "EveryAnswer", "every_function": "every"},
        "kernels": "exchange_units",
    },
    "planes": {
        "sentence": "Tilings of the plane by copies of one shape, or the proof that there is none.",
        "commands": {
            "plane": (
                "plane_command",
                "Find out whether copies of a shape tile the plane.",
                "Copies of one shape",
            )
        },
        "functions": {"plane_tiling": "PlaneTiling PlaneVerdict", "plane_function": "plane"},
        "views": {
            "PlaneVerdict.text": "plane_report:text_of_verdict",
            "PlaneVerdict.svg": "plane_report:svg_of_verdict",
            "PlaneVerdict.to_dict": "plane_report:values_of_verdict",
        },
    },
    "rectangles": {
        "sentence": "The rectangles that copies of a shape tile, and the order of the shape.",
        "commands": {
            "order": (
                "order_command",
                "Find the rectangles and boxes that copies of a shape tile.",
                "Copies of one shape",
            )
        },
        "functions": {
            "common_multiple": "CommonMultiple",
            "figure_order": "FigureAnswer FigureOrder",
            "rectangle": "RectangleAnswer TileOrder",
            "figure_functions": "board_order common_multiple rep_tile",
            "order_function": "order",
        },
        "views": {
            "CommonMultiple.text": "answer_views:text_of_answer",
            "CommonMultiple.svg": "answer_views:svg_of_answer",
            "CommonMultiple.to_dict": "multiple_report:values_of_multiple",
            "FigureOrder.text": "answer_views:text_of_answer",
            "FigureOrder.svg": "answer_views:svg_of_answer",
            "FigureOrder.to_dict": "figure_report:values_of_figures",
            "TileOrder.text": "answer_views:text_of_answer",
            "TileOrder.svg": "answer_views:svg_of_answer",
            "TileOrder.to_dict": "rectangle_report:values_of_order",
        },
    },
    "editors": {
        "sentence": "The keys of puzzle files, for editors: JSON Schema, completion on the page.",
        "commands": {
            "schema": (
                "schema_command",
                "Print the JSON Schema of puzzle files, for editors.",
                "Set-up",
            )
        },
    },
    "shell": {
        "sentence": "At the terminal: completion in shells, other words for samples and commands.",
        "commands": {
            "warm": ("warm_command", "Compile the kernels of all searches now.", "Set-up")
        },
        "services": {
            "complete": "completion:complete",
            "found_samples": "sample_search:found_rows",
            "meant_arguments": "typed_words:meant_arguments",
        },
    },
    "saved": {
        "sentence": "Saved solutions, read back, checked and drawn; puzzles as plain values.",
        "commands": {
            "draw": (
                "saved_commands",
                "Draw solutions of the puzzle in FILE, saved as JSON Lines.",
                "Print and exchange",
            ),
            "verify": (
                "saved_commands",
                "Check solutions in JSON Lines against the puzzle in FILE.",
                "Print and exchange",
            ),
        },
        "functions": {"solution_files": "read_solutions"},
        "views": {
            "Puzzle.to_dict": "dictionaries:puzzle_values",
            "Puzzle.from_dict": "dictionaries:puzzle_of",
            "Tiling.to_dict": "dictionaries:solution_values",
            "Tiling.from_dict": "dictionaries:tiling_of",
            "Outcome.to_dict": "dictionaries:outcome_values",
            "Outcome.from_dict": "dictionaries:outcome_of",
        },
    },
    "pictures": {
        "sentence": "Pictures of puzzles, tilings and answers as SVG.",
        "functions": {"svg_writer": "svg"},
        "views": {
            "Board.svg": "svg_writer:svg",
            "Outcome.svg": "svg_writer:svg",
            "Piece.svg": "svg_writer:svg",
            "Puzzle.svg": "svg_writer:svg",
            "Reason.svg": "svg_writer:svg",
            "Tiling.svg": "svg_writer:svg",
        },
        "writers": {"svg": "tiling_pictures:svg_tilings", "png": "tiling_pictures:png_tilings"},
        "report_writers": {
            "svg": "svg_writer:report_svg",
            "png": "tiling_pictures:report_png",
            "gif": "film_images:report_gif",
            "apng": "film_images:report_apng",
        },
    },
    "html": {
        "sentence": "Pages in one file, with tilings to leaf through, to play, or a film.",
        "writers": {"html": "tiling_page:page"},
        "report_writers": {"html": "html_writer:report_page"},
    },
    "paper": {
        "sentence": "Puzzles on paper, cards and booklets, and drawings for laser cutters.",
        "page_parts": {"": ("print_part:PrintPart", 10)},
        "page_modules": {"print": "print.js"},
        "page_sheets": ("print.css",),
    },
    "solids": {
        "sentence": "Solids for 3-D printers.",
        "services": {"made_solids": "solid_export:made_solids"},
    },
    "page": {
        "sentence": "A page in the browser: draw puzzles, solve them, play.",
        "commands": {
            "gui": (
                "gui_command",
                "Open a page in the browser: draw puzzles, solve them, play.",
                "To begin with",
            )
        },
        "services": {"text_with_free": "tab_edits:text_with_free"},
        "page_views": {
            "Start": ("views.start_view:StartView", 10),
            "Puzzle": ("views.puzzle_view:PuzzleView", 20),
            "Solutions": ("views.solutions_view:SolutionsView", 30),
        },
        "page_modules": {
            "home": "static/home.js",
            "puzzle": "static/puzzle.js",
            "search": "static/search.js",
            "solutions": "static/solutions.js",
        },
    },
    "notebook": {"sentence": "Widgets for notebooks."},
    "covers": {
        "sentence": "Exact-cover problems given directly, in Python or in Knuth's format.",
        "commands": {
            "cover": (
                "cover_command",
                "Print every cover of the exact-cover problem in FILE.",
                "Print and exchange",
            )
        },
        "functions": {"named": "ColouredItem", "cover_search": "CoverOptions CoverSearch cover"},
    },
    "exchange": {
        "sentence": "Files of other programs, and puzzles for them.",
        "commands": {
            "convert": (
                "convert_command",
                "Convert FILE to the format of another program, or from one.",
                "Print and exchange",
            ),
            "export": (
                "export_commands",
                "Write a puzzle for other programs, printers or laser cutters.",
                "Print and exchange",
            ),
        },
        "readers": {
            "advent-of-code": "foreign.advent_of_code:read",
            "burrtools": "foreign.burrtools:read",
            "fillit": "foreign.tetromino_squares:read",
            "heesch-sat": "foreign.heesch_sat:read",
            "iq-puzzle": "foreign.letter_pieces:read",
            "piezas": "foreign.piezas:read",
            "pips": "foreign.pips_json:read",
            "polycube": "foreign.polycube:read",
            "polysolve": "foreign.polysolve_json:read",
            "polysolver": "foreign.polysolver:read",
        },
        "foreign_writers": {
            "burrtools": "foreign.burrtools_writer:write",
            "heesch-sat": "foreign.heesch_sat:write",
            "polycube": "foreign.polycube:write",
            "polysolve": "foreign.polysolve_json:write",
            "polysolver": "foreign.polysolver:write",
        },
        "endings": {
            ".xmpuzzle": "burrtools",
            ".psv": "polysolver",
            ".json": "",
            ".txt": "",
            ".xml": "",
        },
        "foreign": "foreign.foreign_file",
        "services": {"heesch_record": "foreign.heesch_sat:heesch_record"},
    },
    "certificates": {
        "sentence": "Certificates of counts, and proofs for checkers of other programs.",
        "services": {"certificate_file": "count_certificate:CertificateFile"},
    },
    "long_runs": {
        "sentence": "Searches of days, in jobs in a store, done here or on many machines.",
        "commands": {
            "audit": (
                "run_commands",
                "Check that the store of a run is complete and unchanged.",
                "Runs of days",
            ),
            "estimate": (
                "run_commands",
                "Estimate the time and the results of 'psolver run' for FILE.",
                "Solve and count",
            ),
            "run": (
                "run_commands",
                "Search a large puzzle, for days if needed, and store the results.",
                "Runs of days",
            ),
            "solutions": (
                "run_commands",
                "Print the solutions of the run in STORE, during or after it.",
                "Runs of days",
            ),
            "status": (
                "run_commands",
                "Show the progress of the run in STORE, during or after it.",
                "Runs of days",
            ),
        },
    },
    "kites": {
        "sentence": "Cells that are kites, drafters or sticks, and sticks that may not cross.",
        "functions": {"kites": "KITE", "drafters": "DRAFTER", "sticks": "STICK"},
        "lattices": {"kite": "kites", "drafter": "drafters", "stick": "sticks"},
        "rules": {
            "crossings": {
                "module": "crossings",
                "attributes": (("crossings", "none"), ("beside", ())),
                "keys": ("crossings",),
            }
        },
        "services": {"dotted": "dotted_drawing:IN_DOTS", "sticks": "stick_drawing:IN_STICKS"},
    },
    "lrat": {
        "sentence": "Proofs with hints, in LRAT: made from proofs in DRAT, and checked.",
        "kernels": "propagation_kernels",
        "services": {"hinted_proof": "proof_hints:hinted_proof"},
    },
    "polyhedra": {
        "sentence": "Solid cells of other forms than cubes: prisms, tetrahedra and octahedra.",
        "lattices": {
            "prisms": "prisms",
            "rhombic tetrahedra": "rhombic_tetrahedra",
            "tetrahedra and octahedra": "tetrahedra_octahedra",
        },
        "services": {
            "lettered_layers": "lettered_layers:lettered_layers",
            "polyhedron_form": "polyhedron_drawing:polyhedron_form",
            "polyhedron_values": "polyhedron_values:polyhedron_values",
            "polyhedron_mesh": "polyhedron_mesh:mesh_of_polyhedra",
        },
    },
}
