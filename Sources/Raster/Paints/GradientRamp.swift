// The colours along a gradient as a table.
//
// Every pair of neighbouring stops is a segment with a separate table of evenly spaced colours. They are interpolated
// premultiplied, or straight where both stops are straight, and rounded to 8 bits, with four entries for every step of
// 1/255 of the channel that changes most. The nearest entry is then within 1/8 of a step of the true colour, and
// rounding adds half a step. Stops at equal offsets are a border between two segments, so a hard edge stays hard.

import DisplayList
import Pixels

/// The stops of a gradient, ready for lookup by offset.
struct GradientRamp: Sendable {
  /// The part of the ramp from one stop to the next, or beyond the ends.
  private struct Segment {
    /// The offset at which it starts; it ends where the next one starts.
    let start: Double
    /// Table steps per unit of offset; 0 in a segment of one colour.
    let scale: Double
    /// Where its colours start in the table.
    let base: Int
    /// The number of its colours less one.
    let last: Int
  }

  private let segments: [Segment]
  private let colors: [UInt32]
  /// The segment whose end colours continue before and after it; most gradients have no other.
  private let only: Segment?

  /// Whether every colour is opaque.
  let isOpaque: Bool

  /// Tabulates the stops, whose offsets must not decrease.
  init(_ stops: [Gradient.Stop]) {
    var segments: [Segment] = []
    var colors: [UInt32] = []
    func append(from: Double, to: Double, _ way: ColorWay) {
      let steps = to > from ? way.steps : 0
      // A segment too short for its scale to be finite is a hard edge.
      let scale = Double(steps) / (to - from)
      let count = scale.isFinite ? steps : 0
      segments.append(Segment(start: from, scale: count > 0 ? scale : 0, base: colors.count, last: count))
      for step in 0...count {
        colors.append(way.pixel(count > 0 ? Double(step) / Double(count) : 0))
      }
    }
    let first = stops.first?.color ?? .clear
    append(from: -.infinity, to: -.infinity, .premultiplied(first, first))
    for (stop, next) in zip(stops, stops.dropFirst()) {
      append(from: stop.offset, to: next.offset, ColorWay(from: stop, to: next))
    }
    if let last = stops.last { append(from: last.offset, to: last.offset, .premultiplied(last.color, last.color)) }
    (self.segments, self.colors) = (segments, colors)
    only = segments.count == 3 && segments[1].last > 0 ? Self.continued(segments[1], colors) : nil
    isOpaque = colors.allSatisfy { $0 >> 24 == 255 }
  }

  /// The middle one of three segments if the other two continue its end colours.
  private static func continued(_ segment: Segment, _ colors: [UInt32]) -> Segment? {
    let ends = (colors[segment.base], colors[segment.base + segment.last])
    return ends == (colors[0], colors[colors.count - 1]) ? segment : nil
  }

  /// The colour at an offset. At a hard edge the colour after it counts.
  func pixel(at offset: Double) -> UInt32 {
    var color: UInt32 = 0
    unsafe withUnsafePointer(to: offset) { unsafe writePixels(at: $0, count: 1, to: &color) }
    return color
  }

  /// An offset clamped to the range of the tables. NaN becomes the lower bound, and the table index stays small enough
  /// to be rounded.
  @inline(__always)
  private static func clamped(_ offset: Double) -> Double { offset > -1 ? min(offset, 2) : -1 }

  /// Rounds a step of a table, of less than 2³¹, to the nearest: adding 1.5 · 2⁵² leaves the integer in the low bits.
  @inline(__always)
  private static func rounded(_ step: Double) -> Int {
    Int(truncatingIfNeeded: (step + 0x1.8p52).bitPattern & 0xFFFF_FFFF)
  }

  /// The colours at `count` offsets.
  func writePixels(at offsets: UnsafePointer<Double>, count: Int, to row: UnsafeMutablePointer<UInt32>) {
    if let only { return unsafe writePixels(of: only, at: offsets, count: count, to: row) }
    unsafe segments.withUnsafeBufferPointer { segments in
      unsafe colors.withUnsafeBufferPointer { colors in
        var index = 0
        while index < count {
          // Neighbouring pixels are mostly in one segment: the search starts where the last one ended.
          let offset = unsafe Self.clamped(offsets[index])
          var found = 0
          for next in 1..<segments.count where unsafe offset >= segments[next].start { found = next }
          let segment = unsafe segments[found]
          let end = unsafe found + 1 < segments.count ? segments[found + 1].start : .infinity
          repeat {
            let offset = unsafe Self.clamped(offsets[index])
            if offset < segment.start || offset >= end { break }
            let step = segment.scale == 0 ? 0 : (offset - segment.start) * segment.scale
            unsafe row[index] = colors[segment.base &+ min(Self.rounded(step), segment.last)]
            index &+= 1
          } while index < count
        }
      }
    }
  }

  /// The colours at `count` offsets on a segment whose end colours continue outside.
  private func writePixels(
    of segment: Segment, at offsets: UnsafePointer<Double>, count: Int, to row: UnsafeMutablePointer<UInt32>
  ) {
    let last = Double(segment.last)
    unsafe colors.withUnsafeBufferPointer { colors in
      guard let table = unsafe colors.baseAddress.map({ unsafe $0 + segment.base }) else { return }
      for index in 0..<count {
        let step = unsafe (offsets[index] - segment.start) * segment.scale
        // NaN becomes 0.
        let inside = step > 0 ? (step < last ? step : last) : 0
        unsafe row[index] = table[Self.rounded(inside)]
      }
    }
  }
}
