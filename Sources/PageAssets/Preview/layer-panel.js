// The fields of the chosen layer, and what can be done with the layer as a whole: rename, duplicate, delete, reorder.

import { $, make, say } from "./elements.js";
import { jumpButton, placeText } from "./copying.js";
import { moved, tidy } from "./lengths.js";
import { ValuePanel } from "./value-panel.js";

const sides = [0, 1, 2, 3];

export class LayerPanel extends ValuePanel {
  /** `inspector` knows the chosen layer. */
  constructor(editor, where, inspector) {
    super(editor, where);
    Object.assign(this, { inspector, key: undefined });
    const action = (label, title, run) => make("button", { type: "button", class: "small text", title, click: run }, label);
    this.id = make("input", { type: "text", "data-testid": "field", "data-key": "id", "aria-label": "Id of the layer", placeholder: "no id", autocomplete: "off", spellcheck: "false",
      change: () => this.rename(this.id.value.trim()),
      keydown: (event) => {
        if (event.key === "Escape") this.id.value = this.source.id ?? "";
        if (["Escape", "Enter"].includes(event.key)) this.rename(this.id.value.trim());
      } });
    this.place = make("span", { class: "places" });
    this.note = make("p", { class: "note" });
    this.actions = make("div", { class: "actions" },
      action("Duplicate", "Duplicate the layer", () => this.duplicate()), action("Forward", "One layer forward", () => this.reorder(1)),
      action("Back", "One layer back", () => this.reorder(-1)), action("Delete", "Delete the layer (Delete)", () => this.remove()));
    this.head = make("div", { class: "value id" }, make("label", {}, make("span", { class: "label" }, "Id"), this.id, this.place));
    $("layer-fields").append(this.head, this.actions, this.note, this.element);
  }

  /** Loads the values of a layer, by its source; another layer forgets the answer to where edits go. */
  async load(key) {
    if (key !== this.key) {
      this.where.reset();
      this.clear();
    }
    this.key = key;
    $("layer-fields").hidden = key === undefined;
    if (key === undefined) return;
    const source = await this.editor.server.source({ layer: key }).catch(() => undefined);
    if (key !== this.key || (this.source && this.editor.isAhead(source))) return;
    $("layer-fields").hidden = source === undefined;
    if (!source) return this.clear();
    this.show(source);
    if (document.activeElement !== this.id) this.id.value = source.id ?? "";
    this.id.readOnly = !this.editor.isOn;
    this.actions.hidden = !this.editor.isOn || Boolean(source.layer?.reason);
    say(this.note, source.layer?.reason ?? "");
    const place = source.layer;
    this.place.replaceChildren(...(place ? [jumpButton(this.editor, () => this.source?.layer, placeText({ ...place, file: place.file.split("/").at(-1) }))] : []));
    this.inspector.boxes();
  }

  reload() { return this.load(this.key); }

  /** What the file says of the layer itself: its path there. */
  get path() { return this.source?.layer?.path ?? this.key; }
  get file() { return this.source?.layer?.file; }

  /** Whether the layer has a box that can be changed. */
  get isPlaced() { return !this.source.layer?.reason && (this.isStacked || this.entry("frame[0]") !== undefined); }

  /** Whether a stack places the layer. */
  get isStacked() { return Boolean(this.source?.stack); }

  /** Edits that move the sides of the box by points: `by` is [x, y, width, height]. */
  boxEdits(by, places, local = this.inspector.localBox) {
    const { values } = this.source;
    const current = (index) => values["frame[" + index + "]"]?.value ?? values["frame[" + index + "]"]?.shown;
    const value = (index) => moved(current(index), by[index], local[index]);
    const changed = sides.filter((index) => by[index] !== 0);
    if (this.isStacked) {
      return changed.filter((index) => index > 1 && values["size[" + (index - 2) + "]"]).flatMap((index) => {
        const entry = values["size[" + (index - 2) + "]"];
        const place = places(entry);
        const size = moved(entry.value, by[index], local[index]);
        if (place.exists || !/\[\d\]$/.test(place.path)) return [{ file: place.file, path: place.path, value: size }];
        return index === changed.find((side) => side > 1) ? [this.whole(place, [2, 3].map((side) => (by[side] ? tidy(local[side] + by[side]) : values["size[" + (side - 2) + "]"]?.value ?? "auto")))] : [];
      });
    }
    const entries = changed.map((index) => [index, values["frame[" + index + "]"]]).filter(([, entry]) => entry);
    if (!entries.length) return [];
    const first = places(entries[0][1]);
    if (!first.exists) return [this.whole(first, sides.map((index) => (by[index] || current(index) === null || current(index) === undefined ? tidy(local[index] + by[index]) : current(index))))];
    return entries.map(([index, entry]) => ({ ...pick(places(entry)), value: value(index) }));
  }

