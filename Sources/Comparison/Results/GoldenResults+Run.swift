// The results of a comparison with goldens as findings.

import SceneDecoding

extension GoldenResults {
  /// The results as a tree of findings; scenes that could not be compared come last.
  ///
  /// - Parameter report: The report with the pictures of failures; nil: there are none.
  package func run(_ report: GoldenReport? = nil) -> CheckedRun {
    CheckedRun("verify", scenes.map { $0.checked(report) } + errors.map(\.checked))
  }
}

extension GoldenResults.SceneError {
  fileprivate var checked: CheckedRun.Scene {
    CheckedRun.Scene(
      scene, errors: [Finding(.rule(.scene), message, at: place ?? SourcePlace(file: path))])
  }
}

extension GoldenScene {
  /// The results as a part of the tree.
  package func checked(_ report: GoldenReport? = nil) -> CheckedRun.Scene {
    let causes = GoldenCauses(self)
    var scene = CheckedRun.Scene(name, results.map { checked($0, causes, report) })
    if let frames { scene.cases.append(checked(frames, causes)) }
    // The frames' own line says why they are others.
    if frames?.hasOtherShape != true { scene.notes = timelineChanges }
    scene.others = obsolete.map {
      CheckedRun.Case($0, note: "obsolete, no moment uses it" + (removesObsolete ? "; removed" : ""))
    }
    return scene
  }

  private func checked(_ result: GoldenResult, _ causes: GoldenCauses, _ report: GoldenReport?) -> CheckedRun.Case {
    guard let mismatch = result.outcome.mismatch else { return CheckedRun.Case(result.name) }
    if result.isRecorded { return .init(result.name, note: mismatch == .missing ? "recorded" : "recorded again") }
    var finding = finding(.golden(mismatch), result.description, result.changes, result.place)
    (finding.details, finding.changes) = ([result.attribution], result.changedLayers)
    (finding.time, finding.box) = (result.time, result.difference?.box)
    finding.cause = causes.cause(of: result.changes, at: result.time)
    if finding.cause.isEmpty { finding.cause = result.hasTrace ? result.changedLayers : mismatch.rawValue }
    var item = CheckedRun.Case(result.name, [finding], isFailure: true)
    if let report { item.pictures = result.pictures.map { report.picturePath($0, of: result.name, name) } }
    return item
  }

  private func checked(_ frames: GoldenFrames, _ causes: GoldenCauses) -> CheckedRun.Case {
    guard let mismatch = frames.outcome.mismatch else { return CheckedRun.Case(GoldenCheck.framesName) }
    if frames.isRecorded { return .init(GoldenCheck.framesName, note: "recorded") }
    var finding = finding(.frames(mismatch), frames.description, frames.changes, frames.place)
    finding.changes = frames.attribution
    finding.details =
      frames.hasOtherShape
      ? [timelineChanges.joined(separator: "; ")]
      : [frames.attribution] + (frames.changes.isEmpty ? timelineChanges : [])
    finding.time = frames.firstDiverging.map { Double($0) / frames.rate.framesPerSecond }
    finding.cause = causes.cause(of: frames.changes, at: finding.time)
    if finding.cause.isEmpty { finding.cause = timelineChanges.first ?? mismatch.rawValue }
    return CheckedRun.Case(GoldenCheck.framesName, [finding], isFailure: true)
  }

  private func finding(
    _ kind: Finding.Kind, _ message: String, _ changes: [LayerChange], _ place: SourcePlace?
  ) -> Finding {
    var finding = Finding(kind, message, at: place ?? SourcePlace(file: path))
    if let change = changes.first { (finding.layer, finding.copy) = (change.id, change.copy) }
    return finding
  }
}
