// The inspector: the layers of the frame, the values and curves of the chosen layer, and boxes over the picture. Its data are traces:
// of the current frame, when it is still, and of the chosen layer in all frames.

import { $ } from "./elements.js";
import { layerAt, showBoxes } from "./boxes.js";
import { LayerList, ends, findLayer, keyOf, layerValues, nameOf } from "./layers.js";
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

  /** Starts a new revision: discards all traces. */
  reset() {
    Object.assign(this, { trace: undefined, film: undefined });
    this.askForFilm();
  }

  /** Sets the chosen layer from the address, before the first trace. */
  recall(name) {
    this.name = name;
    this.list.mark(name);
  }

  choose(name) {
    Object.assign(this, { name, film: undefined });
    this.list.mark(name);
    this.values();
    this.boxes();
    this.askForFilm();
    this.chosen();
  }

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
      const trace = await this.server.traceAt(this.player.momentAt(wanted)).catch(() => undefined);
      if (!trace || this.wanted !== undefined) continue;
      this.trace = { layers: trace.layers, at: wanted };
      this.list.show(trace.layers);
      this.values();
      this.boxes();
    }
    this.isAsking = false;
  }

  /** Requests the chosen layer in all frames. */
  async askForFilm() {
    const { name } = this;
    $("curves-section").hidden = name === undefined;
    const film = name === undefined ? undefined : await this.filmOf(name).catch(() => undefined);
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
    if (!this.scene() || !this.hasBoxes) return showBoxes([], 1, [0, 0]);
    const hovered = this.isSettled ? this.hovered : undefined;
    showBoxes([{ layer: this.layer, kind: "chosen" }, { layer: hovered, kind: "hovered" }], this.points, this.origin);
  }
}
