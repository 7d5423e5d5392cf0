// The curve of a step: a name, a Bézier curve with two handles, or a spring with sliders. The plot is the curve that is drawn; the
// dashed one is the curve in the file while another one is being tried.

import { make } from "./elements.js";
import { draw } from "./drawing.js";
import { copyButton, jumpButton } from "./copying.js";
import { originOf, placeName, reasonOf } from "./places.js";
import { plain } from "./words.js";

const [width, height, margin] = [240, 150, 34];
const families = ["Sine", "Quad", "Cubic", "Quart", "Quint", "Expo", "Circ", "Back", "Elastic", "Bounce"];
const names = ["linear", "easeIn", "easeOut", "easeInOut", "ease", "default", "standard", "decelerate", "accelerate", "sharp", "material3Standard", "emphasized",
  "emphasizedDecelerate", "emphasizedAccelerate", "smooth", "snappy", "bouncy", ...families.flatMap((family) => ["easeIn" + family, "easeOut" + family, "easeInOut" + family])];
const springs = {
  physical: { mass: [0.1, 10, 0.1, 1], stiffness: [1, 1000, 1, 100], damping: [0.5, 100, 0.5, 10] },
  bouncing: { duration: [0.05, 3, 0.01, 0.5], bounce: [-0.9, 0.9, 0.01, 0.2] },
};
const titles = { bezier: "Bézier", physical: "Spring (physics)", bouncing: "Spring (duration)" };
const languages = [["css", "CSS"], ["swiftui", "SwiftUI"], ["uikit", "UIKit"], ["compose", "Compose"], ["figma", "Figma"]];

/** How a curve is edited: a name, "bezier", a kind of spring, "other", or "" for none. */
function kindOf(curve) {
  if (curve === null || curve === undefined) return "";
  if (typeof curve === "string") return names.includes(curve) ? curve : "other";
  if (Array.isArray(curve.cubicBezier)) return "bezier";
  const spring = curve.spring ?? {};
  return "stiffness" in spring || "mass" in spring || "damping" in spring ? "physical" : "bounce" in spring ? "bouncing" : "other";
}

const x = (share) => margin / 2 + share * (width - margin);
const y = (progress) => height - margin - progress * (height - 2 * margin);

