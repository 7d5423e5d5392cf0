// The export dialog: options, and the path of the result. The server writes the same files as `magicmove render`.

import { make } from "./elements.js";
import { bytes } from "./words.js";

/** The dialog; `film` returns the state of the scene. */
export class ExportDialog {
  constructor(server, film) {
    Object.assign(this, { server, film });
    const field = (label, element) => make("label", { class: "field" }, make("span", {}, label), element);
    this.format = make("select", { change: () => this.adapt() });
    this.scale = make("input", { type: "number", min: 0.1, max: 8, step: "any" });
    this.fps = make("input", { type: "number", min: 0.1, max: 1000, step: "any" });
    this.quality = make("input", { type: "number", min: 0, max: 100, step: 1, placeholder: "default" });
    this.part = make("select");
    this.force = make("input", { type: "checkbox" });
    this.forceRow = make("label", { class: "check", hidden: true }, this.force, " Replace the existing file");
    this.result = make("output", { class: "result", role: "status" });
    this.go = make("button", { class: "main" }, "Write");
    this.element = make("dialog", { id: "export-dialog", "aria-labelledby": "export-title" },
      make("form", { submit: (event) => this.submit(event) }, make("h2", { id: "export-title" }, "Export"),
        field("Format", this.format), field("Part", this.part), field("Pixels per point", this.scale), field("Frames per second", this.fps),
        field("Quality", this.quality), this.forceRow, this.result,
        make("p", {}, make("button", { type: "button", click: () => this.element.close() }, "Close"), " ", this.go)));
  }

  /** Opens the dialog with the values of the scene. */
  open() {
    const { scale, fps, steps, formats } = this.film();
    const format = this.format.value || formats[0].name;
    this.format.replaceChildren(...formats.map(({ name, title }) => make("option", { value: name }, title)));
    this.format.value = format;
    this.scale.value = scale;
    this.fps.value = fps;
    this.force.checked = false;
    this.forceRow.hidden = true;
    this.result.replaceChildren();
    this.part.replaceChildren(make("option", { value: "" }, "whole animation"),
      ...steps.filter((step) => step.duration > 0).map((step, index) => make("option", { value: index }, step.name)));
    this.adapt();
    this.element.showModal();
  }

  adapt() { this.quality.disabled = !this.film().formats.find(({ name }) => name === this.format.value)?.quality; }

  /** The options for the server, without those that have their default. */
  get wishes() {
    const { scale, fps, steps } = this.film();
    const step = this.part.value === "" ? undefined : steps.filter((step) => step.duration > 0)[+this.part.value];
    const wishes = { format: this.format.value };
    if (+this.scale.value !== scale) wishes.scale = +this.scale.value;
    if (+this.fps.value !== fps) wishes.fps = +this.fps.value;
    if (step) Object.assign(wishes, { from: step.start.toFixed(6) + "s", to: (step.start + step.duration).toFixed(6) + "s" });
    if (this.quality.value !== "" && !this.quality.disabled) wishes.quality = +this.quality.value;
    if (this.force.checked) wishes.force = true;
    return wishes;
  }

  async submit(event) {
    event.preventDefault();
    this.go.disabled = true;
    this.result.className = "result";
    this.result.textContent = "Writing …";
    try {
      const { path, bytes: count } = await this.server.export(this.wishes);
      this.result.replaceChildren("Written: ", make("code", {}, path), ", " + bytes(count));
      this.forceRow.hidden = true;
    } catch (error) {
      this.result.classList.add("bad");
      this.result.textContent = error.message;
      this.forceRow.hidden = error.status !== 409;
    }
    this.go.disabled = false;
  }
}
