// Delays by position: which parts of a transition wait for each other, and for how long.

import Pixels
import SceneModel

/// A part that may be delayed.
struct StaggeredPart: Sendable {
  /// Where it lies at rest.
  var place: Rect
  /// Its turn among those that are delayed, for an order by list; nil: it is not delayed.
  var turn: Int?
}

extension Stagger {
  /// The additional delay of each part by where it lies; equal places keep their order.
  func delays(of parts: [StaggeredPart], canvas: Size) -> [Double] {
    let middle = Rect(size: canvas).center
    let keys = parts.map { part in part.turn.map { key(of: part.place, turn: $0, middle: middle) } }
    var delays = [Double](repeating: 0, count: parts.count)
    let sorted = keys.indices.filter { keys[$0] != nil }.sorted { (keys[$0] ?? 0, $0) < (keys[$1] ?? 0, $1) }
    for (position, index) in sorted.enumerated() { delays[index] = Double(position) * step }
    return delays
  }

  private func key(of place: Rect, turn: Int, middle: Point) -> Double {
    switch order {
    case .topDown: return place.minY
    case .bottomUp: return -place.maxY
    case .leftRight: return place.minX
    case .rightLeft: return -place.maxX
    case .radial:
      let (x, y) = (place.center.x - middle.x, place.center.y - middle.y)
      return x * x + y * y
    case .list: return Double(turn)
    }
  }

  /// The turn of each pair and each listed layer, in this order.
  func turns(
    pairs: [MatchedPair], layers: [LayerReference], _ geometry: (from: ScreenGeometry, to: ScreenGeometry)
  ) -> [Int?] {
    let (first, second) = (pairs.indices, layers.indices)
    switch of {
    case .all: return Array(0..<first.count + second.count)
    case .pairs: return first.map { $0 } + second.map { _ in nil }
    case .layers: return first.map { _ in nil } + second.map { $0 }
    case .list(let targets):
      func address(_ layer: LayerReference) -> LayerAddress? {
        (layer.side == .from ? geometry.from : geometry.to)[path: layer.path]?.address
      }
      var names: [String: Int] = [:]
      var addresses: [Side: [LayerAddress: Int]] = [:]
      for (turn, target) in targets.enumerated() {
        switch target {
        case .pair(let name): names[name] = names[name] ?? turn
        case .layer(let layer):
          if let place = address(layer) { addresses[layer.side, default: [:]][place, default: turn] += 0 }
        }
      }
      return pairs.map { pair in pair.names.compactMap { names[$0] }.min() }
        + layers.map { layer in address(layer).flatMap { addresses[layer.side]?[$0] } }
    }
  }
}
