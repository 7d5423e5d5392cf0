// Paths of layers, and where their data goes wrong.

import JSONTree
import Pixels
import SceneModel
import VectorGraphics

extension JSONNode {
  /// The path of a layer; nil without path data.
  var layerPath: LayerPath? {
    guard let data = self["d"]?.string else { return nil }
    let standard = Defaults.path
    let stroke = self["stroke"].flatMap(\.pathStroke)
    // Without a stroke, no fill means black: then "none" is a fill that is not seen.
    let fill = self["fill"]?.string == "none" ? (stroke == nil ? Fill.color(.clear) : nil) : self["fill"]?.fill
    let trim = self["trim"]?.point
    return LayerPath(
      data, viewBox: self["viewBox"]?.box, fit: self["fit"]?.name() ?? standard.fit, fill: fill,
      fillRule: self["fillRule"]?.name() ?? standard.fillRule, stroke: stroke,
      trim: PathTrim(
        from: trim?.x ?? standard.trim.from, to: trim?.y ?? standard.trim.to,
        offset: self["trimOffset"]?.number ?? standard.trim.offset))
  }

  private var pathStroke: LayerPath.Stroke? {
    guard case .object = content else { return nil }
    let standard = Defaults.stroke
    return LayerPath.Stroke(
      self["color"]?.fill ?? standard.paint, width: self["width"]?.number ?? standard.width,
      cap: self["cap"]?.name() ?? standard.cap, join: self["join"]?.name() ?? standard.join,
      miterLimit: self["miterLimit"]?.number ?? standard.miterLimit,
      dash: self["dash"]?.elements.compactMap(\.number) ?? standard.dash,
      dashOffset: self["dashOffset"]?.number ?? standard.dashOffset)
  }

  private var box: Rect? {
    let numbers = elements.compactMap(\.number)
    return numbers.count == 4 ? Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
  }

  /// The position of a byte of this text in the file, as far as it is known: what JSON has to escape takes two bytes
  /// there.
  func offset(ofByte index: Int) -> Int {
    guard offset >= 0, let string else { return offset }
    let before = string.utf8.prefix(index)
    let escaped = before.count { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
    return offset + 1 + before.count + escaped
  }
}
