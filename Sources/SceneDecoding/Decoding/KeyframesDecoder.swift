// Keyframes as types: each property has its own kind of value.

import JSONTree
import SceneModel

/// Decodes tracks and checks that values fit their property.
struct KeyframesDecoder {
  let timeline: TimelineDecoder

  /// A track; nil when something that it needs is missing.
  func track(_ node: JSONNode) -> KeyframeTrack? {
    guard let layer = node["layer"], let target = Self.target(layer.string ?? ""),
      let property = node["property"]?.name(KeyframeTrack.Property.self)
    else { return nil }
    let isPair = if case .pair = target { true } else { false }
    if property == .progress, !isPair { timeline.log.report(.onlyForPairs("`progress`"), at: layer.offset) }
    let keys = (node["values"]?.elements ?? []).compactMap { key($0, property, isPair: isPair) }
    return KeyframeTrack(
      target: target, property: property, mode: node["mode"]?.name() ?? Defaults.keyframes.mode, keys: keys)
  }

  private static func target(_ text: String) -> KeyframeTrack.Target? {
    if text.hasPrefix("pair:") { return .pair(String(text.dropFirst(5))) }
    return LayerReference(text).map { .layer($0) }
  }

  private func key(_ node: JSONNode, _ property: KeyframeTrack.Property, isPair: Bool) -> KeyframeTrack.Key? {
    let entries = node.elements
    guard 2...3 ~= entries.count, let share = entries[0].number,
      let value = value(entries[1], property, isPair: isPair)
    else { return nil }
    return KeyframeTrack.Key(share, value, curve: entries.count == 3 ? timeline.curve(entries[2]) : nil)
  }

  private func value(
    _ node: JSONNode, _ property: KeyframeTrack.Property, isPair: Bool
  ) -> KeyframeTrack.Value? {
    if let side = node.name(Side.self), property != .progress {
      if !isPair { timeline.log.report(.onlyForPairs("\"\(side.rawValue)\""), at: node.offset) }
      return .end(side)
    }
    if property.isColor, let color = node.color { return .color(color) }
    if let numbers = property.numbers(node) { return .numbers(numbers) }
    // What is no value of any property has been reported by the vocabulary.
    let isSomeValue = node.number != nil || node.color != nil || node.elements.count > 1 || node.string != nil
    if isSomeValue {
      timeline.log.report(
        .keyframeValue(property: property.rawValue, allowed: property.allowed, found: Wording.found(node)),
        at: node.offset)
    }
    return nil
  }
}

extension KeyframeTrack.Property {
  /// The numbers of a value in range; one number sets all where that makes sense.
  fileprivate func numbers(_ node: JSONNode) -> [Double]? {
    var numbers = node.number.map { [$0] } ?? node.elements.compactMap(\.number)
    if numbers.count == 1, self == .scale || self == .cornerRadius {
      numbers = Array(repeating: numbers[0], count: count)
    }
    guard node.elements.isEmpty || node.elements.count == count else { return nil }
    return accepts(numbers) ? numbers : nil
  }
}
