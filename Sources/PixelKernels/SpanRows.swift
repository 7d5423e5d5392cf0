// Rows of spans painted in one call: small shapes consist of short spans, and would be dispatched longer than painted.

import Pixels

/// `CompositingKernels.solidSpans`.
func solidSpans(_ row: UnsafeMutablePointer<UInt32>, _ stride: Int, _ rows: SpanRows, _ color: PaintColor) {
  if let opaque = color.opaquePixel {
    let source = byteLanes(Pixels8(repeating: opaque))
    @inline(__always)
    func full(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _: Int) { unsafe fillRow(row, count, opaque) }
    @inline(__always)
    func partial(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _: Int, _ mask: UnsafePointer<UInt8>) {
      @inline(__always)
      func body(_ block: RowBlock) -> Pixels8 {
        unsafe mix(byteLanes(block.pixels(row)), source, weight: doubled(block.bytes(mask)))
      }
      unsafe forEachShortBlock(row, count, body)
    }
    unsafe forEachSpan(row, stride, rows, 0, full, partial)
  } else {
    @inline(__always)
    func full(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _: Int) { unsafe solidOverRow(row, count, color) }
    @inline(__always)
    func partial(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _: Int, _ mask: UnsafePointer<UInt8>) {
      unsafe solidOverRow(row, count, color, mask)
    }
    unsafe forEachSpan(row, stride, rows, 0, full, partial)
  }
}

/// `CompositingKernels.pixelSpans`.
func pixelSpans(
  _ row: UnsafeMutablePointer<UInt32>, _ stride: Int, _ rows: SpanRows, _ source: UnsafePointer<UInt32>, _ pitch: Int,
  _ opacity: UInt8
) {
  let factor = Words(repeating: UInt16(opacity))
  @inline(__always)
  func full(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ place: Int) {
    if opacity == 255 {
      unsafe copyRow(row, count, source + place)
    } else {
      unsafe mixRows(row, count, row, source + place, opacity)
    }
  }
  @inline(__always)
  func partial(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ place: Int, _ mask: UnsafePointer<UInt8>) {
    let source = unsafe source + place
    @inline(__always)
    func body(_ block: RowBlock) -> Pixels8 {
      let weight = unsafe (doubled(block.bytes(mask)) &* factor).dividedBy255
      return unsafe mix(byteLanes(block.pixels(row)), byteLanes(block.pixels(source)), weight: weight)
    }
    unsafe forEachShortBlock(row, count, body)
  }
  unsafe forEachSpan(row, stride, rows, pitch, full, partial)
}

/// Copies pixels.
@inline(__always)
private func copyRow(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>) {
  @inline(__always)
  func body(_ block: RowBlock) -> Pixels8 { unsafe block.pixels(source) }
  unsafe forEachBlock(row, count, body)
}

/// Calls `full` and `partial` for the parts of all spans within the columns, with the pixel that the part begins with, the
/// number of pixels and where column and row stand in a source with `pitch` pixels a row.
@inline(__always)
private func forEachSpan(
  _ row: UnsafeMutablePointer<UInt32>, _ stride: Int, _ rows: SpanRows, _ pitch: Int,
  _ full: (UnsafeMutablePointer<UInt32>, _ count: Int, _ place: Int) -> Void,
  _ partial: (UnsafeMutablePointer<UInt32>, _ count: Int, _ place: Int, UnsafePointer<UInt8>) -> Void
) {
  let (first, end) = unsafe (rows.columns.lowerBound, rows.columns.upperBound)
  for y in 0..<(unsafe rows.count) {
    let (line, place) = unsafe (row + y &* stride, y &* pitch)
    let starts = unsafe rows.starts + y &* rows.step
    for index in unsafe Int(starts[0])..<Int(starts[1]) {
      let span = unsafe rows.spans[index]
      let spanStart = unsafe Int(span.start) &+ rows.dx
      let (left, right) = unsafe (max(spanStart, first), min(Int(span.end) &+ rows.dx, end))
      if left >= right { continue }
      if span.isFull {
        unsafe full(line + left, right &- left, place &+ left)
      } else {
        let bytes = unsafe rows.bytes + (Int(span.mask) &+ left &- spanStart)
        unsafe partial(line + left, right &- left, place &+ left, bytes)
      }
    }
  }
}
