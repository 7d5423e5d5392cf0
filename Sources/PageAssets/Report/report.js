// The report of a comparison with goldens.

import { $ } from "./elements.js";
import { data, openListing, view } from "./listing.js";
import { failures } from "./report-data.js";
import { copyCommand, tickBox } from "./report-ticks.js";
import { items, listed, states } from "./report-list.js";
import { overview } from "./report-overview.js";
import { goToArea, layout, zoom } from "./report-stages.js";
import { modes, show, toggleBlink, toggleTick } from "./report-failure.js";

function press(event) {
  const mode = modes[+event.key - 1]?.[0];
  const isOpen = view.index >= 0;
  const both = isOpen && view.pictures?.expected && view.pictures?.actual;
  const inside = { "+": () => zoom(2), "=": () => zoom(2), "-": () => zoom(0.5), 0: () => { view.zoom = 0; layout(); },
    d: goToArea, g: () => { view.grid = !view.grid; show(view.index); }, b: () => both && toggleBlink(), x: toggleTick };
  const action = event.key === "c" ? copyCommand : isOpen ? inside[event.key] : undefined;
  if (mode && isOpen && (both || mode === "side")) { view.mode = mode; show(view.index); }
  else if (!action) return false;
  else action();
  return true;
}

addEventListener("resize", () => { if (view.index >= 0) layout(); });
$("counts").classList.add(data.failed ? "bad" : "good");
openListing({
  items, states, address: "failure", show, overview, press, listed, noun: "goldens", tick: (items) => tickBox(items, items.length > 1 ? "all " + items.length : items[0].name),
  found: (shown) => shown.filter(({ index }) => index !== undefined).length + " of " + failures.length + " failures",
  keys: [["1 … 4", "side by side, swipe, blink, difference"], ["b", "blink, stop"], ["+ - 0", "zoom in, out, fit"],
    ["x c", "tick a failure to accept it, copy the command that accepts all ticked ones"], ["d g", "go to the difference, pixel grid"],
    ["← → ↑ ↓", "in a picture: move the colour readout, with Shift by 10 pixels"]],
});
