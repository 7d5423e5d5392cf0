// Results as JSON. What `--json` prints is for programs that want to know what failed. The file `results.json` of a report has
// these members and all others that a report is made of, so that the reports of several machines can be merged.

import ImageCodecs
import JSONTree
import Pixels
import Rendering
import SceneDecoding
import SceneModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension GoldenResults {
  /// What a file of this form begins with; the number grows when an older program could not read it.
  static let format = "magicmove-results-1"

  /// All results for programs; `report` is the path of the page; nil without a page.
  package func json(report: String?) -> JSONNode {
    ResultsWriter(isComplete: false, hasThumbnails: false).node(self, report: report)
  }

  /// The text of `results.json`. It is the same for the same results, however they came about.
  package var fileText: String {
    let writer = ResultsWriter(isComplete: true, hasThumbnails: shard != nil)
    let head: [(String, JSONNode)] = [
      ("format", .string(Self.format)), ("version", .string(version)), ("shard", shard.map(writer.node) ?? .null),
      ("options", options.map { .strings($0) } ?? .null), ("filters", .strings(filters)),
      ("tolerance", .bool(hasTolerance)),
    ]
    let members = writer.node(self, report: "report.html").members.map { ($0.key, $0.value) }
    return JSONWriter.text(.object(head + members))
  }
}

/// Turns results into JSON.
struct ResultsWriter {
  /// Whether everything is written that a report is made of.
  let isComplete: Bool
  /// Whether small copies of all pictures are in it, for reports that are merged.
  let hasThumbnails: Bool

  func node(_ results: GoldenResults, report: String?) -> JSONNode {
    .object([
      ("passed", .bool(results.hasPassed)), ("exitCode", .number(Int(results.exitCode))),
      ("report", report.map { .string($0) } ?? .null), ("scenes", .list(results.scenes.map(node))),
      ("errors", .list(results.errors.map(node))), ("obsolete", .strings(results.obsolete)),
    ])
  }

  func node(_ shard: GoldenResults.Shard) -> JSONNode {
    .object([
      ("index", .number(shard.index)), ("count", .number(shard.count)), ("scenes", .strings(shard.scenes)),
    ])
  }

  private func node(_ error: GoldenResults.SceneError) -> JSONNode {
    .object(
      [("scene", .string(error.scene)), ("path", .string(error.path)), ("message", .string(error.message))]
        + complete([("exitCode", .number(Int(error.exitCode))), ("place", Self.node(error.place))]))
  }

  // MARK: Scenes

  private func node(_ scene: GoldenScene) -> JSONNode {
    .object(
      [
        ("scene", .string(scene.name)), ("path", .string(scene.path)), ("folder", .string(scene.folder)),
        ("passed", .bool(!scene.isFailure)),
      ]
        + complete([
          ("operand", .string(scene.operand)), ("duration", .seconds(scene.duration)),
          ("steps", .list(scene.steps.map(Self.node))), ("lean", .bool(scene.isLean)),
          ("removesObsolete", .bool(scene.removesObsolete)),
        ])
        + [
          ("goldens", .list(scene.results.map { node($0, of: scene.name) })),
          ("frames", scene.frames.map(node) ?? .null), ("timelineChanges", .strings(scene.timelineChanges)),
          ("obsolete", .strings(scene.obsolete)),
        ])
  }

  private static func node(_ step: StepSpan) -> JSONNode {
    .list([.string(step.name), .string(step.kind.rawValue), .seconds(step.start), .seconds(step.duration)])
  }

