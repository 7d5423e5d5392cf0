// Images, shadows, texts and drawings.

import Pixels

extension DocumentWriter {
  // MARK: Images

  mutating func image(_ element: Element, isPixelated: Bool, isTinted: Bool, _ shown: Animated) -> String {
    guard let numbers = element.track(.image), let map = element.track(.map) else { return "" }
    let used = Set(numbers.values.map { Int($0[0]) }).sorted()
    guard let first = used.first else { return "" }
    let size = source.imageSize(first)
    var layers = layers(
      of: map, element.spans, reach: 0.5, unit: (Double(max(size.width, 1)), Double(max(size.height, 1))))
    layers[0].add("display", shown, default: "inline")
    var leaf = layers.removeLast()
    leaf.add("opacity", alpha(element, "opacity", element.spans), default: "1")
    if isPixelated { leaf.attributes += " style=\"image-rendering:pixelated\"" }
    if isTinted {
      let flood = color(element, "flood-color", element.spans)
      leaf.attributes += " filter=\"url(#\(tint(flood)))\""
    }
    let (width, height) = map.values.reduce((0.0, 0.0)) { (max($0.0, abs($1[4])), max($0.1, abs($1[5]))) }
    // An image at the largest size.
    func reference(_ number: Int, _ size: PixelSize) -> String {
      let scale = max(width / Double(max(size.width, 1)), height / Double(max(size.height, 1)))
      return " href=\"#\(id(ofImage: number, scale: scale * source.scale))\""
    }
    let content: String
    if used.count == 1 {
      leaf.attributes = reference(first, size) + leaf.attributes
      content = leaf.element("use")
    } else {
      let steps = element.spans.flatMap { span in span.map { (time: times[$0], number: Int(numbers.value(at: $0)[0])) }
      }
      let frames = used.map { number in
        let other = source.imageSize(number)
        var frame = Layer(reference(number, other))
        if other != size {
          // The map is that of the first image: the others fill the same box.
          let factors = [(size.width, other.width), (size.height, other.height)].map { one, other in
            SVGNumber.factor(Double(one) / Double(max(other, 1)))
          }
          frame.attributes += " transform=\"scale(\(factors.joined(separator: " ")))\""
        }
        let own = steps.map { (time: $0.time, value: $0.number == number ? "inline" : "none") }
        frame.add("display", animations.steps("display", [(0, own.first?.value ?? "none")] + own), default: "inline")
        return frame.element("use")
      }
      content = leaf.group(frames.joined())
    }
    return layers.reversed().reduce(content) { $1.group($0) }
  }

  private mutating func tint(_ color: Animated) -> String {
    var flood = Layer()
    flood.add("flood-color", color, default: "#000")
    return define(
      "filter",
      "x=\"0\" y=\"0\" width=\"1\" height=\"1\" color-interpolation-filters=\"sRGB\">" + flood.element("feFlood")
        + "<feComposite operator=\"in\" in2=\"SourceAlpha\"/></filter>")
  }

  // MARK: Texts

  mutating func glyphs(_ element: Element, _ outlines: [Int], _ shown: Animated) -> String {
    guard let layout = element.track(.layout) else { return "" }
    let reach = layout.values.reduce(1) { most, numbers in numbers.reduce(most) { max($0, abs($1)) } }
    let unit = 1 / Self.unitsPerEm
    var layers = layers(
      of: element.track(.map), element.spans, reach: reach, unit: (Self.unitsPerEm, Self.unitsPerEm))
    layers[0].add("display", shown, default: "inline")
    var leaf = layers.removeLast()
    leaf.add("fill", color(element, "fill", element.spans), default: "#000")
    leaf.add("opacity", alpha(element, "opacity", element.spans), default: "1")
    let text: String
    if layout.values.count == 1 || layout.isStill(0.02 / max(element.largestScale, 1)) {
      let run = run(outlines, layout.values[0])
      leaf.attributes = " href=\"#\(run)\"" + leaf.attributes
      text = leaf.element("use")
    } else {
      text = leaf.element("g", loose(outlines, element, layout, unit))
    }
    return layers.reversed().reduce(text) { $1.group($0) }
  }

  /// Units of the outlines of glyphs for one em.
  private static let unitsPerEm = 1000.0

  private mutating func glyph(_ number: Int) -> String? {
    let (letters, points) = source.outline(number).lettersAndPoints
    guard !letters.isEmpty else { return nil }
    let data = SVGPath(letters: letters, points: points.map { $0 * Self.unitsPerEm }, decimals: 0).text
    return define("path", "d=\"\(data)\"/>")
  }

  /// A run of glyphs as a definition of its own, which all texts that are set alike share.
  private mutating func run(_ outlines: [Int], _ layout: [Double]) -> String {
    var content = ""
    for (index, number) in outlines.enumerated() {
      guard let glyph = glyph(number) else { continue }
      var use = Layer(" href=\"#\(glyph)\"")
      let (x, y, size) = (layout[3 * index], layout[3 * index + 1], layout[3 * index + 2])
      let (left, top) = (
        SVGNumber.text(x * Self.unitsPerEm, decimals: 0), SVGNumber.text(y * Self.unitsPerEm, decimals: 0)
      )
      if abs(size - 1) < 1e-6 {
        if left != "0" { use.attributes += " x=\"\(left)\"" }
        if top != "0" { use.attributes += " y=\"\(top)\"" }
      } else {
        use.attributes += " transform=\"translate(\(left) \(top))scale(\(SVGNumber.factor(size)))\""
      }
      content += use.element("use")
    }
    return define("g", ">\(content)</g>")
  }

  /// Glyphs that move each in its own way.
  private mutating func loose(_ outlines: [Int], _ element: Element, _ layout: NumberTrack, _ unit: Double) -> String {
    let tolerance = Self.near / max(element.largestScale, 1e-6)
    var content = ""
    for (index, number) in outlines.enumerated() {
      guard let glyph = glyph(number) else { continue }
      let keys = keys(layout, element.spans, [tolerance, tolerance, tolerance]) { Array($0[3 * index..<3 * index + 3]) }
      let place = animations.transform("translate", keys) { value in
        value[0..<2].map { SVGNumber.text($0 * Self.unitsPerEm, decimals: 0) }.joined(separator: " ")
      }
      let size = animations.transform("scale", keys) { SVGNumber.factor($0[2]) }
      var use = Layer(" href=\"#\(glyph)\"")
      let outer = Layer(" transform=\"translate(\(place.base))\"", place.animation)
      if size.isAnimated || size.base != "1" {
        use.attributes += " transform=\"scale(\(size.base))\""
        use.animations = size.animation
      }
      content += outer.element("g", use.element("use"))
    }
    return content
  }
}

extension NumberTrack {
  /// Whether nothing changes by more than a tolerance.
  fileprivate func isStill(_ tolerance: Double) -> Bool {
    values.allSatisfy { zip($0, values[0]).allSatisfy { abs($0 - $1) <= tolerance } }
  }
}
