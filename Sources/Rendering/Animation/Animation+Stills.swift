// Single pictures of an animation.

import DisplayList
import FrameWriting
import Motion
import Pixels
import SceneModel

extension Animation {
  /// Draws the picture at a moment.
  ///
  /// - Parameters:
  ///   - moment: A screen at rest, a share of a step, a time, or a frame.
  ///   - rate: Frames per second that `Moment.frame` and `motionBlur` count in; nil: the scene's own rate.
  ///   - motionBlur: How long the frame is exposed, 0...360 degrees of a shutter that turns once a frame; nil: as the scene
  ///     says. A screen at rest is sharp.
  /// - Returns: A picture of the animation's `size`.
  /// - Throws: `AnimationError.noSuchMoment` when the moment names a screen or a step that does not exist, or lies beyond
  ///   the end; `AnimationError.exceeds` when the frame would need more memory than there is.
  public func still(
    at moment: Moment, rate: FrameRate? = nil, motionBlur: Double? = nil
  ) throws(AnimationError) -> Bitmap {
    try still(at: moment, rate: rate, motionBlur: motionBlur, over: nil).bitmap
  }

  /// The same picture; `kept`, an earlier one of this animation, is drawn over where it differs.
  package func still(
    at moment: Moment, rate: FrameRate?, motionBlur: Double?, over kept: consuming DrawnPicture?
  ) throws(AnimationError) -> DrawnPicture {
    let shutter = shutter(motionBlur, rate: (rate ?? scene.output.frameRate).inRange)
    try checkMemory(jobs: 1, isBlurred: shutter != nil)
    let lists = try lists(at: moment, rate: rate, shutter)
    return loaded.renderers.draw(lists, over: kept)
  }

  /// What is drawn at a moment.
  private func lists(
    at moment: Moment, rate: FrameRate?, _ shutter: Shutter?
  ) throws(AnimationError) -> [DisplayList] {
    if case .screen(let name) = moment, let rest = plan.still(of: name) {
      if let still = producer.displayList(of: name) { return [still] }
      // A screen that is at rest at some time has what is drawn over it then.
      guard let seconds = try? plan.seconds(for: moment, rate: .default) else { return [rest] }
      return [producer.displayList(at: seconds)]
    }
    return producer.exposure(at: try seconds(of: moment, rate: rate), shutter).lists
  }

  /// Draws the picture at a time.
  ///
  /// What moves is sharp, whatever the scene says: there is no frame that could be exposed.
  ///
  /// - Parameter seconds: Seconds from the beginning; before it the first picture is drawn, after the end the last.
  /// - Returns: A picture of the animation's `size`.
  public func still(atSeconds seconds: Double) -> Bitmap {
    draw([producer.displayList(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0)])
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
  package func draw(sheet list: DisplayList) throws(AnimationError) -> Bitmap { try draw(sheets: [list]) }

  /// Draws the mean of pictures of one size with the images of this animation.
  ///
  /// - Parameter lists: At least one.
  /// - Throws: `AnimationError.exceeds` when it would be larger than the limits allow.
  package func draw(sheets lists: [DisplayList]) throws(AnimationError) -> Bitmap {
    try checkMemory(ofSheets: lists)
    return draw(lists)
  }

  private func draw(_ lists: [DisplayList]) -> Bitmap { loaded.renderers.draw(lists, over: nil).bitmap }
}
