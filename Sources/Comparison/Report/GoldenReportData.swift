// What the page of a report knows, as JSON: everything but the pictures of failures.

import JSONTree
import Pixels

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes the data of the page.
struct GoldenReportData {
  /// The part of a failure's picture that the page holds, by `scene/golden`.
  let crops: [String: PixelRect]
  /// The commands that the page offers.
  let commands: GoldenReport.Commands

  /// The data of the script.
  func json(_ scenes: [GoldenScene]) -> JSONNode {
    let goldens = scenes.reduce(0) { $0 + $1.results.count }
    let failed = scenes.reduce(0) { $0 + $1.results.count { $0.isFailure } }
    return .object([
      ("title", .string("Golden report")), ("failed", .bool(scenes.contains(where: \.isFailure))),
      (
        "counts",
        .string("\(failed) of \(goldens) goldens failed, in \(scenes.count { $0.isFailure }) of \(scenes.count) scenes")
      ),
      ("options", commands.options.map { .string($0) } ?? .null), ("scenes", .list(scenes.map(scene))),
    ])
  }

  private func scene(_ scene: GoldenScene) -> JSONNode {
    let causes = scene.checked().cases.reduce(into: [:]) { $0[$1.name] = $1.findings.first?.cause }
    return .object([
      ("name", .string(scene.name)), ("operand", .string(commands.operand(scene))), ("failed", .bool(scene.isFailure)),
      ("duration", .seconds(scene.duration)),
      ("steps", .list(scene.steps.map(\.json))),
      ("frames", scene.frames.map { frames($0, of: scene, causes[GoldenCheck.framesName]) } ?? .null),
      ("obsolete", .strings(scene.obsolete)),
      ("timelineChanges", .strings(scene.timelineChanges)),
      ("results", .list(scene.results.map { result(scene, $0, causes[$0.name]) })),
    ])
  }

  /// A golden as a word of the command that accepts it.
  private func filter(_ golden: String, of scene: GoldenScene, isFailure: Bool) -> [(String, JSONNode)] {
    guard isFailure, commands.options != nil else { return [] }
    return [("filter", .string(commands.filter("\(scene.name)/\(golden)")))]
  }

  private func frames(_ frames: GoldenFrames, of scene: GoldenScene, _ cause: String?) -> JSONNode {
    var runs: [ClosedRange<Int>] = []
    if case .differs(.frames(let found)) = frames.outcome { runs = found }
    return .object(
      [
        ("count", .number(frames.count)), ("rate", .number(frames.rate.framesPerSecond)),
        ("state", .string(frames.outcome.word)), ("message", .string(frames.description)),
        ("changes", .strings(frames.changes.map(\.description))), ("cause", cause.map { .string($0) } ?? .null),
        ("runs", .list(runs.map { .numbers([$0.lowerBound, $0.upperBound]) })),
      ] + filter(GoldenCheck.framesName, of: scene, isFailure: frames.isFailure))
  }

  private func result(_ scene: GoldenScene, _ result: GoldenResult, _ cause: String?) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("name", .string(result.name)), ("state", .string(result.outcome.word)),
      ("time", result.time.map { .seconds($0) } ?? .null), ("message", .string(result.description)),
      ("changes", .strings(result.changes.prefix(200).map(\.description))), ("hasTrace", .bool(result.hasTrace)),
      ("cause", cause.map { .string($0) } ?? .null),
    ]
    if let png = result.thumbnail?.png {
      members.append(("thumb", .string(Data(png).base64EncodedString())))
    }
    members += filter(result.name, of: scene, isFailure: result.isFailure)
    if !result.note.isEmpty { members.append(("note", .string(result.note))) }
    if result.outcome == .missing { members.append(("command", .string(commands.creation(scene)))) }
    if let crop = crops["\(scene.name)/\(result.name)"] {
      members.append(("crop", .numbers([crop.x, crop.y, crop.width, crop.height])))
    }
    if result.outcome == .differs, let difference = result.difference {
      let box = difference.box
      members += [
        ("box", .numbers([box.x, box.y, box.width, box.height])), ("share", .number(difference.share)),
        ("differing", .number(difference.differing)), ("antialiased", .number(difference.antialiased)),
        ("maximum", .number(difference.maximum)), ("mean", .number(difference.mean)),
        ("psnr", .number(difference.psnr ?? 0)), ("ssim", .number(result.similarity ?? 1)),
        ("perceptual", .number(difference.perceptual)),
      ]
    }
    return .object(members)
  }
}
