// The box of the chosen layer at rest: it can be dragged, resized by its handles, and moved by arrow keys. It snaps to its neighbours.
// What it would do is drawn at once, and written at the end.

import { $, make } from "./elements.js";
import { halves } from "./lengths.js";
import { snap } from "./snapping.js";

/** Pixels of the page within which edges snap, and after which a press is a drag. */
const reach = 6;
const slack = 3;
/** Milliseconds after the last arrow key until it is written. */
const pause = 300;

const handles = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Selection {
  constructor(inspector, panel, editor) {
    Object.assign(this, { inspector, panel, editor, drag: undefined, nudge: undefined, offset: [0, 0, 0, 0] });
    this.element = make("div", {
      id: "selection", "data-testid": "selection", tabindex: 0, role: "application", "aria-roledescription": "box of the layer", hidden: true,
      keydown: (event) => this.press(event),
    }, ...handles.map((edge) => make("span", { class: "handle", "data-testid": "handle", "data-edge": edge, "aria-hidden": "true" })));
    this.lines = make("div", { class: "lines", "aria-hidden": "true" });
    $("sheet").append(this.element, this.lines);
    $("sheet").addEventListener("pointerdown", (event) => this.begin(event));
    $("sheet").addEventListener("pointermove", (event) => this.move(event));
    $("sheet").addEventListener("pointerup", (event) => this.end(event));
    $("sheet").addEventListener("pointercancel", () => this.cancel());
    // The browser would drag what is selected in the page instead.
    $("sheet").addEventListener("dragstart", (event) => event.preventDefault());
    $("sheet").addEventListener("click", (event) => {
      if (this.isClickOver) event.stopImmediatePropagation();
      this.isClickOver = false;
    }, true);
  }

  /** Whether the chosen layer can be moved now. */
  get isMovable() {
    const { inspector, panel, editor } = this;
    return editor.isOn && inspector.isAtRest && inspector.layer?.source !== undefined && panel.source !== undefined && !editor.isMoved(panel.source) && inspector.layer.source === panel.key
      && panel.isPlaced && inspector.hasBoxes;
  }

  /** Shows the box where the layer is, moved by what is being dragged. */
  show() {
    const { inspector, element } = this;
    const isShown = this.isMovable;
    // While the layers of a new picture are being loaded, the box keeps its place and the focus.
    const isComing = !inspector.isSettled || (this.panel.source && this.editor.isMoved(this.panel.source));
    if (!isShown && inspector.name !== undefined && isComing && inspector.isAtRest) return;
    if (!isShown && this.drag) this.cancel();
    element.hidden = !isShown;
    if (!isShown) return this.drawLines([]);
    const { layer, points, origin: [left, top] } = inspector;
    const [x, y, width, height] = this.box;
    Object.assign(element.style, {
      left: left + x * points + "px", top: top + y * points + "px", width: width * points + "px", height: height * points + "px",
      transform: layer.rotation ? "rotate(" + layer.rotation + "deg)" : "none",
    });
    element.classList.toggle("tiny", Math.min(width, height) * points < 24);
    const number = (value) => String(+value.toFixed(2));
    element.setAttribute("aria-label", inspector.label(layer) + ": x " + number(x) + ", y " + number(y) + ", width " + number(width) + ", height " + number(height)
      + (this.panel.isStacked ? ". In a stack: arrow keys change its order" : ". Arrow keys move it, with Shift by 10"));
  }

  /** The box on the canvas with what is being dragged. */
  get box() { return this.inspector.layer.frame.map((value, index) => value + this.offset[index]); }

  // MARK: Pointer

  begin(event) {
    this.isClickOver = false;
    if (event.button !== 0 || !this.editor.isOn || !this.inspector.hasBoxes || this.inspector.player.isPlaying) return;
    this.finishNudge();
    const edge = event.target.dataset.edge;
    const isInside = this.element.contains(event.target);
    this.drag = { edge, x: event.clientX, y: event.clientY, isMoving: false, isInside };
    $("sheet").setPointerCapture(event.pointerId);
    if (isInside) this.element.focus({ preventScroll: true });
  }

  move(event) {
    const { drag } = this;
    if (!drag) return;
    const by = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isMoving) {
      if (Math.hypot(...by) < slack) return;
      // A drag of a layer that is not chosen chooses it first.
      if (!drag.isInside) {
        drag.isInside = true;
        this.inspector.pick({ clientX: drag.x, clientY: drag.y });
      }
      if (!this.isMovable) {
        if (this.inspector.layer && !this.inspector.isAtRest) this.editor.tell("In flight. Move the layer where its screen is at rest.", true);
        return;
      }
      drag.isMoving = true;
      this.element.focus({ preventScroll: true });
      this.element.classList.add("dragging");
    }
    if (!this.isMovable) return;
    const { points } = this.inspector;
    this.follow(by.map((value) => value / points), drag.edge, !event.altKey);
  }

  /** Moves the box or one of its edges by points of the canvas. */
  follow(by, edge, isSnapping) {
    const { layer } = this.inspector;
    const sides = edge ? [edge.includes("w") ? [0] : edge.includes("e") ? [2] : [], edge.includes("n") ? [0] : edge.includes("s") ? [2] : []] : [[0, 1, 2], [0, 1, 2]];
    const turned = edge ? this.inspector.turned(by) : by;
    const amount = turned.map((value, axis) => (sides[axis].length ? halves(value) : 0));
    this.offset = offsetOf(amount, edge, layer.frame);
    let lines = [];
    if (isSnapping && !layer.rotation && !this.panel.isStacked) {
      const exact = offsetOf(turned.map((value, axis) => (sides[axis].length ? value : 0)), edge, layer.frame);
      const near = snap(layer.frame.map((value, index) => value + exact[index]), this.inspector.neighbours, sides, reach / this.inspector.points);
      const met = [0, 1].map((axis) => (near.lines.some((line) => line.axis === axis) ? turned[axis] + near.offset[axis] : amount[axis]));
      this.offset = offsetOf(met, edge, layer.frame);
      lines = near.lines;
    }
    this.drag.target = this.panel.isStacked && !edge ? this.inspector.stackTarget(by) : undefined;
    this.drawLines(this.drag.target ? [this.drag.target.line] : lines);
    this.inspector.boxes();
    if (!this.drag.target) this.panel.draftBox(this.inspector.local(this.offset));
  }

  end() {
    const { drag } = this;
    if (!drag) return;
    this.drag = undefined;
    this.drawLines([]);
    this.element.classList.remove("dragging");
    // The click that follows the release would choose what is below.
    this.isClickOver = drag.isMoving || drag.edge !== undefined;
    if (!drag.isMoving || !this.isMovable) return;
    this.element.focus({ preventScroll: true });
    if (drag.target) {
      this.offset = [0, 0, 0, 0];
      this.panel.reorder(0, drag.target.index);
    } else this.write(this.inspector.local(this.offset));
  }

  /** Writes a moved box. It is taken for done until the next trace. */
  async write(by) {
    const { offset, inspector, panel } = this;
    this.offset = [0, 0, 0, 0];
    if (panel.isStacked) by[0] = by[1] = 0;
    const isNothing = by.every((value) => value === 0);
    const written = isNothing ? undefined : panel.writeBox(by);
    if (isNothing) this.editor.giveUp();
    else inspector.expect(offset);
    inspector.boxes();
    if (written && !await written) inspector.reload();
  }

  cancel() {
    if (this.drag?.isMoving) this.editor.giveUp();
    this.isClickOver = Boolean(this.drag?.isMoving);
    Object.assign(this, { drag: undefined, offset: [0, 0, 0, 0] });
    this.element.classList.remove("dragging");
    this.drawLines([]);
    if (this.isMovable) this.inspector.boxes();
  }

  /** Lines of the canvas over the picture. */
  drawLines(lines) {
    const { points, origin } = lines.length ? this.inspector : { points: 1, origin: [0, 0] };
    this.lines.replaceChildren(...lines.map(({ axis, at, start, end }) => {
      const [place, from] = [origin[axis] + at * points, origin[1 - axis] + start * points];
      const length = (end - start) * points + "px";
      return make("div", { class: "line", "data-testid": "snap-line", "data-axis": axis ? "y" : "x",
        style: axis ? { top: place + "px", left: from + "px", width: length } : { left: place + "px", top: from + "px", height: length } });
    }));
  }

  // MARK: Keys

  press(event) {
    const arrow = arrows[event.key];
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape" && (this.drag || this.nudge)) {
      this.forgetNudge();
      this.cancel();
      this.editor.giveUp();
    } else if (event.key === "Enter") document.querySelector("#layer-fields [data-testid=field]:read-write")?.focus();
    else if (event.key === "Delete" || event.key === "Backspace") this.panel.remove();
    else if (arrow && this.isMovable) this.nudgeBy(arrow, event.shiftKey ? 10 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  nudgeBy([x, y], step) {
    if (this.panel.isStacked) return this.panel.reorder(x + y);
    this.nudge = [(this.nudge?.[0] ?? 0) + x * step, (this.nudge?.[1] ?? 0) + y * step];
    this.offset = [...this.inspector.onCanvas(this.nudge), 0, 0];
    this.inspector.boxes();
    this.panel.draftBox([...this.nudge, 0, 0]);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finishNudge(), pause);
  }

  forgetNudge() {
    clearTimeout(this.timer);
    this.nudge = undefined;
  }

  finishNudge() {
    const { nudge } = this;
    if (!nudge) return;
    this.forgetNudge();
    this.write([...nudge, 0, 0]);
  }
}

/** What moves an edge by some amount does to a box; without an edge the box moves. No side becomes shorter than half a point. */
function offsetOf([x, y], edge, [, , width, height]) {
  if (!edge) return [x, y, 0, 0];
  const along = (before, after, amount, length) => {
    if (edge.includes(before)) return [Math.min(amount, length - 0.5), -Math.min(amount, length - 0.5)];
    return edge.includes(after) ? [0, Math.max(amount, 0.5 - length)] : [0, 0];
  };
  const [[left, wide], [top, high]] = [along("w", "e", x, width), along("n", "s", y, height)];
  return [left, top, wide, high];
}
