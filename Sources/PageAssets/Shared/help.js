// The keys of a page, in a dialog.

import { $, make } from "./elements.js";

/** A dialog that lists keys; `id` is "help". */
export function helpDialog(keys) {
  return make("dialog", { id: "help", "aria-labelledby": "help-title" },
    make("form", { method: "dialog" }, make("h2", { id: "help-title" }, "Keys"),
      make("table", {}, ...keys.map(([names, does]) => make("tr", {},
        make("td", {}, ...names.split(" ").flatMap((name) => [make("kbd", {}, name), " "])), make("td", {}, does)))),
      make("p", {}, make("button", { autofocus: true }, "Close"))));
}

/** Opens the help. */
export function openHelp() { $("help").showModal(); }
