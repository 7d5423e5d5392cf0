// Compares an animation with its goldens:
//
//     moments ─▶ draw, read the golden, compare (a task each) ─▶ results ─▶ what changed, by the trace
//     frames  ─▶ draw, hash (the pipeline of every output)    ─▶ against hashes.txt
//
// Pictures do not outlive their task: a failure is written, or passed to `evidence`, immediately, so that memory use does not
// grow with the number of failures.

import FrameWriting
import ImageComparison
import Pixels
import Platform
import Rendering
import SceneModel

/// How an animation is compared with its goldens.
///
/// ```
/// var check = GoldenCheck()
/// check.recording = .missing
/// let scene = try await check.run(animation, name: "list", in: GoldenFolder(path: "Goldens/list"))
/// if scene.isFailure { print(scene.results.map(\.description)) }
/// ```
package struct GoldenCheck: Sendable {
  /// The pictures of a failed comparison, for reports. They are freed after the call of `evidence`.
  package struct Evidence: Sendable {
    /// The golden; nil where there is none, or it cannot be read.
    package let expected: Bitmap?
    /// The bytes of the golden's file; nil where `expected` is.
    package let expectedFile: [UInt8]?
    /// What was drawn.
    package let actual: Bitmap
  }

  /// The moments to compare; nil: the scene's `output.goldens`, or every screen and five moments of each transition.
  package var moments: [Moment]?
  /// Chooses goldens by name, without extension. `framesName` is the name of all frames together.
  package var takes: @Sendable (String) -> Bool = { _ in true }
  /// How much they may differ.
  package var tolerance = GoldenTolerance.exact
  /// Which goldens are written instead of failing.
  package var recording = GoldenRecord.never
  /// Whether the hashes of all frames are checked. They are not with a tolerance, because hashes allow none.
  package var checksFrames = true
  /// Whether recording all goldens also removes pictures that no moment asks for.
  ///
  /// Only files with the program's mark are removed, and only when all of the scene's own moments are compared.
  package var removesObsolete = true
  /// Whether new goldens are hashes without pictures. A folder that has goldens keeps its kind, unless all are recorded.
  package var isLean = false
  /// The scene as it was, for the expected pictures of goldens without pictures; nil: there are none.
  package var base: GoldenBase?
  /// The number of threads; nil: one per processor core.
  package var jobs: Int?
  /// The height in pixels of the small copies in the results; 0: no copies.
  package var thumbnails = 0
  /// Called for every failure that is not recorded, from any thread, possibly from several at once.
  ///
  /// An error that it throws stops the run.
  package var evidence: @Sendable (_ scene: String, GoldenResult, Evidence) throws -> Void = { _, _, _ in }

  /// What the frames are called among the goldens.
  package static let framesName = "frames"

  /// Creates a check with the default moments and no tolerance, which writes nothing.
  package init() {}

  /// Compares an animation with the goldens of `folder`, and writes those that `recording` selects.
  ///
  /// Pictures are drawn without motion blur. Memory grows with the number of threads, not with that of goldens.
  ///
  /// - Parameters:
  ///   - written: The animation at the scale of the goldens; the layers that its scene hides in goldens are left out.
  ///   - name: The scene's name in results and reports.
  ///   - folder: The scene's own folder. It need not exist: all goldens are missing then.
  /// - Returns: The result of every golden. A difference is a result, not an error.
  /// - Throws: `AnimationError` for limits, `GoldenFolderError` when the folder cannot be used, `OutputError` when a golden
  ///   cannot be written, `CancellationError`, and what `evidence` throws.
  package func run(_ written: Animation, name: String, in folder: GoldenFolder) async throws -> GoldenScene {
    let animation = written.withoutLayersHiddenInGoldens
    let all = animation.goldenMoments(moments)
    let chosen = all.filter { takes($0.name) }
    try folder.check(chosen.map(\.name))
    let isWhole = moments == nil && chosen.count == all.count
    let stored = folder.hashes()
    let lean = try leanGoldens(folder, stored, isWhole: isWhole)
    var scene = GoldenScene(
      name: name, folder: folder.path,
      results: try await results(of: chosen, animation, name: name, in: folder, lean))
    scene.isLean = lean != nil
    scene.steps = animation.spans
    scene.duration = animation.duration
    let takesFrames = checksFrames && tolerance == .exact && takes(Self.framesName)
    let hashes = takesFrames ? try await animation.frameHashes(jobs: jobs) : nil
    scene.frames = hashes.map { frames($0, stored) }
    let names = Set(all.map(\.name))
    if let lean {
      try recordLean(&scene, lean, frames: hashes, all: names, isWhole: isWhole, animation, in: folder)
    } else {
      if let hashes, scene.frames?.isRecorded == true { try folder.write(hashes) }
      if isWhole {
        scene.obsolete = folder.pictureNames().filter { !names.contains($0) }
        if recording == .all, removesObsolete { scene.removesObsolete = scene.obsolete.allSatisfy(folder.remove) }
      }
    }
    if scene.isFailure { attribute(&scene, animation, at: chosen, storedIn: folder, lean) }
    try record(scene, animation, at: chosen, in: folder, frames: takesFrames, isWhole: isWhole)
    return scene
  }
}

