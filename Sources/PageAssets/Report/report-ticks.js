// Ticked failures, and the command that accepts exactly these. A golden that can be accepted has a `filter`: its word on the command
// line, which means no other golden.

import { $, make, say } from "./elements.js";
import { data } from "./listing.js";

/** The words of the ticked goldens. */
const ticked = new Set();

/** All goldens that can be ticked, the frames of a scene as one of them. */
const choices = data.scenes.flatMap((scene) => [...scene.results, ...(scene.frames ? [scene.frames] : [])]
  .filter((golden) => golden.filter).map((golden) => ({ scene, golden })));

/** A box that ticks goldens; nothing for those that cannot be accepted. */
export function tickBox(goldens, name) {
  const filters = goldens.map(({ filter }) => filter).filter(Boolean);
  if (!filters.length) return undefined;
  return showTicks(make("input", { type: "checkbox", class: "accept", "data-filter": filters.join("\n"),
    "aria-label": "Accept " + name, title: "Accept " + name, change: (event) => tick(filters, event.target.checked) }));
}

/** Shows whether all goldens of a box are ticked, or some. */
function showTicks(box) {
  const filters = box.dataset.filter.split("\n");
  const count = filters.filter((filter) => ticked.has(filter)).length;
  box.checked = count === filters.length;
  box.indeterminate = count > 0 && !box.checked;
  return box;
}

/** Ticks goldens, or removes their ticks. */
export function tick(filters, isTicked) {
  for (const filter of filters) isTicked ? ticked.add(filter) : ticked.delete(filter);
  for (const box of document.querySelectorAll("input.accept")) showTicks(box);
  const count = ticked.size;
  $("accept").hidden = count === 0;
  $("ticked").textContent = count === 1 ? "1 ticked" : count + " ticked";
  $("command").textContent = command();
  say($("copied"), "");
}

/** Whether a golden is ticked. */
export const isTicked = ({ filter }) => ticked.has(filter);

/** The command that accepts all ticked goldens. Changed and missing ones are recorded by two runs, so that no run records others. */
function command() {
  const run = (update, isMeant) => {
    const chosen = choices.filter(({ golden }) => ticked.has(golden.filter) && isMeant(golden));
    const operands = new Set(chosen.map(({ scene }) => scene.operand));
    return chosen.length && ["magicmove verify", ...operands, data.options, "--update " + update,
      ...chosen.map(({ golden }) => "--filter " + golden.filter)].join(" ");
  };
  return [run("changed", ({ state }) => state !== "missing"), run("missing", ({ state }) => state === "missing")].filter(Boolean).join(" && ");
}

/** Copies the command. A browser may forbid that; then it is selected. */
export async function copyCommand() {
  if (!ticked.size) return;
  try {
    await navigator.clipboard.writeText($("command").textContent);
    say($("copied"), "Copied");
  } catch {
    getSelection().selectAllChildren($("command"));
    say($("copied"), "Press Ctrl+C");
  }
}

$("copy").addEventListener("click", copyCommand);
$("clear").addEventListener("click", () => tick([...ticked], false));
