import Comparison
import Foundation
import Rendering
import Testing

/// Goldens and results that an earlier version wrote are read as they were meant.
@Suite struct EarlierGoldensTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "__Goldens__/Earlier").path

  private func compared(_ side: String, _ goldens: String) async throws -> GoldenScene {
    let path = "\(Self.folder)/\(side)/push.json"
    var options = LoadingOptions()
    options.locates = true
    let animation = try Animation(try SceneFile(path: path, name: "push.json"), options: options)
    let folder = GoldenFolder(path: "\(Self.folder)/\(goldens)/push")
    var scene = try await GoldenCheck().run(animation, name: "push", in: folder)
    scene.locate(in: animation)
    return scene
  }

  @Test(arguments: ["goldens", "lean"]) func `goldens hold`(_ goldens: String) async throws {
    let scene = try await compared("before", goldens)
    #expect(!scene.isFailure && scene.results.count == 12 && scene.frames?.outcome == .passed)
    #expect(scene.isLean == (goldens == "lean"))
  }

  @Test func `results are read, and say what a run says today`() async throws {
    let text = try String(contentsOfFile: "\(Self.folder)/results.json", encoding: .utf8)
    let read = try GoldenResults(fileText: text)
    // That version named size, rate and number of frames, also where only one differs.
    let parts = [50, 60].map { "80x60 pixels, 50 frames per second, \($0) frames" }
    let long = "expected \(parts[0]), found \(parts[1])"
    #expect(read.fileText == text.replacing(long, with: "expected 50 frames, found 60 frames"))
    let (then, now) = (try #require(read.scenes.first), try await compared("after", "goldens"))
    #expect(then.results.count == 12 && then.results.count { $0.isFailure } == 9)
    #expect(then.timelineChanges == now.timelineChanges && then.steps.map(\.name) == now.steps.map(\.name))
    for (old, new) in zip(then.results, now.results) {
      #expect(old.name == new.name && old.outcome == new.outcome && old.description == new.description)
      #expect(old.attribution == new.attribution && old.place == new.place)
    }
    #expect(then.frames?.description == now.frames?.description)
    #expect(then.frames?.attribution == now.frames?.attribution && then.frames?.place == now.frames?.place)
  }

  @Test(.enabled(if: Review.isAvailable)) func `a review has the form that it had`() async throws {
    let out = FileManager.default.temporaryDirectory.appending(path: "magicmove-review-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: out) }
    let review = try Review("\(Self.folder)/before", "\(Self.folder)/after", to: out, options: ReviewOptions())
    _ = try await review.write { _ in }
    let text = try String(contentsOfFile: "\(out)/review.json", encoding: .utf8)
    #expect(try text == String(contentsOfFile: "\(Self.folder)/review.json", encoding: .utf8))
  }
}
