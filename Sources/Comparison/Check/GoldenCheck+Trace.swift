// The trace as a separate golden: places and colours of all layers, independent of pixels.

import Rendering

extension GoldenCheck {
  /// What came of comparing traces.
  package struct TraceResult: Sendable {
    /// What is wrong, a sentence each.
    package var failures: [String] = []
    /// Whether the trace was written.
    package var isRecorded = false
  }

  /// Compares the layers at all moments with the trace in `folder`, or records them.
  ///
  /// This finds changes of place and colour without drawing pixels. A trace that cannot be read counts as missing.
  ///
  /// - Throws: `AnimationError` for limits, or `OutputError` when the trace cannot be written.
  package func checkTrace(_ written: Animation, in folder: GoldenFolder) throws -> TraceResult {
    let animation = written.withoutLayersHiddenInGoldens
    let moments = animation.goldenMoments(moments).filter { takes($0.name) || takes(Self.framesName) }
    let actual = try animation.goldenTrace(of: moments, frames: false)
    let stored = folder.trace()
    var result = TraceResult()
    var recorded = stored ?? actual
    for picture in actual.goldens {
      let before = stored?.goldens.first { $0.name == picture.name }
      let changes = before.map { LayerChange.between($0.layers, picture.layers, ordered: true) } ?? []
      if before != nil, changes.isEmpty { continue }
      guard recording.writes(before == nil ? .missing : .failing) else {
        let what = before == nil ? "there is no golden" : LayerChange.words(changes)
        result.failures.append("\(picture.name): \(what)")
        continue
      }
      recorded.goldens.removeAll { $0.name == picture.name }
      recorded.goldens.append(picture)
      result.isRecorded = true
    }
    if result.isRecorded {
      recorded.goldens.sort { $0.name < $1.name }
      try folder.write(recorded)
    }
    return result
  }
}
