// How a request wants the scene to be seen.

/// What may differ from request to request; nil: as the preview was started.
struct FrameLook: Hashable, Sendable {
  /// Pixels per point.
  var scale: Double?
  /// Whether boxes and ways are drawn over the frames.
  var outline: Bool?
  /// Opacity of matched originals, 0...1.
  var ghost: Double?
  /// Names of systems that play the scene side by side; empty: the scene alone.
  var compared: [String] = []
}
