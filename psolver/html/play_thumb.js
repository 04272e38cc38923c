// The piece in the hand, at the thumb: shown on narrow screens (phone.css). A tap turns it, and it can be
// dragged to the board.

import { boxOfPicture } from "./picture.js";
import { formPicture, sizePicture } from "./play_board.js";

/** @import { Held, PlayData } from "./play_rules.js" */

const SIZE = 46; // pixels of its picture

/**
 * Let a button be the piece in the hand.
 * @param {HTMLElement} thumb
 * @param {{dragHeld: (event: PointerEvent) => void, turn: (action: number) => void}} hand
 * @param {AbortSignal} signal
 */
export function bindThumb(thumb, hand, signal) {
  thumb.addEventListener("pointerdown", (event) => hand.dragHeld(event), { signal });
  thumb.addEventListener("click", ({ detail }) => detail || hand.turn(0), { signal }); // by a key
}

/**
 * Show the piece in the hand.
 * @param {HTMLElement} thumb
 * @param {PlayData} data
 * @param {Held | null} held
 */
export function showThumb(thumb, data, held) {
  thumb.hidden = !held;
  if (!held) return;
  thumb.setAttribute("aria-label", `${data.pieces[held.piece].name}: ${data.actions[0].name}`);
  const svg = formPicture(data, held.piece, held.form);
  const [, , wide, high] = boxOfPicture(svg);
  sizePicture(svg, SIZE / Math.max(wide, high));
  thumb.replaceChildren(svg);
}
