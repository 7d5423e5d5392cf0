/// The rows of compositing, compiled for one instruction set: a table of functions that is chosen once at start.
///
/// Each function works on `count` pixels (0 or more) from raw pointers, without checks: the caller has cut the row to the
/// picture. Pointers need the alignment of their type only. Pixels are premultiplied. Rows may be the same row, or must
/// not overlap at all. Results are defined, pixel by pixel and bit by bit, by `PixelMath`; every instruction set gives
/// the same bytes.
///
/// A coverage row holds one byte a pixel, 0 (untouched) to 255 (full); a paint's own opacity is folded into it beforehand
/// with `scaleCoverage`.
@safe
package struct CompositingKernels: Sendable {
  /// Destination pixels.
  package typealias Row = UnsafeMutablePointer<UInt32>
  /// Source pixels.
  package typealias Source = UnsafePointer<UInt32>
  /// One byte a pixel.
  package typealias Coverage = UnsafePointer<UInt8>

  /// Sets every pixel: an opaque colour at full coverage.
  package var fill: @Sendable (_ row: Row, _ count: Int, _ pixel: UInt32) -> Void

  /// Blends a colour over the row: round((S + d·(255 − a)) / 255).
  package var solidOver: @Sendable (_ row: Row, _ count: Int, _ color: PaintColor) -> Void
  /// Blends a colour by a coverage row: round((S·c + d·(65025 − a·c)) / 65025). Shadows and tints come this way too, with
  /// their mask in the coverage (`multiplyCoverage`).
  package var solidOverCovered: @Sendable (_ row: Row, _ count: Int, _ color: PaintColor, _ coverage: Coverage) -> Void
  /// Blends a colour at one coverage for the whole row.
  package var solidOverWeighted: @Sendable (_ row: Row, _ count: Int, _ color: PaintColor, _ weight: UInt8) -> Void

  /// Blends pixels over the row: s + round(d·(255 − a) / 255).
  package var pixelsOver: @Sendable (_ row: Row, _ count: Int, _ source: Source) -> Void
  /// Blends pixels by a coverage row: round((255·s·c + d·(65025 − a·c)) / 65025).
  package var pixelsOverCovered: @Sendable (_ row: Row, _ count: Int, _ source: Source, _ coverage: Coverage) -> Void
  /// Blends pixels at one coverage, their opacity, for the whole row.
  package var pixelsOverWeighted: @Sendable (_ row: Row, _ count: Int, _ source: Source, _ weight: UInt8) -> Void

  /// row = round((first·(255 − m) + second·m) / 255) by a mask row. `row` may be `first` or `second`. This ends a clip
  /// (before, after), and it is `pixelsOverCovered` for opaque pixels (row, source), several times faster.
  package var mixMasked:
    @Sendable (_ row: Row, _ count: Int, _ first: Source, _ second: Source, _ mask: Coverage) -> Void
  /// The same with one weight for the whole row: cross-fades, and `pixelsOverWeighted` for opaque pixels.
  package var mixWeighted:
    @Sendable (_ row: Row, _ count: Int, _ first: Source, _ second: Source, _ weight: UInt8) -> Void

  /// Blends pixels in a mode by a coverage row; `normal` and `plusLighter` included.
  package var blend:
    @Sendable (_ row: Row, _ count: Int, _ source: Source, _ coverage: Coverage, _ mode: BlendMode) -> Void

  /// Blends a colour through rows of spans: `fill` or `solidOver` where they are full, `solidOverCovered` elsewhere. `row` is
  /// where column 0 of the first row is, or would be; rows are `stride` pixels apart.
  package var solidSpans: @Sendable (_ row: Row, _ stride: Int, _ rows: SpanRows, _ color: PaintColor) -> Void
  /// Blends opaque pixels at an opacity through rows of spans: a copy or `mixWeighted` where they are full, `mixMasked` by
  /// the product of coverage and opacity elsewhere. `source` is where column 0 of the first row is, or would be; its rows are
  /// `pitch` pixels apart. Source and row must not overlap.
  package var pixelSpans:
    @Sendable (
      _ row: Row, _ stride: Int, _ rows: SpanRows, _ source: Source, _ pitch: Int, _ opacity: UInt8
    ) -> Void

  /// coverage = round(coverage·mask / 255), byte by byte.
  package var multiplyCoverage:
    @Sendable (_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ mask: Coverage) -> Void
  /// coverage = round(coverage·factor / 255): folds an opacity.
  package var scaleCoverage: @Sendable (_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ factor: UInt8) -> Void

  /// Creates a table from its functions.
  package init(
    fill: @escaping @Sendable (Row, Int, UInt32) -> Void,
    solidOver: @escaping @Sendable (Row, Int, PaintColor) -> Void,
    solidOverCovered: @escaping @Sendable (Row, Int, PaintColor, Coverage) -> Void,
    solidOverWeighted: @escaping @Sendable (Row, Int, PaintColor, UInt8) -> Void,
    pixelsOver: @escaping @Sendable (Row, Int, Source) -> Void,
    pixelsOverCovered: @escaping @Sendable (Row, Int, Source, Coverage) -> Void,
    pixelsOverWeighted: @escaping @Sendable (Row, Int, Source, UInt8) -> Void,
    mixMasked: @escaping @Sendable (Row, Int, Source, Source, Coverage) -> Void,
    mixWeighted: @escaping @Sendable (Row, Int, Source, Source, UInt8) -> Void,
    blend: @escaping @Sendable (Row, Int, Source, Coverage, BlendMode) -> Void,
    solidSpans: @escaping @Sendable (Row, Int, SpanRows, PaintColor) -> Void,
    pixelSpans: @escaping @Sendable (Row, Int, SpanRows, Source, Int, UInt8) -> Void,
    multiplyCoverage: @escaping @Sendable (UnsafeMutablePointer<UInt8>, Int, Coverage) -> Void,
    scaleCoverage: @escaping @Sendable (UnsafeMutablePointer<UInt8>, Int, UInt8) -> Void
  ) {
    unsafe self.fill = fill
    unsafe self.solidOver = solidOver
    unsafe self.solidOverCovered = solidOverCovered
    unsafe self.solidOverWeighted = solidOverWeighted
    unsafe self.pixelsOver = pixelsOver
    unsafe self.pixelsOverCovered = pixelsOverCovered
    unsafe self.pixelsOverWeighted = pixelsOverWeighted
    unsafe self.mixMasked = mixMasked
    unsafe self.mixWeighted = mixWeighted
    unsafe self.blend = blend
    unsafe self.solidSpans = solidSpans
    unsafe self.pixelSpans = pixelSpans
    unsafe self.multiplyCoverage = multiplyCoverage
    unsafe self.scaleCoverage = scaleCoverage
  }
}
