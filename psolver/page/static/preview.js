// A page without a server shows previews before psolver has begun: the messages that it will send were recorded
// when the site was built (packaging/browser/previews.mjs). They are shown at once; when psolver sends the same, nothing
// changes. If it sends something else, because the user has done something else, it begins the page again.

const FOLDER = "previews";
const FIRST_SCREEN = "start"; // the name of its preview; those of samples have their names
const HOME = "home"; // the module of the first screen

export class Preview {
  #show;
  #beginAgain;
  /** @type {string[]} */
  #expected = []; // shown, but not yet sent by psolver
  #isOver = false; // psolver has begun
  #isSkipping = false; // until psolver begins again
  #home = -1; // the number of the first screen's module
  #order = Promise.resolve(); // previews come one after the other

  /**
   * @param {(text: string) => void} show
   * @param {() => void} beginAgain
   */
  constructor(show, beginAgain) {
    this.#show = show;
    this.#beginAgain = beginAgain;
  }

  /**
   * Hear what the page sends: a preview follows, if there is one for it.
   * @param {string} text
   */
  sent(text) {
    const [number, event, value] = JSON.parse(text);
    const isFirst = number === 0 && event === "start" && value.text === null && !value.link && !value.view;
    if (isFirst) this.#preview(FIRST_SCREEN);
    else if (number === this.#home && event === "sample") this.#preview(value[2] ? `${value[0]}/${value[2]}` : value[0]);
  }

  /**
   * Take a message of psolver.
   * @param {string} text
   */
  take(text) {
    this.#isOver = true;
    if (this.#isSkipping) {
      const [number, method] = JSON.parse(text);
      this.#isSkipping = number !== 0 || method !== "begin";
      if (!this.#isSkipping) this.#show(text);
    } else if (!this.#expected.length) {
      this.#show(text);
    } else if (this.#expected.shift() !== text) {
      this.#expected = [];
      this.#isSkipping = true;
      this.#beginAgain();
    }
  }

  /** @param {string} name */
  #preview(name) {
    this.#order = this.#order.then(async () => {
      if (this.#isOver) return;
      const texts = await recorded(name);
      if (this.#isOver) return;
      this.#expected.push(...texts);
      for (const text of texts) {
        const [, method, , module, number] = JSON.parse(text);
        if (method === "mount" && module === HOME) this.#home = number;
        this.#show(text);
      }
    });
  }
}

/**
 * The messages of a preview; none if there is no preview of that name.
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function recorded(name) {
  try {
    const answer = await fetch(`${FOLDER}/${name}.json`);
    return answer.ok ? answer.json() : [];
  } catch {
    return []; // there is no network
  }
}
