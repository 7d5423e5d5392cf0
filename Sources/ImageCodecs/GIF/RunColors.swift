// The colours of a palette for the runs of a frame. The nearest colour is found once for each number of a counted colour.

import Pixels

/// Finds the nearest colours of a palette for runs.
struct RunColors {
  /// The palette, at most 255 colours.
  let palette: [UInt32]
  /// The index that means that nothing is drawn.
  var gap: UInt8 { UInt8(truncatingIfNeeded: palette.count) }

  private var nearest: NearestColor
  /// The colours of the runs, until they are mapped; nil: not counted.
  private var counted: CountedRuns?
  /// What is shown for each colour by its number; empty: all of them as they are.
  private let shown: [UInt32]

  /// Prepares for a palette of 1...255 colours; `shown` are from `GradientColors`.
  init(_ palette: [UInt32], counted: CountedRuns? = nil, shown: [UInt32] = []) {
    self.palette = palette
    nearest = NearestColor(palette.isEmpty ? [0] : palette, smallest: 4)
    (self.counted, self.shown) = (counted, shown)
  }

  /// Whether all counted colours are in the palette and shown as they are.
  func isExact(_ census: ColorCensus) -> Bool {
    guard let few = census.fewColors, shown.isEmpty || shown == few else { return false }
    return Set(few).isSubset(of: palette)
  }

  /// The colours of runs, which are those that were counted, if any were. Call it once: errors take the place of the numbers,
  /// because a frame can have as many runs as pixels.
  mutating func mapped(_ runs: ColorRuns) -> MappedRuns {
    let samples = palette.map { SIMD4<Int16>(samplesOf: $0) }
    let (gap, count) = (gap, runs.colors.count)
    func mapped(_ color: UInt32, _ index: UInt8) -> (index: UInt8, error: UInt32) {
      (index, MappedRuns.packed(samples[Int(index)] &- SIMD4(samplesOf: color)))
    }
    var (indices, errors) = ([UInt8](repeating: gap, count: count), [UInt32]())
    var table: [(index: UInt8, error: UInt32)] = []
    let isCounted = counted != nil
    if let counted {
      table = (shown.isEmpty ? counted.colors : shown).map { mapped($0, nearest.nearest(to: $0).index) }
      errors = counted.numbers
      self.counted = nil
    } else {
      errors = [UInt32](repeating: 0, count: count)
    }
    unsafe withUnsafeMutableBuffers(&indices, &errors) { indices, errors in
      unsafe withUnsafeBuffers(runs.colors, table) { colors, table in
        for run in 0..<count {
          let (color, number) = unsafe (colors[run], Int(errors[run]))
          unsafe errors[run] = 0
          if color == 0 { continue }
          unsafe (indices[run], errors[run]) =
            isCounted ? table[number] : mapped(color, nearest.index(nearestTo: color))
        }
      }
    }
    return MappedRuns(runs: runs, indices: indices, errors: errors)
  }
}

/// The runs of a frame with colours of a palette.
struct MappedRuns {
  /// Errors are cut at this many levels, so that 16 bits suffice for their blur. Larger ones are seen in any case.
  private static let mostLevels: Int16 = 31

  /// The runs.
  let runs: ColorRuns
  /// The palette index of each run; that of gaps where nothing is drawn.
  let indices: [UInt8]
  /// How much red, green and blue of the palette's colour are more than those of the run's, and a 0, each `packed`.
  let errors: [UInt32]

  /// An error, cut at `mostLevels`, in four signed bytes.
  @inline(__always)
  static func packed(_ error: SIMD4<Int16>) -> UInt32 {
    unsafe unsafeBitCast(SIMD4<Int8>(truncatingIfNeeded: error.clamped(to: mostLevels)), to: UInt32.self)
  }

  @inline(__always)
  private static func unpacked(_ error: UInt32) -> SIMD4<Int16> {
    SIMD4<Int16>(truncatingIfNeeded: unsafe unsafeBitCast(error, to: SIMD4<Int8>.self))
  }

