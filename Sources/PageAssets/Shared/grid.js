// A grid of lines between pixels, for pictures that are shown so large that it helps.

/** Pixels of a screen for a pixel of the picture, from which on the grid is shown. */
export const smallestGrid = 8;

/** Shows or hides the grid over a picture at a scale. */
export function layGrid(element, scale, isWanted) {
  element.hidden = !(isWanted && scale >= smallestGrid);
  element.style.background = "linear-gradient(#555 1px, transparent 1px) 0 0 / 100% " + scale + "px, "
    + "linear-gradient(90deg, #555 1px, transparent 1px) 0 0 / " + scale + "px 100%";
}
