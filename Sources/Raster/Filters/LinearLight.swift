// sRGB values and linear light, by tables with straight lines between their entries.

import Pixels

/// The transfer function of sRGB (IEC 61966-2-1) in both directions, for values of 0...1; true to 10⁻⁴ of 1/255.
enum LinearLight {
  private static let steps = 8192
  private static let decoded = table(ColorSpaces.decoded)
  private static let encoded = table(ColorSpaces.encoded)
  private static let (slope, lightEnd) = (Float(ColorSpaces.curve.slope), Float(ColorSpaces.curve.lightEnd))

  private static func table(_ function: (Double) -> Double) -> [Float] {
    (0...steps).map { Float(function(Double($0) / Double(steps))) }
  }

  /// The linear light of an sRGB value.
  static func decode(_ value: Float) -> Float { interpolate(decoded, value) }

  /// The sRGB value of linear light. The function's straight part is no matter of the table.
  static func encode(_ light: Float) -> Float { light <= lightEnd ? light * slope : interpolate(encoded, light) }

  private static func interpolate(_ table: [Float], _ value: Float) -> Float {
    let place = min(max(value, 0), 1) * Float(steps)
    let index = min(Int(place), steps - 1)
    return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
  }
}
