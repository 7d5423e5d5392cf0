// The inspector: the layers of the frame, the values and curves of the chosen layer, and boxes over the picture. Its data are traces:
// of the current frame, when it is still, and of the chosen layer in all frames.

import { $, make } from "./elements.js";
import { layerAt, showBoxes } from "./boxes.js";
import { LayerList, ends, findLayer, keyOf, labelOf, layerValues, named, nameOf } from "./layers.js";
import { curves, markCurves } from "./curves.js";

export class Inspector {
  /** `scene` returns the state of the scene, `chosen` is called after a layer was chosen. */
  constructor(server, player, stage, scene, chosen) {
    Object.assign(this, { server, player, stage, scene, chosen, name: undefined, hovered: undefined, trace: undefined, film: undefined, hasBoxes: true });
    this.list = new LayerList((name) => this.choose(name), (layer) => {
      this.hovered = layer;
      this.boxes();
    });
    $("sheet").addEventListener("click", (event) => this.pick(event));
  }

  /** Connects the fields of the layer and its box, which edit it. */
  connect(panel, selection) {
    Object.assign(this, { panel, selection });
    $("layers").addEventListener("keydown", (event) => { if (event.key === "Enter" && selection.isMovable) selection.element.focus(); });
  }

  /** Starts a new revision: discards all traces. After an edit of this page, boxes are already where they will be. */
  reset(isOwn) {
    if (!isOwn) this.trace = undefined;
    this.film = undefined;
    this.askForFilm();
  }

  /** Sets the chosen layer from the address, before the first trace. */
  recall(name) {
    this.name = name;
    this.list.mark(name);
  }

  choose(name) {
    this.selection?.finishNudge();
    Object.assign(this, { name, film: undefined });
    this.list.mark(name);
    this.values();
    this.boxes();
    this.askForFilm();
    this.fields();
    this.chosen();
  }

  /** Loads the fields of the chosen layer; a pair in flight has those of the leaving screen. */
  fields() {
    const { layer } = this;
    if (this.name !== undefined && !layer && !this.isSettled) return;
    this.panel?.load(layer?.source);
    this.flight(layer);
  }

  /** Says that a layer is in flight, and offers its screens at rest. */
  flight(layer) {
    const isFlying = layer?.source !== undefined && !this.isAtRest;
    // At rest the fields say the same; the user can open the values there, too.
    const isOpen = isFlying || layer?.source === undefined;
    if (isOpen !== this.isOpen) $("in-frame").open = isOpen;
    this.isOpen = isOpen;
    $("flight").hidden = !isFlying;
    if (!isFlying) return;
    const screens = [layer.source, layer.target].filter(Boolean).map((source) => /^screens\.(.+?)(\.layers\[|$)/.exec(source)?.[1]).filter(Boolean);
    $("flight").replaceChildren("In flight. The fields are those of `" + screens[0] + "`; boxes can be dragged on a screen at rest. ",
      ...screens.flatMap((screen) => [make("button", { type: "button", class: "small text", click: () => this.player.seek(screen) }, "Go to " + screen), " "]));
  }

  /** Asks for the layers of the frame again. */
  reload() { if (this.trace) this.askForFrame(this.trace.at); }

  /** Chooses the topmost layer under the pointer; one of a covered screen only where no other layer is. */
  pick(event) {
    if (!this.isSettled || !this.hasBoxes) return;
    const box = $("sheet").getBoundingClientRect();
    const [left, top] = this.origin;
    const layer = layerAt(
      this.trace.layers, (event.clientX - box.left - left) / this.points, (event.clientY - box.top - top) / this.points);
    this.choose(layer && keyOf(layer));
  }

  /** Pixels of the page for a point of the canvas. */
  get points() {
    const { content, size } = this.scene();
    return this.stage.scale * (content[2] / size[0]);
  }

  // MARK: Boxes at rest

  /** Whether a screen is at rest in the frame, so that layers are where the file says. */
  get isAtRest() { return !this.player.isPlaying && this.player.step?.kind !== "transition"; }

  get layers() { return this.trace?.layers ?? []; }

  label(layer) { return labelOf(layer); }

  /** The layer around the chosen one. */
  get parent() {
    const source = this.layer?.source?.replace(/\.layers\[\d+\]$/, "");
    return this.layers.find((layer) => layer.source === source && layer !== this.layer);
  }

  /** The layers in the same array as the chosen one. */
  get siblings() {
    const around = this.layer.source.replace(/\[\d+\]$/, "[");
    return this.layers.filter((layer) => layer !== this.layer && layer.source?.startsWith(around) && /^\d+\]$/.test(layer.source.slice(around.length)));
  }

  /** Boxes that the chosen one snaps to. */
  get neighbours() {
    return [this.parent, ...this.siblings].filter((layer) => layer && layer.opacity > 0).map((layer) => (layer.rotation ? layer.bounds : layer.frame));
  }

  /** The box of the chosen layer in its parent. */
  get localBox() {
    const { layer, parent } = this;
    const [x, y] = [0, 1].map((axis) => layer.frame[axis] - (parent?.frame[axis] ?? 0));
    return this.local([x, y, layer.frame[2], layer.frame[3]]);
  }

  /** Points of the canvas, [x, y, width, height], as those of the parent. */
  local([x, y, width, height]) {
    const { parent, layer } = this;
    const [along, down] = turn([x, y], -(parent?.rotation ?? 0));
    return [along / (parent?.scale[0] || 1), down / (parent?.scale[1] || 1), width / (layer.scale[0] || 1), height / (layer.scale[1] || 1)].map((value) => +value.toFixed(4));
  }

