// A grid of lines between pixels, for pictures at a large zoom.

/** The smallest zoom at which the grid is shown. */
export const smallestGrid = 8;

/** Shows or hides the grid over a picture at a scale. */
export function layGrid(element, scale, isWanted) {
  element.hidden = !(isWanted && scale >= smallestGrid);
  element.style.background = "linear-gradient(#555 1px, transparent 1px) 0 0 / 100% " + scale + "px, "
    + "linear-gradient(90deg, #555 1px, transparent 1px) 0 0 / " + scale + "px 100%";
}
