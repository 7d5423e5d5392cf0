// Blocks of Slidev's Markdown: four backticks, `md magic-move`, and a code fence for each step.
//
// https://sli.dev/features/shiki-magic-move describes the form.

import CodeText
import FileFormats

/// Reads blocks.
enum MagicMoveBlock {
  /// A fence: its backticks or tildes and the text after them.
  private struct Fence {
    var marks: Substring
    var information: Substring

    init?(_ line: Substring) {
      let text = line.drop { $0 == " " || $0 == "\t" }
      guard let first = text.first, first == "`" || first == "~" else { return nil }
      marks = text.prefix { $0 == first }
      information = text.dropFirst(marks.count)
      // With more backticks in the line it is code inside of a text.
      guard marks.count >= 3, first == "~" || !information.contains("`") else { return nil }
    }

    /// Whether it closes a fence that was opened by `other`.
    func closes(_ other: Fence) -> Bool {
      marks.first == other.marks.first && marks.count >= other.marks.count
        && information.allSatisfy { $0 == " " || $0 == "\t" }
    }

    /// Whether the code of the fence ends before `other`, which closes it or opens the next one.
    func isEnded(by other: Fence) -> Bool {
      (marks.first == other.marks.first && marks.count == other.marks.count) || other.closes(self)
    }

    /// The error about a fence, in the line with this index from 0, that no line closes, or not before another fence opens.
    func unclosed(at index: Int, before next: Int? = nil, name: String) -> VerbError {
      let found = next.map { "the fence in line \($0 + 1)" } ?? "the end"
      return VerbError(.data, "\(name): line \(index + 1): expected a closing fence \(marks), found \(found)")
    }

    var isBlock: Bool {
      let words = information.split { $0 == " " || $0 == "\t" || $0 == "{" }
      return marks.count >= 4 && words.count >= 2 && words[0] == "md" && words[1] == "magic-move"
    }
  }

  /// The steps of a block.
  ///
  /// - Parameters:
  ///   - path: The Markdown file.
  ///   - number: The number of the block, from 1.
  ///   - language: The language of all steps; nil: as the fences say.
  static func steps(_ path: String, number: Int, language: CodeLanguage?) throws -> CodeRequest.Found {
    let source = try CodeStep.source(try CodeStep.bytes(ofFile: path), name: path)
    let lines = (0..<source.lineCount).map {
      Substring(String(decoding: source.bytes[source.range(ofLine: $0)], as: UTF8.self))
    }
    var blocks = 0
    var open: VerbError?
    var index = 0
    while index < lines.count {
      guard let fence = Fence(lines[index]) else {
        index += 1
        continue
      }
      let close = lines[(index + 1)...].firstIndex { Fence($0)?.closes(fence) ?? false }
      let end = close ?? lines.count
      if close == nil { open = fence.unclosed(at: index, name: path) }
      if fence.isBlock {
        blocks += 1
        if blocks == number {
          if let open { throw open }
          let found = try steps(lines[(index + 1)..<end], options: fence.information, name: path, language)
          guard !found.steps.isEmpty else {
            throw VerbError(.data, "\(path): line \(index + 1): expected code fences in the magic-move block")
          }
          return found
        }
      }
      index = end + 1
    }
    // An unclosed fence hides the blocks after it.
    if let open { throw open }
    let count = blocks == 0 ? "none" : "only \(blocks)"
    throw VerbError(
      .data, "\(path): expected \(number == 1 ? "a block" : "\(number) blocks") of ````md magic-move, found \(count)")
  }

  private static func steps(
    _ lines: ArraySlice<Substring>, options: Substring, name: String, _ language: CodeLanguage?
  ) throws -> CodeRequest.Found {
    var found = CodeRequest.Found(steps: [], title: title(in: options), hasNumbers: hasNumbers(options))
    var index = lines.startIndex
    while index < lines.endIndex {
      guard let fence = Fence(lines[index]) else {
        index += 1
        continue
      }
      let next = lines[(index + 1)...].firstIndex { Fence($0).map { fence.isEnded(by: $0) } ?? false }
      guard let end = next, Fence(lines[end])?.closes(fence) == true else {
        throw fence.unclosed(at: index, before: next, name: name)
      }
      let text = lines[(index + 1)..<end].map { $0 + "\n" }.joined()
      let word = fence.information.drop { $0 == " " }.prefix { !" {[\t".contains($0) }
      let source = try CodeStep.source(Array(text.utf8), name: name)
      let step = CodeStep(
        name: "\(name):\(index + 1)", source: source, language: language ?? CodeLanguage(name: String(word)) ?? .plain)
      found.title = found.title ?? title(in: fence.information)
      found.hasNumbers = found.hasNumbers || hasNumbers(fence.information)
      for focus in groups(in: fence.information) {
        found.steps.append(step)
        found.steps[found.steps.count - 1].focus = focus
      }
      index = end + 1
    }
    return found
  }

  /// The text in square brackets.
  private static func title(in information: Substring) -> String? {
    guard let open = information.firstIndex(of: "["), let close = information[open...].firstIndex(of: "]") else {
      return nil
    }
    let title = information[information.index(after: open)..<close]
    return title.isEmpty ? nil : String(title)
  }

  /// Whether the options have `lines: true`.
  private static func hasNumbers(_ information: Substring) -> Bool {
    information.filter { $0 != " " && $0 != "\t" }.contains("lines:true")
  }

  /// The lines that are focused one after the other: `{*|1|2-5}`; nil: all lines.
  private static func groups(in information: Substring) -> [String?] {
    guard let open = information.firstIndex(of: "{"), let close = information[open...].firstIndex(of: "}") else {
      return [nil]
    }
    let inner = information[information.index(after: open)..<close]
    guard !inner.isEmpty, !inner.contains(":") else { return [nil] }
    return inner.split(separator: "|", omittingEmptySubsequences: false).map { group in
      let text = group.filter { $0 != " " && $0 != "\t" }
      return text.isEmpty || ["*", "all", "none", "hide"].contains(text) ? nil : text
    }
  }
}
