// XML as a tree, for sources that are made of it. Names are local names: what the formats that are read have in different
// namespaces has different names, but for references to other parts, which keep a prefix.

/// An element.
final class XMLNode {
  /// Its local name.
  let name: String
  /// By local name; those of the namespace of relationships by `r:` and their local name.
  let attributes: [String: String]
  /// The elements in it, in order.
  fileprivate(set) var children: [XMLNode] = []
  /// The text directly in it.
  fileprivate(set) var text = ""
  /// How many elements it is: itself, all in it, and one more for every eight attributes.
  fileprivate(set) var weight: Int
  /// The first child of each name, for elements with many children.
  private lazy var firsts: [String: XMLNode] = Dictionary(children.map { ($0.name, $0) }) { first, _ in first }

  /// Creates an element without content.
  init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
    weight = 1 + attributes.count / 8
  }

  /// The value of an attribute.
  subscript(name: String) -> String? { attributes[name] }

  /// The value of an attribute as a finite number.
  func number(_ name: String) -> Double? { attributes[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil } }

  /// The first child of a name.
  func child(_ name: String) -> XMLNode? {
    children.count > 16 ? firsts[name] : children.first { $0.name == name }
  }

  /// The element at the end of a path of names.
  func child(_ path: String...) -> XMLNode? { path.reduce(self as XMLNode?) { $0?.child($1) } }

  /// All children of a name.
  func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }
}

/// Why a text is not read as XML.
struct XMLError: Error {
  /// In words.
  let reason: String
}

/// How much XML is read.
enum XMLLimits {
  static let bytes = 64 << 20
  static let depth = 256
  static let elements = 400_000
}

/// Builds the tree while the parser runs.
struct XMLTreeReader {
  private(set) var root: XMLNode?
  private var open: [XMLNode] = []
  private var count = 0

  /// Enters an element.
  mutating func start(_ name: String, _ attributes: [String: String]) throws(XMLError) {
    let node = XMLNode(name, attributes)
    count += node.weight
    if count > XMLLimits.elements { throw XMLError(reason: "it has more than \(XMLLimits.elements) elements") }
    if open.count >= XMLLimits.depth {
      throw XMLError(reason: "its elements are nested more than \(XMLLimits.depth) deep")
    }
    if let parent = open.last { parent.children.append(node) } else { root = node }
    open.append(node)
  }

  /// Leaves the element that was entered last.
  mutating func end() {
    let node = open.removeLast()
    open.last?.weight += node.weight
  }

  /// Adds text to the element that was entered last.
  func add(_ text: String) { open.last?.text += text }
}
