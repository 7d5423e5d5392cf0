// The values of a step.

import JSONTree
import SceneModel

extension ValueOrigins {
  /// Keys of a transition that can be edited.
  private static let transitionKeys = [
    ["style"], ["edge"], ["duration"], ["delay"], ["curve"], ["stagger", "step"], ["keyframes"],
  ]

  /// A step with its values.
  func step(_ name: String) -> SourceEntry? {
    guard let visit = scene.walk().visits.first(where: { $0.name == name }),
      let written = source.step(visit.index)
    else { return nil }
    var values: [(key: String, value: SourceValue)] = []
    if written["to"] != nil {
      for keys in Self.transitionKeys { values.append((keys.joined(separator: "."), value(keys, of: written))) }
    } else if written["hold"] != nil || written["show"] != nil {
      values.append(("hold", value([written["hold"] == nil ? "for" : "hold"], of: written)))
    }
    return SourceEntry(values: values, place: place(.step, at: written.offset, uses: 0))
  }

  private func value(_ keys: [String], of step: JSONNode) -> SourceValue {
    var (object, rest) = (step, keys[...])
    while let key = rest.first, let inner = object[key] {
      rest = rest.dropFirst()
      if rest.isEmpty {
        let places = hops(inner, [], in: source.names, .step).map { place($0) }
        return SourceValue(value: inner, places: places)
      }
      object = inner
    }
    let missing = rest.map { JSONPath.Component.key($0) }
    if object.string != nil, object.offset != step.offset {
      let found = hops(object, rest, in: source.names, .step).map { place($0) }
      let origin = found.isEmpty ? nil : hops(object, rest, in: source.names, .step).first
      let reason = ReadOnlyReason.expression(key: keys[0])
      return SourceValue(
        value: origin.map { written(at: $0.offset).node },
        places: found + [place(.step, at: object.offset, inserting: missing, uses: 0, reason: reason)])
    }
    return SourceValue(places: [place(.step, at: object.offset, inserting: missing, uses: 0)])
  }
}
