import JSONTree
import MotionCurves
import SceneModel

/// A track of the JSON form of motion, evaluated from its text alone, by the formulas of the documentation.
struct WrittenTrack {
  let property: String
  let delay: Double
  let duration: Double
  private let node: JSONNode

  init(_ node: JSONNode) {
    self.node = node
    property = node["property"]?.string ?? ""
    delay = node["delay"]?.number ?? .nan
    duration = node["duration"]?.number ?? .nan
  }

  var from: [Double] { node["from"]?.values ?? [] }
  var to: [Double] { node["to"]?.values ?? [] }
  var cubicBezier: [Double]? { node["curve"]?["cubicBezier"]?.values }
  var spring: JSONNode? { node["curve"]?["spring"] }
  var isLinear: Bool { node["curve"]?.string == "linear" }
  var points: [JSONNode]? { node["points"]?.elements }

  /// The value at a time since the step began.
  func value(at seconds: Double) -> [Double] {
    let share = min(max((seconds - delay) / duration, 0), 1)
    if let points { return Self.value(of: points, at: share) }
    let progress = progress(at: share)
    return zip(from, to).map { $0 + ($1 - $0) * progress }
  }

  private func progress(at share: Double) -> Double {
    if isLinear { return share }
    if let points = node["curve"]?["points"]?.elements { return Self.value(of: points, at: share)[0] }
    if share <= 0 || share >= 1 { return share }
    if let numbers = cubicBezier {
      return CubicPath(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]).progress(at: share)
    }
    let constants = ["mass", "stiffness", "damping", "velocity"].map { spring?[$0]?.number ?? .nan }
    let function = SpringFunction(
      mass: constants[0], stiffness: constants[1], damping: constants[2], velocity: constants[3])
    let late = min(max((share - 0.9) / 0.1, 0), 1)
    return 1 - function.remainder(at: share * duration) * (1 - late * late * (3 - 2 * late))
  }

  private static func value(of points: [JSONNode], at share: Double) -> [Double] {
    var value = points[0].elements[1].values
    for (start, end) in zip(points, points.dropFirst()) {
      let (from, to) = (start.elements[0].number ?? 0, end.elements[0].number ?? 0)
      if share >= to {
        value = end.elements[1].values
      } else if share >= from {
        let part = (share - from) / (to - from)
        value = zip(start.elements[1].values, end.elements[1].values).map { $0 + ($1 - $0) * part }
      }
    }
    return value
  }
}

extension JSONNode {
  /// The numbers of an array, or the one number.
  var values: [Double] { number.map { [$0] } ?? elements.compactMap(\.number) }
}
