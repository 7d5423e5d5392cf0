// The parts of a transition: the layers whose state changes, each with its tracks.

import Motion
import MotionTrace
import Pixels
import Rendering
import SceneModel

/// A layer that moves, comes or goes.
struct MotionPart {
  /// `STEP-LAYER` in letters, digits, `-` and `_`; unique in its document.
  var name: String
  var id: LayerID
  /// The properties of the trace that change.
  var tracks: [PropertyTrack]
  /// The properties of a box in CSS that change.
  var boxTracks: [PropertyTrack]
  /// What a box has that does not change, or has at the start.
  var start: Sample
  /// Whether it is skewed or in perspective at some time, which no property says.
  var isDistorted: Bool

  /// What it is in the frame.
  var role: String { id.role.rawValue }
  /// Its path, as in the trace.
  var layer: String { id.name }

  /// The first track that one curve takes from end to end, in the words of most systems; nil when there is none.
  var paced: PropertyTrack? {
    tracks.first { if case .points? = $0.curve { false } else { $0.curve != nil } }
  }
}

extension Transform {
  /// Whether a rectangle is no longer one.
  fileprivate var isDistorted: Bool {
    !isAffine || abs(a * c + b * d) > 1e-4 * (a * a + b * b + c * c + d * d)
  }
}

/// A transition with its parts.
struct MotionPassage {
  let motion: TransitionMotion
  var parts: [MotionPart]
}

extension TransitionMotion {
  /// What a layer is called in names: its path, for a whole screen `screen-NAME`.
  fileprivate func title(of layer: RecordedLayer) -> String {
    guard layer.id.name == "/" else { return layer.id.name }
    switch layer.id.role {
    case .from: return "screen-\(step.from)"
    case .to, .pair: return "screen-\(step.to)"
    case .under, .backdrop: return "screen-\(layer.id.role.rawValue)"
    }
  }
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
    var known: [LayerID: [Int]] = [:]
    for layer in recording.layers where !recording.onlyFollows(layer) {
      let layerMotion = LayerMotion(layer, in: recording)
      guard let start = layerMotion.start else { continue }
      func track(_ property: MotionProperty) -> PropertyTrack? { layerMotion.track(property, fit) }
      let tracks = MotionProperty.ofTrace.compactMap(track)
      // Copies of a layer around what is lifted out of it do what it does.
      let isKnown = known[layer.id]?.contains { index in
        let part = parts[index]
        return part.tracks == tracks && part.start.numbers == start.numbers
      }
      guard !tracks.isEmpty, isKnown != true else { continue }
      known[layer.id, default: []].append(parts.count)
      parts.append(
        MotionPart(
          name: names.name(for: "\(motion.step.name)-\(motion.title(of: layer))".inIdentifierCharacters),
          id: layer.id, tracks: tracks,
          boxTracks: MotionProperty.ofBox.compactMap(track), start: start,
          isDistorted: layer.samples.contains { $0?.transform.isDistorted == true }))
    }
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
  /// With one `-` for each run of characters other than ASCII letters, digits and `_`.
  fileprivate var inIdentifierCharacters: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
      if isKept || text.last != "-" { text.append(isKept ? scalar : "-") }
    }
    return String(text)
  }
}
