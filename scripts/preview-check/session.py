"""What all checks of the preview share: the program, what a check is, and how pages are opened and looked at."""

import json
import os
import sys

from chromium import Chromium
from firefox import Firefox
from program import Program

program = Program(sys.argv[1], sys.argv[2])
folder = sys.argv[3]
problems = []
tally = {"checks": 0}

# What checks use in a page. `equal` compares the canvas with a PNG in base64, byte by byte, and returns the pixels that differ.
HELPERS = """
window.$t = (name) => document.querySelector(`[data-testid="${name}"]`);
window.$$ = (selector) => [...document.querySelectorAll(selector)];
window.pixels = (source, width, height) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, width, height).data;
};
window.differing = (a, b) => {
  if (a.length !== b.length) return -1;
  const [x, y] = [a, b].map((bytes) => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  let count = 0;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) count++;
  return count;
};
window.equal = async (base64) => {
  const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: "image/png" });
  const image = await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  const stage = $t("stage");
  if (image.width !== stage.width || image.height !== stage.height) return -1;
  const shown = stage.getContext("2d").getImageData(0, 0, stage.width, stage.height).data;
  return differing(shown, pixels(image, image.width, image.height));
};
window.seek = (frame) => { const s = $t("scrubber"); s.value = frame; s.dispatchEvent(new Event("input", { bubbles: true })); };
window.shows = (frame) => $t("stage")?.dataset.frame === String(frame);
"""


def check(what, holds):
    tally["checks"] += 1
    if not holds:
        problems.append(what)
        print("FAILED:", what)


def prepare(page):
    """Puts the helpers into every page that is opened."""
    if isinstance(page, Chromium):
        page.send("Page.addScriptToEvaluateOnNewDocument", source=HELPERS)
        page.prefer("light")


def visit(page, url):
    """Opens a preview or a page at 1:1 and waits for its first picture: what fits is drawn at the size that is shown."""
    page.open("about:blank")
    page.open(url if "#" in url else url + "#zoom=1")
    if isinstance(page, Firefox):
        page.run(f"(() => {{ {HELPERS} }})()")
    return page.wait("Boolean($t('stage')?.dataset.frame)", 20)


def frames_of(scene):
    facts = json.loads(program.output("inspect", scene, "--json"))
    return facts["frames"]


def same_pixels(page, scene, times):
    """The canvas has the pixels of `frame --at` at that number of times, spread evenly."""
    frames = frames_of(scene)
    for index in range(times):
        frame = index * (frames - 1) // max(times - 1, 1)
        page.run(f"seek({frame})")
        if not page.wait(f"shows({frame})"):
            check(f"{os.path.basename(scene)} shows frame {frame}", False)
            continue
        off = page.run(f"equal('{program.frame(scene, f'#{frame}')}')")
        check(f"{os.path.basename(scene)} frame {frame}: the canvas has the pixels of frame --at, but for {off}", off == 0)
