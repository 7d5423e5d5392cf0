// The library's messages speak of values. Flags of the command belong to the command, which adds them (`Advice`).

import Foundation
import Testing

@Suite struct LibraryWordsTests {
  /// What no user of the library reads: the command, its batches, and programs for this package's own work.
  private static let others: Set<String> = ["MagicMoveCommand", "BatchRuns"]
  /// What starts Chromium and editors, with their flags.
  private static let starters: Set<String> = [
    "SceneImport/Browser/Browser.swift", "LivePreview/Session/EditorCommand.swift",
  ]

  @Test func `no sentence of the library names a flag`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
    #expect(files.contains("Rendering/Errors/ErrorMessages.swift"))
    #expect(Self.starters.isSubset(of: files))
    for file in files where !Self.starters.contains(file) && !Self.others.contains(String(file.prefix { $0 != "/" })) {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let flags = Self.flags(in: text)
      #expect(flags.isEmpty, "\(file)")
    }
  }

  @Test func `flags are found in strings, not in comments`() {
    #expect(Self.flags(in: "// \"--jobs\"\nlet a = \"use --jobs N\"") == ["let a = \"use --jobs N\""])
    #expect(Self.flags(in: "let a = b - -c // --jobs\nlet d = \"a -- b\"").isEmpty)
  }

  /// Lines with a string that has a flag in it.
  private static func flags(in text: String) -> [Substring] {
    text.split(separator: "\n").filter { line in
      !line.drop { $0 == " " }.hasPrefix("//") && line.contains(/"[^"]*--[a-z]/)
    }
  }
}
