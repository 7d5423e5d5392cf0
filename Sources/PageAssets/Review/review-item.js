// One item: what changed in words, both sides by one clock, and the frame that differs most.

import { $, make } from "./elements.js";
import { sentences } from "./sentences.js";
import { smoothCanvas } from "./smooth.js";
import { Player } from "./player.js";
import { Transport } from "./transport.js";
import { data, mark, step, view } from "./listing.js";
import { arrival, sides } from "./review-data.js";
import { badge } from "./review-list.js";
import { PairFrames, openFilm } from "./review-films.js";
import { rest } from "./review-overview.js";
import { figure, sheet, worstFrame } from "./review-worst.js";

/** Shows an item at the frame that differs most. */
export async function show(index) {
  const entry = data.entries[index];
  view.player?.pause();
  Object.assign(view, { index, player: undefined, transport: undefined });
  mark();
  await arrival();
  if (view.index !== index) return;
  const films = Object.fromEntries(sides.map((side) => [side, openFilm(side, index)]).filter(([, film]) => film));
  const worst = entry.worst === null ? undefined : await worstFrame(entry, index, () => view.player?.seekFrame(Math.round(entry.worst * entry.fps)));
  if (view.index !== index) return;
  $("main").replaceChildren(
    make("div", { class: "moves" }, make("h2", {}, entry.path, " ", badge(entry)),
      make("a", { href: "#" }, "Overview"), make("button", { type: "button", title: "Previous (k)", click: () => step(-1) }, "‹ Previous"),
      make("button", { type: "button", title: "Next (j)", click: () => step(1) }, "Next ›")),
    changes(entry),
    ...(Object.keys(films).length ? player(entry, films) : []), worst ?? "");
  if (!view.player) return;
  await view.player.seekFrame(Math.round((entry.worst ?? 0) * entry.fps));
  if (view.index === index) $("main").focus({ preventScroll: true });
}

/** What changed; the first few sentences, so that both sides stay visible. */
function changes(entry) {
  const few = entry.words.length > 4 ? 3 : entry.words.length;
  const more = entry.words.length - few + entry.moreWords;
  return make("div", { class: entry.state === "broken" ? "note bad" : "note" }, sentences(entry.words.slice(0, few)),
    more ? make("details", {}, make("summary", {}, more + " more"), sentences(entry.words.slice(few)), rest(entry)) : undefined,
    entry.note ? make("p", {}, entry.note) : undefined);
}

/** The panes of both sides with their transport. */
function player(entry, films) {
  const [canvases, contexts] = [{}, {}];
  const panes = sides.filter((side) => films[side]).map((side) => {
    const { width, height, hasAlpha } = films[side];
    const source = make("canvas", { width, height });
    contexts[side] = source.getContext("2d");
    canvases[side] = smoothCanvas(source, { "data-testid": side, role: "img", "aria-label": entry.path + ", " + side });
    const element = figure(width, height, make("figcaption", {}, side[0].toUpperCase() + side.slice(1)), sheet([canvases[side]], width, height, { class: hasAlpha ? "sheet checkered" : "sheet" }));
    element.style.maxWidth = "min(calc(50% - 16px), " + width + "px)";
    return element;
  });
  const screen = { show({ time, frame, pictures }) {
    for (const { side, picture } of pictures) {
      picture.paint(contexts[side]);
      canvases[side].draw();
      Object.assign(canvases[side].dataset, { time, frame });
    }
  } };
  // Another item may be opened while pictures of this one are decoded.
  const own = new Player(new PairFrames(films, () => own), screen, () => { if (view.player === own) view.transport?.show(); });
  view.player = own;
  own.film = { frames: entry.frames, fps: entry.fps, duration: entry.duration, steps: entry.steps,
    runs: entry.differingTimes.map(([start, end]) => ({ start, duration: end - start, title: "differs from " + start + " s to " + end + " s" })) };
  if (entry.frames === 1) return [make("div", { class: "pair films" }, ...panes)];
  view.transport = new Transport(own);
  view.transport.reset();
  return [make("div", { class: "pair films" }, ...panes), view.transport.element];
}
