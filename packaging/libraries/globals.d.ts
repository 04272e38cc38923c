// What psolver/notebook/module_texts.py puts in front of the modules of widgets.

declare const STYLE: string;

// The event by which the view Start opens a dialog of the view Puzzle.

interface WindowEventMap {
  "psolver-begin": CustomEvent<"new" | "open">;
}
