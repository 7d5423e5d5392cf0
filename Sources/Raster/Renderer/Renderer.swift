// The fast renderer: strips of tiles that fit the cache, planned from the top down so that nothing hidden is drawn, and
// painted in rows by the kernels of the processor's instruction set.

import DisplayList
import Pixels

/// Draws display lists. One renderer serves one thread at a time and keeps its memory from frame to frame; several, made
/// for the same images and glyphs, may draw different rows of one prepared frame at once.
///
/// Every picture is equal to that of `ReferenceRenderer`, bit for bit, for every tile size, instruction set and split of
/// the rows.
package final class Renderer {
  private let sources: RenderSources
  private let tileSize: PixelSize
  private let planner = TilePlanner()
  private let painter: TilePainter

  /// Tiles that leave room in the first cache level for what is drawn in them.
  package static let defaultTileSize = PixelSize(width: 256, height: 32)

  /// Creates a renderer for lists that name `images` and `glyphs` by index. It keeps the coverage of glyphs that it has
  /// drawn in at most `glyphMemory` bytes.
  package init(
    images: ImageStore, glyphs: GlyphStore = .empty, instructionSet: InstructionSet = .current,
    tileSize: PixelSize = Renderer.defaultTileSize, glyphMemory: Int = 4 << 20
  ) {
    sources = RenderSources(
      images: images, glyphs: glyphs, cache: GlyphCache(capacity: glyphMemory), masks: CoverageMaskCache())
    self.tileSize = PixelSize(width: max(1, tileSize.width), height: max(1, tileSize.height))
    painter = TilePainter(kernels: instructionSet.compositing, tileSize: self.tileSize)
  }

  /// Draws a frame. `bitmap` becomes the picture; its memory is used again when it has the size of the list.
  package func render(_ list: DisplayList, into bitmap: inout Bitmap) {
    if bitmap.size != list.size { bitmap = Bitmap(size: list.size) }
    let frame = prepare(list)
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer {
      unsafe render(frame, rows: 0..<list.size.height, into: $0)
    }
  }

  /// Draws a list over the picture that `bitmap` holds. A bitmap that is not of the list's size is made anew.
  package func draw(_ list: DisplayList, onto bitmap: inout Bitmap) {
    if bitmap.size != list.size { bitmap = Bitmap(size: list.size) }
    let frame = prepare(list).list
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      unsafe render(frame, frame.commands.indices, rows: frame.area.rows, into: base, keeping: true)
    }
  }

  /// Makes a list ready for drawing, which any number of renderers may then share.
  package func prepare(_ list: DisplayList) -> PreparedFrame {
    PreparedFrame(
      list: ListPreparation.prepare(
        list, list.commands.indices, area: PixelRect(list.size), sources: sources, draw: draw))
  }

  /// Draws some rows of a frame.
  ///
  /// - Parameters:
  ///   - rows: Rows of the canvas.
  ///   - pixels: Their pixels, `rows.count` times the width of the canvas, of which the old content is not read.
  package func render(_ frame: PreparedFrame, rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    let rows = rows.clamped(to: 0..<frame.size.height)
    guard let base = pixels.baseAddress, pixels.count >= rows.count * frame.size.width else { return }
    unsafe render(frame.list, frame.list.commands.indices, rows: rows, into: base)
  }

  /// A picture of the commands `range` of a list, of all its pixels.
  private func draw(_ list: PreparedList, _ range: Range<Int>) -> Bitmap {
    var bitmap = Bitmap(size: PixelSize(width: list.area.width, height: list.area.height))
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer {
      if let base = $0.baseAddress { unsafe render(list, range, rows: list.area.rows, into: base) }
    }
    return bitmap
  }

  private func render(
    _ list: PreparedList, _ range: Range<Int>, rows: Range<Int>, into base: UnsafeMutablePointer<UInt32>,
    keeping: Bool = false
  ) {
    for y in stride(from: rows.lowerBound, to: rows.upperBound, by: tileSize.height) {
      let strip = y..<min(y + tileSize.height, rows.upperBound)
      planner.startStrip(strip, of: list)
      for x in stride(from: list.area.x, to: list.area.maxX, by: tileSize.width) {
        let tile = PixelRect(
          x: x, y: y, width: min(tileSize.width, list.area.maxX - x), height: strip.count)
        planner.plan(range, area: tile)
        let offset = (y - rows.lowerBound) * list.area.width + x - list.area.x
        unsafe painter.paint(
          planner.steps, of: list, planner.coverage, tile: tile, at: base + offset, stride: list.area.width,
          keeping: keeping)
      }
    }
  }
}
