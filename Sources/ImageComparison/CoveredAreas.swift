// What may be under an object of a screenshot, guessed from the pixels around it: when the object moves away, the screen
// below it has to show something.

import Pixels

/// A picture whose boxes are taken away.
package struct CoveredAreas {
  /// A box with round corners, in pixels.
  package struct Box: Hashable, Sendable {
    package var rect: PixelRect
    /// Of all corners, 0 or more.
    package var radius: Double

    /// Creates a box.
    package init(rect: PixelRect, radius: Double) {
      self.rect = rect
      self.radius = min(max(0, radius), Double(min(rect.width, rect.height)) / 2)
    }

    /// Whether a pixel is wholly inside the shape.
    package func contains(_ x: Int, _ y: Int) -> Bool {
      guard x >= rect.x, y >= rect.y, x < rect.maxX, y < rect.maxY else { return false }
      if radius == 0 { return true }
      // How far the pixel's outer corner is inside the square of a rounded corner.
      let dx = radius - Double(min(x - rect.x, rect.maxX - 1 - x))
      let dy = radius - Double(min(y - rect.y, rect.maxY - 1 - y))
      return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
    }
  }

  /// The share of the pixels around a box that must have one colour to make it the colour under the box.
  private static let share = 0.9

  /// The picture without the boxes.
  package private(set) var picture: StraightBitmap

  /// Takes boxes away. Pixels wholly inside a box get the colour that at least 90 % of the pixels around the box have, or else the
  /// mean of the nearest pixels to the left, right, top and bottom that are in no box, weighted by 1/distance².
  ///
  /// - Parameters:
  ///   - boxes: Inside of `area`.
  ///   - area: The part of the picture that is looked at.
  package init(_ picture: StraightBitmap, without boxes: [Box], in area: PixelRect) {
    self.picture = picture
    let width = area.width
    var isBox = [Bool](repeating: false, count: area.area)
    for box in boxes {
      for y in box.rect.y..<box.rect.maxY {
        for x in box.rect.x..<box.rect.maxX { isBox[(y - area.y) * width + x - area.x] = true }
      }
    }
    var near: NearestPixels?
    for box in boxes {
      if let color = Self.color(around: box.rect, picture, area, isBox) {
        paint(box) { _, _ in color }
      } else {
        let found = near ?? NearestPixels(isBox, area)
        near = found
        paint(box) { x, y in Self.mean(at: x, y, picture, found) }
      }
    }
  }

  private mutating func paint(_ box: Box, _ color: (Int, Int) -> UInt32?) {
    for y in box.rect.y..<box.rect.maxY {
      for x in box.rect.x..<box.rect.maxX where box.contains(x, y) {
        if let color = color(x, y) { picture.pixels[y * picture.width + x] = color }
      }
    }
  }

  /// The colour that nearly all pixels around a box have, if there is one.
  private static func color(
    around box: PixelRect, _ picture: StraightBitmap, _ area: PixelRect, _ isBox: [Bool]
  ) -> UInt32? {
    var counts: [UInt32: Int] = [:]
    var count = 0
    func look(_ x: Int, _ y: Int) {
      guard x >= area.x, y >= area.y, x < area.maxX, y < area.maxY,
        !isBox[(y - area.y) * area.width + x - area.x]
      else { return }
      counts[picture.pixels[y * picture.width + x], default: 0] += 1
      count += 1
    }
    for x in box.x - 1...box.maxX {
      look(x, box.y - 1)
      look(x, box.maxY)
    }
    for y in box.y..<box.maxY {
      look(box.x - 1, y)
      look(box.maxX, y)
    }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return nil }
    return Double(most.value) >= share * Double(count) ? most.key : nil
  }

  private static func mean(at x: Int, _ y: Int, _ picture: StraightBitmap, _ near: NearestPixels) -> UInt32? {
    var sums = SIMD4<Double>()
    var total = 0.0
    for (column, row) in near.around(x, y) {
      let distance = Double(abs(column - x) + abs(row - y))
      let pixel = picture.pixels[row * picture.width + column]
      let channels = SIMD4(
        Double(pixel & 0xFF), Double((pixel >> 8) & 0xFF), Double((pixel >> 16) & 0xFF), Double(pixel >> 24))
      sums += channels / (distance * distance)
      total += 1 / (distance * distance)
    }
    guard total > 0 else { return nil }
    func byte(_ index: Int) -> UInt32 { UInt32(min(255, max(0, (sums[index] / total).rounded()))) }
    return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
  }

  /// The colour of all pixels wholly inside a box, straight alpha; nil: there are several.
  package static func color(of box: Box, in picture: StraightBitmap) -> UInt32? {
    var color: UInt32?
    for y in box.rect.y..<box.rect.maxY {
      for x in box.rect.x..<box.rect.maxX where box.contains(x, y) {
        let pixel = picture.pixels[y * picture.width + x]
        if let color, color != pixel { return nil }
        color = pixel
      }
    }
    return color
  }

  /// A part of a picture.
  package static func part(_ area: PixelRect, of picture: StraightBitmap) -> StraightBitmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area.area)
    for y in area.y..<area.maxY {
      pixels += picture.pixels[y * picture.width + area.x..<y * picture.width + area.maxX]
    }
    return StraightBitmap(size: PixelSize(width: area.width, height: area.height), pixels: pixels)
  }
}

/// For each pixel of an area, the nearest one to each side that is in no box.
private struct NearestPixels {
  private let area: PixelRect
  private var left: [Int32]
  private var right: [Int32]
  private var above: [Int32]
  private var below: [Int32]

  init(_ isBox: [Bool], _ area: PixelRect) {
    self.area = area
    let none = [Int32](repeating: -1, count: isBox.count)
    (left, right, above, below) = (none, none, none, none)
    for index in isBox.indices {
      let (x, y) = (index % area.width, index / area.width)
      left[index] = isBox[index] ? (x > 0 ? left[index - 1] : -1) : Int32(x)
      above[index] = isBox[index] ? (y > 0 ? above[index - area.width] : -1) : Int32(y)
    }
    for index in isBox.indices.reversed() {
      let (x, y) = (index % area.width, index / area.width)
      right[index] = isBox[index] ? (x + 1 < area.width ? right[index + 1] : -1) : Int32(x)
      below[index] = isBox[index] ? (y + 1 < area.height ? below[index + area.width] : -1) : Int32(y)
    }
  }

  /// Places in the picture.
  func around(_ x: Int, _ y: Int) -> [(Int, Int)] {
    let index = (y - area.y) * area.width + x - area.x
    var found: [(Int, Int)] = []
    for column in [left[index], right[index]] where column >= 0 { found.append((Int(column) + area.x, y)) }
    for row in [above[index], below[index]] where row >= 0 { found.append((x, Int(row) + area.y)) }
    return found
  }
}
