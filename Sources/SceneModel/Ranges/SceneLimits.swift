// Bounds that keep every scene, however it is written, within the memory of a machine.

/// What a scene may be at most.
package enum SceneLimits {
  /// Layers inside layers.
  package static let depth = 64
  /// Layers of all screens together, after components and repetitions have been resolved.
  package static let layers = 100_000
  /// Screens.
  package static let screens = 10_000
  /// Steps of the timeline.
  package static let steps = 100_000
  /// Files that a scene includes.
  package static let includes = 64
  /// Files that include each other.
  package static let includeDepth = 16
  /// Bytes of text that a scene has with all that it includes.
  package static let text = 64 << 20
  /// Pixels of a side of the canvas.
  package static let canvasSide = 16_384
  /// JSON values that components and repetitions may be resolved to.
  package static let expandedValues = 6_000_000
  /// Bytes of texts that substitution may make.
  package static let substitutedBytes = 64 << 20
}
