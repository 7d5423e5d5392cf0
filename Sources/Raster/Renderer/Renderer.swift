// The fast renderer: strips of tiles that fit the cache, planned from the top down so that nothing hidden is drawn, and
// painted in rows by the kernels of the processor's instruction set.

import DisplayList
import Pixels

/// Draws display lists. One renderer serves one thread at a time and keeps its memory from frame to frame; several, made
/// for the same images and glyphs, may draw different rows of one prepared frame at once.
///
/// Every picture is equal to that of the tests' `ReferenceRenderer`, bit for bit, for every tile size, instruction set and split of
/// the rows.
package final class Renderer {
  private let sources: RenderSources
  private let tileSize: PixelSize
  private let planner = TilePlanner()
  private let painter: TilePainter
  /// The kernels of sampling, also of light.
  let sampling: SamplingForm
  /// Kept from mean to mean.
  var sums = LightSums()
  /// Memory of a nested picture of an earlier frame, for those of the next ones.
  private var spare: [UInt32] = []

  /// Tiles as wide as most canvases, so that pixels of one colour form long runs, and low enough for the second cache
  /// level.
  package static let defaultTileSize = PixelSize(width: 1024, height: 64)

  /// Creates a renderer for lists that name `images` and `glyphs` by index. It keeps the coverage of glyphs and paths that it has
  /// drawn in at most `glyphMemory` bytes, and up to `keptPixels` pixels of images that stay where they are.
  package init(
    images: ImageStore, glyphs: GlyphStore = .empty, instructionSet: InstructionSet = .current,
    tileSize: PixelSize = Renderer.defaultTileSize, glyphMemory: Int = 4 << 20,
    keptPixels: Int = 2 << 20
  ) {
    sources = RenderSources(
      images: images, glyphs: glyphs, memory: CoverageMemory(outlineBytes: glyphMemory),
      pictures: SampledPictureCache(capacity: keptPixels))
    self.tileSize = PixelSize(width: max(1, tileSize.width), height: max(1, tileSize.height))
    painter = TilePainter(kernels: instructionSet.compositing, tileSize: self.tileSize)
    sampling = instructionSet.sampling
  }

  /// Draws a frame. `bitmap` becomes the picture; its memory is used again when it has the size of the list.
  package func render(_ list: DisplayList, into bitmap: inout Bitmap) {
    if bitmap.size != list.size { bitmap = Bitmap(size: list.size) }
    let frame = prepare(list)
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer {
      unsafe render(frame, rows: 0..<list.size.height, into: $0)
    }
    takeMemory(of: frame.list)
  }

  /// Makes `bitmap`, which shows the list `shown`, show `list`, by drawing the differences. The result equals that of
  /// drawing all of it.
  package func update(_ bitmap: inout Bitmap, from shown: DisplayList, to list: DisplayList) {
    update(&bitmap, areas: damage(from: shown, to: list), to: list)
  }

  /// Makes `bitmap`, which shows `list` but in some areas, show it there, too.
  func update(_ bitmap: inout Bitmap, areas: [PixelRect], to list: DisplayList) {
    if areas.isEmpty { return }
    let strips = DamagedStrips(areas, height: tileSize.height)
    guard bitmap.size == list.size, strips.pixels * 8 < list.size.area * 7 else { return render(list, into: &bitmap) }
    let frame = prepare(list, drawn: list.copiesBackdrop ? .all : DrawnPixels(strips.drawn)).list
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      unsafe render(frame, frame.commandIndices, area: strips.area, into: base) { strips.tiles[$0] }
    }
    takeMemory(of: frame)
  }

  /// Areas that hold every pixel in which the pictures of two lists differ.
  package func damage(from old: DisplayList, to new: DisplayList) -> [PixelRect] {
    Damage(from: old, to: new, glyphs: sources.glyphs).areas
  }

  /// Makes a list ready for drawing, which any number of renderers may then share.
  package func prepare(_ list: DisplayList) -> PreparedFrame { prepare(list, drawn: .all) }

  private func prepare(_ list: DisplayList, drawn: DrawnPixels) -> PreparedFrame {
    sources.pictures.startFrame()
    sources.memory.startFrame()
    return PreparedFrame(
      list: ListPreparation.prepare(
        list, list.commands.indices, in: GeometryArea(PixelRect(list.size)), drawn: drawn, sources: sources, draw: draw)
    )
  }

  /// Draws some rows of a frame.
  ///
  /// - Parameters:
  ///   - rows: Rows of the canvas.
  ///   - pixels: Their pixels, `rows.count` times the width of the canvas; the old content is not read.
  package func render(_ frame: PreparedFrame, rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>) {
    let rows = rows.clamped(to: 0..<frame.size.height)
    guard let base = pixels.baseAddress, pixels.count >= rows.count * frame.size.width else { return }
    let (whole, width) = (frame.list.area, frame.list.area.width)
    let band = PixelRect(x: whole.x, y: rows.lowerBound, width: width, height: rows.count)
    unsafe render(frame.list, frame.list.commandIndices, area: band, into: base - rows.lowerBound * width)
  }

  /// A picture of the commands `range` of a list, of all its pixels.
  private func draw(_ list: PreparedList, _ range: Range<CommandIndex>) -> Bitmap {
    let size = PixelSize(width: list.area.width, height: list.area.height)
    var pixels: [UInt32] = []
    swap(&pixels, &spare)
    if pixels.capacity < size.area {
      pixels = [UInt32](repeating: 0, count: size.area)
    } else if pixels.count > size.area {
      pixels.removeLast(pixels.count - size.area)
    } else {
      pixels.append(contentsOf: repeatElement(0, count: size.area - pixels.count))
    }
    var bitmap = Bitmap(size: size, pixels: pixels)
    pixels = []  // or the drawing would copy them
    unsafe bitmap.pixels.withUnsafeMutableBufferPointer {
      if let base = $0.baseAddress { unsafe render(list, range, area: list.area, into: base) }
    }
    return bitmap
  }

  /// Keeps the memory of the largest picture of a drawn list: a presented scene needs as much for every frame, and the system
  /// takes long to provide it.
  private func takeMemory(of list: consuming PreparedList) {
    planner.finish()
    painter.finish()
    var pictures: [PlacedPicture] = []
    swap(&pictures, &list.pictures)
    guard let largest = pictures.indices.max(by: { pictures[$0].area.area < pictures[$1].area.area }) else { return }
    spare = pictures[largest].bitmap.pixels
  }

  /// Draws the pixels `area`, which is inside the list's; `base` is the address of the pixel at the list's origin, even
  /// if that is outside `area`. `tiles` returns the pixels to draw of the
  /// strip with that number; nil: all.
  private func render(
    _ list: PreparedList, _ range: Range<CommandIndex>, area: PixelRect, into base: UnsafeMutablePointer<UInt32>,
    tiles: ((_ strip: Int) -> [PixelRect])? = nil
  ) {
    planner.start(list, range, area: area, height: tileSize.height)
    painter.start(list, planner.coverage)
    let target = unsafe PaintingTarget(whole: list.area, base: base)
    let count = (area.height + tileSize.height - 1) / tileSize.height
    var number = 0
    while number < count {
      if tiles == nil, let end = unsafe paintAlike(from: number, area: area, target) {
        number = end
      } else {
        unsafe paintStrip(number, tiles: tiles?(number), area: area, target)
        number += 1
      }
    }
  }

  /// Paints the strips from one on that one fill covers, as one tile: there a tile costs more than its pixels. The number of the
  /// strip after them; nil, and nothing is painted, where there are not several.
  private func paintAlike(from number: Int, area: PixelRect, _ target: PaintingTarget) -> Int? {
    guard area.width <= tileSize.width else { return nil }
    let end = planner.endOfAlike(from: number, area: area)
    guard end > number + 1 else { return nil }
    let y = area.y + number * tileSize.height
    let rows = y..<min(area.y + end * tileSize.height, area.maxY)
    planner.startStrip(number, rows: rows)
    planner.plan(area: PixelRect(x: area.x, y: y, width: area.width, height: rows.count))
    guard planner.isFlat else { return nil }
    unsafe paint(PixelRect(x: area.x, y: y, width: area.width, height: rows.count), target)
    return end
  }

  /// Plans and paints some pixels of a strip; nil: all.
  private func paintStrip(_ number: Int, tiles: [PixelRect]?, area: PixelRect, _ target: PaintingTarget) {
    let y = area.y + number * tileSize.height
    let strip = PixelRect(x: area.x, y: y, width: area.width, height: min(tileSize.height, area.maxY - y))
    let tiles = tiles ?? [strip]
    if tiles.isEmpty { return }
    planner.startStrip(number, rows: tiles.reduce(PixelRect.zero) { $0.union($1) }.rows)
    for whole in tiles {
      for x in stride(from: whole.x, to: whole.maxX, by: tileSize.width) {
        let tile = PixelRect(x: x, y: whole.y, width: min(tileSize.width, whole.maxX - x), height: whole.height)
        planner.plan(area: tile)
        unsafe paint(tile, target)
      }
    }
  }

  /// Paints the tile that was planned last.
  private func paint(_ tile: PixelRect, _ target: PaintingTarget) {
    let (whole, stride) = unsafe (target.whole, target.whole.width)
    let start = unsafe target.base + ((tile.y - whole.y) * stride + tile.x - whole.x)
    unsafe painter.paint(planner.steps, tile: tile, at: start, stride: stride)
  }
}

/// The picture that tiles are painted into.
@unsafe private struct PaintingTarget {
  /// The area of the list.
  let whole: PixelRect
  /// Where the pixel at the list's origin is, or would be.
  let base: UnsafeMutablePointer<UInt32>
}
