// What differs between two frames that are seen together.

import FrameWriting
import ImageComparison
import Pixels

/// Two frames that are seen together, or one that is alone, and how they differ.
package struct Difference: Sendable {
  /// What came out.
  package enum Outcome: Hashable, Sendable {
    /// Equal, or within the tolerance.
    case passed
    /// Too many pixels differ.
    case differs
    /// The frames have different extents.
    case resized(PixelSize, PixelSize)
    /// The second animation has no frame here.
    case onlyFirst
    /// The first animation has no frame here.
    case onlySecond

    /// One word for programs.
    package var word: String {
      switch self {
      case .passed: "passed"
      case .differs: "differs"
      case .resized: "resized"
      case .onlyFirst: "onlyFirst"
      case .onlySecond: "onlySecond"
      }
    }
  }

  /// The number of the first animation's frame in its file; nil where it has none.
  package let first: Int?
  /// The number of the second animation's frame in its file; nil where it has none.
  package let second: Int?
  /// From when to when both are seen, in seconds; nil when frames are paired by number.
  package let times: ClosedRange<Double>?
  /// What came out.
  package private(set) var outcome = Outcome.passed
  /// The numbers; nil when pixels could not be compared.
  package private(set) var picture: PictureDifference?
  /// Structural similarity, at most 1; nil when pixels could not be compared, or it was not asked for.
  package private(set) var similarity: Double?

  /// Compares the frames of a pair, which are made if they have not been.
  ///
  /// - Parameters:
  ///   - byTime: Whether frames are paired by their times.
  ///   - similarity: Whether the structural similarity is measured, which takes longer than the rest.
  package init(
    _ pair: FramePairs.Pair, tolerance: GoldenTolerance = .exact, byTime: Bool = true, similarity: Bool = false
  ) throws {
    (first, second) = (pair.first?.run.index, pair.second?.run.index)
    times = byTime ? pair.start.seconds...pair.end.seconds : nil
    switch (try pair.first?.bitmap(), try pair.second?.bitmap()) {
    case (let a?, let b?) where a.size == b.size:
      let found = PictureDifference(a, b, rule: tolerance.rule)
      picture = found
      if similarity { self.similarity = StructuralSimilarity.mean(a, b) }
      if !tolerance.accepts(found) { outcome = .differs }
    case (let a?, let b?): outcome = .resized(a.size, b.size)
    case (_?, nil): outcome = .onlyFirst
    case (nil, _): outcome = .onlySecond
    }
  }

  /// Whether no pixel differs, whatever is tolerated.
  package var isEqual: Bool { outcome == .passed && picture?.isZero == true }

  /// How much the frames differ, by which the worst pair is found: most where they have different extents. A frame without another
  /// one weighs nothing, as it has no difference to show.
  var weight: Double {
    switch outcome {
    case .passed, .differs: picture?.mean ?? 0
    case .resized: 1000
    case .onlyFirst, .onlySecond: 0
    }
  }
}
