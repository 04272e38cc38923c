// The text of the puzzle in an editor: highlighting, completion, the fault at its line, and the one
// history for undo and redo, in which the edits of the drawings are too. It is stored with its history
// in the tab, and so is there again after a reload.

import { styleNonce } from "../../html/own_sheet.js";
import * as CM from "../libraries/codemirror.js";
import { changesBetween } from "./changes.js";
import { completions } from "./completion.js";
import { toml } from "./toml.js";
/** @import { Extension, StateEffectType, Text } from "@codemirror/state" */
/** @import { DecorationSet } from "@codemirror/view" */
/** @import { Words } from "./completion.js" */

/** @typedef {{message: string, line?: number} | null} Fault */

const STATE = "psolver-editor"; // in sessionStorage: the state with its history
const TEXT = "psolver-text"; // there too: the text alone, which the next page begins with
const REST = 80; // milliseconds between two texts that are reported
const SAVED_AFTER = 400; // milliseconds without a change
const HISTORY = { history: CM.historyField };

/**
 * An editor in an element. `words`: what it completes; `changed` gets the text after a change,
 * at most every REST milliseconds, `moved` of every change at once.
 * @param {HTMLElement} place
 * @param {string} text
 * @param {{words: Words, changed: (text: string) => void, moved: () => void}} options
 */
