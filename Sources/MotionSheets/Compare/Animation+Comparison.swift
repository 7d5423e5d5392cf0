// An animation that plays a scene with the motion of several systems, in tiles.

import Pixels
import Rendering
import SceneModel

/// The systems of a comparison and the size of its picture.
///
/// ```
/// let options = ComparisonOptions(systems: [.uikit, .material, .keynote], includesScene: true, columns: 2)
/// let comparison = try animation.comparison(options)
/// ```
public struct ComparisonOptions: Hashable, Sendable {
  /// The systems to compare, in the order of the tiles.
  ///
  /// Without systems and without `includesScene` there is nothing to compare: the scene itself is the result.
  public var systems: [MotionSystem]
  /// Whether the first tile, "As written", shows the scene with its own motion.
  public var includesScene: Bool
  /// Tiles per row, 1 or more.
  ///
  /// Nil chooses the number whose picture is nearest to 16:10 with few empty places in the last row.
  public var columns: Int?
  /// The largest width of the picture in pixels, 64 or more.
  ///
  /// Tiles are shrunk to fit, to at least 8 pixels each, and never enlarged. The height follows from the tiles.
  public var width: Int

  /// Creates options; numbers out of range are clamped.
  ///
  /// - Parameters:
  ///   - systems: The systems to compare, in order, at least one.
  ///   - includesScene: Whether the first tile shows the scene as written.
  ///   - columns: Tiles per row; nil: as many as give a balanced picture.
  ///   - width: The largest width of the picture in pixels, 64 or more.
  public init(
    systems: [MotionSystem] = MotionSystem.compared, includesScene: Bool = false, columns: Int? = nil,
    width: Int = 1280
  ) {
    (self.systems, self.includesScene) = (systems, includesScene)
    self.columns = columns.map { max(1, $0) }
    self.width = max(64, width)
  }
}

extension Animation {
  /// An animation that plays this scene with the motion of several systems, in tiles with the names of the systems.
  ///
  /// Every step starts in all tiles at the same time. It lasts as long as in the slowest tile: a tile that is done earlier
  /// holds its last picture, and the bar under it is full.
  ///
  /// The canvas of the result is the whole picture, at one pixel per point. Frame rate, format and other output settings are
  /// those of this scene. Memory and time for a frame grow with the number of tiles.
  ///
  /// - Parameter options: The systems and the size.
  /// - Returns: The comparison, which can be drawn and written like any animation.
  /// - Throws: `AnimationError.exceeds` when its frames exceed the limits.
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
