// Everything that decides the bytes of an output, as one digest: version, options, values, scene, images and fonts.

import FileFormats
import ImageComparison
import Rendering

/// What an output is made from, apart from the files that its scene reads.
struct BatchRequest: Sendable {
  private let settings: BatchSettings
  private let variables: String
  private let scene: SHA256.Digest

  init(settings: BatchSettings, item: BatchItem, scene: [UInt8]) {
    self.settings = settings
    self.variables = item.variables.canonicalText
    self.scene = SHA256.digest(of: scene)
  }

  /// The digest with that of the files, for a format; nil: the one that the scene asks for.
  func hash(of files: [(path: String, digest: SHA256.Digest)], for format: OutputFormat?) -> String {
    let loading = settings.loading
    // As Swift prints them, so that an option that is added to them counts without further ado.
    var output = settings.output
    (output.jobs, output.overwrites, output.workers) = (nil, false, nil)
    let look =
      "\(loading.scale as Any) \(loading.ghost as Any) \(loading.outline) \(loading.slowness) "
      + (loading.reducesMotion ? "reduced " : "")
      + "\(loading.presentation)"
    let lines =
      [
        "magicmove \(MagicMoveVersion.current)", "format \(format?.rawValue ?? "default")", "\(output)", look,
        variables,
        "scene \(scene)",
      ] + files.map { "\($0.digest) \($0.path)" }
    return "\(SHA256.digest(of: Array(lines.joined(separator: "\n").utf8)))"
  }
}
