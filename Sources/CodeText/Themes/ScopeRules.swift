// The rules of `tokenColors`: which scope has which colour.

import JSONTree
import Pixels

/// The rules of a theme, in the order in which they were written.
struct ScopeRules {
  private struct Rule {
    var selector: String
    var color: Color?
    var isBold: Bool?
  }

  private var rules: [Rule] = []

  /// Adds the list of a file.
  mutating func add(_ node: JSONNode, _ reader: ThemeReader) throws {
    guard case .list(let entries) = node.content else {
      throw reader.error("expected an array in `tokenColors`", at: node)
    }
    for entry in entries {
      _ = try reader.members(entry, "tokenColors")
      guard let settings = entry["settings"] else { continue }
      let members = try reader.members(settings, "settings")
      var rule = Rule(selector: "")
      for member in members {
        if case .null = member.value.content { continue }
        if member.key == "foreground" { rule.color = try reader.color(member.value) }
        if member.key == "fontStyle" {
          guard let style = member.value.string else {
            throw reader.error("expected a string in `fontStyle`", at: member.value)
          }
          rule.isBold = style.split(separator: " ").contains("bold")
        }
      }
      guard let scope = entry["scope"] else { continue }
      for selector in try Self.selectors(scope, reader) {
        rule.selector = selector
        rules.append(rule)
      }
    }
  }

  /// The last word of each selector: of `source.css support.type` only `support.type` counts.
  private static func selectors(_ node: JSONNode, _ reader: ThemeReader) throws -> [String] {
    let nodes: [JSONNode]
    switch node.content {
    case .string: nodes = [node]
    case .list(let elements): nodes = elements
    case .null: nodes = []
    default: throw reader.error("expected a string or an array of strings in `scope`", at: node)
    }
    return try nodes.flatMap { node in
      guard let text = node.string else { throw reader.error("expected a string in `scope`", at: node) }
      return text.split(separator: ",").compactMap {
        $0.split { $0 == " " || $0 == "\t" || $0 == "\n" }.last.map(String.init)
      }
    }
  }

  /// What a class is painted with.
  func paint(for kind: CodeClass, foreground: Color) -> CodePaint {
    let scopes = Self.scopes(of: kind)
    let color = scopes.lazy.compactMap { best($0, where: { $0.color != nil })?.color }.first
    let isBold = scopes.lazy.compactMap { best($0, where: { $0.isBold != nil })?.isBold }.first
    return CodePaint(color: color ?? foreground, isBold: isBold ?? false)
  }

  /// The rule with the longest selector that matches; the later one of equally long ones.
  private func best(_ scope: String, where counts: (Rule) -> Bool) -> Rule? {
    var best: Rule?
    for rule in rules where counts(rule) && (scope == rule.selector || scope.hasPrefix(rule.selector + ".")) {
      if let found = best, found.selector.utf8.count > rule.selector.utf8.count { continue }
      best = rule
    }
    return best
  }

  /// The scopes that a class is asked for by, the second when the first has no rule.
  private static func scopes(of kind: CodeClass) -> [String] {
    switch kind {
    case .comment: ["comment"]
    case .string: ["string.quoted"]
    case .escape: ["constant.character.escape"]
    case .number: ["constant.numeric"]
    case .keyword: ["keyword.control", "storage.type"]
    case .type: ["entity.name.type"]
    case .function: ["entity.name.function"]
    case .name: ["variable.other"]
    case .constant: ["constant.language"]
    case .operator: ["keyword.operator"]
    case .punctuation: ["punctuation.separator"]
    case .tag: ["entity.name.tag"]
    case .attribute: ["entity.other.attribute-name"]
    case .property: ["variable.other.property"]
    case .meta: ["meta.preprocessor"]
    }
  }
}
