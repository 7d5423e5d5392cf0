// Traces as text: a table for spreadsheets and plotting programs (RFC 4180), or JSON. Numbers have the fewest digits that
// lead back to the same value, times without what sums leave behind in the last places.

import ForeignText
import JSONTree
import Pixels

/// Writes traces as text, one frame at a time, so that memory does not grow with the number of frames.
///
/// The whole text is `header`, then `text(of:)` for every frame in order, then `footer`.
package enum TraceText: String, Hashable, Sendable, CaseIterable {
  /// One object with an array of frames, one layer a line.
  case json
  /// A table by RFC 4180: one line for each layer of each frame, below a line with the names of the columns.
  ///
  /// Lines end in CR LF. A field is empty where there is no value, as the radii of a pair that shows pictures. The pictures
  /// themselves are only in JSON.
  case csv

  /// What comes before the first frame.
  package func header(for animation: Animation, rate: FrameRate) -> String {
    switch self {
    case .csv: Self.columns.joined(separator: ",") + "\r\n"
    case .json:
      """
      {
        "scene": \(JSONWriter.quoted(animation.scene.name)),
        "canvas": \(JSONWriter.line(.numbers([animation.scene.canvas.size.width, animation.scene.canvas.size.height]))),
        "duration": \(NumberText.seconds(animation.duration)),
        "framesPerSecond": \(NumberText.shortest(rate.framesPerSecond)),
        "frames": [
      """
    }
  }

  /// The text of one frame.
  ///
  /// In JSON a comma comes before every frame except number 0, so frames must start at 0 and be in order.
  package func text(of frame: FrameTrace) -> String {
    switch self {
    case .csv: frame.layers.map { Self.line(frame, $0) }.joined()
    case .json:
      (frame.frame == 0 ? "\n" : ",\n")
        + "    {\"frame\": \(frame.frame), \"time\": \(NumberText.seconds(frame.time)), "
        + "\"step\": \(JSONWriter.quoted(frame.step)), "
        + "\"layers\": ["
        + frame.layers.map { "\n      " + JSONWriter.line(.object(Self.members($0, ends: false))) }.joined(
          separator: ",")
        + "]}"
    }
  }

  /// A frame as an object, as `json` writes it. With `ends`, a pair of two paths also has both as an array, so that a reader does
  /// not take its name apart.
  package static func object(_ frame: FrameTrace, ends: Bool) -> JSONNode {
    object(frame, layers: frame.layers.map { .object(members($0, ends: ends)) })
  }

  /// A frame with layers as objects.
  static func object(_ frame: FrameTrace, layers: [JSONNode]) -> JSONNode {
    .object([
      ("frame", .number(frame.frame)), ("time", .seconds(frame.time)), ("step", .string(frame.step)),
      ("layers", .list(layers)),
    ])
  }

  /// What comes after the last frame.
  package var footer: String {
    switch self {
    case .csv: ""
    case .json: "\n  ]\n}\n"
    }
  }

  /// The names of the columns of the table, in order.
  package static let columns =
    ["frame", "time", "step", "role", "layer"] + LayerTrace.Value.allCases.flatMap(\.columns) + ["textSize", "text"]

  private static func line(_ frame: FrameTrace, _ layer: LayerTrace) -> String {
    var fields = [
      String(frame.frame), NumberText.seconds(frame.time), Escaped.csvField(frame.step), layer.role.rawValue,
      Escaped.csvField(layer.layer),
    ]
    for value in LayerTrace.Value.allCases {
      let numbers = layer.numbers(of: value) ?? value.columns.map { _ in .nan }
      fields += numbers.map { $0.isFinite ? NumberText.shortest($0) : "" }
    }
    fields += [layer.textSize.map(NumberText.shortest) ?? "", Escaped.csvField(layer.text ?? "")]
    return fields.joined(separator: ",") + "\r\n"
  }

  /// The members of a layer's object.
  static func members(_ layer: LayerTrace, ends: Bool) -> [(String, JSONNode)] {
    var members: [(String, JSONNode)] = [("role", .string(layer.role.rawValue)), ("layer", .string(layer.layer))]
    for value in LayerTrace.Value.allCases {
      if let numbers = layer.numbers(of: value) {
        members.append((value.rawValue, numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)))
      } else if let pictures = layer.pictures {
        members.append(("pictures", .list(pictures.map(object))))
      }
    }
    if let text = layer.text { members.append(("text", .string(text))) }
    if let runs = layer.runs { members.append(("runs", .list(runs.map(object)))) }
    if let size = layer.textSize { members.append(("textSize", .number(size))) }
    if ends, layer.id.from != layer.id.to { members.append(("ends", .strings([layer.id.from, layer.id.to]))) }
    return members
  }

  private static func object(_ picture: PictureTrace) -> JSONNode {
    .object([
      ("side", .string(picture.side.rawValue)), ("frame", .numbers(picture.frame.numbers)),
      ("radii", .numbers(picture.radii.numbers)),
      ("opacity", .number(picture.opacity)),
    ])
  }

  private static func object(_ run: RunTrace) -> JSONNode {
    func place(_ place: RunTrace.Place?) -> JSONNode {
      place.map { .numbers([Double($0.line), Double($0.column)]) } ?? .null
    }
    return .object([
      ("text", .string(run.text)), ("from", place(run.from)), ("to", place(run.to)),
      ("position", .numbers([run.position.x, run.position.y])), ("opacity", .number(run.opacity)),
    ])
  }
}
