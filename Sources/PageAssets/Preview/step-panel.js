// The fields of the step at the present time, its curve and its keyframes.

import { $, say } from "./elements.js";
import { CurveEditor } from "./curve-editor.js";
import { KeyframeEditor } from "./keyframes.js";
import { ValuePanel } from "./value-panel.js";

export class StepPanel extends ValuePanel {
  constructor(editor, where, inspector, player) {
    super(editor, where);
    Object.assign(this, { player, name: undefined, loaded: undefined });
    this.curve = new CurveEditor(this);
    this.keyframes = new KeyframeEditor(this, inspector, player);
    $("step-fields").append(this.element, this.curve.element, this.keyframes.element);
  }

  /** Seconds that the step lasts, as the curve needs them. */
  get duration() { return this.player.step?.duration; }

  reload() {
    this.loaded = undefined;
    return this.follow();
  }

  /** Loads the step at the present time, unless it is there already in this revision. */
  async follow() {
    const name = this.player.step?.name;
    const key = name + "/" + this.editor.revision;
    if (this.player.isPlaying || name === undefined || key === this.loaded) return this.source && this.keyframes.follow();
    const isShown = this.source && name === this.name;
    if (name !== this.name) this.where.reset();
    Object.assign(this, { name, loaded: key });
    const source = await this.editor.server.source({ step: name }).catch(() => undefined);
    if (key !== this.loaded) return;
    if (isShown && this.editor.isAhead(source)) {
      this.loaded = undefined;
      return;
    }
    $("step-section").hidden = !source || !Object.keys(source.values).length;
    if (!source) return;
    say($("step-title"), "Step " + name);
    this.show(source);
    for (const [element, key] of [[this.curve, "curve"], [this.keyframes, "keyframes"]]) {
      element.element.hidden = !source.values[key];
      if (source.values[key]) element.update();
    }
  }
}
