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
  }
#endif
