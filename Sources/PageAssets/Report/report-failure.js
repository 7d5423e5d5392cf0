// One failure: its pictures side by side, with a swipe, blinking, or as a map of differences.

import { $, make } from "./elements.js";
import { seconds } from "./words.js";
import { values } from "./values.js";
import { heat } from "./pictures.js";
import { smoothCanvas } from "./smooth.js";
import { sentences } from "./sentences.js";
import { mark, step, view } from "./listing.js";
import { failures } from "./report-data.js";
import { isTicked, tick, tickBox } from "./report-ticks.js";
import { sceneTimeline, strip } from "./report-overview.js";
import { load } from "./report-pictures.js";
import { blinkNow, follow, goToArea, layout, wipe, zoom } from "./report-stages.js";
import { arrow, point } from "./report-colours.js";

/** Shows a failure, or updates it after a choice. */
export async function show(index) {
  const { scene, result } = failures[index];
  const isNew = view.loaded !== index;
  view.index = index;
  if (isNew) {
    mark();
    const pictures = await load(index, result);
    if (view.index !== index) return;
    Object.assign(view, { pictures, loaded: index, cross: null, zoom: 0 });
  }
  if (view.loaded !== index) return;
  const both = view.pictures.expected && view.pictures.actual;
  if (!both) view.mode = "side";
  $("main").replaceChildren(
    make("h2", {}, tickBox([result], scene.name + "/" + result.name), scene.name + "/" + result.name),
    facts(result),
    result.message ? make("p", { class: "note bad" }, result.message) : "",
    result.note ? make("p", { class: "note", id: "note" }, result.note) : "",
    result.changes.length ? changes(result.changes)
      : result.state === "differs" && result.hasTrace ? make("p", { class: "note" }, "No layer changed: the same scene is drawn differently.") : "",
    result.command ? make("p", { class: "note" }, "Create it with ", make("code", { class: "command", tabindex: 0 }, result.command)) : "",
    toolbar(both),
    make("output", { class: "readout", id: "readout", "aria-live": "polite" }, "Point at a pixel, or move with the arrow keys, to read its colour."),
    make("div", { id: "stages" }), sceneTimeline(scene), strip(scene));
  stages();
  mark();
  if (isNew) $("main").focus({ preventScroll: true });
}

/** The first few changes; the others can be expanded, so that the pictures stay visible. */
function changes(all) {
  const few = all.length > 4 ? 3 : all.length;
  return make("div", { class: "note", id: "changes" }, "Changes since the recorded trace:", sentences(all.slice(0, few)),
    all.length > few ? make("details", {}, make("summary", {}, all.length - few + " more layers"), sentences(all.slice(few))) : undefined);
}

/** The numbers of the difference. */
function facts(result) {
  const differs = result.share !== undefined;
  return values("facts", [
    ["at", seconds(result.time)], ...(!differs ? [] : [
      ["mean", result.mean.toPrecision(3)], ["PSNR", result.psnr.toFixed(1) + " dB"], ["SSIM", (Math.floor(result.ssim * 1e5) / 1e5).toFixed(5)],
      ["perceptual", result.perceptual.toFixed(4)], ["antialiasing", result.antialiased ? result.antialiased + " px" : undefined],
    ]),
  ]);
}

/** The ways to compare two pictures. */
export const modes = [["side", "Side by side"], ["swipe", "Swipe"], ["blink", "Blink"], ["heat", "Difference"]];

