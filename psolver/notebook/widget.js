// A module of the page as a widget of a notebook. STYLE holds the rules of all: see module_texts.py.
// What the module sends goes to Python, and calls come from there.

const THEME_WAIT = 100; // milliseconds until the style sheets of another theme hold

/**
 * The model that a notebook gives a widget.
 * @typedef {object} Model
 * @property {(message: any) => void} send
 * @property {(kind: string, act: (message: any) => void) => void} on
 * @property {(kind: string, act: (message: any) => void) => void} off
 */

/**
 * Whether the place of an element in the document is dark, by the nearest background; a canvas knows
 * all ways to write a colour.
 * @param {Element | null} element
 */
function isDark(element) {
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!pen) return false;
  for (let place = element; place; place = place.parentElement ?? hostOf(place)) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = getComputedStyle(place).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    if (alpha > 127) return red + green + blue < 384;
  }
  return false;
}

/**
 * The element that has the shadow root that another one is in.
 * @param {Element} element
 */
function hostOf(element) {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/**
 * Be dark or light as the notebook is, once an element is in the document; returns what ends it.
 * @param {HTMLElement} place
 */
function followTheme(place) {
  const look = () => {
    if (place.isConnected) place.classList.toggle("dark", isDark(place.parentElement));
  };
  const [sizes, themes] = [new ResizeObserver(look), new MutationObserver(() => setTimeout(look, THEME_WAIT))];
  sizes.observe(place);
  for (const one of [document.documentElement, document.body]) themes.observe(one, { attributes: true });
  return () => {
    sizes.disconnect();
    themes.disconnect();
  };
}

/**
 * Let keys be those of the widget, not those of JupyterLab, which looks at the element in focus alone:
 * mark it, and let a click leave the focus in the widget.
 * @param {HTMLElement} place
 */
function keepKeys(place) {
  place.tabIndex = -1;
  place.addEventListener("focusin", ({ target }) => {
    /** @type {HTMLElement} */ (target).dataset.lmSuppressShortcuts = "true";
  });
  place.addEventListener("click", () => {
    const root = /** @type {Document | ShadowRoot} */ (place.getRootNode());
    if (!place.contains(root.activeElement)) place.focus({ preventScroll: true });
  });
}

/**
 * The widget of a module, by its `mount`.
 * @param {(root: HTMLElement, data: any, send: (event: string, value?: any) => void) => any} mount
 */
export function widget(mount) {
  /** @param {{model: Model, el: HTMLElement}} place */
  async function render({ model, el }) {
    const style = document.createElement("style");
    const place = document.createElement("div");
    const root = document.createElement("div");
    style.textContent = STYLE;
    place.className = "psolver-notebook psolver-view";
    keepKeys(place);
    place.append(root);
    el.append(style, place);
    const endTheme = followTheme(place);
    // events of scrolling stay in a shadow root, in which marimo has widgets; the grid hears the window
    place.addEventListener("scroll", () => dispatchEvent(new Event("scroll")), { passive: true });
    /** @type {(event: string, value?: any) => void} */
    const send = (event, value) => model.send({ event, value: value ?? null });
    const made = await mount(root, { flat: true }, send);
    /** @type {(message: {method: string, values: any[]}) => void} */
    const hear = ({ method, values }) => made[method](...values);
    model.on("msg:custom", hear);
    send("ready");
    return () => {
      model.off("msg:custom", hear);
      endTheme();
      made.remove?.();
    };
  }
  return { render };
}
