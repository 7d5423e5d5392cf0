// The failures of a report. Their pictures are script elements with base64: `#e<n>` (the golden) and `#a<n>` (the actual picture, or only
// its part `crop` that differs). They are decoded when they are shown, so that a report of hundreds of megabytes can be used immediately.

import { data, view } from "./listing.js";

/** All failures, in the order of the scenes. */
export const failures = data.scenes.flatMap((scene) =>
  scene.results.filter((result) => result.state !== "passed").map((result) => ({ scene, result })));

// The failure whose pictures are decoded, and how they are shown.
Object.assign(view, { loaded: -1, mode: "side", zoom: 0, blink: 0, swipe: 0.5, gain: 0, pictures: null, grid: true });
