// The report of a comparison with goldens. `#data` holds everything but the pictures of failures; those stand, one script
// element of base64 each, in `#e<n>` (the golden) and `#a<n>` (what was drawn, or only the part `crop` of it that differs),
// and become pictures when they are looked at. They follow this script, which therefore runs while a browser still reads
// them: a report of hundreds of megabytes can be used at once. All text reaches the page as text, never as markup.
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const failures = data.scenes.flatMap((scene) =>
  scene.results.filter((result) => result.state !== "passed").map((result) => ({ scene, result })));
const view = { index: -1, loaded: -1, mode: "side", zoom: 0, blink: 0, swipe: 0.5, gain: 0, shown: [], pictures: null, grid: true };
const $ = (id) => document.getElementById(id);

/** An element with attributes (functions become listeners) and children; strings become text. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}
const png = (base64) => "data:image/png;base64," + base64;
const seconds = (time) => (time === null ? "at rest" : (+time.toFixed(3)) + " s");

// MARK: List and filters

const states = { differs: "differs", missing: "no golden", damaged: "damaged golden", resized: "another size" };

function fillList() {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const state = $("state").value;
  view.shown = [];
  failures.forEach(({ scene, result }, index) => {
    const text = [scene.name, result.name, result.message, ...result.changes].join(" ").toLowerCase();
    if ((state === "" || result.state === state) && words.every((word) => text.includes(word))) view.shown.push(index);
  });
  $("list").replaceChildren(...view.shown.map((index) => {
    const { scene, result } = failures[index];
    const [name, why] = [scene.name + "/" + result.name, states[result.state] + (result.share === undefined ? "" : ", " + percent(result.share))];
    // What is not in sight has no name of its own yet.
    return make("li", {}, make("button", { "data-index": index, "aria-label": name + ", " + why, "aria-current": String(index === view.index), click: () => go(index) },
      result.thumb ? make("img", { class: "thumb", src: png(result.thumb), alt: "", decoding: "async" }) : make("span", { class: "thumb" }),
      make("span", { class: "name" }, name), make("span", { class: "why" }, why)));
  }));
  $("found").textContent = view.shown.length + " of " + failures.length + " failures";
}
const percent = (share) => (share > 0 && share < 0.0001 ? "under 0.01" : +(share * 100).toFixed(2)) + " % of pixels";

// MARK: Overview

function timeline(scene) {
  const place = (time) => (scene.duration > 0 ? (100 * time) / scene.duration : 0) + "%";
  const bar = make("div", { class: "time", role: "img", "aria-label": describe(scene) });
  for (const step of scene.steps) {
    const box = make("span", { class: "step " + step.kind, title: step.name + ", " + seconds(step.duration) }, step.name);
    box.style.left = place(step.start);
    box.style.width = place(step.duration);
    bar.append(box);
  }
  for (const [first, last] of scene.frames?.runs ?? []) {
    const run = make("span", { class: "run", title: "frames " + first + " to " + last + " differ" });
    run.style.left = place(first / scene.frames.rate);
    run.style.width = place((last - first + 1) / scene.frames.rate);
    bar.append(run);
  }
  for (const result of scene.results) {
    if (result.time === null) continue;
    const tick = make("span", { class: result.state === "passed" ? "tick" : "tick failed", title: result.name + ", " + seconds(result.time) });
    tick.style.left = place(result.time);
    bar.append(tick);
  }
  return bar;
}

function describe(scene) {
  const failed = scene.results.filter((result) => result.state !== "passed").map((result) => seconds(result.time));
  return "Timeline of " + seconds(scene.duration) + "; goldens fail at " + (failed.join(", ") || "no time");
}

function strip(scene) {
  return make("ul", { class: "strip", "aria-label": "Goldens of " + scene.name }, ...scene.results.map((result) => {
    const index = failures.findIndex((failure) => failure.result === result);
    const content = [
      result.thumb ? make("img", { src: png(result.thumb), alt: "", decoding: "async" }) : undefined,
      make("span", { class: "label", title: result.name }, result.name), make("span", {}, (index < 0 ? "✓ " : "✗ ") + seconds(result.time))];
    return make("li", {}, index < 0 ? make("span", { class: "passed" }, ...content)
      : make("button", { class: "failed", "aria-current": String(index === view.index), click: () => go(index) }, ...content));
  }));
}

function notes(scene) {
  const lines = [...scene.timelineChanges];
  if (scene.obsolete.length) lines.push("obsolete goldens: " + scene.obsolete.join(", "));
  return [
    scene.frames?.message ? make("p", { class: "note bad" }, "Frames: " + scene.frames.message) : undefined,
    scene.frames?.changes?.length ? make("div", { class: "note" }, "In the first of them:", list(scene.frames.changes)) : undefined,
    ...lines.map((line) => make("p", { class: "note" }, ...words(line[0].toUpperCase() + line.slice(1))))];
}
const list = (items) => make("ul", {}, ...items.map((item) => make("li", {}, ...words(item))));
/** Text in which what stands between backquotes is code. */
const words = (text) => text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part));

