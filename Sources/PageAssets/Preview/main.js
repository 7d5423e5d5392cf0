// The live preview: connects the parts. Events come from the server (a new revision), the player (another frame) and the user (a
// choice); they call `load`, `moved` and `changedLooks`.

import { $, make, say } from "./elements.js";
import { plain } from "./words.js";
import { changeAppearance, recallAppearance } from "./appearance.js";
import { keepFocus, listenForKeys } from "./keys.js";
import { Player } from "./player.js";
import { helpDialog, openHelp } from "./help.js";
import { Transport, transportKeys } from "./transport.js";
import { Server } from "./server.js";
import { Frames } from "./frames.js";
import { Stage } from "./stage.js";
import { hideSkins, showSkins } from "./onion.js";
import { Editor } from "./editor.js";
import { Inspector } from "./inspector.js";
import { showLegend } from "./layers.js";
import { LayerPanel } from "./layer-panel.js";
import { Where } from "./places.js";
import { Selection } from "./selection.js";
import { StepPanel } from "./step-panel.js";
import { Variables } from "./variables.js";
import { showDiagnostics, showWarnings } from "./diagnostics.js";
import { Looks } from "./looks.js";
import { ExportDialog } from "./export.js";
import { keptTime } from "./reload.js";
import { forgetFragment, readFragment, writeFragment } from "./fragment.js";

/** The smallest scale that the server draws. */
const smallestScale = 0.1;

recallAppearance();
keepFocus();

const server = new Server();
/** The state of the scene, null before the first valid version; and the picture whose layers and neighbours are shown. */
const view = { scene: null, still: undefined, isArriving: false, resizing: undefined };
const stage = new Stage(() => { resized(); moved(); remember(); });
const frames = new Frames(server, () => player);
const player = new Player(frames, { show: (picture) => stage.show(picture) }, () => moved());
const transport = new Transport(player);
const looks = new Looks((name) => changedLooks(name));
const inspector = new Inspector(server, player, stage, () => view.scene, () => remember());
const editor = new Editor(server, drawDraft, () => { if (view.scene) stay(player.time); });
const layerPanel = new LayerPanel(editor, new Where($("where")), inspector);
const selection = new Selection(inspector, layerPanel, editor);
inspector.connect(layerPanel, selection);
editor.flush = () => selection.finishNudge();
const stepPanel = new StepPanel(editor, new Where($("step-where")), inspector, player);
const variables = new Variables(server, editor, (error) => editor.tell(error.message, true));
const exporting = new ExportDialog(server, () => view.scene);

// MARK: Revisions

let loading = Promise.resolve();

/** Loads the state of the server; calls run one after the other. */
function load() {
  loading = loading.then(takeUp).catch(() => {});
}

async function takeUp() {
  const state = await server.state(looks.query.compare).catch((error) => {
    // The address has styles that the server does not know: load without them.
    if (error.status !== 400 || !looks.compare) throw error;
    looks.compare = undefined;
    return server.state();
  });
  showDiagnostics(state.ok ? [] : state.diagnostics, Boolean(state.scene));
  showWarnings(state.ok ? state.diagnostics : [], state.findings);
  say($("wait"), state.scene ? "Drawing …" : "No picture yet: the scene has errors.");
  if (!state.scene) return;
  const [old, isFirst, isOwn] = [player.film, !view.scene, editor.knows(state)];
  editor.take(state);
  Object.assign(view, { scene: state.scene, still: undefined });
  const { fps, duration, steps } = state.scene;
  player.film = { frames: state.scene.frames, fps, duration, steps };
  title();
  stage.extent = state.scene.pixels;
  stage.layout();
  wanted();
  looks.offer(state.scene.styles ?? []);
  variables.show(state.scene.variables ?? []);
  if (isFirst || view.isArriving) start();
  else stay(keptTime(player.time, old, player.film));
  transport.reset();
  inspector.reset(isOwn);
}

