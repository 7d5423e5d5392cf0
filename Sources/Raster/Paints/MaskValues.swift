// How pixels become values of a mask.

import VectorGraphics

/// The values of masks in 1/255.
package enum MaskValues {
  /// Writes the values of `count` premultiplied pixels: their alpha, or 0.2126 R + 0.7152 G + 0.0722 B in 1/65536, rounded
  /// to nearest; white is 255.
  package static func write(
    _ kind: VectorMask.Kind, of pixels: UnsafePointer<UInt32>, count: Int, to values: UnsafeMutablePointer<UInt8>
  ) {
    switch kind {
    case .alpha:
      for index in 0..<count { unsafe values[index] = UInt8(truncatingIfNeeded: pixels[index] >> 24) }
    case .luminance:
      for index in 0..<count {
        let pixel = unsafe pixels[index]
        let (red, green, blue) = (pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255)
        let sum = red &* 13933 &+ green &* 46871 &+ blue &* 4732
        unsafe values[index] = UInt8(truncatingIfNeeded: (sum &+ 32768) >> 16)
      }
    }
  }
}
