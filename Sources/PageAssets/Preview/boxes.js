// The boxes of layers over the picture: that of the layer under the pointer in the list, and that of the chosen one. They never
// trail the picture: a box is shown only with the frame that it belongs to.

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

/** The topmost layer at a point of the canvas, in paint order; the canvas itself is none. */
export function layerAt(layers, x, y) {
  return layers.findLast(({ layer, bounds: [left, top, width, height], opacity }) =>
    layer !== "/" && opacity > 0 && x >= left && y >= top && x < left + width && y < top + height);
}
