// The frame that differs most, exact to the pixel: a swipe from one side to the other, and the map of differences.

import { make } from "./elements.js";
import { curtainShare, drawCurtain } from "./curtain.js";
import { decode, heat, painted } from "./pictures.js";
import { smoothCanvas } from "./smooth.js";
import { plain, seconds } from "./words.js";
import { sides, stored } from "./review-data.js";

/** The element for an item; `seek` goes to the frame in the player. Undefined when one side has no such frame. */
export async function worstFrame(entry, index, seek) {
  const texts = sides.map((side) => stored("p", side, index));
  if (texts.some((text) => !text) || entry.state !== "changed") return undefined;
  const [before, after] = await Promise.all(texts.map(decode));
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)];
  const [expected, actual] = [before, after].map((image) => painted(width, height, (context) => context.drawImage(image, 0, 0)));
  const map = heat({ width, height, expected, actual }, 0);
  return make("section", { class: "worst" },
    make("h3", {}, "Frame that differs most: ", make("button", { type: "button", click: seek, title: "Show this frame above" }, seconds(entry.worst))),
    make("div", { class: "pair" }, figure(width, height, ...swipe(smoothCanvas(expected.canvas), smoothCanvas(actual.canvas), width, height)),
      figure(width, height, make("figcaption", {}, "Difference, largest " + map.largest + "/255, ×" + plain(map.factor, 1)),
        sheet([smoothCanvas(map.canvas)], width, height, { "data-testid": "difference" }))));
}

/** A caption with a picture, as wide as the height of the window allows. */
export function figure(width, height, ...children) {
  return make("figure", { style: { width: "calc(var(--tall) * " + width / height + ")" } }, ...children);
}

/** Canvases over each other. */
export function sheet(canvases, width, height, attributes) {
  const element = make("div", { class: "sheet checkered", ...attributes }, ...canvases);
  element.style.aspectRatio = width + " / " + height;
  return element;
}

function swipe(before, after, width, height) {
  let share = 0.5;
  const picture = sheet([before, after], width, height, { "data-testid": "swipe",
    pointerdown: (event) => move(curtainShare(picture, event)), pointermove: (event) => event.buttons && move(curtainShare(picture, event)) });
  picture.append(make("div", { class: "edge" }));
  const input = make("input", { type: "range", min: 0, max: 1000, value: 500, "aria-label": "Edge between before and after", input: () => move(input.value / 1000) });
  function move(place) {
    share = place;
    input.value = Math.round(share * 1000);
    drawCurtain(picture, share);
  }
  move(share);
  return [make("figcaption", {}, make("label", {}, "Before ", input, " After")), picture];
}
