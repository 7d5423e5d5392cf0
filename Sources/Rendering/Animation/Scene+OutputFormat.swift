// The format that a scene asks for.

import FileFormats
import SceneModel

extension Scene {
  /// The format that the scene names for its outputs, else the standard one.
  package var outputFormat: OutputFormat { output.format.flatMap { OutputFormat(rawValue: $0) } ?? .standard }
}
