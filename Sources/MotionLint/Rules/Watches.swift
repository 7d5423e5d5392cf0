// What has to be remembered from frame to frame: the order of phantoms, and how far large things travel.

import JSONTree
import LayerPainting
import Motion
import MotionTrace
import Pixels
import SceneModel

/// Sees phantoms change their order.
struct OverlayWatch {
  private static let visible = 0.1
  /// In paint order.
  private var before: [String] = []

  /// The pairs whose order has changed since the frame before, while they overlap by a share of the smaller one.
  mutating func swaps(_ states: [LayerState], overlap: Double) -> [(String, String)] {
    let phantoms = states.filter { $0.role == .pair && $0.isNamed }
    let names = phantoms.map(\.name)
    defer { before = names }
    guard names != before else { return [] }
    let ranks = Dictionary(before.enumerated().map { ($1, $0) }) { first, _ in first }
    var lower: [(rank: Int, state: LayerState)] = []
    var highest = -1
    var found: [(String, String)] = []
    for upper in phantoms where upper.opacity >= Self.visible {
      guard let rank = ranks[upper.name] else { continue }
      // Most phantoms keep their order: only below those that do not is another looked for.
      if rank < highest {
        for (_, other) in lower.filter({ $0.rank > rank }) {
          let shared = other.bounds.intersection(upper.bounds)
          let smaller = min(other.bounds.area, upper.bounds.area)
          if smaller > 0, shared.area >= overlap * smaller { found.append((other.name, upper.name)) }
        }
      }
      highest = max(highest, rank)
      lower.append((rank, upper))
    }
    return found
  }
}

/// Sees large things travel, grow and turn.
struct TravelWatch {
  /// Something that moves far.
  struct Found {
    let name: String
    let words: String
    let value: Double
  }

  private static let growth = 4.0
  private static let turn = 45.0
  private let canvas: Rect
  private var first: [LayerID: Placement] = [:]
  private var large: Set<LayerID> = []
  private var found: Set<LayerID> = []

  init(canvas: Size) { self.canvas = Rect(size: canvas) }

  /// What has become too much in this frame; `limit` is a share of the diagonal.
  mutating func large(_ states: [LayerState], limit: Double) -> [Found] {
    let diagonal = (canvas.width * canvas.width + canvas.height * canvas.height).squareRoot()
    var result: [Found] = []
    for state in states where state.isNamed && state.opacity > 0 && state.role != .backdrop {
      let key = state.id
      if state.bounds.intersection(canvas).area >= canvas.area / 3 { large.insert(key) }
      let start = first[key] ?? state.placement
      if first[key] == nil { first[key] = start }
      guard large.contains(key), !found.contains(key) else { continue }
      let way = start.center.distance(to: state.placement.center)
      let areas = (start.frame.area, state.placement.frame.area)
      let growth = areas.0 > 0 && areas.1 > 0 ? max(areas.0, areas.1) / min(areas.0, areas.1) : 1
      let turn = abs(state.placement.rotation - start.rotation)
      let finding: Found? =
        if way > limit * diagonal {
          Found(name: state.name, words: "travels \(NumberText.rounded(way, decimals: 0)) pt", value: way / diagonal)
        } else if growth >= Self.growth {
          Found(
            name: state.name, words: "changes its area \(NumberText.rounded(growth, decimals: 1))-fold", value: growth)
        } else if turn >= Self.turn {
          Found(name: state.name, words: "turns by \(NumberText.rounded(turn, decimals: 0))°", value: turn)
        } else {
          nil
        }
      if let finding {
        found.insert(key)
        result.append(finding)
      }
    }
    return result
  }
}

/// Knows where layers are on the two screens of a transition.
struct RestWatch {
  private let stills: [[String: LayerState]]

  init(_ step: MotionStep, _ plan: MotionPlan) {
    stills = [step.from, step.to].map { screen in
      Dictionary(plan.states(of: screen, unnamed: true).map { ($0.name, $0) }) { first, _ in first }
    }
  }

  /// How far a layer is from its place on the nearer of both screens: the largest difference of a side of its frame, a radius, its
  /// rotation or a scale. 0 for what neither screen has under that name.
  func distance(of state: LayerState) -> Double? {
    stills.compactMap { $0[state.name].map { Self.distance($0, state) } }.min()
  }

  private static func distance(_ a: LayerState, _ b: LayerState) -> Double {
    Sample.Property.allCases.filter { $0 != .opacity }.reduce(0) { most, property in
      zip(property.numbers(of: a), property.numbers(of: b)).reduce(most) { max($0, abs($1.0 - $1.1)) }
    }
  }
}

extension Rect {
  /// Width times height.
  var area: Double { isEmpty ? 0 : width * height }
}
