// When the parts of a transition run: its main part, its pairs and the layers that have effects of their own.

import Pixels
import SceneModel

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

  /// Lays out the parts of a transition whose main part lasts `duration` seconds; `parts` are the pairs, then the listed
  /// layers, for `stagger`.
  init(
    _ settings: TransitionSettings, duration: Double, pairs options: [Pair], parts: [StaggeredPart], canvas: Size
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
      let delays = stagger.delays(of: parts, canvas: canvas)
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

extension TransitionTiming {
  /// The timing of a transition between two screens. A way back is staggered as the way there was: by where the pairs came
  /// from.
  init(
    _ settings: TransitionSettings, _ matching: Matching, _ geometry: (from: ScreenGeometry, to: ScreenGeometry),
    canvas: Size
  ) {
    let duration: Double =
      switch settings.duration {
      case .seconds(let seconds): seconds
      case .automatic:
        AutomaticDuration.seconds(
          pairs: matching.pairs,
          effects: [(settings.enter, canvas, settings.edge), (settings.leave, canvas, settings.edge)])
      }
    let isBack = settings.mirrored.pairs
    let layers = settings.layers.map { layer -> Rect in
      let screen = layer.layer.side == .from ? geometry.from : geometry.to
      return screen[path: layer.layer.path]?.placement.frame ?? .zero
    }
    let pairs = matching.pairs.map { (isBack ? $0.to : $0.from).placement.frame }
    let turns = settings.stagger?.turns(pairs: matching.pairs, layers: settings.layers.map(\.layer), geometry)
    let parts = (pairs + layers).enumerated().map { StaggeredPart(place: $1, turn: turns?[$0]) }
    self.init(
      settings, duration: duration, pairs: matching.pairs.map(\.options), parts: parts, canvas: canvas)
  }
}
