// Names and values: facts in a line, or a table.

import { make } from "./elements.js";

/** Names and values as a list of terms; undefined values are omitted. `kind` is how it is laid out: "facts" or "table". */
export function values(kind, pairs) {
  const shown = pairs.filter(([, value]) => value !== undefined);
  return make("dl", { class: "values " + kind }, ...shown.map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", { title: kind === "table" ? value : undefined }, value))));
}
