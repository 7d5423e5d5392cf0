// When the parts of a transition run: its main part, its pairs and the layers that have effects of their own.

import MotionCurves
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

  /// Lays out the parts of a transition whose main part lasts `duration` seconds; `pairs` with the seconds of those that have
  /// none of their own, `parts` are the pairs, then the listed layers, for `stagger`.
  init(
    _ settings: TransitionSettings, duration: Double, pairs options: [(pair: Pair, seconds: Double)],
    parts: [StaggeredPart], canvas: Size
  ) {
    let delay = settings.delay
    main = PartTiming(start: delay, duration: duration)
    pairs = options.map { pair, seconds in
      PartTiming(start: delay + pair.delay, duration: pair.duration ?? pair.curve?.naturalDuration ?? seconds)
    }
    layers = settings.layers.map {
      PartTiming(start: delay + $0.delay, duration: $0.duration ?? $0.curve?.naturalDuration ?? duration)
    }
    if let stagger = settings.stagger {
      let delays = stagger.delays(of: parts, canvas: canvas)
      for index in pairs.indices { pairs[index].start += delays[index] }
      for index in layers.indices { layers[index].start += delays[pairs.count + index] }
    }
    // Pairs that take the time of their distance start with the screens on the way back as well (Hero): they do not count.
    let isFree = options.map { settings.pairPreset.takesOwnTime && $0.pair.isUntimed && settings.stagger == nil }
    let timed = zip(pairs, isFree).filter { !$1 }.map(\.0)
    let whole = Self.latest(main, timed, layers)
    if settings.mirrored.delay { main = main.mirrored(in: whole) }
    if settings.mirrored.pairs {
      for index in pairs.indices {
        if isFree[index] { pairs[index].start = main.start } else { pairs[index] = pairs[index].mirrored(in: whole) }
      }
    }
    if settings.mirrored.layers {
      for index in layers.indices { layers[index] = layers[index].mirrored(in: whole) }
    }
    total = Self.latest(main, pairs, layers)
  }

  private static func latest(_ main: PartTiming, _ pairs: [PartTiming], _ layers: [PartTiming]) -> Double {
    (pairs + layers).reduce(main.end) { max($0, $1.end) }
  }
}

extension TransitionTiming {
  /// The timing of a transition between two screens. A way back is staggered as the way there was: by where the pairs came
  /// from.
  ///
  /// - Parameter typed: The most characters of code that a pair types, in a style that types.
  init(
    _ settings: TransitionSettings, _ matching: Matching, _ geometry: (from: ScreenGeometry, to: ScreenGeometry),
    canvas: Size, typed: Int = 0
  ) {
    let types = settings.code.types && !settings.said.contains(.time)
    let duration: Double =
      switch settings.duration {
      case _ where types: CodeMotion.typingSeconds(characters: typed)
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
    let timed = matching.pairs.map { pair in
      (pair.options, settings.pairPreset.takesOwnTime ? AutomaticDuration.seconds(of: pair) : duration)
    }
    self.init(settings, duration: duration, pairs: timed, parts: parts, canvas: canvas)
  }
}

extension Pair {
  /// Whether it says nothing of when and for how long it flies.
  fileprivate var isUntimed: Bool { duration == nil && delay == 0 && curve?.naturalDuration == nil }
}
