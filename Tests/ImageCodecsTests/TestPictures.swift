// Pictures that the codec tests share, made by arithmetic.

import Pixels

/// Makes pictures; nothing is random.
enum TestPictures {
  /// A picture whose premultiplied pixels `color` gives as straight R, G, B, A.
  static func make(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> (Int, Int, Int, Int)
  ) -> Bitmap {
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let (r, g, b, a) = color(x, y)
        pixels.append(UInt32(r & 255) | UInt32(g & 255) << 8 | UInt32(b & 255) << 16 | UInt32(a & 255) << 24)
      }
    }
    return StraightBitmap(size: PixelSize(width: width, height: height), pixels: pixels).premultiplied()
  }

  /// Straight samples of an opaque grey.
  static func gray(_ value: Int) -> (Int, Int, Int, Int) { (value, value, value, 255) }

  /// Smooth colour everywhere: thousands of colours.
  static func gradient(_ width: Int, _ height: Int, shift: Int = 0) -> Bitmap {
    make(width, height) { x, y in
      ((x + shift) * 255 / (width + shift), y * 255 / height, 255 - x * y * 255 / (width * height), 255)
    }
  }

  /// `count` flat colours in columns.
  static func stripes(_ width: Int, _ height: Int, colors count: Int) -> Bitmap {
    make(width, height) { x, _ in
      let index = x % count
      return (index * 37, index * 91 + 13, 255 - index, 255)
    }
  }
}
