// A paragraph: the part of a text between explicit line ends, with everything about it that does not depend on the width of
// the box: directions, scripts, fonts, the places where a line may end.
//
// All offsets are in UTF-16 units, because HarfBuzz and ICU count in them.

#if Text
  /// A paragraph ready to be shaped.
  struct Paragraph {
    /// A stretch of one direction, script and font.
    struct Run {
      var range: Range<Int>
      /// Level of embedding; odd: right to left.
      var level: UInt8
      /// HarfBuzz's number of a script.
      var script: UInt32
      /// Which of the fonts.
      var font: Int
    }

    /// Where it begins in the text.
    let start: Int
    /// Its characters; those that only control something have been replaced by invisible ones.
    let units: [UInt16]
    /// Level of the paragraph: 0 left to right, 1 right to left.
    let level: UInt8
    /// In logical order, without gaps.
    let runs: [Run]
    /// The offsets where a character as a reader sees it (a grapheme cluster) begins, and the end.
    let characters: [Int]
    /// The length at which a character is cut, since the cost of placing marks grows with the square of their number.
    /// (Unicode's stream-safe format, UAX #15, allows no more than 30 marks.)
    private static let longestCharacter = 256

    /// Works a paragraph out.
    ///
    /// - Parameters:
    ///   - tokens: For a line of code: where its tokens begin and end.
    ///   - font: The number of the font that shows a character at an offset.
    init(
      _ text: Substring, start paragraphStart: Int, tokens: [Int]? = nil, font: (Character, _ offset: Int) -> Int
    ) {
      start = paragraphStart
      let text = String(String.UnicodeScalarView(text.unicodeScalars.map(\.shown)))
      units = Array(text.utf16)
      var characters: [Int] = [0]
      var fonts: [Int] = []
      var cuts: Set<Int> = []
      for character in text {
        let length = character.utf16.count
        let start = fonts.count
        fonts += repeatElement(font(character, start), count: length)
        for offset in stride(from: start + Self.longestCharacter, to: start + length, by: Self.longestCharacter) {
          let cut = UTF16.isTrailSurrogate(units[offset]) ? offset - 1 : offset
          cuts.insert(cut)
          characters.append(cut)
        }
        characters.append(start + length)
      }
      self.characters = characters
      let directions = tokens.map { BidiLevels(code: text, cuts: $0) } ?? BidiLevels(text)
      cuts.formUnion((tokens ?? []).filter { directions.levels.indices.contains($0) && directions.levels[$0] > 0 })
      level = directions.paragraph
      runs = Self.runs(levels: directions.levels, scripts: ScriptRuns.scripts(of: text), fonts: fonts, cuts: cuts)
    }

    /// Runs end where something changes and at `cuts`.
    private static func runs(levels: [UInt8], scripts: [UInt32], fonts: [Int], cuts: Set<Int>) -> [Run] {
      var runs: [Run] = []
      for index in levels.indices {
        let (level, script, font) = (levels[index], scripts[index], fonts[index])
        if let last = runs.last, last.level == level, last.script == script, last.font == font, !cuts.contains(index) {
          runs[runs.count - 1].range = last.range.lowerBound..<index + 1
        } else {
          runs.append(Run(range: index..<index + 1, level: level, script: script, font: font))
        }
      }
      return runs
    }

    /// Where white space that ends at `end` begins, not before `start`.
    func trimmedEnd(_ end: Int, from start: Int) -> Int {
      var end = end
      while end > start, Self.isSpace(units[end - 1]) { end -= 1 }
      return end
    }

    /// White space that hangs beyond the end of a line: spaces that a line may break after.
    static func isSpace(_ unit: UInt16) -> Bool {
      switch unit {
      case 0x20, 0x200B, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
      default: false
      }
    }
  }

  extension Unicode.Scalar {
    /// The character as shown: a tab is a space, other controls take no room. Its length in UTF-16 is unchanged.
    fileprivate var shown: Unicode.Scalar {
      switch value {
      case 0x09: " "
      case 0x00..<0x20, 0x7F..<0xA0: "\u{200B}"
      default: self
      }
    }
  }

  /// A text cut at its explicit line ends: CR LF, LF, CR, NEL, VT, FF and the two Unicode separators.
  struct ParagraphCutter {
    /// The paragraphs and where they begin; a line end at the very end of the text begins no further one.
    static func paragraphs(of text: String) -> [(text: Substring, start: Int)] {
      var paragraphs: [(Substring, Int)] = []
      var (begin, start, offset) = (text.startIndex, 0, 0)
      for index in text.indices {
        let length = text[index].utf16.count
        if text[index].isNewline {
          paragraphs.append((text[begin..<index], start))
          (begin, start) = (text.index(after: index), offset + length)
        }
        offset += length
      }
      if begin < text.endIndex || paragraphs.isEmpty { paragraphs.append((text[begin...], start)) }
      return paragraphs
    }
  }
#endif
