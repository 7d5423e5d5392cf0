// The values of a golden's trace: rounded, so that they say the same after they have been written and read, and finer than
// anything that changes a pixel.

import LayerPainting
import MotionTrace
import Pixels
import SceneModel

/// A value of a layer.
package enum TraceValue: Hashable, Sendable {
  /// Lengths in points, degrees or plain numbers, in 1/10000.
  case numbers([Double])
  /// A colour or a word.
  case text(String)

  /// Rounds to 1/10000; what is not finite or astronomical becomes 0.
  static func rounded(_ values: [Double]) -> TraceValue {
    .numbers(values.map { abs($0) < 1e11 ? ($0 * 10_000).rounded() / 10_000 + 0 : 0 })
  }

  /// A colour: `#rrggbb` or `#rrggbbaa` when every component is a whole 1/255, else its components in 1/255 with two
  /// decimals and its opacity.
  static func color(_ color: PremultipliedColor) -> TraceValue { .text(colorText(color)) }

  static func colorText(_ color: PremultipliedColor) -> String {
    let straight = color.straight
    let components = [straight.red, straight.green, straight.blue, straight.alpha].map { component in
      component.isFinite ? (min(max(component, 0), 1) * 25_500).rounded() / 100 : 0
    }
    if components.allSatisfy({ $0 == $0.rounded() }) {
      let digits = components.map { value in
        let text = String(Int(value), radix: 16)
        return text.utf8.count == 1 ? "0\(text)" : text
      }
      return "#" + digits.prefix(components[3] == 255 ? 3 : 4).joined()
    }
    let opacity = components[3] == 255 ? "" : " / \(Wording.number((components[3] * 100 / 2.55).rounded() / 100))%"
    return "rgb(" + components.prefix(3).map(Wording.number).joined(separator: " ") + opacity + ")"
  }

  /// For people.
  package var words: String {
    switch self {
    case .numbers(let values): values.map(TraceValue.short).joined(separator: " ")
    case .text(let text): text
    }
  }

  /// A text in quotation marks, on one line, cut short.
  static func quoted(_ text: String) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return "\"" + (line.count > 40 ? line.prefix(39) + "…" : line) + "\""
  }

  /// A number with at most three decimals.
  static func short(_ value: Double) -> String { Wording.number((value * 1000).rounded() / 1000 + 0) }
}

extension TraceValue {
  /// The value of a detail; `image` names images by their number.
  init(_ value: LayerDetail.Value, image: (Int) -> String) {
    switch value {
    case .numbers(let values): self = .rounded(values)
    case .color(let color): self = .color(color)
    case .gradient(let words, let stops):
      let list = stops.map { "\(Self.colorText($0.color)) \(Self.short($0.offset))" }
      self = .text("\(words), \(list.joined(separator: ", "))")
    case .image(let index): self = .text(image(index))
    case .text(let text): self = .text(text)
    }
  }
}

/// A layer as a golden's trace has it.
package struct TracedLayer: Hashable, Sendable {
  /// A named value.
  package struct Entry: Hashable, Sendable {
    package var name: String
    package var value: TraceValue
  }

  /// Which layer it is; the screens are unknown in what was read from a file.
  package var id: LayerID
  /// How many layers of the frame before it have the same name, and one; in what was read from a file the name says so.
  var copy = 1
  /// What is not as by default; their order means nothing.
  package var entries: [Entry]

  /// Whether both are the same.
  package static func == (left: TracedLayer, right: TracedLayer) -> Bool {
    left.key == right.key && left.entries.count == right.entries.count
      && left.entries.allSatisfy { right[$0.name] == $0.value }
  }

  /// Agrees with `==`.
  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Its path; of what has no id, its place in its parent.
  package var name: String { id.name(copy: copy) }

  /// What tells it from the other layers of a frame.
  package var key: String { "\(id.role.rawValue) \(name)" }

  /// The value of a name, nil when it is as by default.
  package subscript(name: String) -> TraceValue? { entries.first { $0.name == name }?.value }

  /// The numbers of a name.
  package func numbers(_ name: String) -> [Double]? {
    if case .numbers(let values)? = self[name] { values } else { nil }
  }
}

extension TracedLayer {
  init(_ state: LayerState, image: (Int) -> String) {
    var entries: [Entry] = []
    func add(_ name: String, _ values: [Double], unless usual: [Double]? = nil) {
      let value = TraceValue.rounded(values)
      if value != usual.map(TraceValue.numbers) { entries.append(Entry(name: name, value: value)) }
    }
    for property in Sample.Property.allCases {
      if property == .radii, state.placement.residual != .identity {
        add("bounds", [state.bounds.x, state.bounds.y, state.bounds.width, state.bounds.height])
      }
      let numbers = property.numbers(of: state)
      let isUniform = property == .radii && numbers.allSatisfy { $0 == numbers[0] }
      add(property.inGoldens.name, isUniform ? [numbers[0]] : numbers, unless: property.inGoldens.usual)
    }
    for picture in state.pictures ?? [] {
      let (box, round) = (picture.frame, picture.radii)
      let radii = [round.topLeft, round.topRight, round.bottomRight, round.bottomLeft]
      add("\(picture.side.rawValue)Picture", [box.x, box.y, box.width, box.height] + radii + [picture.opacity])
    }
    entries += state.appearance.map { Entry(name: $0.name.rawValue, value: TraceValue($0.value, image: image)) }
    for run in state.runs ?? [] where !run.rests {
      add(Self.runName(run), [run.position.x, run.position.y, run.opacity])
    }
    self.init(id: state.id, entries: entries)
  }
}

extension TracedLayer {
  /// Words of code in flight: where they come from and go to, by lines and columns.
  private static func runName(_ run: CodeRun) -> String {
    func place(_ place: CodeRun.Place) -> String { "line \(place.line):\(place.column)" }
    let ways = [run.from, run.to].compactMap(\.self).map(place)
    let way = run.from == run.to ? ways[0] : ways.joined(separator: " to ")
    return "\(run.from == nil ? "entering " : run.to == nil ? "leaving " : "")\(way) \(TraceValue.quoted(run.text))"
  }
}

extension [TracedLayer] {
  /// The same layers with keys that differ: of equal ones the second gets `(2)`, and so on.
  var withUniqueNames: [TracedLayer] {
    var counts: [String: Int] = [:]
    return map { layer in
      var layer = layer
      layer.copy = (counts[layer.key] ?? 0) + 1
      counts[layer.key] = layer.copy
      return layer
    }
  }
}
