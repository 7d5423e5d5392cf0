// Places of keys in the text of a scene, for programs that point at them.

import JSONTree
import SceneModel

/// A place in a file of a scene.
package struct SourcePlace: Hashable, Sendable {
  /// The file as diagnostics name it.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column, from 1, in Unicode scalars.
  package var column: Int

  /// Creates a place; by default the beginning of the file.
  package init(file: String, line: Int = 1, column: Int = 1) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// The place of a diagnostic.
  package init(_ diagnostic: Diagnostic) {
    self.init(file: diagnostic.file, line: diagnostic.line, column: diagnostic.column)
  }
}

extension SceneSource {
  /// The place of an offset.
  package func place(at offset: Int) -> SourcePlace { SourcePlace(diagnostic("", .error, at: max(0, offset))) }

  /// Where a key of a layer is written, perhaps in a component; nil where it is not.
  ///
  /// - Parameter keys: The key, then keys in its object. The place is that of the innermost one that is written.
  package func place(ofKeys keys: [String], at address: LayerAddress, on screen: String) -> SourcePlace? {
    node(at: address, on: screen).flatMap { place(ofKeys: keys, in: $0.members) }
  }

  /// Where the layer itself is written, perhaps in a component; nil for an address without a layer.
  package func place(at address: LayerAddress, on screen: String) -> SourcePlace? {
    node(at: address, on: screen).map { place(at: $0.offset) }
  }

  /// Where a key of a screen is written, else where the screen is; nil for an unknown screen.
  package func place(ofScreen name: String, key: String) -> SourcePlace? {
    guard let screen = root["screens"]?.members.first(where: { $0.key == name }) else { return nil }
    return place(ofKeys: [key], in: screen.value.members) ?? place(at: screen.keyOffset)
  }

  /// Where a key of a step is written, else where the step is; nil for a scene without that step.
  package func place(ofStep index: Int, key: String? = nil) -> SourcePlace? {
    guard let step = step(index) else { return nil }
    return key.flatMap { place(ofKeys: [$0], in: step.members) } ?? place(at: step.offset)
  }

  private func place(ofKeys keys: [String], in members: [JSONMember]) -> SourcePlace? {
    var (members, found) = (members, Int?.none)
    for key in keys {
      // A computed value has no place.
      guard let member = members.first(where: { $0.key == key }), member.keyOffset >= 0 else { break }
      found = member.keyOffset
      members = member.value.members
    }
    return found.map { place(at: $0) }
  }
}
