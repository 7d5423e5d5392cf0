// The code of the README and of the article "Golden tests", compiled and run.

import Foundation
import MagicMove
import MagicMoveTesting
import TestSupport
import Testing

extension GoldenStrategy {
  static let steps = GoldenStrategy("steps") { animation in
    animation.steps.map { "\($0.name): \($0.duration) s" }.joined(separator: "\n") + "\n"
  }
}

@Suite(.goldens(record: .never)) struct PushTests {
  private let folder: TemporaryFolder

  init() throws { folder = try Example.folder() }

  @Test func push() async {
    await expectGolden(
      contentsOf: URL(filePath: folder("push.json")), at: [.screen("list"), .stepFraction("list-detail", 0.5)])
  }

  @Test func `pictures may be a little off`() async throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    await expectGolden(
      animation, as: .pictures, named: "push", tolerance: GoldenTolerance(channel: 2, differing: 0.001))
  }

  @Test func `a test writes down what it likes`() async throws {
    let animation = try Animation(contentsOf: URL(filePath: folder("push.json")))
    await expectGolden(animation, as: [.trace, .steps], named: "push-steps")
  }
}
