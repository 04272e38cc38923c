// Edits that are requested of the server one after another, each of the text as it is by then.

/** @typedef {(event: string, value?: any) => void} Send calls the server */
/** @typedef {(name: string, values?: object) => void} Edit requests an edit */

/**
 * A queue of edits.
 * @param {{follow: () => string, change: (before: string, after: string) => boolean}} editor
 * @param {Send} send
 */
export function asking(editor, send) {
  /** @type {{name: string, values: object}[]} */
  const waiting = [];
  /** @type {string | null} */
  let edited = null; // the text that the last edit is of

  function next() {
    if (edited !== null || !waiting.length) return;
    edited = editor.follow();
    send("edit", { text: edited, ...waiting.shift() });
  }

  return {
    /** @param {string} name */
    ask(name, values = {}) {
      waiting.push({ name, values });
      next();
    },
    /**
     * Take the answer, the text after the edit (null: the edit was refused); whether the text changed.
     * @param {string | null} text
     */
    answer(text) {
      const changes = text !== null && edited !== null && editor.change(edited, text);
      edited = null;
      next();
      return changes;
    },
    isBusy: () => edited !== null || waiting.length > 0,
  };
}
