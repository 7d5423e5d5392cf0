// What a review says of one scene, picture or folder of goldens.

import Pixels
import Rendering
import SceneDecoding
import SceneModel

/// One item of a review, in both states.
package struct ReviewEntry: Sendable {
  /// What it is.
  package enum Kind: String, Sendable {
    case scene
    /// A picture that no scene uses, still or animated.
    case picture
    /// A folder of goldens whose scene is in no file, such as one that a test makes.
    case goldens
  }

  /// What became of it.
  package enum State: String, Sendable, CaseIterable {
    case added, removed, changed, unchanged
    /// A scene that cannot be drawn any more.
    case broken
  }

  /// One of the two states.
  package enum Side: String, Sendable, CaseIterable {
    case before, after
  }

  /// The files of one side.
  package struct Media: Sendable {
    /// The animation for the page.
    package var webp: [UInt8]
    /// Its name in the folder of the review.
    package var webpName: String
    /// The small animation for comments; nil when even the smallest is too large.
    package var gifName: String?
  }

  /// The frame that differs most.
  package struct Worst: Sendable {
    /// When it appears, in seconds.
    package var time: Double
    /// The PNG file of each side that has a frame then.
    package var pictures: [Side: [UInt8]]
  }

  /// The path in both folders.
  package let path: String
  /// What it is.
  package let kind: Kind
  /// What became of it.
  package var state = State.unchanged
  /// What changed, at most eight findings.
  package var findings: [Finding] = []
  /// How many more layers changed.
  package var moreWords = 0
  /// The timeline as it is now; of what was removed, as it was.
  package var steps: [StepSpan] = []
  /// The longer duration of both sides, in seconds.
  package var duration = 0.0
  /// Frames per second of both; nil: each frame has its own time.
  package var rate: FrameRate?
  /// How many frames differ.
  package var differingFrames = 0
  /// When they differ, in seconds.
  package var differingTimes: [ClosedRange<Double>] = []
  /// The frame that differs most; of what is only on one side, its first frame.
  package var worst: Worst?
  /// The files by side.
  package var media: [Side: Media] = [:]

  /// What changed, a sentence each.
  package var words: [String] { findings.map(\.message) }

  /// Adds a sentence about the whole item.
  package mutating func add(_ words: String) {
    findings.append(Finding(.change, words, severity: .note, at: SourcePlace(file: path)))
  }

  /// When the first frame differs, in seconds.
  package var firstDifference: Double? { differingTimes.first?.lowerBound }
}

/// All items of a review, sorted by path.
package struct ReviewResults: Sendable {
  /// The heading of the page.
  package var title = "Motion review"
  /// The items.
  package var entries: [ReviewEntry] = []

  /// Starts without items.
  package init() {}

  /// How many items have a state.
  package func count(_ state: ReviewEntry.State) -> Int { entries.count { $0.state == state } }

  /// Whether anything is not as before.
  package var hasChanges: Bool { entries.contains { $0.state != .unchanged } }

  /// `2 changed, 1 added, 13 unchanged`, or that nothing changed.
  package var counts: String {
    guard hasChanges else { return "Nothing changed." }
    let order: [ReviewEntry.State] = [.broken, .changed, .added, .removed, .unchanged]
    return order.compactMap { count($0) == 0 ? nil : "\(count($0)) \($0.rawValue)" }.joined(separator: ", ")
  }
}
