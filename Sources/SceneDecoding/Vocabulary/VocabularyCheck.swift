// Holds a tree to the vocabulary: keys, types, ranges, names, lengths and orders. It knows no rule itself; all come from
// the tables. What a text refers to (screens, layers, components) is checked later, where the names are known.

import JSONTree
import Pixels
import SceneModel

/// Checks values against shapes and reports every diagnostic.
struct VocabularyCheck {
  let log: DiagnosticLog
  /// Whether texts with `${` pass: their values are checked once they are known.
  var allowsVariables = false

  /// Checks `node`; `subject` is what messages call it, such as "`opacity`".
  func check(_ node: JSONNode, as shape: ValueShape, _ subject: String) {
    if case .unusable = node.content { return }
    if allowsVariables, shape.mayBeVariable, let text = node.string, text.contains("${") { return }
    switch shape {
    case .tuple: checkTuple(node, shape, subject)
    case .list(let element, let atLeast): checkList(node, of: element, atLeast: atLeast, subject)
    case .ascending(let inner):
      check(node, as: inner, subject)
      checkOrder(node, subject)
    case .map(let rule, let value): checkMap(node, keys: rule, values: value, subject)
    case .object(let name): checkObject(node, name, subject)
    case .variants(let variants, let noun): checkVariants(node, variants, noun: noun, subject)
    case .either(let shapes): checkEither(node, shapes, subject)
    case .anything, .null, .bool, .number, .text, .names, .color:
      if !shape.acceptsLeaf(node) { reportWrong(node, shape, subject) }
    }
  }

  private func reportWrong(_ node: JSONNode, _ shape: ValueShape, _ subject: String) {
    // Copies that are not made yet would have errors of their own.
    if let meant = shape.meant(node), meant["over"] == nil { log.note(value: meant, meantAt: node.offset) }
    log.report(Self.wrong(node, shape, subject), at: node.offset)
  }

  /// With what to write instead, or with the names that are probably meant.
  private static func wrong(_ node: JSONNode, _ shape: ValueShape, _ subject: String) -> DiagnosticReason {
    let found = Wording.found(node)
    if let replacement = shape.replacement(for: node) {
      return .wrongValue(
        subject: subject, allowed: shape.allowed, found: "\(found); \(replacement.advice)",
        fix: replacement.isCertain ? replacement.value.map { .value(JSONWriter.line($0)) } : nil)
    }
    let suggestions = node.string.map { Spelling.suggestions(for: $0, among: shape.knownNames) } ?? []
    let isCertain = node.string.map { Spelling.certain(of: $0, among: shape.knownNames) == suggestions.last } ?? false
    let isOtherWord = suggestions.count == 1 && suggestions[0] == shape.meant(node)?.string
    let meant = suggestions.count == 1 && (isCertain || isOtherWord) ? suggestions.first : nil
    return .wrongValue(
      subject: subject, allowed: shape.allowed, found: found, suggestions: suggestions,
      namesOf: node.string == nil ? nil : shape.keyOfUnlistedNames,
      fix: meant.map { .value(JSONWriter.quoted($0)) })
  }

  // MARK: Lists

  private func checkTuple(_ node: JSONNode, _ tuple: ValueShape, _ subject: String) {
    guard case .tuple(let entries, let optional, let form) = tuple, case .list(let elements) = node.content else {
      return reportWrong(node, tuple, subject)
    }
    if !(entries.count - optional...entries.count).contains(elements.count) {
      log.report(
        .wrongCount(subject: subject, allowed: "an array \(form)", found: elements.count), at: node.offset)
    }
    for (index, (element, shape)) in zip(elements, entries).enumerated() {
      check(element, as: shape, Self.entry(index, of: subject))
    }
  }

  private func checkList(_ node: JSONNode, of shape: ValueShape, atLeast: Int, _ subject: String) {
    guard case .list(let elements) = node.content else {
      return reportWrong(node, .list(shape, atLeast: atLeast), subject)
    }
    if elements.count < atLeast {
      log.report(
        .wrongCount(
          subject: subject, allowed: Wording.array(ofAtLeast: atLeast), found: elements.count), at: node.offset)
    }
    for (index, element) in elements.enumerated() { check(element, as: shape, Self.entry(index, of: subject)) }
  }

