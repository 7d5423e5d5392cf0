// What a report knows and where one is in it. `#data` holds everything but the pictures of failures; those stand, one script element
// of base64 each, in `#e<n>` (the golden) and `#a<n>` (what was drawn, or only the part `crop` of it that differs), and become
// pictures when they are looked at. They follow the script, which therefore runs while a browser still reads them: a report of
// hundreds of megabytes can be used at once.

import { $ } from "./elements.js";

export const data = JSON.parse($("data").textContent);

/** All failures, in the order of the scenes. */
export const failures = data.scenes.flatMap((scene) =>
  scene.results.filter((result) => result.state !== "passed").map((result) => ({ scene, result })));

/** Where one is: the failure, how it is looked at, and its pictures once they are decoded. */
export const view = { index: -1, loaded: -1, mode: "side", zoom: 0, blink: 0, swipe: 0.5, gain: 0, shown: [], pictures: null, grid: true };

export const png = (base64) => "data:image/png;base64," + base64;

/** Opens a failure. */
export function go(index) {
  location.hash = "failure-" + index;
}

/** Opens the next or the previous failure of the list. */
export function step(way) {
  const place = view.shown.indexOf(view.index);
  const next = view.shown[place < 0 ? (way > 0 ? 0 : view.shown.length - 1) : place + way];
  if (next !== undefined) go(next);
}
