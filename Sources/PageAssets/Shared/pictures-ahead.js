// A queue of pictures that are made ahead of the clock, in order: the producer waits while the queue is full, the consumer takes the
// pictures that are due.

export class PicturesAhead {
  /** Creates a queue with room for `most` pictures. */
  constructor(most) {
    Object.assign(this, { most, queue: [], first: undefined, latest: undefined, isOver: false });
  }

  /** Waits for the end of the producer, with or without an error. */
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

  /** Takes the pictures that are due. */
  due(time) {
    const count = this.queue.findIndex((picture) => picture.time > time + 1e-6);
    const due = this.queue.splice(0, count < 0 ? this.queue.length : count);
    if (this.queue.length < this.most) this.hungry?.();
    return due;
  }

  /** Resumes a producer that waits for room: no more pictures are taken. */
  close() { this.hungry?.(); }
}
