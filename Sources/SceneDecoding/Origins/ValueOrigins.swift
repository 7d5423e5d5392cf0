// Where the values of a scene come from: for each layer, step and variable the text that holds a value, with all places on the way
// to it. It follows what expansion has recorded; nothing is expanded again.
//
//     variables.accent ─▶ argument ─▶ component ─▶ layer with `use` ─▶ `set` of a screen with `like`
//     (origin)                                                         (here)

import JSONTree
import SceneModel

/// Finds the places of the values of a scene whose places are kept. One is made for each reading, for one thread at a time.
package final class ValueOrigins {
  /// A layer of a screen.
  struct Entry {
    let screen: String
    let address: LayerAddress
    let node: LayerNode
    /// The stack of the layer around it, whether or not it takes part.
    let stack: JSONNode?
    /// In the scene with everything resolved.
    let path: String
  }

  let scene: Scene
  let source: SceneSource
  let entries: [Entry]
  private let numbers: [String: Int]
  private let places: [String: [LayerAddress: Int]]
  /// Nodes of the text by their offsets.
  private var nodes: [Int: (path: JSONPath, node: JSONNode)] = [:]
  /// How many layers depend on what is written at an offset, or would be inserted there.
  lazy var dependents = countDependents()
  /// The layers that have a holder, with its number among theirs.
  lazy var holders = indexHolders()

  /// What has been counted of them.
  var counts: [HolderUse: Int] = [:]

  /// Looks up what `source`, which was read with `scene`, has kept.
  package init(_ scene: Scene, _ source: SceneSource) {
    (self.scene, self.source) = (scene, source)
    var entries: [Entry] = []
    func visit(_ nodes: [LayerNode], _ screen: String, _ path: JSONPath, _ address: LayerAddress, _ stack: JSONNode?) {
      for (number, node) in nodes.enumerated() {
        let (path, address) = (path.key("layers").index(node.index), address.child(number))
        entries.append(
          Entry(screen: screen, address: address, node: node, stack: stack, path: path.description))
        visit(node.children, screen, path, address, node["layout"])
      }
    }
    for screen in source.screenNodes {
      visit(screen.layers, screen.name, JSONPath("screens", screen.name), .screen, screen.layout)
    }
    self.entries = entries
    numbers = Dictionary(entries.enumerated().map { ($1.path, $0) }) { first, _ in first }
    var places: [String: [LayerAddress: Int]] = [:]
    for (number, entry) in entries.enumerated() { places[entry.screen, default: [:]][entry.address] = number }
    self.places = places
  }

  /// The path of a layer, or of a screen itself, in the scene with everything resolved; nil for an unknown one.
  package func path(of address: LayerAddress, on screen: String) -> String? {
    if address == .screen { return scene.screen(named: screen).map { JSONPath("screens", $0.name).description } }
    return places[screen]?[address].map { entries[$0].path }
  }

  /// The values of a layer, step or variable; nil for an unknown one.
  package func entry(of address: SourceAddress) -> SourceEntry? {
    switch address {
    case .layer(let path): numbers[path].map { layer(entries[$0]) } ?? screen(path)
    case .step(let name): step(name)
    case .variable(let name): variable(name)
    }
  }

  // MARK: The text

  /// What is written at an offset, with its path in its file.
  func written(at offset: Int) -> (path: JSONPath, node: JSONNode) {
    if let known = nodes[offset] { return known }
    let document = source.text.documents[source.text.index(at: offset)]
    let found = (document.root ?? .null).located(at: offset)
    nodes[offset] = found
    return found
  }

  /// The value of a key of the text, as written, and the object that has it; nil for a key that is computed.
  func written(ofKeyAt offset: Int) -> (object: JSONNode, value: JSONNode)? {
    guard offset >= 0 else { return nil }
    let (_, object) = written(at: offset)
    return object.members.first { $0.keyOffset == offset }.map { (object, $0.value) }
  }

  /// A place: at what is written at an offset, or what would be inserted in it.
  func place(
    _ kind: ValuePlace.Kind, at offset: Int, inserting keys: [JSONPath.Component] = [], uses: Int,
    reason: ReadOnlyReason? = nil, exists: Bool? = nil
  ) -> ValuePlace {
    let text = source.text.places(of: [max(0, offset)])[0]
    let path = JSONPath(components: written(at: max(0, offset)).path.components + keys)
    let folder = source.text.folder(at: max(0, offset))
    let isOutside = folder.utf8.starts(with: "..".utf8) || folder.utf8.starts(with: "/".utf8)
    return ValuePlace(
      kind: kind, file: text.file, path: path.description, line: text.line, column: text.column,
      exists: exists ?? keys.isEmpty, uses: uses, reason: reason ?? (isOutside ? .outside : nil))
  }

  /// What the object at an offset is, as seen from a screen.
  func kind(ofObjectAt offset: Int, on screen: String, isChange: Bool) -> ValuePlace.Kind {
    let components = written(at: offset).path.components
    switch components.first {
    case .key("components"): return .component
    case .key("variables"): return .variable
    case .key("screens") where components.count > 1 && components[1] != .key(screen): return .like
    default: return isChange ? .set : .layer
    }
  }

  /// What gives a value that is written somewhere.
  func kind(ofValueAt offset: Int) -> ValuePlace.Kind {
    let components = written(at: offset).path.components
    if [.key("variables"), .key("themes")].contains(components.first) { return .variable }
    if components.contains(.key("with")) { return .argument }
    return components.contains(.key("repeat")) ? .item : .layer
  }

  // MARK: Screens and variables

  private func screen(_ path: String) -> SourceEntry? {
    guard let screen = source.screenNodes.first(where: { JSONPath("screens", $0.name).description == path }) else {
      return nil
    }
    return SourceEntry(values: [], place: place(.layer, at: screen.offset, uses: 0))
  }

  private func variable(_ name: String) -> SourceEntry? {
    guard let value = source.names[name], let binding = source.names.binding(of: name) else { return nil }
    let places = hops([name][...], in: source.names).map { place($0) }
    let raw = written(at: binding.offset).node
    return SourceEntry(values: [("value", SourceValue(value: raw, shown: value.unless(raw), places: places))])
  }
}

extension JSONNode {
  /// The value, unless it is written like another one.
  func unless(_ other: JSONNode?) -> JSONNode? {
    other.map { JSONWriter.line($0) == JSONWriter.line(self) } ?? false ? nil : self
  }
}
