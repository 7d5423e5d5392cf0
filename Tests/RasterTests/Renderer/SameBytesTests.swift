import DisplayList
import Foundation
import Pixels
import TestSupport
import Testing
import VectorGraphics

@testable import Raster

/// A frame's pixels follow from its list alone: not from the frames that a renderer has drawn before, the instruction set or the
/// tiles.
///
/// `MAGICMOVE_LISTS=n` tries more films than usual.
@Suite struct SameBytesTests {
  private static let seeds: [UInt64] =
    (0..<(ProcessInfo.processInfo.environment["MAGICMOVE_LISTS"].flatMap(UInt64.init) ?? 60)).map { $0 &* 6271 &+ 3 }

  private static func renderer(_ instructionSet: InstructionSet, tileSize: PixelSize = Renderer.defaultTileSize)
    -> Renderer
  {
    Renderer(
      images: TestImages.store, glyphs: TestGlyphs.store, instructionSet: instructionSet, tileSize: tileSize)
  }

  /// A thread with the bitmap that it draws in, and what that shows.
  private struct Worker {
    let renderer: Renderer
    var bitmap: Bitmap
    var shown: DisplayList?

    mutating func draw(_ list: DisplayList) -> Bitmap {
      if let shown { renderer.update(&bitmap, from: shown, to: list) } else { renderer.render(list, into: &bitmap) }
      shown = list
      return bitmap
    }
  }

  @Test func `a frame is the same whatever was drawn before`() {
    let sets = InstructionSet.allCases.filter(\.isSupported)
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let film = RandomFilm.make(&random)
      let alone = film.map { list in
        var bitmap = Bitmap(size: list.size)
        Self.renderer(.baseline).render(list, into: &bitmap)
        return bitmap
      }
      var workers = (0..<3).map { index in
        let tiles = PixelSize(width: random.int(20...400), height: random.int(8...100))
        return Worker(
          renderer: Self.renderer(sets[index % sets.count], tileSize: tiles), bitmap: Bitmap(size: film[0].size))
      }
      for turn in 0..<3 * film.count {
        let (worker, frame) = (random.int(0...2), turn < film.count ? turn : random.int(0...film.count - 1))
        let isEqual = workers[worker].draw(film[frame]) == alone[frame]
        #expect(isEqual, "seed \(seed), turn \(turn), frame \(frame)")
      }
    }
  }
}
