// A button that becomes disabled while it has the focus gets no keys any more, and in some browsers passes none on to
// the page either: it loses the focus, so that the keys of the page go on.

const changes = new MutationObserver(() => {
  const focused = document.activeElement;
  if (focused instanceof HTMLButtonElement && focused.disabled) focused.blur();
});

/** Watch all buttons of the page. */
export function watchFocus() {
  changes.observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
}
