// A picture that is painted by a function of the place: every image here is a small "shader" in Swift.

/// Red, green, blue in linear light, or a position or direction in space.
typealias Vector = SIMD3<Float>

/// A painted square or rectangle, row by row, in linear light.
struct Painting {
  /// Columns.
  let width: Int
  /// Rows.
  let height: Int
  /// `width · height` colours in linear light.
  var pixels: [Vector]

  /// Paints each pixel as the mean of 3 × 3 samples of `shade`, which is given x in -aspect...aspect (right) and y in
  /// -1...1 (up).
  init(width: Int, height: Int, shade: (Float, Float) -> Vector) {
    self.width = width
    self.height = height
    pixels = []
    pixels.reserveCapacity(width * height)
    let samples = 3
    for row in 0..<height {
      for column in 0..<width {
        var sum = Vector.zero
        for j in 0..<samples {
          for i in 0..<samples {
            let x = Float(column) + (Float(i) + 0.5) / Float(samples)
            let y = Float(row) + (Float(j) + 0.5) / Float(samples)
            sum += shade((2 * x - Float(width)) / Float(height), 1 - 2 * y / Float(height))
          }
        }
        pixels.append(sum / Float(samples * samples))
      }
    }
  }

  /// The picture as opaque sRGB bytes packed as 0xAABBGGRR, with a shoulder that keeps highlights from clipping.
  var encoded: [UInt32] {
    pixels.map { color in
      var packed: UInt32 = 0xFF00_0000
      for channel in 0..<3 {
        let value = srgb(shoulder(max(0, color[channel])))
        packed |= UInt32((value * 255).rounded()) << UInt32(8 * channel)
      }
      return packed
    }
  }

  /// Linear up to 0.7, then bending towards 1.
  private func shoulder(_ value: Float) -> Float {
    guard value > 0.7 else { return value }
    let excess = (value - 0.7) / 0.3
    return 0.7 + 0.3 * (1 - 1 / (1 + excess))
  }
}
