// Edits that are requested of the server one after another.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asking } from "../../psolver/page/static/asking.js";

/** An editor whose text is replaced, and the edits that were sent. */
function begun(text) {
  const sent = [];
  const editor = {
    text,
    follow: () => editor.text,
    change(before, after) {
      editor.text = after;
      return before !== after;
    },
  };
  return { editor, sent, queue: asking(editor, (event, value) => sent.push([event, value])) };
}

test("an edit is sent with the text at once", () => {
  const { sent, queue } = begun("a");
  queue.ask("paint", { mark: "#" });
  assert.deepEqual(sent, [["edit", { text: "a", name: "paint", values: { mark: "#" } }]]);
  assert(queue.isBusy());
});

test("the next edit waits for the answer, and is of the text as it is then", () => {
  const { sent, queue } = begun("a");
  queue.ask("paint");
  queue.ask("erase");
  assert.equal(sent.length, 1);
  assert(queue.answer("b"));
  assert.deepEqual(sent[1], ["edit", { text: "b", name: "erase", values: {} }]);
  assert(!queue.answer("b"));
  assert(!queue.isBusy());
});

test("an edit that is refused changes nothing", () => {
  const { editor, queue } = begun("a");
  queue.ask("paint");
  assert(!queue.answer(null));
  assert.equal(editor.text, "a");
});
