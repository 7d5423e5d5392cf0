// Pages that are one file: their modules as one classic script, their style sheets as one.
//
// A module in a browser cannot import a module in the same file. So the modules are concatenated in the order of their imports,
// without import lines and `export` keywords. This requires that imports do not rename, that a module imports only modules before
// it, and that no name is declared twice; tests check all three.

/// What is inlined into a page of one file.
package enum PageBundle: CaseIterable, Sendable {
  /// The page of one animation.
  case film
  /// The report on goldens.
  case report
  /// The review of two states.
  case review

  /// Where pictures come from, in the words of a content security policy.
  var images: String {
    switch self {
    case .report: "data:"
    case .film, .review: "data: blob:"
    }
  }

  /// The style sheets, one after the other.
  package var style: [UInt8] { sheets.flatMap { embeddedFile($0) ?? [] } }

  /// The names of the style sheets, in their order.
  private var sheets: [String] {
    switch self {
    case .film: ["looks.css", "timeline.css", "transport.css", "film.css"]
    case .report: ["looks.css", "timeline.css", "listing.css", "report.css"]
    case .review: ["looks.css", "timeline.css", "transport.css", "listing.css", "review.css"]
    }
  }

  /// The modules as one script, in strict mode.
  package var script: [UInt8] {
    let modules = modules.map { Self.inlined(String(decoding: $0.bytes, as: UTF8.self)) }
    return Array(("\"use strict\";\n\n" + modules.joined(separator: "\n")).utf8)
  }

  /// The modules by name, each after those that it imports.
  package var modules: [(name: String, bytes: [UInt8])] { moduleNames.map { ($0, embeddedFile($0) ?? []) } }

  private var moduleNames: [String] {
    switch self {
    case .film:
      [
        "elements.js", "drawing.js", "words.js", "appearance.js", "timeline.js", "keys.js", "help.js", "fragment.js",
        "player.js",
        "transport.js", "pictures-ahead.js", "webp-pictures.js", "film-frames.js", "film.js",
      ]
    case .report:
      [
        "elements.js", "words.js", "appearance.js", "timeline.js", "values.js", "grid.js", "keys.js", "curtain.js",
        "help.js", "smooth.js", "pictures.js", "sentences.js", "listing.js", "report-data.js", "report-ticks.js",
        "report-list.js",
        "report-overview.js", "report-pictures.js", "report-stages.js", "report-colours.js", "report-failure.js",
        "report.js",
      ]
    case .review:
      [
        "elements.js", "drawing.js", "words.js", "appearance.js", "timeline.js", "keys.js", "help.js", "curtain.js",
        "player.js",
        "transport.js", "pictures-ahead.js", "webp-pictures.js", "film-frames.js", "smooth.js", "pictures.js",
        "sentences.js",
        "listing.js", "review-data.js", "review-list.js", "review-overview.js", "review-films.js", "review-worst.js",
        "review-item.js", "review.js",
      ]
    }
  }

  /// A module as a part of a script.
  private static func inlined(_ module: String) -> String {
    module.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("import ") }
      .map { $0.hasPrefix("export ") ? $0.dropFirst("export ".count) : $0 }
      .joined(separator: "\n")
  }
}
