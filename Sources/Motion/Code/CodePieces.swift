// Which words of two versions belong together, and what of their lines goes along.

import CodeText
import LayerPainting
import MotionCurves
import Pixels
import TextLayout

/// The pairs of two versions.
struct CodePieces {
  /// Words and signs, as places in the blocks' pieces, in the order of the first version.
  let pairs: [(from: Int, to: Int)]
  /// The partner of each piece of the first version.
  let partners: [Int?]
  /// The pieces of the second version that have a partner.
  let takenSecond: Set<Int>
  /// How many pieces the versions have.
  let (firstCount, secondCount): (Int, Int)
  /// Lines with equal numbers; none without line numbers on both sides.
  private(set) var numbers: [(from: Int, to: Int)] = []
  /// Lines whose signs go along.
  private(set) var signs: [(from: Int, to: Int)] = []

  /// Pairs two versions; `isBackwards` as on the way from the second to the first.
  init(_ first: CodeParts, _ second: CodeParts, isBackwards: Bool) {
    let (one, other) = (first.layout.block, second.layout.block)
    if isBackwards {
      let found = CodePairing(other, one).pairs
      pairs = found.map { (from: $0.to, to: $0.from) }.sorted { $0.from < $1.from }
    } else {
      pairs = CodePairing(one, other).pairs.map { (from: $0.from, to: $0.to) }
    }
    var partners = [Int?](repeating: nil, count: one.pieces.count)
    for pair in pairs { partners[pair.from] = pair.to }
    self.partners = partners
    takenSecond = Set(pairs.map(\.to))
    (firstCount, secondCount) = (one.pieces.count, other.pieces.count)
    numbers = Self.numbers(first.layout, second.layout)
    signs = pairedSigns(first, second)
  }

  private static func numbers(_ first: CodeLayout, _ second: CodeLayout) -> [(from: Int, to: Int)] {
    guard let one = first.firstNumber, let other = second.firstNumber else { return [] }
    let places = Dictionary(second.block.lines.enumerated().map { ($1.number + other, $0) }) { first, _ in first }
    return first.block.lines.enumerated().compactMap { index, line in
      places[line.number + one].map { (from: index, to: $0) }
    }
  }

  /// A sign goes with its line where a word of it leads to a line with the same sign.
  private func pairedSigns(_ first: CodeParts, _ second: CodeParts) -> [(from: Int, to: Int)] {
    var taken: Set<Int> = []
    return first.signs.indices.compactMap { line in
      guard !first.signs[line].isEmpty else { return nil }
      let sign = first.layout.block.lines[line].isAdded
      for piece in first.piecesOfLines[line] {
        guard let partner = partners[piece] else { continue }
        let other = second.layout.block.pieces[partner].line
        if !second.signs[other].isEmpty, second.layout.block.lines[other].isAdded == sign, taken.insert(other).inserted
        {
          return (from: line, to: other)
        }
      }
      return nil
    }
  }
}

/// The bands of two versions.
struct FlyingBands: Sendable {
  private var pairs: [(from: CodeParts.Band, to: CodeParts.Band)] = []
  private var gone: [CodeParts.Band] = []
  private var come: [CodeParts.Band] = []

  /// Pairs bands: one goes with its line when a word of it leads to a line with the same band. A band behind an empty line goes with
  /// the band above or below it.
  init(_ first: CodeParts, _ second: CodeParts, _ pieces: CodePieces) {
    for (one, other) in [(first.bands, second.bands), (first.grounds, second.grounds)] {
      var matching = BandMatching(one, other, second, pieces)
      matching.pairEmptyLines()
      for (index, partner) in matching.partners.enumerated() {
        if let partner { pairs.append((one[index], other[partner])) } else { gone.append(one[index]) }
      }
      come += other.indices.filter { !matching.taken.contains($0) }.map { other[$0] }
    }
  }

  /// The bands in a pose, in a box of a width.
  func bands(in pose: CodePose, width: Double) -> [PaintedCode.Band] {
    func faded(_ bands: [CodeParts.Band], _ opacity: Double) -> [PaintedCode.Band] {
      if opacity <= 0 { return [] }
      return bands.map { band in
        var painted = band.band(width: width)
        painted.color = painted.color.scaled(by: opacity)
        return painted
      }
    }
    let moving = pairs.map { first, second in
      PaintedCode.Band(
        rect: .mix(first.band(width: width).rect, second.band(width: width).rect, pose.progress),
        color: .mix(first.color, second.color, pose.weight), isWide: first.isWide)
    }
    return PaintedCode.merged(faded(gone, pose.leaving) + moving + faded(come, pose.entering))
  }
}

/// Finds the bands of two versions that go along with each other.
private struct BandMatching {
  private struct Place: Hashable {
    var kind: CodeParts.Band.Kind
    var line: Int
  }

  private let one: [CodeParts.Band]
  private let other: [CodeParts.Band]
  private let places: [Place: [Int]]
  private let otherPlaces: [Place: [Int]]
  /// The partner of each band of the first version.
  private(set) var partners: [Int?]
  /// The bands of the second version that have a partner.
  private(set) var taken: Set<Int> = []

  init(_ one: [CodeParts.Band], _ other: [CodeParts.Band], _ second: CodeParts, _ pieces: CodePieces) {
    (self.one, self.other) = (one, other)
    func places(_ bands: [CodeParts.Band]) -> [Place: [Int]] {
      Dictionary(grouping: bands.indices) { Place(kind: bands[$0].kind, line: bands[$0].line) }
    }
    (self.places, otherPlaces) = (places(one), places(other))
    partners = [Int?](repeating: nil, count: one.count)
    for (index, band) in one.enumerated() {
      for case let partner? in band.pieces.lazy.map({ pieces.partners[$0] }) {
        let line = second.layout.block.pieces[partner].line
        let found = free(at: Place(kind: band.kind, line: line)) { other[$0].pieces.contains(partner) }
        guard let found else { continue }
        take(found, for: index)
        break
      }
    }
  }

  private func free(at place: Place, where fits: (Int) -> Bool) -> Int? {
    otherPlaces[place]?.first { !taken.contains($0) && fits($0) }
  }

  private mutating func take(_ found: Int, for index: Int) {
    partners[index] = found
    taken.insert(found)
  }

  /// Bands behind lines without words follow their neighbours: downwards, then upwards.
  mutating func pairEmptyLines() {
    for (step, order) in [(1, Array(one.indices)), (-1, Array(one.indices.reversed()))] {
      for index in order where partners[index] == nil && one[index].pieces.isEmpty && one[index].isWide {
        let band = one[index]
        let neighbour = places[Place(kind: band.kind, line: band.line - step)]?.first
        guard let neighbour, let anchor = partners[neighbour] else { continue }
        let found = free(at: Place(kind: band.kind, line: other[anchor].line + step)) { other[$0].pieces.isEmpty }
        if let found { take(found, for: index) }
      }
    }
  }
}