export function makeEditor(place, text, { words, changed, moved }) {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const theme = new CM.Compartment();
  const completed = [{ autocomplete: completions(words) }]; // the editor knows a source by its identity
  let since = CM.ChangeSet.empty(0); // the changes since `follow`
  let [last, waiting, saving] = [0, 0, 0];

  const view = new CM.EditorView({ state: begun(plain(text), extensions()), parent: place });
  function extensions() {
    return [
      CM.basicSetup,
      CM.keymap.of([CM.indentWithTab]),
      CM.EditorState.languageData.of(() => completed),
      CM.EditorView.contentAttributes.of({
        "aria-label": "The puzzle as text",
        "aria-describedby": "psolver-editor-hint",
        tabindex: "0",
      }),
      CM.EditorView.updateListener.of((update) => update.docChanged && heard(update.changes)),
      CM.EditorView.theme(COLORS),
      CM.EditorView.cspNonce.of(styleNonce()),
      toml,
      theme.of(themeNow()),
      faults,
    ];
  }

  const currentText = () => view.state.doc.toString().replaceAll("\n", lineEnd);
  /** @param {CM.ChangeSet} changes */
  function heard(changes) {
    since = since.compose(changes);
    keepText(currentText());
    clearTimeout(saving);
    saving = setTimeout(save, SAVED_AFTER);
    waiting ||= setTimeout(report, Math.max(0, last + REST - performance.now()));
    moved();
  }
  function report() {
    [waiting, last] = [0, performance.now()];
    changed(currentText());
  }
  const save = () => store(view.state);

  const watch = new MutationObserver(() => view.dispatch({ effects: theme.reconfigure(themeNow()) }));
  watch.observe(document.documentElement, { attributeFilter: ["class"] });
  addEventListener("pagehide", save);
  sessionStorage.setItem(TEXT, currentText());

  return {
    text: currentText,
    /** Follow what changes from now on; the text as it is now. */
    follow() {
      since = CM.ChangeSet.empty(view.state.doc.length);
      return currentText();
    },
    /**
     * Make of the text that was there at `follow` another; what was typed meanwhile stays;
     * whether anything changed.
     * @param {string} before
     * @param {string} after
     */
    change(before, after) {
      const changes = changesBetween(plain(before), plain(after));
      const made = CM.ChangeSet.of(changes, plain(before).length).map(since);
      if (!made.empty) view.dispatch({ changes: made, ...DRAWN });
      return !made.empty;
    },
    /**
     * Put another text in place of the one that is there now.
     * @param {string} text
     */
    put: (text) =>
      view.dispatch({ changes: changesBetween(view.state.doc.toString(), plain(text)), ...DRAWN }),
    /**
     * Show a fault; null: none.
     * @param {Fault} fault
     */
    showFault: (fault) => view.dispatch({ effects: setFault.of(fault) }),
    /** @param {number} line */
    goTo(line) {
      const { from } = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
    undo: () => CM.undo(view),
    redo: () => CM.redo(view),
    canUndo: () => CM.undoDepth(view.state) > 0,
    canRedo: () => CM.redoDepth(view.state) > 0,
    remove() {
      removeEventListener("pagehide", save);
      watch.disconnect();
      save();
      view.destroy();
    },
  };
}

const DRAWN = { annotations: [CM.isolateHistory.of("full"), CM.Transaction.userEvent.of("input.draw")] };

/** @param {string} text */
function plain(text) {
  return text.replace(/\r\n?/g, "\n");
}

// the stored state --------------------------------------------------------------------------------

/**
 * The state that this tab has stored; another text that the page begins with is a change of it.
 * @param {string} text
 * @param {Extension} extensions
 */
function begun(text, extensions) {
  const state = storedState(extensions);
  if (!state) return CM.EditorState.create({ doc: text, extensions });
  const doc = state.doc.toString();
  if (doc === text) return state;
  return state.update({ changes: changesBetween(doc, text), annotations: CM.isolateHistory.of("full") })
    .state;
}

/** @param {Extension} extensions */
function storedState(extensions) {
  const stored = sessionStorage.getItem(STATE);
  try {
    return stored && CM.EditorState.fromJSON(JSON.parse(stored), { extensions }, HISTORY);
  } catch (fault) {
    console.warn(fault); // stored by another version of the editor: its history is lost, the text is not
    return null;
  }
}

/** @param {string} text */
function keepText(text) {
  try {
    sessionStorage.setItem(TEXT, text);
  } catch {
    sessionStorage.removeItem(STATE); // the text alone may have room
    sessionStorage.setItem(TEXT, text);
  }
}

/** @param {CM.EditorState} state */
function store(state) {
  try {
    sessionStorage.setItem(STATE, JSON.stringify(state.toJSON(HISTORY)));
  } catch {
    sessionStorage.removeItem(STATE); // the browser has no room for so long a history: the text alone is stored
  }
}

// faults ---------------------------------------------------------------------------------------

/** @type {StateEffectType<Fault>} */
const setFault = CM.StateEffect.define();

class Sentence extends CM.WidgetType {
  /** @param {string} message */
  constructor(message) {
    super();
    this.message = message;
  }
  /** @param {Sentence} other */
  eq(other) {
    return other.message === this.message;
  }
  toDOM() {
    const place = document.createElement("div");
    place.className = "psolver-fault-sentence";
    place.textContent = this.message;
    return place;
  }
}

/** @type {CM.StateField<DecorationSet>} */
const faults = CM.StateField.define({
  create: () => CM.Decoration.none,
  update(shown, change) {
    shown = shown.map(change.changes);
    for (const effect of change.effects) {
      if (effect.is(setFault)) shown = decorations(change.state.doc, effect.value);
    }
    return shown;
  },
  provide: (field) => CM.EditorView.decorations.from(field),
});

/**
 * @param {Text} doc
 * @param {Fault} fault
 */
function decorations(doc, fault) {
  if (!fault?.line || fault.line > doc.lines) return CM.Decoration.none;
  const line = doc.line(fault.line);
  const widget = new Sentence(fault.message);
  return CM.Decoration.set([
    CM.Decoration.line({ class: "psolver-fault-line" }).range(line.from),
    CM.Decoration.widget({ widget, block: true, side: 1 }).range(line.to),
  ]);
}

// looks ----------------------------------------------------------------------------------------

const COLORS = {
  "&": { color: "var(--ink)", backgroundColor: "var(--card)" },
  ".cm-content": { caretColor: "var(--ink)", fontFamily: "ui-monospace, monospace", fontSize: "15px" },
  ".cm-gutters": { color: "var(--soft)", backgroundColor: "var(--card)", borderColor: "var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--faint) 55%, transparent)",
  },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-tooltip": { color: "var(--ink)", backgroundColor: "var(--card)", borderColor: "var(--line)" },
};

function themeNow() {
  const dark = document.documentElement.classList.contains("dark");
  return [CM.EditorView.darkTheme.of(dark), dark ? CM.syntaxHighlighting(CM.oneDarkHighlightStyle) : []];
}
