// Single pictures of an animation.

import DisplayList
import FrameWriting
import Motion
import Pixels
import SceneModel

extension Animation {
  /// Draws the frame of a moment.
  ///
  /// ```swift
  /// let middle = try animation.still(at: .stepFraction("push", 0.5))
  /// let list = try animation.still(at: .screen("list"))
  /// ```
  ///
  /// For many pictures in order, `frames(at:part:jobs:motionBlur:)` is faster: it uses all cores.
  ///
  /// - Parameters:
  ///   - moment: A screen at rest, a fraction of a step, a time, or a frame.
  ///   - rate: Frames per second that `Moment.frame` and `motionBlur` count in; nil: the scene's own rate.
  ///   - motionBlur: The shutter angle, 0...360 degrees: 180 exposes a frame for half of its time; nil: as the scene says. A
  ///     screen at rest is always sharp.
  /// - Returns: A picture of the animation's `size`.
  /// - Throws: `AnimationError.noSuchMoment` when the moment names a screen or a step that does not exist, or is after the
  ///   end; `AnimationError.exceeds` when the frame would need more memory than there is.
  public func still(
    at moment: Moment, rate: FrameRate? = nil, motionBlur: Double? = nil
  ) throws(AnimationError) -> Bitmap {
    try still(at: moment, rate: rate, motionBlur: motionBlur, over: nil).bitmap
  }

  /// The picture of `still(at:rate:motionBlur:)`, drawn into the memory of an earlier one.
  ///
  /// - Parameter kept: An earlier picture of this animation. Only the pixels that differ from it are drawn again; nil: all of
  ///   them.
  package func still(
    at moment: Moment, rate: FrameRate?, motionBlur: Double?, over kept: consuming DrawnPicture?
  ) throws(AnimationError) -> DrawnPicture {
    let shutter = shutter(motionBlur, rate: (rate ?? scene.output.frameRate).inRange)
    try checkMemory(jobs: 1, isBlurred: shutter != nil)
    let lists = try lists(at: moment, rate: rate, shutter)
    let picture = loaded.renderers.draw(lists, over: kept)
    try loaded.images.checkVideos()
    return picture
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

  /// Draws the picture at a time. It never fails.
  ///
  /// Moving layers are sharp, even if the scene asks for motion blur: the exposure depends on a frame rate, and there is none
  /// here. The memory is not checked against the limits; `still(at:rate:motionBlur:)` does that.
  ///
  /// - Parameter seconds: Seconds from the beginning. Before it the first picture is drawn, after the end the last one; a
  ///   value that is not finite counts as 0.
  /// - Returns: A picture of the animation's `size`.
  public func still(atSeconds seconds: Double) -> Bitmap {
    draw([producer.displayList(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0)])
  }

  /// When a moment is, in seconds from the beginning.
  ///
  /// A screen means the first time at which exactly this screen is shown. The last frame of an animation that does not end in
  /// a hold means its end, not its index divided by the rate.
  ///
  /// - Parameters:
  ///   - moment: A screen at rest, a fraction of a step, a time, or a frame.
  ///   - rate: Frames per second that `Moment.frame` counts in; nil: the scene's own rate.
  /// - Throws: `AnimationError.noSuchMoment` when the moment names a screen or a step that does not exist, is after the end,
  ///   or names a screen that is never at rest.
  public func seconds(of moment: Moment, rate: FrameRate? = nil) throws(AnimationError) -> Double {
    try seconds(of: moment, rate: rate, stepShare: nil)
  }

  /// When a moment is, in seconds; the name of a step is allowed too.
  ///
  /// - Parameter stepShare: Which fraction of a step its name means, 0...1; nil: the name of a step is an error. When a
  ///   screen has the same name, the screen is meant.
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

  /// Draws the mean of several display lists with the images of this animation.
  ///
  /// - Parameter lists: At least one list; all of the same size, which need not be that of the animation.
  /// - Throws: `AnimationError.exceeds` when the picture would be larger than the limits allow.
  package func draw(sheets lists: [DisplayList]) throws(AnimationError) -> Bitmap {
    try checkMemory(ofSheets: lists)
    let picture = draw(lists)
    try loaded.images.checkVideos()
    return picture
  }

  private func draw(_ lists: [DisplayList]) -> Bitmap { loaded.renderers.draw(lists, over: nil).bitmap }
}
