// The report of a comparison with goldens: handles the address, keys and choices.

import { $ } from "./elements.js";
import { changeTheme } from "./theme.js";
import { listenForKeys } from "./keys.js";
import { data, failures, step, view } from "./report-data.js";
import { copyCommand } from "./report-ticks.js";
import { fillList, tickShown } from "./report-list.js";
import { overview } from "./report-overview.js";
import { goToArea, layout, zoom } from "./report-stages.js";
import { modes, show, toggleBlink, toggleTick } from "./report-failure.js";

function route() {
  const match = /^#failure-(\d+)$/.exec(location.hash);
  if (match && failures[+match[1]]) show(+match[1]);
  else overview();
}

listenForKeys((event) => {
  const mode = modes[+event.key - 1]?.[0];
  const isOpen = view.index >= 0;
  const both = isOpen && view.pictures?.expected && view.pictures?.actual;
  const actions = { j: () => step(1), k: () => step(-1), o: () => { location.hash = ""; }, "?": () => $("help").showModal(),
    "/": () => $("search").focus(), c: copyCommand };
  const inside = { "+": () => zoom(2), "=": () => zoom(2), "-": () => zoom(0.5), 0: () => { view.zoom = 0; layout(); },
    d: goToArea, g: () => { view.grid = !view.grid; show(view.index); }, b: () => both && toggleBlink(), x: toggleTick };
  const action = actions[event.key] ?? (isOpen ? inside[event.key] : undefined);
  if (mode && isOpen && (both || mode === "side")) { view.mode = mode; show(view.index); }
  else if (!action) return false;
  else action();
  return true;
});

$("search").addEventListener("input", fillList);
$("state").addEventListener("change", fillList);
$("tick").addEventListener("click", tickShown);
$("theme").addEventListener("click", changeTheme);
$("keys").addEventListener("click", () => $("help").showModal());
addEventListener("hashchange", route);
addEventListener("resize", () => { if (view.index >= 0) layout(); });
$("counts").textContent = data.counts;
$("counts").classList.add(data.failed ? "bad" : "good");
fillList();
route();
document.body.dataset.ready = String(Math.round(performance.now()));
