// Numbers with a unit, as CSS and other tools write them, in the units of scenes: points, seconds, degrees and factors.

import JSONTree
import Pixels

/// What a number of a scene measures.
package enum Quantity: Hashable, Sendable {
  /// Nothing that has a unit, such as a number of lines or frames per second.
  case count
  /// Lengths in points.
  case points
  /// Times in seconds.
  case seconds
  /// Angles in degrees.
  case degrees
  /// Shares and factors: 1 is the whole.
  case factor
  /// Whatever the unit says, for a number whose use is not known.
  case any
}

/// A text that is a number with or without a unit.
package struct Measure: Hashable, Sendable {
  /// The number in the unit of scenes.
  package let number: Double
  /// What the unit measures; nil for a number without a unit.
  let unit: Quantity?

  /// Reads a number that can be used as a quantity, such as `500ms` as seconds; nil for anything else.
  ///
  /// Lengths are in CSS pixels, points, Android's dp and sp (all of them 1) or rem (16). Times are in ms, s or min, angles in deg,
  /// rad, grad or turn, factors in % or x. Case and spaces around the unit do not matter. A decimal comma is a decimal point.
  package init?(_ text: String, as quantity: Quantity) {
    guard text.utf8.count <= 40 else { return nil }
    let plain = text.lowercased().replacing("−", with: "-").replacing(",", with: ".")
    guard let read = UnitNumber(CSSValue.trimmed(plain[...])), read.number.isFinite else { return nil }
    let (value, unit) = (read.number, String(CSSValue.trimmed(read.unit[...])))
    if unit.isEmpty {
      (self.number, self.unit) = (value, nil)
      return
    }
    let match = Self.units.first { $0.names.contains(unit) && ($0.quantity == quantity || quantity == .any) }
    guard let match else { return nil }
    let factor = match.quantity == .degrees ? UnitNumber.degrees(in: match.names[0]) ?? 1 : match.factor
    // Dividing by 1000 gives the nearest number to the decimal; multiplying by 0.001 does not.
    let converted = NumberText.tidySeconds(value * factor / match.divisor)
    guard converted.isFinite else { return nil }
    (self.number, self.unit) = (converted, match.quantity)
  }

  /// What to write instead of the text, as the end of a sentence.
  package var advice: String {
    let number = NumberText.shortest(number)
    return switch unit {
    case nil: "write \(number) without quotes"
    case .points: "write \(number) (lengths are in points)"
    case .seconds: "write \(number) (times are in seconds)"
    case .degrees: "write \(number) (angles are in degrees)"
    case .count, .factor, .any: "write \(number)"
    }
  }

  /// The parts of a text with several values, which are between commas, spaces or, as in `390x844`, an `x`. Square brackets around
  /// them are left out.
  package static func pieces(of text: String) -> [String] { CSSValue.pieces(of: text) }

  private struct Unit {
    /// The first one of an angle is the unit of CSS, which knows its factor.
    let names: [String]
    let quantity: Quantity
    var factor = 1.0
    var divisor = 1.0
  }

  private static let units = [
    Unit(names: ["px", "pt", "dp", "dip", "sp", "point", "points", "pixel", "pixels"], quantity: .points),
    Unit(names: ["rem"], quantity: .points, factor: 16),
    Unit(names: ["s", "sec", "secs", "second", "seconds"], quantity: .seconds),
    Unit(names: ["ms", "msec", "msecs", "millis", "millisecond", "milliseconds"], quantity: .seconds, divisor: 1000),
    Unit(names: ["min", "mins", "minute", "minutes"], quantity: .seconds, factor: 60),
    Unit(names: ["deg", "degs", "degree", "degrees", "°"], quantity: .degrees),
    Unit(names: ["rad"], quantity: .degrees),
    Unit(names: ["grad"], quantity: .degrees),
    Unit(names: ["turn", "turns"], quantity: .degrees),
    Unit(names: ["%"], quantity: .factor, divisor: 100),
    Unit(names: ["x", "×"], quantity: .factor),
    Unit(names: ["fps", "hz"], quantity: .count),
  ]
}
