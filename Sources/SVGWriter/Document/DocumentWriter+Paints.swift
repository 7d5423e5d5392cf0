// Colours and gradients over time.

import VectorGraphics

extension DocumentWriter {
  /// A colour over time.
  mutating func color(_ element: Element, _ attribute: String, _ spans: [TickSpan]) -> Animated {
    guard let track = element.track(.color) else { return Animated(base: "") }
    let keys = keys(track, spans, [0.6, 0.6, 0.6])
    return animations.attribute(attribute, keys) { SVGNumber.color($0[0..<3]) }
  }

  /// An opacity over time.
  mutating func alpha(_ element: Element, _ attribute: String, _ spans: [TickSpan]) -> Animated {
    guard let track = element.track(.alpha) else { return Animated(base: "1") }
    let keys = keys(track, spans, [0.003])
    return animations.attribute(attribute, keys) { SVGNumber.text($0[0], decimals: 3) }
  }

  /// What paints an area: `fill` or `stroke`, and its opacity.
  mutating func paint(_ element: Element, _ form: PaintForm, _ attribute: String, _ spans: [TickSpan]) -> Layer {
    var layer = Layer()
    switch form {
    case .solid:
      layer.add(attribute, color(element, attribute, spans), default: attribute == "fill" ? "#000" : "")
    case .linear(let spread, let stops):
      let id = gradient(element, "linearGradient", spread, stops, spans) { writer, track, keys in
        var layer = Layer()
        for (index, name) in ["x1", "y1", "x2", "y2"].enumerated() {
          let values = keys.map { Key(time: $0.time, value: [$0.value[index]], spline: $0.spline) }
          layer.add(name, writer.animations.attribute(name, values) { SVGNumber.text($0[0], decimals: 2) })
        }
        return layer
      }
      layer.attributes += " \(attribute)=\"url(#\(id))\""
    case .radial(let spread, let stops):
      let id = gradient(element, "radialGradient", spread, stops, spans) { writer, track, keys in
        writer.circle(track, spans, keys)
      }
      layer.attributes += " \(attribute)=\"url(#\(id))\""
    }
    layer.add("\(attribute)-opacity", alpha(element, "\(attribute)-opacity", spans), default: "1")
    return layer
  }

  /// The unit circle of a radial gradient under its map, with its focus.
  private mutating func circle(_ track: NumberTrack, _ spans: [TickSpan], _ keys: [Key]) -> Layer {
    var layer = Layer(" cx=\"0\" cy=\"0\" r=\"1\"")
    let names = ["fx", "fy", "fr"]
    for (index, name) in names.enumerated() where keys.contains(where: { $0.value[6 + index] != 0 }) {
      let values = keys.map { Key(time: $0.time, value: [$0.value[6 + index]], spline: $0.spline) }
      layer.add(name, animations.attribute(name, values) { SVGNumber.text($0[0], decimals: 4) })
    }
    var (text, moving, isMoving) = ("", "", false)
    let parts: [(name: String, range: Range<Int>, decimals: Int)] = [
      ("translate", 0..<2, 2), ("rotate", 2..<3, 3), ("skewX", 3..<4, 3), ("scale", 4..<6, 2),
    ]
    for part in parts {
      if part.range.count == 1, !keys.contains(where: { abs($0.value[part.range.lowerBound]) > 1e-4 }) { continue }
      let values = keys.map { Key(time: $0.time, value: Array($0.value[part.range]), spline: $0.spline) }
      let value = animations.transform(part.name, attribute: "gradientTransform", adds: !moving.isEmpty, values) {
        $0.map { SVGNumber.text($0, decimals: part.decimals) }.joined(separator: " ")
      }
      text += "\(part.name)(\(value.base))"
      isMoving = isMoving || value.isAnimated
      // A part that stays is added again, as the first animation replaces the whole attribute.
      moving += value.isAnimated ? value.animation : animations.still(part.name, value.base, adds: !moving.isEmpty)
    }
    layer.attributes += " gradientTransform=\"\(text)\""
    if isMoving { layer.animations += moving }
    return layer
  }

  private mutating func gradient(
    _ element: Element, _ tag: String, _ spread: VectorGradient.Spread, _ forms: [StopForm], _ spans: [TickSpan],
    _ geometry: (inout DocumentWriter, NumberTrack, [Key]) -> Layer
  ) -> String {
    guard let track = element.track(.gradient), let stops = element.track(.stops), let first = track.values.first else {
      return ""
    }
    let tolerances = first.indices.map { index in
      guard first.count > 4 else { return 0.1 }
      return index == 2 || index == 3 ? 0.1 : index > 5 ? 0.002 : 0.1
    }
    var layer = geometry(&self, track, keys(track, spans, tolerances))
    layer.attributes += " gradientUnits=\"userSpaceOnUse\""
    if spread != .pad { layer.attributes += " spreadMethod=\"\(spread.rawValue)\"" }
    let plan = StopPlan(stops.values, forms)
    let keys = keys(stops, spans, plan.tolerances) { plan.stops($0) }
    var content = ""
    for index in 0..<plan.count {
      func values(_ range: Range<Int>) -> [Key] {
        keys.map { Key(time: $0.time, value: Array($0.value[range]), spline: $0.spline) }
      }
      var stop = Layer()
      let start = 5 * index
      stop.add(
        "offset", animations.attribute("offset", values(start..<start + 1)) { SVGNumber.text($0[0], decimals: 4) })
      stop.add(
        "stop-color", animations.attribute("stop-color", values(start + 1..<start + 4)) { SVGNumber.color($0[...]) },
        default: "#000")
      stop.add(
        "stop-opacity",
        animations.attribute("stop-opacity", values(start + 4..<start + 5)) { SVGNumber.text($0[0], decimals: 3) },
        default: "1")
      content += stop.element("stop")
    }
    let text = layer.element(tag, content)
    return define(tag, String(text.dropFirst(tag.count + 2)))
  }
}

