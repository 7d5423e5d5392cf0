// Pictures that are shown smaller than they are. Browsers skip pixels of a canvas then, which breaks texts and thin lines. A smooth
// canvas has as many pixels as the screen shows, and is drawn from its source by averaging.

import { make } from "./elements.js";

/** A canvas that shows a source canvas, whatever size it has on the page. `draw()` shows what has changed in the source. */
export function smoothCanvas(source, attributes) {
  const canvas = make("canvas", { width: source.width, height: source.height, ...attributes });
  canvas.draw = () => {
    const share = canvas.clientWidth ? Math.min((canvas.clientWidth * devicePixelRatio) / source.width, 1) : 1;
    const [width, height] = [source.width, source.height].map((length) => Math.max(Math.round(length * share), 1));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(source, 0, 0, width, height);
  };
  new ResizeObserver(() => { if (canvas.clientWidth) canvas.draw(); }).observe(canvas);
  canvas.draw();
  return canvas;
}
