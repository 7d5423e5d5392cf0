// Pixels in memory. Two types keep premultiplied and straight alpha apart; both hold one `UInt32` a pixel:
//
//     bit   31    24 23    16 15     8 7      0
//          ┌────────┬────────┬────────┬────────┐      in memory, on the little-endian machines that are supported:
//          │ alpha  │  blue  │ green  │  red   │      bytes R, G, B, A
//          └────────┴────────┴────────┴────────┘

/// A picture in memory with premultiplied alpha: the form in which animations are drawn.
///
/// Rows follow each other without padding. A pixel is a `UInt32` of 8-bit components, `0xAABBGGRR`: in memory the bytes R, G,
/// B, A.
@frozen
public struct Bitmap: Hashable, Sendable {
  /// Extent of the picture in pixels.
  public let size: PixelSize
  /// The `size.area` pixels, row by row from the top; no colour byte exceeds the alpha byte.
  public var pixels: [UInt32]

  /// Creates a transparent picture.
  ///
  /// - Parameter size: Extent in pixels.
  public init(size: PixelSize) {
    self.init(size: size, pixels: [UInt32](repeating: 0, count: size.area))
  }

  /// Creates a picture from premultiplied pixels.
  ///
  /// - Parameters:
  ///   - size: Extent in pixels.
  ///   - pixels: Exactly `size.area` pixels, row by row from the top; no colour byte exceeds the alpha byte.
  public init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a bitmap of \(size.width)×\(size.height) needs \(size.area) pixels")
    (self.size, self.pixels) = (size, pixels)
  }

  /// Pixels in a row.
  @inlinable public var width: Int { size.width }
  /// Number of rows.
  @inlinable public var height: Int { size.height }

  /// The pixel in column `x` of row `y`, premultiplied.
  ///
  /// - Parameters:
  ///   - x: The column, 0..<`width`.
  ///   - y: The row from the top, 0..<`height`.
  @inlinable
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * size.width + x] }
    set { pixels[y * size.width + x] = newValue }
  }
}

/// A picture with straight alpha: the form of image files. Rows follow each other without padding.
@frozen @usableFromInline
package struct StraightBitmap: Hashable, Sendable {
  /// Extent in pixels.
  @usableFromInline package let size: PixelSize
  /// `size.area` pixels, row by row from the top.
  @usableFromInline package var pixels: [UInt32]

  /// Creates a picture from exactly `size.area` straight pixels.
  package init(size: PixelSize, pixels: [UInt32]) {
    precondition(pixels.count == size.area, "a bitmap of \(size.width)×\(size.height) needs \(size.area) pixels")
    (self.size, self.pixels) = (size, pixels)
  }

  /// Pixels in a row.
  @inlinable package var width: Int { size.width }
  /// Number of rows.
  @inlinable package var height: Int { size.height }
}

extension StraightBitmap {
  /// The same picture with premultiplied alpha; each product is rounded to nearest.
  package func premultiplied() -> Bitmap {
    Bitmap(
      size: size,
      pixels: pixels.map { pixel in
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        func multiplied(_ shift: UInt32) -> UInt32 {
          let product = ((pixel >> shift) & 0xFF) &* alpha &+ 128
          return ((product &+ (product >> 8)) >> 8) << shift  // = round(c·a / 255), exact for 8-bit factors
        }
        return multiplied(0) | multiplied(8) | multiplied(16) | (alpha << 24)
      })
  }
}

extension Bitmap {
  /// Whether every pixel has full alpha, so that premultiplied and straight are the same.
  private var isOpaque: Bool { pixels.reduce(UInt32.max, &) >> 24 == 255 }

  /// The same picture with straight alpha; each quotient is rounded to nearest, transparent pixels become 0.
  ///
  /// The pixels of an opaque picture are shared, not copied.
  package func straight() -> StraightBitmap {
    if isOpaque { return StraightBitmap(size: size, pixels: pixels) }
    return StraightBitmap(
      size: size,
      pixels: pixels.map { pixel in
        let alpha = pixel >> 24
        if alpha == 255 { return pixel }
        if alpha == 0 { return 0 }
        func divided(_ shift: UInt32) -> UInt32 {
          min(255, (((pixel >> shift) & 0xFF) &* 255 &+ alpha / 2) / alpha) << shift
        }
        return divided(0) | divided(8) | divided(16) | (alpha << 24)
      })
  }
}
