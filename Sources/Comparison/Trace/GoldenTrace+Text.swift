// A golden's trace as JSON: one layer a line, so that a version control shows what changed. A frame holds only the layers
// that are not as in the frame before, of these only the values that are not (null: as by default again), and the keys of
// layers that are gone.
//
//     ["pair card", {"frame": [4.8, 4, 46.4, 30], "cornerRadius": [3.6, 3.6, 3.6, 3.6], "fill": "#ff9500"}]
//
// The trace of goldens without pictures is in the second form, which has no frames: `GoldenTrace+Lean.swift`.

import JSONTree
import SceneModel

extension GoldenTrace {
  private static func format(_ number: Int) -> String { "magicmove-trace-\(number)" }

  /// The file's text.
  package var text: String {
    let list = steps.map { step in
      JSONWriter.line(.list([.string(step.name), .seconds(step.start), .seconds(step.duration)]))
    }
    let pictures = (isLean ? leanLayers : goldens.map { ($0, Self.lines($0.layers)) }).map { golden, lines in
      "    {\"golden\": \(JSONWriter.quoted(golden.name)), \"time\": \(Self.time(golden.time)), \"layers\": [\(lines)]}"
    }
    let frames = isLean ? "" : ",\n  \"frames\": [\n\(frameTexts.joined(separator: ",\n"))\n  ]"
    return """
      {
        "format": "\(Self.format(isLean ? 2 : 1))",
        "canvas": \(JSONWriter.line(.numbers(canvas))),
        "steps": [\(list.joined(separator: ", "))],
        "goldens": [
      \(pictures.joined(separator: ",\n"))
        ]\(frames)
      }

      """
  }

  private var frameTexts: [String] {
    var before: [String: TracedLayer] = [:]
    return frames.compactMap { frame in
      let keys = Set(frame.layers.map(\.key))
      let changed = frame.layers.compactMap { layer in
        before[layer.key].map { Self.changes(from: $0, to: layer) } ?? layer
      }
      let gone = before.keys.filter { !keys.contains($0) }.sorted()
      before = Dictionary(frame.layers.map { ($0.key, $0) }) { $1 }
      if changed.isEmpty, gone.isEmpty, frame.name != "\(frames.count - 1)" { return nil }
      return "    {\"frame\": \(frame.name), \"time\": \(Self.time(frame.time)), \"layers\": ["
        + Self.lines(changed) + "], \"gone\": " + JSONWriter.line(.strings(gone)) + "}"
    }
  }

  /// Only what is not as before; nil for nothing.
  static func changes(from before: TracedLayer, to layer: TracedLayer) -> TracedLayer? {
    var changed = layer
    changed.entries.removeAll { before[$0.name] == $0.value }
    changed.entries += before.entries.filter { layer[$0.name] == nil }.map { .init(name: $0.name, value: .numbers([])) }
    return changed.entries.isEmpty ? nil : changed
  }

  private static func lines(_ layers: [TracedLayer]) -> String {
    layers.map { "\n      " + line($0) }.joined(separator: ",")
  }

  /// A layer with its values on one line; without values only its key.
  static func line(_ layer: TracedLayer, omitsEmpty: Bool = false) -> String {
    let members = layer.entries.map { ($0.name, node($0.value)) }
    let key = JSONNode.string(layer.key)
    return JSONWriter.line(.list(omitsEmpty && members.isEmpty ? [key] : [key, .object(members)]))
  }

  private static func node(_ value: TraceValue) -> JSONNode {
    switch value {
    case .numbers(let values) where values.isEmpty: .null
    case .numbers(let values) where values.count == 1: .number(values[0])
    case .numbers(let values): .numbers(values)
    case .text(let text): .string(text)
    }
  }

  private static func time(_ seconds: Double?) -> String { seconds.map(NumberText.seconds) ?? "null" }
}

extension GoldenTrace {
  /// Reads a file's text; nil when it is not of this form.
  package init?(text: String) {
    var parser = JSONParser(SourceText(Array(text.utf8), fileName: "trace.json"))
    guard let root = try? parser.parse(), let format = root["format"]?.string,
      (1...2).contains(where: { format == Self.format($0) })
    else { return nil }
    isLean = format == Self.format(2)
    canvas = (root["canvas"]?.elements ?? []).compactMap(\.number)
    steps = (root["steps"]?.elements ?? []).compactMap { node in
      let parts = node.elements
      guard parts.count == 3, let name = parts[0].string, let start = parts[1].number, let length = parts[2].number
      else {
        return nil
      }
      return Step(name: name, start: start, duration: length)
    }
    if isLean {
      (goldens, frames) = (Self.leanGoldens(root["goldens"]?.elements ?? []), [])
      return
    }
    goldens = (root["goldens"]?.elements ?? []).compactMap { node in
      guard let name = node["golden"]?.string, let layers = node["layers"] else { return nil }
      return Picture(name: name, time: node["time"]?.number, layers: Self.layers(layers))
    }
    frames = Self.frames(root["frames"]?.elements ?? [])
  }

  /// Completes every frame by what the frames before it say; what is left out is as before.
  private static func frames(_ nodes: [JSONNode]) -> [Picture] {
    var frames: [Picture] = []
    var states = 0
    for node in nodes {
      guard let number = node["frame"]?.number, number >= Double(frames.count), number < 1e7 else { return frames }
      var layers = frames.last?.layers ?? []
      states += (Int(number) - frames.count + 1) * layers.count
      guard states <= mostStates * 2 else { return [] }
      while frames.count < Int(number) {
        frames.append(Picture(name: String(frames.count), time: frames.last?.time, layers: layers))
      }
      let gone = Set((node["gone"]?.elements ?? []).compactMap(\.string))
      layers.removeAll { gone.contains($0.key) }
      for layer in Self.layers(node["layers"] ?? .null) {
        if let index = layers.firstIndex(where: { $0.key == layer.key }) {
          layers[index].merge(layer)
        } else {
          layers.append(layer)
        }
      }
      frames.append(Picture(name: String(frames.count), time: node["time"]?.number, layers: layers))
    }
    return frames
  }

  private static func layers(_ node: JSONNode) -> [TracedLayer] {
    node.elements.compactMap { $0.elements.count == 2 ? layer($0) : nil }
  }

  /// A layer of its key and perhaps its values; nil for anything else.
  static func layer(_ node: JSONNode) -> TracedLayer? {
    let parts = node.elements
    guard (1...2).contains(parts.count), let key = parts[0].string, let space = key.firstIndex(of: " "),
      let role = LayerRole(rawValue: String(key[..<space]))
    else { return nil }
    let entries = (parts.count == 2 ? parts[1].members : []).compactMap { member -> TracedLayer.Entry? in
      value(member.value).map { TracedLayer.Entry(name: member.key, value: $0) }
    }
    return TracedLayer(id: LayerID(role: role, name: String(key[key.index(after: space)...])), entries: entries)
  }

  private static func value(_ node: JSONNode) -> TraceValue? {
    if let text = node.string { return .text(text) }
    if let number = node.number { return .numbers([number]) }
    return .numbers(node.elements.compactMap(\.number))
  }
}

extension TracedLayer {
  /// Takes over what changed; a value without numbers is gone.
  mutating func merge(_ changes: TracedLayer) {
    for entry in changes.entries {
      entries.removeAll { $0.name == entry.name }
      if entry.value != .numbers([]) { entries.append(entry) }
    }
  }
}
