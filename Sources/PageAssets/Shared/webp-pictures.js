// Parses an animated WebP into its pictures, each as a separate file that a browser can decode.
//
//     RIFF size WEBP │ VP8X │ ANIM │ ANMF │ ANMF │ …        ANMF: place, extent, time, flags │ ALPH? │ VP8 or VP8L
//                                     ▼
//     RIFF size WEBP │ VP8X? │ ALPH? │ VP8 or VP8L          one picture; VP8X only if there is alpha with VP8
//
// Numbers are little-endian, chunks have even lengths (RFC 9649).

/** The pictures of a file: `{width, height, hasAlpha, pictures: [{start, duration, x, y, width, height, isBlended, isCleared, file}]}`, times in ms. */
export function webpPictures(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const film = { width: 0, height: 0, hasAlpha: false, pictures: [] };
  const still = [];
  let time = 0;
  for (const chunk of chunks(bytes, 12)) {
    if (chunk.name === "VP8X") {
      Object.assign(film, { width: number(view, chunk.start + 4) + 1, height: number(view, chunk.start + 7) + 1, hasAlpha: (bytes[chunk.start] & 0x10) !== 0 });
    } else if (chunk.name === "ANMF") {
      const picture = animationPicture(bytes, view, chunk, time);
      time += picture.duration;
      film.pictures.push(picture);
    } else if (isPixels(chunk)) still.push(chunk);
  }
  // A single picture is a still file.
  if (!film.pictures.length) {
    const { width, height } = film;
    film.pictures.push({ start: 0, duration: Infinity, x: 0, y: 0, width, height, isBlended: false, isCleared: false, file: file(bytes, still, width, height) });
  }
  return film;
}

/** Whether a picture does not depend on those before it. */
export const isKey = (film, index) => {
  const { x, y, width, height, isBlended } = film.pictures[index];
  return index === 0 || (x === 0 && y === 0 && width === film.width && height === film.height && !isBlended);
};

const isPixels = ({ name }) => name === "ALPH" || name === "VP8 " || name === "VP8L";

function animationPicture(bytes, view, chunk, time) {
  const at = (offset) => number(view, chunk.start + offset);
  const [width, height] = [at(6) + 1, at(9) + 1];
  const flags = bytes[chunk.start + 15];
  const parts = [...chunks(bytes.subarray(0, chunk.start + chunk.length), chunk.start + 16)].filter(isPixels);
  return {
    start: time, duration: at(12), x: at(0) * 2, y: at(3) * 2, width, height, isBlended: (flags & 2) === 0, isCleared: (flags & 1) !== 0,
    file: file(bytes, parts, width, height),
  };
}

/** A number of 24 bits. */
const number = (view, place) => view.getUint16(place, true) | (view.getUint8(place + 2) << 16);

function* chunks(bytes, place) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  while (place + 8 <= bytes.length) {
    const length = view.getUint32(place + 4, true);
    yield { name: String.fromCharCode(...bytes.subarray(place, place + 4)), start: place + 8, length, whole: bytes.subarray(place, place + 8 + length + (length & 1)) };
    place += 8 + length + (length & 1);
  }
}

/** A still file of chunks that hold pixels. */
function file(bytes, parts, width, height) {
  const extended = parts.some(({ name }) => name === "ALPH") ? [extent(width, height)] : [];
  const contents = [...extended, ...parts.map(({ whole }) => whole)];
  const head = new Uint8Array([...letters("RIFF"), 0, 0, 0, 0, ...letters("WEBP")]);
  new DataView(head.buffer).setUint32(4, 4 + contents.reduce((sum, part) => sum + part.length, 0), true);
  return new Blob([head, ...contents], { type: "image/webp" });
}

function extent(width, height) {
  const bytes = new Uint8Array([...letters("VP8X"), 10, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const view = new DataView(bytes.buffer);
  view.setUint16(12, width - 1, true);
  view.setUint8(14, (width - 1) >> 16);
  view.setUint16(15, height - 1, true);
  view.setUint8(17, (height - 1) >> 16);
  return bytes;
}

const letters = (text) => [...text].map((letter) => letter.charCodeAt(0));
