// Matches a selector against an element: its innermost compound first, then outwards through the ancestors.

/// Matches selectors in a document, and counts the attempts.
struct SelectorMatching {
  /// The elements.
  let elements: [XMLElement]
  /// Counts attempts to match.
  let budget: Budget

  /// Whether a rule is for the element at `index`.
  func matches(_ rule: StyleRule, _ index: Int) throws(SVGDiagnostic) -> Bool {
    guard try matches(rule.selector.subject, index) else { return false }
    return try matches(rule.selector.ancestors[...], outOf: index)
  }

  /// Whether the rest of a selector matches ancestors of an element. A descendant combinator is tried at each ancestor,
  /// because the compounds before it must match as well.
  private func matches(
    _ rest: ArraySlice<(combinator: Selector.Combinator, compound: CompoundSelector)>, outOf index: Int
  ) throws(SVGDiagnostic) -> Bool {
    guard let (combinator, compound) = rest.first else { return true }
    var parent = elements[index].parent
    while parent >= 0 {
      if try matches(compound, parent), try matches(rest.dropFirst(), outOf: parent) { return true }
      if combinator == .child { return false }
      parent = elements[parent].parent
    }
    return false
  }

  private func matches(_ compound: CompoundSelector, _ index: Int) throws(SVGDiagnostic) -> Bool {
    let element = elements[index]
    let names = 1 + compound.classes.count + compound.attributes.count + compound.identifiers.count
    try budget.work(names * (1 + element.weight / 16), at: element.offset)
    if let type = compound.type, type != element.name { return false }
    if !compound.identifiers.allSatisfy({ $0 == element["id"] }) { return false }
    if !compound.attributes.allSatisfy({ $0.value == element[$0.name] }) { return false }
    guard !compound.classes.isEmpty else { return true }
    let own = (element["class"] ?? "").utf8.split { $0 <= 0x20 }
    return compound.classes.allSatisfy { name in own.contains { $0.elementsEqual(name.utf8) } }
  }
}
