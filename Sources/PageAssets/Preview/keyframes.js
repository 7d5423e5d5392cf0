// The keyframes of a step: for each layer and property a track with its points in time. A point is dragged or moved by arrow keys,
// deleted, and edited as a value; a new one is added at the present time.

import { make, say } from "./elements.js";
import { fieldText, fieldValue } from "./lengths.js";
import { plain } from "./words.js";

const properties = ["position", "size", "frame", "opacity", "rotate", "scale", "translate", "cornerRadius", "fill", "progress"];

export class KeyframeEditor {
  /** `panel` is that of the step, `inspector` knows the chosen layer, `player` the time. */
  constructor(panel, inspector, player) {
    Object.assign(this, { panel, inspector, player, chosen: undefined, drag: undefined });
    this.tracks = make("div", { class: "tracks" });
    this.value = make("input", { type: "text", "aria-label": "Value of the keyframe", autocomplete: "off", spellcheck: "false", change: () => this.setValue(this.value.value),
      keydown: (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        this.setValue(this.value.value);
      } });
    this.remove = make("button", { type: "button", class: "small text", click: () => this.delete() }, "Delete");
    this.one = make("div", { class: "keyframe-value" }, this.value, this.remove);
    this.property = make("select", { "aria-label": "Property of the new keyframe" }, ...properties.map((name) => make("option", { value: name }, name)));
    this.add = make("button", { type: "button", class: "small text", click: () => this.addHere() }, "Add at this time");
    this.element = make("div", { class: "keyframes" }, make("h3", {}, "Keyframes"), this.tracks, this.one, make("div", { class: "adding" }, this.property, this.add));
  }

  get list() { return this.panel.entry("keyframes")?.value ?? []; }
  get isOff() {
    const entry = this.panel.entry("keyframes");
    return !this.panel.editor.isOn || !entry || !Array.isArray(this.list) || !this.panel.where.guess(entry);
  }

  update() {
    if (this.drag) return;
    const focused = document.activeElement?.dataset.index;
    const list = Array.isArray(this.list) ? this.list : [];
    if (this.chosen && !list[this.chosen[0]]?.values[this.chosen[1]]) this.chosen = undefined;
    this.tracks.replaceChildren(...list.map((track, number) => this.track(track, number)));
    if (focused) this.tracks.querySelector("[data-index='" + focused + "']")?.focus();
    this.showChosen();
    this.follow();
  }

  track(track, number) {
    const values = Array.isArray(track?.values) ? track.values : [];
    return make("div", { class: "track-row" }, make("span", { class: "label", title: track.layer + ", " + track.property }, track.layer + " · " + track.property),
      make("div", { class: "track-line", pointermove: (event) => this.move(event), pointerup: () => this.drop(), pointercancel: () => this.drop(true) },
        ...values.map(([share, value], index) => {
          const name = track.property + " of " + track.layer + " at " + plain(share * 100, 1) + " %: " + fieldText(value);
          return make("button", { type: "button", class: "keyframe", "data-testid": "keyframe", "data-index": number + "." + index, "aria-label": name, title: name,
            style: { left: share * 100 + "%" }, focus: () => this.choose(number, index), pointerdown: (event) => this.grab(event, number, index),
            keydown: (event) => this.press(event, number, index) });
        })));
  }

  choose(track, index) {
    this.chosen = [track, index];
    this.showChosen();
  }

  showChosen() {
    this.one.hidden = !this.chosen;
    for (const button of this.tracks.querySelectorAll(".keyframe")) button.setAttribute("aria-current", String(button.dataset.index === this.chosen?.join(".")));
    if (!this.chosen) return;
    if (document.activeElement !== this.value) this.value.value = fieldText(this.point[1]);
    this.value.readOnly = this.remove.disabled = this.isOff;
  }

  /** Says whether a keyframe can be added: in a transition, with a layer. */
  follow() {
    const target = this.target;
    this.add.disabled = this.isOff || !target || this.share === undefined;
    say(this.add, target ? "Add at " + plain((this.share ?? 0) * 100, 1) + " %" : "Add: select a layer");
  }

  get point() { return this.list[this.chosen[0]].values[this.chosen[1]]; }

  /** The present time as a share of the step. */
  get share() {
    const step = this.player.step;
    if (!step || step.name !== this.panel.name || !(step.duration > 0)) return undefined;
    return +Math.min(Math.max((this.player.time - step.start) / step.duration, 0), 1).toFixed(3);
  }

  /** The chosen layer as keyframes name it. */
  get target() {
    const { layer } = this.inspector;
    if (!layer || layer.isUnnamed || layer.layer === "/") return undefined;
    const role = { pair: "pair:", to: "to:", from: "from:" }[layer.role];
    return role ? role + layer.layer.split(" → ")[0] : undefined;
  }

