// A review as JSON, for programs and for the page.

import JSONTree
import Pixels

/// Writes the results of a review.
package struct ReviewText {
  private let results: ReviewResults

  /// Takes the results.
  package init(_ results: ReviewResults) { self.results = results }

  /// `review.json`.
  package var json: JSONNode {
    .object([
      (
        "counts",
        .object(ReviewEntry.State.allCases.map { ($0.rawValue, .number(results.count($0))) })
      ), ("scenes", .list(results.entries.map { .object(members($0) + [("media", media($0))]) })),
    ])
  }

  /// What the script of the page reads.
  var pageData: JSONNode {
    let entries = results.entries.map { entry -> JSONNode in
      let frames = entry.rate.map { max(1, $0.frameCount(duration: entry.duration)) }
      return .object(
        members(entry) + [
          ("duration", .seconds(entry.duration)),
          ("fps", .number(entry.rate?.framesPerSecond ?? Self.clockRate)),
          ("frames", .number(frames ?? max(1, Int((min(entry.duration, 1e6) * Self.clockRate).rounded())))),
          ("worst", entry.worst.map { .seconds($0.time) } ?? .null),
          ("note", .string(entry.differingFrames > 0 ? ReviewSummary.times(entry) : "")),
        ])
    }
    return .object([
      ("title", .string(results.title)), ("counts", .string(results.counts)),
      ("changed", .bool(results.hasChanges)), ("entries", .list(entries)),
    ])
  }

  /// Frames per second of the page's clock where frames have their own times.
  private static let clockRate = 50.0

  private func members(_ entry: ReviewEntry) -> [(String, JSONNode)] {
    [
      ("path", .string(entry.path)), ("kind", .string(entry.kind.rawValue)), ("state", .string(entry.state.rawValue)),
      ("words", .strings(entry.words)), ("moreWords", .number(entry.moreWords)),
      ("steps", .list(entry.steps.map(\.json))),
      ("firstDifference", entry.firstDifference.map { .seconds($0) } ?? .null),
      ("differingFrames", .number(entry.differingFrames)),
      (
        "differingTimes",
        .list(entry.differingTimes.map { .list([.seconds($0.lowerBound), .seconds($0.upperBound)]) })
      ),
    ]
  }

  private func media(_ entry: ReviewEntry) -> JSONNode {
    .object(
      ReviewEntry.Side.allCases.map { side in
        guard let media = entry.media[side] else { return (side.rawValue, .null) }
        func path(_ name: String) -> JSONNode { .string("\(ReviewMedia.folder)/\(name)") }
        return (side.rawValue, .object([("webp", path(media.webpName)), ("gif", media.gifName.map(path) ?? .null)]))
      })
  }
}
