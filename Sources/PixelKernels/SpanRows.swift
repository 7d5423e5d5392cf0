// Rows of spans painted in one call: small shapes consist of short spans, and would be dispatched longer than painted.

import KernelContracts
import Pixels

extension Kernels {
  package static func solidSpans(_ row: Row, stride: Int, spans: SpanRows, color: PaintColor) {
    if let opaque = color.opaquePixel {
      let source = byteLanes(Pixels8(repeating: opaque))
      @inline(__always)
      func full(_ part: SpanPart) { unsafe fill(part.row, count: part.count, pixel: opaque) }
      @inline(__always)
      func partial(_ part: SpanPart, _ mask: Coverage) {
        @inline(__always)
        func body(_ block: RowBlock) -> Pixels8 {
          unsafe mixed(byteLanes(block.pixels(part.row)), source, weight: doubled(block.bytes(mask)))
        }
        unsafe forEachShortBlock(part.row, part.count, body)
      }
      unsafe forEachSpan(of: spans, on: row, stride: stride, pitch: 0, full: full, partial: partial)
    } else {
      @inline(__always)
      func full(_ part: SpanPart) { unsafe solidOver(part.row, count: part.count, color: color) }
      @inline(__always)
      func partial(_ part: SpanPart, _ mask: Coverage) {
        unsafe solidOver(part.row, count: part.count, color: color, coverage: mask)
      }
      unsafe forEachSpan(of: spans, on: row, stride: stride, pitch: 0, full: full, partial: partial)
    }
  }

  package static func pixelSpans(
    _ row: Row, stride: Int, spans: SpanRows, source: Source, pitch: Int, opacity: UInt8
  ) {
    let factor = Words(repeating: UInt16(opacity))
    @inline(__always)
    func full(_ part: SpanPart) {
      let source = unsafe source + part.place
      if opacity == 255 {
        unsafe copy(part.row, count: part.count, source: source)
      } else {
        unsafe mix(part.row, count: part.count, first: part.row, second: source, weight: opacity)
      }
    }
    @inline(__always)
    func partial(_ part: SpanPart, _ mask: Coverage) {
      let source = unsafe source + part.place
      @inline(__always)
      func body(_ block: RowBlock) -> Pixels8 {
        let weight = unsafe (doubled(block.bytes(mask)) &* factor).dividedBy255
        return unsafe mixed(byteLanes(block.pixels(part.row)), byteLanes(block.pixels(source)), weight: weight)
      }
      unsafe forEachShortBlock(part.row, part.count, body)
    }
    unsafe forEachSpan(of: spans, on: row, stride: stride, pitch: pitch, full: full, partial: partial)
  }
}

/// A part of a span: its first pixel, the number of pixels, and its offset in a source. A tuple, for the reason given
/// at `ByteLanes`.
private typealias SpanPart = (row: UnsafeMutablePointer<UInt32>, count: Int, place: Int)

/// Calls `full` and `partial` for the parts of all spans within the columns; a source has `pitch` pixels a row.
@inline(__always)
private func forEachSpan(
  of spans: SpanRows, on row: UnsafeMutablePointer<UInt32>, stride: Int, pitch: Int,
  full: (SpanPart) -> Void, partial: (SpanPart, UnsafePointer<UInt8>) -> Void
) {
  let (first, end) = unsafe (spans.columns.lowerBound, spans.columns.upperBound)
  for y in 0..<(unsafe spans.count) {
    let (line, place) = unsafe (row + y &* stride, y &* pitch)
    let starts = unsafe spans.starts + y &* spans.step
    for index in unsafe Int(starts[0])..<Int(starts[1]) {
      let span = unsafe spans.spans[index]
      let spanStart = unsafe Int(span.start) &+ spans.dx
      let (left, right) = unsafe (max(spanStart, first), min(Int(span.end) &+ spans.dx, end))
      if left >= right { continue }
      let part: SpanPart = unsafe (line + left, right &- left, place &+ left)
      if span.isFull {
        unsafe full(part)
      } else {
        unsafe partial(part, spans.bytes + (Int(span.mask) &+ left &- spanStart))
      }
    }
  }
}