function toolbar(both) {
  const press = (label, key, pressed, action, disabled) =>
    make("button", { "aria-pressed": pressed === undefined ? undefined : String(pressed), "aria-keyshortcuts": key, title: label + " (" + key + ")", disabled, click: action }, label);
  const change = (values) => () => { Object.assign(view, values); show(view.index); };
  return make("div", { class: "bar", role: "toolbar", "aria-label": "View" },
    make("span", { class: "group" }, press("‹ Previous", "k", undefined, () => step(-1)), press("Next ›", "j", undefined, () => step(1)),
      press("Overview", "o", undefined, () => { location.hash = ""; })),
    make("span", { class: "group", role: "group", "aria-label": "Mode" },
      ...modes.map(([mode, label], index) => press(label, String(index + 1), view.mode === mode, change({ mode }), mode !== "side" && !both))),
    make("span", { class: "group", role: "group", "aria-label": "Zoom" },
      press("−", "-", undefined, () => zoom(0.5)), make("output", { id: "zoom" }, ""), press("+", "+", undefined, () => zoom(2)),
      press("Fit", "0", undefined, change({ zoom: 0 })), press("To the difference", "d", undefined, goToArea, !failures[view.index].result.box),
      press("Grid", "g", view.grid, change({ grid: !view.grid }))),
    view.mode === "swipe" ? make("label", {}, "Golden ", make("input", { type: "range", id: "swipe", min: 0, max: 1000, value: view.swipe * 1000,
      input: (event) => { view.swipe = event.target.value / 1000; wipe(); } }), " Actual") : undefined,
    view.mode === "blink" ? press(view.blink ? "Stop" : "Start", "b", undefined, toggleBlink) : undefined,
    view.mode === "heat" ? make("label", {}, "Amplify", make("select", { id: "gain", change: (event) => { view.gain = +event.target.value; show(view.index); } },
      ...[[0, "full range"], [1, "1×"], [4, "4×"], [16, "16×"], [64, "64×"], [255, "255×"]].map(([value, label]) =>
        make("option", { value, selected: value === view.gain }, label)))) : undefined);
}

/** Ticks the failure that is shown, or removes its tick. */
export function toggleTick() {
  const { result } = failures[view.index];
  if (result.filter) tick([result.filter], !isTicked(result));
}

function stages() {
  const { expected, actual } = view.pictures;
  const layers = { side: [["Golden", [expected]], ["Actual", [actual]]], swipe: [["Golden left, actual right", [expected, actual]]],
    blink: [["", [expected, actual]]], heat: [] }[view.mode];
  if (expected && actual && view.mode !== "swipe" && view.mode !== "blink") {
    const map = heat(view.pictures, view.gain);
    const scale = map.largest ? "Difference, largest " + map.largest + "/255, ×" + +map.factor.toFixed(1) : "No difference in unpremultiplied colours";
    layers.push([scale, [map]]);
  }
  const panes = layers.filter(([, pictures]) => pictures[0]).map(([caption, pictures]) => pane(caption, pictures));
  $("stages").replaceChildren(make("div", { class: "panes" }, ...panes));
  layout();
  wipe();
  clearInterval(view.timer);
  if (view.mode === "blink") {
    blinkNow();
    if (view.blink) view.timer = setInterval(blinkNow, 600);
  }
}

function pane(caption, pictures) {
  const copies = pictures.map((picture) => smoothCanvas(picture.canvas));
  const sheet = make("div", { class: "sheet" }, ...copies, make("div", { class: "grid" }), ...area(), make("div", { class: "cross", hidden: true }));
  if (view.mode === "swipe") sheet.append(make("div", { class: "edge" }));
  const stage = make("div", { class: "stage checkered", tabindex: 0, role: "application", "aria-label": (caption || "Golden and actual in turn") + ", arrow keys move the colour read-out",
    pointermove: (event) => point(event, sheet), pointerdown: (event) => point(event, sheet), scroll: (event) => follow(event.target),
    wheel: (event) => { if (event.ctrlKey) { event.preventDefault(); zoom(event.deltaY < 0 ? 2 : 0.5); } }, keydown: arrow });
  stage.append(sheet);
  return make("figure", {}, make("figcaption", {}, caption), stage);
}

function area() {
  const box = failures[view.index].result.box;
  return box ? [make("div", { class: "area", "data-box": box.join(" ") })] : [];
}

/** Starts or ends showing both in turn. */
export function toggleBlink() {
  if (view.mode !== "blink") view.mode = "blink";
  view.blink = !view.blink;
  show(view.index);
}
