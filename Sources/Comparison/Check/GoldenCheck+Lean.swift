// Goldens without pictures. hashes.txt has the hash of each moment beside those of the frames, and trace.json the layers at these
// moments. They find the same failures as pictures, and a repository does not grow with them.
//
// The expected picture of a failure can be drawn from the scene as it was. It is shown only if it has the recorded hash.

import ImageCodecs
import ImageComparison
import Pixels
import Rendering

/// What hashes are compared with.
struct LeanGoldens: Sendable {
  /// What was recorded; nil: nothing.
  var stored: FrameHashes?
  /// The scene as it was.
  var base: GoldenBase?
}

extension GoldenCheck {
  /// What is recorded as hashes; nil for a folder with pictures.
  ///
  /// - Parameter isWhole: Whether all goldens of the scene are compared.
  /// - Throws: `GoldenFolderError.hasPictures` when only some pictures would become hashes.
  func leanGoldens(
    _ folder: GoldenFolder, _ stored: GoldenFolder.Stored<FrameHashes>, isWhole: Bool
  ) throws(GoldenFolderError) -> LeanGoldens? {
    var hashes: FrameHashes?
    if case .found(let found) = stored { hashes = found }
    if let hashes, !hashes.moments.isEmpty { return LeanGoldens(stored: hashes, base: base) }
    guard isLean else { return nil }
    if folder.pictureNames().isEmpty || (recording == .all && isWhole) {
      return LeanGoldens(stored: hashes, base: base)
    }
    if recording == .never { return nil }
    throw .hasPictures(path: folder.path)
  }

  /// Compares one picture with its hash.
  func result(
    of golden: GoldenMoment, _ animation: Animation, name scene: String, lean: LeanGoldens
  ) throws -> GoldenResult {
    try Task.checkCancellation()
    let actual = try animation.still(at: golden.moment, motionBlur: 0)
    let hash = PictureHash(actual)
    var result = GoldenResult(
      name: golden.name, moment: golden.moment, time: try? animation.seconds(of: golden.moment), outcome: .passed)
    result.hash = hash
    var expected: Bitmap?
    if let stored = lean.stored, let recorded = stored.moments[golden.name] {
      if stored.size != actual.size {
        result.outcome = .resized(expected: stored.size, actual: actual.size)
      } else if recorded != hash {
        result.outcome = .differs
        expected = picture(of: golden, hash: recorded, lean.base, &result)
      }
    } else {
      result.outcome = .missing
    }
    if let expected, expected.size == actual.size {
      // A tolerance may allow what the hash does not.
      result.outcome = .passed
      compare(expected, actual, &result)
    }
    if thumbnails > 0 { result.thumbnail = actual.thumbnail(height: thumbnails) }
    if records(result) {
      result.isRecorded = true
    } else if result.isFailure {
      if let expected { result.similarity = StructuralSimilarity.mean(expected, actual) }
      try evidence(
        scene, result, Evidence(expected: expected, expectedFile: try expected.map(Self.file), actual: actual))
    }
    return result
  }

  /// The picture that was recorded, drawn from the base; nil where that draws another one.
  private func picture(
    of golden: GoldenMoment, hash: PictureHash, _ base: GoldenBase?, _ result: inout GoldenResult
  ) -> Bitmap? {
    guard let base else {
      result.expectation = .onlyHash
      return nil
    }
    do {
      let picture = try base.animation.get().still(at: golden.moment, motionBlur: 0)
      if PictureHash(picture) == hash { return picture }
      result.expectation = .otherPicture
    } catch { result.expectation = .unusable("\(error)") }
    return nil
  }

  private static func file(_ picture: Bitmap) throws -> [UInt8] {
    try PNGEncoder(PNGOptions(compression: .fast)).encode(picture)
  }

  /// Writes the hashes of the goldens that were recorded; others keep theirs.
  func recordLean(
    _ scene: inout GoldenScene, _ lean: LeanGoldens, frames: FrameHashes?, all names: Set<String>, isWhole: Bool,
    _ animation: Animation, in folder: GoldenFolder
  ) throws {
    var hashes =
      lean.stored ?? FrameHashes(size: animation.size, rate: animation.scene.output.frameRate, hashes: [])
    for result in scene.results where result.isRecorded { hashes.moments[result.name] = result.hash }
    if let frames, scene.frames?.isRecorded == true { (hashes.rate, hashes.hashes) = (frames.rate, frames.hashes) }
    if hashes != lean.stored { hashes.size = animation.size }
    let pictures = folder.pictureNames()
    if isWhole {
      let gone = hashes.moments.keys.filter { !names.contains($0) }
      scene.obsolete = gone.sorted() + (recording == .all ? pictures.filter { !names.contains($0) } : pictures)
      if recording == .all, removesObsolete {
        for name in gone { hashes.moments[name] = nil }
        scene.removesObsolete = pictures.allSatisfy(folder.remove)
      }
    }
    if hashes != lean.stored { try folder.write(hashes) }
  }

  /// The layers that changed in the first frame that differs. Without a trace of frames, the base tells, or the first recorded
  /// moment at which a layer changed.
  func frameChanges(_ frame: Int, _ stored: GoldenTrace, _ animation: Animation, _ lean: LeanGoldens?) -> [LayerChange]
  {
    let now = animation.tracedFrame(frame)
    if stored.frames.indices.contains(frame) {
      return LayerChange.between(stored.frames[frame].layers, now.layers, ordered: false)
    }
    guard let lean else { return [] }
    if let base = try? lean.base?.animation.get(), let hashes = lean.stored?.hashes, hashes.indices.contains(frame),
      let picture = try? base.still(at: .frame(frame), motionBlur: 0), PictureHash(picture) == hashes[frame]
    {
      return LayerChange.between(base.tracedFrame(frame).layers, now.layers, ordered: false)
    }
    let images = animation.imageNames
    for golden in animation.goldenMoments(moments) {
      guard let before = stored.goldens.first(where: { $0.name == golden.name }) else { continue }
      let changes = LayerChange.between(before.layers, animation.tracedGolden(golden, images).layers, ordered: true)
      if !changes.isEmpty { return changes }
    }
    return []
  }
}
