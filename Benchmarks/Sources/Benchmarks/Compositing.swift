// The rows of compositing, for each instruction set: on a canvas of 780×1688 pixels, row by row, as the renderer calls them,
// and on one row that stays in the nearest cache.

import KernelContracts
import Pixels
import Raster
import SceneModel

/// The buffers of the rows, allocated once and never freed.
@safe
private struct Canvas {
  static let width = 780
  static let height = 1688
  let row: UnsafeMutablePointer<UInt32>
  let source: UnsafePointer<UInt32>
  let coverage: UnsafePointer<UInt8>

  init() {
    let count = Canvas.width * Canvas.height
    var bits: UInt64 = 0x9E37_79B9_7F4A_7C15
    let row = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let source = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
    unsafe row.initialize(repeating: .max, count: count)
    for index in 0..<count {
      // Xorshift (Marsaglia 2003): the system's numbers would take longer than the measurements.
      bits ^= bits << 13
      bits ^= bits >> 7
      bits ^= bits << 17
      let (alpha, color) = (UInt32(bits & 0xFF), UInt32((bits >> 8) & 0xFF))
      unsafe (source + index).initialize(to: alpha << 24 | (color * alpha / 255) * 0x0001_0101)
      unsafe (coverage + index).initialize(to: UInt8(truncatingIfNeeded: bits >> 16))
    }
    unsafe self.row = row
    unsafe self.source = UnsafePointer(source)
    unsafe self.coverage = UnsafePointer(coverage)
  }
}

/// One row of a canvas: target, source, coverage, number of pixels.
private typealias RowWork = (
  UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt8>, Int
) -> Void

/// The benchmarks of this stage.
func compositingBenchmarks() -> [Benchmark] {
  let canvas = Canvas()
  return InstructionSet.allCases.filter(\.isSupported).flatMap { set in
    unsafe compositingRows(set.compositing).flatMap { name, work in
      [
        Benchmark(name: "Compositing/canvas/\(name)/\(set)", pixels: Canvas.width * Canvas.height) {
          for y in 0..<Canvas.height {
            let start = y * Canvas.width
            unsafe work(canvas.row + start, canvas.source + start, canvas.coverage + start, Canvas.width)
          }
        },
        Benchmark(name: "Compositing/row/\(name)/\(set)", pixels: Canvas.width * 32) {
          for _ in 0..<32 { unsafe work(canvas.row, canvas.source, canvas.coverage, Canvas.width) }
        },
        Benchmark(name: "Compositing/edge13/\(name)/\(set)", pixels: 13 * 60) {
          for x in 0..<60 { unsafe work(canvas.row + x * 13, canvas.source, canvas.coverage, 13) }
        },
        Benchmark(name: "Compositing/edge3/\(name)/\(set)", pixels: 3 * 60) {
          for x in 0..<60 { unsafe work(canvas.row + x * 13, canvas.source, canvas.coverage, 3) }
        },
      ]
    }
  }
}

/// Each row with fixed parameters: a colour of alpha 0.5, a weight of 0.4.
private func compositingRows(_ kernels: any CompositingKernels.Type) -> [(String, RowWork)] {
  let half = PaintColor(Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.5).premultiplied)
  let opaque = PaintColor(Color(rgb: 0x3366CC).premultiplied)
  let rows: [(String, RowWork)] = unsafe [
    ("fill", { row, _, _, count in unsafe kernels.fill(row, count: count, pixel: 0xFF33_66CC) }),
    ("solidOver", { row, _, _, count in unsafe kernels.solidOver(row, count: count, color: half) }),
    (
      "solidOverCovered",
      { row, _, mask, count in unsafe kernels.solidOver(row, count: count, color: half, coverage: mask) }
    ),
    (
      "opaqueSolidCovered",
      { row, _, mask, count in unsafe kernels.solidOver(row, count: count, color: opaque, coverage: mask) }
    ),
    (
      "solidOverWeighted", { row, _, _, count in unsafe kernels.solidOver(row, count: count, color: half, weight: 102) }
    ),
    ("pixelsOver", { row, source, _, count in unsafe kernels.pixelsOver(row, count: count, source: source) }),
    (
      "pixelsOverCovered",
      { row, source, mask, count in unsafe kernels.pixelsOver(row, count: count, source: source, coverage: mask) }
    ),
    (
      "pixelsOverWeighted",
      { row, source, _, count in unsafe kernels.pixelsOver(row, count: count, source: source, weight: 102) }
    ),
    (
      "mixMasked",
      { row, source, mask, count in unsafe kernels.mix(row, count: count, first: source, second: source, mask: mask) }
    ),
    (
      "mixWeighted",
      { row, source, _, count in unsafe kernels.mix(row, count: count, first: source, second: source, weight: 102) }
    ),
  ]
  let blends: [(String, RowWork)] = unsafe BlendMode.allCases.map { mode in
    (
      "blend-\(mode)",
      { row, source, mask, count in unsafe kernels.blend(row, count: count, source: source, coverage: mask, mode: mode)
      }
    )
  }
  return unsafe rows + blends
}
