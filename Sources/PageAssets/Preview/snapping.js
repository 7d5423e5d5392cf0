// Snapping: which edges and centres a box comes to lie on, and the lines that show it. Boxes are [x, y, width, height].

/** The three places of a box on an axis, 0 or 1: its edges and its centre. */
const places = (box, axis) => [box[axis], box[axis] + box[axis + 2] / 2, box[axis] + box[axis + 2]];

/**
 * By how much a box is moved so that its places lie on those of others: `{offset: [x, y], lines}`.
 *
 * - `sides`: for each axis which places of the box take part: 0 (left, top), 1 (centre), 2 (right, bottom)
 * - `reach`: how far a place may be
 */
export function snap(box, others, sides, reach) {
  const offset = [0, 1].map((axis) => nearest(box, others, axis, sides[axis], reach));
  const moved = [box[0] + offset[0], box[1] + offset[1], box[2], box[3]];
  return { offset, lines: [0, 1].flatMap((axis) => lines(moved, others, axis, sides[axis])) };
}

function nearest(box, others, axis, sides, reach) {
  let best = 0;
  let least = reach;
  for (const side of sides) {
    for (const place of others.flatMap((other) => places(other, axis))) {
      const distance = place - places(box, axis)[side];
      if (Math.abs(distance) < least) [best, least] = [distance, Math.abs(distance)];
    }
  }
  return best;
}

/** The lines of places that are equal; each goes over both boxes. */
function lines(box, others, axis, sides) {
  const across = 1 - axis;
  return sides.flatMap((side) => {
    const at = places(box, axis)[side];
    const met = others.filter((other) => places(other, axis).some((place) => Math.abs(place - at) < 0.01));
    if (!met.length) return [];
    const ends = [box, ...met].flatMap((other) => [other[across], other[across] + other[across + 2]]);
    return [{ axis, at, start: Math.min(...ends), end: Math.max(...ends) }];
  });
}
