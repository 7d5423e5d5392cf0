// Which colours of a palette are near each other: what a pixel may become instead of its own index.

/// The nearest colours of a palette to each of them. It does not own its memory.
@unsafe struct ColorNeighbors {
  /// Nearest colours that are looked at.
  private static let most = 24
  /// Bytes of its memory.
  static let size = 256 * (4 + 4 * most + most + 1)

  private let palette: UnsafeMutablePointer<UInt32>
  /// For each colour, the squared distances of its neighbours, ascending, those colours, and how many they are and one more; 0
  /// until they are asked for.
  private let distances: UnsafeMutablePointer<Int32>
  private let lists: UnsafeMutablePointer<UInt8>
  private let counts: UnsafeMutablePointer<UInt8>
  private let count: Int
  /// The largest squared distance of neighbours.
  private let reach: Int

  /// Prepares for a palette of at most 256 colours in memory of `size` bytes.
  ///
  /// - Parameter most: By how much squared distances may be larger than that of the nearest colour.
  init(_ palette: [UInt32], most: UInt32, memory: UnsafeMutableRawPointer) {
    unsafe reach = 4 * (Int(most) + 100)
    unsafe self.palette = memory.assumingMemoryBound(to: UInt32.self)
    unsafe distances = (memory + 256 * 4).assumingMemoryBound(to: Int32.self)
    unsafe lists = (memory + 256 * (4 + 4 * Self.most)).assumingMemoryBound(to: UInt8.self)
    unsafe counts = (memory + 256 * (4 + 5 * Self.most)).assumingMemoryBound(to: UInt8.self)
    unsafe count = palette.count
    for (index, color) in palette.enumerated() { unsafe self.palette[index] = color }
    unsafe counts.update(repeating: 0, count: 256)
  }

  /// The squared distance of a colour of the palette from another one.
  @inline(__always)
  func distance(_ index: Int, _ color: UInt32) -> Int {
    let own = unsafe palette[index]
    let r = Int32(truncatingIfNeeded: own & 255) &- Int32(truncatingIfNeeded: color & 255)
    let g = Int32(truncatingIfNeeded: own &>> 8 & 255) &- Int32(truncatingIfNeeded: color &>> 8 & 255)
    let b = Int32(truncatingIfNeeded: own &>> 16 & 255) &- Int32(truncatingIfNeeded: color &>> 16 & 255)
    return Int(r &* r &+ g &* g &+ b &* b)
  }

  @inline(never)
  private func find(_ index: Int) {
    let start = unsafe index * Self.most
    let own = unsafe palette[index]
    let end = unsafe start + Self.most
    var found = start
    for other in unsafe 0..<count where other != index {
      let way = unsafe distance(other, own)
      if unsafe way > reach { continue }
      let distance = Int32(truncatingIfNeeded: way)
      if found == end {
        if unsafe distances[end &- 1] <= distance { continue }
      } else {
        found &+= 1
      }
      var place = found &- 1
      while place > start, unsafe distances[place &- 1] > distance {
        unsafe (distances[place], lists[place]) = (distances[place &- 1], lists[place &- 1])
        place &-= 1
      }
      unsafe (distances[place], lists[place]) = (distance, UInt8(truncatingIfNeeded: other))
    }
    unsafe counts[index] = UInt8(found - start + 1)
  }

  /// Calls `body` for the colours near one of the palette that may be within a squared distance of a colour, from which that one is
  /// at `own`.
  @inline(__always)
  func forEach(_ index: Int, own: Int, most: Int, _ body: (_ symbol: Int) -> Void) {
    if unsafe counts[index] == 0 { unsafe find(index) }
    // At least the square of the two ways' sum.
    let bound = Int32(truncatingIfNeeded: own == 0 ? most : 2 &* (own &+ most))
    let start = unsafe index &* Self.most
    for place in unsafe start..<(start &+ Int(counts[index]) &- 1) {
      if unsafe distances[place] > bound { break }
      unsafe body(Int(lists[place]))
    }
  }
}
