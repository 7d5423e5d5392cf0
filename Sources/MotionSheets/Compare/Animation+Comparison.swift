// One animation that plays a scene as several systems would, in tiles.

import Pixels
import Rendering
import SceneModel

/// Which systems a comparison shows and how large it is.
public struct ComparisonOptions: Hashable, Sendable {
  /// The systems that are compared, in order, at least one.
  public var systems: [MotionSystem]
  /// Whether the scene as it is written is shown as well, as the first tile.
  public var includesScene: Bool
  /// Tiles in a row; nil: as many as make a well-shaped picture.
  public var columns: Int?
  /// Most pixels in a row of the picture, 64 or more: tiles are shrunk to fit, and never enlarged.
  public var width: Int

  /// Creates options; numbers out of range count as the nearest in it.
  ///
  /// - Parameters:
  ///   - systems: The systems that are compared, in order, at least one.
  ///   - includesScene: Whether the scene as it is written is shown as well, as the first tile.
  ///   - columns: Tiles in a row; nil: as many as make a well-shaped picture.
  ///   - width: Most pixels in a row of the picture, 64 or more.
  public init(
    systems: [MotionSystem] = MotionSystem.compared, includesScene: Bool = false, columns: Int? = nil,
    width: Int = 1280
  ) {
    self.systems = systems
    self.includesScene = includesScene
    self.columns = columns.map { max(1, $0) }
    self.width = max(64, width)
  }
}

extension Animation {
  /// An animation that plays this scene as several systems would, in tiles under the systems' names.
  ///
  /// Steps begin in all tiles at once. Times and steps of the result are those of the slowest at each step.
  ///
  /// - Parameter options: Which systems, and how large.
  /// - Returns: The comparison, to be drawn and written as any animation.
  /// - Throws: `AnimationError.exceeds` when its frames would be larger than the limits allow.
  public func comparison(_ options: ComparisonOptions = ComparisonOptions()) throws(AnimationError) -> Animation {
    let frames = ComparisonFrames(self, options)
    guard let leading = frames.leading else { return self }
    var loaded = leading.loaded
    let size = frames.size
    loaded.scene.canvas = Canvas(
      size: Size(width: Double(size.width), height: Double(size.height)), scale: 1, background: LookColors.page)
    loaded.scene.output = scene.output
    do { try limits.check(width: loaded.scene.canvas.size.width, height: loaded.scene.canvas.size.height) } catch {
      throw .exceeds(error)
    }
    return Animation(loaded, leading.plan, producer: frames)
  }
}
