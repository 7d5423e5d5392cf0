// Maps and outlines over time.

extension DocumentWriter {
  /// The layers that a map of local coordinates needs, outermost first; the last one belongs to the leaf. At least one.
  ///
  /// - Parameters:
  ///   - reach: How far local coordinates go from their origin.
  ///   - unit: What the leaf's coordinates are divided by.
  mutating func layers(
    of track: NumberTrack?, _ spans: [TickSpan], reach: Double, unit: (x: Double, y: Double) = (1, 1)
  ) -> [Layer] {
    guard let track else { return [Layer()] }
    let all = track.values
    var layers = [Layer()]
    func add(_ value: Animated, _ name: String, identity: String) {
      if !value.isAnimated && value.base == identity { return }
      let attribute = "\(name)(\(value.base))"
      if value.isAnimated {
        if !layers[layers.count - 1].isEmpty { layers.append(Layer()) }
        layers[layers.count - 1] = Layer(" transform=\"\(attribute)\"", value.animation)
      } else if layers[layers.count - 1].animations.isEmpty, layers[layers.count - 1].attributes.hasSuffix(")\"") {
        layers[layers.count - 1].attributes.removeLast()
        layers[layers.count - 1].attributes += attribute + "\""
      } else {
        if !layers[layers.count - 1].isEmpty { layers.append(Layer()) }
        layers[layers.count - 1].attributes = " transform=\"\(attribute)\""
      }
    }
    let places = keys(track, spans, [Self.near, Self.near]) { Array($0[0..<2]) }
    add(
      animations.transform("translate", places) { Self.pair($0[0], $0[1]) }, "translate", identity: "0")
    for (index, name) in [(2, "rotate"), (3, "skewX")] where all.contains(where: { abs($0[index]) > 1e-4 }) {
      let turns = keys(track, spans, [min(0.05, 60 * Self.near / max(reach, 1))]) { [$0[index]] }
      add(animations.transform(name, turns) { SVGNumber.text($0[0], decimals: 3) }, name, identity: "0")
    }
    let (x, y) = (unit.x, unit.y)
    let tolerance = Self.near / max(reach, 1e-6)
    let scales = keys(track, spans, [tolerance, tolerance]) { [$0[4], $0[5]] }
    add(
      animations.transform("scale", scales) { value in
        let (first, second) = (SVGNumber.factor(value[0] / x), SVGNumber.factor(value[1] / y))
        return first == second ? first : "\(first) \(second)"
      }, "scale", identity: "1")
    return layers
  }

  /// Two numbers of which the second is left out where it is 0, as `translate` has it.
  private static func pair(_ x: Double, _ y: Double) -> String {
    let (first, second) = (SVGNumber.text(x, decimals: 2), SVGNumber.text(y, decimals: 2))
    return second == "0" ? first : "\(first) \(second)"
  }

  /// Path data over time.
  ///
  /// - Parameter frame: A rectangle around a box of which the box is then the hole.
  mutating func outline(_ element: Element, _ form: ShapeForm, _ spans: [TickSpan]) -> Animated {
    guard let track = element.track(.outline), let first = track.values.first else { return Animated(base: "") }
    let scale = max(1e-6, element.largestScale)
    let tolerances = first.indices.map { index in
      form.isContinuity(index) ? 0.03 : Self.near / (form.isLocal ? scale : 1)
    }
    let decimals = form.isLocal && scale > 3 ? 3 : 2
    if case .path(let letters, _) = form,
      let few = ReducedOutline(letters, track.values, tolerance: Self.near / scale)
    {
      let keys = keys(track, spans, few.numbers(tolerances)) { few.numbers($0) }
      return animations.attribute("d", keys) { SVGPath(letters: few.letters, points: $0, decimals: decimals).text }
    }
    let keys = keys(track, spans, tolerances)
    switch form {
    case .box(let hasHole, _):
      let style = BoxStyle(track.values, from: 0)
      let inner = hasHole ? BoxStyle(track.values, from: BoxOutline.count) : nil
      return animations.attribute("d", keys) { numbers in
        var path = SVGPath(decimals: decimals)
        path.box(numbers[..<BoxOutline.count], style)
        if let inner { path.box(numbers[BoxOutline.count...], inner) }
        return path.text
      }
    case .path(let letters, _):
      return animations.attribute("d", keys) { SVGPath(letters: letters, points: $0, decimals: decimals).text }
    }
  }
}

extension ShapeForm {
  /// Whether a number of an outline says how continuous a corner is, which is no length.
  fileprivate func isContinuity(_ index: Int) -> Bool {
    guard case .box = self else { return false }
    let place = index % BoxOutline.count
    return place >= 4 && (place - 4) % 3 == 2
  }
}

extension Element {
  /// The largest scale that its map ever has; 1 without one.
  var largestScale: Double {
    guard let map = track(.map) else { return 1 }
    return map.values.reduce(0) { max($0, abs($1[4]), abs($1[5])) }
  }

  /// How far its outline reaches from the origin of its coordinates.
  var reach: Double {
    guard let outline = track(.outline) else { return 1 }
    return outline.values.reduce(1) { most, numbers in numbers.reduce(most) { max($0, abs($1)) } }
  }
}
