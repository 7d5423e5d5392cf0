// The results of a whole run: every scene, and the scenes that could not be compared.

import Rendering
import SceneDecoding

/// The results of all scenes of a run, of one machine or merged from several.
package struct GoldenResults: Sendable {
  /// A scene that could not be compared.
  package struct SceneError: Hashable, Sendable {
    /// The scene's name in the goldens' folder.
    package var scene: String
    /// The path of the scene.
    package var path: String
    /// Why, for people.
    package var message: String
    /// The exit code of a run with nothing but this error.
    package var exitCode: Int32
    /// Where the error is in the scene; nil where that is not known.
    package var place: SourcePlace?

    /// Describes an error.
    package init(scene: String, path: String, message: String, exitCode: Int32, place: SourcePlace? = nil) {
      (self.scene, self.path, self.message) = (scene, path, message)
      (self.exitCode, self.place) = (exitCode, place)
    }
  }

  /// What a machine compared of a run that several machines share.
  package struct Shard: Hashable, Sendable {
    /// From 1.
    package var index: Int
    /// The number of machines.
    package var count: Int
    /// The names of all scenes of the run, in its order.
    package var scenes: [String]

    /// Describes a shard.
    package init(index: Int, of count: Int, scenes: [String]) {
      (self.index, self.count, self.scenes) = (index, count, scenes)
    }
  }

  /// The version of the program that compared.
  package var version = MagicMoveVersion.current
  /// The part of the run; nil for all of it.
  package var shard: Shard?
  /// The options that a repeated run needs, as words of a command line; nil for a run that no command line repeats.
  package var options: [String]?
  /// The patterns of the goldens that were compared; empty for all.
  package var filters: [String] = []
  /// Whether a difference was allowed.
  package var hasTolerance = false
  /// The scenes that were compared, in the order of the run.
  package var scenes: [GoldenScene] = []
  /// The scenes that could not be compared.
  package var errors: [SceneError] = []
  /// Folders of goldens whose scene no longer exists.
  package var obsolete: [String] = []

  /// Starts without results.
  package init() {}

  /// The exit code of the run when a difference has the code 1: the highest of all scenes.
  package var exitCode: Int32 {
    errors.reduce(scenes.contains(where: \.isFailure) ? 1 : 0) { max($0, $1.exitCode) }
  }

  /// Whether everything was compared and nothing failed.
  package var hasPassed: Bool { exitCode == 0 }
}
