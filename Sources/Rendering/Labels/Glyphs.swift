// The letters themselves. Each point is two digits to base 36, column and row; spaces join points to a line, commas lift the
// pen. Right angles are rounded when they are drawn, unless the pen is lifted there.
//
//       0 4 8
//     0 ┌────┐    capitals and digits: rows 0 to 12 (c)
//     4 │    │    small letters: rows 4 to 12
//     c └────┘    the base line
//     g           descenders: to row 16 (g)

import Pixels

/// The lines of one character on a grid.
package struct Glyph {
  /// Points in columns and rows.
  let lines: [[Point]]
  /// The last column that is drawn to.
  let width: Double

  /// The glyph of a character; a box for one that there is no glyph for.
  init(_ character: Character) {
    self = Self.all[character] ?? Self.missing
  }

  private init(_ text: String, width: Double? = nil) {
    lines = text.split(separator: ",").map { line in line.split(separator: " ").compactMap(Self.point) }
    self.width = width ?? lines.joined().map(\.x).max() ?? 0
  }

  private static func point(_ pair: Substring) -> Point? {
    guard let x = pair.first.flatMap({ Int(String($0), radix: 36) }),
      let y = pair.last.flatMap({ Int(String($0), radix: 36) })
    else { return nil }
    return Point(x: Double(x), y: Double(y))
  }

  private static let missing = Glyph("00 70,70 7c,7c 0c,0c 00")

  private static let all: [Character: Glyph] = {
    var glyphs = lines.mapValues { Glyph($0) }
    glyphs[" "] = Glyph("", width: 3)
    for dot in ".:·" { glyphs[dot] = glyphs[dot].map { Glyph(lines: $0.lines, width: 2) } }
    // Digits are equally wide, so that columns of numbers align.
    for digit in "0123456789" { glyphs[digit] = glyphs[digit].map { Glyph(lines: $0.lines, width: 7) } }
    return glyphs
  }()

  private init(lines: [[Point]], width: Double) {
    self.lines = lines
    self.width = width
  }

  private static let lines: [Character: String] = [
    "0": "00 70 7c 0c 00", "1": "13 40 4c", "2": "04 00 70 75 0c 7c", "3": "03 00 70 76 26,26 76 7c 0c 09",
    "4": "50 09 79,55 5c", "5": "70 00,00 05,05 75 7c 0c 09", "6": "60 00 08,05 75 7c 0c 05", "7": "00 70 3c",
    "8": "00 70 76 06 00,06 76 7c 0c 06", "9": "00 70 77 07 00,74 7c 1c",

    "A": "0c 40 8c,18 78", "B": "00 0c,00 70 76 06,06 86 8c 0c", "C": "83 80 00 0c 8c 89", "D": "00 0c,00 80 8c 0c",
    "E": "70 00,00 0c,0c 7c,06 66", "F": "70 00,00 0c,06 66", "G": "83 80 00 0c 8c 87,87 57", "H": "00 0c,80 8c,06 86",
    "I": "00 0c", "J": "60 6c 0c 09", "K": "00 0c,70 07,34 7c", "L": "00 0c,0c 7c", "M": "0c 00 57 a0 ac",
    "N": "0c 00 8c 80", "O": "00 90 9c 0c 00", "P": "00 0c,00 80 87 07", "Q": "00 90 9c 0c 00,69 9d",
    "R": "00 0c,00 80 87 07,47 8c", "S": "83 80 00 06 86 8c 0c 09", "T": "00 80,40 4c", "U": "00 0c 8c 80",
    "V": "00 4c 80", "W": "00 3c 60 9c c0", "X": "00 8c,80 0c", "Y": "00 46 80,46 4c", "Z": "00 80 0c 8c",

    "a": "06 04 74 7c,78 08 0c 7c", "b": "00 0c,04 74 7c 0c 04", "c": "76 74 04 0c 7c 7a", "d": "70 7c,04 74 7c 0c 04",
    "e": "08 78,78 74 04 0c 7c 7a", "f": "50 20 2c,04 54", "g": "04 74 7c 0c 04,74 7g 1g", "h": "00 0c,04 74 7c",
    "i": "04 0c,00 01", "j": "34 3g 0g,30 31", "k": "00 0c,64 0a,37 6c", "l": "00 0c 3c",
    "m": "04 0c,04 54 5c,56 54 a4 ac", "n": "04 0c,04 74 7c", "o": "04 74 7c 0c 04", "p": "04 0g,04 74 7c 0c 04",
    "q": "74 7g,04 74 7c 0c 04", "r": "04 0c,08 04 54", "s": "65 64 04 08 68 6c 0c 0b", "t": "20 2c 5c,04 54",
    "u": "04 0c 7c,74 7c", "v": "04 3c 64", "w": "04 2c 54 8c a4", "x": "04 6c,64 0c", "y": "04 0c 7c,74 7g 1g",
    "z": "04 64 0c 6c",

    ".": "0c 0c", ",": "1b 0e", ":": "06 06,0c 0c", ";": "16 16,1b 0e", "-": "08 58", "–": "08 88", "+": "08 68,35 3b",
    "−": "08 68", "_": "0e 8e", "/": "60 0d", "\\": "00 6d", "%": "00 30 34 04 00,68 98 9c 6c 68,80 1c",
    "(": "30 00 0e 3e", ")": "00 30 3e 0e", "[": "20 00,00 0e,0e 2e", "]": "00 20,20 2e,2e 0e", "=": "06 66,0a 6a",
    "'": "00 03", "\"": "00 03,30 33", "!": "00 08,0c 0c", "?": "03 00 60 66 36,36 38,3c 3c",
    "#": "30 2c,60 5c,04 84,08 88", "*": "30 36,01 65,61 05", "|": "00 0g", "<": "64 08 6c", ">": "04 68 0c",
    "@": "34 64 69 39 34,64 69 99 90 00 0c 8c", "&": "8c 12 10 50 53 08 0c 5c 87", "^": "04 30 64",
    "~": "09 06 36 39 69 66",
    "$": "83 80 00 06 86 8c 0c 09,40 4c", "{": "40 20 26 07 28 2e 4e", "}": "00 20 26 47 28 2e 0e", "`": "00 22",
    "→": "08 a8,65 a8 6b", "…": "0c 0c,4c 4c,8c 8c", "°": "00 40 44 04 00", "·": "08 08", "×": "05 6b,65 0b",
  ]
}
