// A panel with fields for the values of a layer or a step, which `reload()` loads again. Its rows stay while only values change, so that the focus stays too.

import { make } from "./elements.js";
import { fieldRow, fieldsOf } from "./fields.js";
import { editOf } from "./places.js";

export class ValuePanel {
  /** `where` asks for places. */
  constructor(editor, where) {
    Object.assign(this, { editor, where, source: undefined, shown: "", rows: [] });
    this.element = make("div", { class: "fields" });
  }

  /** Shows what `/source` has said. */
  show(source) {
    this.source = source;
    const fields = fieldsOf(source.values);
    const key = fields.map(({ name, kind }) => name + kind).join("\n");
    if (key !== this.shown) {
      this.rows = fields.map((field) => fieldRow(field, this));
      this.element.replaceChildren(...this.rows);
    } else for (const row of this.rows) row.update();
    this.shown = key;
  }

  clear() {
    Object.assign(this, { source: undefined, shown: "", rows: [] });
    this.element.replaceChildren();
  }

  /** The newest value of a key, with its places. */
  entry(key) { return this.source?.values[key]; }

  /** The place of a field without a question. */
  guess({ key }) {
    const entry = this.entry(key);
    return entry && (this.where.guess(entry) ?? entry.places.at(-1));
  }

  /** The edits that give a field a value at a place. */
  edits({ key, steps }, value, place) { return [editOf(this.entry(key), place, steps, value)]; }

  /** Draws a value of a field, or writes it. */
  change(field, value, isDraft) {
    if (isDraft) return this.editor.draft(this.edits(field, value, this.guess(field)));
    return this.write(this.entry(field.key), (place) => this.edits(field, value, place));
  }

  /** Writes edits for the place of a value, which may have to be asked for. */
  async write(entry, edits) {
    if (this.editor.isMoved(this.source)) return this.editor.giveUp();
    const place = await this.where.place(entry);
    if (!place) {
      this.editor.giveUp();
      for (const row of this.rows) row.update();
      return false;
    }
    const made = edits(place);
    if (!made.length) return false;
    this.assume(made);
    const isWritten = await this.editor.edit(made);
    if (!isWritten) this.reload();
    return isWritten;
  }

  /** Takes edits for done, so that the next one counts from them. What is refused is loaded again. */
  assume(edits) {
    for (const { path, value } of edits) {
      for (const [key, entry] of Object.entries(this.source.values)) {
        if (value === undefined || !entry.places.some((place) => place.path === path || place.path.replace(/\[\d\]$/, "") === path)) continue;
        const index = /\[(\d)\]$/.exec(key)?.[1];
        const isWhole = index !== undefined && Array.isArray(value);
        if (isWhole || entry.places.some((place) => place.path === path)) entry.value = isWhole ? value[index] : value;
      }
    }
  }

  /** Removes a value, so that its default applies. */
  remove(field) {
    this.write(this.entry(field.key), (place) => {
      if (place.exists) return field.steps.length ? [{ ...editOf(this.entry(field.key), place, field.steps), remove: true }] : [{ file: place.file, path: place.path, remove: true }];
      return [];
    });
  }
}
