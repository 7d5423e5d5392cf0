// A review of two states: handles the address, keys and choices.

import { $ } from "./elements.js";
import { changeTheme, recallTheme } from "./theme.js";
import { keepFocus, listenForKeys } from "./keys.js";
import { helpDialog, openHelp, transportKeys } from "./transport.js";
import { arrival, data, step, view } from "./review-data.js";
import { fillList } from "./review-list.js";
import { overview } from "./review-overview.js";
import { show } from "./review-item.js";

function route() {
  const match = /^#item-(\d+)$/.exec(location.hash);
  if (match && data.entries[+match[1]]) show(+match[1]);
  else overview();
}

listenForKeys((event) => {
  if (view.transport?.press(event)) return true;
  const action = { j: () => step(1), k: () => step(-1), o: () => { location.hash = ""; }, t: changeTheme, "?": openHelp, "/": () => $("search").focus() }[event.key];
  action?.();
  return Boolean(action);
});

recallTheme();
keepFocus();
$("search").addEventListener("input", fillList);
$("state").addEventListener("change", fillList);
$("theme").addEventListener("click", changeTheme);
$("keys").addEventListener("click", openHelp);
addEventListener("hashchange", route);
document.body.append(helpDialog([["j k", "next, previous change"], ["o", "overview"], ["/", "filter"], ...transportKeys, ["t", "theme: dark or light"]]));
$("title").textContent = data.title;
$("counts").textContent = data.counts;
fillList();
route();
// The pictures follow the script: what shows them is made again when they are there.
arrival().then(() => { fillList(); if (view.index < 0) overview(); });
document.body.dataset.ready = String(Math.round(performance.now()));
