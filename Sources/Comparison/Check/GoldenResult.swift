// The results of comparisons with goldens, as values. Their texts are in `GoldenResult+Description.swift`.

import ImageComparison
import Pixels
import Rendering
import SceneDecoding
import SceneModel

/// One golden picture compared with what was drawn for it. It holds no pictures except a thumbnail.
package struct GoldenResult: Sendable {
  /// What came out.
  package enum Outcome: Hashable, Sendable {
    /// Equal, or within the tolerance.
    case passed
    /// There is no golden.
    case missing
    /// The golden cannot be read; why.
    case damaged(String)
    /// The golden has another size; both sizes in pixels.
    case resized(expected: PixelSize, actual: PixelSize)
    /// More pixels differ than the tolerance allows.
    case differs
  }

  /// Where the expected picture of a failure comes from.
  package enum Expectation: Hashable, Sendable {
    /// From the golden, or from a base that draws what was recorded.
    case picture
    /// Only a hash was recorded, and there is no base.
    case onlyHash
    /// The base draws another picture than the recorded one.
    case otherPicture
    /// The base cannot be drawn; why.
    case unusable(String)
  }

  /// The golden's name.
  package let name: String
  /// The moment that it shows; nil in results that were read from a file.
  package let moment: Moment?
  /// That moment in seconds; nil for a screen that is never at rest in the timeline.
  package let time: Double?
  /// What came out, before anything was recorded: a golden that was written keeps the outcome that it had.
  package var outcome: Outcome
  /// The numbers, where pixels could be compared and were not all equal.
  package var difference: DifferenceNumbers?
  /// The mean structural similarity (SSIM), at most 1 for equal pictures; nil unless a failure has two pictures of one size.
  package var similarity: Double?
  /// How far what differs has moved, for a film that is no scene; nil where it has not.
  package var movement: PictureMovement?
  /// The layers that changed, first those where pixels differ.
  ///
  /// Empty without a trace (`hasTrace`), and when unchanged layers are drawn differently.
  package var changes: [LayerChange] = []
  /// Where the expected picture comes from.
  package var expectation = Expectation.picture
  /// The hash of what was drawn, when only hashes are kept.
  package var hash: PictureHash?
  /// Whether a trace was there to compare with.
  package var hasTrace = false
  /// Whether the golden was written.
  package var isRecorded = false
  /// A small copy of what was drawn, when one was asked for.
  package var thumbnail: Bitmap?
  /// Where the first layer that changed is written; nil where that is not known.
  package var place: SourcePlace?
  /// The pictures of a failure in the report's folder.
  package var pictures: [GoldenPicture] = []

  /// Whether the run fails because of it.
  package var isFailure: Bool { outcome != .passed && !isRecorded }
}

/// A picture that a failure leaves, as its file is named.
package enum GoldenPicture: String, Hashable, Sendable, CaseIterable {
  case expected, actual, difference

  /// The name of its file in the folder of the scene.
  package func file(of golden: String) -> String { "\(golden)-\(rawValue).png" }
}

/// The frames of a scene against their hashes.
package struct GoldenFrames: Sendable {
  /// What came out.
  package enum Outcome: Hashable, Sendable {
    case passed
    /// There are no hashes.
    case missing
    /// The hashes cannot be read; why.
    case damaged(String)
    /// They differ.
    case differs(FrameHashes.Difference)
  }

  /// What came out, before anything was recorded.
  package var outcome: Outcome
  /// Number of frames.
  package let count: Int
  /// Frames per second.
  package let rate: FrameRate
  /// The name of the file that they are recorded in.
  var file = "hashes.txt"
  /// The layers that changed in the first frame that differs.
  package var changes: [LayerChange] = []
  /// Where the first of them is written; nil where that is not known.
  package var place: SourcePlace?
  /// Whether the hashes were written.
  package var isRecorded = false

  /// Whether the run fails because of them.
  package var isFailure: Bool { outcome != .passed && !isRecorded }

  /// Whether the failure is that size, rate or number of frames differ.
  var hasOtherShape: Bool {
    if case .differs(.shape) = outcome { isFailure } else { false }
  }

  /// The first frame that is not as it was, nil when none or all.
  package var firstDiverging: Int? {
    if case .differs(.frames(let runs)) = outcome { runs.first?.lowerBound } else { nil }
  }
}

/// All goldens of one scene.
package struct GoldenScene: Sendable {
  /// The scene's name in the goldens' folder.
  package let name: String
  /// The path of the scene; "" for one that is not from a file.
  package var path = ""
  /// What names the scene on the command line of the run: its path, or a folder or pattern.
  package var operand = ""
  /// The folder with its goldens.
  package let folder: String
  /// The pictures, in the order of their moments.
  package var results: [GoldenResult]
  /// All frames; nil when they were not checked.
  package var frames: GoldenFrames?
  /// Names of pictures in the folder that no moment asks for. Empty when moments were given or filtered.
  package var obsolete: [String] = []
  /// Whether those were removed.
  package var removesObsolete = false
  /// Whether the goldens are hashes without pictures.
  package var isLean = false
  /// What changed about the timeline, in words.
  package var timelineChanges: [String] = []
  /// The names of the steps that last longer or shorter.
  var changedSteps: Set<String> = []
  /// The steps of the timeline, for a report.
  package var steps: [StepSpan] = []
  /// How long the timeline lasts, in seconds.
  package var duration = 0.0
  /// Whether it is an animation that is no scene.
  package var isFilm = false

  /// Whether the run fails because of it.
  package var isFailure: Bool { results.contains(where: \.isFailure) || frames?.isFailure == true }
}
