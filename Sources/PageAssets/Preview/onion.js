// Onion skins: the two frames before and after, faint, over a still picture.

import { $ } from "./elements.js";

const skins = [[-2, 0.15], [2, 0.15], [-1, 0.3], [1, 0.3]];
let asked = 0;

/** Removes the skins. */
export function hideSkins() {
  asked++;
  $("skins").hidden = true;
}

/** Lays the neighbours of a frame over the picture of `size` pixels. */
export async function showSkins(frames, film, frame) {
  const mine = ++asked;
  const wanted = skins.filter(([way]) => frame + way >= 0 && frame + way < film.frames);
  const images = await Promise.all(wanted.map(([way]) => frames.aside("#" + (frame + way), "skin" + way)));
  if (mine !== asked) {
    for (const image of images) image?.close();
    return;
  }
  const [stage, canvas] = [$("stage"), $("skins")];
  Object.assign(canvas, { width: stage.width, height: stage.height });
  const context = canvas.getContext("2d");
  images.forEach((image, index) => {
    if (!image) return;
    context.globalAlpha = wanted[index][1];
    context.drawImage(image, 0, 0);
    image.close();
  });
  canvas.dataset.frame = frame;
  canvas.hidden = false;
}
