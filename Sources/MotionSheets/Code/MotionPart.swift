// The parts of a transition: the layers whose state changes, each with its tracks.

import JSONTree
import LayerPainting
import Motion
import Rendering

/// A layer that moves, comes or goes.
struct MotionPart {
  /// `STEP-LAYER` in letters, digits, `-` and `_`; unique in its document.
  var name: String
  var role: LayerRole
  /// Its path, as in the trace.
  var layer: String
  /// The properties of the trace that change.
  var tracks: [PropertyTrack]
  /// The properties of a box in CSS that change.
  var boxTracks: [PropertyTrack]
  /// What a box has that does not change, or has at the start.
  var start: LayerSample

  /// The first track that one curve takes from end to end, in the words of most systems; nil when there is none.
  var paced: PropertyTrack? {
    tracks.first { if case .points? = $0.curve { false } else { $0.curve != nil } }
  }
}

/// A transition with its parts.
struct MotionPassage {
  let motion: TransitionMotion
  var parts: [MotionPart]
}

extension MotionPassage {
  /// All transitions of an animation.
  static func all(of animation: Animation) -> [MotionPassage] {
    var names = UniqueNames()
    return animation.plan.transitions.map { MotionPassage($0, names: &names) }
  }

  private init(_ motion: TransitionMotion, names: inout UniqueNames) {
    self.motion = motion
    parts = []
    guard motion.duration > 0 else { return }
    let recording = MotionRecording(motion)
    let fit = TrackFit(motion, times: recording.times)
    for layer in recording.layers where !recording.onlyFollows(layer) {
      let samples = recording.samplesWithoutGaps(of: layer)
      guard let start = samples.first else { continue }
      let isThere = recording.presence(of: layer)
      func track(_ property: MotionProperty) -> PropertyTrack? {
        if property != .opacity { return fit.track(property, samples.map(property.values)) }
        return fit.track(.opacity, zip(samples, isThere).map { [$1 ? $0.opacity : 0] })
      }
      let tracks = [.frame, .radii, .opacity, .rotation, .scale].compactMap(track)
      // Copies of a layer around what is lifted out of it do what it does.
      let isKnown = parts.contains {
        $0.role == layer.role && $0.layer == layer.name && $0.tracks == tracks && $0.start.numbers == start.numbers
      }
      guard !tracks.isEmpty, !isKnown else { continue }
      parts.append(
        MotionPart(
          name: names.name(for: "\(motion.step.name)-\(layer.name)".inIdentifierCharacters), role: layer.role,
          layer: layer.name, tracks: tracks,
          boxTracks: [.translate, .width, .height, .borderRadius, .opacity, .rotate].compactMap(track), start: start))
    }
  }
}

extension MotionRecording {
  /// The states of a layer at all times; where it is not there, those that it had before, else those that it gets.
  fileprivate func samplesWithoutGaps(of layer: RecordedLayer) -> [LayerSample] {
    guard var last = layer.samples.lazy.compactMap({ $0 }).first else { return [] }
    return layer.samples.map { sample in
      last = sample ?? last
      return last
    }
  }

  /// Whether a layer can be seen at each time. A gap that is shorter than a frame of any rate is ignored.
  fileprivate func presence(of layer: RecordedLayer) -> [Bool] {
    var isThere = layer.samples.map { $0 != nil }
    let least = ((times.last ?? 0) - (times.first ?? 0)) * 1e-5
    var start = 0
    while start < isThere.count {
      guard !isThere[start] else {
        start += 1
        continue
      }
      let end = isThere[start...].firstIndex(of: true) ?? isThere.count
      if times[end - 1] - times[start] <= least { for index in start..<end { isThere[index] = true } }
      start = end
    }
    return isThere
  }
}

/// Gives names that are taken a number.
struct UniqueNames {
  private var taken: Set<String> = []

  /// The name, or the first of `NAME-2`, `NAME-3` … that is free; `separator` is what comes before the number.
  mutating func name(for wanted: String, separator: String = "-") -> String {
    var (name, number) = (wanted, 1)
    while !taken.insert(name).inserted {
      number += 1
      name = "\(wanted)\(separator)\(number)"
    }
    return name
  }
}

extension String {
  /// With `-` for every character other than ASCII letters, digits, `-` and `_`.
  fileprivate var inIdentifierCharacters: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
      text.append(isKept ? scalar : "-")
    }
    return String(text)
  }
}
