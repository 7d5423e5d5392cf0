// Results as JSON: what `--json` prints, and the file `results.json` of a report.

import JSONTree
import SceneDecoding
import SceneModel

extension GoldenResults {
  /// All results; `report` is the path of the page, nil when there is none.
  package func json(report: String?) -> JSONNode {
    .object([
      ("passed", .bool(hasPassed)), ("exitCode", .number(Int(exitCode))),
      ("report", report.map { .string($0) } ?? .null), ("scenes", .list(scenes.map(\.json))),
      ("errors", .list(errors.map(\.json))), ("obsolete", .strings(obsolete)),
    ])
  }
}

extension GoldenResults.SceneError {
  fileprivate var json: JSONNode {
    .object([("scene", .string(scene)), ("path", .string(path)), ("message", .string(message))])
  }
}

extension SourcePlace {
  fileprivate var json: JSONNode {
    .object([("file", .string(file)), ("line", .number(line)), ("column", .number(column))])
  }
}

extension GoldenScene {
  fileprivate var json: JSONNode {
    .object([
      ("scene", .string(name)), ("path", .string(path)), ("folder", .string(folder)), ("passed", .bool(!isFailure)),
      ("goldens", .list(results.map(json))), ("frames", frames.map(\.json) ?? .null),
      ("timelineChanges", .strings(timelineChanges)), ("obsolete", .strings(obsolete)),
    ])
  }

  private func json(_ result: GoldenResult) -> JSONNode {
    .object(
      [
        ("name", .string(result.name)), ("time", result.time.map { .seconds($0) } ?? .null),
        ("outcome", .string(result.outcome.word)), ("passed", .bool(!result.isFailure)),
        ("recorded", .bool(result.isRecorded)), ("message", .string(result.description)),
        ("difference", result.difference?.json(similarity: result.similarity) ?? .null),
        ("changes", .list(result.changes.map(\.json))),
      ] + (result.isFailure ? details(of: result) : []))
  }

  /// Where a failure is written, and its pictures as paths from the folder of the report.
  private func details(of result: GoldenResult) -> [(String, JSONNode)] {
    [
      ("place", result.place.map(\.json) ?? .null),
      (
        "pictures",
        .object(result.pictures.map { ($0.rawValue, .string("\(name)/\(result.name)-\($0.rawValue).png")) })
      ),
    ]
  }
}

extension GoldenFrames {
  fileprivate var json: JSONNode {
    .object(
      [
        ("count", .number(count)), ("framesPerSecond", .number(rate.framesPerSecond)),
        ("passed", .bool(!isFailure)), ("recorded", .bool(isRecorded)), ("message", .string(description)),
        ("firstDiverging", firstDiverging.map { .number($0) } ?? .null), ("changes", .list(changes.map(\.json))),
      ] + (isFailure ? [("place", place.map(\.json) ?? .null)] : []))
  }
}

extension LayerChange {
  fileprivate var json: JSONNode {
    .object([
      ("role", .string(role)), ("layer", .string(layer)), ("changes", .strings(changes)),
    ])
  }
}

extension DifferenceNumbers {
  /// The numbers as JSON; `similarity` is the structural similarity of the pictures.
  package func json(similarity: Double?) -> JSONNode {
    .object([
      ("differing", .number(differing)), ("share", .number(share)), ("changed", .number(changed)),
      ("antialiased", .number(antialiased)), ("maximum", .number(maximum)), ("mean", .number(mean)),
      ("psnr", psnr.map { .number($0) } ?? .null), ("ssim", similarity.map { .number($0) } ?? .null),
      ("perceptual", .number(perceptual)),
      ("box", .numbers([box.x, box.y, box.width, box.height])),
    ])
  }
}