  private func node(_ result: GoldenResult, of scene: String) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("name", .string(result.name)), ("time", result.time.map { .seconds($0) } ?? .null),
      ("outcome", .string(result.outcome.word)), ("passed", .bool(!result.isFailure)),
      ("recorded", .bool(result.isRecorded)), ("message", .string(result.description)),
      ("difference", result.difference.map { difference($0, result.similarity) } ?? .null),
      ("changes", .list(result.changes.map(node))),
    ]
    if result.outcome != .passed {
      members += complete(
        Self.details(of: result.outcome) + [("trace", .bool(result.hasTrace))] + Self.details(of: result.expectation))
    }
    if result.isFailure {
      let pictures = result.pictures.map { ($0.rawValue, JSONNode.string("\(scene)/\($0.file(of: result.name))")) }
      members += [("place", Self.node(result.place)), ("pictures", .object(pictures))]
    }
    if hasThumbnails, let thumbnail = result.thumbnail?.png {
      members.append(("thumbnail", .string(Data(thumbnail).base64EncodedString())))
    }
    return .object(members)
  }

  private static func details(of outcome: GoldenResult.Outcome) -> [(String, JSONNode)] {
    switch outcome {
    case .passed, .missing, .differs: []
    case .damaged(let reason): [("reason", .string(reason))]
    case .resized(let expected, let actual): [("expectedSize", size(expected)), ("actualSize", size(actual))]
    }
  }

  private static func details(of expectation: GoldenResult.Expectation) -> [(String, JSONNode)] {
    switch expectation {
    case .picture: []
    case .onlyHash: [("expectation", "hash")]
    case .otherPicture: [("expectation", "other")]
    case .unusable(let reason): [("expectation", "none"), ("baseReason", .string(reason))]
    }
  }

  // MARK: Frames

  private func node(_ frames: GoldenFrames) -> JSONNode {
    .object(
      [
        ("count", .number(frames.count)), ("framesPerSecond", .number(frames.rate.framesPerSecond)),
        ("passed", .bool(!frames.isFailure)), ("recorded", .bool(frames.isRecorded)),
        ("message", .string(frames.description)),
        ("firstDiverging", frames.firstDiverging.map { .number($0) } ?? .null),
        ("changes", .list(frames.changes.map(node))),
      ] + (frames.isFailure ? [("place", Self.node(frames.place))] : [])
        + complete(
          [("rate", .numbers([frames.rate.numerator, frames.rate.denominator]))] + Self.details(of: frames.outcome)))
  }

  private static func details(of outcome: GoldenFrames.Outcome) -> [(String, JSONNode)] {
    switch outcome {
    case .passed: [("outcome", "passed")]
    case .missing: [("outcome", "missing")]
    case .damaged(let reason): [("outcome", "damaged"), ("reason", .string(reason))]
    case .differs(.shape(let expected, let actual)):
      [("outcome", "shape"), ("expected", .string(expected.text)), ("actual", .string(actual.text))]
    case .differs(.frames(let runs)):
      [("outcome", "differs"), ("runs", .list(runs.map { .numbers([$0.lowerBound, $0.upperBound]) }))]
    case .differs(.film(let changes)): [("outcome", "film"), ("words", .strings(changes))]
    }
  }

  // MARK: Values

  private func complete(_ members: [(String, JSONNode)]) -> [(String, JSONNode)] { isComplete ? members : [] }

  private func node(_ change: LayerChange) -> JSONNode {
    .object(
      [
        ("role", .string(change.id.role.rawValue)), ("layer", .string(change.layer)),
        ("changes", .strings(change.changes)),
      ]
        + complete(change.values.isEmpty ? [] : [("values", .strings(change.values))])
        + complete(change.followers > 0 ? [("followers", .number(change.followers))] : []))
  }

  private func difference(_ numbers: DifferenceNumbers, _ similarity: Double?) -> JSONNode {
    let members = numbers.json(similarity: similarity).members.map { ($0.key, $0.value) }
    return .object(
      members + complete([("changedBox", Self.box(numbers.changedBox)), ("size", Self.size(numbers.size))]))
  }

  private static func node(_ place: SourcePlace?) -> JSONNode {
    place.map { place in
      .object([("file", .string(place.file)), ("line", .number(place.line)), ("column", .number(place.column))])
    } ?? .null
  }

  private static func size(_ size: PixelSize) -> JSONNode { .numbers([size.width, size.height]) }

  fileprivate static func box(_ box: PixelRect) -> JSONNode { .numbers([box.x, box.y, box.width, box.height]) }
}

extension DifferenceNumbers {
  /// The numbers as JSON; `similarity` is the structural similarity of the pictures.
  package func json(similarity: Double?) -> JSONNode {
    .object([
      ("differing", .number(differing)), ("share", .number(share)), ("changed", .number(changed)),
      ("antialiased", .number(antialiased)), ("maximum", .number(maximum)), ("mean", .number(mean)),
      ("psnr", psnr.map { .number($0) } ?? .null), ("ssim", similarity.map { .number($0) } ?? .null),
      ("perceptual", .number(perceptual)), ("box", ResultsWriter.box(box)),
    ])
  }
}

extension Bitmap {
  /// A PNG of the picture, for pages and results.
  var png: [UInt8]? { try? PNGEncoder(PNGOptions(compression: .balanced, software: nil)).encode(self) }
}
