// Frames from the pictures of an animated WebP: time in, pixels out, without a server. A picture has only changes, so a jump starts
// at the key picture before it; decoded pictures are cached.

import { PicturesAhead } from "./pictures-ahead.js";
import { isKey } from "./webp-pictures.js";

/** Bytes of decoded pictures that are kept. */
const mostBytes = 96e6;
/** Pictures that are decoded ahead of the clock. */
const mostWaiting = 10;

export class FilmFrames {
  /** `film` is the result of `webpPictures`, `times` converts between frames and times. */
  constructor(film, times) {
    Object.assign(this, { film, times, decoded: new Map(), weight: 0, drawn: -1, asked: 0 });
  }

  /** The picture at a moment, `#12` or `0.25s`; null when a later one was requested. */
  async still(when) {
    const asked = ++this.asked;
    const time = this.timeOf(when);
    const [first, last] = this.need(time);
    const images = await this.decodeAll(first, last);
    return asked === this.asked ? this.picture(time, first, images) : null;
  }

  /** Pictures from one moment to another, `rate` a second. */
  play(from, to, rate) {
    return new FilmPlayback(this, this.timeOf(from), to === undefined ? Infinity : this.timeOf(to), rate);
  }

  timeOf(when) {
    return when.startsWith("#") ? this.times().timeOf(+when.slice(1)) : parseFloat(when);
  }

  /** The pictures that make the one at a time: from a key on, or from the one that is drawn. */
  need(time) {
    const last = this.indexAt(time);
    let first = last;
    while (!isKey(this.film, first)) first--;
    return [first, last];
  }

  /** The picture that is shown at a time; the file has whole milliseconds. */
  indexAt(time) {
    const index = this.film.pictures.findLastIndex(({ start }) => start <= time * 1000 + 0.51);
    return Math.max(index, 0);
  }

  decodeAll(first, last) {
    return Promise.all(Array.from({ length: last - first + 1 }, (_, index) => this.decode(first + index)));
  }

  /** A decoded picture, which is cached until others need the memory. */
  decode(index) {
    const known = this.decoded.get(index);
    this.decoded.delete(index);
    const picture = this.film.pictures[index];
    const image = known ?? createImageBitmap(picture.file, { colorSpaceConversion: "none" });
    this.decoded.set(index, image);
    if (!known) this.weight += picture.width * picture.height * 4;
    for (const [oldest, old] of this.decoded) {
      if (this.weight <= mostBytes || this.decoded.size <= 2 * mostWaiting) break;
      this.decoded.delete(oldest);
      this.weight -= this.film.pictures[oldest].width * this.film.pictures[oldest].height * 4;
      old.catch(() => {});
    }
    return image;
  }

  /** A picture for a screen: decoded images from `first` on, which follow each other. */
  picture(time, first, images) {
    const { width, height } = this.film;
    const last = first + images.length - 1;
    return { time, frame: this.times().frameAt(time), revision: 1, width, height, paint: (context) => {
      // Pictures that are already on the canvas are not painted again.
      const start = this.drawn >= first && this.drawn <= last ? this.drawn + 1 : first;
      for (let index = start; index <= last; index++) this.paint(context, index, images[index - first]);
      this.drawn = last;
    } };
  }

  paint(context, index, image) {
    const { x, y, width, height, isBlended } = this.film.pictures[index];
    const before = this.film.pictures[index - 1];
    if (before?.isCleared) context.clearRect(before.x, before.y, before.width, before.height);
    if (!isBlended) context.clearRect(x, y, width, height);
    context.drawImage(image, x, y);
  }
}

/** Pictures one after the other, decoded ahead of the clock. */
class FilmPlayback extends PicturesAhead {
  constructor(frames, from, to, rate) {
    super(mostWaiting);
    Object.assign(this, { frames, isClosed: false });
    this.follow(this.run(from, to, rate));
  }

  close() {
    this.isClosed = true;
    super.close();
  }

  async run(from, to, rate) {
    const { frames } = this;
    const end = Math.min(to, frames.times().film.frames / frames.times().film.fps);
    let drawn;
    for (let index = 0; from + index / rate < end - 1e-9 && !this.isClosed; index++) {
      const time = from + index / rate;
      const last = frames.indexAt(time);
      const first = drawn === undefined ? frames.need(time)[0] : Math.min(drawn + 1, last);
      const images = await frames.decodeAll(first, last);
      drawn = last;
      await this.add(frames.picture(time, first, images), time);
    }
  }
}
