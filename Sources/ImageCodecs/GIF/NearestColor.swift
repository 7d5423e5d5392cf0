// The nearest colour of a palette, exactly, without looking at all of it: colour space is cut into cells, and the first
// time that a colour of a cell is asked for, the cell gets the list of those palette colours that can be nearest to any
// colour in it. Most lists are short.

/// Finds the nearest colours of one palette.
struct NearestColor {
  /// Samples of the palette, each padded with nothing.
  private let red: [Int32]
  private let green: [Int32]
  private let blue: [Int32]
  /// Where a cell's list starts in `lists`; 0 when it is not made yet.
  private var starts = [Int32](repeating: 0, count: 1 << 15)
  /// Lists one after the other, each its length less 1 and then palette indices in ascending order.
  private var lists: [UInt8] = [0]

  /// Prepares for a palette of 1...256 colours.
  init(_ palette: [UInt32]) {
    red = palette.map { Int32($0 & 255) }
    green = palette.map { Int32(($0 >> 8) & 255) }
    blue = palette.map { Int32(($0 >> 16) & 255) }
  }

  /// The index of the nearest palette colour, the lowest one among equals, and its squared distance.
  @inline(__always)
  mutating func nearest(to color: UInt32) -> (index: UInt8, distance: Int32) {
    let (r, g, b) = (Int32(color & 255), Int32((color >> 8) & 255), Int32((color >> 16) & 255))
    let cell = Int((r >> 3) | (g >> 3) << 5 | (b >> 3) << 10)
    if starts[cell] == 0 { makeList(cell) }
    let start = Int(starts[cell])
    return unsafe lists.withUnsafeBufferPointer { lists in
      unsafe red.withUnsafeBufferPointer { red in
        unsafe green.withUnsafeBufferPointer { green in
          unsafe blue.withUnsafeBufferPointer { blue in
            var best = UInt8(0)
            var least = Int32.max
            for position in unsafe (start &+ 1)...(start &+ 1 &+ Int(lists[start])) {
              let index = unsafe lists[position]
              let dr = unsafe red[Int(index)] &- r
              let dg = unsafe green[Int(index)] &- g
              let db = unsafe blue[Int(index)] &- b
              let distance = dr &* dr &+ dg &* dg &+ db &* db
              if distance < least { (best, least) = (index, distance) }
            }
            return (best, least)
          }
        }
      }
    }
  }

  /// Lists the palette colours whose least distance from the cell is not above the smallest greatest distance.
  private mutating func makeList(_ cell: Int) {
    let low = (Int32(cell & 31) * 8, Int32((cell >> 5) & 31) * 8, Int32(cell >> 10) * 8)
    let count = red.count
    unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { least in
      var bound = Int32.max
      for index in 0..<count {
        let r = Self.reach(red[index] &- low.0)
        let g = Self.reach(green[index] &- low.1)
        let b = Self.reach(blue[index] &- low.2)
        unsafe least[index] = r.least &* r.least &+ g.least &* g.least &+ b.least &* b.least
        bound = min(bound, r.most &* r.most &+ g.most &* g.most &+ b.most &* b.most)
      }
      let start = lists.count
      lists.append(0)
      for index in 0..<count where unsafe least[index] <= bound { lists.append(UInt8(index)) }
      lists[start] = UInt8(lists.count - start - 2)
      starts[cell] = Int32(start)
    }
  }

  /// The least and the greatest distance between a sample at `offset` and the eight values 0...7.
  @inline(__always)
  private static func reach(_ offset: Int32) -> (least: Int32, most: Int32) {
    (max(0, max(-offset, offset &- 7)), max(offset, 7 &- offset))
  }
}
