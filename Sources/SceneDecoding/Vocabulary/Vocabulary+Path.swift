// Paths that layers draw.

import Pixels
import SceneModel
import VectorGraphics

extension Vocabulary {
  /// A size of a view box.
  static let positive = ValueShape.number(over: 0, to: Ranges.longest, .points)

  static let path = ObjectShape(
    noun: "a path", summary: "A shape or line, written as SVG path data.",
    keys: [
      KeyShape(
        "d", .text(.any), required: true,
        "SVG path data, such as \"M4 12L9 17L20 6\". In a pair, equal commands are tweened number by number. Other paths of one plain colour morph: fills as areas, strokes as lines."
      ),
      KeyShape(
        "viewBox", .tuple([.length, .length, positive, positive], optional: 0, form: "[x, y, w, h]"),
        "The rectangle of path coordinates that is fitted into the frame. Without it, path coordinates are points."),
      KeyShape(
        "fit", .names(LayerPath.Fit.self, noun: "a fit"), default: .name(Defaults.path.fit),
        "How the view box is fitted into the frame: completely visible, covering the frame, or stretched."),
      KeyShape(
        "fill", .either([.color, .names(["none": "No fill."], noun: "a fill"), .object(.gradient)]),
        "A colour, a gradient over the view box or \"none\". Default: black without `stroke`, none with it."),
      KeyShape(
        "fillRule", .names(FillRule.self, noun: "a rule"), default: .name(Defaults.path.fillRule),
        "What counts as inside where the path winds more than once."),
      KeyShape(
        "stroke", .object(.stroke),
        "Line along the path. Strokes morph to strokes as lines: points at equal shares of their lengths move on straight lines, corners stay corners, and a line without a partner grows from or shrinks to its middle. With a fill at both ends, fill becomes fill and stroke becomes stroke; a stroke and a fill cross-fade."
      ),
      KeyShape(
        "trim", .tuple([.share, .share], optional: 0, form: "[from, to]"),
        default: .list([.number(Defaults.path.trim.from), .number(Defaults.path.trim.to)]),
        "The part of the length that is stroked, as shares. If from > to, the stroke continues over the end. In flight it is tweened."
      ),
      KeyShape(
        "trimOffset", .factor, default: .number(Defaults.path.trim.offset), "Added to both values of `trim`, modulo 1."),
    ])

  static let stroke = ObjectShape(
    noun: "a stroke", summary: "The line along a path, in units of the path.",
    keys: [
      KeyShape("color", fill, default: .color(.black), "A colour, or a gradient over the view box."),
      KeyShape("width", .extent, default: .number(Defaults.stroke.width), "Line width. In flight it is tweened."),
      KeyShape(
        "cap", .names(LineCap.self, noun: "a cap"), default: .name(Defaults.stroke.cap),
        "Shape of open ends. It changes half way."),
      KeyShape(
        "join", .names(LineJoin.self, noun: "a join"), default: .name(Defaults.stroke.join),
        "Shape of corners. It changes half way."),
      KeyShape(
        "miterLimit", .number(in: 1...Ranges.longest), default: .number(Defaults.stroke.miterLimit),
        "Maximum length of a mitred corner in half line widths. Longer ones become bevels."),
      KeyShape(
        "dash", .list(.extent, atLeast: 0), default: .list([]),
        "Lengths of dashes and gaps, alternating. An empty array is a solid line. In flight, lists of one length are tweened, others change half way."
      ),
      KeyShape(
        "dashOffset", .length, default: .number(Defaults.stroke.dashOffset),
        "Offset into the dash pattern at the start of each contour. In flight it is tweened."),
    ])
}
