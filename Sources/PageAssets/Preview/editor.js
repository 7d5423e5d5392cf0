// Edits of the scene's files: one after the other, each with the revision that it was made for; undo and redo; and drafts, which are
// drawn without being written.

import { $, say } from "./elements.js";
import { placeText } from "./copying.js";

/** Drafts that are drawn at a time. */
const mostDrafts = 2;

export class Editor {
  /** `draw` shows a picture of edits that are not written: `(revision, edits) → Promise`; `restore` shows the scene as it is. */
  constructor(server, draw, restore) {
    Object.assign(this, { server, draw, restore, revision: 0, history: null, canOpen: false, work: Promise.resolve(), drafted: undefined, drawing: 0, drafts: 0, shown: 0, round: 0, waiting: 0, moving: 0, moved: 0 });
    $("undo").addEventListener("click", () => this.step("undo"));
    $("redo").addEventListener("click", () => this.step("redo"));
    document.addEventListener("copied", ({ detail }) => this.tell("Copied " + detail));
    document.addEventListener("keydown", (event) => this.press(event));
  }

  /** Whether the preview edits files. */
  get isOn() { return this.history !== null; }

  /** Whether a state is what an edit of this page has made. */
  knows({ revision }) { return this.waiting > 0 || revision === this.revision; }

  /** Whether what the server has said is older than an edit of this page; what is newer follows. */
  isAhead(said) { return this.waiting > 0 || (said !== undefined && said.revision < this.revision); }

  /** Whether layers have other places in the file than when the server said this, or may soon: then its paths may mean others. */
  isMoved(said) { return this.moving > 0 || said.revision < this.moved; }

  /** Takes up the state of the server. */
  take({ revision, edit, editor }) {
    if (!this.knows({ revision })) this.moved = revision;
    Object.assign(this, { revision, canOpen: Boolean(editor), history: edit ?? null });
    this.show();
  }

  show() {
    for (const name of ["undo", "redo"]) {
      const count = this.history?.[name] ?? 0;
      $(name).hidden = !this.isOn;
      $(name).disabled = count === 0;
      $(name).title = (name === "undo" ? "Undo (Ctrl Z)" : "Redo (Ctrl Shift Z)") + (count ? ", " + count : "");
    }
    if (!this.isOn) this.tell("Read-only: this preview changes no files.");
    else if ($("edit-status").textContent.startsWith("Read-only")) this.tell("");
  }

  /** Says how an edit has ended. */
  tell(text, isBad = false) {
    say($("edit-status"), text);
    $("edit-status").title = text;
    $("edit-status").classList.toggle("bad", isBad);
  }

  // MARK: Edits

  /** Writes edits after all those before; returns whether they are written. Without any, nothing is written. */
  edit(edits) {
    const isMoving = edits.some((edit) => !("value" in edit) && !("rename" in edit));
    return this.queue((revision) => this.server.edit(revision, edits), ({ changes }) => changeText(changes), isMoving);
  }

  step(name) {
    this.flush?.();
    return this.queue((revision) => this.server[name](revision), ({ changes }) => (name === "undo" ? "Undone: " : "Redone: ") + changeText(changes), true);
  }

  queue(send, words, isMoving) {
    this.endDraft();
    this.waiting++;
    if (isMoving) this.moving++;
    const done = this.work.then(async () => {
      try {
        const reply = await send(this.revision);
        Object.assign(this, { revision: reply.revision, history: { undo: reply.undo, redo: reply.redo } });
        if (isMoving) this.moved = reply.revision;
        this.show();
        this.tell(words(reply));
        // An edit that changes nothing makes no revision: the picture of its draft has to go.
        if (!reply.changes.length) this.restore();
        return true;
      } catch (error) {
        this.tell(errorText(error), true);
        this.restore();
        return false;
      } finally {
        this.waiting--;
        if (isMoving) this.moving--;
      }
    });
    this.work = done.catch(() => {});
    return done;
  }

  /** Ctrl or Cmd with Z; texts that are being typed have their own history, that of the browser. */
  press(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "z" || !this.isOn) return;
    if (event.target.matches("textarea, input:not([type=range], [type=checkbox], [type=color])") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.step(event.shiftKey ? "redo" : "undo");
  }

  // MARK: Drafts

  /** Draws edits that are not written. Of those that wait only the newest is drawn; the server draws one while the page shows the one before. */
  async draft(edits) {
    this.drafted = edits;
    if (this.drawing >= mostDrafts) return;
    this.drawing++;
    while (this.drafted) {
      const [wanted, round, number] = [this.drafted, this.round, ++this.drafts];
      this.drafted = undefined;
      await this.draw(this.revision, wanted, () => {
        if (round !== this.round || number < this.shown) return false;
        this.shown = number;
        return true;
      }).catch(() => {});
    }
    this.drawing--;
  }

  /** No picture of a draft is shown from now on. */
  endDraft() {
    this.drafted = undefined;
    this.round++;
  }

  /** Gives a draft up: shows the scene as it is. */
  giveUp() {
    this.endDraft();
    this.restore();
  }
}

/** What an edit has changed, in a line. */
function changeText(changes) {
  if (!changes.length) return "Nothing has changed.";
  const [{ path, was, text }] = changes;
  const short = (value) => (value ? Array.from(value.replace(/\s+/g, " ")).slice(0, 40).join("") : "");
  const change = was && text ? short(was) + " → " + short(text) : text ? "added " + short(text) : "removed " + short(was);
  return placeText(changes[0]) + "  ·  " + path.replace(/^.*\.layers\[\d+\]\./, "") + ": " + change + (changes.length > 1 ? ", and " + (changes.length - 1) + " more" : "");
}

function errorText({ message, diagnostics }) {
  const first = diagnostics?.find(({ severity }) => severity !== "warning");
  return first && !message.includes(first.message) ? message + " " + placeText(first) + ": " + first.message : message;
}
