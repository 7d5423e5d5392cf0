// After a reload the page keeps its position: the same fraction of the same step, or as near as the new animation allows.

/** The time in a new animation for a time in the old one. */
export function keptTime(time, old, film) {
  const last = (film.frames - 1) / film.fps;
  const before = old.steps.findLast((step) => step.duration > 0 && time >= step.start - 1e-9);
  const same = before && (namesake(before, old, film) ?? undefined);
  if (!same) return Math.min(time, last);
  const share = Math.min((time - before.start) / before.duration, 1);
  return Math.min(same.start + share * same.duration, last);
}

/** The step with the same name; of several, the one with the same number. */
function namesake(step, old, film) {
  const number = old.steps.filter((other) => other.name === step.name).indexOf(step);
  return film.steps.filter((other) => other.name === step.name && other.duration > 0)[number];
}
