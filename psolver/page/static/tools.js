// The tools of the drawings: what a stroke makes, whether it is mirrored, and what can be done with the cells
// that are selected, or with all of the board. One toolbar serves the board and the pieces: it acts on the
// drawing that has a selection, else on the board.

import { button, drawn, made } from "../../html/elements.js";
import { cellsInPicture, pictureOf, shifted } from "./grid.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { MarkedCell, SymmetryKind } from "./grid.js" */

/** @typedef {ReturnType<typeof makeTools>} Tools */
/** @typedef {"pen" | "rectangle" | "fill" | "select"} Tool */

/** @type {Record<Tool, [word: string, title: string, path: string]>} */
const TOOLS = {
  pen: ["Draw", "Draw cells", "M3 17l1-4L14 3l3 3L7 16z"],
  rectangle: ["Rectangle", "Draw a rectangle", "M3 5h14v10H3z"],
  fill: ["Fill", "Fill neighbouring cells of one kind", "M4 10l6-6 6 6-6 6zM10 4L8 2M17 12q2 3 0 4q-2-1 0-4z"],
  select: ["Select", "Select cells, to move or to copy them", "M3 4h2M8 4h4M15 4h2v2M17 9v3M17 15v2h-2M12 17H8M5 17H3v-2M3 12V9M3 6V4"],
};
/** @type {Record<SymmetryKind, string>} */
const SYMMETRIES = {
  "": "none",
  across: "left and right",
  down: "top and bottom",
  both: "both mirrors",
  half: "half turn",
};
const NOTHING = "There are no cells in it: draw them with #, ? or letters, a line for each row.";

/**
 * `newPiece(cells)` makes a piece of cells.
 * @param {(cells: MarkedCell[]) => void} newPiece
 */
