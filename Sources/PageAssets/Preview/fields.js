// Fields of values: what is typed is drawn at once, and written by Enter or by leaving the field; Escape gives it up. Each field shows
// where its value comes from, and has buttons that copy the value and its place.

import { make, say } from "./elements.js";
import { copyButton, hex, jumpButton } from "./copying.js";
import { fieldText, fieldValue } from "./lengths.js";
import { originOf, placeName, reasonOf } from "./places.js";

/** Milliseconds without a further change of a picked colour until it is written. */
const pause = 300;

/** Names of fields by their keys, in their order; `steps` are the way into a value that is an object. */
const plainFields = [
  ["frame[0]", "X"], ["frame[1]", "Y"], ["frame[2]", "W"], ["frame[3]", "H"], ["size[0]", "W"], ["size[1]", "H"],
  ["cornerRadius", "Radius"], ["opacity", "Opacity"], ["transform.rotate", "Rotate"], ["blur", "Blur"], ["backdropBlur", "Backdrop"],
  ["fill", "Fill", "color"], ["text.string", "Text"], ["text.size", "Font size"], ["text.color", "Text colour", "color"],
  ["hold", "Hold"], ["duration", "Duration"], ["delay", "Delay"], ["style", "Style"], ["edge", "Edge"], ["stagger.step", "Stagger"],
];
const groups = {
  shadow: { usual: { color: "#000000", opacity: 0.2, radius: 16, offset: [0, 4] },
    members: [["color", "Colour", "color"], ["opacity", "Opacity"], ["radius", "Radius"], ["offset.0", "X"], ["offset.1", "Y"]] },
  border: { usual: { width: 1, color: "#000000" }, members: [["width", "Width"], ["color", "Colour", "color"]] },
};

/** The fields of values: `{key, name, label, steps, kind, entry}`; an object is a field for each of its members. */
export function fieldsOf(values) {
  const found = plainFields.filter(([key]) => values[key]).flatMap(([key, label, kind]) => {
    const entry = values[key];
    const gradient = key === "fill" && entry.value && typeof entry.value === "object" ? Object.keys(entry.value)[0] : undefined;
    if (!gradient) return [{ key, name: key, label, steps: [], kind, entry }];
    const stops = entry.value[gradient]?.stops ?? [];
    return stops.map((_, index) => ({ key, name: key + "." + gradient + ".stops[" + index + "][1]", label: index ? "Stop " + (index + 1) : "Fill, stop 1", steps: [gradient, "stops", index, 1], kind: "color", entry }));
  });
  const members = Object.entries(groups).filter(([key]) => values[key]).flatMap(([key, { members, usual }]) => {
    const entry = values[key];
    const title = key[0].toUpperCase() + key.slice(1);
    if (!entry.value || typeof entry.value !== "object") return [{ key, name: key, label: title, steps: [], kind: "add", entry, usual }];
    return members.map(([member, label, kind], index) => ({
      key, name: key + "." + member.replace(/\.(\d)$/, "[$1]"), label: index ? label : title, title: title + " " + label.toLowerCase(), kind, entry, isFirst: index === 0,
      steps: member.split(".").map((step) => (/^\d$/.test(step) ? +step : step)),
    }));
  });
  return [...found, ...members];
}

/** A member of a value. */
const memberOf = (value, steps) => steps.reduce((part, step) => part?.[step], value);

/**
 * A row for a field. `panel` has `editor`, `entry(key)` (the newest of a key), `change(field, value, isDraft)` and `remove(field)`.
 * The element has `update()`, which shows the newest value unless the field is being used.
 */
