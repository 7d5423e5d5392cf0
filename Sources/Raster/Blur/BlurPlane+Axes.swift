// The steps of a blur along one axis. Beyond its ends the picture is transparent.
//
// A plane is halved, filtered and doubled as in `BlurPlane`, but keeps its resolution along the other axis.

import Pixels

extension BlurPlane {
  /// Half the resolution along an axis.
  func halved(along axis: GaussianBlur.Axis) -> BlurPlane {
    let range = axis == .across ? area.columns : area.rows
    let first = (range.lowerBound - 2) >> 1
    let count = ((range.upperBound + 3) >> 1) - first
    var half = BlurPlane(area.replacing(axis, first..<first + count), kernels)
    let source = extended(to: area.replacing(axis, 2 * first - 1..<2 * (first + count) + 1), .transparent)
    unsafe source.samples.withUnsafeBufferPointer { samples in
      guard let samples = samples.baseAddress else { return }
      unsafe half.write { row, y in
        switch axis {
        case .across:
          unsafe kernels.halveColumns(samples + (y - area.y) * source.pitch, count: count, row: row)
        case .down:
          unsafe kernels.halveRows(
            samples + 2 * (y - first) * source.pitch, pitch: source.pitch, count: source.pitch, row: row)
        }
      }
    }
    return half
  }

  /// The pixels of `target` under a symmetric filter along an axis: the weights of a pixel itself and of those at
  /// distances 1, 2 …
  func filtered(_ weights: [UInt32], along axis: GaussianBlur.Axis, to target: PixelRect) -> BlurPlane {
    let radius = weights.count - 1
    let range = axis == .across ? target.columns : target.rows
    let source = extended(
      to: target.replacing(axis, range.lowerBound - radius..<range.upperBound + radius), .transparent)
    return axis == .across
      ? source.filtered(weights, stride: 4, offset: radius * 4, to: target)
      : source.filtered(weights, stride: source.pitch, offset: radius * source.pitch, to: target)
  }

  /// The pixels, twice as long along an axis, that those of `fine` are interpolated from.
  static func coarse(_ fine: PixelRect, along axis: GaussianBlur.Axis) -> PixelRect {
    let range = axis == .across ? fine.columns : fine.rows
    return fine.replacing(axis, (range.lowerBound >> 1) - 1..<((range.upperBound - 1) >> 1) + 2)
  }

  /// The pixels of `target` at twice the resolution along an axis; the picture must be of `coarse(target)`.
  func doubled(along axis: GaussianBlur.Axis, to target: PixelRect) -> BlurPlane {
    var result = BlurPlane(target, kernels)
    let count = area.width - 2
    let skipped = target.x - 2 * (area.x + 1)
    var pairs = [UInt16](repeating: 0, count: axis == .across ? count * 8 : 0)
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe pairs.withUnsafeMutableBufferPointer { pairs in
        guard let samples = samples.baseAddress else { return }
        unsafe result.write { row, y in
          switch axis {
          case .across:
            guard let pairs = pairs.baseAddress else { return }
            unsafe kernels.doubleColumns(samples + (y - area.y) * pitch, count: count, row: pairs)
            unsafe row.update(from: pairs + skipped * 4, count: target.width * 4)
          case .down:
            let near = unsafe samples + ((y >> 1) - area.y) * pitch
            unsafe kernels.doubleRows(near: near, far: y & 1 == 0 ? near - pitch : near + pitch, count: pitch, row: row)
          }
        }
      }
    }
    return result
  }
}

extension PixelRect {
  /// The rectangle with other columns or rows.
  fileprivate func replacing(_ axis: GaussianBlur.Axis, _ range: Range<Int>) -> PixelRect {
    axis == .across
      ? PixelRect(x: range.lowerBound, y: y, width: range.count, height: height)
      : PixelRect(x: x, y: range.lowerBound, width: width, height: range.count)
  }
}
