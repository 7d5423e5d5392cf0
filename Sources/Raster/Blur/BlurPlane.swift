// The pictures between the steps of a blur.

import KernelContracts
import Pixels

/// A premultiplied picture in 8.8 fixed point on a part of the plane.
struct BlurPlane {
  /// Its pixels, at the plane's resolution.
  let area: PixelRect
  /// Four channels a pixel, row by row.
  private(set) var samples: [UInt16]
  let kernels: SamplingForm

  /// Elements in a row.
  var pitch: Int { area.width * 4 }

  /// A transparent picture.
  init(_ area: PixelRect, _ kernels: SamplingForm) {
    (self.area, self.kernels) = (area, kernels)
    samples = [UInt16](repeating: 0, count: area.area * 4)
  }

  /// The pixels of a bitmap, whose first one is that at (x, y) of the plane.
  init(_ bitmap: Bitmap, x: Int = 0, y: Int = 0, _ kernels: SamplingForm) {
    self.init(PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height), kernels)
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let samples = samples.baseAddress, let pixels = pixels.baseAddress else { return }
        unsafe kernels.widen(pixels, count: bitmap.size.area, row: samples)
      }
    }
  }

  /// The pixels, each channel rounded to 8 bits.
  func bitmap() -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: area.width, height: area.height))
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        guard let samples = samples.baseAddress, let pixels = pixels.baseAddress else { return }
        unsafe kernels.narrow(samples, count: area.area, row: pixels)
      }
    }
    return bitmap
  }

  /// The picture on another area, which overlaps this one where edges continue. Added pixels are transparent or
  /// continue the edges.
  func extended(to target: PixelRect, _ edges: GaussianBlur.Edges) -> BlurPlane {
    if target == area { return self }
    var result = BlurPlane(target, kernels)
    let inside = target.intersection(area)
    if inside.isEmpty { return result }
    // Columns before and after the picture.
    let (before, after) = (inside.x - target.x, target.maxX - inside.maxX)
    unsafe samples.withUnsafeBufferPointer { samples in
      guard let samples = samples.baseAddress else { return }
      unsafe result.write { row, y in
        guard edges == .clamped || area.rows.contains(y) else { return }
        let source = unsafe samples + (min(max(y, area.y), area.maxY - 1) - area.y) * pitch
        unsafe (row + before * 4).update(from: source + (inside.x - area.x) * 4, count: inside.width * 4)
        guard edges == .clamped else { return }
        for pixel in 0..<before { unsafe (row + pixel * 4).update(from: source, count: 4) }
        let (end, last) = unsafe (row + (target.width - after) * 4, source + (area.width - 1) * 4)
        for pixel in 0..<after { unsafe (end + pixel * 4).update(from: last, count: 4) }
      }
    }
    return result
  }

  /// Half the resolution. Beyond the result there is nothing, or its edges continue.
  func halved(_ edges: GaussianBlur.Edges) -> BlurPlane {
    // To the edge of the picture and one coarse pixel beyond: all pixels after that are equal.
    let (left, top) = ((area.x - 2) >> 1, (area.y - 2) >> 1)
    var half = BlurPlane(
      PixelRect(x: left, y: top, width: ((area.maxX + 3) >> 1) - left, height: ((area.maxY + 3) >> 1) - top),
      kernels)
    // Coarse pixel i is made from the pixels 2i − 1 ... 2i + 2.
    let source = extended(
      to: PixelRect(
        x: 2 * left - 1, y: 2 * top - 1, width: 2 * half.area.width + 2, height: 2 * half.area.height + 2), edges)
    let width = half.area.width
    var line = [UInt16](repeating: 0, count: source.pitch)
    unsafe source.samples.withUnsafeBufferPointer { samples in
      unsafe line.withUnsafeMutableBufferPointer { line in
        guard let samples = samples.baseAddress, let line = line.baseAddress else { return }
        unsafe half.write { row, y in
          let first = unsafe samples + (2 * (y - top)) * source.pitch
          unsafe kernels.halveRows(first, pitch: source.pitch, count: source.pitch, row: line)
          unsafe kernels.halveColumns(line, count: width, row: row)
        }
      }
    }
    return half
  }

  /// The pixels of `target` under a symmetric filter: the weights of a pixel itself and of those at distances 1, 2 …
  func filtered(_ weights: [UInt32], to target: PixelRect, _ edges: GaussianBlur.Edges) -> BlurPlane {
    let radius = weights.count - 1
    let rows = PixelRect(x: target.x, y: target.y - radius, width: target.width, height: target.height + 2 * radius)
    let source = extended(
      to: PixelRect(x: target.x - radius, y: rows.y, width: target.width + 2 * radius, height: rows.height), edges)
    return source.filtered(weights, stride: 4, offset: radius * 4, to: rows)
      .filtered(weights, stride: target.width * 4, offset: radius * target.width * 4, to: target)
  }

  /// One pass of a filter along `stride`. The sample of `target`'s first pixel has the index `offset`.
  func filtered(_ weights: [UInt32], stride: Int, offset: Int, to target: PixelRect) -> BlurPlane {
    var result = BlurPlane(target, kernels)
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe weights.withUnsafeBufferPointer { weights in
        guard let samples = samples.baseAddress, let first = weights.baseAddress else { return }
        unsafe result.write { row, y in
          unsafe kernels.blur(
            samples + offset + (y - target.y) * pitch, stride: stride, weights: first, radius: weights.count - 1,
            count: target.width * 4, row: row)
        }
      }
    }
    return result
  }

  /// The pixels, twice as large, that those of `fine` are interpolated from.
  static func coarse(_ fine: PixelRect) -> PixelRect {
    let (left, top) = ((fine.x >> 1) - 1, (fine.y >> 1) - 1)
    return PixelRect(
      x: left, y: top, width: ((fine.maxX - 1) >> 1) + 2 - left, height: ((fine.maxY - 1) >> 1) + 2 - top)
  }

  /// The pixels of `target` at twice the resolution; the picture must cover `coarse(target)`.
  func doubled(to target: PixelRect) -> BlurPlane {
    var result = BlurPlane(target, kernels)
    let count = area.width - 2
    // The fine pixels of all inner coarse ones; `target` starts at the first or the second of them.
    let skipped = target.x - 2 * (area.x + 1)
    var (line, pairs) = ([UInt16](repeating: 0, count: pitch), [UInt16](repeating: 0, count: count * 8))
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe withUnsafeMutableBuffers(&line, &pairs) { line, pairs in
        guard let samples = samples.baseAddress, let line = line.baseAddress, let pairs = pairs.baseAddress else {
          return
        }
        unsafe result.write { row, y in
          let near = unsafe samples + ((y >> 1) - area.y) * pitch
          unsafe kernels.doubleRows(
            near: near, far: y & 1 == 0 ? near - pitch : near + pitch, count: pitch, row: line)
          unsafe kernels.doubleColumns(line, count: count, row: pairs)
          unsafe row.update(from: pairs + skipped * 4, count: target.width * 4)
        }
      }
    }
    return result
  }

  /// Calls `body` for each row with its first sample.
  mutating func write(_ body: (_ row: UnsafeMutablePointer<UInt16>, _ y: Int) -> Void) {
    let (area, pitch) = (area, pitch)
    unsafe samples.withUnsafeMutableBufferPointer { samples in
      guard let start = samples.baseAddress else { return }
      for y in area.rows { unsafe body(start + (y - area.y) * pitch, y) }
    }
  }
}
