// The mean of several pictures, like film exposing motion while the shutter is open: in linear light, premultiplied, in
// single precision, and rounded once. Only the areas where the pictures differ have sums:
//
//     areas of the picture     ┌────┐┌──┐          sums, 32 numbers for 8 pixels of a row
//                              │    │└──┘   ─▶     row 0 of the first area │ row 1 │ … │ row 0 of the second │ …
//                              └────┘

import Pixels

/// Sums of the light of pictures of one size, in some areas of them.
struct LightSums {
  private var sums: [Float] = []
  private var areas: [PixelRect] = []
  private var pictures = 0

  /// Starts new sums for areas that are in the pictures and do not overlap; memory is reused.
  mutating func start(_ areas: [PixelRect]) {
    self.areas = areas
    pictures = 0
    let needed = areas.reduce(0) { $0 + $1.height * Self.length(ofRow: $1.width) }
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: needed))
  }

  /// Adds the light of a picture.
  mutating func add(_ picture: Bitmap, _ kernels: SamplingForm) {
    pictures += 1
    let rows = rows(ofWidth: picture.width)
    unsafe picture.pixels.withUnsafeBufferPointer { pixels in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let pixels = pixels.baseAddress, let sums = sums.baseAddress else { return }
        for row in rows {
          unsafe kernels.addLight(pixels + row.pixel, count: row.count, sums: sums + row.sum)
        }
      }
    }
  }

  /// Sets the pixels of the areas to the mean of the added pictures. At least one must have been added.
  func writeMean(to picture: inout Bitmap) {
    let (share, rows) = (1 / Float(max(1, pictures)), rows(ofWidth: picture.width))
    unsafe picture.pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe sums.withUnsafeBufferPointer { sums in
        guard let pixels = pixels.baseAddress, let sums = sums.baseAddress else { return }
        for row in rows {
          unsafe Self.writeMean(sums + row.sum, share, count: row.count, to: pixels + row.pixel)
        }
      }
    }
  }

  /// The rows of all areas in pictures of a width: the first pixel of each, how many there are, and its first sum.
  private func rows(ofWidth width: Int) -> [(pixel: Int, count: Int, sum: Int)] {
    var sum = 0
    return areas.flatMap { area in
      area.rows.map { y in
        defer { sum += Self.length(ofRow: area.width) }
        return (y * width + area.x, area.width, sum)
      }
    }
  }

  /// Sums for a row: whole blocks of eight pixels.
  private static func length(ofRow width: Int) -> Int { (width + 7) / 8 * 32 }

  private static func writeMean(
    _ sums: UnsafePointer<Float>, _ share: Float, count: Int, to row: UnsafeMutablePointer<UInt32>
  ) {
    for x in 0..<count {
      let pixel = unsafe sums + (x &>> 3 &* 32 &+ x & 7)
      let alpha = unsafe pixel[24] * share
      guard alpha > 0 else {
        unsafe row[x] = 0
        continue
      }
      let whole = UInt32(alpha + 0.5)
      @inline(__always)
      func byte(_ channel: Int) -> UInt32 {
        let light = unsafe pixel[8 &* channel] * share / alpha
        return min(whole, UInt32(LinearLight.encode(light) * alpha + 0.5))  // no colour above its alpha
      }
      unsafe row[x] = byte(0) | byte(1) << 8 | byte(2) << 16 | whole << 24
    }
  }
}
