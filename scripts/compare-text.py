"""Compares our text with Skia's and Chromium's. Run by scripts/compare-text.

A sheet holds 64 characters, each at its own quarter of a pixel across and down, black on white. Quarters are the places at
which Skia can put a glyph; we can put it anywhere, so that our sheet can also be drawn a little beside its place, to
see whether it fits better there.

What is compared is the coverage of glyphs. Skia changes it for display: it adds contrast and a gamma that depend on the
colour of the text. An identity mask filter makes it leave that out, and nothing else. Chromium offers no such switch on
Linux; its hinting is turned off through fontconfig.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import skia
from fontTools.ttLib import TTFont
from PIL import Image

CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&@"
COLUMNS = 8
# Offsets at which our text is drawn to see whether it fits better there, in pixels.
OFFSETS = [(0.05, 0), (-0.05, 0), (0, 0.05), (0, -0.05)]
# The largest mean difference from Skia that is accepted, in 1/255.
ACCEPTED = 4


class Sheet:
    """Where the characters of one size stand: each with the place of its origin on the baseline."""

    def __init__(self, size, vertical=True):
        self.size = size
        width, height = int(size * 1.25) + 3, int(size * 1.3) + 3
        self.glyphs = []
        for index, character in enumerate(CHARACTERS):
            column, row = index % COLUMNS, index // COLUMNS
            down = row % 4 / 4 if vertical else 0
            x = 2 + int(size * 0.1) + column * width + (index + row) % 4 / 4
            self.glyphs.append((character, x, row * height + int(size) + 2 + down))
        self.extent = (COLUMNS * width + 4, len(CHARACTERS) // COLUMNS * height + 4)

    def enlarged(self, factor):
        """The same characters `factor` times as large."""
        copy = Sheet(self.size)
        copy.size = self.size * factor
        copy.glyphs = [(character, x * factor, y * factor) for character, x, y in self.glyphs]
        copy.extent = tuple(side * factor for side in self.extent)
        return copy


def ours(program, font, sheet, folder, offset=(0, 0)):
    """Our coverage: a scene with a text layer for each character."""
    table = TTFont(font)
    em, hhea = table["head"].unitsPerEm, table["hhea"]
    ascent, descent = hhea.ascent / em * sheet.size, -hhea.descent / em * sheet.size
    layers = []
    for character, x, y in sheet.glyphs:
        frame = [x + offset[0], y + offset[1] - ascent, sheet.size * 3, ascent + descent]
        text = {"string": character, "font": "font", "size": sheet.size, "color": "#000000", "valign": "top"}
        text["lineHeight"] = ascent + descent
        layers.append({"frame": frame, "text": text})
    scene = {
        "version": 1,
        "canvas": {"size": list(sheet.extent), "scale": 1, "background": "#ffffff"},
        "fonts": {"font": Path(font).name},
        "screens": {"sheet": {"layers": layers}},
        "timeline": [{"show": "sheet", "for": 1}],
    }
    shutil.copy(font, folder)
    path = Path(folder, "scene.json")
    path.write_text(json.dumps(scene))
    picture = Path(folder, "ours.png")
    subprocess.run([program, "frame", path, "--at", "sheet", "--force", "-o", picture, "--quiet"], check=True)
    return coverage(picture)


def coverage(picture):
    return 255 - np.asarray(Image.open(picture).convert("RGB"))[..., 1].astype(int)


def skia_text(font, sheet, plain=True):
    """Skia's coverage; with its contrast and gamma unless `plain`."""
    surface = skia.Surface(*sheet.extent)
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    face = skia.Font(skia.Typeface.MakeFromFile(str(font)), sheet.size)
    face.setHinting(skia.FontHinting.kNone)
    face.setEdging(skia.Font.Edging.kAntiAlias)
    face.setSubpixel(True)
    face.setBaselineSnap(False)
    paint = skia.Paint(Color=skia.ColorBLACK, AntiAlias=True)
    if plain:
        paint.setMaskFilter(skia.TableMaskFilter.Create(list(range(256))))
    for character, x, y in sheet.glyphs:
        canvas.drawString(character, x, y, face, paint)
    return 255 - surface.toarray()[..., 1].astype(int)


PAGE = """<!doctype html><meta charset="utf-8">
<style>
  @font-face { font-family: Sheet; src: url(font.ttf) }
  body { margin: 0; background: #fff }
  span { position: absolute; white-space: pre; color: #000; font: SIZEpx Sheet; line-height: 1.5 }
  i { display: inline-block }
</style>
<body><script>
  document.fonts.load("SIZEpx Sheet").then(() => {
    const probe = document.createElement("span")
    probe.innerHTML = "x<i></i>"
    probe.style.top = 0
    document.body.append(probe)
    const baseline = probe.querySelector("i").getBoundingClientRect().bottom
    probe.remove()
    for (const [character, x, y] of GLYPHS) {
      const span = document.createElement("span")
      span.textContent = character
      span.style.left = x + "px"
      span.style.top = y - baseline + "px"
      document.body.append(span)
    }
  })
</script>"""

FONTCONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>/usr/share/fonts</dir><cachedir>FOLDER/cache</cachedir><match target="pattern">
<edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
<edit name="rgba" mode="assign"><const>none</const></edit>
</match></fontconfig>"""


def chromium_text(browser, font, sheet, folder):
    """Chromium's pixels."""
    shutil.copy(font, Path(folder, "font.ttf"))
    Path(folder, "fonts.conf").write_text(FONTCONFIG.replace("FOLDER", str(folder)))
    page = PAGE.replace("SIZE", str(sheet.size)).replace("GLYPHS", json.dumps(sheet.glyphs))
    Path(folder, "page.html").write_text(page)
    width, height = sheet.extent
    picture = Path(folder, "chromium.png")
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-lcd-text",
         "--font-render-hinting=none", "--force-color-profile=srgb", "--allow-file-access-from-files",
         "--virtual-time-budget=5000", f"--window-size={width},{height}", f"--screenshot={picture}",
         f"file://{folder}/page.html"],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "FONTCONFIG_FILE": str(Path(folder, "fonts.conf"))})
    return coverage(picture)


def averaged(picture, factor):
    """A picture that was drawn `factor` times as large, at its own size."""
    height, width = picture.shape
    return picture.reshape(height // factor, factor, width // factor, factor).mean((1, 3))


def difference(one, other):
    """Mean and largest difference over the pixels that either touches, and the mean with its sign."""
    touched = (one > 0) | (other > 0)
    delta = (one - other)[touched]
    return np.abs(delta).mean(), np.abs(delta).max(), delta.mean()


def show(name, pictures, folder):
    """Saves the upper left part of pictures, side by side and 8 times as large, dark on light."""
    parts = [255 - picture[:96, :160] for picture in pictures]
    row = np.concatenate(parts, axis=1).clip(0, 255).astype(np.uint8)
    Image.fromarray(row).resize((row.shape[1] * 8, row.shape[0] * 8), Image.NEAREST).save(Path(folder, name + ".png"))


def compare(options, folder):
    """Prints the tables and returns what is wrong."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    wrong = []
    print("| font, pixels to the em | Skia: mean, worst, bias | drawn ±0.05 px beside | Skia, enlarged and averaged | "
          "Skia as displayed | Chromium | Chromium, enlarged and averaged |\n|---|---|---|---|---|---|---|")
    for font in sorted(Path(options.fonts).glob(options.pattern)):
        for size in options.sizes:
            sheet = Sheet(size)
            text, plain = ours(options.program, font, sheet, folder), skia_text(font, sheet)
            mean, worst, bias = difference(text, plain)
            beside = [difference(ours(options.program, font, sheet, folder, offset), plain)[0] for offset in OFFSETS]
            # Glyphs of more than 256 pixels are paths to Skia.
            factor = 8 if size <= 32 else 4
            large = averaged(skia_text(font, sheet.enlarged(factor)), factor)
            others = [(text, large), (text, skia_text(font, sheet, plain=False))]
            if browser:
                level = Sheet(size, vertical=False)
                text = ours(options.program, font, level, folder)
                others.append((text, chromium_text(browser, font, level, folder)))
                others.append((text, averaged(chromium_text(browser, font, level.enlarged(8), folder), 8)))
            cells = ["{:.2f}, {:.0f}, {:+.2f}".format(*difference(one, other)) for one, other in others]
            print(f"| {font.stem} {size} | {mean:.2f}, {worst:.0f}, {bias:+.2f} | {min(beside):.2f} … {max(beside):.2f} | "
                  + " | ".join(cells) + " |", flush=True)
            if options.pictures:
                show(f"{font.stem}-{size}", [plain, *(picture for pair in others for picture in pair)], options.pictures)
            if mean >= ACCEPTED or min(beside) <= mean:
                wrong.append(f"{font.stem} {size}: mean {mean:.2f}, beside its place {min(beside):.2f}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True, help="the command magicmove")
    parser.add_argument("--fonts", required=True, help="a folder of TrueType fonts")
    parser.add_argument("--pattern", default="*.ttf", help="which of them (%(default)s)")
    parser.add_argument("--sizes", type=lambda text: [float(size) if "." in size else int(size) for size in text.split(",")],
                        default=[11, 13, 17, 24, 34, 48], help="pixels to the em, with commas")
    parser.add_argument("--pictures", help="a folder for enlarged pictures: Skia, then ours beside each of the others")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wrong = compare(options, folder)
    for line in wrong:
        print("too different:", line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