/** Goes to the moment in the address. */
function start() {
  const { at, speed, loop } = readFragment();
  view.isArriving = false;
  if (loop) player.loop = ["off", "all", "step"].includes(loop) ? loop : "all";
  if (+speed) player.speed = [0.1, 0.25, 0.5, 1, 1.5, 2].includes(+speed) ? +speed : 1;
  player.seek(at || "#0").then(() => { if (!$("stage").dataset.frame) player.seekFrame(0); });
}

/** Shows a time of the new animation, playing or still. */
function stay(time) {
  if (player.isPlaying) player.open(time);
  else player.seek(player.momentAt(time));
}

function title() {
  const { name, file, pixels, size, duration, fps, opaque } = view.scene;
  document.title = name + " – MagicMove";
  say($("name"), name);
  $("name").title = name + (file ? "\n" + file : "");
  const points = size.join(" × ");
  say($("facts"), [points === pixels.join(" × ") ? points : points + " pt, " + pixels.join(" × ") + " px", plain(duration) + " s", plain(fps) + " fps"].join("  ·  "));
  $("facts").title = $("facts").textContent;
  $("sheet").classList.toggle("checkered", !opaque);
}

// MARK: Frames

/** Follows the player: shows its position, and requests layers and onion skins when it stops. */
function moved() {
  transport.show();
  const isStill = !player.isPlaying && +$("stage").dataset.frame === player.frame;
  if (player.isPlaying || $("skins").dataset.frame !== String(player.frame)) hideSkins();
  if (isStill) still();
  inspector.follow();
  if (!view.scene) return;
  stepPanel.follow();
  if (!player.isPlaying) remember();
}

/** Shows a picture of edits that are not written. */
async function drawDraft(revision, edits, isWanted) {
  const picture = await frames.draft(player.momentAt(player.time), revision, edits);
  if (picture && isWanted() && !player.isPlaying) stage.show(picture);
}

/** Requests the layers of a still frame, and its onion skins. */
function still() {
  const { time, revision } = $("stage").dataset;
  const key = time + "/" + revision + "/" + looks.onion;
  if (view.still === key) return;
  view.still = key;
  inspector.askForFrame(+time);
  if (looks.onion) showSkins(frames, player.film, player.frame);
  const step = player.step;
  if (step) say($("spoken"), "Step " + step.name);
}

// MARK: Looks

/** Sets what the server draws: the overlays, and the size that is shown. Returns whether it is another one. */
function wanted() {
  const scale = view.scene && stage.share < 1 ? Math.max(view.scene.scale * stage.share, smallestScale).toFixed(4) : undefined;
  const next = { ...looks.query, scale };
  const isOther = JSON.stringify(next) !== JSON.stringify(frames.looks);
  frames.looks = next;
  return isOther;
}

/** Draws the picture again after its size on the page has changed; while a window is being resized, at the end only. */
function resized() {
  looks.zoomed(stage.scale);
  clearTimeout(view.resizing);
  view.resizing = setTimeout(() => {
    if (!view.scene || !wanted()) return;
    view.still = undefined;
    hideSkins();
    stay(player.time);
  }, 120);
}

function changedLooks(name) {
  if (name === "grid") {
    stage.hasGrid = looks.grid;
    stage.layout();
    return;
  }
  view.still = undefined;
  wanted();
  inspector.hasBoxes = !looks.compare;
  hideSkins();
  $("skins").dataset.frame = "";
  // A comparison has another size, which is in the state.
  if (name === "compare") load();
  else if (name !== "onion") stay(player.time);
  moved();
}

