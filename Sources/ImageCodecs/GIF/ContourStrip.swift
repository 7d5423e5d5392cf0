// The errors of a strip of 64 columns, blurred as the eye does, row by row from the top down. Only the last rows are kept, so
// that all of it stays in the nearest cache, and no row is blurred twice.
//
//     ┌─ 8 ─┬──── 64 ────┬─ 8 ─┐      errors of the strip and beside it
//     │     │ blurred ±4 │     │      blurring takes 4 of those, comparing the other 4
//     └─────┴────────────┴─────┘

import CLanes
import Pixels

/// Blurs the errors of one strip after the other.
@safe struct ContourStrip {
  /// Errors of red, green, blue and 0.
  private typealias Samples = SIMD4<Int16>

  /// How far apart from the middle errors are compared, and how far the blur reaches.
  private static let (reach, radius) = (4, 4)
  /// The margin around a pixel in which errors are needed.
  static let margin = reach + radius
  /// Columns of a strip with the columns on both sides.
  private static let width = 64 + 2 * margin
  /// Rows that are kept: a power of two, more than twice the radius and twice the reach.
  private static let kept = 16
  private let area: PixelRect
  private let mapped: MappedRuns
  private let inexact: InexactWords
  /// The kept rows of errors, those of blurred ones, and one that is blurred in one direction only.
  private let errors: UnsafeMutablePointer<Samples>
  private let blurred: UnsafeMutablePointer<Samples>
  private let line: UnsafeMutablePointer<Samples>
  /// The first column of the strip in the area, and the first rows that are not loaded and not blurred yet.
  private var (left, nextError, nextBlurred) = (0, 0, 0)
  /// The last row that was loaded with errors in it.
  private var lastError = 0

  /// Calls `body` with a strip in separate memory, of the errors in an area that holds all runs.
  static func with(
    _ mapped: MappedRuns, _ inexact: InexactWords, area: PixelRect, _ body: (inout ContourStrip) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Samples.self, capacity: (2 * kept + 1) * width) { room in
      guard let room = room.baseAddress else { return }
      var strip = unsafe ContourStrip(mapped, inexact, area: area, room)
      body(&strip)
    }
  }

  private init(
    _ mapped: MappedRuns, _ inexact: InexactWords, area: PixelRect, _ room: UnsafeMutablePointer<Samples>
  ) {
    (self.area, self.mapped, self.inexact) = (area, mapped, inexact)
    unsafe (errors, blurred, line) = (room, room + Self.kept * Self.width, room + 2 * Self.kept * Self.width)
  }

  /// Goes to the strip that begins at a column of the area.
  mutating func begin(left: Int) {
    self.left = left
    (nextError, nextBlurred, lastError) = (-.max / 2, -.max / 2, -.max / 2)
  }

  /// Blurs all that is compared for a row of the area; rows must go downwards within a strip, by even steps.
  ///
  /// - Returns: Whether there are errors.
  mutating func blur(around row: Int) -> Bool {
    // Only every second row is compared, which `reach` is a multiple of.
    for row in stride(from: max(nextBlurred, row - Self.reach), through: row + Self.reach, by: 2) {
      for other in max(nextError, row - Self.radius)..<max(nextError, row + Self.radius + 1) where load(other) {
        lastError = other
      }
      nextError = max(nextError, row + Self.radius + 1)
      if lastError < row - Self.radius {
        unsafe place(blurred, row).initialize(repeating: .zero, count: Self.width)
      } else {
        blurDown(row)
        unsafe blurAcross(into: place(blurred, row))
      }
    }
    nextBlurred = row + Self.reach + 2
    return lastError >= row - Self.margin
  }

  /// A row among the kept ones.
  @inline(__always)
  private func place(_ rows: UnsafeMutablePointer<Samples>, _ row: Int) -> UnsafeMutablePointer<Samples> {
    unsafe rows + (row & (Self.kept &- 1)) &* Self.width
  }

  /// Loads the errors of a row; outside the area they are 0.
  ///
  /// - Returns: Whether there are others.
  private func load(_ row: Int) -> Bool {
    let target = unsafe place(errors, row)
    unsafe target.initialize(repeating: .zero, count: Self.width)
    guard row >= 0, row < area.height, inexact.hasErrors(row: row, word: left / 64) else { return false }
    let columns = max(0, left - Self.margin)..<min(area.width, left + 64 + Self.margin)
    unsafe mapped.writeErrors(
      y: area.y + row, columns: (area.x + columns.lowerBound)..<(area.x + columns.upperBound),
      to: target + (columns.lowerBound - left + Self.margin))
    return true
  }

  /// Blurs the errors around a row from above to below, to 16ths of a level.
  private func blurDown(_ row: Int) {
    let (here, above, below) = unsafe (place(errors, row), place(errors, row - 1), place(errors, row + 1))
    let (above2, below2) = unsafe (place(errors, row - 2), place(errors, row + 2))
    let (above3, below3) = unsafe (place(errors, row - 3), place(errors, row + 3))
    let (above4, below4) = unsafe (place(errors, row - 4), place(errors, row + 4))
    for column in stride(from: 0, to: Self.width, by: 2) {
      let sum = unsafe Self.weighted(
        pair(here + column), pair(above + column) &+ pair(below + column),
        pair(above2 + column) &+ pair(below2 + column),
        pair(above3 + column) &+ pair(below3 + column), pair(above4 + column) &+ pair(below4 + column))
      unsafe store(sum &>> SIMD8(repeating: 2), line + column)
    }
  }

  /// Blurs the line from left to right, to 64ths of a level; not its outermost 4 columns.
  private func blurAcross(into target: UnsafeMutablePointer<Samples>) {
    for column in stride(from: Self.radius, to: Self.width - Self.radius, by: 2) {
      let here = unsafe line + column
      let sum = unsafe Self.weighted(
        pair(here), pair(here - 1) &+ pair(here + 1), pair(here - 2) &+ pair(here + 2),
        pair(here - 3) &+ pair(here + 3),
        pair(here - 4) &+ pair(here + 4))
      unsafe store(sum &>> SIMD8(repeating: 4), target + column)
    }
  }

  /// A Gaussian with σ 1.54 in 64ths: the weight of the centre, and of the sums of the pixels at distances 1 to 4.
  @inline(__always)
  private static func weighted(
    _ here: SIMD8<Int16>, _ one: SIMD8<Int16>, _ two: SIMD8<Int16>, _ three: SIMD8<Int16>, _ four: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    (here &* 16 &+ one &* 14) &+ (two &* 7 &+ three &* 2) &+ four
  }

  /// Two pixels.
  @inline(__always)
  private func pair(_ place: UnsafeMutablePointer<Samples>) -> SIMD8<Int16> {
    unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Int16>.self)
  }

  @inline(__always)
  private func store(_ pair: SIMD8<Int16>, _ place: UnsafeMutablePointer<Samples>) {
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: pair, as: SIMD8<Int16>.self)
  }
}

