// Paints: solids, gradients, images, shadows and finished pictures inside the coverage of a shape.

import DisplayList
import Pixels

extension TilePainter {
  /// Writes the pixels of a source in the columns of a row to a pointer.
  private typealias SourceRow = (_ y: Int, _ columns: Range<Int>, _ row: UnsafeMutablePointer<UInt32>) -> Void

  /// Paints inside a shape, which covers all of the area when `isFull`.
  func fill(_ shape: Int, _ paint: PreparedPaint, _ blend: BlendMode, isFull: Bool) {
    switch paint {
    case .solid(let color) where blend == .normal:
      fill(shape, color, isFull: isFull)
    case .solid(let color):
      let source: SourceRow = { unsafe self.kernels.fill($2, $1.count, color.pixel) }
      unsafe fill(shape, source, isOpaque: false, 255, blend, isFull: isFull)
    case .shadow(let index, let color):
      fill(shape, list.shadows[index], color, blend, isFull: isFull)
    case .gradient(let index, let opacity):
      let gradient = list.gradients[index]
      let source: SourceRow = { unsafe gradient.writeRow(y: $0, x: $1, to: $2) }
      unsafe fill(shape, source, isOpaque: gradient.isOpaque, opacity, blend, isFull: isFull)
    case .image(let index, let opacity):
      let image = list.images[index]
      let source: SourceRow = { unsafe image.writeRow(y: $0, x: $1, to: $2) }
      unsafe fill(shape, source, isOpaque: image.isOpaque, opacity, blend, isFull: isFull)
    }
  }

  // MARK: Solids

  private func fill(_ shape: Int, _ color: PaintColor, isFull: Bool) {
    // Held in constants: reading them anew for every span of every row is felt with thousands of small layers.
    let (target, area) = (target, area)
    let solidOver = unsafe kernels.solidOver
    let solidOverCovered = unsafe kernels.solidOverCovered
    let fillRow = unsafe kernels.fill
    func paint(_ y: Int, _ columns: Range<Int>, _ part: CoveragePart) {
      switch unsafe part {
      case .empty:
        break
      case .full:
        if columns == target.area.columns, let folded = folded(color, on: target.color(y)) {
          target.setColor(y, folded)
        } else if color.isOpaque {
          unsafe fillRow(target.row(y, columns.lowerBound), columns.count, color.pixel)
        } else {
          unsafe solidOver(target.row(y, columns.lowerBound), columns.count, color)
        }
      case .partial(let mask):
        unsafe solidOverCovered(target.row(y, columns.lowerBound), columns.count, color, mask)
      }
    }
    if isFull {
      for y in area.rows { unsafe paint(y, area.columns, .full) }
    } else {
      unsafe coverage.forEachPart(shape, area, paint)
    }
  }

  /// What a whole row of one colour becomes under a solid: by the kernel's own arithmetic on one pixel.
  private func folded(_ color: PaintColor, on backdrop: UInt32?) -> UInt32? {
    if color.isOpaque { return color.pixel }
    guard let backdrop else { return nil }
    unsafe pixel.pixels.pointee = backdrop
    unsafe kernels.solidOver(pixel.pixels, 1, color)
    return unsafe pixel.pixels.pointee
  }

  // MARK: Shadows

  private func fill(_ shape: Int, _ shadow: ShadowMask, _ color: PaintColor, _ blend: BlendMode, isFull: Bool) {
    for y in area.rows {
      unsafe forEachCoveredPart(shape, y, isFull: isFull) { columns, mask in
        unsafe shadow.writeRow(y: y, x: columns, to: maskRow)
        if let mask = unsafe mask { unsafe kernels.multiplyCoverage(maskRow, columns.count, mask) }
        let row = unsafe target.row(y, columns.lowerBound)
        if blend == .normal {
          unsafe kernels.solidOverCovered(row, columns.count, color, maskRow)
        } else {
          unsafe kernels.fill(sourceRow.pixels, columns.count, color.pixel)
          unsafe kernels.blend(row, columns.count, sourceRow.pixels, maskRow, blend)
        }
      }
    }
  }

  // MARK: Pixels

