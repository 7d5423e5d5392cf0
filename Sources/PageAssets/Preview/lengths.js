// Lengths as a scene file has them: numbers, shares of the parent such as "50% + 12", and words such as "hug".

/** A number without the noise of binary fractions. */
export const tidy = (value) => +value.toFixed(3);

/** A length to half a point: what a pointer can aim at. */
export const halves = (value) => Math.round(value * 2) / 2;

/** A length moved by points. A share keeps its share; what has no number, such as "hug", becomes `current` plus the points. */
export function moved(value, points, current) {
  if (points === 0) return value;
  const share = typeof value === "string" ? /^(.*%.*?)\s*(?:([+-])\s*(\d+(?:\.\d+)?))?$/.exec(value) : null;
  if (!share) return tidy((typeof value === "number" ? value : current) + points);
  const offset = tidy((share[2] === "-" ? -1 : 1) * (share[3] ?? 0) + points);
  return offset ? share[1] + (offset < 0 ? " - " : " + ") + Math.abs(offset) : share[1];
}

/** A value as the text of a field. */
export const fieldText = (value) => (value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value));

/** What a text in a field means: a number, an array, or a string. */
export function fieldValue(text) {
  const trimmed = text.trim();
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(trimmed)) return Number(trimmed);
  if (/^[[{]/.test(trimmed)) try { return JSON.parse(trimmed); } catch { return trimmed; }
  return trimmed;
}
