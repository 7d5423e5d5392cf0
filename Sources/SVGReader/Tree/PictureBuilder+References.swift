// References from one element to another.

/// The result of following a reference.
enum Referenced<Value> {
  /// The reference has no target: it is ignored.
  case ignored
  /// It leads to this.
  case found(Value)
  /// The referring element is not drawn at all.
  case hides
}

extension PictureBuilder {
  /// The element that `href` of a `use` names.
  func linkTarget(of index: Int) -> Int? {
    let element = document.elements[index]
    guard let link = element.href else { return nil }
    let name = element["href"] == nil ? "xlink:href" : "href"
    return target(ReferenceTarget(link: link), at: .attribute(element: index, name: name, index: 0))
  }

  /// The element that a property names, which must be called `name`.
  func target(of reference: StyleReference, named name: String) -> Int? {
    guard let index = target(reference.target, at: reference.place) else { return nil }
    if document.elements[index].name == name { return index }
    note(wrongKind: index, at: reference.place)
    return nil
  }

  /// Warns that an element cannot be used where it is referred to.
  func note(wrongKind index: Int, at place: XMLPlace) {
    let element = document.elements[index]
    warnings.note(.wrongKind(element["id"] ?? "", name: element.name), place)
  }

  /// The element that a reference names; nil, with a warning, when it does not exist.
  func target(_ target: ReferenceTarget, at place: XMLPlace) -> Int? {
    switch target {
    case .outside: warnings.note(.outside, place)
    case .id(let id):
      if let index = document.identifiers[id] { return index }
      warnings.note(.unknownID(String(id.prefix(40))), place)
    }
    return nil
  }

  /// Follows a reference; nil, with a warning, when it leads in a circle or the nesting is too deep.
  func following<Value>(
    _ target: Int, from place: XMLPlace, _ body: () throws(SVGDiagnostic) -> Value
  ) throws(SVGDiagnostic) -> Value? {
    guard chain < Budget.chain, !open.contains(target) else {
      warnings.note(.referenceChain, place)
      return nil
    }
    chain += 1
    defer { chain -= 1 }
    return try body()
  }
}