extension GoldenCheck {
  /// Compares all pictures, one task per picture.
  private func results(
    of goldens: [GoldenMoment], _ animation: Animation, name scene: String, in folder: GoldenFolder,
    _ lean: LeanGoldens?
  ) async throws -> [GoldenResult] {
    let pool = WorkerPool(width: jobs ?? Processors.count)
    try animation.checkMemory(jobs: pool.width)
    return try await withThrowingTaskGroup(of: (Int, GoldenResult).self) { group in
      for (index, golden) in goldens.enumerated() {
        group.addTask(executorPreference: pool) {
          if let lean { return (index, try result(of: golden, animation, name: scene, lean: lean)) }
          return (index, try result(of: golden, animation, name: scene, in: folder))
        }
      }
      var results = [GoldenResult?](repeating: nil, count: goldens.count)
      for try await (index, result) in group { results[index] = result }
      return results.compactMap { $0 }
    }
  }

  private func result(
    of golden: GoldenMoment, _ animation: Animation, name scene: String, in folder: GoldenFolder
  ) throws -> GoldenResult {
    try Task.checkCancellation()
    return try result(
      of: golden, at: try? animation.seconds(of: golden.moment), name: scene, in: folder, limits: animation.limits,
      actual: try animation.still(at: golden.moment, motionBlur: 0))
  }

  /// Compares a picture with its golden; `time` is that of the picture, in seconds.
  func result(
    of golden: GoldenMoment, at time: Double?, name scene: String, in folder: GoldenFolder, limits: RenderLimits,
    actual: Bitmap
  ) throws -> GoldenResult {
    var result = GoldenResult(name: golden.name, moment: golden.moment, time: time, outcome: .passed)
    var found: GoldenFolder.Picture?
    switch folder.picture(golden.name, limits: limits) {
    case .missing: result.outcome = .missing
    case .damaged(let reason): result.outcome = .damaged(reason)
    case .found(let expected):
      found = expected
      compare(expected.bitmap, actual, &result)
    }
    if thumbnails > 0 { result.thumbnail = actual.thumbnail(height: thumbnails) }
    if records(result) {
      try folder.write(actual, golden.name)
      result.isRecorded = true
    } else if result.isFailure {
      if let found, found.bitmap.size == actual.size {
        result.similarity = StructuralSimilarity.mean(found.bitmap, actual)
      }
      try evidence(scene, result, Evidence(expected: found?.bitmap, expectedFile: found?.bytes, actual: actual))
    }
    return result
  }

  /// Compares two pictures by the tolerance.
  func compare(_ expected: Bitmap, _ actual: Bitmap, _ result: inout GoldenResult) {
    guard expected.size == actual.size else {
      result.outcome = .resized(expected: expected.size, actual: actual.size)
      return
    }
    let difference = PictureDifference(expected, actual, rule: tolerance.rule)
    if difference.isZero { return }
    result.difference = DifferenceNumbers(difference)
    if !tolerance.accepts(difference) { result.outcome = .differs }
  }

