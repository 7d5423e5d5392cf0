// Display lists from bytes: the fast renderer against the reference, whole and redrawn, without any difference. Films from bytes:
// a frame is the same whatever a renderer has drawn before it.

import DisplayList
import Pixels
import Raster
import RasterReference
import TestSupport

/// Draws a list in every supported way.
enum RasterTarget {
  static func run(_ bytes: [UInt8]) {
    var random = SeededRandom(bytes: bytes[...])
    let tileSize = PixelSize(width: random.int(1...48), height: random.int(1...24))
    let instructionSets = InstructionSet.allCases.filter(\.isSupported)
    let instructionSet = instructionSets[random.int(0...instructionSets.count - 1)]
    let isFirst = random.chance(0.5)
    let list = RandomDisplayList.make(random, largest: PixelSize(width: 40, height: 24))
    let expected = ReferenceRenderer.render(list, images: TestImages.store, glyphs: TestGlyphs.store)
    let renderer = Renderer(
      images: TestImages.store, glyphs: TestGlyphs.store, instructionSet: instructionSet, tileSize: tileSize)
    // Reused memory contains the previous picture.
    var bitmap = Bitmap(size: list.size, pixels: [UInt32](repeating: 0xFFCD_AB89, count: list.size.area))
    renderer.render(list, into: &bitmap)
    expect(bitmap == expected, "\(instructionSet) differs from the reference: \(list)")
    let other = without(list, first: isFirst)
    renderer.update(&bitmap, from: list, to: other)
    renderer.update(&bitmap, from: other, to: list)
    expect(bitmap == expected, "\(instructionSet) differs from the reference after redrawing: \(list)")
  }

  /// The list without its first or last fill.
  private static func without(_ list: DisplayList, first: Bool) -> DisplayList {
    func isFill(_ command: DrawCommand) -> Bool {
      if case .fill = command { true } else { false }
    }
    var list = list
    let index = first ? list.commands.firstIndex(where: isFill) : list.commands.lastIndex(where: isFill)
    if let index { list.commands.remove(at: index) }
    return list
  }
}

/// Draws the frames of a film in another order, by several renderers of all instruction sets, each of which redraws what changed
/// since its own last frame: as threads do.
enum FilmTarget {
  static func run(_ bytes: [UInt8]) {
    var random = SeededRandom(bytes: bytes[...])
    let film = RandomFilm.make(&random)
    let alone = film.map { list in
      var bitmap = Bitmap(size: list.size)
      Renderer(images: TestImages.store, glyphs: TestGlyphs.store, instructionSet: .baseline).render(
        list, into: &bitmap)
      return bitmap
    }
    let sets = InstructionSet.allCases.filter(\.isSupported)
    for set in sets {
      let tileSize = PixelSize(width: random.int(20...400), height: random.int(8...100))
      let renderer = Renderer(
        images: TestImages.store, glyphs: TestGlyphs.store, instructionSet: set, tileSize: tileSize)
      var shown = random.int(0...film.count - 1)
      var bitmap = Bitmap(size: film[shown].size)
      renderer.render(film[shown], into: &bitmap)
      for _ in 0..<2 * film.count {
        let next = random.int(0...film.count - 1)
        renderer.update(&bitmap, from: film[shown], to: film[next])
        expect(bitmap == alone[next], "\(set): frame \(next) after frame \(shown) differs: \(film[next])")
        shown = next
      }
    }
  }
}
