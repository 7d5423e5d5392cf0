// The scenes in the pages of Documentation: a page is their only source, for readers, pictures and tests.

import Foundation

/// A page whose blocks of `jsonc` are whole files, each named by its first line: `// card.jsonc: what it shows.`
package struct ScenePage: Sendable {
  /// One block of a page.
  package struct File: Sendable, CustomStringConvertible {
    /// Its name with its extension: a scene ends in `.jsonc`, what scenes include in `.json`.
    package let name: String
    /// All its text, as `scripts/make-gallery` writes it before it draws.
    package let text: String

    /// Creates a file, for a changed copy of one on the page.
    package init(name: String, text: String) { (self.name, self.text) = (name, text) }

    package var description: String { name }
    /// Whether it is drawn, not only included.
    package var isScene: Bool { name.hasSuffix(".jsonc") }
  }

  /// Scenes to begin with, one for each thing that people animate.
  package static let cookbook = ScenePage("cookbook.md")
  /// The tutorial for a first scene; its files are the stages of one scene.
  package static let quickStart = ScenePage("quick-start.md")

  /// The folder of the pages.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Documentation").standardizedFileURL

  /// The text of the page; empty when it cannot be read.
  package let text: String

  private init(_ name: String) {
    text = (try? String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)) ?? ""
  }

  /// The files in the page's order.
  package var files: [File] {
    text.components(separatedBy: "\n```jsonc\n").dropFirst().map { block in
      let code = block.components(separatedBy: "\n```").first ?? ""
      let name = code.prefix { $0 != "\n" && $0 != ":" }.dropFirst(3)
      return File(name: String(name), text: code + "\n")
    }
  }
  /// Those of them that are drawn.
  package var scenes: [File] { files.filter(\.isScene) }
}
