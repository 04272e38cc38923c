// Edits that are asked of the server one after another, each of the text as it is by then.

/** What asks; `send(event, value)` tells the server. */
export function asking(editor, send) {
  const waiting = [];
  let asked = null; // the text that the last edit was asked of

  function next() {
    if (asked !== null || !waiting.length) return;
    asked = editor.follow();
    send("edit", { text: asked, ...waiting.shift() });
  }

  return {
    ask(name, values = {}) {
      waiting.push({ name, values });
      next();
    },
    /** Take the answer: how the text is now (null: the edit was refused). Did it change? */
    answer(text) {
      const changes = text !== null && editor.change(asked, text);
      asked = null;
      next();
      return changes;
    },
    isBusy: () => asked !== null || waiting.length > 0,
  };
}
