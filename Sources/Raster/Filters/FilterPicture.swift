// The pictures between the steps of a filter.
//
// A picture is a part of the plane in 8.8 fixed point, premultiplied, in sRGB values or in linear light: dark linear values
// would not survive eight bits. Beyond its area it is transparent.

import Pixels

/// A picture that filters make and read.
struct FilterPicture {
  /// The value of a full channel.
  static let full: UInt16 = 255 << 8

  /// Its pixels.
  var plane: BlurPlane
  /// Whether colours are linear light.
  var isLinear: Bool

  /// The pixels that are not transparent beyond doubt.
  var area: PixelRect { plane.area }

  /// The picture with linear light, or with sRGB values.
  func converted(toLinear: Bool) -> FilterPicture {
    if toLinear == isLinear { return self }
    func change(_ value: Float) -> Float { toLinear ? LinearLight.decode(value) : LinearLight.encode(value) }
    func converted(_ pixel: SIMD4<UInt16>) -> SIMD4<UInt16> {
      if pixel[3] == 0 { return pixel }
      let alpha = Float(pixel[3])
      var result = pixel
      for channel in 0..<3 {
        let straight = Float(pixel[channel]) / alpha
        result[channel] = Self.rounded(change(straight) * alpha, atMost: pixel[3])
      }
      return result
    }
    return mapped(isLinear: toLinear, converted)
  }

  /// The picture on another area.
  func extended(to target: PixelRect) -> FilterPicture {
    FilterPicture(plane: plane.extended(to: target, .transparent), isLinear: isLinear)
  }

  /// Every pixel (red, green, blue, alpha) passed through `change`.
  func mapped(isLinear: Bool, _ change: (SIMD4<UInt16>) -> SIMD4<UInt16>) -> FilterPicture {
    var result = FilterPicture(plane: BlurPlane(area, plane.kernels), isLinear: isLinear)
    result.write { (pixel: inout SIMD4<UInt16>, x: Int, y: Int) in pixel = change(plane.pixel(x: x, y: y)) }
    return result
  }

  /// Calls `body` for every pixel with its place.
  mutating func write(_ body: (inout SIMD4<UInt16>, _ x: Int, _ y: Int) -> Void) {
    let area = area
    unsafe plane.write { row, y in
      for x in area.columns {
        let place = unsafe row + (x - area.x) * 4
        var pixel = unsafe SIMD4(place[0], place[1], place[2], place[3])
        body(&pixel, x, y)
        unsafe (place[0], place[1], place[2], place[3]) = (pixel[0], pixel[1], pixel[2], pixel[3])
      }
    }
  }

  /// A channel of 0 to `limit`, rounded to nearest.
  static func rounded(_ value: Float, atMost limit: UInt16) -> UInt16 {
    value > 0 ? UInt16(min(value.rounded(), Float(limit))) : 0
  }
}

extension BlurPlane {
  /// The pixel (x, y), transparent outside the area.
  @inline(__always)
  func pixel(x: Int, y: Int) -> SIMD4<UInt16> {
    guard x >= area.x, x < area.maxX, y >= area.y, y < area.maxY else { return .zero }
    let index = (y - area.y) * pitch + (x - area.x) * 4
    return SIMD4(samples[index], samples[index + 1], samples[index + 2], samples[index + 3])
  }
}
