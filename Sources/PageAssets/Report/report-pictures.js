// The pictures of a failure, decoded when they are shown, and the picture of their difference.

import { $, make } from "./elements.js";
import { png } from "./report-data.js";

async function decode(base64) {
  const image = new Image();
  image.src = png(base64);
  await image.decode();
  return image;
}

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
  const canvas = (paint) => {
    const canvas = make("canvas", { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    paint(context);
    return { canvas, pixels: context.getImageData(0, 0, width, height).data };
  };
  const expected = golden && canvas((context) => context.drawImage(golden, 0, 0));
  const actual = drawn && canvas((context) => {
    if (result.crop) {
      const [x, y, w, h] = result.crop;
      context.drawImage(golden, 0, 0);
      context.clearRect(x, y, w, h);
      context.drawImage(drawn, x, y);
    } else context.drawImage(drawn, 0, 0);
  });
  return { width, height, expected, actual };
}

/** The difference of every pixel as a colour: dark where equal, blue, red and yellow the larger it is; `gain` 0: automatic. */
export function heat({ width, height, expected, actual }, gain) {
  const canvas = make("canvas", { width, height });
  const context = canvas.getContext("2d");
  const image = context.createImageData(width, height);
  const [a, b, out] = [expected.pixels, actual.pixels, image.data];
  const differences = new Uint8Array(width * height);
  let largest = 0;
  for (let i = 0, p = 0; p < differences.length; i += 4, p++) {
    const d = Math.max(Math.abs(a[i] - b[i]), Math.abs(a[i + 1] - b[i + 1]), Math.abs(a[i + 2] - b[i + 2]), Math.abs(a[i + 3] - b[i + 3]));
    differences[p] = d;
    if (d > largest) largest = d;
  }
  const factor = gain || (largest ? 255 / largest : 1);
  for (let i = 0, p = 0; p < differences.length; i += 4, p++) {
    const d = Math.min(255, differences[p] * factor);
    if (d === 0) {
      const grey = 18 + (a[i] * 0.3 + a[i + 1] * 0.6 + a[i + 2] * 0.1) * (a[i + 3] / 255) * 0.13;
      out[i] = out[i + 1] = out[i + 2] = grey;
    } else {
      out[i] = Math.min(255, 70 + d * 1.5);
      out[i + 1] = d < 128 ? 40 : 40 + (d - 128) * 1.6;
      out[i + 2] = Math.max(40, 200 - d * 1.4);
    }
    out[i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  return { canvas, largest, factor };
}
