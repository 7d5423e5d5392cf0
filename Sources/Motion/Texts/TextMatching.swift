// Which parts of two texts are one: for words and characters that fly from one string to the other.
//
// What both strings have in the same order, as long as possible, goes together (the longest common subsequence), so that
// "Edit Settings" keeps the whole of "Settings". Of what remains equal parts pair in reading order, the first with the
// first, so that anagrams come apart and together again, as in Keynote.

import LayerPainting
import Pixels

/// Pairs equal parts of two texts.
enum TextMatching {
  /// Longer texts than this many parts times parts skip the common subsequence.
  private static let largestTable = 4_000_000

  /// Indices of equal parts, each at most once, in the order of `first`.
  static func pairs(_ first: [Substring], _ second: [Substring]) -> [(Int, Int)] {
    let (first, second) = numbered(first, second)
    var pairs = commonSubsequence(first, second)
    let (takenFirst, takenSecond) = (Set(pairs.map(\.0)), Set(pairs.map(\.1)))
    var free: [Int: [Int]] = [:]
    for index in second.indices.reversed() where !takenSecond.contains(index) {
      free[second[index], default: []].append(index)
    }
    for index in first.indices where !takenFirst.contains(index) {
      if let partner = free[first[index]]?.popLast() { pairs.append((index, partner)) }
    }
    return pairs.sorted { $0.0 < $1.0 }
  }

  /// A number for each part, the same for equal ones: comparing texts takes its time.
  private static func numbered(_ first: [Substring], _ second: [Substring]) -> ([Int], [Int]) {
    var numbers: [Substring: Int] = [:]
    func number(_ part: Substring) -> Int {
      if let number = numbers[part] { return number }
      numbers[part] = numbers.count
      return numbers.count - 1
    }
    return (first.map(number), second.map(number))
  }

  /// The indices of a longest common subsequence; of several the one that takes early parts of `first`.
  private static func commonSubsequence(_ first: [Int], _ second: [Int]) -> [(Int, Int)] {
    let width = second.count + 1
    guard !first.isEmpty, !second.isEmpty, first.count + 1 <= largestTable / width else { return [] }
    // Row i, column j: the length for what follows from i and from j.
    var lengths = [Int32](repeating: 0, count: (first.count + 1) * width)
    for i in first.indices.reversed() {
      for j in second.indices.reversed() {
        let (row, below) = (i * width, (i + 1) * width)
        lengths[row + j] =
          first[i] == second[j] ? lengths[below + j + 1] + 1 : max(lengths[below + j], lengths[row + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < first.count, j < second.count {
      if first[i] == second[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] > lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}

/// Glyphs of the same characters, which move as one.
struct TextCluster {
  /// Their UTF-16 units in the string.
  var characters: Range<Int>
  /// Indices of the glyphs.
  var glyphs: [Int]
}

extension [TextCluster] {
  /// Those of clusters in reading order that lie in a range of the string.
  func inside(_ range: Range<Int>) -> some Sequence<TextCluster> {
    let first = partitioningIndex { $0.characters.lowerBound >= range.lowerBound }
    return self[first...].prefix { $0.characters.lowerBound <= range.upperBound }
      .lazy.filter { $0.characters.upperBound <= range.upperBound }
  }
}

extension PaintedText {
  /// Its clusters in reading order.
  var clusters: [TextCluster] {
    var clusters: [TextCluster] = []
    for (index, glyph) in glyphs.enumerated() {
      if let last = clusters.last, last.characters == glyph.characters {
        clusters[clusters.count - 1].glyphs.append(index)
      } else {
        clusters.append(TextCluster(characters: glyph.characters, glyphs: [index]))
      }
    }
    // Glyphs are in visual order; right-to-left lines are read the other way.
    return clusters.sorted {
      ($0.characters.lowerBound, $0.glyphs[0]) < ($1.characters.lowerBound, $1.glyphs[0])
    }
  }

  /// What the UTF-16 units of a range say; empty when they are not whole characters of the string.
  func string(_ range: Range<Int>) -> Substring {
    let units = string.utf16
    guard range.lowerBound >= 0, range.upperBound <= units.count,
      let start = units.index(units.startIndex, offsetBy: range.lowerBound).samePosition(in: string.unicodeScalars),
      let end = units.index(units.startIndex, offsetBy: range.upperBound).samePosition(in: string.unicodeScalars)
    else { return "" }
    return string[start..<end]
  }

  /// The ranges of the words: everything between white space, punctuation included.
  var words: [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    var offset = 0
    for scalar in string.unicodeScalars {
      if scalar.properties.isWhitespace {
        if let first = start { words.append(first..<offset) }
        start = nil
      } else if start == nil {
        start = offset
      }
      offset += UTF16.width(scalar)
    }
    if let first = start { words.append(first..<offset) }
    return words
  }
}