  /// Whether the golden of a result is written.
  func records(_ result: GoldenResult) -> Bool {
    switch result.outcome {
    case .missing: recording.writes(.missing)
    case .damaged, .resized, .differs: recording.writes(.failing)
    case .passed: recording.writes(result.difference == nil ? .equal : .tolerated)
    }
  }

  /// Compares the hashes of all frames.
  private func frames(_ hashes: FrameHashes, _ stored: GoldenFolder.Stored<FrameHashes>) -> GoldenFrames {
    let outcome: GoldenFrames.Outcome =
      switch stored {
      case .missing: .missing
      case .found(let expected) where expected.hashes.isEmpty: .missing
      case .damaged(let reason): .damaged(reason)
      case .found(let expected): expected.difference(to: hashes).map { .differs($0) } ?? .passed
      }
    var frames = GoldenFrames(outcome: outcome, count: hashes.hashes.count, rate: hashes.rate)
    let state: GoldenState = outcome == .passed ? .equal : outcome == .missing ? .missing : .failing
    frames.isRecorded = recording.writes(state)
    return frames
  }
}

extension GoldenCheck {
  /// Names the layers that changed, by the stored trace.
  private func attribute(
    _ scene: inout GoldenScene, _ animation: Animation, at goldens: [GoldenMoment], storedIn folder: GoldenFolder,
    _ lean: LeanGoldens?
  ) {
    guard let stored = folder.trace(), let actual = try? animation.goldenTrace(of: goldens, frames: false) else {
      return
    }
    scene.timelineChanges = stored.timelineChanges(to: actual)
    scene.changedSteps = Set(stored.changedSteps(to: actual).map(\.new.name))
    let toPixels = animation.canvasToPixels
    for index in scene.results.indices where scene.results[index].outcome == .differs {
      let name = scene.results[index].name
      guard let before = stored.goldens.first(where: { $0.name == name }),
        let now = actual.goldens.first(where: { $0.name == name })
      else { continue }
      scene.results[index].hasTrace = true
      let changes = LayerChange.between(before.layers, now.layers, ordered: true)
      scene.results[index].changes = Self.sorted(changes, scene.results[index].difference?.box, toPixels)
    }
    if let first = scene.frames?.firstDiverging {
      scene.frames?.changes = frameChanges(first, stored, animation, lean)
    }
  }

  /// Those first that lie where pixels differ, otherwise in their order.
  private static func sorted(
    _ changes: [LayerChange], _ box: PixelRect?, _ toPixels: Transform
  ) -> [LayerChange] {
    guard let box, let toPoints = toPixels.inverse else { return changes }
    let area = toPoints.boundingBox(
      of: Rect(x: Double(box.x), y: Double(box.y), width: Double(box.width), height: Double(box.height)))
    func meets(_ change: LayerChange) -> Bool {
      change.area.minX <= area.maxX && change.area.maxX >= area.minX && change.area.minY <= area.maxY
        && change.area.maxY >= area.minY
    }
    return changes.filter(meets) + changes.filter { !meets($0) }
  }

  /// Updates the trace with what was recorded: all of it after a run over all goldens and frames, else only the recorded ones.
  private func record(
    _ scene: GoldenScene, _ animation: Animation, at goldens: [GoldenMoment], in folder: GoldenFolder, frames: Bool,
    isWhole: Bool
  ) throws {
    let recorded = Set(scene.results.filter(\.isRecorded).map(\.name))
    guard recording == .all || !recorded.isEmpty || scene.frames?.isRecorded == true else { return }
    var trace = try animation.goldenTrace(of: goldens, frames: frames && !scene.isLean)
    trace.isLean = scene.isLean
    if let stored = folder.trace(), scene.isFailure || !frames || !isWhole {
      let kept = stored.goldens.filter { !recorded.contains($0.name) }
      trace.goldens = kept + trace.goldens.filter { recorded.contains($0.name) }
      if scene.frames?.isRecorded != true { (trace.frames, trace.steps) = (stored.frames, stored.steps) }
    }
    trace.goldens.sort { $0.name < $1.name }
    try folder.write(trace)
  }
}
