// Pixels in runs, as `/frame` and `/play` give them with `format=runs`: words of 32 bits, little-endian, as in every browser. A word
// with the top bit set is the number of repetitions of the pixel in the next word; another word is the number of pixels that follow.

const runFlag = 0x80000000;
/** Up to this many pixels, a loop is faster than a call. */
const few = 32;

/** Fills pixels, a `Uint32Array`, from words. */
export function unroll(words, pixels) {
  let place = 0;
  for (let next = 0; next < words.length;) {
    const isRun = words[next] >= runFlag;
    const count = isRun ? words[next] - runFlag : words[next];
    next++;
    if (isRun) fill(pixels, words[next++], place, count);
    else {
      copy(words, next, pixels, place, count);
      next += count;
    }
    place += count;
  }
}

function fill(pixels, pixel, place, count) {
  if (count > few) pixels.fill(pixel, place, place + count);
  else for (let end = place + count; place < end; place++) pixels[place] = pixel;
}

function copy(words, next, pixels, place, count) {
  if (count > few) pixels.set(words.subarray(next, next + count), place);
  else for (let end = place + count; place < end; place++) pixels[place] = words[next++];
}
