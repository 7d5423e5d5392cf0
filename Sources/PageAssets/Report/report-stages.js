// The stages: zoom and scroll position of the pictures, and which of two is visible.

import { $ } from "./elements.js";
import { layGrid, markGrid } from "./grid.js";
import { drawCurtain } from "./curtain.js";
import { view } from "./listing.js";
import { failures } from "./report-data.js";

/** Sets the size of every sheet; zoom 0 fits the picture into its stage. */
export function layout() {
  const stage = document.querySelector(".stage");
  if (!stage || !view.pictures?.width) return;
  const { width, height } = view.pictures;
  const fit = Math.min((stage.clientWidth - 2) / width, (stage.clientHeight - 2) / height, 8);
  const scale = (view.scale = view.zoom || fit);
  for (const sheet of document.querySelectorAll(".sheet")) {
    sheet.style.width = width * scale + "px";
    sheet.style.height = height * scale + "px";
    sheet.classList.toggle("sharp", scale >= 1);
    layGrid(sheet.querySelector(".grid"), scale, view.grid);
    const box = sheet.querySelector(".area");
    if (box) place(box, box.dataset.box.split(" ").map(Number), 3);
    if (view.cross) place(sheet.querySelector(".cross"), [...view.cross, 1, 1], 0);
  }
  markGrid(document.querySelector(".bar [aria-keyshortcuts=g]"), scale, view.grid);
  $("zoom").textContent = (scale < 1 ? Math.round(scale * 100) + " %" : +scale.toFixed(1) + "×");
}

/** Puts a frame around pixels. */
export function place(element, [x, y, w, h], margin) {
  const scale = view.scale;
  element.hidden = false;
  element.style.cssText += `;left:${x * scale - margin}px;top:${y * scale - margin}px;width:${w * scale + 2 * margin}px;height:${h * scale + 2 * margin}px`;
}

/** Draws the curtain where it is. */
export function wipe() {
  if (view.mode === "swipe") drawCurtain(document.querySelector(".sheet"), view.swipe);
}

/** Shows the other one of two pictures. */
export function blinkNow() {
  const sheet = document.querySelector(".sheet");
  if (!sheet || view.mode !== "blink") return;
  view.second = !view.second;
  sheet.querySelectorAll("canvas")[1].hidden = !view.second;
  document.querySelector("figcaption").textContent = view.second ? "Actual" : "Golden";
}

/** Zooms in or out, or to a factor around a `center`. */
export function zoom(factor, center) {
  const stage = document.querySelector(".stage");
  if (!stage) return;
  const old = view.scale;
  const middle = center ?? [(stage.scrollLeft + stage.clientWidth / 2) / old, (stage.scrollTop + stage.clientHeight / 2) / old];
  const steps = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
  const next = factor > 1 ? steps.find((value) => value > old * 1.01) ?? 64 : steps.findLast((value) => value < old * 0.99) ?? 0.125;
  view.zoom = center ? factor : next;
  layout();
  stage.scrollTo(middle[0] * view.scale - stage.clientWidth / 2, middle[1] * view.scale - stage.clientHeight / 2);
  follow(stage);
}

/** Shows the difference as large as fits. */
export function goToArea() {
  const box = failures[view.index].result.box;
  const stage = document.querySelector(".stage");
  if (!box || !stage) return;
  const scale = Math.min(stage.clientWidth / (box[2] + 4), stage.clientHeight / (box[3] + 4), 32);
  zoom(Math.max(scale, 0.125), [box[0] + box[2] / 2, box[1] + box[3] / 2]);
}

/** Scrolls the other stages along. */
export function follow(source) {
  for (const stage of document.querySelectorAll(".stage")) {
    if (stage === source) continue;
    if (stage.scrollLeft !== source.scrollLeft) stage.scrollLeft = source.scrollLeft;
    if (stage.scrollTop !== source.scrollTop) stage.scrollTop = source.scrollTop;
  }
}
