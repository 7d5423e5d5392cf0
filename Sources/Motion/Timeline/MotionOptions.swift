// What the caller decides about a plan.

/// What may be changed about an animation from outside the scene.
package struct MotionOptions: Sendable {
  /// Opacity at which matched originals stay visible, instead of the scene's own; 0...1.
  package var ghost: Double?
  /// How many times slower everything runs; above 0.
  package var slowness: Double
  /// Whether transitions are short cross-fades without other motion.
  package var reducesMotion: Bool

  /// Creates options; by default nothing is changed.
  package init(ghost: Double? = nil, slowness: Double = 1, reducesMotion: Bool = false) {
    (self.ghost, self.reducesMotion) = (ghost, reducesMotion)
    self.slowness = slowness > 0 && slowness.isFinite ? slowness : 1
  }
}
