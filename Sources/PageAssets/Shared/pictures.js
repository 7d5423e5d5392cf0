// Pictures as PNG files in base64, their pixels, and the map of how two of them differ.

import { make } from "./elements.js";

/** A PNG file in base64 as an address. */
export const png = (base64) => "data:image/png;base64," + base64;

/** Decodes a PNG file in base64. */
export async function decode(base64) {
  const image = new Image();
  image.src = png(base64);
  await image.decode();
  return image;
}

/** A canvas with its pixels: `{canvas, pixels}`; `paint` gets the context. */
export function painted(width, height, paint) {
  const canvas = make("canvas", { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  paint(context);
  return { canvas, pixels: context.getImageData(0, 0, width, height).data };
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
