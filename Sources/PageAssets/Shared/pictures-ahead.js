// Pictures that are made ahead of the clock, in order: whoever makes them waits while enough of them wait, whoever shows them takes those
// whose time has come.

export class PicturesAhead {
  /** At most so many wait. */
  constructor(most) {
    Object.assign(this, { most, queue: [], first: undefined, latest: undefined, isOver: false });
  }

  /** Follows who makes the pictures to its end, however it ends. */
  follow(making) {
    making.catch(() => {}).finally(() => { this.isOver = true; });
  }

  get isComplete() { return this.isOver && this.queue.length === 0; }

  /** Adds a picture with its `time`, and waits for room when there is none for another one. */
  async add(picture, time) {
    this.queue.push(picture);
    this.first ??= time;
    this.latest = time;
    if (this.queue.length >= this.most) await new Promise((resolve) => { this.hungry = resolve; });
  }

  /** Takes the pictures whose time has come. */
  due(time) {
    const count = this.queue.findIndex((picture) => picture.time > time + 1e-6);
    const due = this.queue.splice(0, count < 0 ? this.queue.length : count);
    if (this.queue.length < this.most) this.hungry?.();
    return due;
  }

  /** Lets go on who waits for room: nobody takes pictures any more. */
  close() { this.hungry?.(); }
}
