// A review of two states.

import { keepFocus } from "./keys.js";
import { transportKeys } from "./transport.js";
import { fillList, openListing, view } from "./listing.js";
import { arrival } from "./review-data.js";
import { found, items } from "./review-list.js";
import { overview } from "./review-overview.js";
import { show } from "./review-item.js";

keepFocus();
openListing({
  items, found, address: "item", show, overview, press: (event) => view.transport?.press(event), keys: transportKeys,
  states: { changed: "changed", added: "added", removed: "removed", broken: "broken", unchanged: "unchanged" },
});
// The pictures follow the script: what shows them is made again when they are there.
arrival().then(() => { fillList(); if (view.index < 0) overview(); });
