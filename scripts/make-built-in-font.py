"""Writes the built-in fonts as Swift files (see scripts/make-built-in-font):

    make-built-in-font.py INTER.ttf OUT.swift
    make-built-in-font.py REGULAR.ttf BOLD.ttf OUT.swift

With one font: Inter. Kept are the characters below with kerning, composition and Inter's contextual forms (a colon between digits, arrows for "->"), and
the axis `wght`. Left out are hinting, glyph names, other features, and names of instances. The font calls itself
"Inter (built-in)", so that messages tell it from an installed Inter; its copyright and licence stay in its table of names.

With two fonts: JetBrains Mono, regular and bold, for code. Kept are the same characters, box drawing and blocks. Ligatures and all
other features are left out, because each character of code has a cell.
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
# Lines, corners and blocks that terminals and comments draw with.
BOXES = [*range(0x2500, 0x25A0)]
# Letters of base64 in a line: they are not for reading, so the lines are long and few.
WIDTH = 400
COPYRIGHT, FAMILY, STYLE, FULL_NAME, VERSION, LICENSE, LICENSE_PLACE = 0, 1, 2, 4, 5, 13, 14


def subset_of(path, characters, features, name):
    """The font's bytes."""
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
    out = io.BytesIO()
    subset.save_font(font, out, options)
    return out.getvalue()


def literal(data):
    """Bytes in base64: a list of numbers would take the compiler 20 seconds, this takes none."""
    text = base64.b64encode(data).decode()
    return "\\\n".join("      " + text[start : start + WIDTH] for start in range(0, len(text), WIDTH))


def swift(family, fonts, owner, licence):
    """The Swift file with the bytes of some fonts: pairs of what is said about each, its name in Swift, and its bytes."""
    size = sum(len(data) for _, _, data in fonts)
    members = "\n".join(
        f'''    /// {comment} in base64.
    static let {name} = """
{literal(data)}
      """
''' for comment, name, data in fonts)  # fmt: skip
    return f'''// swift-format-ignore-file
// Written by scripts/make-built-in-font, never by hand. A subset of {family}, {size} bytes of OpenType in base64.
//
// {owner}.
// Licensed under the SIL Open Font License, Version 1.1: Documentation/{licence}.

#if Text
  extension BuiltInFont {{
{members}  }}
#endif
'''


def inter(path):
    """The Swift file of Inter."""
    characters = LETTERS + SPACES + PUNCTUATION + SIGNS + SYMBOLS
    data = subset_of(path, characters, ["kern", "ccmp", "calt"], "Inter (built-in)")
    owner = "Copyright 2020 The Inter Project Authors (https://github.com/rsms/inter)"
    return swift("Inter", [("The file", "text", data)], owner, "inter-license.txt")


def mono(regular, bold):
    """The Swift file of JetBrains Mono."""
    characters = LETTERS + SPACES + PUNCTUATION + SIGNS + SYMBOLS + BOXES
    fonts = [
        ("The regular face", "monoRegular", subset_of(regular, characters, [], "JetBrains Mono (built-in)")),
        ("The bold face", "monoBold", subset_of(bold, characters, [], "JetBrains Mono Bold (built-in)")),
    ]
    owner = "Copyright 2020 The JetBrains Mono Project Authors (https://github.com/JetBrains/JetBrainsMono)"
    return swift("JetBrains Mono", fonts, owner, "jetbrains-mono-license.txt")


if __name__ == "__main__":
    *sources, target = sys.argv[1:]
    with open(target, "w") as file:
        file.write(inter(*sources) if len(sources) == 1 else mono(*sources))
