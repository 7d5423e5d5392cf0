// Where every layer is in every frame, in numbers: for people who debug motion and for programs that check it.

import LayerPainting
import Pixels
import SceneModel

/// The state of one named layer in one frame: its box, rotation, scale, corner radii and opacity.
///
/// All lengths are canvas points, the origin is the canvas's upper left corner, and y grows downwards. The scale of the
/// output, motion blur and the presentation have no influence.
public struct LayerTrace: Hashable, Sendable {
  /// What a layer is in a frame.
  public enum Role: String, Hashable, Sendable, CaseIterable {
    /// A layer of the leaving screen, or of a screen at rest.
    case from
    /// A layer of the entering screen.
    case to
    /// Two matched layers that move as one.
    case pair
    /// A layer of a screen that stays under another one.
    case under
    /// What is painted between the screens.
    case backdrop
  }

  /// Which screen the layer belongs to, or that it is a matched layer between both.
  public var role: Role
  /// The layer's path; of a pair in flight the paths of both ends, joined by " → " when they differ.
  public var layer: String
  /// Which layer it is, with its screens.
  package let id: LayerID
  /// The layer's box on the canvas, in points, with its scale but without its rotation.
  ///
  /// Together with `rotation` it gives the four corners, unless the layer is skewed or in perspective. `bounds` has all of
  /// it.
  public var frame: Rect
  /// The rotation about the middle of `frame`, in degrees clockwise.
  public var rotation: Double
  /// The horizontal scale that is part of `frame`; 1 for none.
  public var scaleX: Double
  /// The vertical scale that is part of `frame`; 1 for none.
  public var scaleY: Double
  /// The corner radii in points, before the scale; all 0 when it shows `pictures`.
  public var radii: CornerRadii
  /// The layer's opacity times that of all layers that contain it, 0...1.
  public var opacity: Double
  /// The bounding box of the layer's four corners on the canvas, rotation included, in points.
  public var bounds: Rect
  /// What the layer's text says; of two texts that cross-fade both, joined by " → ". Nil without text.
  public var text: String?
  /// The size of the layer's text in points per em, before the scale; nil without text and while two texts cross-fade.
  public var textSize: Double?
  /// What the pair of a view transition shows instead of a look of its own, bottom to top; nil for everything else.
  public var pictures: [PictureTrace]?
  /// The words of code in flight, in place of `text`; nil for everything else.
  public var runs: [RunTrace]?
}

extension LayerTrace {
  /// Numbers of a layer that text tells, in the order of the columns of a table.
  enum Value: String, CaseIterable {
    case frame, rotation, scale, radii, opacity, bounds

    /// What its numbers are called in a table.
    var columns: [String] {
      switch self {
      case .frame: ["x", "y", "width", "height"]
      case .rotation, .opacity: [rawValue]
      case .scale: ["scaleX", "scaleY"]
      case .radii: ["topLeft", "topRight", "bottomRight", "bottomLeft"]
      case .bounds: ["boundsX", "boundsY", "boundsWidth", "boundsHeight"]
      }
    }
  }

  /// The numbers of a value; nil for the radii of a pair that shows pictures.
  func numbers(of value: Value) -> [Double]? {
    switch value {
    case .frame: frame.numbers
    case .rotation: [rotation]
    case .scale: [scaleX, scaleY]
    case .radii: pictures == nil ? radii.numbers : nil
    case .opacity: [opacity]
    case .bounds: bounds.numbers
    }
  }
}

extension Rect {
  /// As text has it.
  var numbers: [Double] { [x, y, width, height] }
}

extension CornerRadii {
  /// As text has them.
  var numbers: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
}

/// Words of code that stay neighbours and move alike.
public struct RunTrace: Hashable, Sendable {
  /// A place in the source of code, after marks are taken out.
  public struct Place: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The column in Unicode scalars, from 1.
    public var column: Int
  }

  /// What the words say; of words that are being typed, what has been typed so far.
  public var text: String
  /// Where the words were in the first version; nil for words that enter.
  public var from: Place?
  /// Where the words will be in the second version; nil for words that leave.
  public var to: Place?
  /// The upper left corner of the first character's cell on the canvas, in points.
  public var position: Point
  /// The opacity of the words without that of their layer, 0...1.
  public var opacity: Double
}

/// One of the pictures of a pair as it is drawn.
public struct PictureTrace: Hashable, Sendable {
  /// Whether the picture is taken from the leaving or from the entering screen.
  public var side: Side
  /// The picture's box on the canvas as it would lie without the pair's rotation, scales included, in points.
  public var frame: Rect
  /// The picture's corner radii as they are drawn, in points; by the horizontal scale of a picture that is stretched.
  public var radii: CornerRadii
  /// The opacity that the picture is multiplied by, 0...1.
  public var opacity: Double
}

/// One frame in numbers: the state of every visible named layer.
public struct FrameTrace: Hashable, Sendable {
  /// Number of the frame, from 0.
  public var frame: Int
  /// The moment of the timeline that the frame shows, in seconds.
  public var time: Double
  /// Name of the step that is played; at a boundary the one that begins.
  public var step: String
  /// The layers in paint order, the lowest first. Hidden layers are left out.
  public var layers: [LayerTrace]
}

extension Animation {
  /// The state of every named layer at a time, in paint order. Nothing is drawn, so this is much faster than a still.
  ///
  /// - Parameter seconds: Seconds from the beginning. Before it the first state is meant, after the end the last one; a value
  ///   that is not finite counts as 0.
  public func trace(at seconds: Double) -> [LayerTrace] {
    plan.states(at: seconds.isFinite ? min(max(seconds, 0), duration) : 0).map(LayerTrace.init)
  }

  /// The traces of the frames that `frames(at:part:jobs:motionBlur:)` draws.
  ///
  /// Each trace is computed when it is read, and again when it is read again. Memory does not grow with the number of frames.
  ///
  /// ```swift
  /// for frame in try animation.traces(at: FrameRate(60)) {
  ///   for layer in frame.layers where layer.role == .pair { print(frame.time, layer.layer, layer.frame) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rate: Frames per second, 0.1...1000; nil: the scene's own rate.
  ///   - part: Seconds of the timeline, cut to it; nil: all of it. Frame numbers begin at 0 in every part, `time` does not.
  /// - Returns: A trace for every frame, in order.
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

  /// The step that is played at a time, in seconds; at a boundary the one that begins. "" when there is none.
  package func stepName(at time: Double) -> String {
    plan.step(at: time).map { plan.steps[$0].name } ?? ""
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
      role: role, layer: state.name, id: state.id, frame: state.placement.frame, rotation: state.placement.rotation,
      scaleX: state.placement.scaleX, scaleY: state.placement.scaleY, radii: state.radii, opacity: state.opacity,
      bounds: state.bounds, text: state.text, textSize: state.textSize,
      pictures: state.pictures?.map {
        PictureTrace(side: $0.side, frame: $0.frame, radii: $0.radii, opacity: $0.opacity)
      },
      runs: state.runs?.map { run in
        func place(_ place: CodeRun.Place?) -> RunTrace.Place? {
          place.map { RunTrace.Place(line: $0.line, column: $0.column) }
        }
        return RunTrace(
          text: run.text, from: place(run.from), to: place(run.to), position: run.position, opacity: run.opacity)
      })
  }
}
