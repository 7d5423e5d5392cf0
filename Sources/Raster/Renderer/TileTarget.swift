// The pixels of one target in one tile, written as late as possible.
//
// Where pixels of a row are known to have one colour, they are not written: the colour is stored as a run. Translucent
// solids change the stored colour, opaque ones replace it, and only drawing that needs real pixels fills them. In the
// end each pixel of a flat area has been written once, whatever was drawn over it; the bytes are equal to those of
// direct drawing.

import KernelContracts
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

/// Rows of pixels in canvas coordinates, in memory but for runs of one colour. Used again for other tiles.
@safe
final class TileTarget {
  /// Pixels of a row that have one colour and are not in memory.
  struct Run {
    var start: Int
    var end: Int
    var color: UInt32
  }

  /// The most runs of a row; further ones are written as pixels.
  private static let limit = 12
  /// Pixels of a run at least: fewer are sooner written than remembered.
  private static let shortest = 16

  /// The pixels of the target.
  private(set) var area = PixelRect.zero
  private let memory: TileMemory?
  private let kernels: CompositingForm
  private var base: UnsafeMutablePointer<UInt32>?
  /// Pixels from one row to the next.
  private(set) var stride = 0
  /// The colour of all pixels while they have one and none is in memory; the rows' runs are not up to date then.
  private var uniform: UInt32?
  /// Room for `limit` runs a row, from left to right, and how many there are.
  private var runs: UnsafeMutablePointer<Run>
  private var counts: UnsafeMutablePointer<Int>
  private var capacity: Int

  /// A target with separate memory for tiles of up to `size`; nil when its tiles are in a picture.
  init(size: PixelSize?, kernels: CompositingForm) {
    memory = size.map { TileMemory(count: $0.area) }
    self.kernels = kernels
    capacity = size?.height ?? 0
    unsafe runs = .allocate(capacity: max(1, capacity * Self.limit))
    unsafe counts = .allocate(capacity: max(1, capacity))
  }

  deinit {
    unsafe runs.deallocate()
    unsafe counts.deallocate()
  }

  /// Starts a transparent tile in the target's own memory.
  func start(_ area: PixelRect) {
    unsafe start(area, at: memory?.pixels, stride: area.width)
  }

  /// Starts a transparent tile whose pixel (area.x, area.y) is at `base`.
  func start(_ area: PixelRect, at base: UnsafeMutablePointer<UInt32>?, stride: Int) {
    self.area = area
    unsafe self.base = base
    self.stride = stride
    if area.height > capacity {
      unsafe runs.deallocate()
      unsafe counts.deallocate()
      capacity = area.height
      unsafe runs = .allocate(capacity: capacity * Self.limit)
      unsafe counts = .allocate(capacity: capacity)
    }
    uniform = 0
    unsafe counts.update(repeating: 0, count: area.height)
  }

  /// Turns the uniform colour of all pixels into one run for each row.
  private func spread(_ color: UInt32) {
    uniform = nil
    for row in 0..<area.height {
      unsafe counts[row] = 1
      unsafe (runs + row * Self.limit).initialize(to: Run(start: area.x, end: area.maxX, color: color))
    }
  }

  // MARK: The whole tile

  /// Gives all pixels one colour.
  func setAll(_ color: UInt32) { uniform = color }

  /// Changes the colour of all pixels if none is in memory and all have the same one; returns whether it did.
  func changeAll(_ change: (UInt32) -> UInt32) -> Bool {
    guard let color = uniform else { return false }
    uniform = change(color)
    return true
  }

  /// Whether all pixels of some rows are in memory.
  func isWritten(_ rows: Range<Int>) -> Bool {
    uniform == nil && rows.allSatisfy { unsafe counts[$0 - area.y] == 0 }
  }

  // MARK: Rows

  /// The one colour of all pixels of row `y` in `columns`, nil when they are in memory or have several.
  func color(_ y: Int, _ columns: Range<Int>) -> UInt32? {
    if let uniform { return uniform }
    let (first, count) = unsafe (runs + (y - area.y) * Self.limit, counts[y - area.y])
    for index in 0..<count {
      let run = unsafe first[index]
      if run.end > columns.lowerBound {
        return run.start <= columns.lowerBound && run.end >= columns.upperBound ? run.color : nil
      }
    }
    return nil
  }

