// Where a value can be written: at its origin, such as a component, or here, at the layer. The first edit of a value with several
// such places asks; the answer holds until another layer is selected.

import { $, make } from "./elements.js";

const plural = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");

/** The name of a place: what it is, and how many layers it changes. */
export function placeName({ kind, path, uses }, isHere) {
  if (isHere) return "this layer";
  const name = /\.(?:components|textStyles|variables|screens)\.([^.[]+)/.exec("." + path)?.[1];
  const noun = { component: "component", argument: "argument", item: "item of the repetition", variable: "variable", like: "screen", set: "change in set", textStyle: "text style", layer: "layer", step: "step" }[kind];
  return [noun, name && kind !== "layer" ? name : undefined].filter(Boolean).join(" ") + (uses > 1 ? ", used " + plural(uses, "time") : "");
}

/** The places of a value that can be written. */
export const writable = ({ places }) => places.filter(({ reason }) => !reason);

/** Why a value is read-only; undefined when it is not. */
export const reasonOf = (entry) => (writable(entry).length ? undefined : entry.places.at(-1)?.reason ?? "This value has no place in a file.");

/** Where a value comes from, when that is not the layer or step itself; else undefined. */
export function originOf(entry) {
  const [origin] = entry.places;
  return origin && origin.exists && (entry.places.length > 1 || !["layer", "step"].includes(origin.kind)) ? origin : undefined;
}

export class Where {
  /** `element` shows the question. */
  constructor(element) { Object.assign(this, { element, kind: undefined, answer: undefined }); }

  /** Forgets the answer: another layer is selected. */
  reset() {
    this.close(undefined);
    this.kind = undefined;
  }

  /** The place that a draft is drawn with before the question is answered: here, or that of an earlier answer. */
  guess(entry) {
    const places = writable(entry);
    return places.find(({ kind }) => kind === this.kind) ?? places.at(-1);
  }

  /** The place for a value; asks when there are several. Undefined when the question is given up, or nothing can be written. */
  async place(entry) {
    const places = writable(entry);
    const answered = places.find(({ kind }) => kind === this.kind);
    if (places.length < 2 || answered) return answered ?? places[0];
    const index = await this.ask(places);
    if (index !== undefined) this.kind = places[index].kind;
    return places[index];
  }

  ask(places) {
    this.close(undefined);
    const asked = document.activeElement;
    const buttons = places.map((place, index) => make("button", {
      type: "button", "data-testid": "where-place", "data-kind": place.kind, click: () => this.close(index),
    }, (index === places.length - 1 ? "Only " : "In ") + placeName(place, index === places.length - 1)));
    this.element.replaceChildren(make("p", {}, "This value comes from elsewhere. Where should it change?"), make("div", { class: "choices" }, ...buttons));
    this.element.hidden = false;
    this.element.onkeydown = (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close(undefined);
      asked?.focus();
    };
    buttons[0].focus();
    return new Promise((resolve) => { this.answer = resolve; });
  }

  close(index) {
    this.answer?.(index);
    this.answer = undefined;
    this.element.hidden = true;
  }
}

/** Text behind a key in a path: `[1]` of `offset[1]` of a shadow, or nothing. A value that is not in the file is written whole. */
export function editOf(entry, place, steps, value) {
  const { file, path } = place;
  if (!steps.length) return { file, path, value };
  if (place.exists) return { file, path: path + steps.map((step) => (typeof step === "number" ? "[" + step + "]" : "." + step)).join(""), value };
  return { file, path, value: replaced(entry.value, steps, value) };
}

/** A value with one of its members exchanged. */
export function replaced(whole, [step, ...steps], value) {
  if (step === undefined) return value;
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  copy[step] = replaced(copy[step], steps, value);
  return copy;
}
