// The pixels of one target in one tile, written as late as possible.
//
// A row of which every pixel is known to have one colour is not written at all: the colour is remembered, translucent
// solids that cover the whole row change the remembered colour, and only what needs real pixels makes the row be filled.
// The bytes are those that drawing would have given.

import Pixels

/// Memory for the pixels of one tile, taken once and used again for other tiles.
@safe
final class TileMemory {
  /// The first pixel.
  let pixels: UnsafeMutablePointer<UInt32>

  /// Memory for `count` pixels.
  init(count: Int) {
    unsafe pixels = .allocate(capacity: max(1, count))
    unsafe pixels.initialize(repeating: 0, count: max(1, count))
  }

  deinit { unsafe pixels.deallocate() }
}

/// Rows of pixels in canvas coordinates, each either in memory or known to have one colour. Used again for other tiles.
@safe
final class TileTarget {
  /// The pixels of the target.
  private(set) var area = PixelRect.zero
  private let memory: TileMemory?
  private let kernels: CompositingKernels
  private var base: UnsafeMutablePointer<UInt32>?
  /// Pixels from one row to the next.
  private var stride = 0
  /// The colour of each row that is not in memory.
  private var colors: [UInt32?] = []

  /// A target with memory of its own for tiles of up to `size`; nil when its tiles lie in a picture.
  init(size: PixelSize?, kernels: CompositingKernels) {
    memory = size.map { TileMemory(count: $0.area) }
    self.kernels = kernels
  }

  /// Starts a transparent tile in the target's own memory.
  func start(_ area: PixelRect) {
    unsafe start(area, at: memory?.pixels, stride: area.width)
  }

  /// Starts a tile whose pixel (area.x, area.y) is at `base`: transparent, or with what is there when `keeping`.
  func start(_ area: PixelRect, at base: UnsafeMutablePointer<UInt32>?, stride: Int, keeping: Bool = false) {
    self.area = area
    unsafe self.base = base
    self.stride = stride
    colors.removeAll(keepingCapacity: true)
    colors.append(contentsOf: repeatElement(keeping ? nil : 0, count: area.height))
  }

  /// The one colour of row `y`, nil when it is in memory.
  func color(_ y: Int) -> UInt32? { colors[y - area.y] }

  /// Declares that all pixels of row `y` have one colour.
  func setColor(_ y: Int, _ color: UInt32) { colors[y - area.y] = color }

  /// The pixels of row `y` from column `x`, in memory from now on. `columns`, all of them, need not hold what they were
  /// when they are about to be overwritten.
  func row(_ y: Int, _ x: Int, overwriting columns: Range<Int> = 0..<0) -> UnsafeMutablePointer<UInt32> {
    guard let base = unsafe base else { preconditionFailure("a tile is drawn before it is started") }
    let start = unsafe base + (y - area.y) * stride
    if let color = colors[y - area.y] {
      if columns != area.columns { unsafe kernels.fill(start, area.width, color) }
      colors[y - area.y] = nil
    }
    return unsafe start + (x - area.x)
  }

  /// Writes every row that is not in memory yet.
  func finish() {
    for y in area.rows { _ = unsafe row(y, area.x) }
  }
}
