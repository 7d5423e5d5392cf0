// The list of failures, and its filters.

import { $, make } from "./elements.js";
import { percent } from "./words.js";
import { png } from "./pictures.js";
import { data, failures, go, view } from "./report-data.js";
import { tick, tickBox } from "./report-ticks.js";

const states = { differs: "differs", missing: "no golden", damaged: "damaged golden", resized: "different size" };

/** Lists the failures that match the filters. */
export function fillList() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const state = $("state").value;
  view.shown = [];
  failures.forEach(({ scene, result }, index) => {
    const text = [scene.name, result.name, result.message, ...result.changes].join(" ").toLowerCase();
    if ((state === "" || result.state === state) && words.every((word) => text.includes(word))) view.shown.push(index);
  });
  const pictures = view.shown.map((index) => {
    const { scene, result } = failures[index];
    const [name, why] = [scene.name + "/" + result.name, states[result.state] + (result.share === undefined ? "" : ", " + percent(result.share))];
    // An item outside of the viewport has no text that assistive technology can read.
    return make("li", {}, tickBox(result, name), make("button", { "data-index": index, "aria-label": name + ", " + why, "aria-current": String(index === view.index), click: () => go(index) },
      result.thumb ? make("img", { class: "thumb", src: png(result.thumb), alt: "", decoding: "async" }) : make("span", { class: "thumb" }),
      make("span", { class: "name" }, name), make("span", { class: "why" }, why)));
  });
  const frames = data.scenes.filter(({ name, frames }) => frames?.filter && (state === "" || state === frames.state)
    && words.every((word) => (name + "/frames " + frames.message).toLowerCase().includes(word)));
  $("list").replaceChildren(...pictures, ...frames.map(({ name, frames }) => make("li", {}, tickBox(frames, name + "/frames"),
    make("div", { class: "frames" }, make("span", { class: "name" }, name + "/frames"), make("span", { class: "why" }, frames.message)))));
  view.tickable = [...view.shown.map((index) => failures[index].result), ...frames.map(({ frames }) => frames)].map(({ filter }) => filter).filter(Boolean);
  $("tick").hidden = !view.tickable.length;
  $("found").textContent = view.shown.length + " of " + failures.length + " failures";
}

/** Ticks everything that the list shows. */
export function tickShown() {
  tick(view.tickable, true);
}

/** Marks the current failure in the list, and sets the title. */
export function mark() {
  for (const button of document.querySelectorAll("#list button")) {
    const isCurrent = +button.dataset.index === view.index;
    button.setAttribute("aria-current", String(isCurrent));
    if (isCurrent) button.scrollIntoView({ block: "nearest" });
  }
  const failure = failures[view.index];
  document.title = (failure ? failure.scene.name + "/" + failure.result.name + " – " : "") + data.title;
}
