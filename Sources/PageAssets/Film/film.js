// The page of one animation. The picture plays by itself; this script parses it and replaces it with a canvas that can be stepped
// through. If that fails, the picture stays.

import { $, make } from "./elements.js";
import { changeAppearance } from "./appearance.js";
import { keepFocus, listenForKeys } from "./keys.js";
import { readFragment, writeFragment } from "./fragment.js";
import { Player } from "./player.js";
import { helpDialog, openHelp } from "./help.js";
import { Transport, transportKeys } from "./transport.js";
import { webpPictures } from "./webp-pictures.js";
import { FilmFrames } from "./film-frames.js";

/** The bytes of the picture in the page. */
function pictureBytes(image) {
  const text = atob(image.src.slice(image.src.indexOf(",") + 1));
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

async function openFilm() {
  const facts = JSON.parse($("data").textContent);
  const film = webpPictures(pictureBytes($("film")));
  const canvas = make("canvas", { id: "stage", "data-testid": "stage", width: film.width, height: film.height, role: "img", "aria-label": facts.name,
    class: film.hasAlpha ? "checkered" : undefined });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const screen = { show(picture) {
    picture.paint(context);
    Object.assign(canvas.dataset, { frame: picture.frame, time: picture.time, revision: picture.revision });
  } };
  const frames = new FilmFrames(film, () => player);
  const player = new Player(frames, screen, () => {
    transport.show();
    if (!player.isPlaying && canvas.dataset.frame) writeFragment({ at: (+player.time.toFixed(6)) + "s", speed: player.speed === 1 ? undefined : player.speed });
  });
  player.film = facts;
  const transport = new Transport(player);
  const { at, speed } = readFragment();
  if ([0.1, 0.25, 0.5, 1, 1.5, 2].includes(+speed)) player.speed = +speed;
  await player.seek(/^(#\d+|\d+(\.\d*)?s)$/.test(at) ? at : "#0");
  $("film").replaceWith(canvas);
  $("controls").replaceWith(transport.element);
  transport.reset();
  document.querySelector("header").append(make("span", { class: "group" },
    make("button", { type: "button", "data-testid": "theme", title: "Appearance: dark or light (t)", "aria-keyshortcuts": "t", click: changeAppearance }, "Appearance"),
    make("button", { type: "button", "aria-label": "Keys", title: "Keys (?)", click: openHelp }, "?")));
  document.body.append(helpDialog([...transportKeys, ["t", "appearance: dark or light"]]));
  keepFocus();
  listenForKeys((event) => {
    if (transport.press(event)) return true;
    const action = { t: changeAppearance, "?": openHelp }[event.key];
    action?.();
    return Boolean(action);
  });
  if (at === undefined && !matchMedia("(prefers-reduced-motion: reduce)").matches) player.play();
}

openFilm().catch((error) => console.warn(error));
