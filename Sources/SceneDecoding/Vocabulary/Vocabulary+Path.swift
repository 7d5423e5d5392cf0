// Paths that layers draw.

import Pixels
import SceneModel
import VectorGraphics

extension Vocabulary {
  /// A size of a view box.
  static let positive = ValueShape.number(over: 0, to: Ranges.longest)

  static let path = ObjectShape(
    noun: "a path", summary: "A shape or line, written as SVG's path data.",
    keys: [
      KeyShape("d", .text(.any), required: true, "SVG's path data, such as \"M4 12L9 17L20 6\"."),
      KeyShape(
        "viewBox", .tuple([.length, .length, positive, positive], optional: 0, form: "[x, y, w, h]"),
        "The rectangle of the path's coordinates that is laid into the frame; by default they are points."),
      KeyShape(
        "fit", .names(LayerPath.Fit.self, noun: "a fit"), default: .name(Defaults.path.fit),
        "How the view box is laid into the frame: seen whole, covering it, or stretched."),
      KeyShape(
        "fill", .either([.color, .names(["none"], noun: "a fill"), .object(.gradient)]),
        "A colour, a gradient over the view box or none; by default black without `stroke`, else none."),
      KeyShape(
        "fillRule", .names(FillRule.self, noun: "a rule"), default: .name(Defaults.path.fillRule),
        "What is inside where the path winds several times."),
      KeyShape("stroke", .object(.stroke), "The line along the path."),
      KeyShape(
        "trim", .tuple([.share, .share], optional: 0, form: "[from, to]"),
        default: .list([.number(Defaults.path.trim.from), .number(Defaults.path.trim.to)]),
        "The part of the path's length that is stroked; from > to goes on over its end."),
      KeyShape(
        "trimOffset", .factor, default: .number(Defaults.path.trim.offset), "Added to both ends of `trim`, modulo 1."),
    ])

  static let stroke = ObjectShape(
    noun: "a stroke", summary: "The line along a path, in the path's units.",
    keys: [
      KeyShape("color", fill, default: .color(.black), "A colour, or a gradient over the view box."),
      KeyShape("width", .extent, default: .number(Defaults.stroke.width), "Thickness."),
      KeyShape(
        "cap", .names(LineCap.self, noun: "a cap"), default: .name(Defaults.stroke.cap), "How open ends look."),
      KeyShape(
        "join", .names(LineJoin.self, noun: "a join"), default: .name(Defaults.stroke.join), "How corners look."),
      KeyShape(
        "miterLimit", .number(in: 1...Ranges.longest), default: .number(Defaults.stroke.miterLimit),
        "Half widths from a corner to its point at most; beyond it a bevel."),
      KeyShape(
        "dash", .list(.extent, atLeast: 0), default: .list([]), "Lengths of dashes and gaps in turns; none is solid."),
      KeyShape(
        "dashOffset", .length, default: .number(Defaults.stroke.dashOffset),
        "How far into the pattern each contour begins."),
    ])
}