  /// The pixels of row `y` from the first of `columns` on, all of `columns` in memory from now on.
  func pixels(_ y: Int, _ columns: Range<Int>) -> UnsafeMutablePointer<UInt32> {
    if hasRuns(y, columns) { cut(y, columns, filling: true) }
    return unsafe pointer(y, columns.lowerBound)
  }

  /// Where the pixel of row `area.y` in column 0 is, or would be; all pixels of `area` are in memory from now on.
  func pixels(of area: PixelRect) -> UnsafeMutablePointer<UInt32> {
    for y in area.rows where hasRuns(y, area.columns) { cut(y, area.columns, filling: true) }
    return unsafe pointer(area.y, 0)
  }

  /// The pixels of row `y` from the first of `columns` on, in memory from now on, whatever they hold: they are about to be
  /// overwritten.
  func pixels(_ y: Int, overwriting columns: Range<Int>) -> UnsafeMutablePointer<UInt32> {
    if hasRuns(y, columns) { cut(y, columns, filling: false) }
    return unsafe pointer(y, columns.lowerBound)
  }

  /// Gives all pixels of row `y` in `columns` one colour.
  func set(_ y: Int, _ columns: Range<Int>, _ color: UInt32) {
    if hasRuns(y, columns) { cut(y, columns, filling: false) }
    let row = y - area.y
    let count = unsafe counts[row]
    guard columns.count >= Self.shortest, count < Self.limit else {
      unsafe kernels.fill(pointer(y, columns.lowerBound), count: columns.count, pixel: color)
      return
    }
    let first = unsafe runs + row * Self.limit
    var index = count
    while index > 0, unsafe first[index - 1].start > columns.lowerBound {
      unsafe first[index] = first[index - 1]
      index -= 1
    }
    unsafe first[index] = Run(start: columns.lowerBound, end: columns.upperBound, color: color)
    unsafe counts[row] = count + 1
  }

