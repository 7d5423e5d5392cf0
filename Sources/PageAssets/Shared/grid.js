// A grid of lines between pixels, for pictures at a large zoom.

import { say } from "./elements.js";

/** The smallest zoom at which the grid is shown. */
export const smallestGrid = 8;

/** Shows on the button of the grid whether there is one: a smaller zoom has no grid, so the button is not lit. */
export function markGrid(button, scale, isWanted) {
  const hasRoom = scale >= smallestGrid;
  say(button, hasRoom ? "Grid" : "Grid from " + smallestGrid + "×");
  button.disabled = !hasRoom;
  button.setAttribute("aria-pressed", String(hasRoom && isWanted));
}

/** Shows or hides the grid over a picture at a scale. */
export function layGrid(element, scale, isWanted) {
  element.hidden = !(isWanted && scale >= smallestGrid);
  element.style.background = "linear-gradient(#555 1px, transparent 1px) 0 0 / 100% " + scale + "px, "
    + "linear-gradient(90deg, #555 1px, transparent 1px) 0 0 / " + scale + "px 100%";
}
