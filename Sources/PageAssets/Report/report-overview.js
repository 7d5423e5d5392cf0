// The overview: scenes with their timelines, notes and strips of goldens.

import { $, make } from "./elements.js";
import { seconds } from "./words.js";
import { timeline } from "./timeline.js";
import { png } from "./pictures.js";
import { sentence, sentences } from "./sentences.js";
import { byCause, cause, data, go, mark, view } from "./listing.js";
import { failures } from "./report-data.js";
import { tickBox } from "./report-ticks.js";
import { items } from "./report-list.js";

/** The timeline of a scene, with the frames that differ and the times of its goldens. */
export function sceneTimeline({ duration, steps, frames, results }) {
  const failed = results.filter((result) => result.state !== "passed").map((result) => seconds(result.time));
  return timeline({
    length: duration, steps, label: "Timeline of " + seconds(duration) + "; goldens fail at " + (failed.join(", ") || "no moment"),
    runs: (frames?.runs ?? []).map(([first, last]) => ({ start: first / frames.rate, duration: (last - first + 1) / frames.rate, title: "frames " + first + " to " + last + " differ" })),
    ticks: results.filter((result) => result.time !== null).map(({ name, time, state }) => ({ time, title: name + ", " + seconds(time), isBad: state !== "passed" })),
  });
}

/** The goldens of a scene as thumbnails; failures can be opened. */
export function strip(scene) {
  return make("ul", { class: "strip", "aria-label": "Goldens of " + scene.name }, ...scene.results.map((result) => {
    const index = failures.findIndex((failure) => failure.result === result);
    const content = [
      result.thumb ? make("img", { src: png(result.thumb), alt: "", decoding: "async" }) : undefined,
      make("span", { class: "label", title: result.name }, result.name), make("span", {}, (index < 0 ? "✓ " : "✗ ") + seconds(result.time))];
    return make("li", {}, index < 0 ? make("span", { class: "passed" }, ...content)
      : make("button", { class: "failed", "aria-current": String(index === view.index), click: () => go(index) }, ...content));
  }));
}

function notes(scene) {
  const lines = [...scene.timelineChanges];
  if (scene.obsolete.length) lines.push("obsolete goldens: " + scene.obsolete.join(", "));
  return [
    scene.frames?.message ? make("p", { class: "note bad" }, tickBox([scene.frames], scene.name + "/frames"), "Frames: " + scene.frames.message) : undefined,
    scene.frames?.changes?.length ? make("div", { class: "note" }, "In the first frame that differs:", sentences(scene.frames.changes)) : undefined,
    ...lines.map((line) => make("p", { class: "note" }, ...sentence(line[0].toUpperCase() + line.slice(1))))];
}

/** What several goldens show; each can be accepted at once. */
function causes() {
  const groups = byCause(items).filter((items) => items.length > 1);
  return groups.length ? make("section", { class: "causes" }, make("h3", {}, "Causes"), make("ul", { class: "note" }, ...groups.map((items) =>
    make("li", {}, tickBox(items, "all " + items.length), ...cause(items, "goldens"))))) : undefined;
}

/** Shows every scene with its timeline and notes. */
export function overview() {
  Object.assign(view, { index: -1, loaded: -1 });
  const scenes = data.scenes.filter((scene) => scene.failed || data.scenes.length <= 50);
  const rest = data.scenes.length - scenes.length;
  $("main").replaceChildren(
    make("h2", {}, failures.length || data.failed ? "Failures" : "All goldens match"), causes() ?? "",
    ...scenes.map((scene) => make("section", { class: "scene" },
      make("h3", {}, scene.name), ...notes(scene), sceneTimeline(scene), strip(scene))),
    rest > 0 ? make("p", { class: "note" }, rest + " more scenes passed") : "");
  mark();
}
