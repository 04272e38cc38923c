// The day of the browser.

/** The day by the clock of this browser: year, month, day. */
export function dayOfToday() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()];
}
