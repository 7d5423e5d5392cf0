import Foundation
import Pixels
import Testing

@testable import MagicMove

/// Nothing pops: transitions start and end on the stills of their screens, and the frames beside them do not jump.
@Suite struct TransitionEndsTests {
  /// The demonstrations of the repository.
  static let scenes: [URL] = {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: package.appending(path: "scenes").path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".json") && !$0.contains("schema") }
      .map { package.appending(path: "scenes/\($0)") }
  }()

  @Test(arguments: scenes)
  func `transitions start and end on the stills of their screens`(_ url: URL) throws {
    let animation = try Animation(contentsOf: url, options: LoadingOptions(scale: 0.5))
    for step in animation.steps where step.kind == .transition && step.duration > 0 {
      let start = try animation.still(at: .stepFraction(step.name, 0))
      let end = try animation.still(at: .stepFraction(step.name, 1))
      #expect(start == animation.still(atSeconds: step.start))
      let isFirstVisit = animation.steps.first { $0.from == step.from }?.name == step.name
      if isFirstVisit { #expect(try start == animation.still(at: .screen(step.from)), "\(step.name)") }
      // A card over a screen hides the originals under its veil for the transition only: they vanish at once.
      let isOver = [step.from, step.to].contains { animation.scene.screen(named: $0)?.over != nil }
      guard !isOver else { continue }
      let after = try animation.still(at: .stepFraction(step.name, 0.001))
      let before = try animation.still(at: .stepFraction(step.name, 0.999))
      #expect(meanDifference(start, after) <= 1, "\(step.name), one thousandth after the start")
      #expect(meanDifference(end, before) <= 1, "\(step.name), one thousandth before the end")
    }
  }

  /// Mean absolute difference of all channels, in 1/255.
  private func meanDifference(_ first: Bitmap, _ second: Bitmap) -> Double {
    var sum = 0
    for (a, b) in zip(first.pixels, second.pixels) where a != b {
      for shift: UInt32 in [0, 8, 16, 24] { sum += abs(Int((a >> shift) & 255) - Int((b >> shift) & 255)) }
    }
    return Double(sum) / Double(first.size.area * 4)
  }
}
