// The colours of a picture that has few of them.

/// At most 256 colours, translucent ones first (so that the alpha table is short), each group in ascending order.
struct PNGPalette: Sendable {
  /// Straight pixels.
  let colors: [UInt32]
  private var table: ColorTable

  /// Creates a palette of at most 256 different colours.
  init(_ colors: [UInt32]) {
    self.colors = colors.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
    table = ColorTable()
    for (index, color) in self.colors.enumerated() { table.insert(color, value: UInt8(truncatingIfNeeded: index)) }
  }

  /// Bits that an index needs: 1, 2, 4 or 8.
  var bitDepth: Int { colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : colors.count <= 16 ? 4 : 8 }

  /// Whether it has a colour.
  func contains(_ color: UInt32) -> Bool { table[color] != nil }

  /// The index of a colour that the palette was made from.
  func index(of color: UInt32) -> UInt8 { table[color] ?? 0 }
}

/// A small map from colours to bytes: 1,024 slots, linear probing, for at most 300 colours.
struct ColorTable: Sendable {
  private var keys = [UInt32](repeating: 0, count: 1_024)
  private var values = [UInt16](repeating: 0, count: 1_024)  // 0 is an empty slot, else the value + 1

  /// Adds a colour unless it is there; returns whether it was added.
  @discardableResult
  mutating func insert(_ color: UInt32, value: UInt8) -> Bool {
    let slot = slot(of: color)
    guard values[slot] == 0 else { return false }
    keys[slot] = color
    values[slot] = UInt16(value) + 1
    return true
  }

  /// The value of a colour, nil when it was never entered.
  subscript(_ color: UInt32) -> UInt8? {
    let value = values[slot(of: color)]
    return value == 0 ? nil : UInt8(value - 1)
  }

  /// The slot that holds the colour, or the empty one where it belongs (Knuth's multiplicative hash, top ten bits).
  private func slot(of color: UInt32) -> Int {
    var slot = Int((color &* 2_654_435_761) >> 22)
    while values[slot] != 0, keys[slot] != color { slot = (slot + 1) & 1_023 }
    return slot
  }
}
