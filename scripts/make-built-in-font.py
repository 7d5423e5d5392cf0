"""Writes the built-in font as a Swift file: make-built-in-font.py INTER.ttf OUT.swift (see scripts/make-built-in-font).

Kept are the characters below with kerning, composition and Inter's contextual forms (a colon between digits, arrows for "->"), and
the axis `wght`. Left out are hinting, glyph names, other features, and names of instances. The font calls itself
"Inter (built-in)", so that messages tell it from an installed Inter; its copyright and licence stay in its table of names.
"""

import base64
import io
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x180)]
SPACES = [0x2002, 0x2003, *range(0x2007, 0x200C), 0x202F]
PUNCTUATION = [
    *range(0x2010, 0x2016), *range(0x2018, 0x201F), *range(0x2020, 0x2023), 0x2026, 0x2030, 0x2032, 0x2033, 0x2039,
    0x203A, 0x2044,
]  # fmt: skip
SIGNS = [0x20AC, 0x2122, *range(0x2190, 0x219A), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265]
# Triangles, circles, stars, hearts, a check mark and a cross: what screens are drawn with.
SYMBOLS = [0x25B2, 0x25B6, 0x25BC, 0x25C0, 0x25CB, 0x25CF, 0x2605, 0x2606, 0x2661, 0x2665, 0x2713, 0x2717]
# Letters of base64 in a line: nobody reads them, so lines are long and the file is not.
WIDTH = 400
COPYRIGHT, FAMILY, STYLE, FULL_NAME, VERSION, LICENSE, LICENSE_PLACE = 0, 1, 2, 4, 5, 13, 14


def subset_of(path):
    """The font's bytes."""
    options = subset.Options(
        layout_features=["kern", "ccmp", "calt"],
        name_IDs=[COPYRIGHT, FAMILY, STYLE, FULL_NAME, VERSION, LICENSE, LICENSE_PLACE],
        hinting=False, notdef_outline=True, glyph_names=False, recalc_timestamp=False,
    )  # fmt: skip
    font = subset.load_font(path, options)
    tool = subset.Subsetter(options)
    tool.populate(unicodes=LETTERS + SPACES + PUNCTUATION + SIGNS + SYMBOLS)
    tool.subset(font)
    for record in font["name"].names:
        if record.nameID in (FAMILY, FULL_NAME):
            record.string = "Inter (built-in)"
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()


def swift(data):
    """The Swift file with the bytes in base64: a list of numbers would take the compiler 20 seconds, this takes none."""
    text = base64.b64encode(data).decode()
    lines = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    body = "\\\n".join("      " + line for line in lines)
    return f'''// swift-format-ignore-file
// Written by scripts/make-built-in-font, never by hand. A subset of Inter, {len(data)} bytes of OpenType in base64.
//
// Copyright 2020 The Inter Project Authors (https://github.com/rsms/inter). Licensed under the SIL Open Font License,
// Version 1.1: Documentation/inter-license.txt.

#if Text
  extension BuiltInFont {{
    /// The file in base64.
    static let text = """
{body}
      """
  }}
#endif
'''


if __name__ == "__main__":
    source, target = sys.argv[1:]
    with open(target, "w") as file:
        file.write(swift(subset_of(source)))
