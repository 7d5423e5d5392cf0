// Problems of a typed scene, wherever it comes from: they are placed by path, since a scene built in Swift has no text.

import JSONTree
import SceneModel

/// Something that is wrong with, or suspicious about, a scene that was built in Swift.
public struct SceneProblem: Hashable, Sendable, CustomStringConvertible {
  /// Whether the scene cannot be drawn or is only suspicious.
  public var severity: Diagnostic.Severity { fault.severity }
  /// The way to the value with the problem in the terms of the scene format, such as `screens.list.layers[0].opacity`.
  public var path: String { place.description }
  /// What is wrong, in one sentence without the path.
  public var message: String { fault.message() }

  /// The problem with its path: `error: MESSAGE (at PATH)`.
  public var description: String { "\(severity.rawValue): \(message) (at \(path))" }

  /// Where.
  package var place: JSONPath
  /// What is wrong.
  package var fault: Fault
  /// Whether the key, not the value, at the path is meant.
  package var isAtKey = false

  /// Creates a problem.
  package init(place: JSONPath, fault: Fault, isAtKey: Bool = false) {
    self.place = place
    self.fault = fault
    self.isAtKey = isAtKey
  }
}

extension Scene {
  /// Everything that is wrong with this scene: values out of range, names that do not exist, layers that are addressed
  /// wrongly, a timeline that cannot be played. Warnings are included; a scene without errors can be rendered, as far as its
  /// images and fonts are there.
  public func validate() -> [SceneProblem] {
    var problems =
      LayerValidation.problems(of: self) + TimelineValidation.problems(of: self)
      + PresentationValidation.problems(of: self) + SceneValidation.problems(of: self)
    // What lies beyond its range, a depth for instance, is not looked into any further.
    if problems.contains(where: { $0.severity == .error }) { return problems }
    for invisible in Visibility.invisibleLayers(of: self) {
      let path = JSONPath("screens", invisible.screen).layer(invisible.address)
      problems.append(
        SceneProblem(place: path, fault: .neverVisible(layer: invisible.name, reason: invisible.reason)))
    }
    return problems
  }
}

extension JSONPath {
  /// The path of a layer under that of its screen.
  func layer(_ address: LayerAddress) -> JSONPath {
    address.indices.reduce(self) { $0.key("layers").index($1) }
  }
}
