// The colours of the pixel under the pointer, in both pictures.

import { $, make } from "./elements.js";
import { curtainShare } from "./curtain.js";
import { view } from "./listing.js";
import { failures } from "./report-data.js";
import { place, wipe } from "./report-stages.js";

/** Reads the colour under a pointer, which also draws the curtain. */
export function point(event, sheet) {
  const box = sheet.getBoundingClientRect();
  if (view.mode === "swipe" && event.buttons) {
    view.swipe = curtainShare(sheet, event);
    $("swipe").value = view.swipe * 1000;
    wipe();
  }
  read(Math.floor((event.clientX - box.left) / view.scale), Math.floor((event.clientY - box.top) / view.scale));
}

/** Moves the readout by keys. */
export function arrow(event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = event.shiftKey ? 10 : 1;
  const [x, y] = view.cross ?? failures[view.index].result.box ?? [0, 0];
  read(x + way[0] * step, y + way[1] * step);
}

/** Shows the colours of a pixel. */
export function read(x, y) {
  const { width, height, expected, actual } = view.pictures;
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  view.cross = [x, y];
  for (const cross of document.querySelectorAll(".cross")) place(cross, [x, y, 1, 1], 0);
  const at = (picture) => picture && [...picture.pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const [a, b] = [at(expected), at(actual)];
  const color = (name, c) => {
    if (!c) return "";
    const hex = "#" + (c[3] === 255 ? c.slice(0, 3) : c).map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const swatch = make("span", { class: "swatch" });
    swatch.style.background = hex;
    return make("span", {}, name + " ", swatch, " " + hex + " (" + c.join(" ") + ")");
  };
  $("readout").replaceChildren(make("span", {}, "x " + x + ", y " + y), color("golden", a), color("actual", b),
    a && b ? make("span", { class: a.some((c, i) => c !== b[i]) ? "bad" : "good" },
      a.some((c, i) => c !== b[i]) ? "difference " + a.map((c, i) => (b[i] > c ? "+" : "") + (b[i] - c)).join(" ") : "equal") : "");
}
