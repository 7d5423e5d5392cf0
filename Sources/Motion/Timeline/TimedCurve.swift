// The curves that the parts of a transition follow, each with its place in time: what a track of numbers may be made of.

import SceneModel

/// A curve over a stretch of time within a transition.
package struct TimedCurve: Hashable, Sendable {
  /// Seconds after the transition's start.
  package var start: Double
  /// Seconds, above 0.
  package var duration: Double
  /// From progress 0 to progress 1.
  package var curve: Curve
}

/// Collects curves, each once, in the order in which they come.
private struct CurveCollector {
  private(set) var curves: [TimedCurve] = []
  private var known: Set<TimedCurve> = []

  /// Adds a curve over a window of a part; what takes no time is left out.
  mutating func add(_ curve: Curve, over part: PartTiming, during window: Window = .whole) {
    let timed = TimedCurve(
      start: part.start + part.duration * window.start, duration: part.duration * max(0, window.end - window.start),
      curve: curve)
    if timed.duration > 0, known.insert(timed).inserted { curves.append(timed) }
  }

  /// Adds what effects follow that have no curve of their own, or theirs.
  mutating func add(_ effects: [Effect], _ curve: Curve, over part: PartTiming) {
    for effect in effects { add(effect.curve ?? curve, over: part, during: effect.during) }
  }

  /// Adds the segments between the keys of a track.
  mutating func add(_ track: KeyframeTrack, over part: PartTiming) {
    for (key, next) in zip(track.keys, track.keys.dropFirst()) {
      add(next.curve ?? .named(.linear), over: part, during: Window(key.share, next.share))
    }
    add(.named(.linear), over: part)
  }
}

extension PlannedTransition {
  /// The curves of its parts, each once: pairs, the screens, single layers, the backdrop, keyframes.
  var curves: [TimedCurve] {
    var found = CurveCollector()
    for (pair, part) in zip(matching.pairs, timing.pairs) {
      found.add(pair.options.curve ?? settings.pairPreset.curve ?? settings.curve, over: part)
      found.add(pair.options.curve ?? settings.curve, over: part)
    }
    found.add(settings.curve, over: timing.main)
    found.add(settings.enter + settings.leave, settings.curve, over: timing.main)
    for (layer, part) in zip(settings.layers, timing.layers) {
      found.add(layer.effects, layer.curve ?? settings.curve, over: part)
    }
    if let backdrop = settings.backdrop {
      found.add(backdrop.curve ?? settings.curve, over: timing.main, during: backdrop.during)
    }
    let tracks = PairKeyframes(settings.keyframes)
    for (pair, part) in zip(matching.pairs, timing.pairs) {
      for track in tracks[pair] { found.add(track, over: part) }
    }
    for track in settings.keyframes {
      guard case .layer = track.target else { continue }
      for part in [timing.main] + timing.layers { found.add(track, over: part) }
    }
    for part in [timing.main] + timing.pairs + timing.layers { found.add(.named(.linear), over: part) }
    return found.curves
  }
}
