// The comment of a review in Markdown, as GitHub and GitLab read it.
//
// Every name is in a span of code, which no reader of Markdown looks into: it cannot end the span, be a link, or mention a person.
// A colour has a span of its own, so that GitHub shows it.

import ForeignText
import JSONTree
import SceneModel

/// Writes `summary.md`.
package struct ReviewSummary {
  /// The first line, by which a comment is found again.
  static let mark = "<!-- magicmove-review -->"
  /// A comment on GitHub holds 65,536 characters.
  private static let mostCharacters = 60_000
  private static let mostEntries = 20
  /// The longest sentence, in Unicode scalars.
  private static let longestWords = 300

  private let results: ReviewResults
  private let mediaURL: String?

  /// Takes the results.
  ///
  /// - Parameter mediaURL: The address of the folder with the media; nil: files are named.
  package init(_ results: ReviewResults, mediaURL: String?) { (self.results, self.mediaURL) = (results, mediaURL) }

  /// The whole text.
  package var text: String {
    let changed = results.entries.filter { $0.state != .unchanged }
    let head = "\(Self.mark)\n\(results.counts)\n"
    var (text, count) = (head, 0)
    for entry in changed.prefix(Self.mostEntries) {
      let part = "\n" + part(entry)
      // The sentence about those that are left out must fit, too.
      guard text.utf16.count + part.utf16.count <= Self.mostCharacters - 100 else { break }
      (text, count) = (text + part, count + 1)
    }
    let rest = changed.count - count
    return rest > 0 ? text + "\nand \(rest) more\n" : text
  }

  private func part(_ entry: ReviewEntry) -> String {
    var lines = ["### \(Self.code(entry.path)) \(entry.state.rawValue)", ""]
    let sides = ReviewEntry.Side.allCases.filter { entry.media[$0] != nil }
    if !sides.isEmpty {
      let cells = sides.map { cell(entry.media[$0], $0) }
      lines.append("| \(sides.map(\.rawValue).joined(separator: " | ")) |")
      lines.append("|\(String(repeating: " --- |", count: sides.count))")
      lines += ["| \(cells.joined(separator: " | ")) |", ""]
    }
    lines += entry.words.map { "- \(Self.sentence($0))" }
    if entry.moreWords > 0 { lines.append("- and \(Wording.counted(entry.moreWords, "more change"))") }
    if entry.differingFrames > 0 { lines.append("- \(Self.times(entry))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// "12 frames differ, from 0.2 s to 0.44 s".
  static func times(_ entry: ReviewEntry) -> String {
    guard let first = entry.differingTimes.first, let last = entry.differingTimes.last else { return "" }
    let count = entry.differingFrames
    return
      "\(count) frame\(count == 1 ? " differs" : "s differ"), from \(NumberText.rounded(first.lowerBound, decimals: 2)) s to "
      + "\(NumberText.rounded(last.upperBound, decimals: 2)) s"
  }

  private func cell(_ media: ReviewEntry.Media?, _ side: ReviewEntry.Side) -> String {
    guard let media else { return "" }
    guard let name = media.gifName else {
      return Escaped.markdownCode("\(ReviewMedia.folder)/\(media.webpName)", inTable: true)
    }
    guard let mediaURL else { return Escaped.markdownCode("\(ReviewMedia.folder)/\(name)", inTable: true) }
    let folder = mediaURL.utf8.last == UInt8(ascii: "/") ? String(mediaURL.dropLast()) : mediaURL
    return "![\(side.rawValue)](<\(PercentEncoding.encoded("\(folder)/\(name)", in: .address))>)"
  }

  /// A sentence on one line: its colours, arrows between them, and all other words in spans of code.
  private static func sentence(_ text: String) -> String {
    var parts: [(text: String, color: Color?, isPlain: Bool)] = []
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.contains(where: { Color($0) != nil }) else { return code(text) }
    for word in words {
      let color = Color(word)
      let isArrow = word == "→" && parts.last?.color != nil
      if let last = parts.last, color == nil, last.color == nil, !isArrow, !last.isPlain {
        parts[parts.count - 1].text += " \(word)"
      } else {
        parts.append((word, color, isArrow))
      }
    }
    return parts.map { part in
      if let color = part.color { return code(color.text) + color.comma }
      return part.isPlain ? part.text : code(part.text)
    }.joined(separator: " ")
  }

  /// A word that is `#rrggbb` or `#rrggbbaa`, perhaps before a comma.
  private struct Color {
    let text: String
    let comma: String

    init?(_ word: String) {
      let bytes = Array(word.utf8)
      comma = bytes.last == UInt8(ascii: ",") ? "," : ""
      let own = bytes.dropLast(comma.utf8.count)
      let digits = Set("0123456789abcdef".utf8)
      guard own.first == UInt8(ascii: "#"), [7, 9].contains(own.count), own.dropFirst().allSatisfy(digits.contains)
      else {
        return nil
      }
      text = String(decoding: own, as: UTF8.self)
    }
  }

  /// A text as a span of code on one line.
  private static func code(_ text: String) -> String { Escaped.markdownCode(text, longest: longestWords) }
}