export class CurveEditor {
  /** `panel` is that of the step. */
  constructor(panel) {
    Object.assign(this, { panel, server: panel.editor.server, tried: undefined, asked: 0, drag: undefined, copies: {} });
    const option = (value, label = value) => make("option", { value }, label);
    this.name = make("select", { "data-testid": "curve-name", "aria-label": "Curve", change: () => this.choose(this.name.value) },
      option("", "Default of the style"), make("optgroup", { label: "Adjustable" }, ...Object.entries(titles).map(([value, label]) => option(value, label))),
      make("optgroup", { label: "Named" }, ...names.map((name) => option(name))), make("option", { value: "other", hidden: true }, "Other"));
    this.ghost = draw("path", { class: "ghost" });
    this.path = draw("path", { class: "curve" });
    this.arms = [0, 1].map(() => draw("line", { class: "arm" }));
    this.points = [0, 1].map((index) => draw("circle", {
      class: "point", r: 6, tabindex: 0, role: "slider", "data-testid": "curve-handle", "data-index": index + 1, "aria-label": index ? "Second handle" : "First handle",
      "aria-valuemin": 0, "aria-valuemax": 1, keydown: (event) => this.press(event, index), pointerdown: (event) => this.grab(event, index),
    }));
    this.plot = draw("svg", { class: "curve-plot", viewBox: "0 0 " + width + " " + height, role: "group", "aria-label": "Curve: progress over time",
      pointermove: (event) => this.move(event), pointerup: () => this.drop(), pointercancel: () => this.cancel() },
    draw("path", { class: "frame", d: "M" + x(0) + " " + y(1) + "H" + x(1) + "M" + x(0) + " " + y(0) + "H" + x(1) }), this.ghost, this.path, ...this.arms, ...this.points);
    this.sliders = make("div", { class: "sliders" });
    this.copying = make("div", { class: "copies", role: "group", "aria-label": "Copy the curve" }, make("span", { class: "label" }, "Copy"), copyButton("json", "Copy as JSON", () => JSON.stringify(this.current), "JSON"),
      ...languages.map(([as, label]) => copyButton(as, "Copy as " + label, () => this.copies[as] ?? "", label)));
    this.jump = jumpButton(panel.editor, () => panel.guess({ key: "curve" }));
    this.origin = make("small", { class: "origin" });
    this.element = make("div", { class: "curve-editor" }, make("div", { class: "value" }, make("label", {}, make("span", { class: "label" }, "Curve"), this.name), make("span", { class: "tools" }, this.jump), this.origin),
      this.plot, this.sliders, this.copying);
    this.element.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.tried !== undefined) this.cancel(event); });
  }

  /** The curve in the file, or that of the style. */
  get written() { return this.panel.entry("curve").value ?? this.panel.entry("curve").shown; }
  /** The curve that is shown. */
  get current() { return this.tried ?? this.written; }

  /** Shows the newest curve of the step, unless another one is being tried. */
  update() {
    const entry = this.panel.entry("curve");
    const reason = this.panel.editor.isOn ? reasonOf(entry) : "";
    const from = originOf(entry);
    this.origin.textContent = reason || (from ? placeName(from, false) : "");
    this.isOff = reason !== undefined;
    this.name.disabled = this.isOff;
    this.jump.update();
    if (this.tried !== undefined) return;
    this.name.value = kindOf(entry.value);
    this.controls(this.current);
    this.plotCurve(this.current, true);
  }

  // MARK: Choosing

  async choose(name) {
    const initial = {
      bezier: () => ({ cubicBezier: this.numbers() }),
      physical: () => ({ spring: Object.fromEntries(Object.entries(springs.physical).map(([key, [, , , usual]]) => [key, usual])) }),
      bouncing: () => ({ spring: { duration: Math.min(Math.max(this.panel.duration || 0.5, 0.05), 3), bounce: 0.2 } }),
    }[name];
    if (name === "") return this.panel.remove({ key: "curve", steps: [] });
    await this.write(initial ? initial() : name);
  }

  /** The numbers of the curve as a Bézier curve, where CSS has it as one. */
  numbers() {
    const found = /cubic-bezier\(([^)]+)\)/.exec(this.copies.css ?? "");
    const known = found?.[1].split(",").map(Number) ?? { "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1], "ease-in-out": [0.42, 0, 0.58, 1], linear: [0, 0, 1, 1] }[this.copies.css];
    return known?.length === 4 && known.every(Number.isFinite) ? known : [0.4, 0, 0.2, 1];
  }

  /** Draws a curve that is not written yet. */
  try(curve) {
    this.tried = curve;
    this.place(curve);
    this.plotCurve(curve, false);
    this.panel.change({ key: "curve", steps: [] }, curve, true);
  }

  async write(curve) {
    this.tried = curve;
    const isWritten = await this.panel.change({ key: "curve", steps: [] }, curve, false);
    // Another one is being tried by now.
    if (this.tried !== curve) return;
    this.tried = undefined;
    if (!isWritten || this.panel.source) this.update();
  }

  cancel(event) {
    event?.preventDefault();
    event?.stopPropagation();
    this.drag = undefined;
    clearTimeout(this.timer);
    if (this.tried === undefined) return;
    this.tried = undefined;
    this.panel.editor.giveUp();
    this.update();
  }

  // MARK: Plot

  /** Asks for the points of a curve; of several requests, the last one is shown. */
  async plotCurve(curve, isWritten) {
    const asked = ++this.asked;
    const reply = curve === undefined || curve === null ? undefined : await this.server.curve(curve, this.panel.duration ?? null).catch(() => undefined);
    if (asked !== this.asked || !reply) return;
    const line = reply.points.map(([share, progress], index) => (index ? "L" : "M") + plain(x(share), 2) + " " + plain(y(Math.min(Math.max(progress, -0.6), 1.6)), 2)).join("");
    this.path.setAttribute("d", line);
    if (isWritten) this.ghost.setAttribute("d", line);
    this.ghost.style.display = isWritten ? "none" : "";
    this.copies = reply.copy ?? {};
    for (const button of this.copying.querySelectorAll("button")) button.disabled = button.dataset.as !== "json" && !this.copies[button.dataset.as];
  }

  /** Handles and sliders for a curve. */
  controls(curve) {
    const kind = kindOf(curve);
    const keys = Object.keys(springs[kind] ?? {});
    if (keys.join() !== [...this.sliders.children].map((row) => row.dataset.key).join()) {
      this.sliders.replaceChildren(...keys.map((key) => this.slider(kind, key)));
    }
    this.place(curve);
  }

  place(curve) {
    const isBezier = kindOf(curve) === "bezier";
    for (const [index, point] of this.points.entries()) {
      for (const part of [point, this.arms[index]]) part.style.display = isBezier ? "" : "none";
      if (!isBezier) continue;
      const [px, py] = curve.cubicBezier.slice(2 * index, 2 * index + 2);
      const place = { cx: x(px), cy: y(py) };
      for (const [name, value] of Object.entries(place)) point.setAttribute(name, value);
      point.setAttribute("aria-valuenow", px);
      point.setAttribute("aria-valuetext", "x " + plain(px) + ", y " + plain(py));
      point.setAttribute("aria-disabled", String(this.isOff));
      const ends = { x1: x(index), y1: y(index), x2: place.cx, y2: place.cy };
      for (const [name, value] of Object.entries(ends)) this.arms[index].setAttribute(name, value);
    }
    for (const row of this.sliders.children) {
      const value = curve?.spring?.[row.dataset.key] ?? springs[kindOf(curve)]?.[row.dataset.key]?.[3];
      for (const input of row.querySelectorAll("input")) {
        if (input !== document.activeElement || input.type === "range") input.value = value;
        input.disabled = this.isOff;
      }
    }
  }

  // MARK: Handles

  grab(event, index) {
    if (this.isOff) return;
    event.preventDefault();
    this.points[index].focus();
    this.plot.setPointerCapture(event.pointerId);
    this.drag = index;
  }

  move(event) {
    if (this.drag === undefined) return;
    const box = this.plot.getBoundingClientRect();
    const scale = width / box.width;
    const share = ((event.clientX - box.left) * scale - margin / 2) / (width - margin);
    const progress = (height - margin - (event.clientY - box.top) * scale) / (height - 2 * margin);
    this.setPoint(this.drag, share, progress);
  }

  drop() {
    if (this.drag === undefined) return;
    this.drag = undefined;
    if (this.tried !== undefined) this.write(this.tried);
  }

  setPoint(index, share, progress) {
    const numbers = [...this.current.cubicBezier];
    numbers.splice(2 * index, 2, +Math.min(Math.max(share, 0), 1).toFixed(2), +Math.min(Math.max(progress, -0.5), 1.5).toFixed(2));
    this.try({ ...this.current, cubicBezier: numbers });
  }

  press(event, index) {
    const [right, up] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key] ?? [0, 0];
    if (this.isOff || (!right && !up)) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.01;
    const [share, progress] = this.current.cubicBezier.slice(2 * index);
    this.setPoint(index, share + right * step, progress + up * step);
    this.later();
  }

  /** Writes what is tried after a pause. */
  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (this.tried !== undefined) this.write(this.tried); }, 300);
  }

  // MARK: Springs

  slider(kind, key) {
    const [min, max, step] = springs[kind][key];
    const put = (value) => { if (Number.isFinite(value)) this.try({ spring: { ...this.current.spring, [key]: value } }); };
    const label = key[0].toUpperCase() + key.slice(1);
    return make("label", { class: "slider", "data-key": key }, make("span", { class: "label" }, label),
      make("input", { type: "range", "data-testid": "spring", "data-key": key, min, max, step, "aria-label": label,
        input: (event) => put(+event.target.value), change: () => this.later() }),
      make("input", { type: "number", step: "any", "aria-label": label + ", exact",
        input: (event) => put(event.target.valueAsNumber), change: () => { if (this.tried !== undefined) this.write(this.tried); } }));
  }
}
