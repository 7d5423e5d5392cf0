// Paints: solids, gradients, images, shadows and finished pictures inside the coverage of a shape.

import DisplayList
import KernelContracts
import Pixels

extension TilePainter {
  /// Paints inside a shape, which covers all of the area when `isFull`.
  func fill(_ shape: CoverageIndex, _ paint: PreparedPaint, _ blend: BlendMode, isFull: Bool) {
    switch paint {
    case .solid(let color) where blend == .normal:
      fill(shape, color, isFull: isFull)
    case .solid(let color):
      let rows = ConstantRows(pixel: color.pixel, kernels: kernels)
      fill(shape, with: rows, opacity: 255, blend: blend, isFull: isFull)
    case .shadow(let index, let color):
      fill(shape, with: list.shadows[at: index], color: color, blend: blend, isFull: isFull)
    case .gradient(let index, let opacity):
      fill(shape, with: list.gradients[at: index], opacity: opacity, blend: blend, isFull: isFull)
    case .image(let index, let opacity):
      let image = list.images[at: index]
      if blend == .normal, isFull || image.isOpaque && !image.isProjected {
        return fill(shape, image, opacity, isFull: isFull)
      }
      fill(shape, with: image, opacity: opacity, blend: blend, isFull: isFull)
    }
  }

  // MARK: Solids

  private func fill(_ shape: CoverageIndex, _ color: PaintColor, isFull: Bool) {
    if !isFull, fillNarrow(shape, color) { return }
    // Held in constants: loading them for every span of every row costs measurable time with thousands of small layers.
    let (target, area, kernels) = (target, area, kernels)
    let pixel = color.pixel
    var known: (backdrop: UInt32, result: UInt32)?
    /// The colour of a run under the solid: by the kernel's arithmetic on one pixel.
    func folded(_ backdrop: UInt32) -> UInt32 {
      if let known, known.backdrop == backdrop { return known.result }
      var result = backdrop
      unsafe kernels.solidOver(&result, count: 1, color: color)
      known = (backdrop, result)
      return result
    }
    func paint(_ y: Int, _ columns: Range<Int>, _ part: CoveragePart) {
      switch unsafe part {
      case .empty:
        break
      case .full where color.isOpaque:
        target.set(y, columns, pixel)
      case .full:
        unsafe target.change(y, columns, fold: folded) { unsafe kernels.solidOver($1, count: $0.count, color: color) }
      case .partial(let mask):
        unsafe kernels.solidOver(target.pixels(y, columns), count: columns.count, color: color, coverage: mask)
      }
    }
    if isFull {
      if area == target.area {
        if color.isOpaque { return target.setAll(pixel) }
        if target.changeAll(folded) { return }
      }
      if !color.isOpaque, area.width == target.stride, target.isWritten(area.rows) {
        return unsafe kernels.solidOver(target.pixels(area.y, area.columns), count: area.area, color: color)
      }
      for y in area.rows { unsafe paint(y, area.columns, .full) }
    } else {
      unsafe coverage.forEachPart(shape, area, paint)
    }
  }

  /// Paints a shape of few columns, or where all pixels are in memory, in one call, which is faster than searching for
  /// runs of one colour; returns whether it did.
  private func fillNarrow(_ shape: CoverageIndex, _ color: PaintColor) -> Bool {
    let part = list.shapes[at: shape].bounds.intersection(area)
    if part.isEmpty { return true }
    guard part.width <= Self.narrow || target.isWritten(part.rows) else { return false }
    let (row, stride) = unsafe (target.pixels(of: part), target.stride)
    unsafe coverage.forEachBand(shape, part) { y, rows in
      unsafe kernels.solidSpans(row + (y - part.y) * stride, stride: stride, spans: rows, color: color)
    }
    return true
  }

  /// Columns at most of shapes that are painted without regard to runs of one colour.
  private static var narrow: Int { 320 }

  // MARK: Shadows

  private func fill(_ shape: CoverageIndex, with shadow: ShadowMask, color: PaintColor, blend: BlendMode, isFull: Bool)
  {
    for y in area.rows {
      unsafe forEachCoveredPart(shape, y, isFull: isFull) { columns, mask in
        unsafe shadow.writeRow(y: y, x: columns, to: maskRow)
        if let mask = unsafe mask { unsafe kernels.multiplyCoverage(maskRow, count: columns.count, mask: mask) }
        let row = unsafe target.pixels(y, columns)
        if blend == .normal {
          unsafe kernels.solidOver(row, count: columns.count, color: color, coverage: maskRow)
        } else {
          unsafe kernels.fill(sourceRow.pixels, count: columns.count, pixel: color.pixel)
          unsafe kernels.blend(row, count: columns.count, source: sourceRow.pixels, coverage: maskRow, mode: blend)
        }
      }
    }
  }

