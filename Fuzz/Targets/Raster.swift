// Display lists from bytes: the fast renderer against the reference, whole and redrawn, without any difference.

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
