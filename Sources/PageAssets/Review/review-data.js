// The data of a review, and the state of the page. `#data` has everything except pictures and films. Those are script elements with
// base64, named by side and number: `#p-before-3` is the picture of the frame of item 3 that differs most, `#f-after-3` its film.

import { $ } from "./elements.js";

export const data = JSON.parse($("data").textContent);

/** Both sides of an item. */
export const sides = ["before", "after"];

/** The state of the page: the item that is open, those in the list, and the player of the item. */
export const view = { index: -1, shown: [], player: undefined, transport: undefined };

/** The base64 of a picture or film: `kind` is "p" or "f"; undefined when there is none. */
export const stored = (kind, side, index) => $(kind + "-" + side + "-" + index)?.textContent;

/** Waits until the browser has read the whole page. */
export async function arrival() {
  while (document.readyState === "loading") await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Opens an item. The next key counts from it, even if it is pressed before the browser has noticed the new address. */
export function go(index) {
  view.index = index;
  location.hash = "item-" + index;
}

/** Opens the next or the previous item of the list. */
export function step(way) {
  const place = view.shown.indexOf(view.index);
  const next = view.shown[place < 0 ? (way > 0 ? 0 : view.shown.length - 1) : place + way];
  if (next !== undefined) go(next);
}
