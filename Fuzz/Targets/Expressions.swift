// The small languages inside of scene files: relative lengths, percentages, colours, times, and variables in texts.

import FlexLayout
import JSONTree
import Pixels
import SceneDecoding
import SceneModel

/// Reads the bytes as each of them.
enum ExpressionTarget {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if let length = RelativeLength(text) {
      expect(length.divisor != 0, "a division by zero")
      let resolved = length.resolved(in: Size(width: 320, height: 480), own: .height)
      expect(!resolved.isNaN, "a length that is no number")
    }
    if let percentage = Percentage(text) { expect(percentage.share >= 0 && percentage.share.isFinite, "\(percentage)") }
    if let color = Color(css: text) {
      for part in [color.red, color.green, color.blue, color.alpha] { expect((0...1).contains(part), "\(color)") }
    }
    _ = LayerReference(text)
    readMoment(text)
    readScene(text)
  }

  private static func readMoment(_ text: String) {
    do throws(MomentError) {
      switch try Moment(parsing: text) {
      case .seconds(let time), .stepSeconds(_, let time): expect(time >= 0 && time.isFinite, "\(time) s")
      case .fraction(let share), .stepFraction(_, let share): expect((0...1).contains(share), "a share of \(share)")
      case .frame(let index): expect(index >= 0, "frame \(index)")
      case .screen(let name): expect(!name.isEmpty, "a screen without a name")
      }
    } catch { expect(!"\(error)".isEmpty, "an error without words") }
  }

  /// The text as a frame, a colour, a name, a time and a part of a longer text, with variables of every type, one of them
  /// given from outside.
  private static func readScene(_ text: String) {
    let string = JSONWriter.quoted(text)
    let scene = """
      {"variables": {"n": 3, "t": "x", "b": true, "l": [1, {"k": "v"}], "o": {"a": {"b": [2]}}, "given": 1},
        "canvas": {"size": [20, 30]},
        "components": {"c": {"with": {"p": "q"}, "id": \(string), "frame": [\(string), 0, 1, "${n}"]}},
        "screens": {"a": {"layers": [
          {"id": "x", "frame": [0, \(string), "50%", \(string)], "fill": \(string)},
          {"use": "c", "with": {"p": \(string)}},
          {"repeat": {"over": \(string), "as": "i"}, "id": \(string), "frame": [0, 0, 1, 1]}]}},
        "timeline": [{"hold": \(string)}], "output": {"goldens": [\(string)]}}
      """
    let reading = SceneReader.read(scene, fileName: "fuzz.json", variables: SceneVariables(["given": text]))
    let hasError = reading.diagnostics.contains { $0.severity == .error }
    expect((reading.scene == nil) == hasError, "a scene with errors, or none without")
    if let scene = reading.scene { expect(scene.validate().allSatisfy { $0.severity == .warning }, text) }
  }
}
