// What failed as a list with places, for build servers that show it at the lines of the scene.

import ImageComparison
import SceneDecoding

/// A failure with its place in the scene.
package struct GoldenFinding: Hashable, Sendable {
  /// The scene's name.
  package let scene: String
  /// The golden's name; `frames` for all frames, `scene` for a scene that could not be compared.
  package let golden: String
  /// The first layer that changed; "" when none is known.
  package let layer: String
  /// What is wrong, with what changed.
  package let message: String
  /// Where that is written; the beginning of the scene when nothing better is known.
  package let place: SourcePlace

  /// `SCENE/GOLDEN`.
  package var name: String { "\(scene)/\(golden)" }

  /// The same for the same scene, golden and layer in every run: 64 hexadecimal digits.
  package var fingerprint: String {
    SHA256.digest(of: Array("\(scene)\0\(golden)\0\(layer)".utf8)).description
  }
}

extension GoldenResults {
  /// Every failure that was not recorded, in the order of the scenes.
  package var findings: [GoldenFinding] { scenes.flatMap(\.findings) + errors.map(finding) }

  private func finding(_ error: SceneError) -> GoldenFinding {
    GoldenFinding(
      scene: error.scene, golden: "scene", layer: "", message: error.message,
      place: error.place ?? SourcePlace(file: error.path))
  }
}

extension GoldenScene {
  fileprivate var findings: [GoldenFinding] {
    func finding(_ golden: String, _ words: [String], _ changes: [LayerChange], _ place: SourcePlace?) -> GoldenFinding
    {
      GoldenFinding(
        scene: name, golden: golden, layer: changes.first?.layer ?? "",
        message: words.filter { !$0.isEmpty }.joined(separator: "; "), place: place ?? SourcePlace(file: path))
    }
    var findings = results.filter(\.isFailure).map { result in
      finding(result.name, [result.description, result.attribution], result.changes, result.place)
    }
    if let frames, frames.isFailure {
      let words = [frames.description, frames.attribution] + (frames.changes.isEmpty ? timelineChanges : [])
      findings.append(finding(GoldenCheck.framesName, words, frames.changes, frames.place))
    }
    return findings
  }
}