async function screenshot() {
  const blob = await frames.file(player.momentAt(+$("stage").dataset.time));
  const link = make("a", { href: URL.createObjectURL(blob), download: view.scene.name.replace(/[^\p{L}\p{N}._-]+/gu, "-") + "-" + player.frame + ".png" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// MARK: Address

function remember() {
  if (!view.scene || view.isArriving) return;
  writeFragment({
    at: plain(player.time, 6) + "s", layer: inspector.name, zoom: stage.zoom === "fit" ? undefined : stage.zoom, speed: player.speed === 1 ? undefined : player.speed,
    loop: player.loop === "all" ? undefined : player.loop, outline: looks.outline, ghost: looks.ghost || undefined, onion: looks.onion,
    grid: looks.grid ? undefined : "0", compare: looks.compare?.join(","),
  });
}

function recall() {
  const { layer, zoom, ...others } = readFragment();
  looks.recall(others);
  stage.hasGrid = looks.grid;
  stage.setZoom(zoom ?? "fit");
  wanted();
  inspector.recall(layer);
  inspector.hasBoxes = !looks.compare;
}

// MARK: Page

const tool = (testid, label, key, press, attributes) =>
  make("button", { type: "button", "data-testid": testid, title: label + (key ? " (" + key + ")" : ""), "aria-keyshortcuts": key, click: press, ...attributes }, label);

$("bar").append(
  make("span", { class: "group" }, stage.select), looks.element,
  make("span", { class: "group" }, tool("screenshot", "Screenshot", "s", screenshot)));
/** A button that shows or hides a panel where the page is too small for all of them. */
const panel = (label, id) => make("button", {
  type: "button", class: "collapser", "aria-expanded": "false", "aria-controls": id, click: (event) => {
    const isOpen = $("layout").classList.toggle("with-" + id);
    event.currentTarget.setAttribute("aria-expanded", String(isOpen));
  },
}, label);

$("tools").append(
  panel("Layers", "layers-panel"), panel("Inspector", "inspector-panel"),
  tool("export", "Export …", undefined, () => { if (view.scene) exporting.open(); }), tool("theme", "Appearance", "t", changeAppearance),
  tool("help", "?", "?", openHelp, { "aria-label": "Keys" }));
$("transport").replaceWith(transport.element);
document.body.append(exporting.element, helpDialog([
  ...transportKeys, ["0 1", "fit, 1:1"], ["+ -", "zoom in, out"], ["g o h", "grid, outline, ghosts"], ["n c", "onion skins, compare styles"], ["Ctrl+Z", "undo; with Shift redo"], ["Enter", "from the list to the box of a layer, from there to its fields"], ["t s", "appearance, screenshot"],
]));

listenForKeys((event) => {
  if (event.target.matches("[role=listbox]") && ["Home", "End"].includes(event.key)) return false;
  const actions = {
    0: () => stage.setZoom("fit"), 1: () => stage.setZoom("1"), "+": () => stage.step(1), "=": () => stage.step(1), "-": () => stage.step(-1),
    g: () => looks.flip("grid"), o: () => looks.flip("outline"), h: () => looks.flip("ghost"), n: () => looks.flip("onion"), c: () => looks.flip("compare"),
    t: changeAppearance, s: () => { if (view.scene) screenshot(); }, "?": openHelp, Escape: () => inspector.choose(undefined),
  };
  if (view.scene && transport.press(event)) return true;
  const action = actions[event.key];
  action?.();
  return Boolean(action);
});

addEventListener("hashchange", () => {
  // What is still to be written to the address is older than what is in it now.
  forgetFragment();
  view.isArriving = true;
  recall();
  inspector.choose(inspector.name);
  load();
});

showLegend();
recall();
let isLost = false;
server.listen(() => {
  // A restarted server counts revisions from 1 again.
  isLost = false;
  $("lost").hidden = true;
  load();
}, () => {
  isLost = true;
  setTimeout(() => { $("lost").hidden = !isLost; }, 300);
}, () => {
  loading = loading.then(async () => {
    const state = await server.state();
    showWarnings(state.ok ? state.diagnostics : [], state.findings);
  }).catch(() => {});
});
