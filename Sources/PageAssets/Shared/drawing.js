// Drawings in code (SVG): icons and plots.

import { fill } from "./elements.js";

/** An element of a drawing, as `make` makes those of pages. */
export function draw(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}
