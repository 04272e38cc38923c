// The elements that the view Play has.

import { classed as make } from "./elements.js";

/** Build them in a root; they are returned by name. */
export function parts(root) {
  root.classList.add("psolver-play");
  const view = {
    style: make("style"),
    bare: make("p", "bare"),
    table: make("div", "table"),
    board: make("div", "board"),
    state: make("section", "state", { role: "status" }),
    line: make("strong"),
    count: make("span", "count"),
    why: make("p"),
    more: make("p", "more"),
    proof: button("Show proof"),
    longer: button("Think longer"),
    said: make("p", "said", { "aria-live": "polite" }),
    tray: make("section", "", { "aria-label": "Pieces" }),
    actions: make("div", "buttons", { role: "group", "aria-label": "Piece in the hand" }),
    hint: button("Hint"),
    undo: button("Undo"),
    redo: button("Redo"),
    clear: button("Clear"),
    enter: button("Enter a state"),
    list: button("Show these"),
    clues: button("Make clues"),
    names: make("input", "", { type: "checkbox" }),
    timer: make("input", "", { type: "checkbox" }),
    time: make("span", "time", { role: "timer", "aria-label": "Time" }),
    goal: make("p", "goal"),
    end: make("div", "end"),
    float: make("div", "float", { "aria-hidden": "true" }),
    thumb: make("button", "thumb", { type: "button", hidden: true }),
  };
  const choices = [[view.names, "Names"], [view.timer, "Time"]].map(([box, word]) => {
    const choice = make("label", "choice");
    choice.append(box, word);
    return choice;
  });
  const tools = make("div", "buttons tools");
  tools.append(view.hint, view.undo, view.redo, view.clear);
  const more = make("div", "buttons");
  view.enter.title = "Paint the pieces that lie in a real puzzle";
  [view.tools, view.choices] = [tools, more];
  more.append(...choices, view.time);
  view.state.append(view.goal, view.line, view.count, view.why, view.more, view.end);
  const onward = make("div", "buttons onward", { role: "group", "aria-label": "The position" });
  view.list.title = "List the solutions that have these pieces";
  view.clues.title = "Write these pieces into the board as clues";
  onward.append(view.list, view.clues);
  view.onward = onward;
  const turns = make("div", "buttons turns");
  turns.append(view.thumb, view.actions);
  const bar = make("div", "bar"); // at the bottom of a narrow screen
  bar.append(view.state, view.proof, view.longer, tools, turns, view.said);
  const side = make("div", "side");
  side.append(bar, more, view.tray, onward, keys());
  view.table.append(view.board, side);
  view.table.hidden = true;
  root.append(view.style, view.bare, view.table, view.float);
  return view;
}

/** Let a text be in a place, and the place be there only with a text. */
export function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

/** Let a button be of use or not; it keeps the focus, which one that is disabled would lose. */
export function enable(button, yes) {
  button.setAttribute("aria-disabled", String(!yes));
}

export function isEnabled(button) {
  return button.getAttribute("aria-disabled") !== "true";
}

function button(text, name = "") {
  const made = make("button", `psolver-button ${name}`, { type: "button" });
  made.textContent = text;
  return made;
}

function keys() {
  const made = make("details", "keys");
  const title = make("summary");
  title.textContent = "Mouse, touch and keys";
  const lines = [
    "Drag a piece onto the board, or take it with a click or tap and place it with another.",
    "Drag a piece off the board to remove it.",
    "The wheel, R and Shift+R turn the piece in the hand, F flips it, T and Shift+T tip a solid one; [ and ] go through all its forms.",
    "With keys alone: Tab to a piece, Enter takes it, the arrows move it (Page Up and Page Down to another layer), Enter places it, Escape puts it back.",
    "On the board, the arrows move the ring; Enter takes the piece there into the hand, Delete removes it.",
    "Enter a state: choose a piece, and paint its cells on the board (or Enter on each); a click on a piece there removes it.",
    "H gives a hint, Ctrl+Z undoes, Ctrl+Y redoes.",
  ];
  const list = make("ul");
  for (const line of lines) {
    const entry = make("li");
    entry.textContent = line;
    list.append(entry);
  }
  made.append(title, list);
  return made;
}
