// The view "Puzzle": the drawings of board and pieces, and the text beside them. The text in the
// editor is the puzzle; an edit of a drawing is requested of the server, which knows how the text then
// is, and reaches the editor as one more change.
//
//   send("text", {text, number})        the text has changed; `show` comes with its number
//   send("edit", {text, name, values})  a request for this text after that edit; answered by `edited`
//                                       or `refused`; then the next one is sent
//   send("samples")                     answered by `samples`

import { asking } from "./asking.js";
import { begin, shapeDialog } from "./begin.js";
import { boardView } from "./board.js";
import { checklist } from "./checklist.js";
import { makeEditor } from "./editor.js";
import { button, made } from "../../html/elements.js";
import { fill, input } from "./fields.js";
import { piecesView } from "./pieces.js";
import { makeTools } from "./tools.js";

/** @import { Edit, Send } from "./asking.js" */
/** @import { Beginnings } from "./begin.js" */
/** @import { Words } from "./completion.js" */
/** @import { Fault } from "./editor.js" */
/** @import { PuzzleData } from "./pieces.js" */

const FOLDED = "psolver-text-folded"; // in localStorage
const FIELDS = "input:not([type=radio], [type=checkbox], [type=color]), textarea, select";
const HINT = "Tab indents; Escape, then Tab leaves the text. Ctrl+Space completes.";

/**
 * @param {HTMLElement} root
 * @param {Beginnings & {text: string, words: Words}} data
 * @param {Send} send
 */
export function mount(root, data, send) {
  /** @type {PuzzleData | null} */
  let latest = null; // the data of the drawings
  let isLate = false; // they are not drawn yet
  let [sent, wanted] = [0, 0]; // the number of texts sent, and the number of the first that has all edits
  let isSent = true; // the text as it is

  /** @type {Edit} */
  const edit = (name, values) => edits.ask(name, values);
  const starts = begin(data, edit, () => send("samples"));
  const undo = button("Undo", () => editor.undo(), { title: "Undo (Ctrl+Z)" });
  const redo = button("Redo", () => editor.redo(), { title: "Redo (Ctrl+Y)" });
  const title = input({ class: "title", placeholder: "Title", "aria-label": "Title" });
  title.addEventListener("change", () => edit("set_title", { title: title.value }));
  const bar = made("div", { class: "bar", role: "toolbar", "aria-label": "Puzzle" });
  const more = { title: "One more board for the same pieces: a copy of this one, to be changed" };
  const adding = button("Add problem", () => edit("add_problem", {}), more);
  adding.className = "first"; // a phone has no room for it
  const removing = button("Remove problem", () => edit("remove_problem", {}));
  removing.hidden = true;
  bar.append(undo, redo, ...starts.buttons, title, adding, removing);
  const fault = made("p", { class: "fault psolver-bad", role: "status" });
  const tools = makeTools((cells) => pieces.make(cells));
  const shapes = shapeDialog(data.boards, edit);
  const board = boardView(edit, tools, () => latest && shapes.open(latest.lattice.name));
  const pieces = piecesView(data.sets, edit, tools);
  const drawings = made("section", { class: "drawings", "aria-label": "Board and pieces" });
  drawings.append(fault, board.root, pieces.root);
  const place = made("div", { class: "editor" });
  const hint = made("p", { class: "psolver-soft", id: "psolver-editor-hint" }, HINT);
  const text = made("section", { class: "text", "aria-label": "Text" }, place, hint);
  root.classList.add("psolver-puzzle");
  const folding = button("Text", () => fold(!root.classList.contains("folded")), { title: "Show or fold away the text" });
  bar.append(folding);
  /** @param {boolean} isFolded */
  function fold(isFolded) {
    root.classList.toggle("folded", isFolded);
    folding.setAttribute("aria-pressed", String(!isFolded));
    localStorage.setItem(FOLDED, isFolded ? "yes" : "no");
  }
  fold(localStorage.getItem(FOLDED) === "yes");
  root.append(bar, made("div", { class: "columns" }, drawings, text), ...starts.dialogs, shapes.root, tools.dialog);

  const editor = makeEditor(place, data.text, { words: data.words, changed: sendText, moved });
  const edits = asking(editor, send);
  if (editor.text() !== data.text) sendText(editor.text());
  mendButtons();
  for (const name of ["pointerup", "keyup"])
    drawings.addEventListener(name, () => setTimeout(() => isLate && draw()));
  tools.listen(drawings);
  const gone = new AbortController();
  document.addEventListener("keydown", (event) => isOutside(event, root) && undoes(event, editor), gone);

  /** @param {string} text */
  function sendText(text) {
    [sent, isSent] = [sent + 1, true];
    send("text", { text, number: sent });
  }
  function moved() {
    drawings.ariaBusy = "true";
    isSent = false;
    mendButtons();
  }
  function mendButtons() {
    undo.disabled = !editor.canUndo();
    redo.disabled = !editor.canRedo();
  }

  function draw(again = false) {
    isLate = Boolean(latest) && (edits.isBusy() || board.busy() || pieces.busy());
    if (!latest || isLate) return;
    fill(title, latest.title);
    removing.hidden = latest.problems < 2;
    adding.classList.toggle("first", !latest.problems);
    board.show(latest, again);
    pieces.show(latest, again);
  }
  /**
   * @param {Fault} one
   * @param {string[]} missing
   */
  function showFault(one, missing) {
    editor.showFault(one);
    const isBegun = one && !one.line && missing.length; // nothing is wrong yet
    fault.classList.toggle("psolver-bad", !isBegun);
    if (isBegun) return fault.replaceChildren(checklist(missing));
    const line = one?.line;
    const where = line ? button(`Line ${line}`, () => editor.goTo(line)) : "";
    fault.replaceChildren(...(one ? [where, " ", one.message] : []));
  }

  return {
    /**
     * Show the data of a text (null: of one that is not TOML, whose drawings stay), and its fault.
     * @type {(data: PuzzleData | null, found: Fault, number: number) => void}
     */
    show(data, found, number) {
      if (number < wanted) return; // an edit came after it
      drawings.ariaBusy = String(!isSent || number < sent);
      showFault(found, data?.missing ?? []);
      drawings.classList.toggle("waiting", !data);
      latest = data ?? latest;
      if (data) draw();
    },
    /** @param {string | null} text */
    edited(text) {
      if (edits.answer(text)) wanted = sent + 1;
      else draw();
    },
    /** @param {string} message */
    refused(message) {
      fault.classList.add("psolver-bad");
      fault.replaceChildren(message);
      edits.answer(null);
      draw(true);
    },
    /**
     * Take a text from elsewhere in place of the one that is there.
     * @param {string} text
     */
    replace: (text) => editor.put(text),
    samples: starts.show,
    remove() {
      gone.abort();
      starts.remove();
      tools.remove();
      editor.remove();
    },
  };
}

/**
 * Whether a key is pressed while the view is seen, neither in its text, which has these keys too, nor in a
 * dialog.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} root
 */
function isOutside({ target }, root) {
  const isIn = target instanceof Element && target.closest(".cm-editor, dialog");
  return root.offsetParent !== null && !isIn;
}

/**
 * Undo and redo by keys, outside of fields, which have an undo of their own.
 * @type {(event: KeyboardEvent, editor: ReturnType<typeof makeEditor>) => void}
 */
function undoes(event, editor) {
  if (!(event.ctrlKey || event.metaKey) || /** @type {Element} */ (event.target).matches(FIELDS)) return;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) editor.undo();
  else if (key === "y" || key === "z") editor.redo();
  else return;
  event.preventDefault();
}
