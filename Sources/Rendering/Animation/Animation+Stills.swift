// Single pictures of an animation.

import DisplayList
import Motion
import Pixels
import SceneModel

extension Animation {
  /// Draws the picture at a moment.
  ///
  /// - Parameters:
  ///   - moment: A screen at rest, a share of a step, a time, or a frame.
  ///   - rate: Frames per second that `Moment.frame` counts in; nil: the scene's own rate.
  /// - Returns: A picture of the animation's `size`.
  /// - Throws: `AnimationError.noSuchMoment` when the moment names a screen or a step that does not exist, or lies beyond
  ///   the end; `AnimationError.exceeds` when the frame would need more memory than there is.
  public func still(at moment: Moment, rate: FrameRate? = nil) throws(AnimationError) -> Bitmap {
    try checkMemory(jobs: 1)
    if case .screen(let name) = moment, let rest = plan.still(of: name) {
      if let still = producer.displayList(of: name) { return draw(still) }
      // A screen that is at rest at some time has what is drawn over it then.
      guard let seconds = try? plan.seconds(for: moment, rate: .default) else { return draw(rest) }
      return draw(producer.displayList(at: seconds))
    }
    return draw(producer.displayList(at: try seconds(of: moment, rate: rate)))
  }

  /// Draws the picture at a time.
  ///
  /// - Parameter seconds: Seconds from the beginning; before it the first picture is drawn, after the end the last.
  /// - Returns: A picture of the animation's `size`.
  public func still(atSeconds seconds: Double) -> Bitmap {
    draw(producer.displayList(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0))
  }

  /// When a moment is, in seconds from the beginning.
  ///
  /// - Parameters:
  ///   - moment: A screen at rest, a share of a step, a time, or a frame.
  ///   - rate: Frames per second that `Moment.frame` counts in; nil: the scene's own rate.
  /// - Throws: `AnimationError.noSuchMoment` when the moment names a screen or a step that does not exist, lies beyond the
  ///   end, or names a screen that is never at rest.
  public func seconds(of moment: Moment, rate: FrameRate? = nil) throws(AnimationError) -> Double {
    try seconds(of: moment, rate: rate, stepShare: nil)
  }

  /// When a moment is; a step means `stepShare` of it.
  func seconds(
    of moment: Moment, rate: FrameRate?, stepShare: Double?
  ) throws(AnimationError) -> Double {
    do {
      return try plan.seconds(for: moment, rate: rate ?? scene.output.frameRate, stepShare: stepShare)
    } catch {
      throw .noSuchMoment(error)
    }
  }

  /// Draws a picture of any size with the images of this animation.
  ///
  /// - Throws: `AnimationError.exceeds` when it would be larger than the limits allow.
  package func draw(sheet list: DisplayList) throws(AnimationError) -> Bitmap {
    try checkMemory(ofSheet: list)
    return draw(list)
  }

  private func draw(_ list: DisplayList) -> Bitmap {
    var bitmap = Bitmap(size: list.size)
    loaded.renderers.draw(list, into: &bitmap)
    return bitmap
  }
}
