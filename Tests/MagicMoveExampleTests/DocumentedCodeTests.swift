// Every Swift example of the README, the guides and the articles is in a file that is compiled: here, or in the example package.

import Foundation
import Testing

@Suite struct DocumentedCodeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let documents = [
    "README.md", "Documentation/library.md", "Documentation/golden-tests.md",
    "Sources/MagicMove/MagicMove.docc/MagicMove.md",
    "Sources/MagicMove/MagicMove.docc/RenderingAScene.md", "Sources/MagicMove/MagicMove.docc/ScenesInSwift.md",
    "Sources/MagicMoveTesting/MagicMoveTesting.docc/MagicMoveTesting.md",
    "Sources/MagicMoveTesting/MagicMoveTesting.docc/GoldenTests.md",
  ]

  @Test(arguments: documents)
  func `examples are compiled as they are shown`(document: String) throws {
    let compiled = try Self.compiled()
    let examples = Self.examples(in: try Self.text(document))
    #expect(!examples.isEmpty)
    for example in examples {
      let code = Self.plain(example)
      #expect(compiled.contains { $0.contains(code) }, "no test compiles this example of \(document):\n\(example)")
    }
  }

  @Test func `examples are told from other text`() {
    let text = "a\n```swift\nimport X\nlet a = 1\n```\nb\n```sh\nls\n```\n```swift\n  f(\"x\",\n    2)\n```\n"
    #expect(Self.examples(in: text) == ["import X\nlet a = 1", "  f(\"x\",\n    2)"])
    #expect(Self.plain("import X\n  f(folder(\"x\"),\n    2)") == "f(\"x\",2)")
  }

  /// What is compiled: the files of this target and of the example package.
  private static func compiled() throws -> [String] {
    try ["Tests/MagicMoveExampleTests", "Examples/GoldenTests/Tests/CardTests"].flatMap { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      return try names.filter { $0.hasSuffix(".swift") }.map { plain(try text("\(folder)/\($0)")) }
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The blocks of Swift of a text.
  private static func examples(in text: String) -> [String] {
    text.components(separatedBy: "```swift\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0]
    }
  }

  /// Code without imports, white space and backticks (of names of tests), files of a test's folder as files beside it.
  private static func plain(_ code: String) -> String {
    let lines = code.split(separator: "\n").filter { !$0.hasPrefix("import ") }
    return lines.joined().filter { !$0.isWhitespace && $0 != "`" }.replacing(/folder\(("[^"]*")\)/) { $0.output.1 }
  }
}
