// Golden images: every `Goldens/NAME.json` is rendered at the moments of its `output.goldens`, the pictures are put under
// each other, and the result must equal `Goldens/NAME.png` pixel by pixel. A new pair is found by its name alone. The
// gallery's pictures of everything that a layer and a text can look like, with their scenes, are two more pairs.
//
// After an intended change of pictures:
//
//     MAGICMOVE_UPDATE_GOLDENS=1 scripts/test --filter GoldenTests
//
// writes the new PNG files; look at them before they are committed. A failure leaves NAME-expected.png, NAME-actual.png
// and NAME-difference.png in the folder that its message names.

import Foundation
import ImageCodecs
import Pixels
import Testing

@testable import MagicMove

/// A scene and its picture.
struct GoldenPair: Sendable, CustomTestStringConvertible {
  let name: String
  let scene: URL
  let picture: URL

  var testDescription: String { name }
}

@Suite struct GoldenTests {
  static let pairs: [GoldenPair] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let found = names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted().map { name in
      GoldenPair(
        name: name, scene: folder.appending(path: "\(name).json"), picture: folder.appending(path: "\(name).png"))
    }
    let gallery = ["drawing", "text"].map {
      GoldenPair(
        name: $0, scene: package.appending(path: "scenes/\($0).json"),
        picture: package.appending(path: "Documentation/images/\($0).png"))
    }
    return found + gallery
  }()
  static let updates = ProcessInfo.processInfo.environment["MAGICMOVE_UPDATE_GOLDENS"] == "1"

  @Test func `there are goldens`() { #expect(Self.pairs.count > 1) }

  @Test(arguments: pairs)
  func `scenes look as they did`(_ pair: GoldenPair) throws {
    let animation = try Animation(contentsOf: pair.scene)
    let moments = try #require(animation.scene.output.goldens, "output.goldens is missing")
    let actual = stacked(try moments.map { try animation.still(at: $0) })
    if Self.updates { try Data(PNGEncoder(PNGOptions(compression: .best)).encode(actual)).write(to: pair.picture) }
    let expected = try ImageDecoder.decode([UInt8](Data(contentsOf: pair.picture))).premultiplied()
    guard actual != expected else { return }
    let place = try leave(pair.name, expected, actual)
    Issue.record("\(pair.name) differs in \(differing(expected, actual)) pixels; pictures in \(place)")
  }

  /// Pictures of one size under each other.
  private func stacked(_ bitmaps: [Bitmap]) -> Bitmap {
    let width = bitmaps.first?.width ?? 0
    let height = bitmaps.reduce(0) { $0 + $1.height }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: bitmaps.flatMap(\.pixels))
  }

  private func differing(_ a: Bitmap, _ b: Bitmap) -> Int {
    a.size == b.size ? zip(a.pixels, b.pixels).filter { $0 != $1 }.count : max(a.size.area, b.size.area)
  }

  /// Writes expected, actual and difference (black where equal) to a temporary folder and returns its path.
  private func leave(_ name: String, _ expected: Bitmap, _ actual: Bitmap) throws -> String {
    let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "magicmove-goldens")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var pictures = [("expected", expected), ("actual", actual)]
    if expected.size == actual.size {
      let difference = zip(expected.pixels, actual.pixels).map { a, b in
        [0, 8, 16].reduce(0xFF00_0000 as UInt32) { sum, shift in
          let (first, second) = ((a >> shift) & 255, (b >> shift) & 255)
          return sum | (first > second ? first - second : second - first) << shift
        }
      }
      pictures.append(("difference", Bitmap(size: actual.size, pixels: difference)))
    }
    for (suffix, picture) in pictures {
      try Data(PNGEncoder().encode(picture)).write(to: folder.appending(path: "\(name)-\(suffix).png"))
    }
    return folder.path
  }
}