  /// Paints rows of pixels inside a shape.
  private func fill(
    _ shape: Int, _ source: SourceRow, isOpaque: Bool, _ opacity: UInt8, _ blend: BlendMode, isFull: Bool
  ) {
    let replaces = isOpaque && opacity == 255 && blend == .normal
    for y in area.rows {
      let columns = isFull ? area.columns : coverage.extent(shape, row: y, area.columns)
      if columns.isEmpty { continue }
      if replaces, isFull || coverage.cover(shape, row: y, columns) == .full {
        unsafe source(y, columns, target.row(y, columns.lowerBound, overwriting: columns))
        continue
      }
      unsafe source(y, columns, sourceRow.pixels)
      unsafe forEachCoveredPart(shape, y, isFull: isFull) { part, mask in
        let row = unsafe target.row(y, part.lowerBound)
        let pixels = unsafe UnsafePointer(sourceRow.pixels + (part.lowerBound - columns.lowerBound))
        unsafe composite(row, part.count, pixels, mask: mask, opacity, blend, isOpaque: isOpaque)
      }
    }
  }

  /// Blends pixels on a row by a coverage (nil: full), an opacity and a mode.
  func composite(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ source: UnsafePointer<UInt32>, mask: UnsafePointer<UInt8>?,
    _ opacity: UInt8, _ blend: BlendMode, isOpaque: Bool
  ) {
    if blend != .normal {
      unsafe kernels.blend(row, count, source, folded(mask ?? UnsafePointer(fullRow), count, opacity), blend)
    } else if let mask = unsafe mask {
      let mask = unsafe folded(mask, count, opacity)
      if isOpaque {
        unsafe kernels.mixMasked(row, count, row, source, mask)
      } else {
        unsafe kernels.pixelsOverCovered(row, count, source, mask)
      }
    } else if opacity < 255 {
      unsafe isOpaque
        ? kernels.mixWeighted(row, count, row, source, opacity)
        : kernels.pixelsOverWeighted(row, count, source, opacity)
    } else {
      unsafe isOpaque ? row.update(from: source, count: count) : kernels.pixelsOver(row, count, source)
    }
  }

  /// A coverage row with an opacity folded in.
  private func folded(_ mask: UnsafePointer<UInt8>, _ count: Int, _ opacity: UInt8) -> UnsafePointer<UInt8> {
    if opacity == 255 { return unsafe mask }
    unsafe maskRow.update(from: mask, count: count)
    unsafe kernels.scaleCoverage(maskRow, count, opacity)
    return unsafe UnsafePointer(maskRow)
  }

  // MARK: Finished pictures

  /// Draws a picture of the whole target.
  func drawPicture(_ index: Int, _ opacity: UInt8, _ blend: BlendMode) {
    for y in area.rows {
      unsafe withPictureRow(index, y) { source in
        let row = unsafe target.row(y, area.x)
        unsafe composite(row, area.width, source, mask: nil, opacity, blend, isOpaque: false)
      }
    }
  }

  /// Puts a picture of the whole target in the place of what is inside a shape.
  func replace(_ shape: Int, by picture: Int, isFull: Bool) {
    for y in area.rows {
      unsafe withPictureRow(picture, y) { source in
        unsafe forEachCoveredPart(shape, y, isFull: isFull) { columns, mask in
          let row = unsafe target.row(y, columns.lowerBound)
          let pixels = unsafe source + (columns.lowerBound - area.x)
          unsafe composite(row, columns.count, pixels, mask: mask, 255, .normal, isOpaque: true)
        }
      }
    }
  }

  /// Calls `body` with a picture's pixels of row `y` from the first column of the area.
  private func withPictureRow(_ index: Int, _ y: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    let offset = (y - list.area.y) * list.area.width + area.x - list.area.x
    unsafe list.pictures[index].pixels.withUnsafeBufferPointer { pixels in
      if let base = pixels.baseAddress { unsafe body(base + offset) }
    }
  }

  /// Calls `body` for the parts of row `y` of the area that a shape covers, with nil for full coverage.
  private func forEachCoveredPart(
    _ shape: Int, _ y: Int, isFull: Bool, _ body: (_ columns: Range<Int>, _ mask: UnsafePointer<UInt8>?) -> Void
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