  /// Numbers, or the numbers that tuples start with, must not decrease.
  private func checkOrder(_ node: JSONNode, _ subject: String) {
    var previous: Double?
    for (index, element) in node.elements.enumerated() {
      let leader = element.number == nil ? element.elements.first : element
      guard let leader, let number = leader.number else { continue }
      if let previous, number < previous {
        log.report(
          .decreasing(subject: Self.entry(index, of: subject), previous: previous, found: number), at: leader.offset)
      }
      previous = number
    }
  }

  /// "`frame[2]`" for entry 2 of "`frame`".
  private static func entry(_ index: Int, of subject: String) -> String {
    subject.hasSuffix("`") ? subject.dropLast() + "[\(index)]`" : "element \(index) of \(subject)"
  }

  // MARK: Objects

  private func checkMap(_ node: JSONNode, keys rule: TextRule, values value: ValueShape, _ subject: String) {
    guard case .object(let members) = node.content else {
      return reportWrong(node, .map(key: rule, value: value), subject)
    }
    for member in members {
      let isVariable = allowsVariables && member.key.contains("${")
      if !isVariable, !rule.accepts(member.key) {
        log.report(
          .wrongValue(
            subject: "a key of \(subject)", allowed: rule.noun,
            found: "\"\(Wording.short(member.key))\"" + (rule.hint(member.key).map { "; \($0)" } ?? "")),
          at: member.keyOffset)
      }
      check(member.value, as: value, "`\(Wording.short(member.key))`")
    }
  }

  private func checkVariants(
    _ node: JSONNode, _ variants: [ValueShape.Variant], noun: String, _ subject: String
  ) {
    guard case .object(let members) = node.content else {
      return reportWrong(node, .variants(variants, noun: noun), subject)
    }
    if let variant = variants.first(where: { node[$0.key] != nil }) {
      return checkObject(node, variant.shape, subject)
    }
    let keys = variants.map(\.key)
    for member in members {
      let synonym = Spelling.synonym(of: member.key, among: keys)
      guard let meant = synonym ?? Spelling.nearest(to: member.key, among: keys) else { continue }
      let shape = variants.first { $0.key == meant }.map { Vocabulary.shape($0.shape) }
      let unknown = shape.map { UnknownKey(member, beside: members, in: $0, self) }
      log.note(key: meant, unknown?.value ?? member.value, meantAt: member.keyOffset)
      return log.report(
        .unknownKey(member.key, of: noun, suggestions: [meant], known: keys, fix: unknown?.fix), at: member.keyOffset)
    }
    log.report(.noChoice(of: noun, among: keys), at: node.offset)
  }

  private func checkObject(_ node: JSONNode, _ name: ShapeName, _ subject: String) {
    guard case .object(let members) = node.content else { return reportWrong(node, .object(name), subject) }
    let shape = Vocabulary.shape(name)
    var meant: Set<String> = []
    for member in members {
      if let key = shape.key(member.key) {
        check(member.value, as: key.value, "`\(key.name)`")
        if !key.needs.isEmpty, !key.needs.contains(where: { node[$0] != nil }) {
          log.report(.keyNeeds(key.name, others: key.needs), at: member.keyOffset)
        }
      } else {
        meant.insert(reportUnknown(member, beside: members, shape) ?? "")
      }
    }
    for key in shape.keys where key.isRequired && node[key.name] == nil && !meant.contains(key.name) {
      log.report(.missingKey(key.name, of: shape.noun), at: node.offset)
    }
    checkChoice(node, shape, hasUnknownKeys: !meant.isEmpty)
    checkForms(node, shape)
    for keys in shape.exclusive { checkExclusive(node, keys, shape.noun) }
  }

  /// Reports an unknown key and returns what was probably meant.
  private func reportUnknown(_ member: JSONMember, beside members: [JSONMember], _ shape: ObjectShape) -> String? {
    let unknown = UnknownKey(member, beside: members, in: shape, self)
    // The parts of one frame are one cause.
    if let value = unknown.value, let key = unknown.meant { log.note(key: key, value, meantAt: member.keyOffset) }
    if !unknown.isPartOfEarlier {
      log.report(
        .unknownKey(
          Wording.short(member.key), of: shape.noun, suggestions: unknown.suggestions, homes: unknown.homes,
          known: shape.keys.map(\.name), fix: unknown.fix), at: member.keyOffset)
    }
    return unknown.meant
  }

