// Single pictures of an animation.

import DisplayList
import Motion
import Pixels
import SceneModel

extension Animation {
  /// The picture at a moment.
  ///
  /// - Parameter rate: What `Moment.frame` counts in; nil: the scene's own rate.
  /// - Throws: `AnimationError.noSuchMoment` when the moment names a screen or a step that does not exist, or lies beyond
  ///   the end; `AnimationError.exceeds` when the frame would need more memory than there is.
  public func still(at moment: Moment, rate: FrameRate? = nil) throws(AnimationError) -> Bitmap {
    try checkMemory(jobs: 1)
    if case .screen(let name) = moment {
      guard let list = plan.still(of: name) else {
        throw .noSuchMoment(.unknownScreen(name, known: plan.screenNames))
      }
      // A screen that is at rest at some time has what is drawn over it then.
      guard overlay != nil || sheet != nil, let seconds = try? plan.seconds(for: moment, rate: .default) else {
        return draw(list)
      }
      return draw(self.list(at: seconds))
    }
    return draw(list(at: try seconds(of: moment, rate: rate)))
  }

  /// The picture at a time; before the beginning the first one, after the end the last.
  public func still(atSeconds seconds: Double) -> Bitmap {
    draw(list(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0))
  }

  /// When a moment is, in seconds from the beginning.
  ///
  /// - Throws: `AnimationError.noSuchMoment`.
  public func seconds(of moment: Moment, rate: FrameRate? = nil) throws(AnimationError) -> Double {
    do { return try plan.seconds(for: moment, rate: rate ?? scene.output.frameRate) } catch {
      throw .noSuchMoment(error)
    }
  }

  private func draw(_ list: DisplayList) -> Bitmap {
    var bitmap = Bitmap(size: size)
    renderers.draw(list, into: &bitmap)
    return bitmap
  }
}
