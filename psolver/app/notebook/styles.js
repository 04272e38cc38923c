// The style sheets of a module in a notebook: texts that came with the widget.

/** Add style sheets to a root; done at once. */
export function styled(root, names) {
  for (const name of names) {
    const style = document.createElement("style");
    style.textContent = globalThis.psolverSheets[name];
    root.append(style);
  }
  return Promise.resolve();
}
