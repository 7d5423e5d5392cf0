// The variables of the scene, with an input for each type. A change is drawn immediately in every page; no file is written.

import { $, make } from "./elements.js";

/** Milliseconds without a further change until values are sent. */
const pause = 60;

export class Variables {
  constructor(server, failed) {
    Object.assign(this, { server, failed, waiting: {}, known: "" });
    $("reset").addEventListener("click", () => this.send({}));
  }

  /** Shows the variables; inputs that are in use stay as they are. */
  show(variables) {
    $("variables-section").hidden = variables.length === 0;
    $("reset").disabled = variables.every(({ value, default: usual }) => JSON.stringify(value) === JSON.stringify(usual));
    const names = variables.map(({ name, type }) => name + type).join("\n");
    if (names !== this.known) $("variables").replaceChildren(...variables.map((variable) => this.row(variable)));
    this.known = names;
    for (const { name, value } of variables) {
      for (const input of $("variables").querySelectorAll("[data-of='" + CSS.escape(name) + "']")) {
        if (input !== document.activeElement || input.type === "checkbox") put(input, value);
      }
    }
  }

  row(variable) {
    const { name, value } = variable;
    const input = make("input", { ...attributes(variable), "data-testid": "variable", "data-name": name, "data-of": name, autocomplete: "off", spellcheck: "false" });
    put(input, value);
    const changed = () => { if (input.validity.valid) this.set(name, read(input, variable)); };
    input.addEventListener("input", changed);
    return make("label", { class: "variable" }, make("span", { class: "label", title: name }, name), input, isColor(variable) ? this.swatch(variable, input) : undefined);
  }

  /** A colour input next to the text, which may also be a name or have alpha. */
  swatch({ name, value }, input) {
    const swatch = make("input", { type: "color", "data-of": name, "aria-label": name + ", colour picker" });
    put(swatch, value);
    swatch.addEventListener("input", () => {
      input.value = swatch.value + (/^#[0-9a-f]{8}$/i.test(input.value) ? input.value.slice(7) : "");
      this.set(name, input.value);
    });
    return swatch;
  }

  set(name, value) {
    this.waiting[name] = value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.send(this.waiting);
      this.waiting = {};
    }, pause);
  }

  send(values) { this.server.setVariables(values).catch(this.failed); }
}

const isColor = ({ type, value }) => /^colou?r$/.test(type) || (type === "string" && /^#[0-9a-f]{3,8}$/i.test(value));

function attributes({ type }) {
  if (type === "number") return { type: "number", step: "any" };
  return { type: /^bool/.test(type) ? "checkbox" : "text" };
}

function put(input, value) {
  if (input.type === "checkbox") input.checked = value === true;
  else if (input.type === "color") input.value = /^#[0-9a-f]{6}/i.test(value) ? value.slice(0, 7) : long(value);
  else input.value = typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A short colour, #rgb, as #rrggbb; black for an invalid one. */
const long = (value) => (/^#[0-9a-f]{3,4}$/i.test(value) ? "#" + [...value.slice(1, 4)].map((digit) => digit + digit).join("") : "#000000");

function read(input, { type, value }) {
  if (input.type === "checkbox") return input.checked;
  if (type === "number") return input.valueAsNumber;
  if (typeof value !== "object") return input.value;
  try { return JSON.parse(input.value); } catch { return value ?? input.value; }
}
