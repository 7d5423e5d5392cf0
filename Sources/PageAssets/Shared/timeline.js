// The timeline: a bar with the steps of an animation at their places, and marks under it.
//
//     ┌ list ┐┌ list-detail ──────┐┌ detail ┐     steps; cut names are complete in their titles
//        ▬▬        ▬▬▬                             runs of frames
//      ●         ◆                                 single times

import { make } from "./elements.js";
import { seconds } from "./words.js";

/**
 * A bar of `length` seconds.
 *
 * - `steps`: `{name, kind, start, duration}` each
 * - `runs`: `{start, duration, title}` each, shown as stretches under the steps
 * - `ticks`: `{time, title, isBad}` each, shown as points
 * - `choose`: called with a step that is clicked; without it, steps are not buttons, and `label` describes the timeline as an image
 */
export function timeline({ length, steps, runs = [], ticks = [], label, choose }) {
  const bar = make("div", { class: "timeline" + (runs.length || ticks.length ? " marked" : ""), role: choose ? "group" : "img", "aria-label": label });
  const share = (time) => (length > 0 ? Math.min(Math.max(time / length, 0), 1) : 0) * 100 + "%";
  const put = (element, start, duration) => {
    element.style.left = share(start);
    if (duration !== undefined) element.style.width = "calc(" + share(start + duration) + " - " + share(start) + ")";
    bar.append(element);
  };
  for (const step of steps) put(segment(step, choose), step.start, step.duration);
  for (const run of runs) put(make("span", { class: "run", title: run.title }), run.start, run.duration);
  for (const tick of ticks) put(make("span", { class: tick.isBad ? "tick bad" : "tick", title: tick.title }), tick.time);
  return bar;
}

function segment(step, choose) {
  const title = step.name + ", " + seconds(step.start) + " to " + seconds(step.start + step.duration);
  const attributes = { class: "step " + (step.kind === "transition" ? "transition" : "hold"), title };
  if (!choose) return make("span", attributes, step.name);
  return make("button", { ...attributes, type: "button", "data-testid": "step", "data-step": step.name, click: () => choose(step) }, step.name);
}

/** The step that is played at a time; at a boundary the one that begins. */
export function stepAt(steps, time) {
  return steps.filter((step) => step.duration > 0).findLast((step) => time >= step.start - 1e-9) ?? steps[0];
}
