import Foundation
import Pixels
import SceneModel
import TestSupport
import Testing

@testable import Rendering

/// SVG pictures as browsers show them.
@Suite(.enabled(if: SVGTrait.isOn, "built without the trait SVG"))
struct BrowserPixelsTests {
  @Test(arguments: BrowserPixels.all) func `pixels are those of a browser`(_ picture: BrowserPixels) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 100 100'>"
        + "\(picture.content)</svg>", to: "a.svg")
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 200, height: 200), image: .file("a.svg"))
    let scene = Scene(
      canvas: Canvas(size: Size(width: 200, height: 200), background: .white), screens: [Screen("a", layers: [layer])])
    let animation = try Animation(scene, folder: URL(filePath: folder.path))
    #expect(animation.warnings.isEmpty && picture.points.count == 9)
    let bitmap = try animation.still(at: .screen("a"))
    for (x, y, color) in picture.points {
      let found = bitmap[x, y]
      func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
      let differences = [
        channel(found, 0) - channel(color, 16), channel(found, 8) - channel(color, 8),
        channel(found, 16) - channel(color, 0),
      ]
      let isClose = differences.allSatisfy { abs($0) <= 6 }
      #expect(isClose, "(\(x), \(y)): \(String(found, radix: 16)) instead of bgr of \(String(color, radix: 16))")
    }
  }
}
