// A page with a list at the side: the filters, the list in groups, the open item, the address and the keys. `#data` has everything but
// pictures, which are script elements with base64 behind the script, so that the page can be used while the browser reads them.

import { $, make } from "./elements.js";
import { changeAppearance, recallAppearance } from "./appearance.js";
import { listenForKeys } from "./keys.js";
import { helpDialog, openHelp } from "./help.js";
import { sentence } from "./sentences.js";

export const data = JSON.parse($("data").textContent);

/** The state of the page: the item that is open, -1 for the overview, and those in the list. Pages add theirs. */
export const view = { index: -1, shown: [] };

/** What the page shows; see `openListing`. */
let page;

/** Opens an item. The next key counts from it, even if it is pressed before the browser has noticed the new address. */
export function go(index) {
  view.index = index;
  location.hash = page.address + "-" + index;
}

/** Opens the next or the previous item of the list. */
export function step(way) {
  const place = view.shown.indexOf(view.index);
  const next = view.shown[place < 0 ? (way > 0 ? 0 : view.shown.length - 1) : place + way];
  if (next !== undefined) go(next);
}

/** Groups of items with one cause, each where its first item is; an item without others is alone. */
export function byCause(items) {
  const groups = new Map();
  items.forEach((item, place) => {
    const key = item.cause ? "cause " + item.cause : place;
    groups.set(key, [...groups.get(key) ?? [], item]);
  });
  return [...groups.values()];
}

/** The cause of several items in words. */
export const cause = (items, noun) => [...sentence(items[0].cause), " in " + items.length + " " + noun];

/** Lists the items that match the filters. */
export function fillList() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const state = $("state").value;
  const shown = page.items.filter((item) => (state === "" ? words.length || !item.isQuiet : item.state === state)
    && words.every((word) => item.text.toLowerCase().includes(word)));
  const groups = byCause(shown);
  view.shown = groups.flat().map(({ index }) => index).filter((index) => index !== undefined);
  $("list").replaceChildren(...groups.flatMap((items) => [
    ...(items.length > 1 ? [make("li", { class: "cause" }, page.tick(items), make("span", {}, ...cause(items, page.noun)))] : []),
    ...items.map(row)]));
  $("found").textContent = page.found(shown, state === "" && !words.length);
  page.listed?.(shown);
}

/** An item of the list; one without an index cannot be opened. */
function row(item) {
  const { index, name, label } = item;
  const parts = [make("span", { class: "name" }, name), make("span", { class: "why" }, item.why())];
  // An item outside of the viewport has no text that assistive technology can read.
  return make("li", {}, page.tick?.([item]), index === undefined ? make("div", { class: "frames" }, ...parts)
    : make("button", { "data-index": index, "aria-label": label, "aria-current": String(index === view.index), click: () => go(index) },
      item.picture() ?? make("span", { class: "thumb" }), ...parts));
}

/** Marks the open item in the list, and sets the title. */
export function mark() {
  for (const button of document.querySelectorAll("#list button")) {
    const isCurrent = +button.dataset.index === view.index;
    button.setAttribute("aria-current", String(isCurrent));
    if (isCurrent) button.scrollIntoView({ block: "nearest" });
  }
  const item = page.items.find(({ index }) => index === view.index);
  document.title = (item ? item.name + " – " : "") + data.title;
}

function route() {
  const match = /^#([a-z]+)-(\d+)$/.exec(location.hash);
  if (match?.[1] === page.address && page.items.some(({ index }) => index === +match[2])) page.show(+match[2]);
  else page.overview();
}

/**
 * Starts the page. It has `items` with `name`, `label`, `text` (what the filter searches), `state`, `why()`, `picture()` and perhaps
 * `index`, `cause`, `isQuiet`; the names of `states`; `address`; `show(index)` and `overview()`; `found(items, isAll)`; `keys` for the
 * help and `press(event)`; perhaps `tick(items)`, `noun` and `listed(items)`.
 */
export function openListing(options) {
  page = options;
  $("state").append(...Object.entries(page.states).map(([value, label]) => make("option", { value }, label)));
  $("search").addEventListener("input", fillList);
  $("state").addEventListener("change", fillList);
  $("theme").addEventListener("click", changeAppearance);
  $("keys").addEventListener("click", openHelp);
  addEventListener("hashchange", route);
  document.body.append(helpDialog([["j k", "next, previous"], ["o", "overview"], ["/", "filter"], ...page.keys, ["t", "appearance: dark or light"]]));
  listenForKeys((event) => {
    if (page.press(event)) return true;
    const action = { j: () => step(1), k: () => step(-1), o: () => { location.hash = ""; }, t: changeAppearance, "?": openHelp, "/": () => $("search").focus() }[event.key];
    action?.();
    return Boolean(action);
  });
  $("title").textContent = data.title;
  $("counts").textContent = data.counts;
  recallAppearance();
  fillList();
  route();
  document.body.dataset.ready = String(Math.round(performance.now()));
}