  // MARK: Pixels

  /// Paints an image, an opaque one where the shape is not full: pixels that exist already in one call, others in bands of
  /// rows that are made beforehand.
  private func fill(_ shape: CoverageIndex, _ image: ImageSampler, _ opacity: UInt8, isFull: Bool) {
    let part = isFull ? area : list.shapes[at: shape].bounds.intersection(area)
    if part.isEmpty { return }
    let replaces = image.isOpaque && opacity == 255
    if replaces { overwrite(shape, part, isFull: isFull) }
    let row = unsafe target.pixels(of: part)
    func paint(_ part: PixelRect, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ pitch: Int) {
      if isFull {
        unsafe composite(part, row, source, pitch, opacity: opacity, isOpaque: image.isOpaque)
      } else {
        unsafe compositeSpans(shape, part, row, source, pitch, opacity: opacity)
      }
    }
    if unsafe image.withFinishedPixels(of: part, { unsafe paint(part, row, $0, $1) }) { return }
    if replaces, isFull { return unsafe image.write(part, to: row + part.x, pitch: target.stride) }
    let height = max(1, Self.sourcePixels / part.width)
    for y in stride(from: part.y, to: part.maxY, by: height) {
      let band = PixelRect(x: part.x, y: y, width: part.width, height: min(height, part.maxY - y))
      unsafe image.write(band, to: sourceRow.pixels, pitch: band.width)
      unsafe paint(band, row + (y - part.y) * target.stride, sourceRow.pixels, band.width)
    }
  }

  /// Composites the pixels of an area; column 0 of its first row is, or would be, at `row`.
  private func composite(
    _ part: PixelRect, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>, _ pitch: Int,
    opacity: UInt8, isOpaque: Bool
  ) {
    let isContiguous = part.width == target.stride && part.width == pitch
    for y in 0..<(isContiguous ? 1 : part.height) {
      unsafe composite(
        row + (y * target.stride + part.x), count: isContiguous ? part.area : part.width, source: source + y * pitch,
        mask: nil, opacity: opacity, blend: .normal, isOpaque: isOpaque)
    }
  }

  /// Composites opaque pixels of an area inside a shape; column 0 of its first row is, or would be, at `row`.
  private func compositeSpans(
    _ shape: CoverageIndex, _ part: PixelRect, _ row: UnsafeMutablePointer<UInt32>, _ source: UnsafePointer<UInt32>,
    _ pitch: Int, opacity: UInt8
  ) {
    unsafe coverage.forEachBand(shape, part) { y, rows in
      let (row, source) = unsafe (row + (y - part.y) * target.stride, source + ((y - part.y) * pitch - part.x))
      unsafe kernels.pixelSpans(
        row, stride: target.stride, spans: rows, source: source, pitch: pitch, opacity: opacity)
    }
  }

  /// Ends runs of one colour where a shape is full, without writing pixels that will be overwritten.
  private func overwrite(_ shape: CoverageIndex, _ part: PixelRect, isFull: Bool) {
    for y in part.rows where target.hasRuns(y, part.columns) {
      unsafe forEachCoveredPart(shape, y, isFull: isFull) { columns, mask in
        if unsafe mask == nil { unsafe _ = target.pixels(y, overwriting: columns) }
      }
    }
  }

  /// Paints rows of pixels inside a shape.
  private func fill<Source: RowSource>(
    _ shape: CoverageIndex, with source: Source, opacity: UInt8, blend: BlendMode, isFull: Bool
  ) {
    let isOpaque = source.isOpaque
    let replaces = isOpaque && opacity == 255 && blend == .normal
    for y in area.rows {
      let columns = isFull ? area.columns : coverage.extent(shape, row: y, area.columns)
      if columns.isEmpty { continue }
      if replaces, isFull || coverage.cover(shape, row: y, columns) == .full {
        unsafe source.writeRow(y: y, x: columns, to: target.pixels(y, overwriting: columns))
        continue
      }
      unsafe source.withRow(y: y, x: columns, scratch: sourceRow.pixels) { pixels in
        unsafe forEachCoveredPart(shape, y, isFull: isFull) { part, mask in
          let pixels = unsafe pixels + (part.lowerBound - columns.lowerBound)
          if replaces, unsafe mask == nil {
            unsafe target.pixels(y, overwriting: part).update(from: pixels, count: part.count)
          } else {
            let row = unsafe target.pixels(y, part)
            unsafe composite(
              row, count: part.count, source: pixels, mask: mask, opacity: opacity, blend: blend, isOpaque: isOpaque)
          }
        }
      }
    }
  }

