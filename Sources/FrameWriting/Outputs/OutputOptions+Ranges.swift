// Options brought into range: they are public, so any value may come, and none may trap.

import FileFormats
import SceneModel

extension OutputOptions {
  /// The same options, every number in the range that its documentation gives; what is not a number counts as the default.
  package var inRange: OutputOptions {
    var options = self
    options.rate = rate?.inRange
    options.slowness = slowness.limited(to: Ranges.slowness, otherwise: 1)
    options.loop = loop?.inRange
    options.motionBlur = motionBlur?.limited(to: Ranges.shutterAngle, otherwise: 0)
    options.jobs = jobs.map { $0.limited(to: Ranges.jobs) }
    options.maxBytes = maxBytes.map { max($0, 1) }
    for format in OutputFormat.allCases { format.writer.limit(&options) }
    return options
  }

  /// What an output of a format may be: by its host, and by `maxBytes`, whichever is stricter.
  func limits(for format: OutputFormat) -> OutputLimits {
    var limits = host?.limits(for: format) ?? OutputLimits()
    if let largestSize, limits.size == nil { limits.size = largestSize }
    if let maxBytes { limits.bytes = min(maxBytes, limits.bytes ?? maxBytes) }
    return limits
  }
}
