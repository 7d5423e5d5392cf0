// Values that come from outside of a scene, from a command line or a table, and override its own `variables`.
//
// A scene lists every variable with a default value. Texts from outside become what that
// value is: a number where the default is a number, a truth value, and JSON where it is an array, an object or null. So one scene
// and a table without types make a thousand animations.

import ForeignText
import JSONTree
import SceneModel

/// Values that take the place of those in the `variables` of a scene file.
public struct SceneVariables: Sendable {
  /// One value.
  package enum Value: Hashable, Sendable {
    /// A text of a command line or of a field in a table.
    case text(String)
    /// A value with a type of its own.
    case typed(JSONNode)
  }

  /// The values by the names of variables.
  package var values: [String: Value]
  /// The theme of the scene whose values take the place of its own; those given by name take the place of the theme's.
  package var theme: String?
  /// Names that a scene may lack.
  private var optional: Set<String> = []

  /// Creates values; a scene may lack those names that are `optional`.
  package init(values: [String: Value], optional: Set<String> = []) {
    (self.values, self.optional) = (values, optional)
  }

  /// Creates values from texts by the names of variables. A text becomes what the scene's own value is: a number, a truth
  /// value, or, where it is an array, an object or null, the value of its JSON.
  public init(_ texts: [String: String] = [:]) { values = texts.mapValues { .text($0) } }

  /// These values and others, which win.
  package func adding(_ others: SceneVariables) -> SceneVariables {
    var sum = SceneVariables(values: values.merging(others.values) { $1 }, optional: optional.union(others.optional))
    sum.theme = others.theme ?? theme
    return sum
  }

  /// These values in a theme.
  package func under(_ theme: String?) -> SceneVariables {
    var other = self
    other.theme = theme
    return other
  }

  /// The same text for the same values: names in order, with their values as JSON. Texts differ from typed values.
  package var canonicalText: String {
    let lines = values.keys.sorted().compactMap { name in
      switch values[name] {
      case .text(let text): JSONWriter.line(.object([(name, .string(text))]))
      case .typed(let node): JSONWriter.line(.object([(name, .list([node]))]))
      case nil: nil
      }
    }
    return (lines + (theme.map { ["theme \(JSONWriter.quoted($0))"] } ?? [])).joined(separator: "\n")
  }

  /// Reports values for names that the scene does not have.
  func reportUnknown(in known: [String], at offset: Int, _ log: DiagnosticLog) {
    for name in values.keys.sorted() where !known.contains(name) && !optional.contains(name) {
      log.report(.unknownVariable(name, among: known), at: offset)
    }
  }
}

extension SceneVariables.Value {
  /// The value in the form of the one that it replaces, and at its place in the text.
  func node(inPlaceOf member: JSONMember, _ log: DiagnosticLog) -> JSONNode {
    let offset = member.value.offset
    guard case .text(let text) = self else {
      guard case .typed(let node) = self else { return JSONNode(.unusable, offset: offset) }
      return node.moved(to: offset)
    }
    let (content, allowed): (JSONNode.Content?, String) =
      switch member.value.content {
      case .string, .unusable: (.string(text), "a string")
      case .number: (Double(text).flatMap { $0.isFinite ? .number($0) : nil }, "a number")
      case .bool: (Bool(text).map { .bool($0) }, "true or false")
      case .null: (JSONNode.parsed(text)?.content ?? .string(text), "a value")
      case .list: (JSONNode.parsed(text).flatMap { $0.isList ? $0.content : nil }, "an array as JSON")
      case .object: (JSONNode.parsed(text).flatMap { $0.isObject ? $0.content : nil }, "an object as JSON")
      }
    if let content { return JSONNode(content, offset: offset).moved(to: offset) }
    let advice = member.value.number == nil ? nil : Measure(text, as: .any)?.advice
    log.report(
      .wrongValue(
        subject: "the value for the variable `\(member.key)`", allowed: allowed,
        found: "\"\(Wording.short(text))\"" + (advice.map { "; \($0)" } ?? "")), at: offset)
    return JSONNode(.unusable, offset: offset)
  }
}

extension JSONNode {
  fileprivate var isList: Bool { if case .list = content { true } else { false } }
  fileprivate var isObject: Bool { if case .object = content { true } else { false } }

  /// This tree as if all of it were written at one place.
  func moved(to offset: Int) -> JSONNode {
    switch content {
    case .list(let elements): JSONNode(.list(elements.map { $0.moved(to: offset) }), offset: offset)
    case .object(let members):
      JSONNode(
        .object(members.map { JSONMember(key: $0.key, keyOffset: offset, value: $0.value.moved(to: offset)) }),
        offset: offset)
    case .null, .bool, .number, .string, .unusable: JSONNode(content, offset: offset)
    }
  }
}
