// The items of a review. Pictures and films are script elements with base64, named by side and number: `#p-before-3` is the picture of
// the frame of item 3 that differs most, `#f-after-3` its film.

import { $ } from "./elements.js";
import { view } from "./listing.js";

/** Both sides of an item. */
export const sides = ["before", "after"];

// The player of the item that is open.
Object.assign(view, { player: undefined, transport: undefined });

/** The base64 of a picture or film: `kind` is "p" or "f"; undefined when there is none. */
export const stored = (kind, side, index) => $(kind + "-" + side + "-" + index)?.textContent;

/** Waits until the browser has read the whole page. */
export async function arrival() {
  while (document.readyState === "loading") await new Promise((resolve) => setTimeout(resolve, 50));
}
