// Traces as text: a table for spreadsheets and plotting programs (RFC 4180), or JSON. Numbers have the fewest digits that
// lead back to the same value.

import Pixels

/// Writes traces, piece by piece so that a long animation takes no memory.
public enum TraceText: String, Hashable, Sendable, CaseIterable {
  /// One object with an array of frames, one layer a line.
  case json
  /// One line for each layer of each frame, under a line with the names of the columns.
  case csv

  /// What comes before the first frame.
  public func header(for animation: Animation, rate: FrameRate) -> String {
    switch self {
    case .csv: Self.columns.joined(separator: ",") + "\r\n"
    case .json:
      """
      {
        "scene": \(Self.quoted(animation.scene.name)),
        "canvas": [\(Self.number(animation.scene.canvas.size.width)), \(Self.number(animation.scene.canvas.size.height))],
        "duration": \(Self.number(animation.duration)),
        "framesPerSecond": \(Self.number(rate.framesPerSecond)),
        "frames": [
      """
    }
  }

  /// A frame. In JSON all but frame 0 begin with the comma after the frame before.
  public func text(of frame: FrameTrace) -> String {
    switch self {
    case .csv: frame.layers.map { Self.line(frame, $0) }.joined()
    case .json:
      (frame.frame == 0 ? "\n" : ",\n")
        + "    {\"frame\": \(frame.frame), \"time\": \(Self.number(frame.time)), \"step\": \(Self.quoted(frame.step)), "
        + "\"layers\": [" + frame.layers.map { "\n      " + Self.object($0) }.joined(separator: ",") + "]}"
    }
  }

  /// What comes after the last frame.
  public var footer: String {
    switch self {
    case .csv: ""
    case .json: "\n  ]\n}\n"
    }
  }

  /// The names of the columns of the table, in order.
  public static let columns = [
    "frame", "time", "step", "role", "layer", "x", "y", "width", "height", "rotation", "scaleX", "scaleY",
    "topLeft", "topRight", "bottomRight", "bottomLeft", "opacity", "boundsX", "boundsY", "boundsWidth", "boundsHeight",
    "textSize", "text",
  ]

  private static func line(_ frame: FrameTrace, _ layer: LayerTrace) -> String {
    let texts = [String(frame.frame), number(frame.time), field(frame.step), layer.role.rawValue, field(layer.layer)]
    let (box, radii, bounds) = (layer.frame, layer.radii, layer.bounds)
    let numbers = [
      box.x, box.y, box.width, box.height, layer.rotation, layer.scaleX, layer.scaleY, radii.topLeft, radii.topRight,
      radii.bottomRight, radii.bottomLeft, layer.opacity, bounds.x, bounds.y, bounds.width, bounds.height,
    ]
    let text = [layer.textSize.map(number) ?? "", field(layer.text ?? "")]
    return (texts + numbers.map { $0.isFinite ? number($0) : "" } + text).joined(separator: ",") + "\r\n"
  }

  private static func object(_ layer: LayerTrace) -> String {
    let (box, radii, bounds) = (layer.frame, layer.radii, layer.bounds)
    func list(_ values: Double...) -> String { "[" + values.map(number).joined(separator: ", ") + "]" }
    var members = [
      ("role", quoted(layer.role.rawValue)), ("layer", quoted(layer.layer)),
      ("frame", list(box.x, box.y, box.width, box.height)), ("rotation", number(layer.rotation)),
      ("scale", list(layer.scaleX, layer.scaleY)),
      ("radii", list(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)),
      ("opacity", number(layer.opacity)), ("bounds", list(bounds.x, bounds.y, bounds.width, bounds.height)),
    ]
    if let text = layer.text { members.append(("text", quoted(text))) }
    if let size = layer.textSize { members.append(("textSize", number(size))) }
    return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  /// A number without a needless ".0"; what is not finite has no number.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
  }

  /// A field of the table; quoted where it must be.
  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
