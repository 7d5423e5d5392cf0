// The list of items, and its filters.

import { $, make } from "./elements.js";
import { png } from "./pictures.js";
import { data, go, stored, view } from "./review-data.js";

/** The picture of an item in the list: as it is now, else as it was. */
export function thumbnail(index) {
  const picture = stored("p", "after", index) ?? stored("p", "before", index);
  return picture ? make("img", { class: "thumb", src: png(picture), alt: "", decoding: "async" }) : make("span", { class: "thumb" });
}

/** The state of an item as a badge. */
export const badge = ({ state }) => make("span", { class: "badge " + state }, state);

/** Lists the items that match the filters; without filters, those that changed. */
export function fillList() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const state = $("state").value;
  view.shown = [];
  data.entries.forEach((entry, index) => {
    const text = [entry.path, entry.state, ...entry.words].join(" ").toLowerCase();
    const isMeant = state === "" ? entry.state !== "unchanged" || words.length : entry.state === state;
    if (isMeant && words.every((word) => text.includes(word))) view.shown.push(index);
  });
  $("list").replaceChildren(...view.shown.map((index) => {
    const entry = data.entries[index];
    return make("li", {}, make("button", { "data-index": index, "aria-label": entry.path + ", " + entry.state, "aria-current": String(index === view.index),
      click: () => go(index) }, thumbnail(index), make("span", { class: "name" }, entry.path), make("span", { class: "why" }, badge(entry))));
  }));
  const changed = data.entries.filter((entry) => entry.state !== "unchanged").length;
  $("found").textContent = state === "" && !words.length ? changed + " of " + data.entries.length + " changed" : view.shown.length + " found";
}

/** Marks the open item in the list, and sets the title. */
export function mark() {
  for (const button of document.querySelectorAll("#list button")) {
    const isCurrent = +button.dataset.index === view.index;
    button.setAttribute("aria-current", String(isCurrent));
    if (isCurrent) button.scrollIntoView({ block: "nearest" });
  }
  const entry = data.entries[view.index];
  document.title = (entry ? entry.path + " – " : "") + data.title;
}
