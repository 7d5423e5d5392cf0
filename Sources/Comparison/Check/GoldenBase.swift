// The scene as it was when hashes were recorded, for the pictures that were not.

import Rendering
import Synchronization

/// A scene from which expected pictures are drawn. It is loaded when the first one is wanted.
package final class GoldenBase: Sendable {
  private let load: @Sendable () throws -> Animation
  private let loaded = Mutex<Result<Animation, any Error>?>(nil)

  /// Sets how the scene is loaded.
  package init(_ load: @escaping @Sendable () throws -> Animation) { self.load = load }

  /// The scene, or why it cannot be drawn.
  var animation: Result<Animation, any Error> {
    loaded.withLock { loaded in
      if let loaded { return loaded }
      let result = Result { try load().withoutLayersHiddenInGoldens }
      loaded = result
      return result
    }
  }
}
