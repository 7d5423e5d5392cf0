// Boxes that a screenshot shows: areas that differ from a smooth ground, and inside them the areas that differ from theirs.
//
// The ground is what can be reached from the edge over steps between neighbours that are too small to be an edge, so colours,
// gradients and soft shadows belong to it. What is left and connected is a box, if it fills its bounds. A box with a ground of
// one colour, such as a card, is looked through in the same way.

import Pixels

/// A box that differs from its ground.
package struct FoundBox: Hashable, Sendable {
  /// In pixels.
  package let rect: PixelRect
  /// Of all four corners, in pixels.
  package let radius: Double
  /// The index of the box that it is in.
  package let parent: Int?
}

/// Finds boxes.
package struct BoxFinder {
  /// The shortest side of a box, in pixels.
  package static let shortestSide = 48
  /// Most boxes that are kept, from the outermost.
  private static let most = 400
  /// How deep boxes are looked for in boxes.
  private static let deepest = 5
  /// The largest difference of a channel between neighbours of one ground.
  private static let step = 4
  /// The same towards the middle of a shadow.
  private static let shadowStep = 8
  /// The share of its bounds that a box fills; a circle fills 0.785.
  private static let filled = 0.7
  /// The share of the picture's edge, and of a box, that pixels of one colour must have to be its ground.
  private static let (edgeShare, boxShare) = (0.05, 0.2)
  /// Most pixels of a box that are counted by colour.
  private static let samples = 1 << 16

  private let picture: StraightBitmap
  /// For each pixel, how deep the area is that it is still part of; 0: it is ground.
  private var levels: [UInt8]
  private var boxes: [FoundBox] = []

  /// The boxes of a picture, each after the box that it is in.
  package static func boxes(in picture: StraightBitmap) -> [FoundBox] {
    guard picture.width >= shortestSide, picture.height >= shortestSide else { return [] }
    var finder = BoxFinder(picture)
    finder.split(Array(0..<Int32(picture.size.area)), seeds: finder.edge(), level: 1, parent: nil)
    return finder.boxes
  }

  private init(_ picture: StraightBitmap) {
    self.picture = picture
    levels = [UInt8](repeating: 1, count: picture.size.area)
  }

  // MARK: Grounds

  /// The pixels at the edge whose colours are frequent there; if no colour is, all of them.
  private func edge() -> [Int32] {
    let (width, height) = (picture.width, picture.height)
    var all: [Int32] = []
    for x in 0..<width { all += [Int32(x), Int32((height - 1) * width + x)] }
    for y in 0..<height { all += [Int32(y * width), Int32(y * width + width - 1)] }
    var counts: [UInt32: Int] = [:]
    for index in all { counts[picture.pixels[Int(index)], default: 0] += 1 }
    let least = Int(Double(all.count) * Self.edgeShare)
    let frequent = all.filter { counts[picture.pixels[Int($0)], default: 0] >= least }
    return frequent.isEmpty ? all : frequent
  }

  /// The pixels of a box that have its most frequent colour, if that is frequent enough.
  private func ground(of members: [Int32]) -> [Int32] {
    var counts: [UInt32: Int] = [:]
    let stride = max(1, members.count / Self.samples)
    var total = 0
    for place in Swift.stride(from: 0, to: members.count, by: stride) {
      counts[picture.pixels[Int(members[place])], default: 0] += 1
      total += 1
    }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      Double(most.value) >= Double(total) * Self.boxShare
    else { return [] }
    return members.filter { picture.pixels[Int($0)] == most.key }
  }

  /// Whether a pixel and its neighbour are of one ground. Between two areas of one colour each, a step of 2 is an edge; gradients
  /// have steps of 1 there.
  ///
  /// - Parameter way: From the index of one to that of the other.
  private func isSmooth(_ index: Int, _ way: Int) -> Bool {
    let pixels = picture.pixels
    let (a, b) = (pixels[index], pixels[index + way])
    if a == b { return true }
    let most = difference(index, index + way)
    let isDarker = brightness(index + way) < brightness(index)
    if most < 2 || most > (isDarker ? Self.shadowStep : Self.step) { return most < 2 }
    let (before, after) = (index - way, index + 2 * way)
    guard pixels.indices.contains(before), pixels.indices.contains(after) else { return true }
    return pixels[before] != a || pixels[after] != b
  }

  /// Whether all pixels around one have nearly its colour.
  private func isCalm(_ index: Int) -> Bool {
    let (width, column) = (picture.width, index % picture.width)
    guard column > 0, column + 1 < width, index >= width, index + width < levels.count else { return true }
    for row in [index - width, index, index + width] {
      for other in row - 1...row + 1 where picture.pixels[other] != picture.pixels[index] {
        if difference(index, other) > Self.step { return false }
      }
    }
    return true
  }

  /// The largest difference of a channel of two pixels.
  private func difference(_ index: Int, _ other: Int) -> Int {
    let (a, b) = (picture.pixels[index], picture.pixels[other])
    var most = 0
    for shift in [UInt32(0), 8, 16, 24] {
      most = max(most, abs(Int((a >> shift) & 0xFF) - Int((b >> shift) & 0xFF)))
    }
    return most
  }

  private func brightness(_ index: Int) -> UInt32 {
    let pixel = picture.pixels[index]
    return (pixel & 0xFF) + ((pixel >> 8) & 0xFF) + ((pixel >> 16) & 0xFF)
  }

  /// Takes away the ground that is reached from some pixels. Beside an edge it is left only for the same colour or, as in
  /// shadows, for darker ones: else it would get through the soft corners of a box.
  private mutating func takeGround(_ seeds: [Int32], of level: UInt8) {
    // Pixels in shadows are marked by their complement.
    var reached: [Int32] = []
    for seed in seeds where levels[Int(seed)] == level {
      levels[Int(seed)] = 0
      reached.append(seed)
    }
    let (width, count) = (picture.width, levels.count)
    var place = 0
    while place < reached.count {
      let isShadow = reached[place] < 0
      let index = Int(isShadow ? ~reached[place] : reached[place])
      place += 1
      let isCalm = !isShadow && isCalm(index)
      func visit(_ way: Int) {
        let other = index + way
        guard levels[other] == level, isSmooth(index, way) else { return }
        let isPlain = isCalm || !isShadow && picture.pixels[index] == picture.pixels[other]
        guard isPlain || brightness(other) < brightness(index) else { return }
        levels[other] = 0
        reached.append(isPlain ? Int32(other) : ~Int32(other))
      }
      let column = index % width
      if column > 0 { visit(-1) }
      if column + 1 < width { visit(1) }
      if index >= width { visit(-width) }
      if index + width < count { visit(width) }
    }
  }

  /// The pixels of one level that are connected with a pixel; they get the next level.
  private mutating func part(at seed: Int32, of level: UInt8) -> [Int32] {
    var reached = [seed]
    levels[Int(seed)] = level + 1
    let (width, count) = (picture.width, levels.count)
    var place = 0
    while place < reached.count {
      let index = Int(reached[place])
      place += 1
      func visit(_ other: Int) {
        guard levels[other] == level else { return }
        levels[other] = level + 1
        reached.append(Int32(other))
      }
      let column = index % width
      if column > 0 { visit(index - 1) }
      if column + 1 < width { visit(index + 1) }
      if index >= width { visit(index - width) }
      if index + width < count { visit(index + width) }
    }
    return reached
  }

  // MARK: Boxes

  /// Takes the ground away from an area, and looks at what is left.
  private mutating func split(_ members: [Int32], seeds: [Int32], level: Int, parent: Int?) {
    guard level <= Self.deepest, !seeds.isEmpty else { return }
    takeGround(seeds, of: UInt8(level))
    for index in members where levels[Int(index)] == UInt8(level) {
      let part = part(at: index, of: UInt8(level))
      guard boxes.count < Self.most, let box = box(of: part, in: parent) else { continue }
      boxes.append(box)
      split(part, seeds: ground(of: part), level: level + 1, parent: boxes.count - 1)
    }
  }

  /// The box that pixels form; nil: they are too few, or no box.
  private func box(of members: [Int32], in parent: Int?) -> FoundBox? {
    guard members.count >= Int(Double(Self.shortestSide * Self.shortestSide) * Self.filled) else { return nil }
    let width = picture.width
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for index in members {
      let (x, y) = (Int(index) % width, Int(index) / width)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), max(bottom, y))
    }
    let rect = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    guard rect.width >= Self.shortestSide, rect.height >= Self.shortestSide, rect != PixelRect(picture.size),
      Double(members.count) >= Self.filled * Double(rect.area)
    else { return nil }
    if let parent, boxes[parent].rect.area * 9 < rect.area * 10 { return nil }
    return FoundBox(rect: rect, radius: radius(of: members, in: rect), parent: parent)
  }

  /// The radius of round corners: of a square of side r, a quarter of a circle leaves out 1 − π/4.
  private func radius(of members: [Int32], in rect: PixelRect) -> Double {
    let side = min(rect.width, rect.height) / 2
    var missing = SIMD4<Int>(repeating: side * side)
    for index in members {
      let (x, y) = (Int(index) % picture.width - rect.x, Int(index) / picture.width - rect.y)
      let (isLeft, isRight) = (x < side, x >= rect.width - side)
      let (isTop, isBottom) = (y < side, y >= rect.height - side)
      if isTop && isLeft { missing[0] -= 1 }
      if isTop && isRight { missing[1] -= 1 }
      if isBottom && isLeft { missing[2] -= 1 }
      if isBottom && isRight { missing[3] -= 1 }
    }
    let radii = (0..<4).map { (Double(missing[$0]) / (1 - Double.pi / 4)).squareRoot().rounded(.down) }
    let (least, most) = (radii.min() ?? 0, radii.max() ?? 0)
    return least >= 2 && most - least <= 2 + 0.1 * most ? min(least, Double(side)) : 0
  }
}
