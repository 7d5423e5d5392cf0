// What files say about the colours of their samples: a profile, or a few numbers. Nothing is converted here.

import Pixels

/// What the samples of a picture mean, where it is not sRGB.
package enum ColorSource: Hashable, Sendable {
  /// An ICC profile.
  case profile([UInt8])
  /// Primaries and a transfer curve.
  case primaries(ColorPrimaries, TransferCurve)
  /// Nothing that can be used; the reason follows "its colours are shown as sRGB: ".
  case unusable(String)

  /// A profile that cannot be read.
  package static let damaged = ColorSource.unusable("its colour profile is damaged")
}

/// The chromaticities of a white point and three primaries, in CIE xy.
package struct ColorPrimaries: Hashable, Sendable {
  /// CIE xy.
  package var white: [Double]
  /// CIE xy.
  package var red: [Double]
  /// CIE xy.
  package var green: [Double]
  /// CIE xy.
  package var blue: [Double]

  private static let d65 = [0.3127, 0.329]
  /// Those of sRGB.
  package static let sRGB = ColorPrimaries(white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06])
  private static let displayP3 = ColorPrimaries(
    white: d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06])
  private static let bt2020 = ColorPrimaries(
    white: d65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046])

  /// Creates primaries.
  package init(white: [Double], red: [Double], green: [Double], blue: [Double]) {
    (self.white, self.red, self.green, self.blue) = (white, red, green, blue)
  }

  /// Those of a number of ITU-T H.273; nil for the others.
  package init?(code: UInt8) {
    switch code {
    case 1: self = .sRGB
    case 9: self = .bt2020
    case 12: self = .displayP3
    default: return nil
    }
  }

  /// Whether all are the same to the eye.
  package func isClose(to other: ColorPrimaries) -> Bool {
    let own = [white, red, green, blue].joined()
    let others = [other.white, other.red, other.green, other.blue].joined()
    return zip(own, others).allSatisfy { abs($0 - $1) < 0.002 }
  }
}

/// How samples become light.
package enum TransferCurve: Hashable, Sendable {
  /// A power, such as 2.2.
  case power(Double)
  /// Of sRGB.
  case sRGB
  /// Of BT.709, BT.601 and BT.2020.
  case bt709

  /// That of a number of ITU-T H.273; nil for the others, such as those of a high dynamic range.
  package init?(code: UInt8) {
    switch code {
    case 1, 6, 14, 15: self = .bt709
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 8: self = .power(1)
    case 13: self = .sRGB
    default: return nil
    }
  }

  /// As the parametric curve of type 4 of an ICC profile.
  var parameters: [Double] {
    switch self {
    case .power(let exponent): [exponent, 1, 0, 0, 0]
    case .sRGB:
      [
        ColorSpaces.curve.exponent, 1 / ColorSpaces.curve.factor, ColorSpaces.curve.offset / ColorSpaces.curve.factor,
        1 / ColorSpaces.curve.slope, ColorSpaces.curve.valueEnd,
      ]
    case .bt709: [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
    }
  }
}

extension ColorSource {
  /// Whether a profile says that it is sRGB, in ASCII or UTF-16: without a library nothing else can be known of it.
  var claimsSRGB: Bool {
    guard case .profile(let bytes) = self else { return false }
    let letters = Array("sRGB".utf8)
    let text = bytes.prefix(4096).filter { $0 != 0 }
    return text.indices.contains { text[$0...].starts(with: letters) }
  }
}