export function fieldRow(field, panel) {
  if (field.kind === "add") return addRow(field, panel);
  const entry = () => panel.entry(field.key);
  const current = () => memberOf(entry().value, field.steps);
  const shown = () => current() ?? (field.steps.length ? undefined : entry().shown);
  const input = make("input", { type: "text", "data-testid": "field", "data-key": field.name, "aria-label": field.title ?? field.label, autocomplete: "off", spellcheck: "false" });
  const origin = make("small", { class: "origin" });
  let before = "";
  let isChanged = false;
  const valueOf = (text) => (field.key === "text.string" ? text : fieldValue(text));
  const put = () => { before = input.value = fieldText(current()); };
  const commit = () => {
    if (!isChanged || input.value === before) return;
    isChanged = false;
    before = input.value;
    if (input.value.trim() === "" && field.key !== "text.string") panel.remove(field);
    else panel.change(field, valueOf(input.value), false);
  };
  input.addEventListener("input", () => {
    isChanged = true;
    if (input.value.trim() !== "") panel.change(field, valueOf(input.value), true);
  });
  input.addEventListener("change", commit);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Escape") {
      if (isChanged) panel.editor.giveUp();
      isChanged = false;
      put();
      input.blur();
    } else if (event.key === "Enter") commit();
    else if (step && !input.readOnly && typeof valueOf(input.value || fieldText(shown())) === "number") {
      const by = (event.shiftKey ? 10 : 1) * (field.key === "opacity" || /opacity$|duration|delay|stagger/.test(field.name) ? 0.05 : 1);
      input.value = String(+(valueOf(input.value || fieldText(shown())) + step * by).toFixed(3));
      input.dispatchEvent(new Event("input"));
    } else return;
    event.preventDefault();
  });
  input.addEventListener("blur", () => { if (isChanged) commit(); });
  const swatch = field.kind === "color" ? swatchOf(field, panel, input, () => hex(current() ?? entry().shown)) : undefined;
  const jump = jumpButton(panel.editor, () => panel.guess(field));
  const tools = make("span", { class: "tools" },
    copyButton("json", "Copy " + (field.title ?? field.label) + " as JSON", () => JSON.stringify(shown() ?? null)),
    swatch ? copyButton("hex", "Copy " + (field.title ?? field.label) + " as hex", () => hex(shown()) ?? fieldText(shown()), "#") : undefined,
    jump);
  const isHalf = /^(frame|size)\[|^(cornerRadius|opacity|transform\.rotate|blur|duration|delay|hold|edge|stagger\.step)$/.test(field.key);
  const row = make("div", { class: "value" + (isHalf || (field.steps.length && !field.kind) ? " half" : "") },
    make("label", {}, make("span", { class: "label", title: field.title ?? field.label }, field.label), swatch, input), tools, origin);
  row.update = () => {
    if (document.activeElement !== input || !isChanged) put();
    const reason = panel.editor.isOn ? reasonOf(entry()) : undefined;
    const from = originOf(entry());
    input.readOnly = !panel.editor.isOn || reason !== undefined;
    input.title = reason ?? "";
    input.placeholder = current() === null || current() === undefined ? fieldText(entry().shown) || "default" : "";
    input.dataset.origin = entry().places[0]?.kind ?? "";
    const isFirst = !field.steps.length || field.isFirst;
    const note = reason ?? (from ? placeName(from, false) : "");
    say(origin, !isFirst ? "" : isHalf && reason ? "Read-only" : note);
    origin.title = note;
    if (note) input.setAttribute("aria-description", note);
    else input.removeAttribute("aria-description");
    swatch?.update(input.readOnly);
    jump.update();
  };
  row.update();
  return row;
}

/** A colour picker next to the text, which may also be a name or have alpha. */
function swatchOf(field, panel, input, current) {
  let timer;
  const swatch = make("input", { type: "color", "aria-label": (field.title ?? field.label) + ", colour picker", input: () => {
    const alpha = current()?.slice(7) ?? "";
    input.value = swatch.value + alpha;
    panel.change(field, input.value, true);
    clearTimeout(timer);
    timer = setTimeout(() => panel.change(field, input.value, false), pause);
  } });
  swatch.update = (isReadOnly) => {
    swatch.disabled = isReadOnly;
    swatch.value = current()?.slice(0, 7) ?? "#000000";
  };
  return swatch;
}

/** A button that gives a layer what it has not: a shadow, a border. */
function addRow(field, panel) {
  const button = make("button", { type: "button", class: "small text", "data-testid": "field", "data-key": field.name, click: () => panel.change(field, field.usual, false) }, "Add");
  const row = make("div", { class: "value add" }, make("span", { class: "label" }, field.label), button);
  row.update = () => { button.disabled = !panel.editor.isOn || reasonOf(panel.entry(field.key)) !== undefined; };
  row.update();
  return row;
}