  /// The index of each pixel of the area, row by row.
  func pixels() -> [UInt8] {
    // Short runs are written as eight pixels; the next ones replace what is too much.
    let (area, slack) = (runs.area, 8)
    return unsafe [UInt8](unsafeUninitializedCapacity: area.area + slack) { target, count in
      unsafe indices.withUnsafeBufferPointer { indices in
        guard let start = target.baseAddress else { return }
        for y in area.rows {
          let row = unsafe start + count - area.x
          runs.forEachRun(y: y) { run, first, end in
            let index = unsafe indices[run]
            if end &- first > slack {
              unsafe (row + first).update(repeating: index, count: end &- first)
            } else {
              unsafe UnsafeMutableRawPointer(row + first).storeBytes(
                of: UInt64(index) &* 0x0101_0101_0101_0101, as: UInt64.self)
            }
          }
          count += area.width
        }
      }
    }
  }

  /// Writes the errors of a part of a row of the canvas; pixels that are not drawn have none.
  @inline(__always)
  func writeErrors(y: Int, columns: Range<Int>, to target: UnsafeMutablePointer<SIMD4<Int16>>) {
    guard runs.area.rows.contains(y) else { return }
    let part = columns.clamped(to: runs.area.columns)
    guard !part.isEmpty else { return }
    var (run, first) = (runs.number(x: part.lowerBound, y: y), part.lowerBound)
    unsafe errors.withUnsafeBufferPointer { errors in
      @inline(__always)
      func write(upTo end: Int) {
        let error = Self.unpacked(unsafe errors[run])
        for x in first..<end { unsafe target[x &- columns.lowerBound] = error }
      }
      runs.starts.forEachColumn(y: y, in: (part.lowerBound + 1)..<part.upperBound) { x in
        write(upTo: x)
        first = x
        run &+= 1
      }
      write(upTo: part.upperBound)
    }
  }
}

/// Where the colours of runs are not the true ones, for 64 columns of a row at a time.
struct InexactWords {
  /// For each word of the runs' starts, whether one of its pixels has not its true colour.
  private var words: [Bool]
  private let stride: Int
  /// Whether all pixels have their true colours.
  private(set) var isEmpty = true

  /// Looks at all runs.
  init(_ mapped: MappedRuns) {
    let (runs, starts) = (mapped.runs, mapped.runs.starts)
    var (found, isEmpty) = ([Bool](repeating: false, count: starts.words.count), true)
    unsafe found.withUnsafeMutableBufferPointer { words in
      unsafe mapped.errors.withUnsafeBufferPointer { errors in
        for y in runs.area.rows {
          let row = (y - starts.area.y) * starts.stride
          runs.forEachRun(y: y) { run, first, end in
            guard unsafe errors[run] != 0 else { return }
            isEmpty = false
            for word in ((first &- starts.area.x) &>> 6)...((end &- 1 &- starts.area.x) &>> 6) {
              unsafe words[row &+ word] = true
            }
          }
        }
      }
    }
    (words, stride, self.isEmpty) = (found, starts.stride, isEmpty)
  }

  /// Whether there are errors in a word of a row of the starts, or in the words beside it.
  @inline(__always)
  func hasErrors(row: Int, word: Int) -> Bool {
    let place = row &* stride &+ word
    return words[place] || word > 0 && words[place &- 1] || word &+ 1 < stride && words[place &+ 1]
  }
}

extension SIMD4<Int16> {
  /// Each lane, brought into −`most`...`most`.
  @inline(__always)
  func clamped(to most: Int16) -> SIMD4<Int16> {
    pointwiseMax(pointwiseMin(self, SIMD4(repeating: most)), SIMD4(repeating: 0 &- most))
  }

  /// Red, green, blue and alpha of a pixel.
  @inline(__always)
  init(samplesOf pixel: UInt32) {
    self.init(
      Int16(truncatingIfNeeded: pixel & 255), Int16(truncatingIfNeeded: (pixel >> 8) & 255),
      Int16(truncatingIfNeeded: (pixel >> 16) & 255), Int16(truncatingIfNeeded: pixel >> 24))
  }
}
