// What a preview shows, and what it needs of its caller.

import Comparison
import FrameWriting
import Pixels
import Platform
import Rendering
import SceneModel

/// What is previewed and how.
package struct PreviewOptions: Sendable {
  /// How a scene is compared with systems; a preview itself knows none.
  package struct Comparing: Sendable {
    /// The names that are known.
    package let names: [String]
    /// Plays an animation as the systems of these names would, side by side.
    package let make: @Sendable (Animation, [String]) throws(AnimationError) -> Animation

    /// Creates a way to compare.
    package init(
      names: [String], make: @escaping @Sendable (Animation, [String]) throws(AnimationError) -> Animation
    ) {
      (self.names, self.make) = (names, make)
    }
  }

  /// How diagnostics are worded for people.
  package struct Wording: Sendable {
    /// A diagnostic of the scene, perhaps with what helps.
    package let diagnostic: @Sendable (Diagnostic) -> Diagnostic
    /// Any other error.
    package let error: @Sendable (any Error) -> String

    /// Creates a wording.
    package init(
      diagnostic: @escaping @Sendable (Diagnostic) -> Diagnostic, error: @escaping @Sendable (any Error) -> String
    ) {
      (self.diagnostic, self.error) = (diagnostic, error)
    }
  }

  /// Looks for mistakes in a scene that can be drawn.
  package typealias Linting = @Sendable (Animation) async -> [Finding]

  /// The scene's file as a person named it.
  package let scene: String
  /// How it is loaded.
  package var loading: LoadingOptions
  /// Frames per second; nil: the scene's own.
  package var rate: FrameRate?
  /// Degrees of the shutter; nil: as the scene says.
  package var motionBlur: Double?
  /// Pictures that are drawn at once; nil: as many as there are cores.
  package var jobs: Int?
  /// How scenes are compared.
  package let comparing: Comparing
  /// How diagnostics are worded.
  package let wording: Wording

  /// What is done after each save, while the scene is shown already; nil: nothing.
  package var linting: Linting?
  /// What opens a place of a file; nil: nothing.
  package var editor: EditorCommand?
  /// Whether no file of the scene may be changed.
  package var isReadOnly = false

  /// Threads that draw, not started.
  func makePool() -> WorkerPool { WorkerPool(width: jobs ?? Processors.count) }

  /// Creates options.
  package init(
    scene: String, loading: LoadingOptions, rate: FrameRate? = nil, motionBlur: Double? = nil, jobs: Int? = nil,
    comparing: Comparing, wording: Wording, linting: Linting? = nil
  ) {
    (self.scene, self.loading, self.rate, self.motionBlur, self.jobs) = (scene, loading, rate, motionBlur, jobs)
    (self.comparing, self.wording, self.linting) = (comparing, wording, linting)
  }
}