  /** Points of the parent, [x, y], as those of the canvas. */
  onCanvas([x, y]) { return turn([x * (this.parent?.scale[0] ?? 1), y * (this.parent?.scale[1] ?? 1)], this.parent?.rotation ?? 0); }

  /** Points of the canvas along the sides of the chosen layer. */
  turned(by) { return turn(by, -this.layer.rotation); }

  /** Where the chosen layer comes to be among its siblings when it is moved by points in a stack: `{index, line}`. */
  stackTarget(by) {
    const axis = this.panel.source.stack === "column" ? 1 : 0;
    const own = +/\[(\d+)\]$/.exec(this.layer.source)[1];
    const middle = (box) => box[axis] + box[axis + 2] / 2;
    const isInRow = (box) => this.panel.source.stack !== "grid" || (y >= box[1] && y < box[1] + box[3]);
    const y = this.layer.frame[1] + this.layer.frame[3] / 2 + by[1];
    const all = this.siblings.filter(({ frame }) => isInRow(frame)).map((layer) => ({ frame: layer.frame, index: +/\[(\d+)\]$/.exec(layer.source)[1] })).sort((a, b) => middle(a.frame) - middle(b.frame));
    const next = all.find(({ frame }) => middle(frame) > middle(this.layer.frame) + by[axis]);
    const last = all.at(-1);
    if (!last) return undefined;
    const before = next ?? last;
    const index = next ? next.index - (next.index > own ? 1 : 0) : last.index + (last.index > own ? 0 : 1);
    if (index === own) return undefined;
    const at = next ? before.frame[axis] : before.frame[axis] + before.frame[axis + 2];
    return { index, line: { axis, at, start: before.frame[1 - axis], end: before.frame[1 - axis] + before.frame[3 - axis] } };
  }

  /** Moves the box of the chosen layer until the next trace says where it is. */
  expect(offset) {
    const { layer } = this;
    if (!this.isSettled || !layer) return;
    layer.frame = layer.frame.map((value, index) => value + offset[index]);
  }

  // MARK: Picture

  /** Where the canvas lies in the picture, in pixels of the page: not in the corner when it is shown in a device. */
  get origin() {
    const { content } = this.scene();
    return [content[0] * this.stage.scale, content[1] * this.stage.scale];
  }

  // MARK: Traces

  /** Requests the layers of the frame at a time; of several requests, only the last is kept. */
  async askForFrame(time) {
    this.wanted = time;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.wanted !== undefined) {
      const wanted = this.wanted;
      this.wanted = undefined;
      const revision = this.panel?.editor.revision;
      const trace = await this.server.traceAt(this.player.momentAt(wanted)).catch(() => undefined);
      if (!trace || this.wanted !== undefined) continue;
      // While an edit is being written, boxes are where they will be.
      if (this.trace && this.panel?.editor.isAhead({ revision })) continue;
      this.trace = { layers: named(trace.layers), at: wanted };
      this.list.show(this.trace.layers);
      this.list.mark(this.name);
      this.values();
      this.boxes();
      this.fields();
    }
    this.isAsking = false;
  }

  /** Requests the chosen layer in all frames. */
  async askForFilm() {
    const { name } = this;
    $("curves-section").hidden = name === undefined || name.startsWith("#");
    const film = name === undefined || name.startsWith("#") ? undefined : await this.filmOf(name).catch(() => undefined);
    if (name !== this.name) return;
    this.film = film;
    $("curves").replaceChildren(...(film ? [curves(film.frames, this.player.film, (frame) => this.player.seekFrame(frame))] : []));
    this.follow();
  }

  /** The layer in all frames: a matched layer is searched on both screens, so that its curves continue at rest. */
  async filmOf(name) {
    const films = await Promise.all(ends(nameOf(name)).map((end) => this.server.traceOf(end)));
    return {
      frames: films[0].frames.map((frame, index) => {
        const found = films.map((film) => film.frames[index]).find(({ layers }) => layers.length) ?? frame;
        const layer = findLayer(found.layers, name);
        return { ...found, layers: layer ? [layer] : [] };
      }),
    };
  }

  /** Whether the layers of the frame that is shown are known. */
  get isSettled() {
    return this.trace !== undefined && Math.abs(this.trace.at - +$("stage").dataset.time) < 1e-6;
  }

  /** The chosen layer in the frame that is shown; undefined when that is not known. */
  get layer() {
    if (this.name === undefined) return undefined;
    if (this.isSettled) return findLayer(this.trace.layers, this.name);
    const time = +$("stage").dataset.time;
    const frame = this.film?.frames[this.player.frameAt(time)];
    return frame && Math.abs(frame.time - time) < 1e-4 ? frame.layers[0] : undefined;
  }

  // MARK: Showing

  /** Follows the player. */
  follow() {
    this.boxes();
    markCurves($("curves"), this.player.time, this.player.film);
    if (this.player.isPlaying) this.values();
  }

  values() {
    const { layer } = this;
    // Keep the last values while the next are being loaded: an empty panel would flicker.
    if (!layer && this.name !== undefined && !this.isSettled) return;
    $("values").replaceChildren(layerValues(layer, this.name));
  }

  boxes() {
    if (!this.scene() || !this.hasBoxes) showBoxes([], 1, [0, 0]);
    else {
      const hovered = this.isSettled ? this.hovered : undefined;
      const chosen = this.selection?.isMovable ? { ...this.layer, frame: this.selection.box } : this.layer;
      showBoxes([{ layer: chosen, kind: "chosen" }, { layer: hovered, kind: "hovered" }], this.points, this.origin);
    }
    this.selection?.show();
  }
}

/** A distance turned clockwise by degrees. */
function turn([x, y], degrees) {
  if (!degrees) return [x, y];
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cos - y * sin, x * sin + y * cos];
}
