// The export dialog: options, progress, and the path of the result. The server writes the same files as `magicmove render`. It goes on
// when the page is closed: a page that is opened later shows how far it is.

import { make } from "./elements.js";
import { bytes } from "./words.js";

/** Milliseconds between two questions about the progress. */
const pause = 200;

/** The dialog; `film` returns the state of the scene. */
export class ExportDialog {
  constructor(server, film) {
    Object.assign(this, { server, film });
    const field = (label, element) => make("label", { class: "field" }, make("span", {}, label), element);
    this.preset = make("select", { "data-testid": "preset", change: () => this.offerFormats() });
    this.format = make("select", { change: () => this.adapt() });
    this.size = make("input", { type: "number", min: 0.001, step: "any", placeholder: "none", "data-testid": "size-limit" });
    this.scale = make("input", { type: "number", min: 0.1, max: 8, step: "any" });
    this.fps = make("input", { type: "number", min: 0.1, max: 1000, step: "any" });
    this.quality = make("input", { type: "number", min: 0, max: 100, step: 1, placeholder: "default" });
    this.part = make("select");
    this.force = make("input", { type: "checkbox" });
    this.forceRow = make("label", { class: "check", hidden: true }, this.force, " Replace the existing file");
    this.result = make("output", { class: "result", role: "status" });
    this.progress = make("progress", { max: 1, value: 0, hidden: true, "aria-label": "Progress" });
    this.go = make("button", { class: "main" }, "Export");
    this.stop = make("button", { type: "button", "data-testid": "cancel-export", hidden: true, click: () => this.cancel() }, "Cancel");
    this.element = make("dialog", { id: "export-dialog", "aria-labelledby": "export-title" },
      make("form", { submit: (event) => this.submit(event) }, make("h2", { id: "export-title" }, "Export"),
        field("For", this.preset), field("Format", this.format), field("Part", this.part), field("Pixels per point", this.scale), field("Frames per second", this.fps),
        field("Quality", this.quality), field("Size limit, MB", this.size), this.forceRow, this.progress, this.result,
        make("p", {}, make("button", { type: "button", click: () => this.element.close() }, "Close"), " ", this.stop, " ", this.go)));
  }

  /** Opens the dialog with the values of the scene. */
  open() {
    const { scale, fps, steps, hosts } = this.film();
    const preset = this.preset.value;
    this.preset.replaceChildren(make("option", { value: "" }, "any use"), ...hosts.map(({ name }) => make("option", { value: name }, name)));
    this.preset.value = hosts.some(({ name }) => name === preset) ? preset : "";
    this.offerFormats();
    this.scale.value = scale;
    this.fps.value = fps;
    this.force.checked = false;
    this.forceRow.hidden = true;
    this.result.replaceChildren();
    this.part.replaceChildren(make("option", { value: "" }, "whole animation"),
      ...steps.filter((step) => step.duration > 0).map((step, index) => make("option", { value: index }, step.name)));
    this.element.showModal();
    this.server.exportState().then((state) => { if (state.state === "running") this.follow(); }, () => {});
  }

  /** Offers the formats of the preset, and keeps the chosen one if it is among them. */
  offerFormats() {
    const { formats, hosts } = this.film();
    const names = hosts.find(({ name }) => name === this.preset.value)?.formats;
    const offered = names ? names.map((name) => formats.find((format) => format.name === name)).filter(Boolean) : formats;
    const chosen = this.format.value;
    this.format.replaceChildren(...offered.map(({ name, title }) => make("option", { value: name }, title)));
    this.format.value = offered.some(({ name }) => name === chosen) ? chosen : offered[0].name;
    this.adapt();
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
    if (this.preset.value) wishes.for = this.preset.value;
    if (+this.size.value > 0) wishes.maxBytes = Math.max(Math.floor(this.size.value * 1e6), 1);
    if (this.force.checked) wishes.force = true;
    return wishes;
  }

  async submit(event) {
    event.preventDefault();
    this.tell("Exporting …");
    this.show(true);
    try {
      await this.server.export(this.wishes);
      await this.follow();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows how far the export of the server is until it ends; one call at a time. */
  async follow() {
    if (this.isFollowing) return;
    this.isFollowing = true;
    this.show(true);
    try {
      let state = await this.server.exportState();
      for (; state.state === "running"; state = await this.server.exportState()) {
        const { done, total } = state;
        if (total) this.progress.value = done / total;
        else this.progress.removeAttribute("value");
        this.tell("Exporting … " + (total ? done + " of " + total + " frames" : done ? done + " frames" : ""));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      this.finish(state);
    } catch (error) {
      this.fail(error);
    }
    this.isFollowing = false;
  }

  /** Shows how the export has ended. */
  finish(state) {
    this.show(false);
    if (state.state === "failed") this.fail({ message: state.error, status: state.status });
    else if (state.state === "canceled") this.tell("Canceled. No file was written.");
    else {
      this.tell("");
      this.result.replaceChildren("Written: ", make("code", {}, state.path), ", " + bytes(state.bytes));
      this.forceRow.hidden = true;
    }
  }

  fail(error) {
    this.show(false);
    this.tell(error.message);
    this.result.classList.add("bad");
    this.forceRow.hidden = error.status !== 409;
  }

  tell(text) {
    this.result.className = "result";
    this.result.textContent = text;
  }

  /** Shows whether an export is running. */
  show(isRunning) {
    this.progress.hidden = !isRunning;
    this.stop.hidden = !isRunning;
    this.go.disabled = isRunning;
    if (isRunning) this.progress.value = 0;
  }

  async cancel() {
    this.tell("Canceling …");
    await this.server.cancelExport().catch((error) => this.fail(error));
  }
}