  /// Blends pixels on a row by a coverage (nil: full), an opacity and a mode.
  func composite(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>?,
    opacity: UInt8, blend: BlendMode, isOpaque: Bool
  ) {
    if blend != .normal {
      let coverage = unsafe folded(mask ?? UnsafePointer(fullRow), count, opacity)
      unsafe kernels.blend(row, count: count, source: source, coverage: coverage, mode: blend)
    } else if let mask = unsafe mask {
      let mask = unsafe folded(mask, count, opacity)
      if isOpaque {
        unsafe kernels.mix(row, count: count, first: row, second: source, mask: mask)
      } else {
        unsafe kernels.pixelsOver(row, count: count, source: source, coverage: mask)
      }
    } else if opacity < 255 {
      unsafe isOpaque
        ? kernels.mix(row, count: count, first: row, second: source, weight: opacity)
        : kernels.pixelsOver(row, count: count, source: source, weight: opacity)
    } else {
      unsafe isOpaque
        ? kernels.copy(row, count: count, source: source) : kernels.pixelsOver(row, count: count, source: source)
    }
  }

  /// A coverage row with an opacity folded in.
  private func folded(_ mask: UnsafePointer<UInt8>, _ count: Int, _ opacity: UInt8) -> UnsafePointer<UInt8> {
    if opacity == 255 { return unsafe mask }
    unsafe maskRow.update(from: mask, count: count)
    unsafe kernels.scaleCoverage(maskRow, count: count, factor: opacity)
    return unsafe UnsafePointer(maskRow)
  }

  // MARK: Finished pictures

  /// Draws the part of a picture that is in the area.
  func drawPicture(_ index: PictureIndex, _ opacity: UInt8, _ blend: BlendMode) {
    let (part, isOpaque) = (list.pictures[at: index].area.intersection(area), list.pictures[at: index].isOpaque)
    let replaces = isOpaque && opacity == 255 && blend == .normal
    for y in part.rows {
      unsafe withPictureRow(index, y, from: part.x) { source in
        let row = unsafe replaces ? target.pixels(y, overwriting: part.columns) : target.pixels(y, part.columns)
        unsafe composite(
          row, count: part.width, source: source, mask: nil, opacity: opacity, blend: blend, isOpaque: isOpaque)
      }
    }
  }

  /// Replaces the inside of a shape by a picture of the whole target.
  func replace(_ shape: CoverageIndex, by picture: PictureIndex, isFull: Bool) {
    for y in area.rows {
      unsafe withPictureRow(picture, y, from: area.x) { source in
        unsafe forEachCoveredPart(shape, y, isFull: isFull) { columns, mask in
          let row = unsafe target.pixels(y, columns)
          let pixels = unsafe source + (columns.lowerBound - area.x)
          unsafe composite(
            row, count: columns.count, source: pixels, mask: mask, opacity: 255, blend: .normal, isOpaque: true)
        }
      }
    }
  }

  /// Calls `body` with a picture's pixels of row `y` from column `x` on.
  private func withPictureRow(_ index: PictureIndex, _ y: Int, from x: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    let whole = list.pictures[at: index].area
    let offset = (y - whole.y) * whole.width + x - whole.x
    unsafe list.pictures[at: index].bitmap.pixels.withUnsafeBufferPointer { pixels in
      if let base = pixels.baseAddress { unsafe body(base + offset) }
    }
  }

  /// Calls `body` for the parts of row `y` of the area that a shape covers, with nil for full coverage.
  func forEachCoveredPart(
    _ shape: CoverageIndex, _ y: Int, isFull: Bool,
    _ body: (_ columns: Range<Int>, _ mask: UnsafePointer<UInt8>?) -> Void
  ) {
    if isFull {
      body(area.columns, nil)
      return
    }
    unsafe coverage.forEachPart(shape, row: y, area.columns) { columns, part in
      switch unsafe part {
      case .empty: break
      case .full: body(columns, nil)
      case .partial(let mask): unsafe body(columns, mask)
      }
    }
  }
}
