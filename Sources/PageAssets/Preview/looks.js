// What is looked at and how: outlines, ghosts, onion skins, the grid, two styles side by side. Buttons over the picture.

import { make, toggle } from "./elements.js";

/** The opacity of ghosts that the button turns on. */
const usualGhost = 0.4;

export class Looks {
  /** `changed` is called with the name of what has changed. */
  constructor(changed) {
    Object.assign(this, { changed, outline: false, ghost: 0, onion: false, grid: true, compare: undefined, styles: [] });
    const button = (name, label, key, title) => toggle(label, key, false, () => this.flip(name), { "data-testid": name, title: title + " (" + key + ")" });
    this.buttons = {
      outline: button("outline", "Outline", "o", "Boxes of layers and ways of pairs"), ghost: button("ghost", "Ghosts", "h", "Keep matched originals visible"),
      onion: button("onion", "Onion", "n", "Two frames to each side"), grid: button("grid", "Grid", "g", "Grid between pixels, from a zoom of 8"),
      compare: button("compare", "Compare", "c", "Two styles side by side"),
    };
    this.pair = [0, 1].map((index) => make("select", { "aria-label": ["First", "Second"][index] + " style", change: () => this.choose() }));
    this.choices = make("span", { class: "group", hidden: true }, ...this.pair);
    this.element = make("span", { class: "group", role: "group", "aria-label": "Looks" }, ...Object.values(this.buttons), this.choices);
    this.show();
  }

  /** What the server draws, as a query. */
  get query() {
    return { outline: this.outline || undefined, ghost: this.ghost || undefined, compare: this.compare?.join(",") };
  }

  flip(name) {
    if (name === "ghost") this.ghost = this.ghost ? 0 : usualGhost;
    else if (name === "compare") this.compare = this.compare || this.styles.length < 2 ? undefined : this.usualPair();
    else this[name] = !this[name];
    this.show();
    this.changed(name);
  }

  /** What the scene looks like as it is, beside a system, or the first two systems. */
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

  /** Takes up the styles that the server knows. */
  offer(styles) {
    if (styles.join() !== this.styles.join()) {
      this.styles = styles;
      for (const select of this.pair) select.replaceChildren(...styles.map((style) => make("option", { value: style }, style)));
    }
    this.show();
  }

  show() {
    for (const [name, button] of Object.entries(this.buttons)) button.setAttribute("aria-pressed", String(Boolean(this[name])));
    this.buttons.compare.disabled = this.styles.length < 2 && !this.compare;
    this.choices.hidden = !this.compare;
    this.compare?.forEach((style, index) => { this.pair[index].value = style; });
  }

  /** Takes up what the address says. */
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
