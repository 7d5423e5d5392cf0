// Frames: time and overlays in, pixels out. Only this module knows where pixels come from. The server sends stills and playback as
// runs, which arrive fastest, and files and onion skins as PNG. Playback is one stream of records:
//
//     "MMR1" │ number │ time    │ x, y, w, h │ count  │ `count` words, uint32: w·h pixels, straight red, green, blue, alpha, in runs
//      4       uint32   float64   4 × uint32   uint32   the first record whole, then the rectangle that has changed

import { PicturesAhead } from "./pictures-ahead.js";
import { unroll } from "./runs.js";
import { checked, HTTPError } from "./server.js";

const headLength = 36;
/** Records that are read ahead of the clock. */
const mostWaiting = 8;

export class Frames {
  /** Frames of a server; `film` returns the state of the scene. */
  constructor(server, film) {
    Object.assign(this, { server, film, looks: {}, sequence: 0 });
    this.client = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    this.latest = new Latest(2);
  }

  /** The picture at a moment; null when a later one was requested, or when it is not available. */
  still(when) {
    const looks = this.looks;
    return this.latest.run(() => this.fetch(when, { ...looks, format: "runs" }, this.client, whole));
  }

  /** The picture at a moment of the scene with edits that are not in its files; null when the edits are not possible. */
  draft(when, revision, edits) {
    return this.fetch(when, { ...this.looks, format: "runs" }, this.client, whole, { revision, edits });
  }

  /** The image of another picture, which does not supersede any other request; `channel` names its purpose. */
  aside(when, channel) {
    return this.fetch(when, this.looks, this.client + channel, async (reply) =>
      createImageBitmap(await reply.blob(), { premultiplyAlpha: "none", colorSpaceConversion: "none" }));
  }

  async fetch(when, looks, client, read, draft) {
    try {
      const query = { at: when, ...looks, client, seq: ++this.sequence };
      const reply = draft ? await this.server.send("frame", { ...query, ...draft }) : await checked(await fetch(this.server.address("frame", query)));
      const header = (name) => reply.headers.get("X-MagicMove-" + name);
      // A screen that is never at rest has a picture, but no time.
      const { time, frame } = header("Time") === null ? this.film() : { time: +header("Time"), frame: +header("Frame") };
      return await read(reply, { time, frame, revision: +header("Revision") });
    } catch (error) {
      // Superseded, an invalid scene, no server: each is reported elsewhere.
      if (error instanceof HTTPError || error instanceof TypeError) return null;
      throw error;
    }
  }

  /** The file of a picture, at its full size. */
  async file(when) {
    return (await checked(await fetch(this.server.address("frame", { at: when, ...this.looks, scale: undefined })))).blob();
  }

  /** Pictures from one moment to another, `rate` a second. */
  play(from, to, rate) {
    return new Playback(this.server.address("play", { from, to, fps: rate, format: "runs", ...this.looks }), this.film);
  }
}

/** A whole picture from a reply in runs. */
async function whole(reply, facts) {
  const [width, height] = reply.headers.get("X-MagicMove-Size").split("x").map(Number);
  const pixels = straight(new Uint32Array(await reply.arrayBuffer()), width * height);
  return new Change(pixels, facts.time, facts.frame, facts.revision, [0, 0, width, height], true);
}

/** The `count` pixels of words, as a canvas needs them. */
function straight(words, count) {
  const pixels = new Uint32Array(count);
  unroll(words, pixels);
  return new Uint8ClampedArray(pixels.buffer);
}

/** The change from one picture to the next, or a whole picture. */
class Change {
  constructor(pixels, time, frame, revision, [x, y, width, height], isWhole) {
    Object.assign(this, { pixels, time, frame, revision, x, y });
    if (isWhole) Object.assign(this, { width, height });
    this.extent = [width, height];
  }

  paint(context) {
    const [width, height] = this.extent;
    if (width > 0 && height > 0) context.putImageData(new ImageData(this.pixels, width, height), this.x, this.y);
  }
}

/** Runs a few requests at a time and keeps only the newest that waits; the others resolve to null. */
class Latest {
  constructor(most) { Object.assign(this, { most, running: 0, waiting: undefined }); }

  run(work) {
    return new Promise((resolve, reject) => {
      this.waiting?.resolve(null);
      this.waiting = { work, resolve, reject };
      this.start();
    });
  }

  async start() {
    if (!this.waiting || this.running >= this.most) return;
    const { work, resolve, reject } = this.waiting;
    this.waiting = undefined;
    this.running++;
    try { resolve(await work()); } catch (error) { reject(error); } finally {
      this.running--;
      this.start();
    }
  }
}

/** Pictures of a stream, in order. */
class Playback extends PicturesAhead {
  constructor(url, film) {
    super(mostWaiting);
    Object.assign(this, { film, abort: new AbortController() });
    this.follow(this.read(url));
  }

  close() {
    this.abort.abort();
    super.close();
  }

  async read(url) {
    const reply = await checked(await fetch(url, { signal: this.abort.signal }));
    const revision = +reply.headers.get("X-MagicMove-Revision");
    const bytes = new Bytes(reply.body.getReader());
    const head = new Uint8Array(headLength);
    while (await bytes.fill(head)) {
      const view = new DataView(head.buffer);
      if (view.getUint32(0) !== 0x4d4d5231) throw new Error("expected a stream of frames");
      const time = view.getFloat64(8, true);
      const box = [16, 20, 24, 28].map((place) => view.getUint32(place, true));
      const words = new Uint32Array(view.getUint32(32, true));
      if (!await bytes.fill(new Uint8Array(words.buffer))) return;
      await this.add(new Change(straight(words, box[2] * box[3]), time, this.film().frameAt(time), revision, box, this.first === undefined), time);
    }
  }
}

/** Reads a stream in pieces of any length. */
class Bytes {
  constructor(reader) { Object.assign(this, { reader, part: new Uint8Array(0), place: 0 }); }

  /** Fills an array; returns false if the stream ends before. */
  async fill(target) {
    for (let filled = 0; filled < target.length;) {
      if (this.place === this.part.length) {
        const { done, value } = await this.reader.read();
        if (done) return false;
        Object.assign(this, { part: value, place: 0 });
      }
      const taken = this.part.subarray(this.place, this.place + target.length - filled);
      target.set(taken, filled);
      filled += taken.length;
      this.place += taken.length;
    }
    return true;
  }
}