  // MARK: Edits

  /** Writes or draws a change of one part of the array of keyframes. */
  change(path, edit, isDraft) {
    const entry = this.panel.entry("keyframes");
    const edits = (place) => [{ file: place.file, path: place.path + path, ...edit }];
    if (isDraft) return this.panel.editor.draft(edits(this.panel.where.guess(entry)));
    return this.panel.write(entry, edits);
  }

  pathOf([track, index]) { return "[" + track + "].values[" + index + "]"; }

  setValue(text) {
    if (!this.chosen || this.isOff || text === fieldText(this.point[1])) return;
    this.change(this.pathOf(this.chosen) + "[1]", { value: fieldValue(text) }, false);
  }

  delete() {
    if (!this.chosen || this.isOff) return;
    const [track] = this.chosen;
    const isLast = this.list[track].values.length === 1;
    const path = isLast ? (this.list.length === 1 ? "" : "[" + track + "]") : this.pathOf(this.chosen);
    this.chosen = undefined;
    this.change(path, { remove: true }, false);
  }

  /** Adds a keyframe with the value of this time: to the track of the layer and property, or as a new track. */
  addHere() {
    const { target, share } = this;
    const property = this.property.value;
    const value = this.present(property);
    const number = this.list.findIndex((track) => track.layer === target && track.property === property);
    if (number < 0) {
      const track = { layer: target, property, values: [[share, value]] };
      return this.list.length ? this.change("[" + this.list.length + "]", { insert: track }, false) : this.change("", { value: [track] }, false);
    }
    const index = this.list[number].values.findIndex(([place]) => place > share);
    const place = index < 0 ? this.list[number].values.length : index;
    this.chosen = [number, place];
    return this.change("[" + number + "].values[" + place + "]", { insert: [share, value] }, false);
  }

  /** What a property is now. */
  present(property) {
    const { layer } = this.inspector;
    const [left, top, width, height] = layer.frame.map((value) => +value.toFixed(2));
    const values = {
      position: [+(left + width / 2).toFixed(2), +(top + height / 2).toFixed(2)], size: [width, height], frame: [left, top, width, height], opacity: +layer.opacity.toFixed(3),
      rotate: +layer.rotation.toFixed(2), scale: layer.scale.map((value) => +value.toFixed(3)), translate: [0, 0], cornerRadius: +(layer.radii?.[0] ?? 0).toFixed(2), fill: "#808080", progress: this.share,
    };
    return values[property];
  }

  // MARK: Moving

  grab(event, track, index) {
    this.choose(track, index);
    if (this.isOff) return;
    event.preventDefault();
    event.target.focus();
    event.target.parentElement.setPointerCapture(event.pointerId);
    this.drag = { button: event.target, line: event.target.parentElement, x: event.clientX, share: this.point[0], isMoving: false };
  }

  move(event) {
    const { drag } = this;
    if (!drag || (!drag.isMoving && Math.abs(event.clientX - drag.x) < 3)) return;
    drag.isMoving = true;
    drag.next = this.limited(drag.share + (event.clientX - drag.x) / drag.line.clientWidth);
    drag.button.style.left = drag.next * 100 + "%";
    this.change(this.pathOf(this.chosen) + "[0]", { value: drag.next }, true);
  }

  drop(isCancelled) {
    const { drag } = this;
    this.drag = undefined;
    if (!drag?.isMoving) return;
    if (isCancelled || drag.next === drag.share) this.panel.editor.giveUp();
    else this.change(this.pathOf(this.chosen) + "[0]", { value: drag.next }, false);
  }

  /** A share between those of the neighbours. */
  limited(share) {
    const { values } = this.list[this.chosen[0]];
    const index = this.chosen[1];
    return +Math.min(Math.max(share, values[index - 1]?.[0] ?? 0), values[index + 1]?.[0] ?? 1).toFixed(3);
  }

  press(event, track, index) {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (this.isOff) return;
    this.choose(track, index);
    if (event.key === "Delete" || event.key === "Backspace") this.delete();
    else if (way) this.nudge(way * (event.shiftKey ? 0.1 : 0.01));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  nudge(by) {
    this.next = this.limited((this.next ?? this.point[0]) + by);
    this.tracks.querySelector("[data-index='" + this.chosen.join(".") + "']").style.left = this.next * 100 + "%";
    const path = this.pathOf(this.chosen) + "[0]";
    const value = this.next;
    this.change(path, { value }, true);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.next = undefined;
      this.change(path, { value }, false);
    }, 300);
  }
}
