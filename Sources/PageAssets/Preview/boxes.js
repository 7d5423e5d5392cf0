// Boxes over the picture: of the layer under the pointer in the list, and of the chosen layer. A box is shown only with the frame
// that it belongs to.

import { $, make } from "./elements.js";

/** Shows boxes; `layers` are `{layer, kind}` of traces, `points` the pixels of the page for a point of the canvas,
 * `origin` where on the page the canvas begins. */
export function showBoxes(layers, points, [originX, originY]) {
  $("boxes").replaceChildren(...layers.filter(({ layer }) => layer).map(({ layer, kind }) => {
    const [x, y, width, height] = layer.frame;
    return make("div", {
      class: "box " + kind,
      style: {
        left: originX + x * points + "px", top: originY + y * points + "px", width: width * points + "px", height: height * points + "px",
        transform: layer.rotation ? "rotate(" + layer.rotation + "deg)" : "none",
      },
    });
  }));
}

/** The topmost layer at a point of the canvas, without the canvas itself. */
export function layerAt(layers, x, y) {
  const hit = layers.filter(({ layer, bounds: [left, top, width, height], opacity }) =>
    layer !== "/" && opacity > 0 && x >= left && y >= top && x < left + width && y < top + height);
  return hit.findLast(({ role }) => role !== "under") ?? hit.at(-1);
}
