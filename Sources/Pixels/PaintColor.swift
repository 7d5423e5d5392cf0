/// A premultiplied colour as the rasterizer takes it.
///
/// Colour components are in 1/65025 (255²), so that a translucent colour is rounded once, when it is blended, and not
/// before; alpha is in 1/255. Every component is at most 255 · alpha.
@frozen @usableFromInline
package struct PaintColor: Hashable, Sendable {
  /// Red times alpha, in 1/65025.
  @usableFromInline package let red: UInt16
  /// Green times alpha, in 1/65025.
  @usableFromInline package let green: UInt16
  /// Blue times alpha, in 1/65025.
  @usableFromInline package let blue: UInt16
  /// Alpha in 1/255.
  @usableFromInline package let alpha: UInt8

  /// Rounds a colour; components outside 0...1 are clamped.
  ///
  /// Colour follows the rounded alpha (straight colour is kept), so that an opaque colour has exact 8-bit components when
  /// it came from such.
  package init(_ color: PremultipliedColor) {
    let alpha = (min(max(color.alpha, 0), 1) * 255).rounded()
    let scale = color.alpha > 0 ? alpha / color.alpha : 0
    func component(_ value: Double) -> UInt16 {
      UInt16(min(max((value * scale * 255).rounded(), 0), alpha * 255))
    }
    self.alpha = UInt8(alpha)
    self.red = component(color.red)
    self.green = component(color.green)
    self.blue = component(color.blue)
  }

  /// Creates a colour from components in 1/65025; values above 255 · alpha are clamped to it.
  @inlinable
  package init(red: UInt16, green: UInt16, blue: UInt16, alpha: UInt8) {
    let limit = UInt16(alpha) &* 255
    self.red = min(red, limit)
    self.green = min(green, limit)
    self.blue = min(blue, limit)
    self.alpha = alpha
  }

  /// Whether it is opaque.
  @inlinable package var isOpaque: Bool { alpha == 255 }

  /// The 8-bit premultiplied pixel nearest to it; exact when every component is a multiple of 255.
  package var pixel: UInt32 {
    // round(c / 255): a sum of at most 65025 + 127 fits the 32 bits of a pixel easily.
    func byte(_ component: UInt16) -> UInt32 { (UInt32(component) &+ 127) / 255 }
    return byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32(alpha) << 24
  }
}
