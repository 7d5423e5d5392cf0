// Playing by the clock. A player knows where it is in time; pictures come from a source, and go to a screen:
//
//     source.still(when) ─▶ picture or null (another one was asked for since)         ─▶ screen.show(picture)
//     source.play(from, to, rate) ─▶ playback: due(time), latest, isComplete, close()
//
// The latest picture that is due is shown; skipped ones count as dropped. A picture is `{time, frame, …}`. At speeds of 1 and more
// the frames of the export are played, below 1 as many as a screen can show. A source that is half a second late is restarted at
// the current time.

import { stepAt } from "./timeline.js";

/** Seconds of the clock that pictures may be late. */
const patience = 0.5;
/**
 * Seconds of the clock by which pictures are early: half of what most screens show one for. A film with as many pictures a second as
 * the screen would otherwise change just when the screen does, and be shown now none, now two at once.
 */
const lead = 1 / 120;

export class Player {
  /** `changed` is called whenever time, frame or a setting is another one. */
  constructor(source, screen, changed) {
    Object.assign(this, { source, screen, changed });
    Object.assign(this, { speed: 1, loop: "all", dropped: 0, isPlaying: false, time: 0, frame: 0, asked: 0, shown: 0 });
    this.film = { frames: 1, fps: 1, duration: 0, steps: [] };
  }

  /** Where a frame of the export is in time. */
  timeOf(frame) { return frame / this.film.fps; }

  /** The frame of the export that is shown at a time. */
  frameAt(time) { return Math.min(Math.max(Math.floor(time * this.film.fps + 1e-6), 0), this.film.frames - 1); }

  /** A time as a text that sources understand: a frame of the export where it is one, else seconds. */
  momentAt(time) {
    const frame = time * this.film.fps;
    return Math.abs(frame - Math.round(frame)) < 1e-3 ? "#" + Math.round(frame) : time.toFixed(6) + "s";
  }

  get step() { return stepAt(this.film.steps, this.time); }

  // MARK: Still

  /** Goes to a moment, as a text that the source understands, and stays there. */
  async seek(when) {
    this.pause();
    const asked = ++this.asked;
    const picture = await this.source.still(when);
    // Pictures may arrive in another order: the one requested last stays.
    if (!picture || asked < this.shown) return;
    this.shown = asked;
    this.screen.show(picture);
    // While the user drags, the position is that of the pointer, not that of the last picture.
    if (asked === this.asked) Object.assign(this, { time: picture.time, frame: picture.frame });
    this.changed();
  }

  /** Goes to a frame of the export. */
  seekFrame(frame) {
    const next = Math.min(Math.max(frame, 0), this.film.frames - 1);
    // Keys in quick succession count from the requested frame, not from the one that is drawn.
    Object.assign(this, { frame: next, time: this.timeOf(next) });
    this.changed();
    return this.seek("#" + next);
  }

  /** Goes to the start of a step, and goes on playing if it does. */
  seekStep(step) {
    const wasPlaying = this.isPlaying;
    const frame = Math.min(Math.ceil(step.start * this.film.fps - 1e-6), this.film.frames - 1);
    const drawn = this.seekFrame(frame);
    if (wasPlaying) this.play();
    return drawn;
  }

  /** The start of the step before or after this one; back first to the start of this one. */
  seekNeighbour(way) {
    const steps = this.film.steps.filter((step) => step.duration > 0);
    const starts = steps.map((step) => Math.ceil(step.start * this.film.fps - 1e-6));
    const index = way > 0 ? starts.findIndex((start) => start > this.frame) : starts.findLastIndex((start) => start < this.frame);
    if (index >= 0) return this.seekStep(steps[index]);
    return this.seekFrame(way > 0 ? this.film.frames - 1 : 0);
  }

  // MARK: Playing

  toggle() { this.isPlaying ? this.stop() : this.play(); }

