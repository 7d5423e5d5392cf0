// Lengths (CSS Values 3, section 5): a number with a unit. An inch is 96 pixels, and a pixel one point of the picture.

import Pixels

/// The base of percentages and relative units.
struct UnitContext {
  /// Extent of the nearest viewport, in its units.
  var viewport: Size
  /// The font's size.
  var fontSize = 16.0
  /// The font's size of the root.
  var rootFontSize = 16.0

  /// 100 % of a length along an axis, in pixels.
  func whole(_ axis: SVGLength.Axis) -> Double {
    switch axis {
    case .x: viewport.width
    case .y: viewport.height
    case .diagonal:
      ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
    }
  }
}

/// A length as written, with relative units unresolved.
struct SVGLength: Equatable {
  /// Which side of the viewport is 100 %.
  enum Axis { case x, y, diagonal }

  /// The unit of a length.
  enum Unit: Equatable { case pixels, percent, fontSizes, rootFontSizes }

  /// How many.
  var value: Double
  /// The unit.
  var unit: Unit

  /// A length in pixels.
  static func pixels(_ value: Double) -> SVGLength { SVGLength(value: value, unit: .pixels) }
  /// A length in percent.
  static func percent(_ value: Double) -> SVGLength { SVGLength(value: value, unit: .percent) }

  private init(value: Double, unit: Unit) { (self.value, self.unit) = (value, unit) }

  /// Pixels in each absolute unit.
  private static let absolute = [
    "": 1, "px": 1, "pt": 4 / 3.0, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
  ]
  /// The number of font sizes in each font-relative unit; an `ex` counts as half a font size, since there is no font.
  private static let relative = ["em": 1, "ex": 0.5]

  /// Parses a length; nil when the text is not a length.
  init?(_ text: String) {
    var scanner = ValueScanner(text)
    self.init(&scanner)
    scanner.skipSpace()
    if !scanner.isAtEnd { return nil }
  }

  /// The length that comes next.
  init?(_ scanner: inout ValueScanner) {
    guard let number = scanner.number() else { return nil }
    if scanner.take("%") {
      self = .percent(number)
      return
    }
    let unit = scanner.word().lowercased()
    if let factor = Self.absolute[unit] {
      self.init(value: number * factor, unit: .pixels)
    } else if let factor = Self.relative[unit] {
      self.init(value: number * factor, unit: .fontSizes)
    } else if unit == "rem" {
      self.init(value: number, unit: .rootFontSizes)
    } else {
      return nil
    }
  }

  /// A list of lengths and nothing else.
  static func list(_ text: String) -> [SVGLength]? {
    var scanner = ValueScanner(text)
    var list: [SVGLength] = []
    while !scanner.isAtEnd {
      guard let length = SVGLength(&scanner) else { return nil }
      list.append(length)
      scanner.skipSeparator()
    }
    return list
  }

  /// In pixels.
  func resolved(_ units: UnitContext, _ axis: Axis) -> Double {
    switch unit {
    case .pixels: value
    case .percent: value / 100 * units.whole(axis)
    case .fontSizes: value * units.fontSize
    case .rootFontSizes: value * units.rootFontSize
    }
  }

  /// As a share of a box, which has an extent of 1: percentages are hundredths, whatever else there is counts as a number.
  var share: Double { unit == .percent ? value / 100 : value }

  /// With the sizes of fonts put in.
  func settled(fontSize: Double, rootFontSize: Double) -> SVGLength {
    switch unit {
    case .fontSizes: .pixels(value * fontSize)
    case .rootFontSizes: .pixels(value * rootFontSize)
    case .pixels, .percent: self
    }
  }
}
