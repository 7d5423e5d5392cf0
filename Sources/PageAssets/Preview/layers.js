// The list of layers in paint order, bottom layer first, and the values of the chosen layer.

import { $, make, say } from "./elements.js";
import { plain } from "./words.js";
import { values } from "./values.js";

export const roles = { from: "leaving", to: "entering", pair: "matched", under: "under", backdrop: "backdrop" };

/** The paths of matched layers by their names, from all traces: the chosen layer may be one of another frame. */
const pairs = new Map();

/** Keeps the paths of the matched layers of a trace. */
function remember(layers) {
  for (const layer of layers) if (layer.ends) pairs.set(layer.layer, layer.ends);
}

/** The paths of a layer: a matched layer has two. */
export const ends = (name) => pairs.get(name) ?? [name];

/** Whether two names mean the same layer, at rest or in a transition. */
export const isSameLayer = (a, b) => a === b || ends(a).some((end) => ends(b).includes(end));

/** What a covered copy of a layer is chosen by: the screen on top may have a layer of the same name. */
const covered = "under:";

/** What a layer of a trace is chosen by. */
export const keyOf = (layer) => (layer.role === "under" ? covered : "") + layer.layer;

/** The layers of a trace; one without an id is named by its place in the scene, which no id can look like. */
export const named = (layers) => layers.map((layer) => (layer.layer === null ? { ...layer, layer: "#" + layer.source, isUnnamed: true } : layer));

/** What a layer is called in the list: its id, or for one without an id its text or its number. */
export function labelOf(layer) {
  if (layer.isUnnamed) return layer.text ? "“" + layer.text + "”" : "layer " + (+(/\[(\d+)\]$/.exec(layer.source)?.[1] ?? 0) + 1);
  return ends(layer.layer)[0].split("/").filter(Boolean).at(-1) ?? "screen";
}

/** The name of a layer without its screen. */
export const nameOf = (key) => (key.startsWith(covered) ? key.slice(covered.length) : key);

/** The layer of a trace for a key. A layer of the right screen comes first, then an exact name, then that of an end, then the topmost. */
export function findLayer(layers, key) {
  remember(layers);
  const [name, isCovered] = [nameOf(key), key !== nameOf(key)];
  const same = layers.filter((layer) => isSameLayer(layer.layer, name));
  const onScreen = same.filter((layer) => (layer.role === "under") === isCovered);
  const found = onScreen.length ? onScreen : same;
  return found.findLast((layer) => layer.layer === name) ?? found.at(-1);
}

/** Explains the dots of the list. */
export function showLegend() {
  const words = { from: "at rest, leaving", pair: "matched", to: "entering", under: "below" };
  $("legend").replaceChildren(...Object.entries(words).map(([role, text]) => make("li", {}, make("span", { class: "role " + role, "aria-hidden": "true" }), text)));
}

export class LayerList {
  /** `choose` is called with a key (`keyOf`) or undefined, `hover` with a layer of the trace or undefined. */
  constructor(choose, hover) {
    Object.assign(this, { choose, hover, layers: [], shown: "", chosen: undefined });
    this.list = $("layers");
    this.list.addEventListener("click", (event) => this.press(event.target.closest("li")));
    this.list.addEventListener("pointerover", (event) => hover(this.layers[event.target.closest("li")?.dataset.index]));
    this.list.addEventListener("pointerleave", () => hover(undefined));
    this.list.addEventListener("keydown", (event) => this.move(event));
    $("search").addEventListener("input", () => this.fill());
  }

  press(item) {
    if (!item) return;
    const name = item.dataset.key;
    this.choose(this.chosen === name ? undefined : name);
  }

  /** Arrow keys choose the previous or next layer. */
  move(event) {
    const items = [...this.list.children];
    const index = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
    const next = { ArrowDown: index + 1, ArrowUp: index < 0 ? items.length - 1 : index - 1 }[event.key];
    if (event.key === "Escape" && this.chosen) this.choose(undefined);
    else if (items[next]) this.choose(items[next].dataset.key);
    else return;
    event.preventDefault();
  }

  /** Sets the layers of a frame. */
  show(layers) {
    remember(layers);
    this.layers = layers;
    const key = layers.map((layer) => [layer.role, layer.layer, layer.source, layer.isUnnamed && layer.text].join()).join("\n");
    if (key !== this.shown) this.fill();
    this.shown = key;
  }

  fill() {
    const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.layers.map((layer, index) => ({ layer, index }))
      .filter(({ layer }) => words.every((word) => (layer.isUnnamed ? labelOf(layer) : layer.layer).toLowerCase().includes(word)));
    this.list.replaceChildren(...found.map(({ layer, index }) => item(layer, index)));
    say($("count"), found.length === this.layers.length ? String(found.length) : found.length + " of " + this.layers.length);
    this.mark(this.chosen);
  }

  /** Shows which layer is chosen. */
  mark(name) {
    this.chosen = name;
    const layer = name === undefined ? undefined : findLayer(this.layers, name);
    this.list.removeAttribute("aria-activedescendant");
    for (const item of this.list.children) {
      const isChosen = this.layers[item.dataset.index] === layer && layer !== undefined;
      item.setAttribute("aria-selected", String(isChosen));
      if (!isChosen) continue;
      this.list.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    }
  }
}

function item(layer, index) {
  const [name, target] = layer.isUnnamed ? [labelOf(layer)] : ends(layer.layer);
  const depth = layer.source ? layer.source.split(".layers[").length - 1 : name.split("/").filter(Boolean).length;
  return make("li", {
    role: "option", id: "layer-" + index, "data-testid": "layer", "data-path": layer.isUnnamed ? undefined : layer.layer, "data-source": layer.source,
    "data-key": keyOf(layer), "data-index": index, "aria-selected": "false",
    title: name + ", " + roles[layer.role], style: { paddingLeft: 8 + 12 * Math.min(Math.max(depth - 1, 0), 6) + "px" },
  }, make("span", { class: "role " + layer.role, "aria-hidden": "true" }), make("span", { class: layer.isUnnamed ? "label unnamed" : "label" }, labelOf(layer)),
  target ? make("span", { class: "target" }, "→ " + target) : undefined, make("span", { class: "unseen" }, ", " + roles[layer.role]));
}

/** The values of a layer, or a note without one. */
export function layerValues(layer, name) {
  if (name === undefined) return make("p", { class: "note" }, "Choose a layer to see its values and how they change.");
  if (!layer) return make("p", { class: "note" }, (name.startsWith("#") ? "The layer" : nameOf(name)) + " is not in this frame.");
  const numbers = (list, decimals = 2) => list.map((value) => plain(value, decimals)).join("  ");
  const radii = layer.radii && new Set(layer.radii).size === 1 ? layer.radii.slice(0, 1) : layer.radii;
  return values("table", [
    ["name", layer.isUnnamed ? labelOf(layer) : layer.layer], ["role", roles[layer.role]], ["x, y", numbers(layer.frame.slice(0, 2))], ["size", numbers(layer.frame.slice(2))],
    ["rotation", plain(layer.rotation, 2) + "°"], ["scale", numbers(layer.scale, 3)], ["radius", radii ? numbers(radii) : undefined],
    ["opacity", plain(layer.opacity, 3)], ["bounds", numbers(layer.bounds)], ["text", layer.text],
    ["text size", layer.textSize === undefined ? undefined : plain(layer.textSize, 2)],
    ...(layer.pictures ?? []).map((picture) => [picture.side + " picture", numbers(picture.frame) + ", " + plain(picture.opacity, 3)]),
  ]);
}
