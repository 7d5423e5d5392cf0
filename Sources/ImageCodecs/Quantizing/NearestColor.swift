// The nearest colour of a palette, exactly, without comparing all of it. Colour space is divided into cells. On the
// first query in a cell, the cell gets the list of those palette colours that can be nearest to any colour in it. The
// list is chosen from that of the enclosing cell of twice the side, recursively, so most lists are made quickly.

/// Finds the nearest colours of one palette, by squared distance.
struct NearestColor {
  /// The palette.
  private let samples: [RGB]
  /// For each size of cells, where a cell's list starts in `lists`; 0 when it is not made yet.
  private var starts: [[Int32]]
  /// Lists one after the other, each its length less 1 and then palette indices in ascending order.
  private var lists: [UInt8]

  /// The smallest cells have sides of 2^smallest levels.
  private let smallest: Int
  /// The largest cells have sides of 2⁷ levels.
  private static let largest = 7

  /// The last result for each hash of a colour: `colour << 8 | index`, 0 when empty.
  private var memory = [UInt32](repeating: 0, count: 1 << 14)

  /// Prepares for a palette of 1...256 colours. Smaller cells have shorter lists, but more are to be made: 2 (sides of 4
  /// levels) suits looking up every pixel of a picture, 4 some thousand colours.
  init(_ palette: [UInt32], smallest: Int) {
    self.smallest = smallest
    samples = palette.map { RGB($0) }
    starts = (smallest...Self.largest).map { [Int32](repeating: 0, count: 1 << (3 * (8 - $0))) }
    lists = [0, UInt8(palette.count - 1)] + palette.indices.map { UInt8($0) }
    lists.reserveCapacity(1 << 16)
  }

  /// The index of the nearest palette colour; quick for colours that come again and again.
  @inline(__always)
  mutating func index(nearestTo color: UInt32) -> UInt8 {
    let key = color << 8
    let slot = Int(truncatingIfNeeded: (color &* 0x9E37_79B1) >> 18)
    let known = unsafe memory.withUnsafeBufferPointer { unsafe $0[slot] }
    if known & 0xFFFF_FF00 == key, known != 0 { return UInt8(truncatingIfNeeded: known) }
    let index = nearest(to: color).index
    unsafe memory.withUnsafeMutableBufferPointer { unsafe $0[slot] = key | UInt32(index) }
    return index
  }

  /// The index of the nearest palette colour, the lowest one among equals, and its squared distance.
  @inline(__always)
  mutating func nearest(to color: UInt32) -> (index: UInt8, distance: Int32) {
    let wanted = RGB(color)
    let start = list(of: wanted, size: smallest)
    return unsafe lists.withUnsafeBufferPointer { lists in
      unsafe samples.withUnsafeBufferPointer { samples in
        var best = UInt8(0)
        var least = Int32.max
        for position in unsafe (start &+ 1)...(start &+ 1 &+ Int(lists[start])) {
          let index = unsafe lists[position]
          let distance = unsafe samples[Int(index)].squaredDistance(to: wanted)
          if distance < least { (best, least) = (index, distance) }
        }
        return (best, least)
      }
    }
  }

  /// Where the list of the cell around a colour starts; made when it is needed first.
  @inline(__always)
  private mutating func list(of color: RGB, size: Int) -> Int {
    let corner = (Int(color.red) >> size, Int(color.green) >> size, Int(color.blue) >> size)
    let cell = corner.0 | corner.1 << (8 - size) | corner.2 << (2 * (8 - size))
    let start = Int(starts[size - smallest][cell])
    return start != 0 ? start : makeList(of: color, size: size, cell: cell)
  }

  /// Lists the palette colours whose least distance from the cell is not above the smallest greatest distance.
  @inline(never)
  private mutating func makeList(of color: RGB, size: Int, cell: Int) -> Int {
    let parent = size < Self.largest ? list(of: color, size: size + 1) : 1
    let side = Int32(1) << Int32(size)
    let low = RGB(red: color.red & -side, green: color.green & -side, blue: color.blue & -side)
    let start = lists.count
    lists.append(contentsOf: repeatElement(0, count: Int(lists[parent]) + 2))
    let count = unsafe lists.withUnsafeMutableBufferPointer { lists in
      unsafe samples.withUnsafeBufferPointer { samples in
        unsafe Self.choose(from: parent, to: start, in: lists, samples: samples, low: low, side: side)
      }
    }
    lists[start] = UInt8(count - 1)
    lists.removeLast(lists.count - start - 1 - count)
    starts[size - smallest][cell] = Int32(start)
    return start
  }

  /// Copies the colours that can be nearest in the cell from the list at `parent` to `start`; returns the number of
  /// copies.
  private static func choose(
    from parent: Int, to start: Int, in lists: UnsafeMutableBufferPointer<UInt8>,
    samples: UnsafeBufferPointer<RGB>, low: RGB, side: Int32
  ) -> Int {
    let count = unsafe Int(lists[parent]) &+ 1
    return unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { least in
      var bound = Int32.max
      for position in 0..<count {
        let color = unsafe samples[Int(lists[parent &+ 1 &+ position])]
        let r = reach(color.red &- low.red, side)
        let g = reach(color.green &- low.green, side)
        let b = reach(color.blue &- low.blue, side)
        unsafe least[position] = r.least &* r.least &+ g.least &* g.least &+ b.least &* b.least
        bound = min(bound, r.most &* r.most &+ g.most &* g.most &+ b.most &* b.most)
      }
      var kept = 0
      for position in 0..<count {
        // Written always, counted only when it is near: no branch. Never past the room for `count` entries.
        unsafe lists[start &+ 1 &+ kept] = lists[parent &+ 1 &+ position]
        kept &+= unsafe least[position] <= bound ? 1 : 0
      }
      return kept
    }
  }

  /// The least and the greatest distance between a sample at `offset` and the values 0..<side.
  @inline(__always)
  private static func reach(_ offset: Int32, _ side: Int32) -> (least: Int32, most: Int32) {
    (max(0, max(0 &- offset, offset &- side &+ 1)), max(offset, side &- 1 &- offset))
  }
}

/// A colour in samples of 0...255.
private struct RGB {
  var red: Int32
  var green: Int32
  var blue: Int32

  init(red: Int32, green: Int32, blue: Int32) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  @inline(__always)
  init(_ pixel: UInt32) {
    self.init(red: Int32(pixel & 255), green: Int32((pixel >> 8) & 255), blue: Int32((pixel >> 16) & 255))
  }

  @inline(__always)
  func squaredDistance(to other: RGB) -> Int32 {
    let (r, g, b) = (red &- other.red, green &- other.green, blue &- other.blue)
    return r &* r &+ g &* g &+ b &* b
  }
}