export function makeTools(newPiece) {
  /** @type {Tool} */
  let tool = "pen";
  /** @type {SymmetryKind} */
  let kind = ""; // of the symmetry
  let clip = ""; // a picture as text
  /** @type {Drawing | null} */
  let active = null; // the drawing that was used last
  let isShown = false; // the dock
  /** @type {Drawing} */
  let board;
  /** @type {Set<Drawing>} */
  const drawings = new Set();

  const hint = made("span", { class: "unseen", role: "status" }); // seen, it would move the drawing
  const status = made("span", { class: "psolver-soft", role: "status" });
  const choices = Object.entries(TOOLS).map(([name, [word, title, path]]) => {
    const choice = button(icon(path), () => choose(/** @type {Tool} */ (name)), { label: word });
    choice.title = title;
    choice.setAttribute("aria-pressed", String(name === tool));
    return { name, choice };
  });
  const symmetry = made("select", { change: () => reflect(/** @type {SymmetryKind} */ (symmetry.value)) });
  for (const [value, word] of Object.entries(SYMMETRIES)) symmetry.append(made("option", { value }, word));
  const chip = button("", () => reflect(""), { kind: "chip" });
  const subject = made("p", { class: "psolver-soft" });
  /** @type {(word: string, does: (one: Drawing) => void, label?: string) => HTMLElement} */
  const act = (word, does, label) =>
    button(word, () => {
      open(false);
      does(now());
    }, { label });
  const panel = made(
    "div",
    { class: "panel", id: "psolver-tools-panel", role: "group", "aria-label": "Edit cells", hidden: true },
    made("label", { class: "symmetry" }, made("span", {}, "Symmetry of strokes"), symmetry),
    subject,
    act("Copy", copy),
    act("Cut", (one) => copy(one) && one.selection.erase()),
    act("Paste …", paste),
    act("New piece", (one) => newPiece(one.selection.cells()), "New piece of these cells"),
    act("Mirror ↔", (one) => one.selection.mirror("across"), "Mirror left and right"),
    act("Mirror ↕", (one) => one.selection.mirror("down"), "Mirror top and bottom"),
    act("Turn ↻", (one) => one.selection.turn(), "Turn to the right"),
    act("Crop", (one) => one.selection.crop(), "Crop to these cells")
  );
  const menu = button("Edit ▾", () => open(Boolean(panel.hidden)), { label: "Edit cells" });
  menu.setAttribute("aria-expanded", "false");
  menu.setAttribute("aria-controls", panel.id);
  /** @param {Event} event */
  const stop = (event) => event.stopPropagation();
  const dock = made(
    "div",
    { class: "dock", role: "group", "aria-label": "What floats", pointerdown: stop },
    button("Place", () => settled((one) => one.place()), { kind: "main" }),
    button("Cancel", () => settled((one) => one.drop()))
  );
  const more = made("span", { class: "more" }, menu, panel);
  const root = made("div", { class: "tools", role: "toolbar", "aria-label": "Drawing tools" });
  root.append(made("span", { class: "choices" }, ...choices.map((one) => one.choice)), more, chip, status, hint);
  const dialog = pasteDialog((text) => put(text, now()));
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || panel.hidden) return;
    open(false);
    menu.focus();
  });
  /** @type {(event: PointerEvent) => void} */
  const away = (event) => !more.contains(/** @type {Node} */ (event.target)) && open(false);
  document.addEventListener("pointerdown", away);
  reflect("");

  const now = () => (active?.isThere() && !active.selection.isEmpty() ? active : board);
  const focused = () => (active?.isThere() ? active : board);

  /** @param {Tool} name */
  function choose(name) {
    [tool, status.textContent] = [name, ""];
    for (const one of choices) one.choice.setAttribute("aria-pressed", String(one.name === name));
  }
  /** @param {SymmetryKind} value */
  function reflect(value) {
    kind = symmetry.value = value;
    chip.hidden = !value;
    chip.textContent = `Symmetry: ${SYMMETRIES[value]} ×`;
    chip.setAttribute("aria-label", `Symmetry: ${SYMMETRIES[value]}; end it`);
    for (const one of drawings) if (one.isThere()) one.mirrors();
  }
  /** @param {boolean} isOpen */
  function open(isOpen) {
    panel.hidden = !isOpen;
    menu.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) return;
    status.textContent = "";
    const isWhole = now().selection.isEmpty();
    subject.textContent = isWhole ? "All cells of the board" : `Selected cells: ${now().label()}`;
  }
  /** @param {(selection: Drawing["selection"]) => void} what */
  function settled(what) {
    const one = focused();
    what(one.selection);
    one.focus();
  }

  // the clipboard

  /** @param {Drawing} one */
  function copy(one) {
    const cells = one.selection.cells();
    if (!cells.length) return false;
    clip = pictureOf(cells, one.field());
    navigator.clipboard?.writeText(clip).catch(() => {}); // not allowed: only this page has it
    status.textContent = cells.length === 1 ? "1 cell copied" : `${cells.length} cells copied`;
    return true;
  }

  /** @param {Drawing} one */
  async function paste(one) {
    const text = await navigator.clipboard?.readText().catch(() => ""); // it may not be allowed
    if (!put(text || clip, one) && !put(clip, one)) dialog.open();
  }

  /**
   * Let the cells of a picture float over a drawing; whether there are any.
   * @type {(text: string, one: Drawing) => boolean}
   */
  function put(text, one) {
    const found = cellsInPicture(text ?? "", one.field());
    if (!found.length) return false;
    one.selection.place();
    const [layer, row, column] = one.selection.corner();
    const moved = shifted(found, one.field(), Math.max(0, row), Math.max(0, column));
    one.selection.float(moved.map(([up, down, across, mark]) => [layer + up, down, across, one.known(mark)]));
    one.focus();
    return true;
  }

  /**
   * Take what the browser's own keys for the clipboard do in a drawing.
   * @param {HTMLElement} place
   */
  function listen(place) {
    /** @param {Event} event */
    const isDrawing = (event) => /** @type {Element} */ (event.target).closest?.(".psolver-drawing");
    for (const name of /** @type {const} */ (["copy", "cut"]))
      place.addEventListener(name, (event) => {
        if (!isDrawing(event) || !copy(focused())) return;
        event.preventDefault();
        event.clipboardData?.setData("text/plain", clip);
        if (name === "cut") focused().selection.erase();
      });
    place.addEventListener("paste", (event) => {
      if (!isDrawing(event)) return;
      event.preventDefault();
      if (!put(event.clipboardData?.getData("text/plain") ?? "", focused())) status.textContent = "No cells to paste";
    });
  }

  return {
    root,
    dialog: dialog.root,
    tool: () => tool,
    symmetry: () => kind,
    /** @param {Drawing} drawing */
    add: (drawing) => drawings.add(drawing),
    /** @param {Drawing} drawing */
    setBoard: (drawing) => (board = drawing),
    /**
     * A drawing is used, or its selection has changed.
     * @param {Drawing} drawing
     */
    activate(drawing) {
      if (active && active !== drawing && active.isThere() && active.selection.floats()) active.selection.place();
      active = drawing;
      const floats = drawing.selection.floats();
      if (floats) drawing.root.append(dock);
      else dock.remove();
      if (floats !== isShown) hint.textContent = floats ? "Drag the cells, or press arrow keys and Enter" : "";
      isShown = floats;
    },
    listen,
    remove: () => document.removeEventListener("pointerdown", away),
  };
}

/** @param {string} path */
function icon(path) {
  const look = { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true", class: "icon" };
  return drawn("svg", look, drawn("path", { d: path }));
}

/**
 * A dialog for a picture as text; `put` takes it; whether it is one.
 * @param {(text: string) => boolean} put
 */
function pasteDialog(put) {
  const text = made("textarea", { rows: 8, "aria-label": "Picture", placeholder: "##.\n.##", spellcheck: "false" });
  const fault = made("p", { class: "psolver-bad", role: "status" });
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    root.close(); // else the elements behind it could not have the focus
    if (put(text.value)) return;
    root.showModal();
    fault.textContent = NOTHING;
  };
  const form = made(
    "form",
    { method: "dialog", submit },
    made("div", { class: "head" }, made("h2", {}, "Paste a picture")),
    made("p", { class: "psolver-soft" }, "A line for each row, # for a cell, a dot or a blank for none."),
    text,
    fault,
    made(
      "div",
      { class: "fields" },
      made("button", { class: "psolver-button main" }, "Place"),
      button("Cancel", () => root.close(), { kind: "psolver-button" })
    )
  );
  const root = made("dialog", { class: "psolver-dialog paste", "aria-label": "Paste a picture" }, form);
  const open = () => {
    [text.value, fault.textContent] = ["", ""];
    root.showModal();
  };
  return { root, open };
}
