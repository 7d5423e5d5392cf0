// The transport: play and step buttons, the scrubber over the timeline, the position, speed and loop. It shows the state of a player
// and controls it.

import { $, make, say } from "./elements.js";
import { draw } from "./drawing.js";
import { plain } from "./words.js";
import { timeline } from "./timeline.js";

const shapes = {
  play: "M4 2.2v11.6L13.5 8z",
  pause: "M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z",
  back: "M3 3h2v10H3zM13 3v10L5.5 8z",
  forward: "M11 3h2v10h-2zM3 3v10l7.500-5z",
};

const icon = (name) => draw("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, draw("path", { d: shapes[name], fill: "currentColor" }));

const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2];
const loops = [["off", "Once"], ["all", "Loop all"], ["step", "Loop step"]];

export class Transport {
  constructor(player) {
    this.player = player;
    const button = (testid, label, key, name, press) => make("button", {
      type: "button", "data-testid": testid, class: "round", "aria-label": label, title: label + " (" + key + ")", "aria-keyshortcuts": key, click: press,
    }, icon(name));
    this.play = button("play", "Play", "Space", "play", () => player.toggle());
    this.scrubber = make("input", { type: "range", "data-testid": "scrubber", min: 0, max: 0, value: 0, step: 1, "aria-label": "Frame",
      input: (event) => player.seekFrame(+event.target.value) });
    this.clock = make("output", { class: "clock" });
    this.speed = make("select", { "data-testid": "speed", "aria-label": "Speed", title: "Speed (< and >)", change: (event) => player.set({ speed: +event.target.value }) },
      ...speeds.map((speed) => make("option", { value: speed }, speed + "×")));
    this.loop = make("select", { "data-testid": "loop", "aria-label": "Loop", title: "Loop (l: the step)", change: (event) => player.set({ loop: event.target.value }) },
      ...loops.map(([value, label]) => make("option", { value }, label)));
    this.dropped = make("output", { "data-testid": "dropped", class: "dropped", title: "Frames dropped since playback started" });
    this.marks = make("div", { class: "marks" });
    this.element = make("section", { class: "transport", "aria-label": "Playing" },
      make("div", { class: "track" }, this.scrubber, this.marks),
      make("div", { class: "controls" },
        make("span", { class: "group" },
          button("previous", "Step back", "[", "back", () => player.seekNeighbour(-1)), this.play,
          button("following", "Step forward", "]", "forward", () => player.seekNeighbour(1))),
        this.clock, this.dropped, make("span", { class: "group choices" }, this.speed, this.loop)));
  }

  /** Starts another animation: sets the number of frames, the steps, and the runs of frames that are marked under them. */
  reset() {
    const { frames, fps, steps, runs } = this.player.film;
    this.scrubber.max = frames - 1;
    // The end of the track is the last frame, so the last step is one frame shorter here.
    this.marks.replaceChildren(timeline({ length: (frames - 1) / fps, steps, runs, label: "Steps", choose: (step) => this.player.seekStep(step) }));
    this.show();
  }

  /** Shows where the player is. */
  show() {
    const { player } = this;
    const { frames, steps } = player.film;
    if (+this.scrubber.value !== player.frame) this.scrubber.value = player.frame;
    const step = player.step;
    const share = step?.duration > 0 ? Math.min(Math.max((player.time - step.start) / step.duration, 0), 1) : 0;
    const place = step ? step.name + " " + Math.round(share * 100) + " %" : "";
    this.scrubber.setAttribute("aria-valuetext", "frame " + player.frame + ", " + plain(player.time) + " seconds" + (place ? ", " + place : ""));
    say(this.clock, player.time.toFixed(3) + " s · " + player.frame + " / " + (frames - 1) + (place ? " · " + place : ""));
    this.clock.title = this.clock.textContent;
    for (const element of this.marks.querySelectorAll(".step")) {
      const isCurrent = String(element.dataset.step === step?.name);
      if (element.getAttribute("aria-current") !== isCurrent) element.setAttribute("aria-current", isCurrent);
    }
    if (this.play.getAttribute("aria-pressed") !== String(player.isPlaying)) {
      this.play.setAttribute("aria-pressed", String(player.isPlaying));
      this.play.setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
      this.play.replaceChildren(icon(player.isPlaying ? "pause" : "play"));
    }
    this.dropped.dataset.count = player.dropped;
    say(this.dropped, player.dropped ? player.dropped + " dropped" : "");
    this.speed.value = String(player.speed);
    this.loop.value = player.loop;
  }

  /** Handles a key; returns whether it did. */
  press(event) {
    const { player } = this;
    const frames = event.shiftKey ? 10 : 1;
    const actions = {
      " ": () => player.toggle(), ArrowLeft: () => player.seekFrame(player.frame - frames), ArrowRight: () => player.seekFrame(player.frame + frames),
      Home: () => player.seekFrame(0), End: () => player.seekFrame(player.film.frames - 1),
      "[": () => player.seekNeighbour(-1), "]": () => player.seekNeighbour(1),
      l: () => player.set({ loop: player.loop === "step" ? "all" : "step" }),
      "<": () => player.set({ speed: neighbour(player.speed, -1) }), ">": () => player.set({ speed: neighbour(player.speed, 1) }),
    };
    const action = actions[event.key];
    action?.();
    return Boolean(action);
  }
}

/** The next speed up or down. */
function neighbour(speed, way) {
  const index = speeds.indexOf(speed) + way;
  return speeds[Math.min(Math.max(index, 0), speeds.length - 1)];
}

/** The keys of the transport, for a page's help. */
export const transportKeys = [
  ["Space", "play, pause"], ["← →", "one frame back, forward; with Shift 10"], ["Home End", "first, last frame"], ["[ ]", "one step back, forward"],
  ["l", "loop the step"], ["< >", "slower, faster"],
];