extension ContourStrip {
  /// The blurred errors that a row is compared by.
  @safe struct Neighbours {
    fileprivate let here: UnsafeMutablePointer<SIMD4<Int16>>
    fileprivate let above: UnsafeMutablePointer<SIMD4<Int16>>
    fileprivate let below: UnsafeMutablePointer<SIMD4<Int16>>

    /// Whether a step of four columns from an even one on is larger than `most` in either direction.
    @inline(__always)
    func hasSteps(at column: Int, above most: Int16) -> Bool {
      var largest = SIMD8<Int16>(repeating: 0)
      for pair in stride(from: column, to: column &+ 4, by: 2) {
        let across = unsafe eight(here + pair + ContourStrip.reach) &- eight(here + pair - ContourStrip.reach)
        let down = unsafe eight(below + pair) &- eight(above + pair)
        largest = magicmove_larger_words(largest, magicmove_magnitudes(across))
        largest = magicmove_larger_words(largest, magicmove_magnitudes(down))
      }
      return magicmove_has_greater(largest, SIMD8(repeating: most))
    }

    /// Two pixels.
    @inline(__always)
    private func eight(_ place: UnsafeMutablePointer<SIMD4<Int16>>) -> SIMD8<Int16> {
      unsafe UnsafeRawPointer(place).loadUnaligned(as: SIMD8<Int16>.self)
    }

    /// The differences between the errors on the right and the left of a column of the strip, and those below and above.
    @inline(__always)
    func steps(at column: Int) -> SIMD8<Int16> {
      unsafe SIMD8(
        lowHalf: here[column &+ ContourStrip.reach] &- here[column &- ContourStrip.reach],
        highHalf: below[column] &- above[column])
    }
  }

  /// The values that rows are compared by, after `blur(around:)`.
  @inline(__always)
  func neighbours(of row: Int) -> Neighbours {
    unsafe Neighbours(
      here: place(blurred, row) + Self.margin, above: place(blurred, row - Self.reach) + Self.margin,
      below: place(blurred, row + Self.reach) + Self.margin)
  }
}
