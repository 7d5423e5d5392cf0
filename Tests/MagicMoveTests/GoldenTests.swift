// The project's own goldens: every scene in `Goldens`, and the gallery's pictures of everything that a layer and a text can
// look like, as a user would test their own with MagicMoveTesting. They are in `__Goldens__/GoldenTests/NAME`.
//
// After an intended change of pictures:
//
//     MAGICMOVE_RECORD=all scripts/test --filter MagicMoveTests.GoldenTests
//
// records them again; look at them before they are committed. A failure names the report that shows it.

import Comparison
import Foundation
import MagicMove
import MagicMoveTesting
import Rendering
import Testing

@Suite struct GoldenTests {
  static let scenes: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let goldens = folder.appending(path: "Goldens")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: goldens.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { goldens.appending(path: $0) }
      + ["drawing", "text"].map { folder.appending(path: "../../scenes/\($0).json").standardized }
  }()

  @Test func `there are goldens`() { #expect(Self.scenes.count > 2) }

  @Test(arguments: scenes)
  func `scenes look as they did`(_ scene: URL) async { await expectGolden(contentsOf: scene) }

  /// Each device once, around a scene that has what depends on what is drawn: an outline larger than the picture, a blurred
  /// backdrop.
  @Test(arguments: ["none", "card", "phone", "tablet", "window", "browser"])
  func `presented scenes look as they did`(_ device: String) async throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let animation = try Animation(contentsOf: folder.appending(path: "PresentedGoldens/\(device).json"))
    let name = "\(device)@present"
    let goldens = folder.appending(path: "__Goldens__/GoldenTests").appending(path: name)
    let result = try await GoldenCheck().run(animation, name: name, in: GoldenFolder(path: goldens.path))
    #expect(!result.isFailure, "\(result.results.filter(\.isFailure))")
  }

  /// The same goldens hold for any number of threads.
  @Test(arguments: [1, 3])
  func `threads change nothing`(_ jobs: Int) async throws {
    let animation = try Animation(contentsOf: Self.scenes[0])
    let goldens = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "__Goldens__/GoldenTests")
    var check = GoldenCheck()
    check.jobs = jobs
    let name = Self.scenes[0].deletingPathExtension().lastPathComponent
    let folder = GoldenFolder(path: goldens.appending(path: name).path)
    #expect(try await check.run(animation, name: name, in: folder).isFailure == false)
  }
}
