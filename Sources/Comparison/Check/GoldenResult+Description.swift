// Results as text.

import ImageComparison
import Pixels
import SceneModel

extension GoldenResult {
  /// What is wrong, in a sentence without the golden's name; "" when nothing is.
  package var description: String {
    switch outcome {
    case .passed: ""
    case .missing: "there is no golden"
    case .damaged(let reason): "the golden cannot be read: \(reason)"
    case .resized(let expected, let actual):
      "expected \(expected.width)×\(expected.height) pixels, found \(actual.width)×\(actual.height)"
    case .differs:
      (difference.map(\.words) ?? "the picture is not the recorded one" + expectation.words)
        + (movement.map { "; moves \($0.words)" } ?? "")
    }
  }

  /// Why there is no expected picture, for people who look for it; "" when there is one, or none is expected.
  package var note: String {
    guard outcome == .differs, difference == nil else { return "" }
    switch expectation {
    case .picture: return ""
    case .onlyHash:
      return
        "Only the hash of this golden is recorded, so there is no expected picture. With the folder of the scene as it "
        + "was (the base), it can be drawn."
    case .otherPicture: return "There is no expected picture: the scene of the base does not draw the recorded one."
    case .unusable(let reason): return "There is no expected picture: the scene of the base cannot be drawn: \(reason)"
    }
  }

  /// The layers that changed, in a sentence; "" when they are not known.
  package var attribution: String {
    guard outcome == .differs, hasTrace else { return "" }
    let when = time.map { " at \(TraceValue.short($0)) s" } ?? ""
    if changes.isEmpty { return "no layer changed\(when): the same scene is drawn differently" }
    return LayerChange.words(changes) + "," + (when.isEmpty ? " at rest" : when)
  }

  /// The layers that changed, without the time; "" when they are not known.
  package var changedLayers: String {
    guard outcome == .differs, hasTrace else { return "" }
    return changes.isEmpty ? "no layer changed: the same scene is drawn differently" : LayerChange.words(changes)
  }
}

extension GoldenResult.Expectation {
  /// The end of a sentence that says what differs.
  fileprivate var words: String {
    switch self {
    case .picture, .onlyHash: ""
    case .otherPicture: "; nor does the base draw that one"
    case .unusable(let reason): "; the base cannot be drawn: \(reason)"
    }
  }
}

extension GoldenResult.Outcome {
  /// How the golden is not as recorded; nil for one that is.
  var mismatch: Finding.Mismatch? {
    switch self {
    case .passed: nil
    case .missing: .missing
    case .damaged: .damaged
    case .resized: .resized
    case .differs: .differs
    }
  }

  /// One word for programs.
  package var word: String { mismatch?.rawValue ?? "passed" }
}

extension GoldenFrames.Outcome {
  /// How the frames are not as recorded; nil for those that are.
  var mismatch: Finding.Mismatch? {
    switch self {
    case .passed: nil
    case .missing: .missing
    case .damaged: .damaged
    case .differs: .differs
    }
  }

  /// One word for programs.
  var word: String { mismatch?.rawValue ?? "passed" }
}

extension GoldenFrames {
  /// What is wrong, in a sentence; "" when nothing is.
  package var description: String {
    switch outcome {
    case .passed: return ""
    case .missing: return "there is no \(file)"
    case .damaged(let reason): return "\(file) cannot be read: \(reason)"
    case .differs(.shape(let expected, let actual)):
      return "expected \(expected.words(against: actual)), found \(actual.words(against: expected))"
    case .differs(.film(let changes)): return changes.joined(separator: "; ")
    case .differs(.frames(let runs)):
      let total = runs.reduce(0) { $0 + $1.count }
      let first = runs[0].lowerBound
      let time = TraceValue.short(Double(first) / rate.framesPerSecond)
      let list = runs.prefix(4).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      return "\(total) of \(count) frames differ, the first is #\(first) at \(time) s ("
        + list.joined(separator: ", ") + (runs.count > 4 ? ", …)" : ")")
    }
  }

  /// The layers that changed in the first frame that differs; "" when they are not known.
  package var attribution: String { changes.isEmpty ? "" : LayerChange.words(changes) }
}

extension LayerChange {
  /// The first few of a list of changes.
  static func words(_ changes: [LayerChange]) -> String {
    let shown = changes.prefix(5).map(\.description).joined(separator: "; ")
    let more = changes.count - 5
    return more > 0 ? shown + "; and \(Wording.counted(more, "more layer"))" : shown
  }
}

extension PictureDifference {
  /// The numbers in words.
  package var words: String { DifferenceNumbers(self).words }
}

extension DifferenceNumbers {
  /// The numbers in words: "312 of 7200 pixels differ (4.33 %), by at most 1/255, in x 12…43, y 8…20".
  package var words: String {
    let share = share * 100
    let percent = share > 0 && share < 0.01 ? "under 0.01" : Wording.number((share * 100).rounded() / 100)
    let smoothing = antialiased > 0 ? ", \(antialiased) more are antialiasing" : ""
    return "\(differing) of \(size.area) pixels differ (\(percent) %), by at most \(maximum)/255, "
      + "in x \(box.x)…\(max(box.x, box.maxX - 1)), y \(box.y)…\(max(box.y, box.maxY - 1))\(smoothing)"
  }
}
