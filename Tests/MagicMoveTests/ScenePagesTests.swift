// The scenes of the cookbook and of the quick start are what readers begin with: each is complete, is free of warnings,
// and moves.

import Foundation
import Motion
import Pixels
import Rendering
import TestSupport
import Testing

@Suite struct ScenePagesTests {
  /// Lines that a recipe has at most.
  private static let longest = 40
  /// Bytes that a picture of a recipe has at most.
  private static let largestPicture = 60_000

  @Test func `there is a recipe for everything that people animate`() {
    let names = ScenePage.cookbook.scenes.map(\.name)
    for name in ["list", "card", "player", "photos", "chat", "tabs", "settings", "sheet", "theme", "web", "golden"] {
      #expect(names.contains("\(name).jsonc"), "\(name)")
    }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ScenePage.cookbook.scenes)
  func `a recipe fits on a page, has no warning and moves in every transition`(_ recipe: ScenePage.File) throws {
    #expect(recipe.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= Self.longest)
    let animation = try Self.animation(recipe, of: .cookbook)
    try Self.expectMotion(of: animation)
  }

  @Test func `the stages of the quick start are a screen and a move`() throws {
    let stages = ScenePage.quickStart.scenes
    #expect(stages.count == 2)
    let (first, second) = (try #require(stages.first), try #require(stages.last))
    #expect(try Self.animation(first, of: .quickStart).scene.screens.count == 1)
    try Self.expectMotion(of: Self.animation(second, of: .quickStart))
  }

  @Test func `every line that the quick start says to replace can be replaced`() throws {
    let move = try #require(ScenePage.quickStart.scenes.last)
    let blocks = ScenePage.quickStart.text.components(separatedBy: "\n```json\n").dropFirst()
    let lines = blocks.flatMap { ($0.components(separatedBy: "\n```").first ?? "").components(separatedBy: "\n") }
    let steps = lines.filter { $0.contains("\"to\"") }
    let layers = lines.filter { $0.contains("\"image\"") }
    #expect(steps.count >= 4 && layers.count == 2 && steps.count + layers.count == lines.count)
    let written = move.text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for step in steps {
      let line = try #require(written.first { $0.hasPrefix("{ \"name\": \"open\"") })
      let text = move.text.replacing(line, with: step)
      #expect(text != move.text)
      try Self.expectMotion(of: Self.animation(ScenePage.File(name: move.name, text: text), of: .quickStart))
    }
    for layer in layers {
      let line = layer.replacing("\"image\": \"photo.jpg\"", with: "\"fill\": \"tomato\"")
      #expect(written.contains(line) || written.contains { $0.hasSuffix(line) }, "\(line)")
    }
  }

  @Test func `every recipe has a small picture that the gallery's script draws from the page`() throws {
    let script = try String(contentsOf: ScenePage.folder.appending(path: "../scripts/make-gallery"), encoding: .utf8)
    #expect(script.contains("Documentation/cookbook.md") && script.contains("cookbook/$scene.png"))
    let pictures = ScenePage.folder.appending(path: "images/cookbook")
    let recipes = ScenePage.cookbook.scenes.map { String($0.name.dropLast(".jsonc".count)) }
    for name in recipes {
      #expect(script.contains("\n\(name) "), "\(name)")
      #expect(ScenePage.cookbook.text.contains("](images/cookbook/\(name).png)"), "\(name)")
      let size = try Data(contentsOf: pictures.appending(path: "\(name).png")).count
      #expect(size > 1000 && size <= Self.largestPicture, "\(name): \(size)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: pictures.path).count == recipes.count)
  }

  /// The file beside those of its page that scenes include, as its readers have it; without warnings.
  private static func animation(_ file: ScenePage.File, of page: ScenePage) throws -> Animation {
    let folder = try TemporaryFolder()
    for other in page.files where !other.isScene { try folder.write(other.text, to: other.name) }
    let path = try folder.write(file.text, to: file.name)
    let animation = try Animation(contentsOf: URL(filePath: path), options: LoadingOptions(scale: 0.5))
    #expect(animation.warnings.isEmpty, "\(animation.warnings)")
    return animation
  }

  /// Expects that every transition shows other pictures at a quarter, at half and at its end.
  private static func expectMotion(of animation: Animation) throws {
    let flights = animation.plan.steps.filter { $0.kind == .transition && $0.duration > 0 }
    #expect(!flights.isEmpty)
    for step in flights {
      let moments = try [0, 0.25, 0.5, 1].map { try animation.still(at: .stepFraction(step.name, $0)) }
      #expect(moments[0] != moments[1] && moments[1] != moments[2] && moments[2] != moments[3], "\(step.name)")
    }
  }
}