function overview() {
  view.index = -1;
  const scenes = data.scenes.filter((scene) => scene.failed || data.scenes.length <= 50);
  const rest = data.scenes.length - scenes.length;
  $("main").replaceChildren(
    make("h2", {}, failures.length || data.failed ? "What failed" : "Everything is as it was"),
    ...scenes.map((scene) => make("section", { class: "scene" },
      make("h3", {}, scene.name), ...notes(scene), timeline(scene), strip(scene))),
    rest > 0 ? make("p", { class: "note" }, rest + " more scenes passed") : "");
  mark();
}

// MARK: One failure

function go(index) {
  location.hash = "failure-" + index;
}

function route() {
  const match = /^#failure-(\d+)$/.exec(location.hash);
  if (match && failures[+match[1]]) show(+match[1]);
  else overview();
}

async function decode(base64) {
  const image = new Image();
  image.src = png(base64);
  await image.decode();
  return image;
}

/** Waits until the browser has read the pictures of a failure, which stand in the order of the failures. */
async function arrival(index) {
  const isThere = () => document.readyState !== "loading" || +[...document.scripts].at(-1).id.slice(1) > index;
  if (isThere()) return;
  $("main").replaceChildren(make("p", { class: "note", role: "status" }, "Reading the pictures …"));
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Both pictures of a failure on canvases of one size, nulls for what there is not. */
async function load(index, result) {
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
function heat({ width, height, expected, actual }, gain) {
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

async function show(index) {
  const { scene, result } = failures[index];
  const isNew = view.index !== index;
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
    make("h2", {}, scene.name + "/" + result.name),
    make("ul", { class: "facts" }, ...facts(result)),
    result.message ? make("p", { class: "note bad" }, result.message) : "",
    result.changes.length ? changes(result.changes)
      : result.state === "differs" && result.hasTrace ? make("p", { class: "note" }, "No layer changed: the same scene is drawn differently.") : "",
    result.command ? make("p", { class: "note" }, "Create it with ", make("code", { class: "command", tabindex: 0 }, result.command)) : "",
    toolbar(both),
    make("output", { class: "readout", id: "readout", "aria-live": "polite" }, "Point at a pixel, or move with the arrow keys, to read its colour."),
    make("div", { id: "stages" }), timeline(scene), strip(scene));
  stages();
  mark();
  if (isNew) $("main").focus({ preventScroll: true });
}

/** The first few changes, the others on demand, so that the pictures stay in sight. */
function changes(all) {
  const few = all.length > 4 ? 3 : all.length;
  return make("div", { class: "note", id: "changes" }, "What changed, by the stored trace:", list(all.slice(0, few)),
    all.length > few ? make("details", {}, make("summary", {}, all.length - few + " more layers"), list(all.slice(few))) : undefined);
}

function facts(result) {
  const fact = (name, value) => make("li", {}, name + " ", make("b", {}, value));
  const facts = [fact("at", seconds(result.time))];
  if (result.share === undefined) return facts;
  return [...facts, fact("mean", result.mean.toPrecision(3)), fact("PSNR", result.psnr.toFixed(1) + " dB"), fact("SSIM", (Math.floor(result.ssim * 1e5) / 1e5).toFixed(5)),
    fact("for the eye", result.perceptual.toFixed(4)), result.antialiased ? fact("antialiasing", result.antialiased + " px") : undefined].filter(Boolean);
}

const modes = [["side", "Side by side"], ["swipe", "Swipe"], ["blink", "Blink"], ["heat", "Difference"]];

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
      ...[[0, "to full"], [1, "1×"], [4, "4×"], [16, "16×"], [64, "64×"], [255, "255×"]].map(([value, label]) =>
        make("option", { value, selected: value === view.gain }, label)))) : undefined);
}

// MARK: Stages