  /// Changes row `y` in `columns`: the colour of runs by `fold`, pixels in memory by `blend`.
  @inline(__always)
  func change(
    _ y: Int, _ columns: Range<Int>, fold: (UInt32) -> UInt32,
    blend: (_ columns: Range<Int>, _ pixels: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    if columns.count < Self.shortest || !hasRuns(y, columns) {
      unsafe blend(columns, pixels(y, columns))
      return
    }
    let row = y - area.y
    split(y, at: columns.lowerBound)
    split(y, at: columns.upperBound)
    let first = unsafe runs + row * Self.limit
    var column = columns.lowerBound
    for index in 0..<(unsafe counts[row]) {
      let run = unsafe first[index]
      if run.end <= column { continue }
      if run.start >= columns.upperBound { break }
      if run.start > column { unsafe blend(column..<run.start, pointer(y, column)) }
      unsafe first[index].color = fold(run.color)
      column = run.end
    }
    if column < columns.upperBound { unsafe blend(column..<columns.upperBound, pointer(y, column)) }
  }

  /// Calls `body` for all of `columns` of row `y` from left to right: with a run's colour, or with nil for pixels in memory.
  @inline(__always)
  func forEachPart(_ y: Int, _ columns: Range<Int>, _ body: (Range<Int>, UInt32?) -> Void) {
    if let uniform { return body(columns, uniform) }
    let (first, count) = unsafe (runs + (y - area.y) * Self.limit, counts[y - area.y])
    var column = columns.lowerBound
    for index in 0..<count {
      let run = unsafe first[index]
      let (start, end) = (max(run.start, column), min(run.end, columns.upperBound))
      if start >= end { continue }
      if start > column { body(column..<start, nil) }
      body(start..<end, run.color)
      column = end
    }
    if column < columns.upperBound { body(column..<columns.upperBound, nil) }
  }

  /// Writes everything that is not in memory yet.
  func finish() {
    if let color = uniform, stride == area.width {
      unsafe kernels.fill(pointer(area.y, area.x), count: area.area, pixel: color)
      return
    }
    if let color = uniform { spread(color) }
    for y in area.rows {
      let first = unsafe runs + (y - area.y) * Self.limit
      for index in 0..<(unsafe counts[y - area.y]) {
        let run = unsafe first[index]
        unsafe kernels.fill(pointer(y, run.start), count: run.end - run.start, pixel: run.color)
      }
    }
  }

  // MARK: Runs

  /// Whether there may be runs of row `y` within `columns`: a quick look at both ends, since much is drawn from left to right.
  @inline(__always)
  func hasRuns(_ y: Int, _ columns: Range<Int>) -> Bool {
    if let uniform { spread(uniform) }
    let (first, count) = unsafe (runs + (y - area.y) * Self.limit, counts[y - area.y])
    return unsafe count > 0 && first[count - 1].end > columns.lowerBound && first[0].start < columns.upperBound
  }

  private func pointer(_ y: Int, _ x: Int) -> UnsafeMutablePointer<UInt32> {
    guard let base = unsafe base else { preconditionFailure("a tile is drawn before it is started") }
    return unsafe base + ((y - area.y) * stride + (x - area.x))
  }

  /// Removes `columns` from every run of row `y`; when `filling`, the removed pixels are written. Remainders that are
  /// too short to be runs are always written.
  private func cut(_ y: Int, _ columns: Range<Int>, filling: Bool) {
    let row = y - area.y
    let first = unsafe runs + row * Self.limit
    var count = unsafe counts[row]
    var index = 0
    while index < count {
      let run = unsafe first[index]
      if run.end <= columns.lowerBound {
        index += 1
        continue
      }
      if run.start >= columns.upperBound { break }
      let (start, end) = (max(run.start, columns.lowerBound), min(run.end, columns.upperBound))
      if filling { unsafe kernels.fill(pointer(y, start), count: end - start, pixel: run.color) }
      var kept = 0
      if keeps(Run(start: run.start, end: start, color: run.color), y) {
        unsafe first[index].end = start
        kept = 1
      }
      if keeps(Run(start: end, end: run.end, color: run.color), y) {
        if kept == 1, count == Self.limit {
          unsafe kernels.fill(pointer(y, end), count: run.end - end, pixel: run.color)
        } else {
          if kept == 1 {
            unsafe move(first, index + 1..<count, by: 1)
            count += 1
          }
          unsafe first[index + kept] = Run(start: end, end: run.end, color: run.color)
          kept += 1
        }
      }
      if kept == 0 {
        unsafe move(first, index + 1..<count, by: -1)
        count -= 1
      }
      index += kept
    }
    unsafe counts[row] = count
  }

  /// Whether the rest of a run of row `y` remains a run; a rest that is too short is written.
  private func keeps(_ rest: Run, _ y: Int) -> Bool {
    let count = rest.end - rest.start
    if count >= Self.shortest { return true }
    if count > 0 { unsafe kernels.fill(pointer(y, rest.start), count: count, pixel: rest.color) }
    return false
  }

  /// Makes sure that no run of row `y` crosses column `x`.
  private func split(_ y: Int, at x: Int) {
    let row = y - area.y
    let (first, count) = unsafe (runs + row * Self.limit, counts[row])
    for index in 0..<count {
      let run = unsafe first[index]
      if run.start >= x { return }
      if run.end <= x { continue }
      if count == Self.limit || min(x - run.start, run.end - x) < Self.shortest {
        // One side is too short to be a run: it is written.
        let left = x - run.start < run.end - x
        let (start, end) = left ? (run.start, x) : (x, run.end)
        unsafe kernels.fill(pointer(y, start), count: end - start, pixel: run.color)
        unsafe first[index] = Run(start: left ? x : run.start, end: left ? run.end : x, color: run.color)
      } else {
        unsafe move(first, index + 1..<count, by: 1)
        unsafe first[index].end = x
        unsafe first[index + 1] = Run(start: x, end: run.end, color: run.color)
        unsafe counts[row] = count + 1
      }
      return
    }
  }

  private func move(_ first: UnsafeMutablePointer<Run>, _ indices: Range<Int>, by distance: Int) {
    unsafe (first + (indices.lowerBound + distance)).update(from: first + indices.lowerBound, count: indices.count)
  }
}
