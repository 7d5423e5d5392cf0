// Keyframes as types: each property has its own kind of value.

import JSONTree
import Pixels
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
    if property == .progress, !isPair { timeline.faults.report(.onlyForPairs("`progress`"), at: layer.offset) }
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
      if !isPair { timeline.faults.report(.onlyForPairs("\"\(side.rawValue)\""), at: node.offset) }
      return .end(side)
    }
    if property.isColor, let color = node.color { return .color(color) }
    if let numbers = property.numbers(node) { return .numbers(numbers) }
    // What is no value of any property has been reported by the vocabulary.
    let isSomeValue = node.number != nil || node.color != nil || node.elements.count > 1 || node.string != nil
    if isSomeValue {
      timeline.faults.report(
        .keyframeValue(property: property.rawValue, allowed: property.allowed, found: Wording.found(node)),
        at: node.offset)
    }
    return nil
  }
}

extension KeyframeTrack.Property {
  /// How many numbers a value has; 0 for colours.
  package var count: Int {
    switch self {
    case .frame, .cornerRadius: 4
    case .position, .size, .scale, .translate, .trim: 2
    case .opacity, .rotate, .progress, .trimOffset, .dashOffset, .strokeWidth: 1
    case .fill, .strokeColor, .pathFill: 0
    }
  }

  /// Whether it changes what a layer paints, and not where or when.
  var isOfPainting: Bool {
    switch self {
    case .cornerRadius, .fill, .trim, .trimOffset, .dashOffset, .strokeWidth, .strokeColor, .pathFill: true
    case .frame, .position, .size, .opacity, .rotate, .scale, .translate, .progress: false
    }
  }

  /// Whether values are colours.
  package var isColor: Bool { count == 0 }

  /// In words.
  var allowed: String {
    switch self {
    case .frame: "a list [x, y, w, h] with w and h of 0 or more"
    case .position, .translate: "a list [x, y]"
    case .size: "a list [w, h] of numbers of 0 or more"
    case .scale: "a number or a list [sx, sy]"
    case .cornerRadius: "a number of 0 or more or a list [tl, tr, br, bl]"
    case .opacity: "a number from 0 to 1"
    case .rotate, .progress, .trimOffset, .dashOffset: "a number"
    case .trim: "a list [from, to] of numbers from 0 to 1"
    case .strokeWidth: "a number of 0 or more"
    case .fill, .strokeColor, .pathFill: "a colour"
    }
  }

  /// The numbers of a value in range; one number stands for all where that makes sense.
  fileprivate func numbers(_ node: JSONNode) -> [Double]? {
    var numbers = node.number.map { [$0] } ?? node.elements.compactMap(\.number)
    if numbers.count == 1, self == .scale || self == .cornerRadius {
      numbers = Array(repeating: numbers[0], count: count)
    }
    guard node.elements.isEmpty || node.elements.count == count else { return nil }
    return accepts(numbers) ? numbers : nil
  }

  /// Whether there are as many numbers as a value has, and all in range.
  func accepts(_ numbers: [Double]) -> Bool {
    guard count > 0, numbers.count == count else { return false }
    switch self {
    case .opacity: return Ranges.share ~= numbers[0]
    case .trim: return numbers.allSatisfy { Ranges.share ~= $0 }
    case .size, .cornerRadius, .strokeWidth: return numbers.allSatisfy { $0 >= 0 }
    case .frame: return numbers[2] >= 0 && numbers[3] >= 0
    case .position, .rotate, .scale, .translate, .progress, .trimOffset, .dashOffset, .fill, .strokeColor, .pathFill:
      return true
    }
  }
}
