// The variables of the scene, with an input for each type. A change is drawn immediately in every page. No file is written, unless a
// button asks for it: then the value is the one in the file, and the session holds it no more.

import { $, make } from "./elements.js";

/** Milliseconds without a further change until values are sent. */
const pause = 60;

export class Variables {
  constructor(server, editor, failed) {
    Object.assign(this, { server, editor, failed, waiting: {}, known: "", variables: [] });
    $("reset").addEventListener("click", () => this.send({}));
  }

  /** Shows the variables; inputs that are in use stay as they are. */
  show(variables) {
    this.variables = variables;
    $("variables-section").hidden = variables.length === 0;
    $("reset").disabled = variables.every(({ value, default: usual }) => JSON.stringify(value) === JSON.stringify(usual));
    const names = variables.map(({ name, type }) => name + type).join("\n");
    if (names !== this.known) $("variables").replaceChildren(...variables.map((variable) => this.row(variable)));
    this.known = names;
    for (const { name, value, default: usual } of variables) {
      const button = $("variables").querySelector("[data-write='" + CSS.escape(name) + "']");
      button.hidden = !this.editor.isOn;
      button.disabled = JSON.stringify(value) === JSON.stringify(usual);
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
    return make("div", { class: "variable" }, make("label", {}, make("span", { class: "label", title: name }, name), input), isColor(variable) ? this.swatch(variable, input) : undefined,
      make("button", { type: "button", class: "small text", "data-testid": "write-variable", "data-write": name, title: "Write the value of " + name + " to the file",
        "aria-label": "Write " + name + " to the file", click: () => this.write(name) }, "Write to file"));
  }

  /** Writes a value that the session holds, which ends that; the other values of the session stay. */
  async write(name) {
    const { value } = this.variables.find((variable) => variable.name === name);
    const source = await this.server.source({ variable: name }).catch(this.failed);
    const place = source?.values.value?.places.find(({ exists }) => exists);
    if (!place || !await this.editor.edit([{ file: place.file, path: place.path, value }])) return;
    const others = this.variables.filter((variable) => variable.name !== name && JSON.stringify(variable.value) !== JSON.stringify(variable.default));
    await this.server.setVariables({}).catch(this.failed);
    if (others.length) this.send(Object.fromEntries(others.map((variable) => [variable.name, variable.value])));
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
