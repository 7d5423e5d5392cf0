// The overview: a card for each item that changed, and the names of the others.

import { $, make } from "./elements.js";
import { png } from "./pictures.js";
import { sentences } from "./sentences.js";
import { data, mark, view } from "./listing.js";
import { sides, stored } from "./review-data.js";
import { badge } from "./review-list.js";

function card(entry, index) {
  const pictures = sides.filter((side) => stored("p", side, index)).map((side) => make("figure", {},
    make("img", { src: png(stored("p", side, index)), alt: "", decoding: "async" }), make("figcaption", {}, side)));
  return make("section", { class: "card" },
    make("h3", {}, make("a", { href: "#item-" + index }, entry.path), " ", badge(entry)),
    make("a", { class: "pictures", href: "#item-" + index, tabindex: -1, "aria-hidden": "true" }, ...pictures),
    make("div", { class: "note" }, sentences(entry.words), rest(entry), entry.note ? make("p", {}, entry.note) : undefined));
}

/** How many changes are not listed. */
export const rest = ({ moreWords }) => moreWords ? make("p", {}, "and " + moreWords + (moreWords === 1 ? " more change" : " more changes")) : undefined;

/** Shows all items. */
export function overview() {
  view.player?.pause();
  Object.assign(view, { index: -1, player: undefined, transport: undefined });
  const items = data.entries.map((entry, index) => ({ entry, index }));
  const changed = items.filter(({ entry }) => entry.state !== "unchanged");
  const same = items.filter(({ entry }) => entry.state === "unchanged");
  $("main").replaceChildren(
    make("h2", {}, changed.length ? "What changed" : "Nothing changed"),
    make("div", { class: "cards" }, ...changed.map(({ entry, index }) => card(entry, index))),
    same.length ? make("details", { class: "note", open: !changed.length }, make("summary", {}, same.length + " unchanged"),
      make("ul", {}, ...same.map(({ entry }) => make("li", {}, entry.path)))) : "");
  mark();
}
