// Edits that are requested of the server one after another, each of the text as it is by then.

/** A queue of edits; `send(event, value)` calls the server. */
export function asking(editor, send) {
  const waiting = [];
  let edited = null; // the text that the last edit is of

  function next() {
    if (edited !== null || !waiting.length) return;
    edited = editor.follow();
    send("edit", { text: edited, ...waiting.shift() });
  }

  return {
    ask(name, values = {}) {
      waiting.push({ name, values });
      next();
    },
    /** Take the answer: how the text is now (null: the edit was refused). Did it change? */
    answer(text) {
      const changes = text !== null && editor.change(edited, text);
      edited = null;
      next();
      return changes;
    },
    isBusy: () => edited !== null || waiting.length > 0,
  };
}