extension AnimationWriter {
  /// A component of a gradient's transform that stays as it is.
  func still(_ type: String, _ value: String, adds: Bool) -> String {
    "<animateTransform attributeName=\"gradientTransform\" type=\"\(type)\"\(adds ? " additive=\"sum\"" : "") "
      + "\(clock) values=\"\(value);\(value)\"/>"
  }
}

/// The stops that are written for those of a gradient. Our gradients mix premultiplied colours, those of SVG straight ones: where
/// that makes a difference, stops are added between two others.
struct StopPlan {
  /// How many stops are added after each stop but the last.
  private var added: [Int] = []
  /// Whether a stop is written twice, with the colours of its neighbours, since it is transparent.
  private var isDouble: [Bool] = []
  private let forms: [StopForm]

  /// The largest difference of a premultiplied component, 0...255.
  private static let tolerance = 1.0

  init(_ values: [[Double]], _ forms: [StopForm]) {
    self.forms = forms
    let count = forms.count
    added = Array(repeating: 0, count: max(0, count - 1))
    isDouble = Array(repeating: false, count: count)
    for index in 0..<count where index > 0 && index + 1 < count {
      isDouble[index] = values.contains { $0[5 * index + 4] < 1.0 / 512 }
    }
    // Many frames differ little.
    let few =
      values.count > 16 ? stride(from: 0, to: values.count, by: (values.count + 15) / 16).map { values[$0] } : values
    for index in added.indices where mixesPremultiplied(index) {
      added[index] =
        [0, 1, 3, 7, 15].first { count in few.allSatisfy { error($0, index, count) <= Self.tolerance } } ?? 31
    }
  }

  private func mixesPremultiplied(_ index: Int) -> Bool {
    forms[index] == .premultiplied || forms[index + 1] == .premultiplied
  }

  /// The number of stops that are written.
  var count: Int { added.reduce(0, +) + forms.count + isDouble.count { $0 } }

  var tolerances: [Double] { (0..<count).flatMap { _ in [0.002, 0.8, 0.8, 0.8, 0.003] } }

  /// Both ends of a stretch between two stops; a transparent end has the colour of the other one.
  private func ends(_ values: [Double], _ index: Int) -> (first: [Double], second: [Double]) {
    var (first, second) = (Array(values[5 * index..<5 * index + 5]), Array(values[5 * index + 5..<5 * index + 10]))
    guard mixesPremultiplied(index) else { return (first, second) }
    if first[4] < 1.0 / 512 { first.replaceSubrange(1..<4, with: second[1..<4]) }
    if second[4] < 1.0 / 512 { second.replaceSubrange(1..<4, with: first[1..<4]) }
    return (first, second)
  }

  /// The colour between two stops, mixed premultiplied.
  private func mixed(_ first: [Double], _ second: [Double], _ share: Double) -> [Double] {
    let alpha = first[4] + (second[4] - first[4]) * share
    let offset = first[0] + (second[0] - first[0]) * share
    let colors = (1..<4).map { index -> Double in
      let value = first[index] * first[4] * (1 - share) + second[index] * second[4] * share
      return alpha > 0 ? value / alpha : first[index]
    }
    return [offset] + colors + [alpha]
  }

  /// How far straight mixing between added stops is off at most.
  private func error(_ values: [Double], _ index: Int, _ added: Int) -> Double {
    let (first, second) = ends(values, index)
    var worst = 0.0
    for part in 0...added {
      let (from, to) = (Double(part) / Double(added + 1), Double(part + 1) / Double(added + 1))
      let (start, end) = (mixed(first, second, from), mixed(first, second, to))
      for share in [0.25, 0.5, 0.75] {
        let truth = mixed(first, second, from + (to - from) * share)
        for component in 1..<4 {
          let straight = start[component] + (end[component] - start[component]) * share
          worst = max(worst, abs(straight - truth[component]) * truth[4])
        }
      }
    }
    return worst
  }

  /// The stops that are written for the stops of a time.
  func stops(_ values: [Double]) -> [Double] {
    guard forms.count > 1 else { return values }
    var stops: [Double] = []
    for index in added.indices {
      let (first, second) = ends(values, index)
      if index == 0 || isDouble[index] { stops += first }
      for step in 0..<added[index] { stops += mixed(first, second, Double(step + 1) / Double(added[index] + 1)) }
      stops += second
    }
    return stops
  }
}
