// The elements of SVG in a file, in the order of their tags. Elements of other namespaces are left out with all that is in
// them. A subtree is a run of the array, so that children are found without lists.

/// An attribute without a namespace, or `href` of XLink.
struct XMLAttribute {
  /// Its local name; `xlink:href` for XLink's.
  let name: String
  /// Its value, entities replaced and white space normalized as XML says.
  let value: String
}

/// An element of SVG's namespace.
struct XMLElement {
  /// Its local name.
  let name: String
  /// As written, those that a DTD would add left out.
  let attributes: [XMLAttribute]
  /// The index of the parent element, -1 for the root.
  let parent: Int
  /// One past the index of the last element in it.
  var end: Int
  /// Where its tag starts, in bytes.
  let offset: Int
  /// The cost of reading its attributes, in bytes.
  let weight: Int

  /// The value of an attribute, nil where it is not there.
  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Its reference: `href`, or XLink's if there is no other.
  var href: String? { self["href"] ?? self["xlink:href"] }
}

/// A run of text in a `style` element and where it is written.
struct XMLText {
  /// Index of the `style` element.
  let element: Int
  /// The text in UTF-8.
  var bytes: [UInt8] = []
  /// The byte of the file at which a piece of it starts, in order.
  var pieces: [(start: Int, offset: Int)] = []

  /// The offset in the file of the byte `index` of the text.
  func offset(of index: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= index { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return pieces.first?.offset ?? 0 }
    return pieces[low - 1].offset + index - pieces[low - 1].start
  }
}

/// A file of XML whose root is SVG's `svg`.
struct XMLDocument {
  /// The file in UTF-8, or in the encoding that it declares.
  let text: [UInt8]
  /// The elements; the root is the first.
  var elements: [XMLElement] = []
  /// The contents of all `style` elements, in order.
  var styles: [XMLText] = []
  /// The first element with each `id`.
  var identifiers: [String: Int] = [:]

  /// The indices of the elements directly in another.
  func children(of parent: Int) -> ChildIndices {
    ChildIndices(elements: elements, upcoming: parent + 1, end: elements[parent].end)
  }
}

/// Goes from each child to the next.
struct ChildIndices: Sequence, IteratorProtocol {
  fileprivate let elements: [XMLElement]
  fileprivate var upcoming: Int
  fileprivate let end: Int

  /// The next child.
  mutating func next() -> Int? {
    guard upcoming < end else { return nil }
    defer { upcoming = elements[upcoming].end }
    return upcoming
  }
}