function stages() {
  const { expected, actual } = view.pictures;
  const layers = { side: [["Golden", [expected]], ["Actual", [actual]]], swipe: [["Golden left, actual right", [expected, actual]]],
    blink: [["", [expected, actual]]], heat: [] }[view.mode];
  if (expected && actual && view.mode !== "swipe" && view.mode !== "blink") {
    const map = heat(view.pictures, view.gain);
    const scale = map.largest ? "Difference, largest " + map.largest + "/255, ×" + +map.factor.toFixed(1) : "No difference in straight colours";
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
  const { width, height } = view.pictures;
  const copies = pictures.map((picture) => {
    const canvas = make("canvas", { width, height });
    canvas.getContext("2d").drawImage(picture.canvas, 0, 0);
    return canvas;
  });
  const sheet = make("div", { class: "sheet" }, ...copies, make("div", { class: "grid" }), ...area(), make("div", { class: "cross", hidden: true }));
  if (view.mode === "swipe") sheet.append(make("div", { class: "edge" }));
  const stage = make("div", { class: "stage", tabindex: 0, role: "application", "aria-label": (caption || "Golden and actual in turn") + ", arrow keys move the colour read-out",
    pointermove: (event) => point(event, sheet), pointerdown: (event) => point(event, sheet), scroll: (event) => follow(event.target),
    wheel: (event) => { if (event.ctrlKey) { event.preventDefault(); zoom(event.deltaY < 0 ? 2 : 0.5); } }, keydown: arrow });
  stage.append(sheet);
  return make("figure", {}, make("figcaption", {}, caption), stage);
}

function area() {
  const box = failures[view.index].result.box;
  return box ? [make("div", { class: "area", "data-box": box.join(" ") })] : [];
}

/** Gives every sheet its size on the screen; zoom 0 fits the picture into its stage. */
function layout() {
  const stage = document.querySelector(".stage");
  if (!stage || !view.pictures?.width) return;
  const { width, height } = view.pictures;
  const fit = Math.min((stage.clientWidth - 2) / width, (stage.clientHeight - 2) / height, 8);
  const scale = (view.scale = view.zoom || fit);
  for (const sheet of document.querySelectorAll(".sheet")) {
    sheet.style.width = width * scale + "px";
    sheet.style.height = height * scale + "px";
    sheet.classList.toggle("sharp", scale >= 1);
    const grid = sheet.querySelector(".grid");
    grid.hidden = !(view.grid && scale >= 8);
    grid.style.background = "linear-gradient(#555 1px, transparent 1px) 0 0 / 100% " + scale + "px, linear-gradient(90deg, #555 1px, transparent 1px) 0 0 / " + scale + "px 100%";
    const box = sheet.querySelector(".area");
    if (box) place(box, box.dataset.box.split(" ").map(Number), 3);
    if (view.cross) place(sheet.querySelector(".cross"), [...view.cross, 1, 1], 0);
  }
  $("zoom").textContent = (scale < 1 ? Math.round(scale * 100) + " %" : +scale.toFixed(1) + "×");
}

function place(element, [x, y, w, h], margin) {
  const scale = view.scale;
  element.hidden = false;
  element.style.cssText += `;left:${x * scale - margin}px;top:${y * scale - margin}px;width:${w * scale + 2 * margin}px;height:${h * scale + 2 * margin}px`;
}

function wipe() {
  if (view.mode !== "swipe") return;
  const share = view.swipe * 100;
  const sheet = document.querySelector(".sheet");
  sheet.querySelectorAll("canvas")[1].style.clipPath = `inset(0 0 0 ${share}%)`;
  sheet.querySelector(".edge").style.left = share + "%";
}

function blinkNow() {
  const sheet = document.querySelector(".sheet");
  if (!sheet || view.mode !== "blink") return;
  view.second = !view.second;
  sheet.querySelectorAll("canvas")[1].hidden = !view.second;
  document.querySelector("figcaption").textContent = view.second ? "Actual" : "Golden";
}

function toggleBlink() {
  if (view.mode !== "blink") view.mode = "blink";
  view.blink = !view.blink;
  show(view.index);
}

function zoom(factor, center) {
  const stage = document.querySelector(".stage");
  if (!stage) return;
  const old = view.scale;
  const middle = center ?? [(stage.scrollLeft + stage.clientWidth / 2) / old, (stage.scrollTop + stage.clientHeight / 2) / old];
  const steps = [0.125, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];
  const next = factor > 1 ? steps.find((value) => value > old * 1.01) ?? 64 : steps.findLast((value) => value < old * 0.99) ?? 0.125;
  view.zoom = center ? factor : next;
  layout();
  stage.scrollTo(middle[0] * view.scale - stage.clientWidth / 2, middle[1] * view.scale - stage.clientHeight / 2);
  follow(stage);
}

function goToArea() {
  const box = failures[view.index].result.box;
  const stage = document.querySelector(".stage");
  if (!box || !stage) return;
  const scale = Math.min(stage.clientWidth / (box[2] + 4), stage.clientHeight / (box[3] + 4), 32);
  zoom(Math.max(scale, 0.125), [box[0] + box[2] / 2, box[1] + box[3] / 2]);
}

/** Scrolls the other stages along. */
function follow(source) {
  for (const stage of document.querySelectorAll(".stage")) {
    if (stage === source) continue;
    if (stage.scrollLeft !== source.scrollLeft) stage.scrollLeft = source.scrollLeft;
    if (stage.scrollTop !== source.scrollTop) stage.scrollTop = source.scrollTop;
  }
}

// MARK: Colours

function point(event, sheet) {
  const box = sheet.getBoundingClientRect();
  if (view.mode === "swipe" && event.buttons) {
    view.swipe = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    $("swipe").value = view.swipe * 1000;
    wipe();
  }
  read(Math.floor((event.clientX - box.left) / view.scale), Math.floor((event.clientY - box.top) / view.scale));
}

function arrow(event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const step = event.shiftKey ? 10 : 1;
  const [x, y] = view.cross ?? failures[view.index].result.box ?? [0, 0];
  read(x + way[0] * step, y + way[1] * step);
}

function read(x, y) {
  const { width, height, expected, actual } = view.pictures;
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  view.cross = [x, y];
  for (const cross of document.querySelectorAll(".cross")) place(cross, [x, y, 1, 1], 0);
  const at = (picture) => picture && [...picture.pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const [a, b] = [at(expected), at(actual)];
  const color = (name, c) => {
    if (!c) return "";
    const hex = "#" + (c[3] === 255 ? c.slice(0, 3) : c).map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const swatch = make("span", { class: "swatch" });
    swatch.style.background = hex;
    return make("span", {}, name + " ", swatch, " " + hex + " (" + c.join(" ") + ")");
  };
  $("readout").replaceChildren(make("span", {}, "x " + x + ", y " + y), color("golden", a), color("actual", b),
    a && b ? make("span", { class: a.some((c, i) => c !== b[i]) ? "bad" : "good" },
      a.some((c, i) => c !== b[i]) ? "difference " + a.map((c, i) => (b[i] > c ? "+" : "") + (b[i] - c)).join(" ") : "equal") : "");
}

// MARK: Keys

function mark() {
  for (const button of document.querySelectorAll("#list button")) {
    const isCurrent = +button.dataset.index === view.index;
    button.setAttribute("aria-current", String(isCurrent));
    if (isCurrent) button.scrollIntoView({ block: "nearest" });
  }
  const failure = failures[view.index];
  document.title = (failure ? failure.scene.name + "/" + failure.result.name + " – " : "") + data.title;
}

function step(way) {
  const place = view.shown.indexOf(view.index);
  const next = view.shown[place < 0 ? (way > 0 ? 0 : view.shown.length - 1) : place + way];
  if (next !== undefined) go(next);
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  const mode = modes[+event.key - 1]?.[0];
  const isOpen = view.index >= 0;
  const both = isOpen && view.pictures?.expected && view.pictures?.actual;
  const actions = { j: () => step(1), k: () => step(-1), o: () => { location.hash = ""; }, "?": () => $("help").showModal(),
    "/": () => $("search").focus() };
  const inside = { "+": () => zoom(2), "=": () => zoom(2), "-": () => zoom(0.5), 0: () => { view.zoom = 0; layout(); },
    d: goToArea, g: () => { view.grid = !view.grid; show(view.index); }, b: () => both && toggleBlink() };
  const action = actions[event.key] ?? (isOpen ? inside[event.key] : undefined);
  if (mode && isOpen && (both || mode === "side")) { view.mode = mode; show(view.index); }
  else if (!action) return;
  else action();
  event.preventDefault();
});

$("search").addEventListener("input", fillList);
$("state").addEventListener("change", fillList);
$("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const isDark = (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  root.dataset.theme = isDark ? "light" : "dark";
});
$("keys").addEventListener("click", () => $("help").showModal());
addEventListener("hashchange", route);
addEventListener("resize", () => { if (view.index >= 0) layout(); });
$("counts").textContent = data.counts;
$("counts").classList.add(data.failed ? "bad" : "good");
fillList();
route();
document.body.dataset.ready = String(Math.round(performance.now()));
