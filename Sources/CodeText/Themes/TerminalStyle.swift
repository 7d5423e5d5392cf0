// Colours and weights that terminal escapes set (ECMA-48, "select graphic rendition").

/// A colour of a terminal.
package enum TerminalColor: Hashable, Sendable {
  /// One of the 16 named colours, 0...15: a theme gives it.
  case named(UInt8)
  /// A fixed colour, `0xRRGGBB`.
  case rgb(UInt32)

  /// The colour of an index of the 256: 16 named ones, a cube of 6 × 6 × 6, and 24 greys, with the levels of xterm.
  package init(index: UInt8) {
    let index = UInt32(index)
    switch index {
    case 0..<16: self = .named(UInt8(index))
    case 16..<232:
      func level(_ step: UInt32) -> UInt32 { step == 0 ? 0 : 55 + 40 * step }
      let cube = index - 16
      self = .rgb(level(cube / 36) << 16 | level(cube / 6 % 6) << 8 | level(cube % 6))
    default: self = .rgb((8 + 10 * (index - 232)) * 0x010101)
    }
  }
}

/// How a terminal paints characters.
package struct TerminalStyle: Hashable, Sendable {
  /// The colour of the characters; nil: the foreground.
  package var foreground: TerminalColor?
  /// The colour behind them; nil: none.
  package var background: TerminalColor?
  /// Whether they are bold.
  package var isBold = false
  /// Whether they are painted at opacity 0.6.
  package var isDim = false
  /// Whether foreground and background change places.
  package var isInverse = false

  /// The default look.
  package init() {}

  /// Applies the numbers of one escape; unknown ones have no effect.
  mutating func apply(_ codes: [Int]) {
    var index = 0
    while index < codes.count {
      let code = codes[index]
      index += 1
      switch code {
      case 0: self = TerminalStyle()
      case 1: isBold = true
      case 2: isDim = true
      case 7: isInverse = true
      case 22: (isBold, isDim) = (false, false)
      case 27: isInverse = false
      case 30...37: foreground = .named(UInt8(code - 30))
      case 38: if let color = Self.color(codes, &index) { foreground = color }
      case 39: foreground = nil
      case 40...47: background = .named(UInt8(code - 40))
      case 48: if let color = Self.color(codes, &index) { background = color }
      case 49: background = nil
      case 58: _ = Self.color(codes, &index)
      case 90...97: foreground = .named(UInt8(code - 90 + 8))
      case 100...107: background = .named(UInt8(code - 100 + 8))
      default: break
      }
    }
  }

  /// Reads `5;N` or `2;R;G;B`.
  private static func color(_ codes: [Int], _ index: inout Int) -> TerminalColor? {
    guard index < codes.count else { return nil }
    let count = codes[index] == 5 ? 1 : codes[index] == 2 ? 3 : 0
    let values = codes[(index + 1)...].prefix(count)
    index += 1 + values.count
    guard count > 0, values.count == count, values.allSatisfy({ 0...255 ~= $0 }) else { return nil }
    return count == 1
      ? TerminalColor(index: UInt8(values[values.startIndex])) : .rgb(values.reduce(0) { $0 << 8 | UInt32($1) })
  }
}
