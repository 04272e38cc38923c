// Sentences that appear over the page, and questions.

import { button, made } from "../../html/elements.js";

const SHOWN = 5000; // milliseconds

export function makeNotices() {
  const list = made("div", { class: "notices", role: "status" });
  const dialog = made("dialog", { class: "psolver-dialog", "aria-label": "Question" });
  const root = made("div", { class: "psolver-notices" }, list, dialog);

  /**
   * Show a sentence for a while, or, if it `stays`, until somebody closes it.
   * @param {string} sentence
   */
  function notify(sentence, stays = false) {
    const notice = made("p", { class: stays ? "bad" : null }, sentence);
    if (stays) notice.append(" ", button("Close", () => notice.remove(), { kind: "psolver-button" }));
    else setTimeout(() => notice.remove(), SHOWN);
    list.append(notice);
  }

  /**
   * Put a question that a button of a name answers with yes.
   * @param {string} question
   * @param {string} yes
   * @param {() => void} done
   */
  function confirm(question, yes, done) {
    const close = () => dialog.close();
    const agree = () => {
      close();
      done();
    };
    const buttons = made("div", { class: "psolver-buttons" });
    buttons.append(button("Cancel", close, { kind: "psolver-button main" }));
    buttons.append(button(yes, agree, { kind: "psolver-button" }));
    dialog.replaceChildren(made("p", {}, question), buttons);
    dialog.showModal();
  }

  return { root, notify, confirm };
}
