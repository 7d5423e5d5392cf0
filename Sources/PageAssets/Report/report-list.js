// The failures as items of the list.

import { $, make } from "./elements.js";
import { percent } from "./words.js";
import { png } from "./pictures.js";
import { data } from "./listing.js";
import { failures } from "./report-data.js";
import { tick } from "./report-ticks.js";

export const states = { differs: "differs", missing: "no golden", damaged: "damaged golden", resized: "different size" };

/** The failures, then the frames of scenes, which cannot be opened. */
export const items = [
  ...failures.map(({ scene, result }, index) => {
    const [name, why] = [scene.name + "/" + result.name, states[result.state] + (result.share === undefined ? "" : ", " + percent(result.share))];
    return { index, name, state: result.state, cause: result.cause, filter: result.filter, label: name + ", " + why, why: () => why,
      text: [scene.name, result.name, result.message, ...result.changes].join(" "),
      picture: () => result.thumb && make("img", { class: "thumb", src: png(result.thumb), alt: "", decoding: "async" }) };
  }),
  ...data.scenes.filter(({ frames }) => frames?.filter).map(({ name, frames }) => ({ name: name + "/frames", state: frames.state,
    cause: frames.cause, filter: frames.filter, why: () => frames.message, text: name + "/frames " + frames.message })),
];

/** The words of what the list shows and can be accepted. */
let tickable = [];

export function listed(shown) {
  tickable = shown.map(({ filter }) => filter).filter(Boolean);
  $("tick").hidden = !tickable.length;
}

$("tick").addEventListener("click", () => tick(tickable, true));