  /** An edit that writes an array whose members are not in the file. */
  whole(place, value) { return { file: place.file, path: place.path.replace(/\[\d\]$/, ""), value }; }

  edits(field, value, place) {
    const index = /^frame\[(\d)\]$/.exec(field.key)?.[1];
    if (index === undefined || place.exists) return super.edits(field, value, place);
    const { values } = this.source;
    return [this.whole(place, sides.map((side) => (side === +index ? value : values["frame[" + side + "]"]?.value ?? tidy(this.inspector.localBox[side]))))];
  }

  /** Draws a moved box. */
  draftBox(by) {
    const edits = this.boxEdits(by, (entry) => this.where.guess(entry) ?? {});
    if (edits.length && edits.every(({ path }) => path)) this.editor.draft(edits);
  }

  /** Writes a moved box. */
  writeBox(by) {
    const local = this.inspector.localBox;
    const index = sides.find((side) => by[side] !== 0);
    const entry = this.source.values[this.isStacked ? "size[" + Math.max(index - 2, 0) + "]" : "frame[" + index + "]"];
    if (index === undefined || !entry) return this.editor.giveUp();
    return this.write(entry, (place) => this.boxEdits(by, (other) => other.places.find(({ kind, reason }) => kind === place.kind && !reason) ?? place, local));
  }

  // MARK: The layer as a whole

  async rename(id) {
    if (!this.source || id === (this.renamed ?? this.source.id ?? "")) return;
    this.renamed = id;
    if (!await this.known()) return;
    const name = this.inspector.name;
    const isWritten = await this.editor.edit([{ file: this.file, path: this.path, rename: id }]);
    this.renamed = undefined;
    if (!isWritten) this.id.value = this.source.id ?? "";
    else if (name && name === this.inspector.name) this.inspector.choose(name.startsWith("#") ? id : name.split("/").slice(0, -1).concat(id).join("/"));
  }

  /** Whether the layer as a whole can be edited: its path is known. */
  get isKnown() { return this.source !== undefined && !this.editor.isMoved(this.source); }

  /** Waits for the path after an edit that moves layers; false when the layer is gone. */
  async known() {
    for (let tries = 0; tries < 40 && !this.isKnown; tries++) await new Promise((resolve) => setTimeout(resolve, 50));
    return this.isKnown;
  }

  async duplicate() {
    if (!await this.known()) return;
    const { id, values } = this.source;
    const taken = new Set(this.inspector.layers.map(({ layer }) => layer.split("/").at(-1)));
    const stem = (id ?? "").replace(/-\d+$/, "");
    let number = 2;
    while (taken.has(stem + "-" + number)) number++;
    const copy = id ? { id: stem + "-" + number } : {};
    if (!this.isStacked && values["frame[0]"]?.places.at(-1)?.exists) {
      copy.frame = sides.map((side) => moved(values["frame[" + side + "]"].value, side < 2 ? 16 : 0, this.inspector.localBox[side]));
    }
    const { name } = this.inspector;
    const isWritten = await this.editor.edit([{ file: this.file, path: this.path, copy }]);
    if (isWritten && id && name === this.inspector.name) this.inspector.choose(this.inspector.name.split("/").slice(0, -1).concat(copy.id).join("/"));
  }

  async remove(field) {
    if (field) return super.remove(field);
    if (!await this.known()) return;
    if (await this.editor.edit([{ file: this.file, path: this.path, remove: true }])) this.inspector.choose(undefined);
  }

  /** Moves the layer in its array, by places or to an index. */
  async reorder(by, to) {
    if (!await this.known()) return;
    const index = +/\[(\d+)\]$/.exec(this.path)?.[1];
    const next = to ?? index + by;
    if (!(next >= 0) || next === index) return this.editor.giveUp();
    const { name } = this.inspector;
    const isWritten = await this.editor.edit([{ file: this.file, path: this.path, move: next }]);
    if (isWritten && name?.startsWith("#")) this.inspector.choose(name.replace(/\[\d+\]$/, "[" + next + "]"));
  }
}

const pick = ({ file, path }) => ({ file, path });
