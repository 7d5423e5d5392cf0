// Where everything of a scene is written: for programs that say something about it after it has been read, such as lint.

import JSONTree
import SceneModel

/// The text of a scene with the places of its layers and steps. It is kept on request only.
package struct SceneSource: Sendable {
  /// A file that the scene is read from.
  package struct File: Sendable {
    /// As diagnostics name it.
    package let name: String
    /// As read.
    package let bytes: [UInt8]
    /// The offset of its first byte among all files of the scene.
    package let start: Int
  }

  /// Where a layer comes from, as offsets.
  package struct LayerOrigin: Hashable, Sendable {
    /// The layer as written, perhaps in a component.
    package let written: Int
    /// The layer with `use`, or `like`, that made a copy of it; nil for no copy.
    package let maker: Int?
    /// What people look for first: the line that puts the layer on its screen.
    package var place: Int { maker ?? written }
  }

  /// The names of all files merged, with variables as they are written.
  package let root: JSONNode
  let text: SceneText
  /// In the scene's order.
  let screenNodes: [ScreenNode]
  /// The variables of the scene.
  let names: VariableScope
  let styles: TextStyles
  private let screens: [String: [LayerNode]]

  /// The same as `root`, with variables replaced except in layers.
  let resolved: JSONNode
  /// The layers that the paths in `set` and `remove` name.
  let uses: LayerPathUses

  init(
    root: JSONNode, resolved: JSONNode, text: SceneText, screens: [ScreenNode], styles: TextStyles,
    names: VariableScope, uses: LayerPathUses
  ) {
    (self.root, self.resolved, self.text, self.styles) = (root, resolved, text, styles)
    (self.names, self.uses) = (names, uses)
    screenNodes = screens
    self.screens = Dictionary(screens.map { ($0.name, $0.layers) }) { first, _ in first }
  }

  /// All files, the scene's own first.
  package var files: [File] {
    text.documents.map { File(name: $0.source.fileName, bytes: $0.source.bytes, start: $0.source.start) }
  }

  /// Whether an offset is in the scene's own file.
  package func isInMainFile(_ offset: Int) -> Bool { text.index(at: offset) == 0 }

  /// Where a layer of a screen is written; nil for an address without a layer.
  package func origin(of address: LayerAddress, on screen: String) -> LayerOrigin? {
    node(at: address, on: screen).map { LayerOrigin(written: $0.offset, maker: $0.maker) }
  }

  /// The value of a key of a layer, with variables replaced, where it is written; nil where nothing is written.
  ///
  /// - Parameter keys: The key, and keys in its object.
  package func value(_ keys: String..., at address: LayerAddress, on screen: String) -> JSONNode? {
    guard let node = node(at: address, on: screen), let first = keys.first else { return nil }
    return keys.dropFirst().reduce(node[first]) { value, key in value?[key] }
  }

  /// The colour of a layer's text where it is written, perhaps in a text style; nil where it is the default.
  package func textColor(at address: LayerAddress, on screen: String) -> JSONNode? {
    value("text", at: address, on: screen).flatMap { styles.applied(to: $0, log: DiagnosticLog())["color"] }
  }

  /// The node of a step as written; nil for a scene without a timeline.
  package func step(_ index: Int) -> JSONNode? {
    let steps = root["timeline"]?.elements ?? []
    return steps.indices.contains(index) ? steps[index] : nil
  }

  /// A diagnostic at an offset; `warnings` is faster for many.
  package func diagnostic(
    _ message: String, _ severity: Diagnostic.Severity, at offset: Int
  ) -> Diagnostic {
    Diagnostic(message, severity, at: text.places(of: [offset])[0])
  }

  /// Warnings at offsets, which must ascend, in one pass over each file.
  package func warnings(_ messages: [String], at offsets: [Int]) -> [Diagnostic] {
    zip(messages, text.places(of: offsets)).map { Diagnostic($0, .warning, at: $1) }
  }

  /// The layers of a screen, as expanded.
  func layers(of screen: String) -> [LayerNode] { screens[screen] ?? [] }

  func node(at address: LayerAddress, on screen: String) -> LayerNode? {
    guard var nodes = screens[screen] else { return nil }
    var found: LayerNode?
    for index in address.indices {
      guard nodes.indices.contains(index) else { return nil }
      found = nodes[index]
      nodes = nodes[index].children
    }
    return found
  }
}
