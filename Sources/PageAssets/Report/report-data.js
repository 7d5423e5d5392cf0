// The data of a report, and the state of the page. `#data` has everything except the pictures of failures. Those are script elements
// with base64: `#e<n>` (the golden) and `#a<n>` (the actual picture, or only its part `crop` that differs). They are decoded when they
// are shown. They follow the script, which runs while the browser still reads them, so that a report of hundreds of megabytes can be
// used immediately.

import { $ } from "./elements.js";

export const data = JSON.parse($("data").textContent);

/** All failures, in the order of the scenes. */
export const failures = data.scenes.flatMap((scene) =>
  scene.results.filter((result) => result.state !== "passed").map((result) => ({ scene, result })));

/** The state of the page: the failure, how it is shown, and its decoded pictures. */
export const view = { index: -1, loaded: -1, mode: "side", zoom: 0, blink: 0, swipe: 0.5, gain: 0, shown: [], pictures: null, grid: true };

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