  private func checkChoice(_ node: JSONNode, _ shape: ObjectShape, hasUnknownKeys: Bool) {
    if !shape.needsOneOf.isEmpty, !hasUnknownKeys, !node.members.contains(where: { shape.needsOneOf.contains($0.key) })
    {
      log.report(.noChoice(of: shape.noun, among: shape.needsOneOf), at: node.offset)
    }
    guard !shape.choice.isEmpty else { return }
    let chosen = node.members.filter { shape.choice.contains($0.key) }
    if let first = chosen.first {
      for other in chosen.dropFirst() {
        log.report(.secondChoice(other.key, first: first.key, of: shape.noun), at: other.keyOffset)
      }
    } else if !hasUnknownKeys {
      log.report(.noChoice(of: shape.noun, among: shape.choice), at: node.offset)
    }
  }

  private func checkExclusive(_ node: JSONNode, _ keys: [String], _ noun: String) {
    let found = node.members.filter { keys.contains($0.key) }
    for other in found.dropFirst() where other.key != found[0].key {
      log.report(.secondChoice(other.key, first: found[0].key, of: noun), at: other.keyOffset)
    }
  }

  private func checkForms(_ node: JSONNode, _ shape: ObjectShape) {
    guard let form = shape.form(of: node) else { return }
    for member in node.members where shape.key(member.key) != nil && !form.keys.contains(member.key) {
      log.report(
        .keyOfOtherForm(member.key, form: form.title, allowed: form.keys), at: member.keyOffset)
    }
  }

  // MARK: Alternatives

  private func checkEither(_ node: JSONNode, _ shapes: [ValueShape], _ subject: String) {
    let candidates = shapes.filter { $0.mayBe(node) }
    // A list or an object is checked inside when it can be only one thing.
    if candidates.count == 1, !node.isLeaf { return check(node, as: candidates[0], subject) }
    if candidates.contains(where: { node.isLeaf ? $0.acceptsLeaf(node) : fits(node, $0) }) { return }
    reportWrong(node, .either(shapes), subject)
  }

  /// Whether there is nothing wrong with a list or an object as that shape.
  func fits(_ node: JSONNode, _ shape: ValueShape) -> Bool {
    var trial = VocabularyCheck(log: DiagnosticLog())
    trial.allowsVariables = allowsVariables
    trial.check(node, as: shape, "")
    return !trial.log.hasErrors
  }
}

extension ObjectShape {
  /// The form whose marks the object bears.
  func form(of node: JSONNode) -> Form? {
    forms.first { $0.marks.contains { node[$0] != nil } } ?? forms.first { $0.marks.isEmpty }
  }
}

extension JSONNode {
  /// Neither list nor object.
  var isLeaf: Bool {
    switch content {
    case .list, .object: false
    case .null, .bool, .number, .string, .unusable: true
    }
  }
}

extension ValueShape {
  /// Whether a leaf is of the right type and in range.
  package func acceptsLeaf(_ node: JSONNode) -> Bool {
    switch self {
    case .anything: return true
    case .null: return node.content == .null
    case .bool: return node.bool != nil
    case .number(let rule): return node.number.map(rule.contains) ?? false
    case .text(let rule): return node.string.map(rule.accepts) ?? false
    case .names(let names, _, _): return node.string.map(names.contains) ?? false
    case .color: return node.string.flatMap { Color(css: $0) } != nil
    case .either(let shapes): return shapes.contains { $0.acceptsLeaf(node) }
    case .tuple, .list, .ascending, .map, .object, .variants: return false
    }
  }

  /// Whether a text with variables may be used for a value.
  package var mayBeVariable: Bool { if case .text(let rule) = self { rule.mayBeVariable } else { true } }

  /// Whether the JSON type is one that the shape can have.
  func mayBe(_ node: JSONNode) -> Bool {
    switch self {
    case .anything: true
    case .null: node.content == .null
    case .bool: node.bool != nil
    case .number: node.number != nil
    case .text, .names, .color: node.string != nil
    case .tuple, .list: if case .list = node.content { true } else { false }
    case .map, .object, .variants: if case .object = node.content { true } else { false }
    case .ascending(let shape): shape.mayBe(node)
    case .either(let shapes): shapes.contains { $0.mayBe(node) }
    }
  }
}
