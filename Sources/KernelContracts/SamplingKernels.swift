/// The row operations of sampling and blurring. CompositingKernels.swift explains why they are declared in a separate
/// module.
///
/// Each function works on raw pointers without checks. Results are defined by the formulas given here; every instruction
/// set gives the same bytes. In the planes of a blur a pixel is four channels of 8.8 fixed point.
package protocol SamplingKernels: Sendable {
  /// Channels to write.
  typealias Line = UnsafeMutablePointer<UInt16>
  /// Channels to read.
  typealias LineSource = UnsafePointer<UInt16>

  /// Adds `taps` rows of `count` cells with weights in 1/65536 that add up to 65536, at most 65535 each; `taps` is
  /// even, 64 at most. Each channel becomes taps/2 + Σ ⌊256 · cell · weight / 65536⌋, with eight fractional bits.
  ///
  /// A cell of the line is one element: red, green, blue and alpha in 16 bits each, red lowest.
  static func addRows(
    _ rows: UnsafePointer<UnsafePointer<UInt32>>, weights: UnsafePointer<UInt16>, taps: Int, count: Int,
    line: UnsafeMutablePointer<UInt64>)

  /// Adds `taps` cells of a line for each of `count` pixels, with weights as above; `taps` is 2 or a multiple of 4. Each
  /// channel becomes (128 + taps/2 + Σ ⌊line · weight / 65536⌋) >> 8.
  ///
  /// `first` names the first cell of each pixel; `weights` holds `taps` elements a pixel: in each the weight of a cell, four
  /// times.
  static func addColumns(
    _ line: UnsafePointer<UInt64>, first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>, taps: Int, count: Int,
    row: UnsafeMutablePointer<UInt32>)

  /// `addRows` of the two rows at `upper` and `lower`, and `addColumns` of two cells, in one call: for pixels whose
  /// cells are so far apart that most of a whole line would be unused. `weights` holds one element a pixel: the weights
  /// of its two cells, each twice, the first cell's lowest. Same results.
  static func addCells(
    upper: UnsafePointer<UInt32>, lower: UnsafePointer<UInt32>, rowWeights: UnsafePointer<UInt16>,
    first: UnsafePointer<Int32>, weights: UnsafePointer<UInt64>, count: Int, row: UnsafeMutablePointer<UInt32>)

  /// Averages bilinear samples around the places of `count` pixels, at least 4, from column `first` on: sample k lies at
  /// `places` times `scale` plus `offsets`[k], in 1/65536 of a cell from the corner of the cells, each coordinate rounded to
  /// the nearest whole number, halves to even.
  ///
  /// With f the fraction of a sample's position minus half a cell that is beyond the centre of a cell, and g =
  /// min(65536 − f, 65535), the line between two rows is ⌊256 · upper · g / 65536⌋ + ⌊256 · lower · f / 65536⌋ + 1. A
  /// sample is computed from two cells of that line in the same way without the 256, including another +1. A channel is
  /// the mean of the samples over 256, halves upwards.
  ///
  /// `offsets` are `samples` pairs of numbers, x first; `samples` is a power of two, 64 at most. `scale` is a power of
  /// two. `pitch` is the distance of rows in cells, below 2³². Every sample must be between four cells and its
  /// coordinates below 2⁴⁸.
  static func averageSamples(
    _ cells: UnsafePointer<UInt32>, pitch: Int, places: ProjectedRow, scale: Double, first: Int, count: Int,
    offsets: UnsafePointer<Double>, samples: Int, row: UnsafeMutablePointer<UInt32>)

  /// Filters `count` channels symmetrically: weights in 1/65536 for the place itself and the distances 1...`radius`,
  /// `stride` elements each; they add up to 65536, both sides counted. Rounded to nearest. `radius` strides before and
  /// after every place are read.
  static func blur(
    _ source: LineSource, stride: Int, weights: UnsafePointer<UInt32>, radius: Int, count: Int, row: Line)

  /// Filters four neighbouring rows into one by the weights 1 3 3 1 eighths, rounded; `count` channels. The first row is
  /// followed by the others at `pitch` elements.
  static func halveRows(_ first: LineSource, pitch: Int, count: Int, row: Line)

  /// Filters a row to half its length by the weights 1 3 3 1 eighths, rounded: `count` pixels from 2 · `count` + 2; the
  /// first of these is the pixel before the first pair.
  static func halveColumns(_ source: LineSource, count: Int, row: Line)

  /// Three quarters of the nearer and one of the farther row, rounded; `count` channels.
  static func doubleRows(near: LineSource, far: LineSource, count: Int, row: Line)

  /// Makes `count` pairs of pixels of `count` + 2 pixels: of each inner pixel, three quarters of it and one of its
  /// neighbour before, then after; rounded.
  static func doubleColumns(_ source: LineSource, count: Int, row: Line)

  /// Adds the linear light of `count` premultiplied pixels to sums. With C a colour byte, a the alpha byte and
  /// s(x) the curve of sRGB, to 0.06 of 1/255 of its argument, a sum of colour grows by a · s(C / a), by 0 where a is 0, and one
  /// of alpha by a; in single precision, the operations in one order, not fused.
  ///
  /// For eight pixels there are 32 sums: eight of red, of green, of blue, of alpha. The last block of a row is whole.
  static func addLight(_ source: UnsafePointer<UInt32>, count: Int, sums: UnsafeMutablePointer<Float>)

  /// Widens `count` pixels of 8 bits.
  static func widen(_ source: UnsafePointer<UInt32>, count: Int, row: Line)

  /// Rounds `count` pixels to 8 bits.
  static func narrow(_ source: LineSource, count: Int, row: UnsafeMutablePointer<UInt32>)
}
