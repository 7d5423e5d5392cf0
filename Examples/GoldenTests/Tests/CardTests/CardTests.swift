import Foundation
import MagicMove
import MagicMoveTesting
import Testing

private let card = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "card.json")

/// Nothing is recorded by accident; `MAGICMOVE_RECORD=all swift test` records.
@Suite(.goldens(record: .never)) struct CardTests {
  /// Every screen at rest, five moments of the transition, and a hash of every frame.
  @Test func everything() async { await expectGolden(contentsOf: card) }

  /// Only what a person wants to look at.
  @Test func halfWay() async throws {
    let animation = try Animation(contentsOf: card)
    await expectGolden(animation, at: [.screen("list"), .stepFraction("grow", 0.5)], as: .pictures, named: "half-way")
  }

  /// Numbers and colours instead of pixels.
  @Test func layout() async throws {
    await expectGolden(try Animation(contentsOf: card), at: [.stepFraction("grow", 0.5)], as: .trace, named: "layout")
  }

  /// A scene that is built in Swift.
  @Test(arguments: ["#ff9f0a", "#bf5af2"])
  func badge(color: String) async throws {
    let fill = color == "#ff9f0a" ? Color(rgb: 0xFF9F0A) : Color(rgb: 0xBF5AF2)
    let badge = Layer(frame: Rect(x: 4, y: 4, width: 24, height: 24), cornerRadii: CornerRadii(12), fill: .color(fill))
    let scene = Scene(
      name: "badge \(color)", canvas: Canvas(size: Size(width: 32, height: 32)),
      screens: [Screen("badge", layers: [badge])])
    await expectGolden(scene)
  }
}
