// The curves of the chosen layer: a plot for each value that changes over time, with a line at the current frame.

import { make } from "./elements.js";
import { draw } from "./drawing.js";
import { plain } from "./words.js";

const height = 44;
/** Most points of a plot; a longer animation is sampled evenly. */
const mostPoints = 600;

const tracks = [
  ["x", (layer) => layer.frame[0]], ["y", (layer) => layer.frame[1]], ["width", (layer) => layer.frame[2]], ["height", (layer) => layer.frame[3]],
  ["rotation", (layer) => layer.rotation], ["radius", (layer) => layer.radii && Math.max(...layer.radii)], ["opacity", (layer) => layer.opacity],
  ["text size", (layer) => layer.textSize],
];

/** The plots for frames that have the layer or not; a click calls `seek` with a frame. */
export function curves(frames, film, seek) {
  const layers = frames.map((frame) => frame.layers[0]);
  const shown = tracks.map(([name, value]) => ({ name, values: layers.map((layer) => (layer ? value(layer) : undefined)) }))
    .map((track) => ({ ...track, range: extent(track.values) })).filter(({ range }) => range && range[1] - range[0] > 1e-6);
  if (!shown.length) return make("p", { class: "note" }, layers.some(Boolean) ? "This layer does not change." : "This layer is in no frame.");
  return make("div", { class: "plots" }, ...shown.map((track) => plot(track, film, seek)));
}

/** The smallest and the largest value, undefined for none. */
function extent(values) {
  let range;
  for (const value of values) if (Number.isFinite(value)) range = range ? [Math.min(range[0], value), Math.max(range[1], value)] : [value, value];
  return range;
}

function plot({ name, values, range: [least, most] }, film, seek) {
  const last = Math.max(values.length - 1, 1);
  const stride = Math.max(1, Math.ceil(values.length / mostPoints));
  let [path, isOpen] = ["", false];
  for (let index = 0; index < values.length; index = index === values.length - 1 ? values.length : Math.min(index + stride, values.length - 1)) {
    const value = values[index];
    if (!Number.isFinite(value)) { isOpen = false; continue; }
    path += (isOpen ? "L" : "M") + plain((index / last) * 100, 3) + " " + plain(3 + (height - 6) * (1 - (value - least) / (most - least)), 2);
    isOpen = true;
  }
  const place = (frame) => (frame / last) * 100;
  return make("figure", { "data-curve": name },
    make("figcaption", {}, make("span", {}, name), make("span", { class: "range" }, plain(least, 2) + " … " + plain(most, 2))),
    draw("svg", {
      viewBox: "0 0 100 " + height, preserveAspectRatio: "none", role: "img", "aria-label": name + " from " + plain(least, 2) + " to " + plain(most, 2),
      click: (event) => {
        const box = event.currentTarget.getBoundingClientRect();
        seek(Math.round(((event.clientX - box.left) / box.width) * last));
      },
    },
    ...film.steps.filter((step) => step.start > 0).map((step) => draw("line", { class: "border", x1: place(step.start * film.fps), x2: place(step.start * film.fps), y1: 0, y2: height })),
    draw("path", { d: path }), draw("line", { class: "now", x1: 0, x2: 0, y1: 0, y2: height })));
}

/** Moves the line at the current frame. */
export function markCurves(element, time, film) {
  const place = String(Math.min((time * film.fps) / Math.max(film.frames - 1, 1), 1) * 100);
  for (const line of element.querySelectorAll(".now")) {
    line.setAttribute("x1", place);
    line.setAttribute("x2", place);
  }
}
