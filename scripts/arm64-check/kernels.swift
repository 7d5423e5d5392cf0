// One kernel on some rows, for those who count its instructions from outside: `kernels baseline|avx2 NAME ROWS WIDTH`;
// `kernels` alone prints the names. It is linked with the package's own modules of kernels and prints nothing else.

import KernelContracts
import PixelKernels
import Pixels

#if arch(x86_64)
  import PixelKernelsAVX2
#endif

/// What kernels read and write: planes that are long enough for every one of them, filled with numbers that repeat late.
@safe
struct Planes {
  static let room = 1 << 16
  let row = UnsafeMutablePointer<UInt32>.allocate(capacity: room)
  let source: UnsafePointer<UInt32>
  let coverage = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
  let line = UnsafeMutablePointer<UInt16>.allocate(capacity: room)
  let lineSource: UnsafePointer<UInt16>
  let sums = UnsafeMutablePointer<Float>.allocate(capacity: room)
  let first: UnsafePointer<Int32>
  let weights: UnsafePointer<UInt64>
  let rowWeights: UnsafePointer<UInt16>
  let blurWeights: UnsafePointer<UInt32>

  init() {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: Self.room)
    let channels = UnsafeMutablePointer<UInt16>.allocate(capacity: Self.room)
    let places = UnsafeMutablePointer<Int32>.allocate(capacity: Self.room)
    let shares = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.room)
    let parts = UnsafeMutablePointer<UInt16>.allocate(capacity: 64)
    let bell = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
    for index in 0..<Self.room {
      let bits = UInt32(truncatingIfNeeded: index &* 0x9E37_79B9 &>> 7)
      let (alpha, color) = (bits & 0xFF, (bits >> 8) & 0xFF)
      unsafe (pixels + index).initialize(to: alpha << 24 | (color * alpha / 255) * 0x0001_0101)
      unsafe (row + index).initialize(to: .max)
      unsafe (coverage + index).initialize(to: UInt8(truncatingIfNeeded: bits >> 3))
      unsafe (channels + index).initialize(to: UInt16(bits & 0xFF) << 8)
      unsafe (line + index).initialize(to: 0)
      unsafe (sums + index).initialize(to: 0)
      unsafe (places + index).initialize(to: Int32(index % 4096))
      unsafe (shares + index).initialize(to: 0x3FFF_3FFF_4001_4001)
    }
    for index in 0..<64 {
      unsafe (parts + index).initialize(to: 16384)
      unsafe (bell + index).initialize(to: 3855)
    }
    unsafe (source, lineSource) = (UnsafePointer(pixels), UnsafePointer(channels))
    unsafe (first, weights) = (UnsafePointer(places), UnsafePointer(shares))
    unsafe (rowWeights, blurWeights) = (UnsafePointer(parts), UnsafePointer(bell))
  }
}

/// A kernel by name, on a row of so many pixels.
typealias Row = (name: String, run: (Planes, Int) -> Void)

func compositing(_ kernels: any CompositingKernels.Type) -> [Row] {
  let half = PaintColor(Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.5).premultiplied)
  let opaque = PaintColor(Color(rgb: 0x3366CC).premultiplied)
  return unsafe [
    ("fill", { unsafe kernels.fill($0.row, count: $1, pixel: 0xFF33_66CC) }),
    ("solidOver", { unsafe kernels.solidOver($0.row, count: $1, color: half) }),
    ("solidOver-covered", { unsafe kernels.solidOver($0.row, count: $1, color: half, coverage: $0.coverage) }),
    ("solidOver-opaque-covered", { unsafe kernels.solidOver($0.row, count: $1, color: opaque, coverage: $0.coverage) }),
    ("solidOver-weighted", { unsafe kernels.solidOver($0.row, count: $1, color: half, weight: 102) }),
    ("pixelsOver", { unsafe kernels.pixelsOver($0.row, count: $1, source: $0.source) }),
    ("pixelsOver-covered", { unsafe kernels.pixelsOver($0.row, count: $1, source: $0.source, coverage: $0.coverage) }),
    ("pixelsOver-weighted", { unsafe kernels.pixelsOver($0.row, count: $1, source: $0.source, weight: 102) }),
    (
      "mix-masked",
      { unsafe kernels.mix($0.row, count: $1, first: $0.source, second: $0.source + 999, mask: $0.coverage) }
    ),
    ("mix-weighted", { unsafe kernels.mix($0.row, count: $1, first: $0.source, second: $0.source + 999, weight: 102) }),
    (
      "blend-multiply",
      { unsafe kernels.blend($0.row, count: $1, source: $0.source, coverage: $0.coverage, mode: .multiply) }
    ),
    (
      "blend-softLight",
      { unsafe kernels.blend($0.row, count: $1, source: $0.source, coverage: $0.coverage, mode: .softLight) }
    ),
    ("multiplyCoverage", { unsafe kernels.multiplyCoverage($0.coverage, count: $1, mask: $0.coverage + 9999) }),
    ("scaleCoverage", { unsafe kernels.scaleCoverage($0.coverage, count: $1, factor: 102) }),
  ]
}

