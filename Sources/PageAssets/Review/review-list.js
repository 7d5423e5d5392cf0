// What was compared, as items of the list.

import { make } from "./elements.js";
import { png } from "./pictures.js";
import { data } from "./listing.js";
import { stored } from "./review-data.js";

/** The state of an item as a badge. */
export const badge = ({ state }) => make("span", { class: "badge " + state }, state);

/** The picture of an item in the list: as it is now, else as it was. */
function thumbnail(index) {
  const picture = stored("p", "after", index) ?? stored("p", "before", index);
  return picture && make("img", { class: "thumb", src: png(picture), alt: "", decoding: "async" });
}

/** The items; without filters, the list shows those that changed. */
export const items = data.entries.map((entry, index) => ({
  index, name: entry.path, label: entry.path + ", " + entry.state, state: entry.state, isQuiet: entry.state === "unchanged",
  text: [entry.path, entry.state, ...entry.words].join(" "), why: () => badge(entry), picture: () => thumbnail(index),
}));

/** How many items are listed. */
export const found = (shown, isAll) => isAll ? shown.length + " of " + items.length + " changed" : shown.length + " found";
