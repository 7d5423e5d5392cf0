// After a reload the page keeps its position: the same fraction of the same step, or as near as the new animation allows.

import { stepAt } from "./timeline.js";

/** The time in a new animation for a time in the old one. */
export function keptTime(time, old, film) {
  const last = (film.frames - 1) / film.fps;
  const before = stepAt(old.steps, time);
  const same = before?.duration > 0 && namesake(before, old, film);
  if (!same) return Math.min(time, last);
  const share = Math.min((time - before.start) / before.duration, 1);
  return Math.min(same.start + share * same.duration, last);
}

/** The step with the same name; of several, the one with the same number. */
function namesake(step, old, film) {
  const number = old.steps.filter((other) => other.name === step.name).indexOf(step);
  return film.steps.filter((other) => other.name === step.name && other.duration > 0)[number];
}
