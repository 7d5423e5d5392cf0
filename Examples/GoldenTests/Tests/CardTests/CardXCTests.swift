#if canImport(XCTest)
  import Foundation
  import MagicMove
  import MagicMoveTesting
  import XCTest

  /// The same with XCTest.
  final class CardXCTests: XCTestCase {
    func testCard() async throws {
      let card = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "card.json")
      await assertGolden(contentsOf: card, at: [.screen("list"), .screen("detail")], as: .pictures, record: .never)
    }

    func testScene() async {
      let badge = Layer(frame: Rect(x: 4, y: 4, width: 24, height: 24), fill: .color(Color(rgb: 0xFF9F0A)))
      let scene = Scene(
        name: "square", canvas: Canvas(size: Size(width: 32, height: 32)), screens: [Screen("badge", layers: [badge])])
      await assertGolden(scene, as: .trace, record: .never)
    }
  }
#endif
