// Problems of a typed scene, wherever it comes from: they are placed by path, since a scene built in Swift has no text.

import JSONTree
import SceneModel

/// Something that is wrong with, or suspicious about, a scene that was built in Swift.
public struct SceneDiagnostic: Hashable, Sendable, CustomStringConvertible {
  /// Whether the scene cannot be drawn or is only suspicious.
  public var severity: Diagnostic.Severity { reason.severity }
  /// The way to the value with the diagnostic in the terms of the scene format, such as `screens.list.layers[0].opacity`.
  public var path: String { place.description }
  /// What is wrong, in one sentence without the path.
  public var message: String { reason.message() }

  /// The diagnostic with its path: `error: MESSAGE (at PATH)`.
  public var description: String { "\(severity.rawValue): \(message) (at \(path))" }

  /// Where.
  package var place: JSONPath
  /// What is wrong.
  package var reason: DiagnosticReason
  /// Whether the key, not the value, at the path is meant.
  package var isAtKey = false

  /// Creates a diagnostic.
  package init(place: JSONPath, reason: DiagnosticReason, isAtKey: Bool = false) {
    (self.place, self.reason, self.isAtKey) = (place, reason, isAtKey)
  }
}

extension Scene {
  /// Everything that is wrong with this scene: values out of range, names that do not exist, layers that are addressed
  /// wrongly, a timeline that cannot be played. Warnings are included; a scene without errors can be rendered, as far as its
  /// images and fonts are there.
  public func validate() -> [SceneDiagnostic] {
    var diagnostics =
      LayerValidation.diagnostics(of: self) + TimelineValidation.diagnostics(of: self)
      + PresentationValidation.diagnostics(of: self) + SceneValidation.diagnostics(of: self)
    // What lies beyond its range, a depth for instance, is not looked into any further.
    if diagnostics.contains(where: { $0.severity == .error }) { return diagnostics }
    for invisible in Visibility.invisibleLayers(of: self) {
      let path = JSONPath("screens", invisible.screen).layer(invisible.address)
      diagnostics.append(
        SceneDiagnostic(place: path, reason: .neverVisible(layer: invisible.name, reason: invisible.reason)))
    }
    for layer in AmbiguousLayers.find(in: self) {
      let path = JSONPath("screens", layer.screen).layer(layer.address)
      diagnostics.append(SceneDiagnostic(place: path, reason: layer.reason))
    }
    return diagnostics
  }
}

extension JSONPath {
  /// The path of a layer under that of its screen.
  func layer(_ address: LayerAddress) -> JSONPath {
    address.indices.reduce(self) { $0.key("layers").index($1) }
  }
}
