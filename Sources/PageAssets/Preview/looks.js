// The buttons over the picture: outlines, ghosts, onion skins, the grid, two styles side by side.

import { make, toggle } from "./elements.js";
import { markGrid, smallestGrid } from "./grid.js";

/** The opacity of ghosts that the button turns on. */
const usualGhost = 0.4;

const gridTitle = "Pixel grid, at a zoom of " + smallestGrid + "× or more";

export class Looks {
  /** `changed` is called with the name of what has changed. */
  constructor(changed) {
    Object.assign(this, { changed, outline: false, ghost: 0, onion: false, grid: true, compare: undefined, styles: [], scale: 1 });
    const button = (name, label, key, title) => toggle(label, key, false, () => this.flip(name), { "data-testid": name, title: title + " (" + key + ")" });
    this.buttons = {
      outline: button("outline", "Outline", "o", "Layer boxes and motion paths"), ghost: button("ghost", "Ghosts", "h", "Keep the originals of matched layers visible"),
      onion: button("onion", "Onion", "n", "Two frames before and after"), grid: button("grid", "Grid", "g", gridTitle),
      compare: button("compare", "Compare", "c", "Two styles side by side"),
    };
    this.pair = [0, 1].map((index) => make("select", { "aria-label": ["First", "Second"][index] + " style", change: () => this.choose() }));
    this.choices = make("span", { class: "group", hidden: true }, ...this.pair);
    this.element = make("span", { class: "group", role: "group", "aria-label": "Overlays" }, ...Object.values(this.buttons), this.choices);
    this.show();
  }

  /** The overlays that the server draws, as a query. */
  get query() {
    return { outline: this.outline || undefined, ghost: this.ghost || undefined, compare: this.compare?.join(",") };
  }

  /** Says at which zoom the grid is drawn, as long as the zoom is smaller. */
  zoomed(scale) {
    this.scale = scale;
    this.show();
  }

  flip(name) {
    if (name === "ghost") this.ghost = this.ghost ? 0 : usualGhost;
    else if (name === "compare") this.compare = this.compare || this.styles.length < 2 ? undefined : this.usualPair();
    else this[name] = !this[name];
    this.show();
    this.changed(name);
  }

  /** The two styles that are compared first. */
  usualPair() {
    const [first, second] = ["uikit", "material"].map((name) => this.styles.find((style) => style === name));
    return [first ?? this.styles[0], second ?? this.styles[1]];
  }

  choose() {
    this.compare = this.pair.map((select) => select.value);
    if (this.compare[0] === this.compare[1]) this.compare[1] = this.styles.find((style) => style !== this.compare[0]);
    this.show();
    this.changed("compare");
  }

  /** Sets the styles that the server knows. */
  offer(styles) {
    if (styles.join() !== this.styles.join()) {
      this.styles = styles;
      for (const select of this.pair) select.replaceChildren(...styles.map((style) => make("option", { value: style }, style)));
    }
    this.show();
  }

  show() {
    for (const [name, button] of Object.entries(this.buttons)) button.setAttribute("aria-pressed", String(Boolean(this[name])));
    markGrid(this.buttons.grid, this.scale, this.grid);
    this.buttons.compare.disabled = this.styles.length < 2 && !this.compare;
    this.choices.hidden = !this.compare;
    this.compare?.forEach((style, index) => { this.pair[index].value = style; });
  }

  /** Sets the state from the address. */
  recall({ outline, ghost, onion, grid, compare }) {
    this.outline = outline === "1";
    this.onion = onion === "1";
    this.grid = grid !== "0";
    this.ghost = Math.min(Math.max(parseFloat(ghost) || 0, 0), 1);
    const pair = (compare ?? "").split(",").filter(Boolean);
    this.compare = pair.length === 2 && pair[0] !== pair[1] ? pair : undefined;
    this.show();
  }
}