  /** Plays from here, from the start when this is the end. */
  play() {
    const isAtEnd = this.frame >= this.film.frames - 1 || this.time >= this.range.end - 1e-9;
    this.isPlaying = true;
    this.dropped = 0;
    this.shown = ++this.asked;
    this.open(isAtEnd ? this.range.start : this.time);
    this.changed();
  }

  /** Stops playing; the last picture stays. */
  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.close();
    this.changed();
  }

  /** Ends playing at a frame of the export, so that what is shown is one. */
  stop() {
    this.pause();
    return this.seekFrame(this.frameAt(this.time));
  }

  /** Takes up a setting while it plays. */
  set(values) {
    Object.assign(this, values);
    if (this.isPlaying) this.open(this.time);
    this.changed();
  }

  /** What is played: everything, or the step. */
  get range() {
    const { frames, fps } = this.film;
    const step = this.loop === "step" ? this.step : undefined;
    return step ? { start: step.start, end: step.start + step.duration } : { start: 0, end: frames / fps };
  }

  /** Asks the source for pictures from a time on. */
  open(time) {
    this.close();
    this.next = undefined;
    this.playback = this.request(time);
    this.origin = undefined;
    const run = (now) => {
      if (this.ticking !== run || !this.isPlaying) return;
      this.tick(now);
      requestAnimationFrame(run);
    };
    this.ticking = run;
    requestAnimationFrame(run);
  }

  request(time) {
    const { start, end } = this.range;
    const { frames, fps } = this.film;
    const from = time >= start && time < end ? time : start;
    const frame = Math.min(Math.ceil(from * fps - 1e-6), frames - 1);
    const [moment, rate] = this.speed >= 1 ? ["#" + frame, fps] : [from.toFixed(6) + "s", 60 / this.speed];
    return this.source.play(moment, this.loop === "step" ? end.toFixed(6) + "s" : undefined, rate);
  }

  close() {
    this.playback?.close();
    this.next?.close();
    this.playback = this.next = this.ticking = undefined;
  }

  tick(now) {
    const { playback } = this;
    if (!this.origin) {
      if (playback.latest === undefined) return this.retry(playback, now);
      // The clock starts when there is something to show, so that nothing is missed at the start.
      this.origin = { now, time: playback.first + lead * this.speed };
    }
    let time = this.timeAt(now);
    if (playback.isComplete && this.startAnew(time, now)) time = this.timeAt(now);
    this.showDue(time);
    if (this.playback.isOver) this.follow(time);
    else if ((time - this.playback.latest) / this.speed > patience) {
      this.dropped += Math.max(Math.round((time - this.playback.latest) * this.film.fps) - 1, 0);
      this.open(time);
    }
  }

  /** Where the clock is in the film. */
  timeAt(now) { return this.origin.time + ((now - this.origin.now) / 1000) * this.speed; }

  /** Shows what is due by now. */
  showDue(time) {
    const due = this.playback.due(time);
    if (!due.length) return;
    this.dropped += due.length - 1;
    // Each holds only what changes, so all of them are needed.
    for (const picture of due) this.screen.show(picture);
    const last = due.at(-1);
    Object.assign(this, { time: last.time, frame: last.frame });
    this.changed();
  }

  /** A source that has ended without a picture is asked again after a while. */
  retry(playback, now) {
    if (!playback.isComplete) return;
    playback.failed ??= now;
    if (now - playback.failed > patience * 1000) this.open(this.time);
  }

  /** What comes after the last picture. */
  follow(time) {
    const { start, end } = this.range;
    // The pictures of the next round are asked for before they are needed.
    if (this.loop !== "off") this.next ??= this.request(start);
    else if (this.playback.isComplete && time >= end) this.pause();
  }

  /** Begins the next round when this one is over and the next has pictures; says whether. */
  startAnew(time, now) {
    const { end } = this.range;
    if (time < end || !this.next || this.next.latest === undefined) return false;
    this.playback = this.next;
    this.next = undefined;
    // A little late is made up for; waiting for the source is not.
    this.origin = { now: now - Math.min((time - end) / this.speed, 0.02) * 1000, time: this.playback.first };
    return true;
  }
}