func sampling(_ kernels: any SamplingKernels.Type) -> [Row] {
  func rows(_ taps: Int) -> (Planes, Int) -> Void {
    { planes, count in
      let rows = unsafe (0..<taps).map { unsafe planes.source + $0 * 4096 }
      let line = unsafe UnsafeMutableRawPointer(planes.row).assumingMemoryBound(to: UInt64.self)
      unsafe rows.withUnsafeBufferPointer { rows in
        guard let start = rows.baseAddress else { return }
        unsafe kernels.addRows(start, weights: planes.rowWeights, taps: taps, count: count, line: line)
      }
    }
  }
  func columns(_ taps: Int) -> (Planes, Int) -> Void {
    { planes, count in
      unsafe kernels.addColumns(
        UnsafeRawPointer(planes.source).assumingMemoryBound(to: UInt64.self), first: planes.first,
        weights: planes.weights, taps: taps, count: count, row: planes.row)
    }
  }
  return unsafe [
    ("addRows-2", rows(2)), ("addRows-4", rows(4)), ("addColumns-2", columns(2)), ("addColumns-4", columns(4)),
    (
      "addCells",
      { planes, count in
        unsafe kernels.addCells(
          upper: planes.source, lower: planes.source + 8192, rowWeights: planes.rowWeights, first: planes.first,
          weights: planes.weights, count: count, row: planes.row)
      }
    ),
    (
      "blur-radius-8",
      { planes, count in
        unsafe kernels.blur(
          planes.lineSource + 64, stride: 4, weights: planes.blurWeights, radius: 8, count: count * 4, row: planes.line)
      }
    ),
    ("halveRows", { unsafe kernels.halveRows($0.lineSource, pitch: 8192, count: $1 * 4, row: $0.line) }),
    ("halveColumns", { unsafe kernels.halveColumns($0.lineSource, count: $1, row: $0.line) }),
    (
      "doubleRows",
      { unsafe kernels.doubleRows(near: $0.lineSource, far: $0.lineSource + 8192, count: $1 * 4, row: $0.line) }
    ),
    ("doubleColumns", { unsafe kernels.doubleColumns($0.lineSource, count: $1 / 2, row: $0.line) }),
    ("addLight", { unsafe kernels.addLight($0.source, count: $1, sums: $0.sums) }),
    ("widen", { unsafe kernels.widen($0.source, count: $1, row: $0.line) }),
    ("narrow", { unsafe kernels.narrow($0.lineSource, count: $1, row: $0.row) }),
  ]
}

func rows(of set: String) -> [Row] {
  #if arch(x86_64)
    if set == "avx2" {
      return compositing(PixelKernelsAVX2.Kernels.self) + sampling(PixelKernelsAVX2.Kernels.self)
    }
  #endif
  return compositing(PixelKernels.Kernels.self) + sampling(PixelKernels.Kernels.self)
}

let words = CommandLine.arguments.dropFirst()
if words.isEmpty {
  for row in rows(of: "baseline") { print(row.name) }
} else if words.count == 4, let count = Int(words[3]), let width = Int(words[4]) {
  let planes = Planes()
  for row in rows(of: words[1]) where row.name == words[2] {
    for _ in 0..<count { row.run(planes, width) }
  }
} else {
  fatalError("kernels baseline|avx2 NAME ROWS WIDTH")
}
