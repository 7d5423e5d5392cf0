// Builds the tree from the parser's events: SVG's elements are kept; other elements are left out with their content.

/// Makes a document of start tags, end tags and text.
struct XMLTreeBuilder {
  /// The document so far.
  private(set) var document: XMLDocument
  private var open: [Int] = []
  private var depth = 0
  /// The number of open foreign elements, the outermost included.
  private var foreignDepth = 0
  private var count = 0
  /// The cost of an attribute in addition to its text, in bytes.
  private static let attributeCost = 32

  /// Starts with a file's text.
  init(text: [UInt8]) { document = XMLDocument(text: text) }

  /// Whether the parser is inside an element of another namespace.
  var isForeign: Bool { foreignDepth > 0 }

  /// Counts a tag, whatever its namespace.
  mutating func enter(at offset: Int) throws(SVGDiagnostic) {
    depth += 1
    count += 1
    guard depth <= Budget.depth else {
      throw .error("elements are nested more than \(Budget.depth) deep", at: offset)
    }
    guard count <= Budget.elements else { throw .error("there are more than \(Budget.elements) elements", at: offset) }
  }

  /// Begins an element of another namespace, or one in it.
  mutating func startForeign(named name: String, at offset: Int) throws(SVGDiagnostic) {
    guard !document.elements.isEmpty else {
      throw .error(
        name == "svg"
          ? "the root `svg` is not in SVG's namespace; write xmlns=\"http://www.w3.org/2000/svg\""
          : "the root is `\(name.prefix(40))`, not SVG's `svg`", at: offset)
    }
    foreignDepth += 1
  }

  /// Begins an element of SVG.
  mutating func start(named name: String, _ attributes: [XMLAttribute], at offset: Int) throws(SVGDiagnostic) {
    guard !document.elements.isEmpty || name == "svg" else {
      throw .error("the root is `\(name.prefix(40))`, not SVG's `svg`", at: offset)
    }
    let index = document.elements.count
    let weight = attributes.reduce(1) { $0 + $1.name.utf8.count + $1.value.utf8.count + Self.attributeCost }
    document.elements.append(
      XMLElement(
        name: name, attributes: attributes, parent: open.last ?? -1, end: index + 1, offset: offset, weight: weight))
    if let id = document.elements[index]["id"], document.identifiers[id] == nil { document.identifiers[id] = index }
    if name == "style" { document.styles.append(XMLText(element: index)) }
    open.append(index)
  }

  /// Ends the innermost element.
  mutating func endElement() {
    depth -= 1
    if foreignDepth > 0 {
      foreignDepth -= 1
    } else if let index = open.popLast() {
      document.elements[index].end = document.elements.count
    }
  }

  /// Whether text is kept here.
  var keepsText: Bool { !isForeign && open.last == document.styles.last?.element && !open.isEmpty }

  /// Adds text that is written at `offset`.
  mutating func add(_ text: String, at offset: Int) {
    let last = document.styles.count - 1
    document.styles[last].pieces.append((document.styles[last].bytes.count, offset))
    document.styles[last].bytes.append(contentsOf: text.utf8)
  }
}
