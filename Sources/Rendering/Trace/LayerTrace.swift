// Where every layer is in every frame, in numbers: for people who debug motion and for programs that check it.

import Motion
import Pixels
import SceneModel

/// The resolved state of one named layer at one time.
public struct LayerTrace: Hashable, Sendable {
  /// What a layer is in a frame.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// Of the leaving screen, or of a screen at rest.
    case from
    /// Of the entering screen.
    case to
    /// The phantom of a pair.
    case pair
    /// Of a screen that stays under another one.
    case under
    /// Between the screens.
    case backdrop
  }

  /// What the layer is.
  public var role: Role
  /// Its path; of a phantom both ends', joined by " → " when they differ.
  public var layer: String
  /// The box on the canvas as it would lie without its rotation, scale included, in points.
  public var frame: Rect
  /// Degrees clockwise about the middle of the box.
  public var rotation: Double
  /// Horizontal and vertical factor that is part of `frame`.
  public var scaleX: Double
  /// See `scaleX`.
  public var scaleY: Double
  /// Corner radii in points before the scale; all 0 when it shows `pictures`.
  public var radii: CornerRadii
  /// With that of everything around it, 0...1.
  public var opacity: Double
  /// The bounding box of the four corners on the canvas, in points.
  public var bounds: Rect
  /// What its text says; of two that cross-fade both, joined by " → ". Nil without text.
  public var text: String?
  /// Points per em of its text, before the scale; nil without text and while two texts cross-fade.
  public var textSize: Double?
  /// What the pair of a view transition shows instead of a look of its own, bottom to top; nil for everything else.
  public var pictures: [PictureTrace]?
}

/// One of the pictures of a pair as it is drawn.
public struct PictureTrace: Hashable, Sendable {
  /// The screen that it is taken from.
  public var side: Side
  /// Its box on the canvas as it would lie without the pair's rotation, scales included, in points.
  public var frame: Rect
  /// Its corner radii as they are drawn, in points; by the horizontal scale of a picture that is stretched.
  public var radii: CornerRadii
  /// What it is multiplied by, 0...1.
  public var opacity: Double
}

/// All named layers of one frame, in paint order.
public struct FrameTrace: Hashable, Sendable {
  /// Number of the frame, from 0.
  public var frame: Int
  /// The moment that it shows, in seconds.
  public var time: Double
  /// Name of the step that is played.
  public var step: String
  /// What is there; what is hidden is left out.
  public var layers: [LayerTrace]
}

extension Animation {
  /// The state of every named layer at a time, in paint order.
  public func trace(at seconds: Double) -> [LayerTrace] {
    plan.states(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0).map(LayerTrace.init)
  }

  /// The traces of the frames that `frames(at:part:)` draws, one after the other.
  ///
  /// - Throws: `AnimationError.exceeds` when there would be more frames than the limits allow.
  public func traces(
    at rate: FrameRate? = nil, part: ClosedRange<Double>? = nil
  ) throws(AnimationError) -> some Sequence<FrameTrace> {
    let schedule = try schedule(part: part, slowness: 1, rate: rate ?? scene.output.frameRate, clock: .exact)
    return (0..<schedule.count).lazy.map { index in
      let time = schedule[index].moment
      return FrameTrace(frame: index, time: time, step: stepName(at: time), layers: trace(at: time))
    }
  }

  /// The step that is played at a time; at a boundary the one that begins.
  private func stepName(at time: Double) -> String {
    let played = plan.steps.last { $0.duration > 0 && time.hasReached($0.start) }
    return (played ?? plan.steps.last)?.name ?? ""
  }
}

extension LayerTrace {
  init(_ state: LayerState) {
    let role: Role =
      switch state.role {
      case .from: .from
      case .to: .to
      case .pair: .pair
      case .under: .under
      case .backdrop: .backdrop
      }
    self.init(
      role: role, layer: state.name, frame: state.placement.frame, rotation: state.placement.rotation,
      scaleX: state.placement.scaleX, scaleY: state.placement.scaleY, radii: state.radii, opacity: state.opacity,
      bounds: state.bounds, text: state.text, textSize: state.textSize,
      pictures: state.pictures?.map {
        PictureTrace(side: $0.side, frame: $0.frame, radii: $0.radii, opacity: $0.opacity)
      })
  }
}
