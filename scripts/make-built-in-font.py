"""Writes a built-in font (see scripts/make-built-in-font):

    make-built-in-font.py inter|mono-regular|mono-bold FONT.ttf OUT.ttf

inter: kept are the characters below with kerning, composition and Inter's contextual forms (a colon between digits, arrows for "->"), and
the axis `wght`. Left out are hinting, glyph names, other features, and names of instances. The font calls itself
"Inter (built-in)", so that messages tell it from an installed Inter; its copyright and licence stay in its table of names.

mono-regular, mono-bold: JetBrains Mono, for code. Kept are the same characters, box drawing and blocks. Ligatures and all
other features are left out, because each character of code has a cell.
"""

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
# Lines, corners and blocks that terminals and comments draw with.
BOXES = [*range(0x2500, 0x25A0)]
COPYRIGHT, FAMILY, STYLE, FULL_NAME, VERSION, LICENSE, LICENSE_PLACE = 0, 1, 2, 4, 5, 13, 14


def write_subset(path, characters, features, name, target):
    """Writes a part of a font under a name of its own."""
    options = subset.Options(
        layout_features=features,
        name_IDs=[COPYRIGHT, FAMILY, STYLE, FULL_NAME, VERSION, LICENSE, LICENSE_PLACE],
        hinting=False, notdef_outline=True, glyph_names=False, recalc_timestamp=False,
    )  # fmt: skip
    font = subset.load_font(path, options)
    tool = subset.Subsetter(options)
    tool.populate(unicodes=characters)
    tool.subset(font)
    for record in font["name"].names:
        if record.nameID in (FAMILY, FULL_NAME):
            record.string = name
    subset.save_font(font, target, options)


if __name__ == "__main__":
    kind, source, target = sys.argv[1:]
    characters = LETTERS + SPACES + PUNCTUATION + SIGNS + SYMBOLS
    if kind == "inter":
        write_subset(source, characters, ["kern", "ccmp", "calt"], "Inter (built-in)", target)
    else:
        name = {"mono-regular": "JetBrains Mono (built-in)", "mono-bold": "JetBrains Mono Bold (built-in)"}[kind]
        write_subset(source, characters + BOXES, [], name, target)
