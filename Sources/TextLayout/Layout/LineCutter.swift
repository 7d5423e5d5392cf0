// Cutting paragraphs into lines, each as full as the box allows.
//
// White space at a line's end hangs over: it takes no room and is not shown. A word that is longer than a whole line is
// broken between characters, like UIKit's labels and CSS's `overflow-wrap: anywhere`; every line shows at least one
// character. The last allowed line takes as many of the remaining characters as fit, and ends in "…" if some are left.

#if Text
  import Pixels

  /// Cuts the lines of a text.
  struct LineCutter {
    /// A suffix of a line: an ellipsis or a hyphen.
    struct Suffix {
      var run: ShapedRun
      /// In ems.
      var width: Double
    }

    /// A line that has been cut.
    struct Cut {
      var paragraph: Int
      /// The characters that it shows, in offsets of the paragraph.
      var range: Range<Int>
      /// The same with the white space that hangs over its end.
      var wholeRange: Range<Int>
      var line: ShapedLine
    }

    let paragraphs: [ShapedParagraph]
    /// Width of a line, in ems.
    let room: Double
    /// Most lines; 0: no limit.
    let limit: Int
    let ellipsis: Suffix
    let hyphen: Suffix

    /// All lines, top to bottom.
    func lines() throws(FontError) -> [Cut] {
      var cuts: [Cut] = []
      for index in paragraphs.indices {
        let paragraph = paragraphs[index]
        let end = paragraph.paragraph.units.count
        var start = 0
        repeat {
          if cuts.count + 1 == limit {
            cuts.append(try lastLine(index, from: start))
            return cuts
          }
          let cut = try line(index, from: start)
          cuts.append(cut)
          start = cut.wholeRange.upperBound
        } while start < end
      }
      return cuts
    }

    // MARK: Full lines

    private func line(_ index: Int, from start: Int) throws(FontError) -> Cut {
      let paragraph = paragraphs[index]
      var end = lineEnd(paragraph, from: start, room: room)
      var cut = try self.cut(index, start..<end)
      // Shaping the line separately may have made it wider: by a few characters at most.
      while cut.line.width > room {
        let shorter = lineEnd(paragraph, from: start, room: paragraph.width(start..<cut.range.upperBound) - 1e-9)
        guard shorter < end, shorter > start else { break }
        end = shorter
        cut = try self.cut(index, start..<end)
      }
      return cut
    }

    private func cut(_ index: Int, _ whole: Range<Int>) throws(FontError) -> Cut {
      let paragraph = paragraphs[index]
      let shown = whole.lowerBound..<paragraph.paragraph.trimmedEnd(whole.upperBound, from: whole.lowerBound)
      let isHyphenated = endsInSoftHyphen(paragraph, whole) && whole.upperBound < paragraph.paragraph.units.count
      let line = try paragraph.line(shown, suffix: isHyphenated ? hyphen.run : nil)
      return Cut(paragraph: index, range: shown, wholeRange: whole, line: line)
    }

    /// The last position where a line from `start` can end without being wider than `room`.
    private func lineEnd(_ paragraph: ShapedParagraph, from start: Int, room: Double) -> Int {
      var best: Int?
      for place in paragraph.breaks[paragraph.breaks.partitioningIndex { $0 > start }...] {
        let shown = start..<paragraph.paragraph.trimmedEnd(place, from: start)
        let hyphenWidth = endsInSoftHyphen(paragraph, start..<place) ? hyphen.width : 0
        guard paragraph.width(shown) + hyphenWidth <= room else { break }
        best = place
      }
      return best ?? characterEnd(paragraph, from: start, room: room, atLeast: 1)
    }

    private func endsInSoftHyphen(_ paragraph: ShapedParagraph, _ range: Range<Int>) -> Bool {
      !range.isEmpty && paragraph.paragraph.units[range.upperBound - 1] == 0xAD
    }

    /// The end of the last character of a line from `start` that still fits.
    private func characterEnd(
      _ paragraph: ShapedParagraph, from start: Int, room: Double, atLeast minimum: Int
    ) -> Int {
      let ends = paragraph.paragraph.characters
      let first = ends.partitioningIndex { $0 > start }
      var end = start
      for (count, place) in ends[first...].enumerated() {
        guard count < minimum || paragraph.width(start..<place) <= room else { break }
        end = place
      }
      return end
    }

    // MARK: The last line

    private func lastLine(_ index: Int, from start: Int) throws(FontError) -> Cut {
      let paragraph = paragraphs[index]
      let rest = start..<paragraph.paragraph.units.count
      if paragraphs[(index + 1)...].allSatisfy(\.paragraph.isBlank) {
        let whole = try cut(index, rest)
        if whole.line.width <= room { return whole }
      }
      let available = room - ellipsis.width - paragraph.spacing
      var end = characterEnd(paragraph, from: start, room: available, atLeast: 0)
      while true {
        let shown = start..<paragraph.paragraph.trimmedEnd(end, from: start)
        let line = try paragraph.line(shown, suffix: ellipsis.width <= room ? ellipsis.run : nil)
        if line.width <= room || shown.isEmpty {
          return Cut(paragraph: index, range: shown, wholeRange: shown, line: line)
        }
        end = characterEnd(paragraph, from: start, room: paragraph.width(shown) - 1e-9, atLeast: 0)
        if end >= shown.upperBound { end = start }
      }
    }
  }

  extension Paragraph {
    /// Whether there is nothing to see in it.
    var isBlank: Bool { trimmedEnd(units.count, from: 0) == 0 }
  }
#endif
