// The scenes that `magicmove init` writes: small, commented, without other files. They are in this folder as
// scenes (`list.jsonc`, …) and are embedded by CEmbeddedFiles.

import FileFormats
import ForeignText
import JSONTree
import PageAssets

/// A first scene to change.
enum SceneTemplate: String, CaseIterable {
  case list, card, gallery, web, slides, golden, code

  /// What it shows, in a few words.
  var summary: String {
    switch self {
    case .list: "a row of a list becomes a page"
    case .card: "a card opens into an article"
    case .gallery: "a photo in a grid fills the screen and is dragged away"
    case .web: "a shop page, with CSS view transitions"
    case .slides: "three slides of a talk"
    case .golden: "a small scene for golden tests"
    case .code: "a piece of code that changes in three steps"
    }
  }

  /// The scene's text in UTF-8, for a file of that name; `schema` is the schema that it names.
  func text(named name: String = "scene.jsonc", schema: String? = nil) -> [UInt8] {
    let text = String(decoding: embeddedFile("\(rawValue).jsonc") ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.hasPrefix("//") else { return String(line) }
      let names = [
        ("output/scene.", "output/\(Path.stem(of: name))."), (" scene.jsonc", " \(Escaped.shellWord(name))"),
      ]
      return names.reduce(String(line)) { $0.replacing($1.0, with: $1.1) }
    }
    guard let schema, let open = lines.firstIndex(of: "{") else { return Array(lines.joined(separator: "\n").utf8) }
    let member =
      "  \"$schema\": \(JSONWriter.quoted(schema)), // With the schema, editors complete and explain every key."
    return Array((lines[...open] + [member] + lines[(open + 1)...]).joined(separator: "\n").utf8)
  }

  /// One line for each, for people.
  static var table: String {
    let width = (allCases.map(\.rawValue.count).max() ?? 0) + 2
    return allCases.map { Help.padded($0.rawValue, to: width) + $0.summary + "\n" }.joined()
  }
}
