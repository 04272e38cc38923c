// A style sheet of a part of a page, whose rules are made while the page is there. It is no element of the page,
// so that a page may forbid style in its text (a Content-Security-Policy without 'unsafe-inline').

/**
 * A style sheet for the page, or the shadow tree, in which an element lies when it is first given rules.
 * @param {HTMLElement} root
 * @returns {{replace: (rules: string) => void, remove: () => void}}
 */
export function ownSheet(root) {
  const sheet = new CSSStyleSheet();
  /** @type {Document | ShadowRoot | null} */
  let tree = null;
  return {
    replace(rules) {
      sheet.replaceSync(rules);
      if (tree) return;
      const top = root.getRootNode();
      tree = top instanceof ShadowRoot ? top : root.ownerDocument;
      tree.adoptedStyleSheets = [...tree.adoptedStyleSheets, sheet];
    },
    remove() {
      if (tree) tree.adoptedStyleSheets = tree.adoptedStyleSheets.filter((one) => one !== sheet);
      tree = null;
    },
  };
}

/** The nonce that a style sheet in the text of a page needs, if the policy of the page asks for one; "" if not. */
export function styleNonce() {
  const marked = /** @type {HTMLStyleElement | null} */ (document.querySelector("style[nonce]"));
  return marked?.nonce ?? "";
}
