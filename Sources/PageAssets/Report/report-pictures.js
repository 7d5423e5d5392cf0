// The pictures of a failure, decoded when they are shown.

import { $, make } from "./elements.js";
import { decode, painted } from "./pictures.js";

/** Waits until the browser has read the pictures of a failure, which are in the order of the failures. */
async function arrival(index) {
  const isThere = () => document.readyState !== "loading" || +[...document.scripts].at(-1).id.slice(1) > index;
  if (isThere()) return;
  $("main").replaceChildren(make("p", { class: "note", role: "status" }, "Loading the pictures …"));
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Both pictures of a failure on canvases of the same size; null for a missing one. */
export async function load(index, result) {
  await arrival(index);
  const read = async (id) => { const text = $(id + index)?.textContent; return text ? decode(text).catch(() => null) : null; };
  const [golden, drawn] = await Promise.all([read("e"), read("a")]);
  const width = Math.max(golden?.width ?? 0, result.crop ? 0 : drawn?.width ?? 0);
  const height = Math.max(golden?.height ?? 0, result.crop ? 0 : drawn?.height ?? 0);
  const expected = golden && painted(width, height, (context) => context.drawImage(golden, 0, 0));
  const actual = drawn && painted(width, height, (context) => {
    if (result.crop) {
      const [x, y, w, h] = result.crop;
      context.drawImage(golden, 0, 0);
      context.clearRect(x, y, w, h);
      context.drawImage(drawn, x, y);
    } else context.drawImage(drawn, 0, 0);
  });
  return { width, height, expected, actual };
}
