// Both sides of an item by one clock. Each side is a film; a picture for the screen is what both show at a time. The shorter film
// stays at its end.

import { FilmFrames } from "./film-frames.js";
import { webpPictures } from "./webp-pictures.js";
import { sides, stored } from "./review-data.js";

/** The film of a side; undefined when there is none. */
export function openFilm(side, index) {
  const base64 = stored("f", side, index);
  if (!base64) return undefined;
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
  return webpPictures(bytes);
}

export class PairFrames {
  /** `films` has a film for each side that there is; `times` converts between frames and times. */
  constructor(films, times) {
    this.frames = sides.filter((side) => films[side]).map((side) => ({ side, source: new FilmFrames(films[side], times) }));
  }

  /** What both sides show at a moment; null when a later one was requested. */
  async still(when) {
    const pictures = await Promise.all(this.frames.map(({ source }) => source.still(when)));
    return pictures.includes(null) ? null : this.joined(pictures);
  }

  play(from, to, rate) { return new PairPlayback(this, from, to, rate); }

  joined(pictures) {
    const { time, frame } = pictures[0];
    return { time, frame, pictures: pictures.map((picture, index) => ({ side: this.frames[index].side, picture })) };
  }
}

/** Pictures of both sides, one after the other. */
class PairPlayback {
  constructor(pair, from, to, rate) {
    this.pair = pair;
    this.playbacks = pair.frames.map(({ source }) => source.play(from, to, rate));
  }

  get first() { return this.playbacks[0].first; }
  get isOver() { return this.playbacks.every((playback) => playback.isOver); }
  get isComplete() { return this.playbacks.every((playback) => playback.isComplete); }

  /** The time up to which all sides have pictures; undefined when one has none yet. */
  get latest() {
    const times = this.playbacks.map((playback) => playback.latest);
    return times.includes(undefined) ? undefined : Math.min(...times);
  }

  /** What is due on both sides. */
  due(time) {
    const { latest } = this;
    if (latest === undefined) return [];
    const lists = this.playbacks.map((playback) => playback.due(Math.min(time, latest)));
    return lists[0].map((_, index) => this.pair.joined(lists.map((list) => list[index])));
  }

  close() { for (const playback of this.playbacks) playback.close(); }
}
