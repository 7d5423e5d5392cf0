// How many frames of a source are left, and how large they are.

import Pixels

/// What is left of the frames of a source.
struct FrameReduction: Sendable {
  /// One frame of this number is kept, at least 1.
  var everyNth = 1
  /// The extent of the pictures.
  var inner: PixelSize
  /// The extent of the frames; larger than the pictures where those have a margin.
  var canvas: PixelSize

  /// All of a source.
  init(_ source: FrameSource) { (inner, canvas) = (source.size, source.size) }

  /// Less of it: one frame of `divisor` of what is left, and pictures of `scale` times the size, at most 1. A margin stays as
  /// large as makes up the frames.
  func reduced(everyNth divisor: Int, scale: Double) -> FrameReduction {
    var reduction = self
    reduction.everyNth *= divisor
    reduction.inner = inner.scaled(by: scale)
    if inner == canvas { reduction.canvas = reduction.inner }
    return reduction
  }
}

extension PixelSize {
  /// The extent times `scale`, to the nearest, at least 1 × 1.
  func scaled(by scale: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())), height: max(1, Int((Double(height) * scale).rounded())))
  }
}

extension FrameSource {
  /// The frames that a reduction leaves.
  func reduced(_ reduction: FrameReduction) -> FrameSource {
    thinned(reduction.everyNth).resized(to: reduction.inner, on: reduction.canvas)
  }
}
