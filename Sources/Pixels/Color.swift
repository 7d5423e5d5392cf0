// Colours, straight and premultiplied, as different types so that one is never taken for the other.

/// An sRGB colour with straight (not premultiplied) alpha. All components are 0...1 and sRGB-encoded, as in CSS.
@frozen
public struct Color: Hashable, Sendable {
  /// Red, 0...1.
  public var red: Double
  /// Green, 0...1.
  public var green: Double
  /// Blue, 0...1.
  public var blue: Double
  /// Opacity, 0...1.
  public var alpha: Double

  /// The transparent colour: every component is 0.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)

  /// Creates a colour.
  ///
  /// - Parameters:
  ///   - red: Red, 0...1.
  ///   - green: Green, 0...1.
  ///   - blue: Blue, 0...1.
  ///   - alpha: Opacity, 0...1; by default opaque.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a colour from the number that CSS writes in hexadecimal.
  ///
  /// - Parameters:
  ///   - rgb: `0xRRGGBB`, 8 bits a component.
  ///   - alpha: Opacity, 0...1; by default opaque.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((rgb >> 16) & 0xFF) / 255, green: Double((rgb >> 8) & 0xFF) / 255, blue: Double(rgb & 0xFF) / 255,
      alpha: alpha)
  }

  /// The colour multiplied by its alpha.
  @inlinable
  package var premultiplied: PremultipliedColor {
    PremultipliedColor(red: red * alpha, green: green * alpha, blue: blue * alpha, alpha: alpha)
  }

  /// The colour with its alpha multiplied by a factor.
  ///
  /// - Parameter factor: The factor for the alpha, 0...1.
  @inlinable
  public func withOpacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }
}

/// An sRGB colour whose components are already multiplied by its alpha; each colour component is 0...alpha.
///
/// Colours are interpolated and composited in this form.
@frozen @usableFromInline
package struct PremultipliedColor: Hashable, Sendable {
  /// Red times alpha.
  @usableFromInline package var red: Double
  /// Green times alpha.
  @usableFromInline package var green: Double
  /// Blue times alpha.
  @usableFromInline package var blue: Double
  /// Opacity, 0...1.
  @usableFromInline package var alpha: Double

  /// Nothing.
  @usableFromInline package static let clear = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Creates a colour from components that are already premultiplied.
  @inlinable
  package init(red: Double, green: Double, blue: Double, alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// The colour at a lower opacity: every component times `factor`.
  @inlinable
  package func scaled(by factor: Double) -> PremultipliedColor {
    PremultipliedColor(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha * factor)
  }

  /// The straight colour; black and transparent when alpha is 0.
  package var straight: Color {
    guard alpha > 0 else { return .clear }
    return Color(red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: alpha)
  }
}
