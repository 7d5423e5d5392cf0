// When the parts of a transition run: its main part, its pairs and the layers that have effects of their own.

import Pixels
import SceneModel

/// A stretch of time within a transition.
struct PartTiming: Equatable, Sendable {
  /// Seconds after the transition's start.
  var start: Double
  /// Seconds.
  var duration: Double

  /// Where it ends.
  var end: Double { start + duration }

  /// The share that has passed at `seconds`, 0...1. A part without duration is over as soon as it starts.
  func share(at seconds: Double) -> Double {
    if seconds <= start { return 0 }
    return seconds >= end || duration <= 0 ? 1 : (seconds - start) / duration
  }

  /// The same stretch seen from the end of a transition that lasts `total`.
  func mirrored(in total: Double) -> PartTiming {
    PartTiming(start: max(0, total - end), duration: duration)
  }
}

/// The timings of all parts.
struct TransitionTiming: Sendable {
  /// Of the screens, the backdrop and whatever has no timing of its own.
  private(set) var main: PartTiming
  /// Of the pairs, in their order.
  private(set) var pairs: [PartTiming]
  /// Of the layers with effects of their own, in their order.
  private(set) var layers: [PartTiming]
  /// When the first part starts: up to here the still of the leaving screen is shown.
  var start: Double { (pairs + layers).reduce(main.start) { min($0, $1.start) } }
  /// Until the latest part ends.
  private(set) var total: Double

  /// Where pairs and layers lie at rest: what `stagger` orders by.
  struct Positions {
    /// One for every pair.
    var pairs: [Rect]
    /// One for every listed layer.
    var layers: [Rect]
  }

  /// Lays out the parts of a transition whose main part lasts `duration` seconds.
  init(
    _ settings: TransitionSettings, duration: Double, pairs options: [Pair], positions: Positions, canvas: Size
  ) {
    let delay = settings.delay
    main = PartTiming(start: delay, duration: duration)
    pairs = options.map {
      PartTiming(start: delay + $0.delay, duration: $0.duration ?? $0.curve?.naturalDuration ?? duration)
    }
    layers = settings.layers.map {
      PartTiming(start: delay + $0.delay, duration: $0.duration ?? $0.curve?.naturalDuration ?? duration)
    }
    if let stagger = settings.stagger {
      let delays = stagger.delays(of: positions.pairs + positions.layers, canvas: canvas)
      for index in pairs.indices { pairs[index].start += delays[index] }
      for index in layers.indices { layers[index].start += delays[pairs.count + index] }
    }
    total = Self.latest(main, pairs, layers)
    if settings.mirrored.delay { main = main.mirrored(in: total) }
    if settings.mirrored.pairs { pairs = pairs.map { $0.mirrored(in: total) } }
    if settings.mirrored.layers { layers = layers.map { $0.mirrored(in: total) } }
    total = Self.latest(main, pairs, layers)
  }

  private static func latest(_ main: PartTiming, _ pairs: [PartTiming], _ layers: [PartTiming]) -> Double {
    (pairs + layers).reduce(main.end) { max($0, $1.end) }
  }
}

extension Stagger {
  /// The additional delay of each part by where it lies; equal places keep their order.
  func delays(of places: [Rect], canvas: Size) -> [Double] {
    let middle = Rect(size: canvas).center
    let keys: [Double] = places.enumerated().map { index, place in
      let center = place.center
      switch order {
      case .topDown: return place.minY
      case .bottomUp: return -place.maxY
      case .leftRight: return place.minX
      case .rightLeft: return -place.maxX
      case .radial:
        let (x, y) = (center.x - middle.x, center.y - middle.y)
        return x * x + y * y
      case .list: return Double(index)
      }
    }
    var delays = [Double](repeating: 0, count: places.count)
    let sorted = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    for (position, index) in sorted.enumerated() { delays[index] = Double(position) * step }
    return delays
  }
}

/// How long a transition lasts that says `auto`.
enum AutomaticDuration {
  /// Hero's rule (`DefaultAnimationPreprocessor`, optimized duration): 0.208 s and a third of a millisecond for every
  /// point of movement and growth, of which at most 500 count.
  static func seconds(moved: Double, grown: Double) -> Double { 0.208 + min(moved + grown, 500) / 3000 }

  /// The longest that any pair or either screen needs.
  static func seconds(
    pairs: [MatchedPair], effects: [(effects: [Effect], size: Size, edge: Edge)]
  ) -> Double {
    var longest = seconds(moved: 0, grown: 0)
    for pair in pairs {
      let (from, to) = (pair.from.placement, pair.to.placement)
      let moved = length(to.center.x - from.center.x, to.center.y - from.center.y)
      let grown = length(to.frame.width - from.frame.width, to.frame.height - from.frame.height)
      longest = max(longest, seconds(moved: moved, grown: grown))
    }
    for screen in effects {
      let (moved, grown) = screen.effects.reduce((0.0, 0.0)) { sum, effect in
        let travel = effect.travel(of: screen.size, edge: screen.edge)
        return (sum.0 + travel.moved, sum.1 + travel.grown)
      }
      longest = max(longest, seconds(moved: moved, grown: grown))
    }
    return longest
  }

  fileprivate static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}

extension Effect {
  /// How far a box of `size` moves and how much it grows, in points.
  fileprivate func travel(of size: Size, edge: Edge) -> (moved: Double, grown: Double) {
    switch kind {
    case .slide(let own, let distance):
      let offset = (own ?? edge).offset(by: distance, size: size)
      return (AutomaticDuration.length(offset.x, offset.y), 0)
    case .scale(let factor):
      return (0, AutomaticDuration.length(size.width * (factor - 1), size.height * (factor - 1)))
    case .cube(let own, _, _):
      let offset = (own ?? edge).offset(by: .fraction(1), size: size)
      return (AutomaticDuration.length(offset.x, offset.y), 0)
    case .fade, .rotate, .parallax, .blur, .reveal, .appear: return (0, 0)
    }
  }
}
