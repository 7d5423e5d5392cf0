// From declarations to a style: those for an element are sorted by importance, origin, specificity and order, and applied
// one after the other, so that the last one that is valid counts (CSS Cascade 4, section 6).

/// Computes styles of a document's elements.
final class Cascade {
  /// The elements.
  let document: XMLDocument
  private let warnings: Warnings
  private let budget: Budget
  private let sheet: StyleSheet
  private var inTree: [Int: ComputedStyle] = [:]

  /// Reads the style sheets of a document.
  init(_ document: XMLDocument, warnings: Warnings, budget: Budget) throws(SVGDiagnostic) {
    (self.document, self.warnings, self.budget) = (document, warnings, budget)
    var sheet = StyleSheet()
    for (index, style) in document.styles.enumerated() {
      guard Self.isUsed(document.elements[style.element]) else {
        warnings.note(.styleSheet, .element(style.element))
        continue
      }
      if sheet.add(style.bytes, sheet: index) {
        throw .error(
          "there are more than \(Budget.rules) rules of CSS", at: document.elements[style.element].offset)
      }
    }
    self.sheet = sheet
    for (diagnostic, sheet, index) in sheet.diagnostics {
      warnings.note(Warning(diagnostic), .sheet(sheet, index: index))
    }
  }

  /// Whether a `style` element is CSS for screens.
  private static func isUsed(_ element: XMLElement) -> Bool {
    let type = element["type"]?.keyword ?? ""
    let media = element["media"]?.keyword ?? ""
    return ["", "text/css"].contains(type) && ["", "all", "screen"].contains(media)
  }

  /// The cost of sorting and reading a declaration, in attempts to match a selector.
  private static let declarationCost = 16

  private struct Declared {
    let property: Property
    let value: String
    /// Importance, then specificity, then order.
    let rank: (Int, Int, Int)
    let place: XMLPlace
  }

  /// The style of an element whose parent has the style `parent`.
  func style(of index: Int, in parent: ComputedStyle) throws(SVGDiagnostic) -> ComputedStyle {
    var declared = attributes(of: index)
    if !sheet.isEmpty { try addRules(for: index, to: &declared) }
    addOwn(of: index, to: &declared)
    let ordered = Self.sorted(declared)
    var style = ComputedStyle(inherited: parent.inherited)
    // Lengths refer to the size of the element's own font.
    for isFontSize in [true, false] {
      apply(ordered.filter { ($0.property == .fontSize) == isFontSize }, to: &style, parent)
      if index == 0 { style.inherited.rootFontSize = style.inherited.fontSize }
    }
    return style
  }

  /// The strongest first: by rank, and of equals the last one.
  private static func sorted(_ list: [Declared]) -> [Declared] {
    let order = list.indices.sorted { a, b in
      list[a].rank == list[b].rank ? a > b : list[a].rank > list[b].rank
    }
    return order.map { list[$0] }
  }

  /// Sets each property to the valid value with the highest precedence.
  private func apply(_ list: [Declared], to style: inout ComputedStyle, _ parent: ComputedStyle) {
    var settled: Set<Property> = []
    for declaration in list where !settled.contains(declaration.property) {
      switch style.apply(declaration.property, declaration.value, parent: parent, place: declaration.place) {
      case .applied: settled.insert(declaration.property)
      case .invalid: note(declaration)
      case .notDrawn:
        settled.insert(declaration.property)
        warnings.note(.property(declaration.property.rawValue), declaration.place)
      }
    }
  }

  private func note(_ declaration: Declared) {
    let isVariable = declaration.value.contains("var(")
    warnings.note(
      isVariable ? .variable : .invalid(declaration.property.rawValue, declaration.value), declaration.place)
  }

  private func attributes(of index: Int) -> [Declared] {
    document.elements[index].attributes.compactMap { attribute in
      guard let property = Property(named: attribute.name), !Property.onlyInStyles.contains(property) else {
        return nil
      }
      return Declared(
        property: property, value: attribute.value, rank: (0, 0, 0),
        place: .attribute(element: index, name: attribute.name, index: 0))
    }
  }

  private func addRules(for index: Int, to list: inout [Declared]) throws(SVGDiagnostic) {
    let matching = SelectorMatching(elements: document.elements, budget: budget)
    try sheet.forEachCandidate(for: document.elements[index]) { rule throws(SVGDiagnostic) in
      guard try matching.matches(rule, index) else { return }
      let block = sheet.blocks[rule.block]
      try budget.work(Self.declarationCost * block.count, at: document.elements[index].offset)
      for declaration in block {
        add(declaration, (rule.specificity + 1, rule.order), .sheet(rule.sheet, index: declaration.index), to: &list)
      }
    }
  }

  private func addOwn(of index: Int, to list: inout [Declared]) {
    guard let text = document.elements[index]["style"] else { return }
    var scanner = CSSScanner(bytes: Array(text.utf8))
    for declaration in Declaration.list(&scanner) {
      let place = XMLPlace.attribute(element: index, name: "style", index: declaration.index)
      add(declaration, (.max, 0), place, to: &list)
    }
  }

  private func add(_ declaration: Declaration, _ rank: (Int, Int), _ place: XMLPlace, to list: inout [Declared]) {
    if let property = Property(named: declaration.property) {
      list.append(
        Declared(
          property: property, value: declaration.value, rank: (declaration.isImportant ? 1 : 0, rank.0, rank.1),
          place: place))
    } else if Property.unsupported.contains(declaration.property), declaration.value.keyword != "none" {
      warnings.note(.property("CSS \(declaration.property)"), place)
    }
  }

  /// The style of an element at its position in the tree: content that is used elsewhere, such as a gradient or a mask,
  /// inherits from its own ancestors.
  func style(inTreeOf index: Int) throws(SVGDiagnostic) -> ComputedStyle {
    if let known = inTree[index] { return known }
    let parent = document.elements[index].parent
    let style = try style(of: index, in: parent < 0 ? ComputedStyle() : style(inTreeOf: parent))
    inTree[index] = style
    return style
  }
}
