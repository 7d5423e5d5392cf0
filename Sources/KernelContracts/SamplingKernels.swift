/// The rows of sampling and blurring, compiled for one instruction set: a table of functions that is chosen once at start.
///
/// Each function works on raw pointers without checks. Results are defined by the formulas given here; every instruction
/// set gives the same bytes.
@safe
package struct SamplingKernels: Sendable {
  /// Channels as 8.8 fixed point, four a pixel.
  package typealias Line = UnsafeMutablePointer<UInt16>
  /// Channels to read.
  package typealias LineSource = UnsafePointer<UInt16>

  /// Adds `taps` rows of `count` cells with weights in 1/65536 that add up to 65536, at most 65535 each; `taps` is even, 64
  /// at most. Each channel becomes taps/2 + Σ ⌊256 · cell · weight / 65536⌋, eight bits behind the point.
  ///
  /// The line has two planes of `count` elements, `pitch` elements apart: red and blue of a cell, then green and alpha, each
  /// pair in 16 bits each, the former lower.
  package var addRows:
    @Sendable (
      _ rows: UnsafePointer<UnsafePointer<UInt32>>, _ weights: UnsafePointer<UInt16>, _ taps: Int, _ count: Int,
      _ line: UnsafeMutablePointer<UInt32>, _ pitch: Int
    ) -> Void

  /// Adds `taps` cells of a line for each of `count` pixels, with weights as above; `taps` is 2 or a multiple of 4. Each
  /// channel becomes (128 + taps/2 + Σ ⌊line · weight / 65536⌋) >> 8.
  ///
  /// `first` names the first cell of each pixel; `weights` holds `taps` / 2 elements a pixel: in each the weights of two
  /// neighbouring cells, each twice, the first cell's lowest.
  package var addColumns:
    @Sendable (
      _ line: UnsafePointer<UInt32>, _ pitch: Int, _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt64>,
      _ taps: Int, _ count: Int, _ row: UnsafeMutablePointer<UInt32>
    ) -> Void

  /// `addRows` of the two rows at `upper` and `lower`, and `addColumns` of two cells, in one: for pixels whose cells lie so
  /// far apart that a whole line would be work for nothing. Same results.
  package var addCells:
    @Sendable (
      _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ rowWeights: UnsafePointer<UInt16>,
      _ first: UnsafePointer<Int32>, _ weights: UnsafePointer<UInt64>, _ count: Int,
      _ row: UnsafeMutablePointer<UInt32>
    ) -> Void

  /// Filters `count` channels symmetrically: weights in 1/65536 for the place itself and the distances 1...`radius`,
  /// `stride` elements each; they add up to 65536, both sides counted. Rounded to nearest. `radius` strides before and
  /// after every place are read.
  package var blur:
    @Sendable (
      _ source: LineSource, _ stride: Int, _ weights: UnsafePointer<UInt32>, _ radius: Int, _ count: Int,
      _ row: Line
    ) -> Void

  /// Filters four neighbouring rows into one by the weights 1 3 3 1 eighths, rounded; `count` channels. The first row is
  /// followed by the others at `pitch` elements.
  package var halveRows: @Sendable (_ first: LineSource, _ pitch: Int, _ count: Int, _ row: Line) -> Void

  /// Filters a row to half its length by the weights 1 3 3 1 eighths, rounded: `count` pixels from 2 · `count` + 2, of
  /// which the first is the one before the first pair.
  package var halveColumns: @Sendable (_ source: LineSource, _ count: Int, _ row: Line) -> Void

  /// Three quarters of the nearer and one of the farther row, rounded; `count` channels.
  package var doubleRows: @Sendable (_ near: LineSource, _ far: LineSource, _ count: Int, _ row: Line) -> Void

  /// Makes `count` pairs of pixels of `count` + 2 pixels: of each inner pixel, three quarters of it and one of its
  /// neighbour before, then after; rounded.
  package var doubleColumns: @Sendable (_ source: LineSource, _ count: Int, _ row: Line) -> Void

  /// Widens `count` pixels of 8 bits.
  package var widen: @Sendable (_ source: UnsafePointer<UInt32>, _ count: Int, _ row: Line) -> Void

  /// Rounds `count` pixels to 8 bits.
  package var narrow: @Sendable (_ source: LineSource, _ count: Int, _ row: UnsafeMutablePointer<UInt32>) -> Void

  /// Creates a table from its functions.
  package init(
    addRows:
      @escaping @Sendable (
        UnsafePointer<UnsafePointer<UInt32>>, UnsafePointer<UInt16>, Int, Int, UnsafeMutablePointer<UInt32>, Int
      ) -> Void,
    addColumns:
      @escaping @Sendable (
        UnsafePointer<UInt32>, Int, UnsafePointer<Int32>, UnsafePointer<UInt64>, Int, Int,
        UnsafeMutablePointer<UInt32>
      ) -> Void,
    addCells:
      @escaping @Sendable (
        UnsafePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt16>, UnsafePointer<Int32>,
        UnsafePointer<UInt64>, Int, UnsafeMutablePointer<UInt32>
      ) -> Void,
    blur: @escaping @Sendable (LineSource, Int, UnsafePointer<UInt32>, Int, Int, Line) -> Void,
    halveRows: @escaping @Sendable (LineSource, Int, Int, Line) -> Void,
    halveColumns: @escaping @Sendable (LineSource, Int, Line) -> Void,
    doubleRows: @escaping @Sendable (LineSource, LineSource, Int, Line) -> Void,
    doubleColumns: @escaping @Sendable (LineSource, Int, Line) -> Void,
    widen: @escaping @Sendable (UnsafePointer<UInt32>, Int, Line) -> Void,
    narrow: @escaping @Sendable (LineSource, Int, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    unsafe self.addRows = addRows
    unsafe self.addColumns = addColumns
    unsafe self.addCells = addCells
    unsafe self.blur = blur
    unsafe self.halveRows = halveRows
    unsafe self.halveColumns = halveColumns
    unsafe self.doubleRows = doubleRows
    unsafe self.doubleColumns = doubleColumns
    unsafe self.widen = widen
    unsafe self.narrow = narrow
  }
}
