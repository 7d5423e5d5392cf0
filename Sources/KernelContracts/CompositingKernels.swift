// The declarations of the compositing kernels: each is declared once here, with its contract, and implemented once, in
// PixelKernels.
//
// The kernels are compiled several times, for different instruction sets, and one form is chosen at start. The code
// that chooses and calls them must refer to them by one type, which none of the compiled forms can declare. So their
// contracts are a module below all of them. A form is a type whose functions are the kernels; it is passed around as a
// metatype, and a call is one load from its witness table, which the compiler creates and checks.

import Pixels

/// The rows of compositing.
///
/// Each function works on `count` pixels (0 or more) from raw pointers, without checks: the caller has cut the row to the
/// picture. Pointers need the alignment of their type only. Pixels are premultiplied. Rows may be the same row, or must
/// not overlap at all. Every pixel is defined by the formula given here, rounded to nearest once; every instruction set gives
/// the same bytes.
///
/// A coverage row holds one byte a pixel, 0 (untouched) to 255 (full); a paint's own opacity is folded into it beforehand
/// with `scaleCoverage`. In formulas d is the row, with the alpha b, s the source, with the alpha a, c the coverage.
package protocol CompositingKernels: Sendable {
  /// Destination pixels.
  typealias Row = UnsafeMutablePointer<UInt32>
  /// Source pixels.
  typealias Source = UnsafePointer<UInt32>
  /// One byte a pixel.
  typealias Coverage = UnsafePointer<UInt8>

  /// Sets every pixel: an opaque colour at full coverage.
  static func fill(_ row: Row, count: Int, pixel: UInt32)
  /// Copies pixels; source and row must not overlap.
  static func copy(_ row: Row, count: Int, source: Source)

  /// Blends a colour over the row: round((S + d·(255 − a)) / 255), S being the colour's components in 1/65025.
  static func solidOver(_ row: Row, count: Int, color: PaintColor)
  /// Blends a colour by a coverage row: round((S·c + d·(65025 − a·c)) / 65025). Also used for shadows and tints, with
  /// their mask in the coverage (`multiplyCoverage`).
  static func solidOver(_ row: Row, count: Int, color: PaintColor, coverage: Coverage)
  /// Blends a colour at one coverage for the whole row.
  static func solidOver(_ row: Row, count: Int, color: PaintColor, weight: UInt8)

  /// Blends pixels over the row: s + round(d·(255 − a) / 255).
  static func pixelsOver(_ row: Row, count: Int, source: Source)
  /// Blends pixels by a coverage row: round((255·s·c + d·(65025 − a·c)) / 65025).
  static func pixelsOver(_ row: Row, count: Int, source: Source, coverage: Coverage)
  /// Blends pixels at one coverage, their opacity, for the whole row.
  static func pixelsOver(_ row: Row, count: Int, source: Source, weight: UInt8)

  /// row = round((first·(255 − m) + second·m) / 255) by a mask row. `row` may be `first` or `second`. This ends a clip
  /// (before, after), and it is `pixelsOver` with a coverage for opaque pixels (row, source), several times faster.
  static func mix(_ row: Row, count: Int, first: Source, second: Source, mask: Coverage)
  /// The same with one weight for the whole row: cross-fades, and `pixelsOver` with a weight for opaque pixels.
  static func mix(_ row: Row, count: Int, first: Source, second: Source, weight: UInt8)

  /// Blends pixels in a mode by a coverage row: round((blended·c + d·(255 − c)) / 255), where `blended` is the 8-bit result of
  /// W3C's formula at full coverage. `normal` is `pixelsOver`, `plusLighter` min(255, d + round(s·c / 255)).
  static func blend(_ row: Row, count: Int, source: Source, coverage: Coverage, mode: BlendMode)

  /// Blends a colour through rows of spans: `fill` or `solidOver` where they are full, `solidOver` with their coverage
  /// elsewhere. `row` is where column 0 of the first row is, or would be; rows are `stride` pixels apart.
  static func solidSpans(_ row: Row, stride: Int, spans: SpanRows, color: PaintColor)
  /// Blends opaque pixels at an opacity through rows of spans: a copy or `mix` where they are full, `mix` by the product of
  /// coverage and opacity elsewhere. `source` is where column 0 of the first row is, or would be; its rows are `pitch` pixels
  /// apart. Source and row must not overlap.
  static func pixelSpans(_ row: Row, stride: Int, spans: SpanRows, source: Source, pitch: Int, opacity: UInt8)

  /// coverage = round(coverage·mask / 255), byte by byte.
  static func multiplyCoverage(_ coverage: UnsafeMutablePointer<UInt8>, count: Int, mask: Coverage)
  /// coverage = round(coverage·factor / 255): folds an opacity.
  static func scaleCoverage(_ coverage: UnsafeMutablePointer<UInt8>, count: Int, factor: UInt8)
}
