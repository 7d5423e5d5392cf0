// The stage: the canvas with the pixels of the frame, and its size on the page. Only its box on the page is scaled, never its
// backing store. A picture that is shown smaller is drawn smaller by the server, so that its pixels are those of the screen. Skins,
// grid and boxes are elements of the same size over it.

import { $, make } from "./elements.js";
import { layGrid } from "./grid.js";

/** Zooms that can be chosen. */
const zooms = ["fit", 1, 2, 3, 4, 6, 8, 12, 16];

export class Stage {
  /** `changed` is called after the size on the page has changed. */
  constructor(changed) {
    this.changed = changed;
    this.canvas = $("stage");
    // `putImageData` is fastest with a canvas in main memory, which `willReadFrequently` selects.
    this.context = this.canvas.getContext("2d", { willReadFrequently: true });
    this.zoom = "fit";
    this.hasGrid = false;
    this.scale = 1;
    /** Width and height of the frame at its full size, in pixels. */
    this.extent = [1, 1];
    this.select = make("select", { "data-testid": "zoom", "aria-label": "Zoom", title: "Zoom (+, -, 0 fits, 1 is 1:1)", change: (event) => this.setZoom(event.target.value) },
      ...zooms.map((zoom) => make("option", { value: zoom }, zoom === "fit" ? "Fit" : zoom + "×")));
    new ResizeObserver(() => this.layout()).observe($("view"));
    $("view").addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.step(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
  }

  /** Draws a picture, or what it changes of the one before. */
  show(picture) {
    const { canvas } = this;
    if (picture.width && (canvas.width !== picture.width || canvas.height !== picture.height)) {
      Object.assign(canvas, { width: picture.width, height: picture.height });
      this.layout();
    }
    picture.paint(this.context);
    Object.assign(canvas.dataset, { frame: picture.frame, time: picture.time, revision: picture.revision });
    $("wait").hidden = true;
  }

  /** Sets a zoom from a text; "fit" for an invalid one. */
  setZoom(text) {
    const number = Math.min(Math.max(parseFloat(text), 1), 16);
    this.zoom = Number.isFinite(number) ? number : "fit";
    this.layout();
  }

  /** The next zoom up or down. */
  step(way) {
    const index = zooms.findLastIndex((zoom) => (zoom === "fit" ? 0 : zoom) <= (this.zoom === "fit" ? (way > 0 ? this.scale * 0.999 : 0) : this.zoom));
    this.setZoom(String(zooms[Math.min(Math.max(index + way, 0), zooms.length - 1)]));
  }

  /** Pixels of the page for a pixel of the frame when it fits: less than one, or a whole number. */
  get fit() {
    const view = $("view");
    const scale = Math.min((view.clientWidth - 24) / this.extent[0], (view.clientHeight - 24) / this.extent[1]);
    return scale < 1 ? Math.max(scale, 0.02) : Math.min(Math.floor(scale), 8);
  }

  /** The share of its full size that the picture needs so that its pixels are those of the screen; 1 at most. */
  get share() { return this.zoom === "fit" ? Math.min(this.scale * devicePixelRatio, 1) : 1; }

  /** Width and height on the page, in pixels of the page. */
  get box() {
    const drawn = [this.canvas.width, this.canvas.height].map((length) => length / devicePixelRatio);
    const shown = this.extent.map((length) => length * this.scale);
    // The server rounds the size: keep one pixel of the picture on one of the screen.
    return this.share < 1 && drawn.every((length, index) => Math.abs(length - shown[index]) < 2) ? drawn : shown;
  }

  layout() {
    const [view, sheet] = [$("view"), $("sheet")];
    const old = this.scale;
    const middle = [(view.scrollLeft + view.clientWidth / 2) / old, (view.scrollTop + view.clientHeight / 2) / old];
    const scale = (this.scale = this.zoom === "fit" ? this.fit : this.zoom);
    const [width, height] = this.box;
    sheet.style.width = width + "px";
    sheet.style.height = height + "px";
    sheet.classList.toggle("sharp", scale > 1);
    layGrid($("grid"), scale, this.hasGrid);
    this.select.value = String(this.zoom);
    if (!this.select.value) this.select.value = "fit";
    if (scale !== old) view.scrollTo(middle[0] * scale - view.clientWidth / 2, middle[1] * scale - view.clientHeight / 2);
    this.changed();
  }
}
