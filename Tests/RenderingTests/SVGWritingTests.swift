import FileFormats
import Foundation
import FrameWriting
import OutputFiles
import Rendering
import TestSupport
import Testing

/// Scenes to SVG files: bytes, marks, warnings at their keys.
@Suite struct SVGWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func animation(
    layer: String = "", output: String = "", isStrict: Bool = false
  ) throws -> Animation {
    let scene = """
      {"canvas": {"size": [61, 47]},
       "screens": {"list": {"layers": [{"id": "card", "frame": [3, 5, 20, 14], "cornerRadius": 4, "fill": "#ff9500"}]},
                   "detail": {"layers": [{"id": "card", "frame": [20, 10, 40, 30], "fill": "#0a84ff"\(layer)}]}},
       "timeline": [{"hold": 0.2}, {"to": "detail", "duration": 0.3}, {"hold": 0.2}]\(output)}
      """
    return try Animation(
      contentsOf: URL(filePath: try folder.write(scene, to: "scene.json")), options: LoadingOptions(isStrict: isStrict))
  }

  private func text(_ animation: Animation, _ options: OutputOptions = OutputOptions()) async throws -> String {
    var options = options
    options.overwrites = true
    try await animation.write(to: URL(filePath: folder("a.svg")), options: options)
    return String(decoding: try folder.read("a.svg"), as: UTF8.self)
  }

  @Test func `jobs do not change bytes, and the file bears the mark`() async throws {
    let animation = try animation(layer: #", "transform": {"rotateY": 30, "perspective": 300}"#)
    let texts = [try await text(animation, OutputOptions(jobs: 1)), try await text(animation, OutputOptions(jobs: 4))]
    #expect(texts[0] == texts[1])
    #expect(FileMark.isPresent(inHead: Array(texts[0].utf8)))
    #expect(!FileMark.isPresent(inHead: Array("<svg xmlns=\"a>b\"><!--other--></svg>".utf8)))
    #expect(FileMark.isPresent(inHead: Array("<!-- MagicMove --><svg/>".utf8)))
    // Ours is replaced, others are not.
    try await animation.write(to: URL(filePath: folder("a.svg")))
    try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", to: "a.svg")
    await #expect(throws: OutputError.self) { try await animation.write(to: URL(filePath: folder("a.svg"))) }
  }

  @Test func `a matched box stays one element`() async throws {
    let text = try await text(try animation())
    // The background and the box, once in motion and once at the end.
    #expect(text.split(separator: "<path").count == 5)
    #expect(!text.contains("attributeName=\"display\""))
    #expect(text.contains("dur=\".7s\"") && text.contains("repeatCount=\"indefinite\""))
  }

  @Test func `parts, speed and plays are those of the options`() async throws {
    var options = OutputOptions(from: .seconds(0.2), to: .seconds(0.5), slowness: 2, loop: .times(3))
    let text = try await text(try animation(), options)
    #expect(text.contains("dur=\".6s\" repeatCount=\"3\""))
    options = OutputOptions(from: .seconds(0), to: .seconds(0.1))
    #expect(try await self.text(try animation(), options).contains("<animate") == false)
  }

  @Test(arguments: [
    (#", "backdropBlur": 4"#, "a blurred backdrop"),
    (#", "transform": {"rotateX": 30, "perspective": 300}"#, "perspective"),
    (
      ##", "layers": [{"frame": [0, 0, 9, 9], "fill": {"conic": {"angle": 0, "stops": [[0, "#ff0000"], [1, "#0000ff"]]}}}]"##,
      "a conic gradient"
    ),
  ])
  func `what SVG has no words for warns at its key`(layer: String, words: String) async throws {
    let animation = try animation(layer: layer)
    let warnings = animation.warnings(for: .svg)
    #expect(warnings.count == 1 && warnings[0].message.contains(words) && warnings[0].severity == .warning)
    #expect(warnings[0].line == 3 && warnings[0].column > 1)
    #expect(animation.warnings(for: .gif).isEmpty && animation.warnings.isEmpty)
    #expect(try await text(animation).contains("<image "))
    let strict = try self.animation(layer: layer, isStrict: true)
    await #expect(throws: AnimationError.self) { try await strict.write(to: URL(filePath: folder("b.svg"))) }
    #expect(throws: (any Error).self) { try folder.read("b.svg") }
  }

  @Test func `motion blur is left out with a warning`() async throws {
    let animation = try animation(output: #", "output": {"motionBlur": 180}"#)
    #expect(animation.warnings(for: .svg).map(\.message) == ["SVG has no motion blur; it is left out"])
    #expect(try await text(animation).contains("<image ") == false)
  }

  @Test func `finished frames have no motion`() async throws {
    try await animation().write(to: URL(filePath: folder("a.gif")))
    let frames = try FinishedFrames([folder("a.gif")])
    #expect(throws: OutputError.needsMotion(path: "b.svg", format: .svg)) {
      try frames.job(.path("b.svg"), .svg, OutputOptions()) { _ in }
    }
  }
}
